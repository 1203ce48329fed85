// Flows, presence and latencies: cells of the pages, added up per side of the question, and per slot of its window.
import type { Micros } from '../../../../kernel/time.js';
import { BUCKET, type FlowKey } from '../../../../telemetry/aggregates/contribution.js';
import {
  sideOf,
  slotWidth,
  type Partition,
  type Range,
  type Side,
} from '../../../../telemetry/aggregates/partition.js';
import { flowRows, latencyRows, presentRows } from '../../../../telemetry/aggregates/sums.js';
import { countIn, eachEntry, PAGE } from '../store/page.js';
import { pagesIn, type Page } from '../store/pages.js';
import type { Answer } from './read-aggregates.js';
import { presenceOf } from './read-presence.js';
import type { Reader } from './reader.js';

/** The buckets of a page that are added up as one, and the first of them. */
type Share = { readonly bucket: Micros; slots: number };

/** What is added up: each side of the question, the window slot by slot. */
const groupOf = (sides: Partition, bucket: Micros): Side | number | undefined => {
  const side = sideOf(sides, bucket);
  return side === 'window' ? Math.floor((bucket - sides.window.from) / slotWidth(sides.window)) : side;
};

type Group = NonNullable<ReturnType<typeof groupOf>>;

const sharesOf = (sides: Partition, start: Micros): ReadonlyMap<Group, Share> => {
  const shares = new Map<Group, Share>();
  for (let slot = 0; slot < PAGE / BUCKET; slot += 1) {
    const bucket = start + slot * BUCKET;
    const group = groupOf(sides, bucket);
    if (group === undefined) continue;
    const share = shares.get(group) ?? { bucket, slots: 0 };
    share.slots |= 1 << slot;
    shares.set(group, share);
  }
  return shares;
};

/** More than there are parts of a key: together they are one number. */
const PARTS = 64;

/** Traces by key and part, and a bucket of the group that they lie in. */
type Sums = { readonly bucket: Micros; readonly traces: Map<number, number> };

const sumPages = (pages: readonly Page[], sides: Partition): readonly Sums[] => {
  const byGroup = new Map<Group, Sums>();
  for (const { start, cells } of pages)
    for (const [group, { bucket, slots }] of sharesOf(sides, start)) {
      const sums = byGroup.get(group) ?? { bucket, traces: new Map<number, number>() };
      byGroup.set(group, sums);
      eachEntry(cells, (entry) => {
        const more = countIn(cells, entry, slots);
        const id = entry.key * PARTS + entry.part;
        if (more > 0) sums.traces.set(id, (sums.traces.get(id) ?? 0) + more);
      });
    }
  return [...byGroup.values()];
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

const questioned = ({ past, window }: Partition): Range => ({ from: past.from, to: window.to });

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
  return { rows: [...flowRows(cells, sides), ...presentRows(presenceOf(pages, keys, sides))] };
};

export const readLatency = ({ store, lookup }: Reader, sides: Partition): Answer => {
  const sums = sumPages(pagesIn(store, 'latency', questioned(sides)), sides);
  const cells = cellsOf(sums, (id, log2) => {
    const key = lookup.latencyKey(id);
    return key && { ...key, log2 };
  });
  return { rows: latencyRows(cells, sides) };
};
