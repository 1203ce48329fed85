// What one trace adds to the aggregate tables; exactly that is subtracted when the trace is revised.
import { compareText } from '../../kernel/json.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { TraceRow, TraceSegment } from './aggregate-rows.js';
import { type Transition, transitionsOf } from './segments.js';

/** Width of a time bucket; a trace belongs to the bucket in which its root starts. */
export const AGGREGATE_BUCKET: Micros = 30 * SECOND;

export const floorToBucket = (at: Micros): Micros => Math.floor(at / AGGREGATE_BUCKET) * AGGREGATE_BUCKET;

/** A transition seen in a trace; `to` absent: that the trace passed `from` at all, the denominator. */
export type FlowKey = {
  readonly stream: 'log' | 'span';
  readonly service: string;
  readonly operation: string;
  readonly from: string;
  readonly to?: string;
};

/** The largest value of a trace falls into `log2` = floor(log2 µs). */
export type LatencyKey = {
  readonly measure: 'self' | 'edge';
  readonly service: string;
  /** `self` only. */
  readonly operation?: string;
  /** `edge` only. */
  readonly caller?: string;
  readonly log2: number;
};

/** Every key counts one trace; keys are distinct and sorted. */
export type TraceContribution = {
  readonly bucket: Micros;
  readonly flow: readonly FlowKey[];
  readonly latency: readonly LatencyKey[];
};

/** One change of a table: add `by` to the traces of `key` in `bucket`. */
type TableDelta<Key> = { readonly bucket: Micros; readonly key: Key; readonly by: 1 | -1 };

export type ContributionRevision = {
  /** Traces per bucket. */
  readonly traces: readonly { readonly bucket: Micros; readonly by: 1 | -1 }[];
  readonly flow: readonly TableDelta<FlowKey>[];
  readonly latency: readonly TableDelta<LatencyKey>[];
};

/** One text per key, the same on every machine: order and identity of keys. */
export const flowId = ({ stream, service, operation, from, to }: FlowKey): string =>
  JSON.stringify(to === undefined ? [stream, service, operation, from] : [stream, service, operation, from, to]);

/** Identity of a histogram: a latency key without its bucket. */
export const latencyId = ({ measure, service, operation, caller }: Omit<LatencyKey, 'log2'>): string =>
  JSON.stringify([measure, service, operation ?? caller ?? '']);

type ContributionKeys = { readonly flow: Map<string, FlowKey>; readonly latency: Map<string, LatencyKey> };

const addTransition = (keys: ContributionKeys, segment: TraceSegment, { stream, from, to }: Transition): void => {
  const passed: FlowKey = { stream, service: segment.service, operation: segment.operation, from };
  const taken: FlowKey = { ...passed, to };
  keys.flow.set(flowId(passed), passed);
  keys.flow.set(flowId(taken), taken);
};

const addLargest = (keys: ContributionKeys, histogram: Omit<LatencyKey, 'log2'>, micros: Micros): void => {
  const id = latencyId(histogram);
  const log2 = Math.floor(Math.log2(Math.max(1, micros)));
  if (log2 > (keys.latency.get(id)?.log2 ?? -1)) keys.latency.set(id, { ...histogram, log2 });
};

const addSegment = (keys: ContributionKeys, segment: TraceSegment, caller: TraceSegment | undefined): void => {
  const { service, operation, selfMicros, gapMicros } = segment;
  for (const transition of transitionsOf(segment)) addTransition(keys, segment, transition);
  if (selfMicros !== undefined) addLargest(keys, { measure: 'self', service, operation }, selfMicros);
  if (gapMicros !== undefined && caller !== undefined)
    addLargest(keys, { measure: 'edge', service, caller: caller.service }, gapMicros);
};

const sortedValues = <Key>(keys: ReadonlyMap<string, Key>): readonly Key[] =>
  [...keys].sort(([a], [b]) => compareText(a, b)).map(([, key]) => key);

export const computeContribution = (trace: TraceRow): TraceContribution => {
  const keys: ContributionKeys = { flow: new Map(), latency: new Map() };
  for (const segment of trace.segments)
    addSegment(keys, segment, segment.parent === undefined ? undefined : trace.segments[segment.parent]);
  return { bucket: floorToBucket(trace.start), flow: sortedValues(keys.flow), latency: sortedValues(keys.latency) };
};

const deltas = <Key>(
  before: ReadonlyMap<string, TableDelta<Key>>,
  after: ReadonlyMap<string, TableDelta<Key>>,
): TableDelta<Key>[] => [
  ...[...before].filter(([id]) => !after.has(id)).map(([, { bucket, key }]) => ({ bucket, key, by: -1 as const })),
  ...[...after].filter(([id]) => !before.has(id)).map(([, delta]) => delta),
];

const flowCells = (part: TraceContribution | undefined): ReadonlyMap<string, TableDelta<FlowKey>> =>
  new Map(part?.flow.map((key) => [`${part.bucket} ${flowId(key)}`, { bucket: part.bucket, key, by: 1 }]));

const latencyCells = (part: TraceContribution | undefined): ReadonlyMap<string, TableDelta<LatencyKey>> =>
  new Map(
    part?.latency.map((key) => [`${part.bucket} ${latencyId(key)} ${key.log2}`, { bucket: part.bucket, key, by: 1 }]),
  );

/** The smallest set of changes that turns the contribution of a trace into that of its revision. */
export const diffContributions = (
  before: TraceContribution | undefined,
  after: TraceContribution | undefined,
): ContributionRevision => ({
  traces:
    before?.bucket === after?.bucket
      ? []
      : [
          ...(before ? [{ bucket: before.bucket, by: -1 as const }] : []),
          ...(after ? [{ bucket: after.bucket, by: 1 as const }] : []),
        ],
  flow: deltas(flowCells(before), flowCells(after)),
  latency: deltas(latencyCells(before), latencyCells(after)),
});
