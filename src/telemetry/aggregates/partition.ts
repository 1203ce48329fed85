// Divides the stored buckets of a question into its window, the history before it, and earlier incidents.
import { type Micros, type TimeWindow, windowsOverlap } from '../../kernel/time.js';
import { AGGREGATE_BUCKET, floorToBucket } from './trace-contribution.js';

/** The times that a question for sums is about. */
export type AggregateTimes = {
  readonly window: TimeWindow;
  /** How far back the baseline may reach. */
  readonly history: Micros;
  /** Windows of earlier incidents: no quiet baseline. */
  readonly incidents: readonly TimeWindow[];
  /** When somebody noticed the trouble, where the question says so by the clock: what came after is no baseline. */
  readonly noticedAt?: Micros;
  /** The same hour of an earlier day, so many days before: all of it is counted as the window, and nothing before it. */
  readonly daysBefore?: number;
};

export type BucketRange = { readonly from: Micros; readonly to: Micros };

/** All bounds are multiples of the bucket; incidents lie inside `past` or touch it. */
export type Partition = {
  readonly window: BucketRange;
  readonly past: BucketRange;
  readonly incidents: readonly BucketRange[];
  readonly baseline: 'past' | 'in-window';
};

/** A window is cut into at most so many slots, to see where in it something happened. */
const MOST_SLOTS = 144;

/** Width of the slots of a window: whole buckets. */
export const slotWidth = ({ from, to }: BucketRange): Micros =>
  AGGREGATE_BUCKET * Math.max(1, Math.ceil((to - from) / AGGREGATE_BUCKET / MOST_SLOTS));

/** `past` = all history before the window; `incident` = the part of it inside earlier incidents. */
export type PartitionSide = 'window' | 'quiet' | 'incident';

/** Fewer traces than this are no history: then the first quarter of the window, from its first trace on, is the baseline. */
export const MIN_HISTORY_TRACES = 30;
const BASELINE_SHARE = 0.25;
/** … or of the time before the trouble was noticed, if that is less: it began a while before, and the window grows while people wait. */
const UNNOTICED_SHARE = 1 / 3;

/** Outward: every bucket that the window touches belongs to it. */
const alignToBuckets = ({ from, to }: TimeWindow): BucketRange => ({
  from: floorToBucket(from),
  to: floorToBucket(to + AGGREGATE_BUCKET - 1),
});

/** The history that a question may use; count its traces, then call `partition`. */
export const historyRange = ({ window, history }: AggregateTimes): BucketRange => {
  const { from } = alignToBuckets(window);
  return { from: Math.min(from, floorToBucket(from - history)), to: from };
};

/** Where the beginning of a time ends that stands in for history. */
const beginningOf = ({ from, to }: BucketRange, { noticedAt = Infinity }: AggregateTimes): Micros =>
  from + Math.min((to - from) * BASELINE_SHARE, Math.max(AGGREGATE_BUCKET, (noticedAt - from) * UNNOTICED_SHARE));

/** `firstTrace`: when the first trace of the history or the window began; a window without history begins there. */
export const partitionBuckets = (
  question: AggregateTimes,
  historyTraces: number,
  firstTrace = -Infinity,
): Partition => {
  const window = alignToBuckets(question.window);
  const past = historyRange(question);
  if (historyTraces >= MIN_HISTORY_TRACES || question.daysBefore !== undefined) {
    const incidents = question.incidents.map(alignToBuckets).filter((incident) => windowsOverlap(incident, past));
    return { window, past, incidents, baseline: 'past' };
  }
  const begins = firstTrace < window.to ? Math.max(window.from, firstTrace) : window.from;
  const cut = floorToBucket(beginningOf({ from: begins, to: window.to }, question));
  return {
    window: { from: cut, to: window.to },
    past: { from: past.from, to: cut },
    incidents: [],
    baseline: 'in-window',
  };
};

/** How many traces began in a bucket. */
export type TraceCell = { readonly bucket: Micros; readonly traces: number };

/** By the traces of the history and the window: how many the history has, and where the first of all stands. */
export const partitionCells = (question: AggregateTimes, cells: readonly TraceCell[]): Partition => {
  const { from, to } = historyRange(question);
  let [before, first] = [0, Infinity];
  for (const { bucket, traces } of cells) {
    if (traces <= 0 || bucket < from) continue;
    first = Math.min(first, bucket);
    if (bucket < to) before += traces;
  }
  return partitionBuckets(question, before, first);
};

const isInRange = (range: BucketRange, at: Micros): boolean => at >= range.from && at < range.to;

/** The side that an instant is counted on; `undefined`: outside of the question. */
export const sideAt = ({ window, past, incidents }: Partition, at: Micros): PartitionSide | undefined => {
  if (isInRange(window, at)) return 'window';
  if (!isInRange(past, at)) return undefined;
  return incidents.some((incident) => isInRange(incident, at)) ? 'incident' : 'quiet';
};
