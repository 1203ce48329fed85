// Turns stored table cells into the aggregate rows of one question.
import { compareText } from '../../kernel/json.js';
import { optional } from '../../kernel/optional.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import { getOrCreate, valuesByKey } from './keyed-map.js';
import { flowId, type FlowKey, latencyId, type LatencyKey } from './trace-contribution.js';
import { END_EVENT } from './operation-names.js';
import { type Partition, type PartitionSide, sideAt, slotWidth, type TraceCell } from './partition.js';
import type {
  FlowRow,
  LatencyHistogram,
  LatencyRow,
  PresenceRow,
  SideCounts,
  SlotCounts,
  SurveyRow,
} from './aggregate-rows.js';

/** An event of fewer services is never background noise and gets no presence row. */
export const MIN_SHARING_SERVICES = 3;

/**
 * One cell of a table. A store may hand over sums instead of single cells: all cells of one key on one side of
 * the partition, and in one slot of its window, as one, under the bucket of any of them.
 */
export type FlowCell = TraceCell & { readonly key: FlowKey };
export type LatencyCell = TraceCell & { readonly key: LatencyKey };
/**
 * An event (of a log line, or of the span stream: the `to` of a flow cell) occurred in a service in that minute.
 * Span events count too: without them a framework's shared error handler looks like a finding in every service.
 */
export type PresenceCell = { readonly minute: Micros; readonly event: string; readonly service: string };
type SideTally = { window: number; past: number; incident: number };

const emptyTally = (): SideTally => ({ window: 0, past: 0, incident: 0 });

const addToSide = (tally: SideTally, side: PartitionSide, traces: number): void => {
  if (side === 'window') tally.window += traces;
  else tally.past += traces;
  if (side === 'incident') tally.incident += traces;
};

/** A tally, and when in the window its traces were. */
type SlotTally = SideTally & { readonly slots: Map<number, number> };

const emptySlotTally = (): SlotTally => ({ ...emptyTally(), slots: new Map() });

const addToSlot = (timed: SlotTally, { bucket, traces }: TraceCell, { window }: Partition): void => {
  const slot = Math.floor((bucket - window.from) / slotWidth(window));
  timed.slots.set(slot, (timed.slots.get(slot) ?? 0) + traces);
};

const slotCounts = ({ slots }: SlotTally): SlotCounts => {
  const ascending = [...slots].sort(([a], [b]) => a - b);
  return { slots: ascending.map(([slot]) => slot), traces: ascending.map(([, traces]) => traces) };
};

/** `cells` are single buckets here, never sums: the minutes that hold a trace are counted. */
export const surveyRow = (cells: Iterable<TraceCell>, partition: Partition): SurveyRow => {
  const traces = emptyTally();
  const minutes = new Set<number>();
  for (const { bucket, traces: n } of cells) {
    const side = sideAt(partition, bucket);
    if (side === undefined || n <= 0) continue;
    addToSide(traces, side, n);
    if (side !== 'window') minutes.add(Math.floor(bucket / MINUTE));
  }
  const { window, past, baseline } = partition;
  return { kind: 'survey', window, slot: slotWidth(window), past, baseline, traces, minutes: minutes.size };
};

/** A step that was rarer than this share of its origin and did not happen in the window is left out. */
const RARE = 0.05;

type FlowTally = { readonly key: FlowKey; readonly counts: SlotTally };

/** Most steps of a busy system are rare ones that happened once, some time. */
const withoutRareSteps = (rows: ReadonlyMap<string, FlowTally>): readonly FlowTally[] =>
  valuesByKey(rows).filter(({ key: { to, ...origin }, counts }) => {
    if (to === undefined || counts.window > 0) return true;
    const all = rows.get(flowId(origin))?.counts.past ?? 0;
    return counts.past >= RARE * all;
  });

/** Sorted by key; a key that occurs on no side is left out, and a step that was rare before and is not there now. */
export const flowRows = (cells: Iterable<FlowCell>, partition: Partition): readonly FlowRow[] => {
  const rows = new Map<string, FlowTally>();
  // a store hands over the same key with many cells: its text is made once
  const byKey = new Map<FlowKey, FlowTally>();
  for (const cell of cells) {
    const { bucket, key, traces } = cell;
    const side = sideAt(partition, bucket);
    if (side === undefined || traces <= 0) continue;
    const { counts } = getOrCreate(byKey, key, () =>
      getOrCreate(rows, flowId(key), () => ({ key, counts: emptySlotTally() })),
    );
    addToSide(counts, side, traces);
    if (side === 'window') addToSlot(counts, cell, partition);
  }
  // in the order of canonical JSON, for these rows are many: they are written as they stand
  return withoutRareSteps(rows).map(({ key: { stream, service, operation, from, to }, counts }) => ({
    ...(counts.window > 0 && { course: slotCounts(counts) }),
    from,
    incident: counts.incident,
    kind: 'flow',
    operation,
    past: counts.past,
    service,
    stream,
    ...optional({ to }),
    window: counts.window,
  }));
};

/** A bucket of one side stands on all of them: that there were none before is a number that can be cited. */
const histogramOf = (buckets: ReadonlyMap<number, SideTally>, side: keyof SideCounts): LatencyHistogram =>
  Object.fromEntries([...buckets].map(([log2, tally]) => [String(log2), tally[side]]));

const slotCountsByBucket = (buckets: ReadonlyMap<number, SlotTally>): NonNullable<LatencyRow['courses']> =>
  Object.fromEntries(
    [...buckets].filter(([, { window }]) => window > 0).map(([log2, timed]) => [String(log2), slotCounts(timed)]),
  );

/** Sorted by key. */
export const latencyRows = (cells: Iterable<LatencyCell>, partition: Partition): readonly LatencyRow[] => {
  const rows = new Map<string, { key: LatencyKey; buckets: Map<number, SlotTally> }>();
  for (const cell of cells) {
    const { bucket, key, traces } = cell;
    const side = sideAt(partition, bucket);
    if (side === undefined || traces <= 0) continue;
    const { buckets } = getOrCreate(rows, latencyId(key), () => ({ key, buckets: new Map<number, SlotTally>() }));
    const timed = getOrCreate(buckets, key.log2, emptySlotTally);
    addToSide(timed, side, traces);
    if (side === 'window') addToSlot(timed, cell, partition);
  }
  return valuesByKey(rows).map(({ key: { measure, service, operation, caller }, buckets }) => ({
    kind: 'latency',
    measure,
    service,
    ...optional({ operation, caller }),
    window: histogramOf(buckets, 'window'),
    past: histogramOf(buckets, 'past'),
    incident: histogramOf(buckets, 'incident'),
    courses: slotCountsByBucket(buckets),
  }));
};

/** The presence of span events, from the flow table. `cells` are single buckets, never sums. */
export const spanPresence = (cells: Iterable<FlowCell>): readonly PresenceCell[] => {
  const present = new Map<string, PresenceCell>();
  for (const { bucket, key, traces } of cells) {
    if (key.stream !== 'span' || key.to === undefined || key.to === END_EVENT || traces <= 0) continue;
    const minute = Math.floor(bucket / MINUTE) * MINUTE;
    present.set(JSON.stringify([minute, key.to, key.service]), { minute, event: key.to, service: key.service });
  }
  return [...present.values()];
};

/** Where an event occurs; the minutes are those of the baseline. */
export type EventPresence = { readonly services: Set<string>; readonly minutes: Set<Micros> };
export const emptyPresence = (): EventPresence => ({ services: new Set(), minutes: new Set() });

/** Sorted by event, of those that several services share. */
export const buildPresenceRows = (events: ReadonlyMap<string, EventPresence>): readonly PresenceRow[] =>
  [...events]
    .filter(([, { services }]) => services.size >= MIN_SHARING_SERVICES)
    .sort(([a], [b]) => compareText(a, b))
    .map(([event, { services, minutes }]) => ({
      kind: 'presence',
      event,
      services: services.size,
      minutes: minutes.size,
    }));

export const presenceRows = (cells: Iterable<PresenceCell>, partition: Partition): readonly PresenceRow[] => {
  const events = new Map<string, EventPresence>();
  for (const { minute, event, service } of cells) {
    const side = sideAt(partition, minute);
    if (side === undefined) continue;
    const seen = getOrCreate(events, event, emptyPresence);
    seen.services.add(service);
    if (side !== 'window') seen.minutes.add(minute);
  }
  return buildPresenceRows(events);
};
