import { Agent, request } from 'node:http';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROOT_CONTEXT, SeverityNumber, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPLogExporter as LogsJson } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as LogsProto } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPMetricExporter as MetricsJson } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as MetricsProto } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as TracesJson } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as TracesProto } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs';
import { AggregationType, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { ingestReport, problemSchema } from '../../src/api/contract/service.js';
import { SECOND } from '../../src/kernel/time.js';
import { boot, type BootedApi, fullDisk, NOW } from './api.support.js';

let app: BootedApi;
beforeAll(async () => {
  app = await boot();
});
afterAll(() => app.close());
beforeEach(() => {
  app.memory.rows.length = 0;
  app.memory.batches.length = 0;
});
afterEach(() => {
  app.memory.fault = undefined;
  app.memory.busyFor = 0;
  app.memory.busyFrom = 0;
});

type TimedRow = { readonly time: number };
type SendOptions = { readonly headers?: { readonly [name: string]: string }; readonly query?: string };

const send = (
  signal: string,
  body: string | Uint8Array,
  { headers = {}, query = '' }: SendOptions = {},
): Promise<Response> =>
  fetch(`${app.url}/v1/telemetry/${signal}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });

const log = (message: string): string =>
  `${JSON.stringify({ time: '2026-11-21T10:00:00Z', level: 'error', service: 'cart', message })}\n`;

describe('NDJSON', () => {
  it('stores line by line, reports bad lines and goes on after them', async () => {
    const response = await send('logs', `${log('one')}{broken\n\n[1]\n${log('two')}`);
    expect(response.status).toBe(200);
    const report = ingestReport.parse(await response.json());
    expect(report.accepted).toBe(2);
    expect(report.rejected).toEqual([
      { line: 2, reason: 'not-json', text: '{broken' },
      { line: 4, reason: 'not-an-object', text: '[1]' },
    ]);
    expect(app.memory.rows).toMatchObject([{ message: 'one' }, { message: 'two' }]);
  });

  it('takes logs, spans, metrics and changes', async () => {
    const rows = {
      logs: log('x'),
      spans: '{"traceId":"t1","spanId":"s1","name":"GET /","start":"2026-11-21T10:00:00Z","duration_ms":5}',
      metrics: '{"time":"2026-11-21T10:00:00Z","service":"cart","name":"cpu","value":0.5}',
      changes: '{"time":"2026-11-21T10:00:00Z","service":"cart","kind":"deploy","title":"v2"}',
    };
    for (const [signal, row] of Object.entries(rows))
      expect(await (await send(signal, row)).json()).toMatchObject({ accepted: 1, rejected: [] });
    expect(app.memory.batches.map(({ signal }) => signal)).toEqual(['logs', 'spans', 'metrics', 'changes']);
  });

  it('takes its source from the query, then a header, then "http"', async () => {
    await send('logs', log('x'));
    await send('logs', log('x'), { headers: { 'x-casefile-source': 'from-header' } });
    await send('logs', log('x'), { headers: { 'x-casefile-source': 'from-header' }, query: '?source=from-query' });
    expect(app.memory.batches.map(({ source }) => source)).toEqual(['http', 'from-header', 'from-query']);
    expect(app.memory.batches[0]).toMatchObject({ tenant: 'default', receivedAt: NOW, firstLine: 1 });
  });

  it.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
  ])('accepts %s compression', async (encoding, compress) => {
    const response = await send('logs', compress(log('small')), { headers: { 'content-encoding': encoding } });
    expect(await response.json()).toMatchObject({ accepted: 1 });
  });

  it('splits a body of many megabytes at line ends, and reports it as one', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => log(`line ${i}`));
    lines[59_998] = 'broken\n';
    const body = gzipSync(lines.join(''));
    const response = await send('logs', body, { headers: { 'content-encoding': 'gzip' } });
    const report = ingestReport.parse(await response.json());
    expect(report).toMatchObject({ accepted: 59_999, rejected: [{ line: 59_999, reason: 'not-json' }] });
    expect(app.memory.batches.length).toBeGreaterThan(1);
  });

  it('gets a 413 over the limit, even if it is small while compressed', async () => {
    const body = gzipSync(Buffer.alloc(10_000_000, '\n'));
    expect((await send('logs', body, { headers: { 'content-encoding': 'gzip' } })).status).toBe(413);
    expect((await send('logs', Buffer.alloc(10_000_000, '\n'))).status).toBe(413);
    expect(app.memory.batches).toEqual([]);
  });

  it('keeps the connection usable after a refusal', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect((await send('logs', Buffer.alloc(10_000_000, '\n'))).status).toBe(413);
      expect((await send('logs', log('after'))).status).toBe(200);
    }
  });

  it('keeps the connection usable after a compressed body that grows too large', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const member = gzipSync(Buffer.alloc(10_000_000));
    const bomb = Buffer.concat(Array.from({ length: 200 }, () => member));
    const post = (body: Buffer, headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const length = { 'content-length': String(body.length), 'content-type': 'application/x-ndjson' };
        const options = { agent, method: 'POST', headers: { ...length, ...headers } };
        const sent = request(`${app.url}/v1/telemetry/logs`, options, (response) => {
          response.resume().once('end', () => resolve(response.statusCode));
        });
        sent.once('error', reject).end(body);
      });
    for (let i = 0; i < 3; i += 1) {
      expect(await post(bomb, { 'content-encoding': 'gzip' })).toBe(413);
      expect(await post(Buffer.from(log('after')), {})).toBe(200);
    }
    agent.destroy();
  });

  it('gets a 429 before anything is stored if the queue is full, and waits afterwards', async () => {
    app.memory.busyFor = 1;
    const refused = await send('logs', log('x'));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(problemSchema.parse(await refused.json()).type).toBe('/problems/ingest-busy');
    app.memory.busyFrom = 1;
    app.memory.busyFor = 3;
    const big = gzipSync(Array.from({ length: 60_000 }, (_, i) => log(`line ${i}`)).join(''));
    const patient = await send('logs', big, { headers: { 'content-encoding': 'gzip' } });
    expect(await patient.json()).toMatchObject({ accepted: 60_000 });
    expect(app.memory.busyFor).toBe(0);
  });

  it('gets a 507 on a full disk', async () => {
    app.memory.fault = fullDisk();
    expect((await send('logs', log('x'))).status).toBe(507);
  });

  it.each([
    ['logs', '?source=', 'source'],
    ['logs', '?colour=red', 'colour'],
    ['profiles', '', 'signal'],
  ])('gets a 400 at %s%s that names %s', async (signal, query, field) => {
    const response = await send(signal, log('x'), { query });
    expect(response.status).toBe(400);
    expect(problemSchema.parse(await response.json()).field).toBe(field);
  });

  it('gets a 415 for another media type', async () => {
    expect((await send('logs', log('x'), { headers: { 'content-type': 'text/html' } })).status).toBe(415);
  });

  it('adds to the metrics of the service', async () => {
    await send('changes', '{"kind":"deploy","title":"v3"}\n{');
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toMatch(/casefile_ingest_rows_total\{signal="changes",outcome="accepted"\} [1-9]/);
    expect(text).toMatch(/casefile_ingest_rows_total\{signal="changes",outcome="rejected"\} 1/);
    expect(text).toMatch(/casefile_ingest_lag_seconds\{signal="changes"\} 90/);
  });

  it('reports no lateness when no row is stored', async () => {
    app.memory.age = 5 * SECOND;
    await send('changes', '{');
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toMatch(/casefile_ingest_lag_seconds\{signal="changes"\} 90/);
  });
});

const resource = resourceFromAttributes({
  'service.name': 'cart',
  'service.version': '1.2.3',
  'deployment.environment.name': 'production',
  'k8s.pod.name': 'cart-7',
});
const compressions = ['none', 'gzip'] as const;

describe.each([
  ['JSON', LogsJson, TracesJson, MetricsJson],
  ['protobuf', LogsProto, TracesProto, MetricsProto],
] as const)('OTLP in %s, from the exporters of OpenTelemetry', (...[, Logs, Traces, Metrics]) => {
  it.each(compressions)('stores logs (compression: %s)', async (compression) => {
    const exporter = new Logs({ url: `${app.url}/v1/otlp/v1/logs`, compression: compression as never });
    const provider = new LoggerProvider({ resource, processors: [new SimpleLogRecordProcessor({ exporter })] });
    const context = trace.setSpanContext(ROOT_CONTEXT, {
      traceId: 'ab'.repeat(16),
      spanId: 'cd'.repeat(8),
      traceFlags: 1,
    });
    provider.getLogger('checkout').emit({
      body: 'payment declined',
      severityNumber: SeverityNumber.ERROR,
      severityText: 'ERROR',
      timestamp: [1_795_000_000, 123_456_789],
      attributes: { 'http.status': 502, retry: true, tags: ['a', 'b'] },
      context,
    });
    provider.getLogger('checkout').emit({ body: { step: 'pay', code: 7 }, timestamp: [1_795_000_001, 0] });
    await provider.forceFlush();
    await provider.shutdown();
    expect(app.memory.rows).toHaveLength(2);
    // Each record is a request of its own: they may arrive in either order.
    const [first, second] = app.memory.rows.toSorted((a, b) => (a as TimedRow).time - (b as TimedRow).time);
    expect(first).toMatchObject({
      kind: 'log',
      service: 'cart',
      version: '1.2.3',
      environment: 'production',
      pod: 'cart-7',
      source: 'otlp',
      time: 1_795_000_000_123_456,
      level: 'error',
      message: 'payment declined',
      traceId: 'ab'.repeat(16),
      spanId: 'cd'.repeat(8),
      attributes: { 'http.status': 502, retry: true, tags: '["a","b"]', 'otel.scope.name': 'checkout' },
    });
    expect(second).toMatchObject({ time: 1_795_000_001_000_000, message: '{"step":"pay","code":7}', level: 'info' });
  });

  it.each(compressions)('stores spans (compression: %s)', async (compression) => {
    const exporter = new Traces({ url: `${app.url}/v1/otlp/v1/traces`, compression: compression as never });
    const provider = new TracerProvider({ resource, spanProcessors: [new SimpleSpanProcessor({ exporter })] });
    const tracer = provider.getTracer('shop');
    const parent = tracer.startSpan(
      'POST /pay',
      { kind: SpanKind.SERVER, startTime: [1_795_000_000, 1000] },
      ROOT_CONTEXT,
    );
    const context = trace.setSpan(ROOT_CONTEXT, parent);
    const child = tracer.startSpan('SELECT', { kind: SpanKind.CLIENT, startTime: [1_795_000_000, 2_000_000] }, context);
    child.setAttribute('duration', 5);
    child.recordException(new TypeError('no card'));
    child.setStatus({ code: SpanStatusCode.ERROR, message: 'declined' });
    child.end([1_795_000_000, 12_500_000]);
    parent.end([1_795_000_001, 1000]);
    await provider.forceFlush();
    await provider.shutdown();
    const { traceId, spanId } = parent.spanContext();
    const byName = new Map(app.memory.rows.map((row) => [(row as { name: string }).name, row]));
    expect(byName.get('POST /pay')).toMatchObject({
      kind: 'span',
      service: 'cart',
      traceId,
      spanId,
      time: 1_795_000_000_000_001,
      durationMicros: 1_000_000,
      attributes: { 'span.kind': 'server' },
    });
    expect(byName.get('POST /pay')).not.toHaveProperty('parentId');
    expect(byName.get('SELECT')).toMatchObject({
      traceId,
      parentId: spanId,
      durationMicros: 10_500,
      status: 'error',
      attributes: { 'exception.type': 'TypeError', 'exception.message': 'no card', 'status.message': 'declined' },
    });
  });

  it.each(compressions)('stores metrics (compression: %s)', async (compression) => {
    const exporter = new Metrics({ url: `${app.url}/v1/otlp/v1/metrics`, compression: compression as never });
    const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 600_000 });
    const views = [{ instrumentName: 'size', aggregation: { type: AggregationType.EXPONENTIAL_HISTOGRAM } }] as never;
    const provider = new MeterProvider({ resource, readers: [reader], views });
    const meter = provider.getMeter('shop');
    meter.createGauge('queue', { unit: '{item}' }).record(3.5, { zone: 'a' });
    meter.createCounter('orders').add(7, { code: 500 });
    const times = meter.createHistogram('wait', { unit: 's' });
    times.record(2);
    times.record(4);
    meter.createHistogram('size').record(8);
    await provider.forceFlush();
    await provider.shutdown();
    const gauges = new Map(app.memory.rows.map((row) => [(row as { gauge: string }).gauge, row]));
    expect(gauges.get('queue{zone=a}')).toMatchObject({ kind: 'metric', service: 'cart', value: 3.5, unit: '{item}' });
    expect(gauges.get('orders{code=500}')).toMatchObject({ value: 7 });
    const values = Object.fromEntries([...gauges].map(([gauge, row]) => [gauge, (row as { value: number }).value]));
    expect(values).toMatchObject({
      'wait.count': 2,
      'wait.sum': 6,
      'wait.min': 2,
      'wait.max': 4,
      'size.count': 1,
      'size.sum': 8,
    });
  });
});

describe('OTLP', () => {
  const otlp = (signal: string, body: string | Uint8Array, type = 'application/json'): Promise<Response> =>
    fetch(`${app.url}/v1/otlp/v1/${signal}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });

  it('answers a full success with an empty message in the encoding of the request', async () => {
    const json = await otlp('logs', '{"resourceLogs":[]}');
    expect(json.headers.get('content-type')).toBe('application/json');
    expect(await json.json()).toEqual({});
    const binary = await otlp('logs', new Uint8Array(), 'application/x-protobuf');
    expect(binary.headers.get('content-type')).toBe('application/x-protobuf');
    expect((await binary.arrayBuffer()).byteLength).toBe(0);
  });

  const spans = { resourceSpans: [{ scopeSpans: [{ spans: [{ spanId: 'cd'.repeat(8), name: 'lost' }] }] }] };

  it('reports what was rejected, in JSON and in protobuf', async () => {
    const json = await otlp('traces', JSON.stringify(spans));
    expect(await json.json()).toEqual({ partialSuccess: { rejectedSpans: '1', errorMessage: 'no-trace-id' } });
    // resource_spans { scope_spans { spans { name: "lost" } } }
    const bytes = Buffer.from([0x0a, 0x0a, 0x12, 0x08, 0x12, 0x06, 0x2a, 0x04, ...Buffer.from('lost')]);
    const binary = await otlp('traces', bytes, 'application/x-protobuf');
    const message = Buffer.from('no-trace-id');
    const partial = [0x08, 1, 0x12, message.length, ...message];
    expect([...new Uint8Array(await binary.arrayBuffer())]).toEqual([0x0a, partial.length, ...partial]);
  });

  it('refuses values that are nested without end', async () => {
    const deep = `${'{"arrayValue":{"values":['.repeat(20_000)}{"stringValue":"x"}${']}}'.repeat(20_000)}`;
    const refused = await otlp('logs', `{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":${deep}}]}]}]}`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ detail: 'values are nested too deeply' });
  });

  it('accepts 64-bit numbers as texts or numbers, and hexadecimal ids, and skips unknown fields', async () => {
    const span = {
      traceId: 'AB'.repeat(16),
      spanId: 'cd'.repeat(8),
      name: 'x',
      startTimeUnixNano: '1795000000000000000',
      endTimeUnixNano: 1_795_000_000_000_001_024,
      futureField: { deep: [1] },
    };
    const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }], schemaUrl: 'x' });
    expect(await (await otlp('traces', body)).json()).toEqual({});
    expect(app.memory.rows).toMatchObject([
      { traceId: 'ab'.repeat(16), time: 1_795_000_000_000_000, durationMicros: 1 },
    ]);
  });

  it('leaves out points without a value, and values that are not numbers', async () => {
    const at = { timeUnixNano: '1795000000000000000' };
    const dataPoints = [
      { ...at, flags: 1 },
      { ...at, asDouble: 'NaN' },
      { ...at, asInt: '12' },
    ];
    const metrics = [{ name: 'g', gauge: { dataPoints } }];
    const summary = { dataPoints: [{ ...at, count: '4', sum: 8, quantileValues: [{ quantile: 0.5, value: 2 }] }] };
    const body = { resourceMetrics: [{ scopeMetrics: [{ metrics: [...metrics, { name: 's', summary }] }] }] };
    await otlp('metrics', JSON.stringify(body));
    const values = app.memory.rows.map((row) => [(row as { gauge: string }).gauge, (row as { value: number }).value]);
    expect(values).toEqual([
      ['g', 12],
      ['s.count', 4],
      ['s.sum', 8],
      ['s.p50', 2],
    ]);
  });

  it('gets a 400 for a wrong shape, and a 415 for a wrong media type', async () => {
    const shaped = await otlp('logs', '{"resourceLogs":{"x":1}}');
    expect(problemSchema.parse(await shaped.json())).toMatchObject({ status: 400, field: 'resourceLogs' });
    expect((await otlp('logs', '{')).status).toBe(400);
    const binary = await otlp('traces', new Uint8Array([0x0a, 0xff, 0xff, 0xff, 0xff]), 'application/x-protobuf');
    expect(problemSchema.parse(await binary.json())).toMatchObject({ status: 400, type: '/problems/malformed' });
    expect((await otlp('logs', '<xml/>', 'application/xml')).status).toBe(415);
  });
});
