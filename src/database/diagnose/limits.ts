// How near an hour came to each limit of its instance, with the figures: what is far from it is not the cause.
import { capacity, derived, type Look, metric, used } from './look.js';
import { type Condition, type Limit, LIMITS, type Nearness, type Said } from './diagnosis.js';
import { atLeast, atMost, ratio, type Reading, stated } from './reckon.js';
import { connectionsOf } from './rules/connection-storm.js';
import { type Part, say } from './say/say.js';
import { present } from './signal.js';

/** Of a limit: below the one, it does not limit; above the other, it may. */
export const FAR = 0.6;
export const NEAR = 0.9;

export type Share = {
  readonly what: Limit;
  readonly words: string;
  readonly figure: ReturnType<typeof stated>;
  readonly of?: readonly Part[];
};

const points = (what: Limit, words: string, reading: Reading | undefined): Share | undefined =>
  reading === undefined ? undefined : { what, words, figure: stated(reading, 'points') };

const parts = (
  what: Limit,
  words: string,
  [part, whole]: readonly [Reading | undefined, Reading | undefined],
): Share | undefined =>
  part === undefined || whole === undefined || whole.value <= 0
    ? undefined
    : { what, words, figure: ratio([part], whole, 'percent'), of: [', ', stated(part), ' of ', stated(whole)] };

const connections = (look: Look): Share | undefined => {
  const known = connectionsOf(look);
  return parts('connections', 'Connections', [known?.most, known?.limit]);
};

const network = (look: Look): Share | undefined =>
  points('network', 'Network traffic', derived(look, 'actualTrafficPercentage')) ??
  parts('network', 'Network traffic', [used(look, 'snapshot_nt_used'), capacity(look, 'network_limit_MBps')]);

const localStorage = (look: Look): Share | undefined =>
  points(
    'local-storage',
    'Throughput to local storage',
    derived(look, 'throughputToLocalStorageMaxToMaxEBSThroughput'),
  ) ??
  parts('local-storage', 'Throughput to local storage', [
    used(look, 'snapshot_local_storage_max_throughput'),
    capacity(look, 'local_storage_throughput_limit_MBps'),
  ]);

/** At its most, as a share of what the instance allows. */
export const shareOfLimit = (look: Look, what: Limit): Share | undefined => {
  switch (what) {
    case 'processors':
      return points(what, 'Use of the processors', metric(look, 'os.cpuUtilization.total', 'max'));
    case 'connections':
      return connections(look);
    case 'network':
      return network(look);
    case 'local-storage':
      return localStorage(look);
    case 'memory':
      return parts(what, 'Memory in use', [used(look, 'snapshot_memory_estimated_gb'), capacity(look, 'memory_GB')]);
    case 'local-storage-space':
      return parts(what, 'Space on local storage', [
        used(look, 'snapshot_fsys_used'),
        capacity(look, 'local_storage_GB'),
      ]);
  }
  return what satisfies never;
};

export const portion = ({ figure }: Share): number => (figure.unit === 'points' ? figure.value / 100 : figure.value);

export const limitSaid = ({ words, figure, of = [] }: Share): Said =>
  say(words, ': ', figure, ' of the limit at the most', ...of);

const stateOf = (share: Share): Nearness['state'] => {
  if (portion(share) <= FAR) return 'far';
  return portion(share) >= NEAR ? 'near' : 'between';
};

const scaled = ({ figure }: Share, limit: number): number => (figure.unit === 'points' ? limit * 100 : limit);

const CONDITIONS: { readonly [State in Nearness['state']]: (share: Share) => readonly Condition[] } = {
  far: (share) => [atMost(share.figure, scaled(share, FAR))],
  between: (share) => [atLeast(share.figure, scaled(share, FAR)), atMost(share.figure, scaled(share, NEAR))],
  near: (share) => [atLeast(share.figure, scaled(share, NEAR))],
};

export const nearnessOf = (share: Share): Nearness => {
  const state = stateOf(share);
  return { what: share.what, state, said: limitSaid(share), conditions: CONDITIONS[state](share) };
};

export const limitsOf = (look: Look): readonly Nearness[] =>
  present(LIMITS.map((what) => shareOfLimit(look, what))).map(nearnessOf);
