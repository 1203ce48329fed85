// Flows, presence and latencies: cells of the pages, added up per side of the question, and per slot of its window.
import type { Micros } from '../../../../kernel/time.js';
import { AGGREGATE_BUCKET, type FlowKey } from '../../../../telemetry/aggregates/trace-contribution.js';
import {
  type BucketRange,
  type Partition,
  type PartitionSide,
  sideAt,
  slotWidth,
} from '../../../../telemetry/aggregates/partition.js';
import { buildPresenceRows, flowRows, latencyRows } from '../../../../telemetry/aggregates/table-rows.js';
import { eachCount, eachEntry, PAGE, type PageEntry } from '../store/page.js';
import { type Page, pagesIn } from '../store/pages.js';
import type { Answer } from './read-aggregates.js';
import { presenceOf } from './read-presence.js';
import type { Reader } from './reader.js';

/** What is added up: each side of the question, the window slot by slot. */
const groupOf = (sides: Partition, bucket: Micros): PartitionSide | number | undefined => {
  const side = sideAt(sides, bucket);
  return side === 'window' ? Math.floor((bucket - sides.window.from) / slotWidth(sides.window)) : side;
};

type Group = NonNullable<ReturnType<typeof groupOf>>;

/** More than there are parts of a key: together they are one number. */
const PARTS = 64;

/** Traces by key and part, and a bucket of the group that they lie in. */
type Sums = { readonly bucket: Micros; readonly traces: Map<number, number> };
type Groups = Map<Group, Sums>;

const sumsOf = (groups: Groups, group: Group, bucket: Micros): Sums => {
  const sums = groups.get(group) ?? { bucket, traces: new Map<number, number>() };
  groups.set(group, sums);
  return sums;
};

const addTo = ({ traces }: Sums, { key, part }: PageEntry, more: number): void => {
  const id = key * PARTS + part;
  if (more > 0) traces.set(id, (traces.get(id) ?? 0) + more);
};

/** A page of one group is added by its totals, any other by its single counts. */
const addPage = ({ start, cells }: Page, sides: Partition, groups: Groups): void => {
  const bySlot = Array.from({ length: PAGE / AGGREGATE_BUCKET }, (_, slot): Sums | undefined => {
    const bucket = start + slot * AGGREGATE_BUCKET;
    const group = groupOf(sides, bucket);
    return group === undefined ? undefined : sumsOf(groups, group, bucket);
  });
  const [all] = bySlot;
  const isOne = bySlot.every((sums) => sums === all);
  if (isOne && all === undefined) return;
  eachEntry(cells, (entry) => {
    if (isOne && all !== undefined) return addTo(all, entry, entry.total);
    eachCount(cells, entry, (slot, count) => {
      const sums = bySlot[slot];
      if (sums !== undefined) addTo(sums, entry, count);
    });
  });
};

const sumPages = (pages: readonly Page[], sides: Partition): readonly Sums[] => {
  const groups: Groups = new Map();
  for (const page of pages) addPage(page, sides, groups);
  return [...groups.values()];
};

/** The cells of one group, as one per key. */
const cellsOf = <Key>(
  sums: readonly Sums[],
  keyOf: (key: number, part: number) => Key | undefined,
): readonly { readonly bucket: Micros; readonly key: Key; readonly traces: number }[] =>
  sums.flatMap(({ bucket, traces }) =>
    Array.from(traces).flatMap(([id, sum]) => {
      const key = keyOf(Math.floor(id / PARTS), id % PARTS);
      return key === undefined ? [] : [{ bucket, key, traces: sum }];
    }),
  );

const questioned = ({ past, window }: Partition): BucketRange => ({ from: past.from, to: window.to });

/** Steps between events as they are called now: rows of the same step are added up. */
const currentKey = ({ lookup, aliases }: Reader, id: number): FlowKey | undefined => {
  const key = lookup.flowKey(id);
  if (key === undefined) return undefined;
  const { from, to } = key;
  return { ...key, from: aliases.current(from), ...(to !== undefined && { to: aliases.current(to) }) };
};

export const readFlow = (reader: Reader, sides: Partition): Answer => {
  const pages = pagesIn(reader.store, 'flow', questioned(sides));
  const keys = new Map<number, FlowKey>();
  const sums = sumPages(pages, sides);
  const cells = cellsOf(sums, (id) => {
    const key = keys.get(id) ?? currentKey(reader, id);
    if (key !== undefined) keys.set(id, key);
    return key;
  });
  return { rows: [...flowRows(cells, sides), ...buildPresenceRows(presenceOf(pages, keys, sides))] };
};

export const readLatency = ({ store, lookup }: Reader, sides: Partition): Answer => {
  const sums = sumPages(pagesIn(store, 'latency', questioned(sides)), sides);
  const cells = cellsOf(sums, (id, log2) => {
    const key = lookup.latencyKey(id);
    return key && { ...key, log2 };
  });
  return { rows: latencyRows(cells, sides) };
};
