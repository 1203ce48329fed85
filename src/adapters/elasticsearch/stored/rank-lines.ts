// Lines by relevance: score of the text, then worst level, rarest template, newest.
import { compareText } from '../../../kernel/json.js';
import { levelRank } from '../../../telemetry/level.js';
import type { LogRecord } from '../../../telemetry/record.js';
import type { Reading } from '../aggregates/reading.js';
import { BY_TIME, search, type Hit } from './search.js';
import { both, must } from './select.js';
import { groupsOf, linesOfTiers, rankOf, tiersOf, type Asked, type Rank } from './tiers.js';

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
  const [, content] = (hit.sort ?? []).filter((value) => typeof value === 'string');
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

/** Lines that hold rare words of the text themselves, each with its score. */
const hitLines = async (reading: Reading, { clauses, match, most }: Asked): Promise<readonly Hit[]> => {
  if (match === undefined || match.lines.length === 0) return [];
  const scored = { bool: { should: [...match.lines], minimum_should_match: 1 } };
  const sort = ['_score', ...BY_TIME.newest];
  const { hits } = await search(reading, { part: 'logs', clauses, size: most, sort, scored });
  return hits;
};

export const linesByRank = async (reading: Reading, asked: Asked): Promise<readonly Hit[]> => {
  const { clauses, match, most } = asked;
  const templates = match === undefined ? [] : [must({ terms: { template: [...match.templates.keys()] } })];
  const wanted = [clauses, ...templates].reduce(both);
  const groups = await groupsOf(reading, wanted);
  const rank = rankOf(reading, groups, match);
  const byTemplate = await linesOfTiers(reading, { ...asked, clauses: wanted }, tiersOf(groups, rank));
  const byWords = await hitLines(reading, asked);
  const own = new Map(byWords.map((hit) => [hit._id, hit._score ?? 0]));
  const all = new Map([...byTemplate, ...byWords].map((hit) => [hit._id, hit]));
  return Array.from(all.values(), (hit) => lineOf(hit, rank, own.get(hit._id) ?? 0))
    .sort(byRank)
    .slice(0, most)
    .map(({ hit }) => hit);
};
