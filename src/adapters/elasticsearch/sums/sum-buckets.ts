// Sums up buckets of 30 seconds: traces by key, and lines per 15 seconds, service, event and level.
import type { estypes } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import type { BulkOptions } from '../write/bulk.js';
import { type IndexOwner, indexPattern } from '../write/index-names.js';
import {
  type CountedKeys,
  type FlowSum,
  type RateCount,
  type RateSum,
  readSumGuards,
  type RenewedSum,
  storeSums,
} from './sum-documents.js';
import { AGGREGATE_BUCKET } from '../../../telemetry/aggregates/trace-contribution.js';
import { RATE_BUCKET } from '../../../telemetry/aggregates/rate-rows.js';
import { type CompositeSources, type DocumentSet, scanBuckets } from './scan.js';

/** Two aggregations of a search share the server's 65,536 buckets. */
const MOST_KEYS = 30_000;

type TermCounts = { readonly buckets?: readonly { readonly key: string; readonly doc_count: number }[] };

const countedKeysIn = (found: unknown): CountedKeys => {
  const { buckets = [] } = (found ?? {}) as TermCounts;
  return { keys: buckets.map(({ key }) => key), traces: buckets.map(({ doc_count }) => doc_count) };
};

const keyTerms = (field: string): estypes.AggregationsAggregationContainer => ({
  terms: { field, size: MOST_KEYS, shard_size: MOST_KEYS },
});

const flowSumOf = (bucket: Micros, found: estypes.MsearchMultiSearchItem): FlowSum | undefined => {
  const { total } = found.hits;
  const traces = typeof total === 'number' ? total : (total?.value ?? 0);
  if (traces === 0) return undefined;
  const { flow, latency } = found.aggregations ?? {};
  return { kind: 'flow', bucket, traces, flow: countedKeysIn(flow), latency: countedKeysIn(latency) };
};

const renewedSum = (bucket: Micros, sum: RenewedSum['sum']): RenewedSum =>
  sum === undefined ? { bucket } : { bucket, sum };

/** Returns the buckets that somebody else has summed up meanwhile. The traces' documents must be visible. */
export const sumFlows = async (
  options: BulkOptions,
  owner: IndexOwner,
  buckets: readonly Micros[],
): Promise<readonly Micros[]> => {
  const { client } = options;
  const guards = await readSumGuards(client, { owner, kind: 'flow', buckets });
  await client.indices.refresh({ index: indexPattern(owner, 'traces'), ignore_unavailable: true });
  const { responses } = await client.msearch({
    max_concurrent_searches: 2,
    searches: buckets.flatMap((bucket) => [
      { index: indexPattern(owner, 'traces'), ignore_unavailable: true },
      {
        size: 0,
        track_total_hits: true,
        query: { term: { bucket } },
        aggs: { flow: keyTerms('flow'), latency: keyTerms('latency') },
      },
    ]),
  });
  const sums = buckets.map((bucket, at) => {
    const response = responses[at];
    if (response === undefined || 'error' in response) throw new Error('a bucket could not be summed up');
    return renewedSum(bucket, flowSumOf(bucket, response));
  });
  return storeSums(options, { owner, kind: 'flow', guards }, sums);
};

type RateKey = {
  readonly slot: number;
  readonly service: string;
  readonly event: string;
  readonly severity: number;
  readonly equal: string;
};

/** `equal` and `source` stand last: copies of a line that one source holds come as one bucket, those of other sources behind it. */
const RATE_SOURCES: CompositeSources = [
  { slot: { histogram: { field: 'time', interval: RATE_BUCKET } } },
  { service: { terms: { field: 'service' } } },
  { event: { terms: { field: 'event' } } },
  { severity: { terms: { field: 'severity' } } },
  { equal: { terms: { field: 'equal' } } },
  { source: { terms: { field: 'source' } } },
];

type TimeRangeOfBuckets = { readonly from: Micros; readonly to: Micros };

const linesInRange = (owner: IndexOwner, { from, to }: TimeRangeOfBuckets): DocumentSet => ({
  index: indexPattern(owner, 'logs'),
  query: { range: { time: { gte: from, lt: to } } },
});

type MutableRateCount = { -readonly [at in keyof RateCount]: RateCount[at] };

/** Buckets that touch each other are read together. */
const adjacentRanges = (buckets: readonly Micros[]): readonly TimeRangeOfBuckets[] => {
  const ranges: { from: Micros; to: Micros }[] = [];
  for (const from of buckets.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === from) last.to = from + AGGREGATE_BUCKET;
    else ranges.push({ from, to: from + AGGREGATE_BUCKET });
  }
  return ranges;
};

const countLines = (
  cells: MutableRateCount[],
  { service, event, severity }: RateKey,
  { slot, lines }: { readonly slot: number; readonly lines: number },
): void => {
  const last = cells.at(-1);
  if (last?.[0] === slot && last[1] === service && last[2] === event && last[3] === severity) last[4] += lines;
  else cells.push([slot, service, event, severity, lines]);
};

const isEqualLine = (a: RateKey | undefined, b: RateKey): boolean =>
  a?.equal === b.equal && a.event === b.event && a.service === b.service && a.severity === b.severity;

/** Copies of a line in several sources are the same lines read again: as many as the source holds that has most of them. */
const copyCounter = (): ((key: RateKey, docs: number) => number) => {
  let before: RateKey | undefined;
  let most = 0;
  return (key, docs) => {
    if (!isEqualLine(before, key)) most = 0;
    before = key;
    const more = Math.max(0, docs - most);
    most += more;
    return more;
  };
};

/** Returns the buckets that somebody else has counted meanwhile. The lines must be visible. */
export const sumRates = async (
  options: BulkOptions,
  owner: IndexOwner,
  buckets: readonly Micros[],
): Promise<readonly Micros[]> => {
  const { client } = options;
  const guards = await readSumGuards(client, { owner, kind: 'rate', buckets });
  await client.indices.refresh({ index: indexPattern(owner, 'logs'), ignore_unavailable: true });
  const counted = new Map(buckets.map((bucket): [Micros, MutableRateCount[]] => [bucket, []]));
  const copies = copyCounter();
  for (const range of adjacentRanges(buckets))
    for await (const { key, docs } of scanBuckets<RateKey>(client, linesInRange(owner, range), RATE_SOURCES)) {
      const bucket = Math.floor(key.slot / AGGREGATE_BUCKET) * AGGREGATE_BUCKET;
      const slot = Math.round((key.slot - bucket) / RATE_BUCKET);
      countLines(counted.get(bucket) ?? [], key, { slot, lines: copies(key, docs) });
    }
  const sums = Array.from(counted, ([bucket, lines]): RenewedSum => {
    const sum: RateSum = { kind: 'rate', bucket, lines };
    return lines.length === 0 ? { bucket } : { bucket, sum };
  });
  return storeSums(options, { owner, kind: 'rate', guards }, sums);
};
