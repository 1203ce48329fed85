// A small shop as the engine reads it: its traces, lines and gauges, and the batches that a store answers of any window of it.
import type { BatchHash } from '../../src/kernel/brand.js';
import { optional } from '../../src/kernel/optional.js';
import { DAY, type Micros, MINUTE, SECOND, type TimeWindow } from '../../src/kernel/time.js';
import { PARAMETERS } from '../../src/analysis/parameters.js';
import type { AnalysisBatch, AnalysisInput } from '../../src/analysis/turn-telemetry.js';
import { computeContribution, floorToBucket } from '../../src/telemetry/aggregates/trace-contribution.js';
import { historyRange, partitionBuckets } from '../../src/telemetry/aggregates/partition.js';
import { RATE_BUCKET, rateRows } from '../../src/telemetry/aggregates/rate-rows.js';
import type { SeriesRow } from '../../src/telemetry/aggregates/aggregate-rows.js';
import { segmentTrace } from '../../src/telemetry/aggregates/segments.js';
import {
  flowRows,
  latencyRows,
  presenceRows,
  spanPresence,
  surveyRow,
} from '../../src/telemetry/aggregates/table-rows.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import type { AggregateQuery } from '../../src/telemetry/query.js';
import type { ChangeRecord, LogRecord, SpanRecord } from '../../src/telemetry/record.js';

export const ASKED = 1_000_000 * MINUTE;
export const ONSET = ASKED - 2 * MINUTE;
export const WINDOW: TimeWindow = { from: ASKED - PARAMETERS.lookBack, to: ASKED + PARAMETERS.lookAhead };

/** One visit: gateway → orders → stock and payments. Durations in µs. */
export type Visit = {
  readonly orders: Micros;
  readonly stockWire: Micros;
  readonly refused: boolean;
  /** Payments keeps no log: its failure shows in the status of its span alone. */
  readonly mute: boolean;
  /** Payments is gone: the call to it fails, and nobody serves it. */
  readonly gone: boolean;
  /** Stock is gone as well. */
  readonly stockGone: boolean;
  /** A line that payments logs beside all others. */
  readonly chatty: boolean;
  /** The line that payments ends with. */
  readonly paid: string;
  /** Orders calls a service that no span shows. */
  readonly outsideFails: boolean;
  /** Orders sends payments a message; `waits`: nobody takes it up yet. */
  readonly queued: 'taken' | 'waits' | undefined;
  /** The machine that each service of the visit runs on. */
  readonly hostOf: (service: string) => string | undefined;
  /** The availability zone of that. */
  readonly zoneOf: (service: string) => string | undefined;
};
export type VisitFault = (at: Micros, index: number) => Partial<Visit>;
type ShopRows = { readonly spans: readonly SpanRecord[]; readonly logs: readonly LogRecord[] };

/** What differs from visit to visit. */
const jitterOf = (index: number): number => (index * 7919) % 97;

const usual = (index: number): Visit => ({
  orders: 4_000 + 40 * jitterOf(index),
  stockWire: 400 + 4 * jitterOf(index),
  refused: false,
  mute: false,
  gone: false,
  stockGone: false,
  chatty: false,
  paid: 'Pay#30',
  outsideFails: false,
  queued: undefined,
  hostOf: () => undefined,
  zoneOf: () => undefined,
});

type VisitTime = { readonly at: Micros; readonly index: number };
type SpanPlace = readonly [spanId: string, service: string];

const originOf = (service: string) => ({ service, pod: `${service}-1`, source: 'test', ingestedAt: 0 });

const spansOf = (
  { at, index }: VisitTime,
  { orders, stockWire, refused, gone, stockGone, outsideFails, queued, hostOf, zoneOf }: Visit,
): readonly SpanRecord[] => {
  const traceId = `t${index}`;
  const placed = (service: string) => {
    const host = hostOf(service);
    const zone = zoneOf(service);
    const attributes = zone === undefined ? undefined : { 'cloud.availability_zone': zone };
    return { ...originOf(service), ...optional({ host, attributes }) };
  };
  const span = (
    [spanId, service]: SpanPlace,
    more: Pick<SpanRecord, 'name' | 'time' | 'durationMicros'> & Partial<SpanRecord>,
  ): SpanRecord => ({ kind: 'span', id: `${traceId}:${spanId}`, traceId, spanId, ...placed(service), ...more });
  const stock = 2_000 + 20 * jitterOf(index);
  const total = orders + stock + stockWire + 3_400;
  const failed = refused || gone ? { status: 'error' as const } : {};
  const paid = span(['p', 'payments'], {
    name: 'POST /pay',
    time: at + 5_000,
    durationMicros: 3_000,
    parentId: 'o2',
    ...failed,
    ...(queued !== undefined && { attributes: { 'span.kind': 'consumer' } }),
  });
  return [
    span(['g', 'gateway'], { name: 'GET /shop', time: at, durationMicros: total + 1_000 }),
    span(['g1', 'gateway'], { name: 'POST', time: at + 200, durationMicros: total + 400, parentId: 'g' }),
    span(['o', 'orders'], { name: `POST /orders/${index}`, time: at + 300, durationMicros: total, parentId: 'g1' }),
    span(['o1', 'orders'], {
      name: 'POST',
      time: at + 400,
      durationMicros: stock + stockWire,
      parentId: 'o',
      ...(stockGone && { status: 'error' }),
    }),
    ...(stockGone
      ? []
      : [span(['s', 'stock'], { name: 'POST /reserve', time: at + 500, durationMicros: stock, parentId: 'o1' })]),
    span(['o2', 'orders'], { name: 'POST', time: at + 4_900, durationMicros: 3_400, parentId: 'o', ...failed }),
    ...(gone || queued === 'waits' ? [] : [paid]),
    span(['o3', 'orders'], {
      name: 'GET rates',
      time: at + 8_500,
      durationMicros: 300,
      parentId: 'o',
      ...(outsideFails && { status: 'error' }),
    }),
  ];
};

const linesOf = (
  { at, index }: VisitTime,
  { refused, mute, gone, stockGone, chatty, paid, queued }: Visit,
): readonly LogRecord[] => {
  const traceId = `t${index}`;
  const line = ([spanId, service]: SpanPlace, place: string, more: Partial<LogRecord> = {}): LogRecord => ({
    kind: 'log',
    id: `${traceId}-${place}`,
    traceId,
    spanId,
    level: 'info',
    time: at,
    message: `${place} visit ${index}`,
    ...originOf(service),
    ...more,
  });
  const pay: SpanPlace = ['p', 'payments'];
  const refusal = {
    time: at + 5_100,
    level: 'error',
    message: `Pay#20 refused visit ${index}: net.RefusedException`,
  } as const;
  const payments = [
    line(pay, 'Pay#10', { time: at + 5_000 }),
    ...(chatty ? [line(pay, 'Pay#15', { time: at + 5_050 })] : []),
    refused ? line(pay, 'Pay#20', refusal) : line(pay, paid, { time: at + 5_100 }),
  ];
  return [
    line(['o', 'orders'], 'Order#5', { time: at + 400 }),
    ...(stockGone ? [] : [line(['s', 'stock'], 'Stock#7', { time: at + 600 })]),
    ...(mute || gone || queued === 'waits' ? [] : payments),
    line(['o', 'orders'], refused ? 'Order#90' : 'Order#9', { time: at + 9_000, level: refused ? 'warn' : 'info' }),
  ];
};

const visit = (at: Micros, index: number, fault: VisitFault): ShopRows => {
  const made = { ...usual(index), ...fault(at, index) };
  return { spans: spansOf({ at, index }, made), logs: linesOf({ at, index }, made) };
};

export const keyOf = ({ message }: LogRecord): string =>
  `${message.split(' ')[0]}${message.includes('RefusedException') ? '!RefusedException' : ''}`;

/** CPU of every service, a sample a minute up to one minute after the question. */
export const gauges = (value: (service: string, at: Micros) => number): readonly SeriesRow[] =>
  ['gateway', 'orders', 'stock', 'payments'].map((service, pod) => {
    const times = Array.from({ length: 120 }, (_, minute) => ASKED - (118 - minute) * MINUTE);
    const usually = (at: Micros): number => 10 + pod + ((at / MINUTE) % 7) / 10;
    return {
      kind: 'series',
      service,
      pod: `${service}-1`,
      gauge: 'cpu.percent',
      times,
      values: times.map((at) => usually(at) + value(service, at)),
    };
  });

export type ShopSetup = {
  readonly fault?: VisitFault;
  /** The window of the question, and the history before it. */
  readonly window?: TimeWindow;
  readonly minutes?: number;
  /** Between two visits. */
  readonly every?: Micros;
  readonly series?: readonly SeriesRow[];
  readonly changes?: readonly ChangeRecord[];
  readonly traceIds?: boolean;
  readonly hasSpans?: boolean;
  /** Spans that have not arrived yet. */
  readonly late?: (span: SpanRecord) => boolean;
};

export const hash = (name: string): BatchHash => name as BatchHash;

export const query: Omit<AggregateQuery, 'of'> = {
  ask: 'aggregates',
  window: WINDOW,
  history: DAY,
  incidents: [],
  budget: 500,
  upTo: 0,
};

const visitsOf = ({
  fault = () => ({}),
  window = WINDOW,
  minutes = 30,
  every = 2 * SECOND,
}: ShopSetup): readonly ShopRows[] => {
  const visits: ShopRows[] = [];
  for (let at = window.from - minutes * MINUTE, index = 0; at < window.to; at += every, index += 1)
    visits.push(visit(at, index, fault));
  return visits;
};

const named = ([of, rows]: readonly [string, readonly BatchRow[]], window: TimeWindow): AnalysisBatch => ({
  hash: hash(`${of} ${window.from} ${window.to}`),
  query: { ...query, window, of: of as AggregateQuery['of'] },
  role: 'issue',
  rows,
});

/** Takes every n-th row, where a store would sample at random. */
const chosen = <T>(all: readonly T[]): readonly T[] => {
  const step = Math.ceil(all.length / query.budget);
  return all.filter((_, index) => index % step === 0);
};

export type SmallShop = {
  readonly logs: readonly LogRecord[];
  readonly spans: readonly SpanRecord[];
  /** Everything of the window. */
  readonly batches: readonly AnalysisBatch[];
  /** What is read again of a part of it. */
  readonly reread: (part: TimeWindow) => readonly AnalysisBatch[];
};

export const shopOf = (world: ShopSetup): SmallShop => {
  const { window = WINDOW, series = [], changes = [], traceIds = true, hasSpans = true, late = () => false } = world;
  const visits = visitsOf(world);
  const traces = visits.map(({ spans, logs }) =>
    segmentTrace({
      traceId: spans[0]?.traceId ?? '',
      spans: hasSpans ? spans.filter((span) => !late(span)) : [],
      logs: traceIds ? logs.map((log) => ({ ...log, key: keyOf(log), token: log.message })) : [],
    }),
  );
  const parts = traces.map(computeContribution);
  const flow = parts.flatMap(({ bucket, flow }) => flow.map((key) => ({ bucket, key, traces: 1 })));
  const latency = parts.flatMap(({ bucket, latency }) => latency.map((key) => ({ bucket, key, traces: 1 })));
  const logs = visits.flatMap((each) => each.logs);
  const lines = logs.map((log) => ({ ...log, event: keyOf(log) }));
  const presence = lines.map((line) => ({ ...line, minute: Math.floor(line.time / MINUTE) * MINUTE }));
  const counted = (window: TimeWindow) => {
    const { from, to } = historyRange({ ...query, window });
    const sides = partitionBuckets(
      { ...query, window },
      parts.filter(({ bucket }) => bucket >= from && bucket < to).length,
    );
    const survey = surveyRow(
      parts.map(({ bucket }) => ({ bucket, traces: 1 })),
      sides,
    );
    const within = traces.filter(({ start }) => floorToBucket(start) >= sides.window.from && start < sides.window.to);
    return {
      sides,
      rows: {
        flow: [survey, ...flowRows(flow, sides), ...presenceRows([...presence, ...spanPresence(flow)], sides)],
        latency: latencyRows(latency, sides),
        traces: chosen(within),
      },
    };
  };
  const reread = (part: TimeWindow) => Object.entries(counted(part).rows).map((each) => named(each, part));
  const whole = counted(window);
  const rates = rateRows(
    lines.map((line) => ({ ...line, bucket: Math.floor(line.time / RATE_BUCKET) * RATE_BUCKET, lines: 1 })),
    whole.sides,
  );
  const changesBatch: AnalysisBatch = {
    hash: hash('changes'),
    query: { ask: 'changes', window, filter: {}, budget: 10, upTo: 0 },
    role: 'context',
    rows: changes,
  };
  return {
    logs,
    spans: visits.flatMap((each) => each.spans),
    batches: [...Object.entries({ ...whole.rows, rates, series }).map((each) => named(each, window)), changesBatch],
    reread,
  };
};

export const inputOf = (batches: readonly AnalysisBatch[], window: TimeWindow = WINDOW): AnalysisInput => ({
  askedAt: ASKED,
  window,
  batches,
  parameters: PARAMETERS,
});

const during = (at: Micros): boolean => at >= ONSET;
export const refusing: ShopSetup = { fault: (at, index) => (during(at) ? { refused: index % 2 === 0 } : {}) };
export const slowWire: ShopSetup = { fault: (at) => (during(at) ? { stockWire: 60_000 } : {}) };
export const slowOrders: ShopSetup = { fault: (at) => (during(at) ? { orders: 90_000 } : {}) };
export const hotStock: ShopSetup = { series: gauges((service, at) => (service === 'stock' && during(at) ? 80 : 0)) };
