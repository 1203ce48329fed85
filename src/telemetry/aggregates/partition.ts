// Which part of the stored buckets is the question's window, which the history before it, which an earlier incident.
import { windowsOverlap, type Micros, type TimeWindow } from '../../kernel/time.js';
import type { AggregateQuery } from '../query.js';
import { BUCKET, bucketOf } from './contribution.js';

export type AggregateQuestion = Pick<AggregateQuery, 'window' | 'history' | 'incidents' | 'noticedAt'>;

export type Range = { readonly from: Micros; readonly to: Micros };

/** All bounds are multiples of the bucket; incidents lie inside `past` or touch it. */
export type Partition = {
  readonly window: Range;
  readonly past: Range;
  readonly incidents: readonly Range[];
  readonly baseline: 'past' | 'in-window';
};

/** A window is cut into at most so many slots, to see where in it something happened. */
const MOST_SLOTS = 144;

/** Width of the slots of a window: whole buckets. */
export const slotWidth = ({ from, to }: Range): Micros =>
  BUCKET * Math.max(1, Math.ceil((to - from) / BUCKET / MOST_SLOTS));

/** `past` = all history before the window; `incident` = the part of it inside earlier incidents. */
export type Side = 'window' | 'quiet' | 'incident';

/** Fewer traces than this are no history: then the first quarter of the window is the baseline. */
export const LEAST_HISTORY = 30;
const BASELINE_SHARE = 0.25;
/** … or of the time before the trouble was noticed, if that is less: it began a while before, and the window grows while people wait. */
const UNNOTICED_SHARE = 1 / 3;

/** Outward: every bucket that the window touches belongs to it. */
const aligned = ({ from, to }: TimeWindow): Range => ({ from: bucketOf(from), to: bucketOf(to + BUCKET - 1) });

/** The history that a question may use; count its traces, then call `partition`. */
export const historyOf = ({ window, history }: AggregateQuestion): Range => {
  const { from } = aligned(window);
  return { from: Math.min(from, bucketOf(from - history)), to: from };
};

/** How long the window's beginning is that stands in for history. */
const beginningOf = ({ from, to }: Range, { noticedAt = Infinity }: AggregateQuestion): Micros =>
  Math.min((to - from) * BASELINE_SHARE, Math.max(BUCKET, (noticedAt - from) * UNNOTICED_SHARE));

export const partition = (question: AggregateQuestion, historyTraces: number): Partition => {
  const window = aligned(question.window);
  const past = historyOf(question);
  if (historyTraces >= LEAST_HISTORY) {
    const incidents = question.incidents.map(aligned).filter((incident) => windowsOverlap(incident, past));
    return { window, past, incidents, baseline: 'past' };
  }
  const cut = bucketOf(window.from + beginningOf(window, question));
  return {
    window: { from: cut, to: window.to },
    past: { from: past.from, to: cut },
    incidents: [],
    baseline: 'in-window',
  };
};

const holds = (range: Range, at: Micros): boolean => at >= range.from && at < range.to;

/** The side that an instant is counted on; `undefined`: outside of the question. */
export const sideOf = ({ window, past, incidents }: Partition, at: Micros): Side | undefined => {
  if (holds(window, at)) return 'window';
  if (!holds(past, at)) return undefined;
  return incidents.some((incident) => holds(incident, at)) ? 'incident' : 'quiet';
};
