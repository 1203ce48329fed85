// The rows that a finding will cite: fetched by the drill-down, cited afterwards.
import type { Micros } from '../../kernel/time.js';
import { END_EVENT, START_EVENT } from '../../telemetry/aggregates/operation-names.js';
import type { SegmentEvent } from '../../telemetry/aggregates/aggregate-rows.js';
import type { Comparison } from '../deviation/baseline.js';
import type { EvidenceRole } from './citations.js';
import type {
  Deviation,
  FlowDeviation,
  GapDeviation,
  RateDeviation,
  SelfDeviation,
  ServedSegment,
} from '../deviation/deviation.js';

/** The latest line of an event in a service before an instant. */
export type ExampleRequest = {
  readonly service: string;
  readonly operation?: string;
  readonly event: string;
  readonly before: Micros;
};

type RowsToCite = {
  readonly logs: readonly { readonly id: string; readonly role: EvidenceRole }[];
  readonly spans: readonly string[];
  readonly examples: readonly { readonly example: ExampleRequest; readonly role: EvidenceRole }[];
};

const NOTHING: RowsToCite = { logs: [], spans: [], examples: [] };

const SHOWN_SPANS = 3;

/** `traceId:spanId`, the identity of a span record. */
const spanRecordId = ({ trace }: ServedSegment, spanId: string): string => `${trace.traceId}:${spanId}`;

export const entrySpanOf = (served: ServedSegment): string | undefined =>
  served.segment.spanId === undefined ? undefined : spanRecordId(served, served.segment.spanId);

export const callerSpanOf = (served: ServedSegment): string | undefined =>
  served.segment.callerSpanId === undefined ? undefined : spanRecordId(served, served.segment.callerSpanId);

const isEvent = (event: string | undefined): event is string =>
  event !== undefined && event !== START_EVENT && event !== END_EVENT;

/** The two lines of the first execution of the step: where it came from, and where it went. */
const stepLines = ({ row: { row }, example }: FlowDeviation): readonly SegmentEvent[] => {
  const logs = example?.segment.logs ?? [];
  const to = logs.findIndex(({ key }, index) => key === row.to && (logs[index - 1]?.key ?? START_EVENT) === row.from);
  if (to >= 0) return logs.slice(Math.max(0, to - 1), to + 1).reverse();
  return row.to === END_EVENT ? logs.slice(-1) : [];
};

/** Its part of the request that stops; of a suspect that is not seen in it, the last request of the window that it served. */
const segmentOfSuspect = (
  { service, example }: FlowDeviation,
  { telemetry: { traces } }: Comparison,
): ServedSegment | undefined => {
  const requests = [...(example === undefined ? [] : [example.trace]), ...traces.map(({ row }) => row).toReversed()];
  for (const trace of requests) {
    const segment = trace.segments.find((each) => each.service === service && each.spanId !== undefined);
    if (segment !== undefined) return { trace, segment };
  }
  return undefined;
};

/** The request that shows the step; where others share what it shows, their part of it first. */
const segmentsToCite = (deviation: FlowDeviation, comparison: Comparison): readonly ServedSegment[] => {
  const { service, row, halted, hasAnswered, example } = deviation;
  const isSuspect = (halted !== undefined || hasAnswered === true) && service !== row.row.service;
  const suspected = isSuspect ? segmentOfSuspect(deviation, comparison) : undefined;
  return [suspected, example].filter((each) => each !== undefined);
};

const wantedOfFlow = (deviation: FlowDeviation, comparison: Comparison): RowsToCite => {
  const { telemetry } = comparison;
  const { row, vanished } = deviation;
  const spans = segmentsToCite(deviation, comparison).flatMap((segment) => entrySpanOf(segment) ?? []);
  if (row.row.stream === 'span') return { ...NOTHING, spans };
  const lines = stepLines(deviation);
  const { service, operation, from } = row.row;
  const before = telemetry.survey?.window.from ?? 0;
  const missing = vanished?.row.to;
  const expected = { service, operation, before };
  return {
    logs: lines.map(({ log, key }) => ({ id: log, role: key === from ? 'context' : 'seen' })),
    spans,
    examples: [
      ...(isEvent(missing) ? [{ example: { ...expected, event: missing }, role: 'missing' as const }] : []),
      ...(isEvent(from) && lines.length === 0
        ? [{ example: { ...expected, event: from }, role: 'baseline' as const }]
        : []),
    ],
  };
};

/** The slowest calls, and the first slow one, which shows the onset. */
const wantedOfLatency = ({ slowest, first }: SelfDeviation | GapDeviation): RowsToCite => {
  const cited = [...slowest.slice(0, SHOWN_SPANS), ...(first ? [first] : [])];
  const spans = cited.flatMap((served) => [callerSpanOf(served), entrySpanOf(served)]);
  return { ...NOTHING, spans: [...new Set(spans.filter((id) => id !== undefined))] };
};

const wantedOfRate = ({ row, direction }: RateDeviation, { telemetry }: Comparison): RowsToCite => {
  const { service, event } = row.row;
  const { from, to } = telemetry.survey?.window ?? { from: 0, to: 0 };
  const rises = direction === 'rise';
  const example = { service, event, before: rises ? to : from };
  return { ...NOTHING, examples: [{ example, role: rises ? 'seen' : 'missing' }] };
};

export const findRowsToCite = (deviation: Deviation, comparison: Comparison): RowsToCite => {
  switch (deviation.kind) {
    case 'flow':
      return wantedOfFlow(deviation, comparison);
    case 'self':
    case 'gap':
      return wantedOfLatency(deviation);
    case 'rate':
      return wantedOfRate(deviation, comparison);
    case 'metric':
      return NOTHING;
  }
  return deviation satisfies never;
};
