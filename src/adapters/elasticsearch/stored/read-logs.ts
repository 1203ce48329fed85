// Answers a query for log lines: which, how many there are, how many are owed, how many came late.
import type { Fetched, LogQuery } from '../../../telemetry/query.js';
import { noticed, windowNotices, type Reading } from '../aggregates/reading.js';
import { matching, matchText, type TextMatch } from './match-text.js';
import { linesByRank, type Ranked } from './rank-lines.js';
import { logOf } from './records.js';
import { cursorAt } from './ends.js';
import { BY_TIME, lateIn, search } from './search.js';
import {
  between,
  both,
  except,
  filterClauses,
  idClauses,
  inWindow,
  levelClauses,
  LOG_FIELDS,
  must,
  named,
  NOTHING,
  type Clauses,
} from './select.js';
import type { TemplateSearch } from './template-search.js';

/** The structured part: what a cursor belongs to. */
export const structuredClauses = (
  { aliases }: Pick<Reading, 'aliases'>,
  { window, filter, templates }: Pick<LogQuery, 'window' | 'filter' | 'templates'>,
): Clauses => {
  const families = templates?.flatMap((template) => aliases.stored(aliases.current(template)));
  const own = families === undefined ? NOTHING : must({ terms: { template: families } });
  return [inWindow(window), filterClauses(filter, LOG_FIELDS), idClauses(filter), levelClauses(filter), own].reduce(
    both,
  );
};

type Asked = { readonly clauses: Clauses; readonly match: TextMatch | undefined; readonly query: LogQuery };

const find = async (reading: Reading, { clauses, match, query }: Asked): Promise<Ranked> => {
  const { order, budget } = query;
  if (order === 'relevance') return linesByRank(reading, { clauses, match, most: budget });
  const wanted = match === undefined ? clauses : both(clauses, must(matching(match)));
  return search(reading, { part: 'logs', clauses: wanted, size: budget, sort: BY_TIME[order] });
};

export const readLogs = async (reading: Reading, query: LogQuery, templates: TemplateSearch): Promise<Fetched> => {
  const { aliases } = reading;
  const { text, ids, exclude, after, upTo, window } = query;
  const structured = structuredClauses(reading, query);
  const clauses = [structured, between(after, upTo), named(ids), except(exclude)].reduce(both);
  const match = text === undefined ? undefined : matchText(text, templates(reading), aliases);
  const { hits, matched } = await find(reading, { clauses, match, query });
  const beyond = both(structured, between(after, upTo));
  return {
    rows: hits.map((hit) => logOf(reading, hit)),
    matched,
    owed: matched - hits.length,
    cursor: cursorAt(reading.ends, upTo),
    ...(after !== undefined && { late: await lateIn(reading, { part: 'logs', structured, after }, beyond) }),
    ...noticed(windowNotices(reading, window)),
  };
};
