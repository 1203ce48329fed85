// Counts the lines of buckets: per 15 seconds, service, event and level, every line once, however many sources hold it.
import type { Micros } from '../../../kernel/time.js';
import { AGGREGATE_BUCKET } from '../../../telemetry/aggregates/trace-contribution.js';
import { RATE_BUCKET } from '../../../telemetry/aggregates/rate-rows.js';
import type { BulkOptions } from '../write/bulk.js';
import { type IndexOwner, indexPattern } from '../write/index-names.js';
import { type Among, composite, type Sources } from './composite.js';
import { guardsOf, keepSums, type RateCount, type RateSum, type Resummed } from './sum-documents.js';

type Key = {
  readonly slot: number;
  readonly service: string;
  readonly event: string;
  readonly severity: number;
};

/** `equal` stands last: lines that are equal come as one bucket, and neighbours are counted together. */
const SOURCES: Sources = [
  { slot: { histogram: { field: 'time', interval: RATE_BUCKET } } },
  { service: { terms: { field: 'service' } } },
  { event: { terms: { field: 'event' } } },
  { severity: { terms: { field: 'severity' } } },
  { equal: { terms: { field: 'equal' } } },
];

type Range = { readonly from: Micros; readonly to: Micros };

const linesIn = (owner: IndexOwner, { from, to }: Range): Among => ({
  index: indexPattern(owner, 'logs'),
  query: { range: { time: { gte: from, lt: to } } },
});

type Cell = { -readonly [at in keyof RateCount]: RateCount[at] };

/** Buckets that touch each other are read together. */
const runs = (buckets: readonly Micros[]): readonly Range[] => {
  const ranges: { from: Micros; to: Micros }[] = [];
  for (const from of buckets.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === from) last.to = from + AGGREGATE_BUCKET;
    else ranges.push({ from, to: from + AGGREGATE_BUCKET });
  }
  return ranges;
};

const count = (cells: Cell[], slot: number, { service, event, severity }: Key): void => {
  const last = cells.at(-1);
  if (last?.[0] === slot && last[1] === service && last[2] === event && last[3] === severity) last[4] += 1;
  else cells.push([slot, service, event, severity, 1]);
};

/** Returns the buckets that somebody else has counted meanwhile. The lines must be visible. */
export const sumRates = async (
  options: BulkOptions,
  owner: IndexOwner,
  buckets: readonly Micros[],
): Promise<readonly Micros[]> => {
  const { client } = options;
  const guards = await guardsOf(client, { owner, kind: 'rate', buckets });
  await client.indices.refresh({ index: indexPattern(owner, 'logs'), ignore_unavailable: true });
  const counted = new Map(buckets.map((bucket): [Micros, Cell[]] => [bucket, []]));
  for (const range of runs(buckets))
    for await (const { key } of composite<Key>(client, linesIn(owner, range), SOURCES)) {
      const bucket = Math.floor(key.slot / AGGREGATE_BUCKET) * AGGREGATE_BUCKET;
      count(counted.get(bucket) ?? [], Math.round((key.slot - bucket) / RATE_BUCKET), key);
    }
  const sums = Array.from(counted, ([bucket, lines]): Resummed => {
    const sum: RateSum = { kind: 'rate', bucket, lines };
    return lines.length === 0 ? { bucket } : { bucket, sum };
  });
  return keepSums(options, { owner, kind: 'rate', guards }, sums);
};
