// Turns stored table cells into the aggregate rows of one question.
import { compareText } from '../../kernel/json.js';
import { MINUTE, type Micros } from '../../kernel/time.js';
import { get, sorted } from './collect.js';
import { flowId, latencyId, type FlowKey, type LatencyKey } from './contribution.js';
import { END } from './operation.js';
import { sideOf, slotWidth, type Partition, type Side } from './partition.js';
import type { Counts, Course, FlowRow, Histogram, LatencyRow, PresenceRow, SurveyRow } from './rows.js';

/** An event of fewer services is never background noise: no presence row tells of it. */
export const LEAST_SHARED = 3;

/**
 * One cell of a table. A store may hand over sums instead of single cells: all cells of one key on one side of
 * the partition, and in one slot of its window, as one, under the bucket of any of them.
 */
export type TraceCell = { readonly bucket: Micros; readonly traces: number };
export type FlowCell = TraceCell & { readonly key: FlowKey };
export type LatencyCell = TraceCell & { readonly key: LatencyKey };
/**
 * An event (of a log line, or of the span stream: the `to` of a flow cell) occurred in a service in that minute.
 * Span events count too: without them a framework's shared error handler looks like a finding in every service.
 */
export type PresenceCell = { readonly minute: Micros; readonly event: string; readonly service: string };
type Tally = { window: number; past: number; incident: number };

const newTally = (): Tally => ({ window: 0, past: 0, incident: 0 });

const count = (tally: Tally, side: Side, traces: number): void => {
  if (side === 'window') tally.window += traces;
  else tally.past += traces;
  if (side === 'incident') tally.incident += traces;
};

/** A tally, and when in the window its traces were. */
type Timed = Tally & { readonly slots: Map<number, number> };

const newTimed = (): Timed => ({ ...newTally(), slots: new Map() });

const countTimed = (timed: Timed, { bucket, traces }: TraceCell, { window }: Partition): void => {
  const slot = Math.floor((bucket - window.from) / slotWidth(window));
  timed.slots.set(slot, (timed.slots.get(slot) ?? 0) + traces);
};

const courseOf = ({ slots }: Timed): Course => {
  const ascending = [...slots].sort(([a], [b]) => a - b);
  return { slots: ascending.map(([slot]) => slot), traces: ascending.map(([, traces]) => traces) };
};

/** `cells` are single buckets here, never sums: the minutes that hold a trace are counted. */
export const surveyRow = (cells: Iterable<TraceCell>, partition: Partition): SurveyRow => {
  const traces = newTally();
  const minutes = new Set<number>();
  for (const { bucket, traces: n } of cells) {
    const side = sideOf(partition, bucket);
    if (side === undefined || n <= 0) continue;
    count(traces, side, n);
    if (side !== 'window') minutes.add(Math.floor(bucket / MINUTE));
  }
  const { window, past, baseline } = partition;
  return { kind: 'survey', window, slot: slotWidth(window), past, baseline, traces, minutes: minutes.size };
};

/** A step that was rarer than this share of its origin, and did not happen in the window, tells nothing. */
const RARE = 0.05;

type Counted = { readonly key: FlowKey; readonly counts: Timed };

/** Most steps of a busy system are rare ones that happened once, some time. */
const telling = (rows: ReadonlyMap<string, Counted>): readonly Counted[] =>
  sorted(rows).filter(({ key: { to, ...origin }, counts }) => {
    if (to === undefined || counts.window > 0) return true;
    const all = rows.get(flowId(origin))?.counts.past ?? 0;
    return counts.past >= RARE * all;
  });

/** Sorted by key; a key that occurs on no side is left out, and a step that was rare before and is not there now. */
export const flowRows = (cells: Iterable<FlowCell>, partition: Partition): readonly FlowRow[] => {
  const rows = new Map<string, Counted>();
  // a store hands over the same key with many cells: its text is made once
  const byKey = new Map<FlowKey, Counted>();
  for (const cell of cells) {
    const { bucket, key, traces } = cell;
    const side = sideOf(partition, bucket);
    if (side === undefined || traces <= 0) continue;
    const { counts } = get(byKey, key, () => get(rows, flowId(key), () => ({ key, counts: newTimed() })));
    count(counts, side, traces);
    if (side === 'window') countTimed(counts, cell, partition);
  }
  // in the order of canonical JSON, for these rows are many: they are written as they stand
  return telling(rows).map(({ key: { stream, service, operation, from, to }, counts }) => ({
    ...(counts.window > 0 && { course: courseOf(counts) }),
    from,
    incident: counts.incident,
    kind: 'flow',
    operation,
    past: counts.past,
    service,
    stream,
    ...(to !== undefined && { to }),
    window: counts.window,
  }));
};

/** A bucket of one side stands on all of them: that there were none before is a number that can be cited. */
const histogramOf = (buckets: ReadonlyMap<number, Tally>, side: keyof Counts): Histogram =>
  Object.fromEntries([...buckets].map(([log2, tally]) => [String(log2), tally[side]]));

const coursesOf = (buckets: ReadonlyMap<number, Timed>): NonNullable<LatencyRow['courses']> =>
  Object.fromEntries(
    [...buckets].filter(([, { window }]) => window > 0).map(([log2, timed]) => [String(log2), courseOf(timed)]),
  );

/** Sorted by key. */
export const latencyRows = (cells: Iterable<LatencyCell>, partition: Partition): readonly LatencyRow[] => {
  const rows = new Map<string, { key: LatencyKey; buckets: Map<number, Timed> }>();
  for (const cell of cells) {
    const { bucket, key, traces } = cell;
    const side = sideOf(partition, bucket);
    if (side === undefined || traces <= 0) continue;
    const { buckets } = get(rows, latencyId(key), () => ({ key, buckets: new Map<number, Timed>() }));
    const timed = get(buckets, key.log2, newTimed);
    count(timed, side, traces);
    if (side === 'window') countTimed(timed, cell, partition);
  }
  return sorted(rows).map(({ key: { measure, service, operation, caller }, buckets }) => ({
    kind: 'latency',
    measure,
    service,
    ...(operation !== undefined && { operation }),
    ...(caller !== undefined && { caller }),
    window: histogramOf(buckets, 'window'),
    past: histogramOf(buckets, 'past'),
    incident: histogramOf(buckets, 'incident'),
    courses: coursesOf(buckets),
  }));
};

/** The presence of span events, from the flow table. `cells` are single buckets, never sums. */
export const spanPresence = (cells: Iterable<FlowCell>): readonly PresenceCell[] => {
  const present = new Map<string, PresenceCell>();
  for (const { bucket, key, traces } of cells) {
    if (key.stream !== 'span' || key.to === undefined || key.to === END || traces <= 0) continue;
    const minute = Math.floor(bucket / MINUTE) * MINUTE;
    present.set(JSON.stringify([minute, key.to, key.service]), { minute, event: key.to, service: key.service });
  }
  return [...present.values()];
};

/** Where an event occurs; the minutes are those of the baseline. */
export type Presence = { readonly services: Set<string>; readonly minutes: Set<Micros> };
export const newPresence = (): Presence => ({ services: new Set(), minutes: new Set() });

/** Sorted by event, of those that several services share. */
export const presentRows = (events: ReadonlyMap<string, Presence>): readonly PresenceRow[] =>
  [...events]
    .filter(([, { services }]) => services.size >= LEAST_SHARED)
    .sort(([a], [b]) => compareText(a, b))
    .map(([event, { services, minutes }]) => ({
      kind: 'presence',
      event,
      services: services.size,
      minutes: minutes.size,
    }));

export const presenceRows = (cells: Iterable<PresenceCell>, partition: Partition): readonly PresenceRow[] => {
  const events = new Map<string, Presence>();
  for (const { minute, event, service } of cells) {
    const side = sideOf(partition, minute);
    if (side === undefined) continue;
    const seen = get(events, event, newPresence);
    seen.services.add(service);
    if (side !== 'window') seen.minutes.add(minute);
  }
  return presentRows(events);
};
