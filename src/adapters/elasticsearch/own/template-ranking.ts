// Ranks lines of our own indexes: score of the text, then worst level, rarest template, newest. Groups of one template and level are read in their turn.
import { compareText } from '../../../kernel/json.js';
import { levelRank } from '../../../telemetry/level.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { all, type Clause } from '../mapping/clauses.js';
import { type FindLines, LOGS } from '../read/read-logs.js';
import { byTime, type FoundRecords, type Reader, readRecords } from '../read/reader.js';
import { type SearchHit, searchTogether } from '../read/search.js';
import type { ScoredTemplates, SemanticSearch } from '../vectors/semantic-search.js';
import type { TenantView } from './tenant-view.js';
import { matchesText, matchText, MOST_TEMPLATES, type TemplateSearch, type TextMatch } from './text-match.js';

/** A server returns no more at once. */
const MOST_HITS = 10_000;

/** Lines of one template and level. */
type LineGroup = { readonly template: string; readonly severity: number; readonly lines: number };

type TermBuckets<More> = { readonly buckets: readonly ({ readonly key: never; readonly doc_count: number } & More)[] };

const MOST_GROUPS = 10_000;

const GROUPS = {
  severities: {
    terms: { field: 'severity', size: 8 },
    aggs: { templates: { terms: { field: 'template', size: MOST_GROUPS } } },
  },
};

type GroupAggregation = { readonly severities?: TermBuckets<{ readonly templates: TermBuckets<object> }> };

/** What was counted by `GROUPS`. */
const groupsIn = (aggregation: unknown): readonly LineGroup[] =>
  ((aggregation as GroupAggregation | undefined)?.severities?.buckets ?? []).flatMap(
    ({ key: severity, templates: { buckets } }) =>
      buckets.map(({ key: template, doc_count: lines }) => ({ template, severity, lines })),
  );

type Rank = {
  /** Of the template. */
  readonly score: (template: string) => number;
  readonly lines: (template: string) => number;
};

const rankOf = ({ aliases }: TenantView, groups: readonly LineGroup[], match: TextMatch | undefined): Rank => {
  const sums = new Map<string, number>();
  for (const { template, lines } of groups) {
    const root = aliases.current(template);
    sums.set(root, (sums.get(root) ?? 0) + lines);
  }
  return {
    score: (template) => match?.templates.get(template) ?? 0,
    lines: (template) => sums.get(aliases.current(template)) ?? 0,
  };
};

/** Groups of one rank stay together. */
const tiersOf = (groups: readonly LineGroup[], { score, lines }: Rank): readonly (readonly LineGroup[])[] => {
  const rank = (a: LineGroup, b: LineGroup): number =>
    score(b.template) - score(a.template) || b.severity - a.severity || lines(a.template) - lines(b.template);
  const tiers: LineGroup[][] = [];
  for (const group of groups.toSorted(rank)) {
    const tier = tiers.at(-1);
    if (tier?.[0] !== undefined && rank(tier[0], group) === 0) tier.push(group);
    else tiers.push([group]);
  }
  return tiers;
};

type RankRequest = {
  readonly clauses: readonly Clause[];
  readonly match: TextMatch | undefined;
  readonly most: number;
};

const linesIn = (tier: readonly LineGroup[]): number => tier.reduce((sum, { lines }) => sum + lines, 0);

/** Lines of a pattern that a text found before the next one is heard: no single one fills a budget while others wait. */
const FIRST_LINES = 25;

/** How many lines of each tier: some of every one in its turn, and then more of the first ones. */
export const sharesOf = (tiers: readonly (readonly LineGroup[])[], most: number, first: number): readonly number[] => {
  let left = most;
  const ranked = tiers.map((tier) => {
    const lines = Math.min(left, first, linesIn(tier));
    left -= lines;
    return lines;
  });
  return tiers.map((tier, at) => {
    const lines = ranked[at] ?? 0;
    const more = lines === first ? Math.min(left, linesIn(tier) - lines) : 0;
    left -= more;
    return lines + more;
  });
};

const ofGroups = (groups: readonly LineGroup[]): Clause => {
  const levels = [...Map.groupBy(groups, ({ severity }) => severity)].map(([severity, members]) => ({
    bool: { filter: [{ term: { severity } }, { terms: { template: members.map(({ template }) => template) } }] },
  }));
  return { bool: { should: levels, minimum_should_match: 1 } };
};

/** Tiers that are wanted whole are asked for together. */
const wantedOf = (
  tiers: readonly (readonly LineGroup[])[],
  shares: readonly number[],
): readonly { readonly groups: readonly LineGroup[]; readonly size: number }[] => {
  const sized = tiers.map((groups, at) => ({ groups, size: shares[at] ?? 0 })).filter(({ size }) => size > 0);
  const { whole = [], part = [] } = Object.groupBy(sized, ({ groups, size }) =>
    size === linesIn(groups) ? 'whole' : 'part',
  );
  const together = {
    groups: whole.flatMap(({ groups }) => groups),
    size: whole.reduce((sum, { size }) => sum + size, 0),
  };
  return [...(whole.length > 0 ? [together] : []), ...part];
};

const linesOf = (reader: Reader, clauses: readonly Clause[], size: number): Clause => ({
  query: all(clauses),
  size: Math.min(size, MOST_HITS),
  sort: byTime(reader, 'log', 'desc'),
  track_total_hits: false,
  ...reader.traits.returned,
});

/** At most as many as are asked for. */
const linesOfTiers = async (
  reader: Reader,
  { clauses, match, most }: RankRequest,
  tiers: readonly (readonly LineGroup[])[],
): Promise<readonly SearchHit[]> => {
  const shares = sharesOf(tiers, most, match === undefined ? most : FIRST_LINES);
  const bodies = wantedOf(tiers, shares).map(({ groups, size }) =>
    linesOf(reader, [...clauses, ofGroups(groups)], size),
  );
  return (await searchTogether(reader, bodies)).flatMap(({ hits }) => hits.hits);
};

type RankedLine = {
  readonly hit: SearchHit;
  readonly score: number;
  readonly level: number;
  readonly lines: number;
  readonly time: number;
  readonly content: string;
};

const lineOf = (hit: SearchHit, { score, lines }: Rank, own: number): RankedLine => {
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

const byRank = (a: RankedLine, b: RankedLine): number =>
  b.score - a.score ||
  b.level - a.level ||
  a.lines - b.lines ||
  b.time - a.time ||
  compareText(b.content, a.content) ||
  compareText(b.hit._id ?? '', a.hit._id ?? '');

const ofMatched = ({ templates }: TextMatch): Clause => ({ terms: { template: [...templates.keys()] } });

/** Every line that is meant, counted, and in which groups those of its templates are. */
const surveyBody = ({ clauses, match }: RankRequest): Clause => ({
  query: all(match === undefined ? clauses : [...clauses, matchesText(match)]),
  size: 0,
  track_total_hits: true,
  aggs: { grouped: { filter: match === undefined ? { match_all: {} } : ofMatched(match), aggs: GROUPS } },
});

/** Lines that hold rare words of the text themselves, each with its score. */
const wordBodies = (reader: Reader, { clauses, match, most }: RankRequest): readonly Clause[] => {
  if (match === undefined || match.lines.length === 0) return [];
  const scored = { bool: { should: match.lines, minimum_should_match: 1 } };
  return [
    {
      ...linesOf(reader, clauses, most),
      query: { bool: { filter: clauses, must: [scored] } },
      sort: ['_score', ...byTime(reader, 'log', 'desc')],
    },
  ];
};

const linesByRank = async (
  reader: Reader,
  view: TenantView,
  request: RankRequest,
): Promise<FoundRecords<LogRecord>> => {
  const { clauses, match, most } = request;
  const [survey, worded] = await searchTogether(reader, [surveyBody(request), ...wordBodies(reader, request)]);
  const groups = groupsIn(survey?.aggregations?.['grouped']);
  const rank = rankOf(view, groups, match);
  const inTemplates = { ...request, clauses: match === undefined ? clauses : [...clauses, ofMatched(match)] };
  const byTemplate = await linesOfTiers(reader, inTemplates, tiersOf(groups, rank));
  const byWords = worded?.hits.hits ?? [];
  const own = new Map(byWords.map((hit) => [hit._id, hit._score ?? 0]));
  const hits = new Map([...byTemplate, ...byWords].map((hit) => [hit._id, hit]));
  const records = Array.from(hits.values(), (hit) => lineOf(hit, rank, own.get(hit._id) ?? 0))
    .sort(byRank)
    .slice(0, most)
    .flatMap(({ hit }) => reader.traits.toRecord(hit, LOGS) ?? []);
  return { records, total: survey?.hits.total?.value ?? 0 };
};

/** How a text is looked for: by the words of templates, and where there are vectors, by what they mean. */
export type TextSearch = { readonly templates: TemplateSearch; readonly meanings?: SemanticSearch };

const matchOf = async (
  reader: Reader,
  view: TenantView,
  { text, clauses, by }: { readonly text: string; readonly clauses: readonly Clause[]; readonly by: TextSearch },
): Promise<TextMatch> => {
  const templates = by.templates(view);
  const { scored, notices }: ScoredTemplates =
    by.meanings === undefined
      ? { scored: templates.find(text, MOST_TEMPLATES), notices: [] }
      : await by.meanings.find(reader, view, { text, clauses, templates, most: MOST_TEMPLATES });
  for (const notice of notices) reader.notices.add(notice);
  return matchText(text, { texts: templates.texts, scored }, view.aliases);
};

/** Lines of our own indexes: these know templates, so that the server returns lines in their rank. */
export const findRankedLines =
  (view: TenantView, by: TextSearch): FindLines =>
  async (reader, { query, filter }) => {
    const { text, order, budget } = query;
    const match = text === undefined ? undefined : await matchOf(reader, view, { text, clauses: filter, by });
    if (order === 'relevance') return linesByRank(reader, view, { clauses: filter, match, most: budget });
    const clauses = match === undefined ? filter : [...filter, matchesText(match)];
    const body = { query: all(clauses), sort: byTime(reader, 'log', order === 'newest' ? 'desc' : 'asc') };
    return readRecords(reader, { body, most: Math.min(budget, MOST_HITS), filter: query.filter }, LOGS);
  };
