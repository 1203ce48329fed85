// Answers a query for log lines: which, how many there are, how many are owed, how many came late.
import type { FetchResult, LogQuery } from '../../../telemetry/query.js';
import { noticed, type Reading, windowNotices } from '../aggregates/reading.js';
import { matching, matchText, MOST_TEMPLATES, type TextMatch } from './match-text.js';
import { linesByRank, type Ranked } from './rank-lines.js';
import { logOf } from './records.js';
import { cursorAt } from './ends.js';
import { BY_TIME, lateIn, search } from './search.js';
import {
  between,
  both,
  type Clauses,
  except,
  filterClauses,
  idClauses,
  inWindow,
  levelClauses,
  LOG_FIELDS,
  must,
  named,
  NOTHING,
} from './select.js';
import type { TemplateSearch } from './template-search.js';
import type { ScoredTemplates, SemanticSearch } from '../vectors/semantic-search.js';

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

/** How a text is looked for: by the words of templates, and where there are vectors, by what they mean. */
export type TextSearch = { readonly templates: TemplateSearch; readonly meanings?: SemanticSearch };

type Matched = { readonly match?: TextMatch; readonly notices: readonly string[] };

const matched = async (
  reading: Reading,
  { text, clauses }: { readonly text: string | undefined; readonly clauses: Clauses },
  by: TextSearch,
): Promise<Matched> => {
  if (text === undefined) return { notices: [] };
  const templates = by.templates(reading);
  const { scored, notices }: ScoredTemplates =
    by.meanings === undefined
      ? { scored: templates.find(text, MOST_TEMPLATES), notices: [] }
      : await by.meanings.find(reading, { text, clauses, templates }, MOST_TEMPLATES);
  return { match: matchText(text, { texts: templates.texts, scored }, reading.aliases), notices };
};

export const readLogs = async (reading: Reading, query: LogQuery, by: TextSearch): Promise<FetchResult> => {
  const { text, ids, exclude, after, upTo, window } = query;
  const structured = structuredClauses(reading, query);
  const clauses = [structured, between(after, upTo), named(ids), except(exclude)].reduce(both);
  const { match, notices } = await matched(reading, { text, clauses }, by);
  const found = await find(reading, { clauses, match, query });
  const { hits } = found;
  const beyond = both(structured, between(after, upTo));
  return {
    rows: hits.map((hit) => logOf(reading, hit)),
    matched: found.matched,
    owed: found.matched - hits.length,
    cursor: cursorAt(reading.ends, upTo),
    ...(after !== undefined && { late: await lateIn(reading, { part: 'logs', structured, after }, beyond) }),
    ...noticed([...windowNotices(reading, window), ...notices]),
  };
};
