// Flows, presence, latencies and rates, added up from the stored sums of the question's buckets.
import { type Micros, MINUTE } from '../../../kernel/time.js';
import { getOrCreate } from '../../../telemetry/aggregates/keyed-map.js';
import type { FlowKey } from '../../../telemetry/aggregates/trace-contribution.js';
import { END_EVENT } from '../../../telemetry/aggregates/operation-names.js';
import {
  type BucketRange,
  type Partition,
  type PartitionSide,
  sideAt,
  slotWidth,
} from '../../../telemetry/aggregates/partition.js';
import { RATE_BUCKET, type RateCell, rateRows } from '../../../telemetry/aggregates/rate-rows.js';
import type { AggregateRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { flowRows, latencyRows, type PresenceCell, presenceRows } from '../../../telemetry/aggregates/table-rows.js';
import { LEVELS } from '../../../telemetry/level.js';
import { flowKeyOf, latencyKeyOf } from './dictionary.js';
import type { TenantView } from '../own/tenant-view.js';
import { storedCounts, type StoredCounts, storedRates } from './stored-sums.js';

/** What is added up: each side of the question, the window slot by slot. */
const groupOf = (sides: Partition, bucket: Micros): PartitionSide | number | undefined => {
  const side = sideAt(sides, bucket);
  return side === 'window' ? Math.floor((bucket - sides.window.from) / slotWidth(sides.window)) : side;
};

/** Traces by the number of their key; all buckets of a group stand under the first of them. */
type Sums = { readonly bucket: Micros; readonly traces: Map<number, number> };

const sumsOf = ({ buckets }: StoredCounts, sides: Partition): readonly Sums[] => {
  const groups = new Map<PartitionSide | number, Sums>();
  for (const { bucket, keys, traces } of buckets) {
    const group = groupOf(sides, bucket);
    if (group === undefined) continue;
    const sums = getOrCreate(groups, group, () => ({ bucket, traces: new Map<number, number>() }));
    keys.forEach((key, at) => sums.traces.set(key, (sums.traces.get(key) ?? 0) + (traces[at] ?? 0)));
  }
  return [...groups.values()];
};

/** The cells of one group, as one per key. */
const cellsOf = <Key>(sums: readonly Sums[], keys: readonly (Key | undefined)[]) =>
  sums.flatMap(({ bucket, traces }) =>
    Array.from(traces).flatMap(([number, sum]) => {
      const key = keys[number];
      return key === undefined ? [] : [{ bucket, key, traces: sum }];
    }),
  );

const questioned = ({ past, window }: Partition): BucketRange => ({ from: past.from, to: window.to });

/** Steps between events as they are called now: cells of the same step are added up. */
const flowKeys = async ({ client, owner, keyTexts, aliases }: TenantView, digests: readonly string[]) => {
  const texts = await keyTexts(client, owner, digests);
  return digests.map((digest): FlowKey | undefined => {
    const text = texts.get(digest);
    if (text === undefined) return undefined;
    const { from, to, ...place } = flowKeyOf(text);
    return { ...place, from: aliases.current(from), ...(to !== undefined && { to: aliases.current(to) }) };
  });
};

function* presenceOf({ buckets }: StoredCounts, keys: readonly (FlowKey | undefined)[]): Generator<PresenceCell> {
  for (const { bucket, keys: numbers } of buckets) {
    const minute = Math.floor(bucket / MINUTE) * MINUTE;
    for (const number of numbers) {
      const key = keys[number];
      if (key?.to !== undefined && key.to !== END_EVENT) yield { minute, event: key.to, service: key.service };
    }
  }
}

export const readFlow = async (view: TenantView, sides: Partition): Promise<readonly AggregateRow[]> => {
  const counts = await storedCounts(view, 'flow', questioned(sides));
  const keys = await flowKeys(view, counts.digests);
  const cells = cellsOf(sumsOf(counts, sides), keys);
  return [...flowRows(cells, sides), ...presenceRows(presenceOf(counts, keys), sides)];
};

/** A latency's digest bears its log2 behind a colon. */
const latencyParts = (digest: string): readonly [key: string, log2: number] => {
  const [key = '', log2] = digest.split(':');
  return [key, Number(log2)];
};

export const readLatency = async (view: TenantView, sides: Partition): Promise<readonly AggregateRow[]> => {
  const { client, owner, keyTexts } = view;
  const counts = await storedCounts(view, 'latency', questioned(sides));
  const parts = counts.digests.map(latencyParts);
  const texts = await keyTexts(
    client,
    owner,
    parts.map(([key]) => key),
  );
  const keys = parts.map(([digest, log2]) => {
    const text = texts.get(digest);
    return text === undefined ? undefined : { ...latencyKeyOf(text), log2 };
  });
  return latencyRows(cellsOf(sumsOf(counts, sides), keys), sides);
};

export const readRates = async (view: TenantView, sides: Partition): Promise<readonly AggregateRow[]> => {
  const cells: RateCell[] = [];
  for await (const { bucket, lines } of storedRates(view, questioned(sides)))
    for (const [slot, service, event, severity, count] of lines)
      cells.push({
        bucket: bucket + slot * RATE_BUCKET,
        service,
        event: view.aliases.current(event),
        level: LEVELS[severity] ?? 'info',
        lines: count,
      });
  return rateRows(cells, sides);
};
