// Turns stored table cells into the aggregate rows of one question.
import { compareText } from '../../kernel/json.js';
import { MINUTE, SECOND, type Micros } from '../../kernel/time.js';
import { LEVELS, levelRank, type Level } from '../level.js';
import { flowId, latencyId, type FlowKey, type LatencyKey } from './contribution.js';
import { END } from './operation.js';
import { sideOf, type Partition, type Side } from './partition.js';
import type { Counts, FlowRow, Histogram, LatencyRow, PresenceRow, RateRow, SurveyRow } from './rows.js';

/** Width of a slot of a rate. */
export const RATE_BUCKET: Micros = 15 * SECOND;

/** An event of fewer services is never background noise: no presence row tells of it. */
export const LEAST_SHARED = 3;

/**
 * One cell of a table. A store may hand over sums instead of single cells: all cells of one key on one side of
 * the partition as one, under the bucket of any of them.
 */
export type TraceCell = { readonly bucket: Micros; readonly traces: number };
export type FlowCell = TraceCell & { readonly key: FlowKey };
export type LatencyCell = TraceCell & { readonly key: LatencyKey };
/**
 * An event (of a log line, or of the span stream: the `to` of a flow cell) occurred in a service in that minute.
 * Span events count too: without them a framework's shared error handler looks like a finding in every service.
 */
export type PresenceCell = { readonly minute: Micros; readonly event: string; readonly service: string };
export type RateCell = {
  readonly bucket: Micros;
  readonly service: string;
  readonly event: string;
  readonly level: Level;
  readonly lines: number;
};

type Tally = { window: number; past: number; incident: number };

const newTally = (): Tally => ({ window: 0, past: 0, incident: 0 });

const count = (tally: Tally, side: Side, traces: number): void => {
  if (side === 'window') tally.window += traces;
  else tally.past += traces;
  if (side === 'incident') tally.incident += traces;
};

const get = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

const sorted = <Value>(map: ReadonlyMap<string, Value>): readonly Value[] =>
  [...map].sort(([a], [b]) => compareText(a, b)).map(([, value]) => value);

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
  return { kind: 'survey', window, past, baseline, traces, minutes: minutes.size };
};

/** Sorted by key; a key that occurs on no side is left out. */
export const flowRows = (cells: Iterable<FlowCell>, partition: Partition): readonly FlowRow[] => {
  const rows = new Map<string, { key: FlowKey; counts: Tally }>();
  for (const { bucket, key, traces } of cells) {
    const side = sideOf(partition, bucket);
    if (side === undefined || traces <= 0) continue;
    count(get(rows, flowId(key), () => ({ key, counts: newTally() })).counts, side, traces);
  }
  // in the order of canonical JSON, for these rows are many: they are written as they stand
  return sorted(rows).map(({ key: { stream, service, operation, from, to }, counts }) => ({
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

/** Sorted by key. */
export const latencyRows = (cells: Iterable<LatencyCell>, partition: Partition): readonly LatencyRow[] => {
  const rows = new Map<string, { key: LatencyKey; buckets: Map<number, Tally> }>();
  for (const { bucket, key, traces } of cells) {
    const side = sideOf(partition, bucket);
    if (side === undefined || traces <= 0) continue;
    const { buckets } = get(rows, latencyId(key), () => ({ key, buckets: new Map<number, Tally>() }));
    count(get(buckets, key.log2, newTally), side, traces);
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

/** The slots of a row from the counts by instant. */
export const rateSlots = (counts: Iterable<readonly [Micros, number]>): Pick<RateRow, 'start' | 'slots' | 'lines'> => {
  const ascending = [...counts].sort(([a], [b]) => a - b);
  const start = ascending[0]?.[0] ?? 0;
  return {
    start,
    slots: ascending.map(([at]) => Math.round((at - start) / RATE_BUCKET)),
    lines: ascending.map(([, lines]) => lines),
  };
};

/** When the slot at `index` of a row starts. */
export const slotStart = ({ start, slots }: RateRow, index: number): Micros =>
  start + (slots[index] ?? 0) * RATE_BUCKET;

/** Index of the first slot of a row that starts at `at` or later. */
export const slotFrom = ({ start, slots }: RateRow, at: Micros): number => {
  let [from, to] = [0, slots.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (start + (slots[middle] ?? 0) * RATE_BUCKET < at) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Sorted by service and event; the level is the worst that was seen. */
export const rateRows = (cells: Iterable<RateCell>, partition: Partition): readonly RateRow[] => {
  const rows = new Map<string, { cell: RateCell; worst: number; buckets: Map<Micros, number> }>();
  for (const cell of cells) {
    if (sideOf(partition, cell.bucket) === undefined || cell.lines <= 0) continue;
    const id = JSON.stringify([cell.service, cell.event]);
    const row = get(rows, id, () => ({ cell, worst: 0, buckets: new Map<Micros, number>() }));
    row.worst = Math.max(row.worst, levelRank(cell.level));
    row.buckets.set(cell.bucket, (row.buckets.get(cell.bucket) ?? 0) + cell.lines);
  }
  return sorted(rows).map(({ cell: { service, event }, worst, buckets }) => ({
    kind: 'rate',
    service,
    event,
    level: LEVELS[worst] ?? 'trace',
    ...rateSlots(buckets),
  }));
};
