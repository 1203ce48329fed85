// Judges how near a snapshot came to each limit of its instance. A limit that is far away is not the cause.
import { capacityValue, derivedValue, metricValue, type SnapshotView, usedValue } from './snapshot-view.js';
import {
  type FigureCondition,
  type FigureSentence,
  INSTANCE_LIMITS,
  type InstanceLimit,
  type LimitNearness,
} from './diagnosis.js';
import { atLeastCondition, atMostCondition, type PlacedNumber, ratioFigure, statedFigure } from './computed-figure.js';
import { connectionsOf } from './rules/connections.js';
import { composeSentence, type FigureSentencePart } from './sentences.js';
import { withoutUndefined } from './cause-candidate.js';

/** Of a limit: below the one, it does not limit; above the other, it may. */
const FAR_SHARE = 0.6;
const NEAR_SHARE = 0.9;

type LimitShare = {
  readonly what: InstanceLimit;
  readonly words: string;
  readonly figure: ReturnType<typeof statedFigure>;
  readonly of?: readonly FigureSentencePart[];
};

const points = (what: InstanceLimit, words: string, reading: PlacedNumber | undefined): LimitShare | undefined =>
  reading === undefined ? undefined : { what, words, figure: statedFigure(reading, 'points') };

const parts = (
  what: InstanceLimit,
  words: string,
  [part, whole]: readonly [PlacedNumber | undefined, PlacedNumber | undefined],
): LimitShare | undefined =>
  part === undefined || whole === undefined || whole.value <= 0
    ? undefined
    : {
        what,
        words,
        figure: ratioFigure([part], whole, 'percent'),
        of: [', ', statedFigure(part), ' of ', statedFigure(whole)],
      };

const connections = (look: SnapshotView): LimitShare | undefined => {
  const known = connectionsOf(look);
  return parts('connections', 'Connections', [known?.most, known?.limit]);
};

const network = (look: SnapshotView): LimitShare | undefined =>
  points('network', 'Network traffic', derivedValue(look, 'actualTrafficPercentage')) ??
  parts('network', 'Network traffic', [usedValue(look, 'snapshot_nt_used'), capacityValue(look, 'network_limit_MBps')]);

const localStorage = (look: SnapshotView): LimitShare | undefined =>
  points(
    'local-storage',
    'Throughput to local storage',
    derivedValue(look, 'throughputToLocalStorageMaxToMaxEBSThroughput'),
  ) ??
  parts('local-storage', 'Throughput to local storage', [
    usedValue(look, 'snapshot_local_storage_max_throughput'),
    capacityValue(look, 'local_storage_throughput_limit_MBps'),
  ]);

/** At its most, as a share of what the instance allows. */
export const shareOfLimit = (look: SnapshotView, what: InstanceLimit): LimitShare | undefined => {
  switch (what) {
    case 'processors':
      return points(what, 'Use of the processors', metricValue(look, 'os.cpuUtilization.total', 'max'));
    case 'connections':
      return connections(look);
    case 'network':
      return network(look);
    case 'local-storage':
      return localStorage(look);
    case 'memory':
      return parts(what, 'Memory in use', [
        usedValue(look, 'snapshot_memory_estimated_gb'),
        capacityValue(look, 'memory_GB'),
      ]);
    case 'local-storage-space':
      return parts(what, 'Space on local storage', [
        usedValue(look, 'snapshot_fsys_used'),
        capacityValue(look, 'local_storage_GB'),
      ]);
  }
  return what satisfies never;
};

export const portionText = ({ figure }: LimitShare): number =>
  figure.unit === 'points' ? figure.value / 100 : figure.value;

export const limitSentence = ({ words, figure, of = [] }: LimitShare): FigureSentence =>
  composeSentence(words, ': ', figure, ' of the limit at the most', ...of);

const stateOf = (share: LimitShare): LimitNearness['state'] => {
  if (portionText(share) <= FAR_SHARE) return 'far';
  return portionText(share) >= NEAR_SHARE ? 'near' : 'between';
};

const scaled = ({ figure }: LimitShare, limit: number): number => (figure.unit === 'points' ? limit * 100 : limit);

const CONDITIONS: { readonly [State in LimitNearness['state']]: (share: LimitShare) => readonly FigureCondition[] } = {
  far: (share) => [atMostCondition(share.figure, scaled(share, FAR_SHARE))],
  between: (share) => [
    atLeastCondition(share.figure, scaled(share, FAR_SHARE)),
    atMostCondition(share.figure, scaled(share, NEAR_SHARE)),
  ],
  near: (share) => [atLeastCondition(share.figure, scaled(share, NEAR_SHARE))],
};

export const judgeNearness = (share: LimitShare): LimitNearness => {
  const state = stateOf(share);
  return { what: share.what, state, sentence: limitSentence(share), conditions: CONDITIONS[state](share) };
};

export const judgeLimits = (look: SnapshotView): readonly LimitNearness[] =>
  withoutUndefined(INSTANCE_LIMITS.map((what) => shareOfLimit(look, what))).map(judgeNearness);
