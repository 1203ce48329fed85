// Flows, presence and latencies: cells of the pages, added up per side of the query and per slot of its window.
import { type Micros, MINUTE } from '../../../../kernel/time.js';
import { AGGREGATE_BUCKET, type FlowKey } from '../../../../telemetry/aggregates/trace-contribution.js';
import { END_EVENT } from '../../../../telemetry/aggregates/operation-names.js';
import {
  type BucketRange,
  type Partition,
  type PartitionSide,
  sideAt,
  slotWidth,
} from '../../../../telemetry/aggregates/partition.js';
import {
  buildPresenceRows,
  emptyPresence,
  type EventPresence,
  flowRows,
  latencyRows,
  MIN_SHARING_SERVICES,
} from '../../../../telemetry/aggregates/table-rows.js';
import { eachPageEntry, eachSlotCount, type PageEntry, readPages, type StoredPage } from '../store/pages.js';
import { PAGE_WIDTH } from '../store/schema.js';
import type { AggregateAnswer, TelemetryReader } from './reader.js';

/** An event that several services share, while its pages come by: `slots` are those of one page. */
type SharedEvent = { readonly presence: EventPresence; slots: number };

type SharedStep = { readonly service: string; readonly shared: SharedEvent };

/** Key → the shared event that it leads to. */
const sharedStepsOf = (
  keys: ReadonlyMap<number, FlowKey>,
  events: Map<string, EventPresence>,
): ReadonlyMap<number, SharedStep> => {
  const steps = [...keys].filter(([, { to }]) => to !== undefined && to !== END_EVENT);
  const byEvent = [...Map.groupBy(steps, ([, { to = END_EVENT }]) => to)];
  return new Map(
    byEvent.flatMap(([event, own]) => {
      if (new Set(own.map(([, { service }]) => service)).size < MIN_SHARING_SERVICES) return [];
      const shared = { presence: emptyPresence(), slots: 0 };
      events.set(event, shared.presence);
      return own.map(([id, { service }]) => [id, { service, shared }] as const);
    }),
  );
};

type PageMinute = { readonly minute: Micros; readonly slots: number; readonly isBaseline: boolean };

const minuteSlots = (sides: Partition, start: Micros, minute: Micros): number => {
  let slots = 0;
  for (let bucket = minute; bucket < minute + MINUTE; bucket += AGGREGATE_BUCKET)
    if (sideAt(sides, bucket) !== undefined) slots |= 1 << ((bucket - start) / AGGREGATE_BUCKET);
  return slots;
};

/** The minutes of a page that begin inside the question; of one that it cuts, the buckets inside of it count. */
const pageMinutes = (sides: Partition, start: Micros): readonly PageMinute[] =>
  Array.from({ length: PAGE_WIDTH / MINUTE }, (_, index) => start + index * MINUTE)
    .filter((minute) => sideAt(sides, minute) !== undefined)
    .map((minute) => ({
      minute,
      slots: minuteSlots(sides, start, minute),
      isBaseline: sideAt(sides, minute) !== 'window',
    }));

const readPresence = (
  pages: readonly StoredPage[],
  keys: ReadonlyMap<number, FlowKey>,
  sides: Partition,
): ReadonlyMap<string, EventPresence> => {
  const events = new Map<string, EventPresence>();
  const steps = sharedStepsOf(keys, events);
  const shared = new Set([...steps.values()].map((step) => step.shared));
  for (const { start, cells } of pages) {
    const minutes = pageMinutes(sides, start);
    const slotMask = minutes.reduce((all, { slots }) => all | slots, 0);
    eachPageEntry(cells, ({ key, slots }) => {
      const step = (slots & slotMask) === 0 ? undefined : steps.get(key);
      if (step === undefined) return;
      step.shared.presence.services.add(step.service);
      step.shared.slots |= slots & slotMask;
    });
    for (const event of shared) {
      for (const { minute, slots, isBaseline } of minutes)
        if (isBaseline && (event.slots & slots) !== 0) event.presence.minutes.add(minute);
      event.slots = 0;
    }
  }
  return events;
};

/** The group to which a bucket is added: a side of the query, or a slot of its window. */
const sumGroupOf = (sides: Partition, bucket: Micros): PartitionSide | number | undefined => {
  const side = sideAt(sides, bucket);
  return side === 'window' ? Math.floor((bucket - sides.window.from) / slotWidth(sides.window)) : side;
};

type SumGroup = NonNullable<ReturnType<typeof sumGroupOf>>;

/** More than there are parts of a key: together they are one number. */
const PARTS_PER_KEY = 64;

/** Traces by key and part, and a bucket of the group that they lie in. */
type GroupSums = { readonly bucket: Micros; readonly traces: Map<number, number> };
type SumsByGroup = Map<SumGroup, GroupSums>;

const sumsOf = (groups: SumsByGroup, group: SumGroup, bucket: Micros): GroupSums => {
  const sums = groups.get(group) ?? { bucket, traces: new Map<number, number>() };
  groups.set(group, sums);
  return sums;
};

const addToSums = ({ traces }: GroupSums, { key, part }: PageEntry, more: number): void => {
  const id = key * PARTS_PER_KEY + part;
  if (more > 0) traces.set(id, (traces.get(id) ?? 0) + more);
};

/** A page of one group is added by its totals, any other by its single counts. */
const addPageToSums = ({ start, cells }: StoredPage, sides: Partition, groups: SumsByGroup): void => {
  const bySlot = Array.from({ length: PAGE_WIDTH / AGGREGATE_BUCKET }, (_, slot): GroupSums | undefined => {
    const bucket = start + slot * AGGREGATE_BUCKET;
    const group = sumGroupOf(sides, bucket);
    return group === undefined ? undefined : sumsOf(groups, group, bucket);
  });
  const [all] = bySlot;
  const isOne = bySlot.every((sums) => sums === all);
  if (isOne && all === undefined) return;
  eachPageEntry(cells, (entry) => {
    if (isOne && all !== undefined) return addToSums(all, entry, entry.total);
    eachSlotCount(cells, entry, (slot, count) => {
      const sums = bySlot[slot];
      if (sums !== undefined) addToSums(sums, entry, count);
    });
  });
};

const sumPages = (pages: readonly StoredPage[], sides: Partition): readonly GroupSums[] => {
  const groups: SumsByGroup = new Map();
  for (const page of pages) addPageToSums(page, sides, groups);
  return [...groups.values()];
};

/** The cells of one group, as one per key. */
const cellsOfSums = <Key>(
  sums: readonly GroupSums[],
  keyOf: (key: number, part: number) => Key | undefined,
): readonly { readonly bucket: Micros; readonly key: Key; readonly traces: number }[] =>
  sums.flatMap(({ bucket, traces }) =>
    Array.from(traces).flatMap(([id, sum]) => {
      const key = keyOf(Math.floor(id / PARTS_PER_KEY), id % PARTS_PER_KEY);
      return key === undefined ? [] : [{ bucket, key, traces: sum }];
    }),
  );

const questionRange = ({ past, window }: Partition): BucketRange => ({ from: past.from, to: window.to });

/** Steps between events as they are called now: rows of the same step are added up. */
const currentKey = ({ lookup, aliases }: TelemetryReader, id: number): FlowKey | undefined => {
  const key = lookup.flowKey(id);
  if (key === undefined) return undefined;
  const { from, to } = key;
  return { ...key, from: aliases.current(from), ...(to !== undefined && { to: aliases.current(to) }) };
};

export const readFlow = (reader: TelemetryReader, sides: Partition): AggregateAnswer => {
  const pages = readPages(reader.store, 'flow', questionRange(sides));
  const keys = new Map<number, FlowKey>();
  const sums = sumPages(pages, sides);
  const cells = cellsOfSums(sums, (id) => {
    const key = keys.get(id) ?? currentKey(reader, id);
    if (key !== undefined) keys.set(id, key);
    return key;
  });
  return { rows: [...flowRows(cells, sides), ...buildPresenceRows(readPresence(pages, keys, sides))] };
};

export const readLatency = ({ store, lookup }: TelemetryReader, sides: Partition): AggregateAnswer => {
  const sums = sumPages(readPages(store, 'latency', questionRange(sides)), sides);
  const cells = cellsOfSums(sums, (id, log2) => {
    const key = lookup.latencyKey(id);
    return key && { ...key, log2 };
  });
  return { rows: latencyRows(cells, sides) };
};
