// Lines by relevance: score of the text, then worst level, rarest template, newest.
import { countLogs } from './count-logs.js';
import { both, condition, where } from './filter.js';
import { lineConditions, type LogSelection } from './log-selection.js';
import { list, type Reader } from './reader.js';
import type { TextMatch } from './search-text.js';
import { byTime, groupsOf, LINE, lineOf, walkLogs, type Group, type Line, type TimeOrder } from './walk-logs.js';

export type Found = { readonly lines: readonly Line[]; readonly matched: number };

type Roots = (template: number) => number;

/** Template → the one that stands for it now. */
const rootsOf = ({ store }: Reader): Roots => {
  const merged = new Map(
    store
      .sql('SELECT id, root FROM template WHERE root IS NOT NULL')
      .all()
      .map(({ id, root }) => [Number(id), Number(root)]),
  );
  return (template) => merged.get(template) ?? template;
};

type Rank = { readonly score: (line: Line) => number; readonly lines: (line: { readonly template: number }) => number };

const byRank = ({ score, lines }: Rank): ((a: Line, b: Line) => number) => {
  const later = byTime('newest');
  return (a, b) => score(b) - score(a) || b.level - a.level || lines(a) - lines(b) || later(a, b);
};

const totals = (groups: readonly Group[], rootOf: Roots): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>();
  for (const { template, lines } of groups) {
    const root = rootOf(template);
    sums.set(root, (sums.get(root) ?? 0) + lines);
  }
  return sums;
};

/** The groups that rank first until they hold `most` lines; groups of one rank stay together. */
const ranked = (groups: readonly Group[], rank: (a: Group, b: Group) => number): readonly (readonly Group[])[] => {
  const tiers: Group[][] = [];
  for (const group of [...groups].sort(rank)) {
    const tier = tiers.at(-1);
    if (tier?.[0] !== undefined && rank(tier[0], group) === 0) tier.push(group);
    else tiers.push([group]);
  }
  return tiers;
};

type Tier = { readonly tier: readonly Group[]; readonly most: number };

const linesOfTier = (reader: Reader, selection: LogSelection, { tier, most }: Tier): readonly Line[] => {
  const level = tier[0]?.level ?? 0;
  const templates = tier.map(({ template }) => template);
  const narrowed = { ...selection, templates, level, precise: both(selection.precise, condition('level = ?', level)) };
  return walkLogs(reader, narrowed, { order: 'newest', most });
};

/** Lines of a pattern that a text found before the next one is heard: no single one fills a budget while others wait. */
const FIRST_LINES = 25;

type Tiers = { readonly tiers: readonly (readonly Group[])[]; readonly most: number; readonly first: number };

const linesOfTiers = (reader: Reader, selection: LogSelection, { tiers, most, first }: Tiers): readonly Line[] => {
  const heard: (readonly Line[])[] = [];
  let left = most;
  for (const tier of tiers) {
    if (left <= 0) break;
    const lines = linesOfTier(reader, selection, { tier, most: Math.min(left, first) });
    heard.push(lines);
    left -= lines.length;
  }
  return heard.flatMap((lines, at) => {
    if (left <= 0 || lines.length < first) return lines;
    const more = linesOfTier(reader, selection, { tier: tiers[at] ?? [], most: lines.length + left });
    left -= more.length - lines.length;
    return more;
  });
};

const hitLines = (reader: Reader, selection: LogSelection, hits: ReadonlyMap<number, number>): readonly Line[] => {
  if (hits.size === 0) return [];
  const conditions = both(
    lineConditions(selection),
    condition('seq IN (SELECT value FROM json_each(?))', list([...hits.keys()])),
  );
  return reader.store
    .sql(`SELECT ${LINE} FROM log NOT INDEXED WHERE ${where(conditions)}`)
    .all(...conditions.values)
    .map(lineOf);
};

/** Lines by template and, where a text was asked, lines that hold its rare words. */
type Sources = { readonly byTemplate: LogSelection | undefined; readonly hits: readonly Line[] };

const sourcesOf = (reader: Reader, selection: LogSelection, match: TextMatch | undefined): Sources => {
  if (match === undefined) return { byTemplate: selection, hits: [] };
  const asked = selection.templates && new Set(selection.templates);
  const templates = [...match.templates.keys()].filter((template) => asked?.has(template) ?? true);
  return {
    byTemplate: templates.length === 0 ? undefined : { ...selection, templates },
    hits: hitLines(reader, selection, match.lines),
  };
};

const matchedIn = (reader: Reader, { byTemplate, hits }: Sources): number => {
  const templates = new Set(byTemplate?.templates ?? []);
  const others = hits.filter(({ template }) => byTemplate?.templates === undefined || !templates.has(template));
  return (byTemplate === undefined ? 0 : countLogs(reader, byTemplate)) + others.length;
};

const distinct = (lines: readonly Line[]): readonly Line[] => [
  ...new Map(lines.map((line) => [line.seq, line])).values(),
];

type Want = { readonly order: 'relevance' | TimeOrder; readonly most: number };

const inOrderOfTime = (
  reader: Reader,
  { byTemplate, hits }: Sources,
  want: { order: TimeOrder; most: number },
): readonly Line[] => {
  const walked = byTemplate === undefined ? [] : walkLogs(reader, byTemplate, want);
  return distinct([...walked, ...hits]).toSorted(byTime(want.order));
};

const byRelevance = (
  reader: Reader,
  { byTemplate, hits }: Sources,
  { most, match }: { most: number; match: TextMatch | undefined },
): readonly Line[] => {
  const groups = byTemplate === undefined ? [] : groupsOf(reader, byTemplate);
  const rootOf = rootsOf(reader);
  const sums = totals(groups, rootOf);
  const templateScore = ({ template }: { template: number }): number => match?.templates.get(template) ?? 0;
  const rank: Rank = {
    score: (line) => templateScore(line) + (match?.lines.get(line.seq) ?? 0),
    lines: ({ template }) => sums.get(rootOf(template)) ?? 0,
  };
  const tiers = ranked(
    groups,
    (a, b) => templateScore(b) - templateScore(a) || b.level - a.level || rank.lines(a) - rank.lines(b),
  );
  const first = match === undefined ? most : FIRST_LINES;
  const lines = byTemplate === undefined ? [] : linesOfTiers(reader, byTemplate, { tiers, most, first });
  return distinct([...lines, ...hits]).toSorted(byRank(rank));
};

/** `match` absent: no text was asked. */
export const findLogs = (
  reader: Reader,
  selection: LogSelection,
  { order, most, match }: Want & { readonly match: TextMatch | undefined },
): Found => {
  const sources = sourcesOf(reader, selection, match);
  const lines =
    order === 'relevance'
      ? byRelevance(reader, sources, { most, match })
      : inOrderOfTime(reader, sources, { order, most });
  return { lines: lines.slice(0, most), matched: matchedIn(reader, sources) };
};
