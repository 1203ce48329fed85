// Lines by relevance: score of the text, then worst level, rarest template, newest.
import { compareText } from '../../../kernel/json.js';
import { levelRank } from '../../../telemetry/level.js';
import type { LogRecord } from '../../../telemetry/record.js';
import type { Reading } from '../aggregates/reading.js';
import { matching } from './match-text.js';
import { BY_TIME, searches, type Found, type Hit, type Search } from './search.js';
import { both, must } from './select.js';
import { GROUPS, groupsIn, linesOfTiers, rankOf, tiersOf, type Asked, type Rank } from './tiers.js';

type Line = {
  readonly hit: Hit;
  readonly score: number;
  readonly level: number;
  readonly lines: number;
  readonly time: number;
  readonly content: string;
};

const lineOf = (hit: Hit, { score, lines }: Rank, own: number): Line => {
  const { template = '', level, time } = (hit._source ?? {}) as LogRecord;
  const content = (hit.sort ?? []).find((value) => typeof value === 'string');
  return {
    hit,
    score: score(template) + own,
    level: levelRank(level),
    lines: lines(template),
    time,
    content: String(content ?? ''),
  };
};

const byRank = (a: Line, b: Line): number =>
  b.score - a.score ||
  b.level - a.level ||
  a.lines - b.lines ||
  b.time - a.time ||
  compareText(b.content, a.content) ||
  compareText(b.hit._id ?? '', a.hit._id ?? '');

/** Every line that is meant, counted, and in which groups those of its templates are. */
const survey = ({ clauses, match }: Asked): Search => {
  const templates = match === undefined ? { match_all: {} } : { terms: { template: [...match.templates.keys()] } };
  return {
    part: 'logs',
    clauses: match === undefined ? clauses : both(clauses, must(matching(match))),
    size: 0,
    sort: [],
    aggs: { told: { filter: templates, aggs: GROUPS } },
  };
};

/** Lines that hold rare words of the text themselves, each with its score. */
const byWords = ({ clauses, match, most }: Asked): readonly Search[] => {
  if (match === undefined || match.lines.length === 0) return [];
  const scored = { bool: { should: [...match.lines], minimum_should_match: 1 } };
  const sort = ['_score', ...BY_TIME.newest];
  return [{ part: 'logs', clauses, size: most, sort, scored, isCounted: false }];
};

export type Ranked = Pick<Found, 'hits' | 'matched'>;

export const linesByRank = async (reading: Reading, asked: Asked): Promise<Ranked> => {
  const { clauses, match, most } = asked;
  const [surveyed, holding] = await searches(reading, [survey(asked), ...byWords(asked)]);
  const groups = groupsIn(surveyed?.aggregations['told']);
  const rank = rankOf(reading, groups, match);
  const templates = match === undefined ? [] : [must({ terms: { template: [...match.templates.keys()] } })];
  const told = { ...asked, clauses: [clauses, ...templates].reduce(both) };
  const byTemplate = await linesOfTiers(reading, told, tiersOf(groups, rank));
  const worded = holding?.hits ?? [];
  const own = new Map(worded.map((hit) => [hit._id, hit._score ?? 0]));
  const all = new Map([...byTemplate, ...worded].map((hit) => [hit._id, hit]));
  const hits = Array.from(all.values(), (hit) => lineOf(hit, rank, own.get(hit._id) ?? 0))
    .sort(byRank)
    .slice(0, most)
    .map(({ hit }) => hit);
  return { hits, matched: surveyed?.matched ?? 0 };
};
