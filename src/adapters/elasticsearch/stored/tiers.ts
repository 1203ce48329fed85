// Groups of lines, of one template and level each, in the order in which they are heard, and the lines of them.
import type { Reading } from '../aggregates/reading.js';
import { patternOf } from '../write/names.js';
import type { TextMatch } from './match-text.js';
import { BY_TIME, search, type Hit } from './search.js';
import { both, must, queryOf, type Clauses } from './select.js';

/** Lines of one template and level. */
export type Group = { readonly template: string; readonly severity: number; readonly lines: number };

type Terms<More> = { readonly buckets: readonly ({ readonly key: never; readonly doc_count: number } & More)[] };

const MOST_GROUPS = 10_000;

export const groupsOf = async ({ client, owner }: Reading, clauses: Clauses): Promise<readonly Group[]> => {
  const templates = { terms: { field: 'template', size: MOST_GROUPS } };
  const found = await client.search({
    index: patternOf(owner, 'logs'),
    size: 0,
    track_total_hits: false,
    query: queryOf(clauses),
    aggs: { severities: { terms: { field: 'severity', size: 8 }, aggs: { templates } } },
  });
  const severities = found.aggregations?.['severities'] as Terms<{ readonly templates: Terms<object> }> | undefined;
  return (severities?.buckets ?? []).flatMap(({ key: severity, templates: { buckets } }) =>
    buckets.map(({ key: template, doc_count: lines }) => ({ template, severity, lines })),
  );
};

export type Rank = {
  /** Of the template. */
  readonly score: (template: string) => number;
  readonly lines: (template: string) => number;
};

export const rankOf = ({ aliases }: Reading, groups: readonly Group[], match: TextMatch | undefined): Rank => {
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
export const tiersOf = (groups: readonly Group[], { score, lines }: Rank): readonly (readonly Group[])[] => {
  const rank = (a: Group, b: Group): number =>
    score(b.template) - score(a.template) || b.severity - a.severity || lines(a.template) - lines(b.template);
  const tiers: Group[][] = [];
  for (const group of groups.toSorted(rank)) {
    const tier = tiers.at(-1);
    if (tier?.[0] !== undefined && rank(tier[0], group) === 0) tier.push(group);
    else tiers.push([group]);
  }
  return tiers;
};

export type Asked = { readonly clauses: Clauses; readonly match: TextMatch | undefined; readonly most: number };

type Tier = { readonly tier: readonly Group[]; readonly size: number };

const linesOfTier = async (reading: Reading, { clauses }: Asked, { tier, size }: Tier): Promise<readonly Hit[]> => {
  const [{ severity } = { severity: 0 }] = tier;
  const own = must({ terms: { template: tier.map(({ template }) => template) } }, { term: { severity } });
  const { hits } = await search(reading, { part: 'logs', clauses: both(clauses, own), size, sort: BY_TIME.newest });
  return hits;
};

/** Lines of a pattern that a text found before the next one is heard: no single one fills a budget while others wait. */
const FIRST_LINES = 25;

/** At most as many as are asked for. */
export const linesOfTiers = async (
  reading: Reading,
  asked: Asked,
  tiers: readonly (readonly Group[])[],
): Promise<readonly Hit[]> => {
  const first = asked.match === undefined ? asked.most : FIRST_LINES;
  const heard: (readonly Hit[])[] = [];
  let left = asked.most;
  for (const tier of tiers) {
    if (left <= 0) break;
    const lines = await linesOfTier(reading, asked, { tier, size: Math.min(left, first) });
    heard.push(lines);
    left -= lines.length;
  }
  const all: Hit[] = [];
  for (const [at, lines] of heard.entries()) {
    const tier = tiers[at] ?? [];
    const isMore = left > 0 && lines.length === first;
    const more = isMore ? await linesOfTier(reading, asked, { tier, size: lines.length + left }) : lines;
    left -= more.length - lines.length;
    all.push(...more);
  }
  return all;
};
