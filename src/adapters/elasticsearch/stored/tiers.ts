// Groups of lines, of one template and level each, in the order in which they are heard, and the lines of them.
import type { Reading } from '../aggregates/reading.js';
import type { TextMatch } from './match-text.js';
import { BY_TIME, searches, type Hit, type Search } from './search.js';
import { both, must, type Clauses } from './select.js';

/** Lines of one template and level. */
export type Group = { readonly template: string; readonly severity: number; readonly lines: number };

type Terms<More> = { readonly buckets: readonly ({ readonly key: never; readonly doc_count: number } & More)[] };

const MOST_GROUPS = 10_000;

export const GROUPS = {
  severities: {
    terms: { field: 'severity', size: 8 },
    aggs: { templates: { terms: { field: 'template', size: MOST_GROUPS } } },
  },
};

type Grouped = { readonly severities?: Terms<{ readonly templates: Terms<object> }> };

/** What was counted by `GROUPS`. */
export const groupsIn = (aggregation: unknown): readonly Group[] =>
  ((aggregation as Grouped | undefined)?.severities?.buckets ?? []).flatMap(
    ({ key: severity, templates: { buckets } }) =>
      buckets.map(({ key: template, doc_count: lines }) => ({ template, severity, lines })),
  );

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

const linesIn = (tier: readonly Group[]): number => tier.reduce((sum, { lines }) => sum + lines, 0);

/** Lines of a pattern that a text found before the next one is heard: no single one fills a budget while others wait. */
const FIRST_LINES = 25;

/** How many lines of each tier: some of every one in its turn, and then more of the first ones. */
export const sharesOf = (tiers: readonly (readonly Group[])[], most: number, first: number): readonly number[] => {
  let left = most;
  const heard = tiers.map((tier) => {
    const lines = Math.min(left, first, linesIn(tier));
    left -= lines;
    return lines;
  });
  return tiers.map((tier, at) => {
    const lines = heard[at] ?? 0;
    const more = lines === first ? Math.min(left, linesIn(tier) - lines) : 0;
    left -= more;
    return lines + more;
  });
};

const ofGroups = (groups: readonly Group[]): Clauses => {
  const levels = [...Map.groupBy(groups, ({ severity }) => severity)].map(([severity, members]) => ({
    bool: { filter: [{ term: { severity } }, { terms: { template: members.map(({ template }) => template) } }] },
  }));
  return must({ bool: { should: levels, minimum_should_match: 1 } });
};

/** Tiers that are wanted whole are asked for together. */
const wantedOf = (
  tiers: readonly (readonly Group[])[],
  shares: readonly number[],
): readonly { readonly groups: readonly Group[]; readonly size: number }[] => {
  const wanted = tiers.map((groups, at) => ({ groups, size: shares[at] ?? 0 })).filter(({ size }) => size > 0);
  const { whole = [], part = [] } = Object.groupBy(wanted, ({ groups, size }) =>
    size === linesIn(groups) ? 'whole' : 'part',
  );
  const together = {
    groups: whole.flatMap(({ groups }) => groups),
    size: whole.reduce((sum, { size }) => sum + size, 0),
  };
  return [...(whole.length > 0 ? [together] : []), ...part];
};

/** At most as many as are asked for. */
export const linesOfTiers = async (
  reading: Reading,
  { clauses, match, most }: Asked,
  tiers: readonly (readonly Group[])[],
): Promise<readonly Hit[]> => {
  const shares = sharesOf(tiers, most, match === undefined ? most : FIRST_LINES);
  const sort = BY_TIME.newest;
  const asked = wantedOf(tiers, shares).map(({ groups, size }): Search => {
    const own = both(clauses, ofGroups(groups));
    return { part: 'logs', clauses: own, size, sort, isCounted: false };
  });
  return (await searches(reading, asked)).flatMap(({ hits }) => hits);
};
