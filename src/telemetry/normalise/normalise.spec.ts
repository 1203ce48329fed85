import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { DAY, fromIso, HOUR, type Micros } from '../../kernel/time.js';
import { compileFieldReaders } from '../fields/field-map.js';
import { createLineParser } from '../formats/line-parser.js';
import { normaliseChange } from './change.js';
import { clockInMessage, createClockRepair } from './clock-repair.js';
import { parseTimestamp } from './timestamp.js';
import { parseJsonLine } from './json-line.js';
import { normaliseLog } from './log.js';
import { normaliseMetrics } from './metrics.js';
import {
  type LogDraft,
  type NormalisedRow,
  REFUSALS,
  REPAIRS,
  type RowRefusal,
  type RowRepair,
} from './row-outcome.js';
import { normaliseSpan } from './span.js';

const at = (iso: string): Micros => fromIso(iso) ?? NaN;
const receivedAt = at('2024-03-05T12:00:00Z');
const context = { source: 'file', receivedAt };
const time = '2024-03-05T10:00:00.000Z';

const ok = <D>(outcome: NormalisedRow<D>): D => {
  if ('rejected' in outcome) throw new Error(outcome.rejected);
  return outcome.ok;
};
const log = (row: object): LogDraft => ok(normaliseLog(row, context));
const repairsOf = <D>(outcome: NormalisedRow<D>): readonly RowRepair[] =>
  'rejected' in outcome ? [] : outcome.repairs;

describe('an instant', () => {
  const expected = at('2023-01-29T08:42:09.123Z');

  it.each([
    ['2023-01-29T08:42:09.123Z'],
    ['2023-01-29T08:42:09.123000000Z'],
    ['2023-01-29T16:42:09.123+08:00'],
    ['2023-01-29T16:42:09.123+0800'],
    ['2023-01-29 08:42:09,123'],
    ['2023/01/29 08:42:09.123 UTC'],
    ['Sun Jan 29 08:42:09.123 2023'],
    ['29 Jan 2023 03:42:09.123 -0500'],
    [1674981729.123],
    [1674981729123],
    [1674981729123000],
    ['1674981729.123'],
    ['1674981729123'],
    ['1674981729123000'],
    ['1674981729123000999'],
  ])('reads it from %o', (value) => {
    expect(parseTimestamp(value, 0)).toBe(expected);
  });

  it.each([
    ['1754-08-30T22:43:41.128654848Z'],
    ['0001-01-01T00:00:00Z'],
    ['2101-01-01T00:00:00Z'],
    ['2023-02-30T00:00:00Z'],
    ['2023-13-01T00:00:00Z'],
    ['2023-01-29T25:00:00Z'],
    ['2023-01-29T08:42:09Z tomorrow'],
    ['yesterday'],
    [''],
    [0],
    [-1],
    [true],
    [1e300],
    ['9'.repeat(100_000)],
  ])('reads none from %o', (value) => {
    expect(parseTimestamp(value, 0)).toBeUndefined();
  });

  it('reads times without a zone in the given one; a written zone wins', () => {
    expect(parseTimestamp('2023-01-29 16:42:09.123', 8 * HOUR)).toBe(expected);
    expect(parseTimestamp('2023-01-29T08:42:09.123Z', 8 * HOUR)).toBe(expected);
    expect(parseTimestamp('29/Jan/2023:16:42:09', 8 * HOUR)).toBe(at('2023-01-29T08:42:09Z'));
  });
});

describe('rows of the common loggers', () => {
  const trace = '00112233445566778899aabbccddeeff';

  it.each<[string, object, object]>([
    [
      'ECS',
      {
        '@timestamp': '2024-03-05T10:00:00.123456789Z',
        'log.level': 'WARN',
        message: 'slow',
        'service.name': 'cart',
        'service.environment': 'production',
        'service.version': '1.2.0',
        'cloud.region': 'eu-west-1',
        'kubernetes.pod.name': 'cart-1',
        'host.name': 'node-1',
        'trace.id': trace,
        'span.id': '0011223344556677',
        'http.request.id': 'r-1',
        labels: { shop: 'b' },
      },
      {
        time: at('2024-03-05T10:00:00.123456Z'),
        level: 'warn',
        message: 'slow',
        service: 'cart',
        environment: 'production',
        version: '1.2.0',
        region: 'eu-west-1',
        pod: 'cart-1',
        host: 'node-1',
        traceId: trace,
        spanId: '0011223344556677',
        requestId: 'r-1',
        attributes: { 'labels.shop': 'b' },
      },
    ],
    [
      'OTel',
      {
        timeUnixNano: '1709632800000000000',
        severityNumber: 17,
        body: { stringValue: 'declined' },
        traceId: trace.toUpperCase(),
        attributes: { 'exception.type': 'Declined', 'exception.message': 'code 51' },
        resource: { attributes: { 'service.name': 'pay', 'k8s.pod.name': 'pay-1' } },
      },
      {
        level: 'error',
        message: 'declined',
        service: 'pay',
        pod: 'pay-1',
        traceId: trace,
        error: { type: 'Declined', message: 'code 51' },
      },
    ],
    [
      'pino',
      {
        level: 50,
        time: 1709632800000,
        pid: 7,
        hostname: 'web-1',
        reqId: 'req-1',
        msg: 'failed',
        err: { type: 'TypeError', message: 'x', stack: 'TypeError: x\n    at a (b.js:1:2)' },
      },
      {
        level: 'error',
        host: 'web-1',
        requestId: 'req-1',
        error: { type: 'TypeError', message: 'x', stack: 'TypeError: x\n    at a (b.js:1:2)' },
        attributes: { pid: 7 },
      },
    ],
    [
      'an event of Kubernetes',
      {
        kind: 'Event',
        type: 'Warning',
        reason: 'Failed',
        message: 'Failed to pull image "search:9.1"',
        lastTimestamp: time,
        eventTime: null,
        involvedObject: { kind: 'Pod', name: 'search-7d9f8b-x2x9p' },
      },
      { time: at(time), level: 'warn', message: 'Failed to pull image "search:9.1"' },
    ],
    [
      'a mail that Postfix could not hand on',
      {
        time,
        message: '72607: to=<a@b.example>, relay=r.example:587, dsn=5.7.8, status=bounced (host r.example said: 535)',
      },
      { level: 'error' },
    ],
    [
      'a mail that waits',
      { time, message: '72607: to=<a@b.example>, dsn=4.4.1, status=deferred (connect to r)' },
      { level: 'warn' },
    ],
    [
      'a mail that was sent',
      { time, message: '72607: to=<a@b.example>, dsn=2.0.0, status=sent (250 OK)' },
      { level: 'info' },
    ],
    [
      'pino with levels as words',
      { level: 'warn', time: 1709632800000, pid: 7, hostname: 'web-1', name: 'cart', msg: 'slow' },
      { service: 'cart', host: 'web-1', level: 'warn', message: 'slow' },
    ],
    [
      'bunyan',
      { v: 0, name: 'cart', hostname: 'web-1', pid: 7, level: 30, time, msg: 'up' },
      { service: 'cart', host: 'web-1', level: 'info', message: 'up' },
    ],
    [
      'zap',
      { level: 'dpanic', ts: 1709632800, caller: 'a/b.go:1', msg: 'up' },
      { level: 'fatal', attributes: { caller: 'a/b.go:1' } },
    ],
    [
      'logback',
      {
        '@timestamp': time,
        level: 'ERROR',
        logger_name: 'a.B',
        thread_name: 'main',
        message: 'x',
        stack_trace: 'a.b.FooException: bar\n\tat a.B.c(B.java:1)\n',
      },
      {
        level: 'error',
        error: { type: 'a.b.FooException', message: 'bar', stack: 'a.b.FooException: bar\n\tat a.B.c(B.java:1)\n' },
        attributes: { logger_name: 'a.B', thread_name: 'main' },
      },
    ],
    ['Python', { asctime: 'x', time, levelno: 40, levelname: '', message: 'x' }, { level: 'error' }],
    [
      'GELF',
      { timestamp: 1709632800.0, level: 4, host: 'web-1', short_message: 'x' },
      { level: 'warn', host: 'web-1' },
    ],
    [
      'an error without a level',
      { time, message: 'x', error: 'refused' },
      { level: 'error', error: { message: 'refused' } },
    ],
    [
      'ids in the text',
      { time, message: `TraceID: ${trace} SpanID: 0011223344556677 paid` },
      { traceId: trace, spanId: '0011223344556677' },
    ],
    [
      'what a client sent',
      { time, message: 'x', casefile: { source: 'sha', position: 3 } },
      { source: 'sha', position: 3 },
    ],
    ['no service', { time, message: 'x' }, { service: 'unknown', level: 'info' }],
  ])('%s', (_, row, draft) => {
    expect(log(row)).toMatchObject({ kind: 'log', source: 'file', ingestedAt: receivedAt, time: at(time), ...draft });
    expect(log(row).timeQuality).toBeUndefined();
    expect(repairsOf(normaliseLog(row, context))).toEqual([]);
  });

  it('takes the service from the context for rows that name none, and its field map first', () => {
    const named = { ...context, service: 'cart', fields: compileFieldReaders({ log: { message: ['x'] } }) };
    expect(ok(normaliseLog({ time, x: 'mine', message: 'm' }, named))).toMatchObject({
      service: 'cart',
      message: 'mine',
    });
  });
});

it('takes the source of a row of lager for its service only where the row names none', () => {
  const row = { timestamp: time, source: 'auctioneer', message: 'auctioneer.lost-lock', log_level: 2, data: {} };
  expect(log(row)).toMatchObject({ service: 'auctioneer', level: 'error' });
  expect(log({ ...row, 'service.name': 'scheduler' })).toMatchObject({ service: 'scheduler', level: 'error' });
  expect(log({ ...row, service: { name: 'scheduler' } })).toMatchObject({ service: 'scheduler' });
  expect(log({ ...row, app: 'scheduler' })).toMatchObject({ service: 'scheduler' });
});

it('takes a position from the sender only where it is a whole number', () => {
  const positionOf = (stated: unknown) => log({ message: 'm', casefile: { position: stated } }).position;
  for (const stated of [0, 1, 2 ** 51]) expect(positionOf(stated)).toBe(stated);
  for (const stated of [-1, 0.5, 2 ** 53, '1', null]) expect(positionOf(stated)).toBeUndefined();
});

describe('a stack trace in a message', () => {
  it.each<[string, string, object]>([
    [
      'Java',
      'declined\njava.lang.IllegalStateException: pool\nis closed\n\tat a.B.c(B.java:1)\nCaused by: java.io.IOException: x\n\tat d.E.f(E.java:2)',
      { message: 'declined', error: { type: 'java.lang.IllegalStateException', message: 'pool\nis closed' } },
    ],
    [
      'Node',
      'TypeError: no id\n    at pay (/a/b.js:1:2)',
      { message: 'TypeError: no id', error: { type: 'TypeError', message: 'no id' } },
    ],
    [
      'Python',
      'job failed\nTraceback (most recent call last):\n  File "a.py", line 1, in b\n    c()\nrequests.exceptions.Timeout: read timed out',
      { message: 'job failed', error: { type: 'requests.exceptions.Timeout', message: 'read timed out' } },
    ],
    [
      'Go',
      'panic: nil map\n\ngoroutine 1 [running]:\nmain.main()\n\t/a/b.go:1 +0x1d',
      { message: 'panic: nil map', error: { type: 'panic', message: 'nil map' } },
    ],
    [
      'a server of Go that recovers',
      'http: panic serving 10.0.0.7:51000: nil map\ngoroutine 5 [running]:\nmain.main()\n\t/a/b.go:1 +0x1d',
      { message: 'http: panic serving 10.0.0.7:51000: nil map', error: { type: 'panic', message: 'nil map' } },
    ],
    [
      '.NET',
      'x\nSystem.TimeoutException: y\n   at A.B.C() in d.cs:line 1',
      { message: 'x', error: { type: 'System.TimeoutException', message: 'y' } },
    ],
    [
      '.NET with the number of a result',
      'x\nNpgsql.PostgresException (0x80004005): 53300: sorry, too many clients already\n   at A.B.C() in d.cs:line 1',
      { message: 'x', error: { type: 'Npgsql.PostgresException', message: '53300: sorry, too many clients already' } },
    ],
    [
      'frames alone',
      'it broke\n\tat a.B.c(B.java:1)',
      { message: 'it broke', error: { stack: '\tat a.B.c(B.java:1)' } },
    ],
  ])('%s', (_, message, draft) => {
    expect(log({ time, message })).toMatchObject({ ...draft, level: 'error' });
  });

  it('leaves text of several lines that is none', () => {
    expect(log({ time, message: 'a\nb at c\nd' })).toMatchObject({ message: 'a\nb at c\nd', level: 'info' });
  });
});

describe('a stack trace in a field of its own', () => {
  const errorOf = (stack: string) => log({ time, message: 'x', exception: stack }).error;

  it.each<[string, string, object]>([
    [
      'of SQL Server',
      'Microsoft.Data.SqlClient.SqlException (0x80131904): Execution Timeout Expired.\n   at A.B.C() in d.cs:line 1',
      { type: 'Microsoft.Data.SqlClient.SqlException', message: 'Execution Timeout Expired.' },
    ],
    [
      'of an exception with a name of any kind',
      'Acme.Payments.CardDeclined: over the limit\n   at A.B.C() in d.cs:line 1',
      { type: 'Acme.Payments.CardDeclined', message: 'over the limit' },
    ],
    ['below words', 'the ledger is closed\n\tat a.B.c(B.java:1)', { message: 'the ledger is closed' }],
    [
      'below words and a headline',
      'while paying\njava.io.IOException: broken\n\tat a.B.c(B.java:1)',
      { type: 'java.io.IOException', message: 'broken' },
    ],
  ])('%s', (_, stack, error) => {
    expect(errorOf(stack)).toEqual({ ...error, stack });
  });

  it('is kept whole, whatever stands above its frames', () => {
    const line = fc.oneof(
      fc.constantFrom('Caused by: a.B: c', '   at A.B()', 'a.b.CException (0x80004005): d', 'x: y', 'E', ''),
      fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const stack = `first\n${lines.join('\n')}\nlast`;
        expect(errorOf(stack)?.stack).toBe(stack);
      }),
    );
  });
});

const spanIds = { trace_id: 'abc', span_id: 'def' };

describe('every repair that is stated', () => {
  const EXAMPLES: { readonly [repair in RowRepair]: readonly [outcome: NormalisedRow<unknown>, draft: object] } = {
    'time-missing': [normaliseLog({ message: 'x' }, context), { time: receivedAt, timeQuality: 'ingest' }],
    'time-broken': [
      normaliseLog({ time: '1754-08-30T22:43:41Z', message: 'x' }, context),
      { time: receivedAt, timeQuality: 'ingest' },
    ],
    'time-from-clock': [
      normaliseLog({ time: '1754-08-30T22:43:41Z', message: '10:00:00.000 ERROR x' }, context),
      { time: at(time), timeQuality: 'repaired', clock: 10 * HOUR },
    ],
    'time-from-file': [
      normaliseLog({ message: 'x', 'casefile.file_time': time }, context),
      { time: at(time), timeQuality: 'ingest' },
    ],
    'time-from-previous': [
      normaliseLog({ message: 'x', 'casefile.previous_time': time }, context),
      { time: at(time), timeQuality: 'repaired' },
    ],
    'future-time': [
      normaliseLog({ time: '2024-03-07T12:00:00Z', message: 'x' }, context),
      { time: receivedAt + 2 * DAY },
    ],
    cut: [
      normaliseLog({ time, message: 'x'.repeat(70_000) }, context),
      { message: `${'x'.repeat(65_536)}… [cut: 4464 more characters]` },
    ],
    cleaned: [normaliseLog({ time, message: 'a\u0000b\u0007' }, context), { message: 'a\uFFFDb\uFFFD' }],
    'message-from-fields': [normaliseLog({ time, path: '/a', took: 3 }, context), { message: 'path=/a took=3' }],
    'attributes-dropped': [
      normaliseLog(
        { time, message: 'x', ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`a${i}`, i])) },
        context,
      ),
      { message: 'x' },
    ],
    'values-dropped': [normaliseMetrics({ time, metrics: { a: 1, b: null } }, context), [{ gauge: 'a', value: 1 }]],
    'duration-missing': [normaliseSpan({ time, ...spanIds }, context), { durationMicros: 0 }],
    'duration-negative': [normaliseSpan({ time, ...spanIds, duration: -5 }, context), { durationMicros: 0 }],
  };

  it.each(Object.keys(REPAIRS) as RowRepair[])('%s', (repair) => {
    const [outcome, draft] = EXAMPLES[repair];
    expect(outcome).toMatchObject({ ok: draft, repairs: [repair] });
  });
});

describe('every refusal that is stated', () => {
  const EXAMPLES: { readonly [refusal in RowRefusal]: object | undefined } = {
    'not-json': parseJsonLine('{"a":'),
    'line-too-long': createLineParser({ near: receivedAt }).push('x'.repeat(1_048_577), 1)[0],
    'not-an-object': normaliseLog([1], context),
    'no-message': normaliseLog({ time, level: 'info' }, context),
    'no-trace-id': normaliseSpan({ time, span_id: 'a', trace_id: '0000000000000000' }, context),
    'no-span-id': normaliseSpan({ time, trace_id: 'a' }, context),
    'no-metric': normaliseMetrics({ time, service: 'a' }, context),
    'unknown-change': normaliseChange({ time, kind: 'party', title: 'x' }, context),
  };

  it.each(Object.keys(REFUSALS) as RowRefusal[])('%s', (refusal) => {
    expect(EXAMPLES[refusal]).toMatchObject({ rejected: refusal });
  });
});

describe('a span without a status', () => {
  const statusWith = (attributes: object) =>
    ok(normaliseSpan({ time, ...spanIds, name: 'GET /cart', duration_ms: 1, ...attributes }, context)).status;

  it.each([
    [{ 'http.response.status_code': 503 }],
    [{ 'http.status_code': '500' }],
    [{ 'rpc.grpc.status_code': 14 }],
    [{ 'grpc.status_code': 'DEADLINE_EXCEEDED' }],
    [{ 'status.code': 0, 'http.response.status_code': 502 }],
  ])('has failed where it answered with a fault of the server: %j', (attributes) => {
    expect(statusWith(attributes)).toBe('error');
  });

  it.each([
    [{ 'http.response.status_code': 200 }],
    [{ 'http.response.status_code': 404 }],
    [{ 'rpc.grpc.status_code': 5 }],
    [{ 'rpc.grpc.status_code': 0 }],
    [{}],
  ])('has not failed by what a client did wrong: %j', (attributes) => {
    expect(statusWith(attributes)).toBeUndefined();
  });

  it('keeps the status that its tracer gave it', () => {
    expect(statusWith({ 'event.outcome': 'success', 'http.response.status_code': 500 })).toBe('ok');
  });
});

describe('spans', () => {
  const trace = '00112233445566778899aabbccddeeff';
  const expected = {
    kind: 'span',
    traceId: trace,
    spanId: '0011223344556677',
    name: 'GET /cart',
    service: 'cart',
    time: at(time),
    durationMicros: 1500,
  };

  it.each<[string, object]>([
    [
      'ECS',
      {
        '@timestamp': time,
        'trace.id': trace,
        'span.id': '0011223344556677',
        'parent.id': null,
        'span.name': 'GET /cart',
        'service.name': 'cart',
        'event.duration_us': 1500,
      },
    ],
    [
      'Elastic APM',
      {
        '@timestamp': time,
        trace: { id: trace },
        transaction: { id: '0011223344556677', name: 'GET /cart', duration: { us: 1500 } },
        service: { name: 'cart' },
      },
    ],
    [
      'ECS nanoseconds',
      {
        '@timestamp': time,
        'trace.id': trace,
        'span.id': '0011223344556677',
        name: 'GET /cart',
        service: 'cart',
        'event.duration': 1_500_000,
      },
    ],
    [
      'OTLP',
      {
        startTimeUnixNano: '1709632800000000000',
        endTimeUnixNano: '1709632800001500000',
        traceId: trace.toUpperCase(),
        spanId: '0011223344556677',
        name: 'GET /cart',
        resource: { attributes: { 'service.name': 'cart' } },
      },
    ],
    [
      'flat OTel',
      {
        start_time: time,
        trace_id: trace,
        span_id: '0011223344556677',
        name: 'GET /cart',
        service_name: 'cart',
        duration_nano: 1_500_000,
      },
    ],
    [
      'Jaeger',
      {
        startTime: 1709632800000000,
        duration: 1500,
        traceID: trace,
        spanID: '0011223344556677',
        operationName: 'GET /cart',
        process: { serviceName: 'cart' },
      },
    ],
    [
      'Zipkin',
      {
        timestamp: 1709632800000000,
        duration: 1500,
        traceId: trace,
        id: '0011223344556677',
        name: 'GET /cart',
        localEndpoint: { serviceName: 'cart' },
      },
    ],
    [
      'plain',
      { time, trace_id: trace, span_id: '0011223344556677', operation: 'GET /cart', service: 'cart', duration_ms: 1.5 },
    ],
  ])('%s', (_, row) => {
    const span = ok(normaliseSpan(row, context));
    expect(span).toMatchObject(expected);
    expect(span.parentId).toBeUndefined();
  });

  it.each([
    [{ status: { code: 2 } }, 'error'],
    [{ status: { code: 'STATUS_CODE_ERROR' } }, 'error'],
    [{ 'event.outcome': 'failure' }, 'error'],
    [{ 'event.outcome': 'success' }, 'ok'],
    [{ status: 'Ok' }, 'ok'],
    [{ error: true }, 'error'],
    [{ status: 'unset' }, undefined],
    [{}, undefined],
  ])('reads the status of %j as %o', (row, status) => {
    expect(ok(normaliseSpan({ time, ...spanIds, ...row }, context)).status).toBe(status);
  });
});

describe('metrics', () => {
  it('makes a point of each usable value of a map', () => {
    const row = {
      '@timestamp': time,
      'service.name': 'cart',
      'kubernetes.pod.name': 'cart-1',
      metrics: { 'cpu(%)': 1.5, zero: 0, bad: null, worse: 'NaN', text: '7' },
    };
    const outcome = normaliseMetrics(row, context);
    expect(ok(outcome)).toMatchObject([
      { kind: 'metric', service: 'cart', pod: 'cart-1', gauge: 'cpu(%)', value: 1.5, time: at(time) },
      { gauge: 'zero', value: 0 },
      { gauge: 'text', value: 7 },
    ]);
    expect(repairsOf(outcome)).toEqual(['values-dropped']);
  });

  it('reads a name and a value; labels tell series of one name apart', () => {
    const row = { time, name: 'requests', value: 3, unit: '1', labels: { route: '/a', code: 500 } };
    expect(ok(normaliseMetrics(row, context))).toMatchObject([
      { gauge: 'requests{code=500,route=/a}', value: 3, unit: '1' },
    ]);
    expect(ok(normaliseMetrics({ time, name: 'requests', value: NaN }, context))).toEqual([]);
  });

  it('reads a line with bare NaN', () => {
    const line = parseJsonLine('{"metrics":{"a":NaN,"b":-Infinity,"c":1,"d":"NaN, \\"NaN"}}');
    expect(line).toEqual({ ok: { metrics: { a: null, b: null, c: 1, d: 'NaN, "NaN' } } });
  });
});

describe('changes', () => {
  it.each<[string, object, object]>([
    [
      'a deploy',
      { time, kind: 'deployment', title: 'cart 1.2.0', service: 'cart', version: '1.2.0' },
      { change: 'deploy', title: 'cart 1.2.0', service: 'cart', version: '1.2.0' },
    ],
    [
      'a deploy without title',
      { time, change: 'deploy', service: 'cart', tag: '1.3' },
      { change: 'deploy', title: 'deploy cart 1.3' },
    ],
    ['a flag', { time, type: 'feature_flag', title: 'new checkout on', service: 'checkout' }, { change: 'flag' }],
    ['scaling', { time, type: 'autoscaling', title: '2 to 5', service: 'cart' }, { change: 'scaling' }],
    ['configuration', { time, type: 'configmap', title: 'pool 10 to 2', service: 'cart' }, { change: 'configuration' }],
    [
      'a Kubernetes event',
      {
        kind: 'Event',
        reason: 'BackOff',
        message: 'restarting failed container',
        lastTimestamp: time,
        involvedObject: { kind: 'Pod', name: 'cart-1' },
      },
      { change: 'kubernetes', title: 'BackOff: restarting failed container', service: 'cart-1' },
    ],
    [
      'an alert of Alertmanager',
      {
        status: 'firing',
        startsAt: time,
        labels: { alertname: 'HighLatency', service: 'cart' },
        annotations: { summary: 'p99 over 2 s' },
      },
      { change: 'alert', title: 'HighLatency: p99 over 2 s', service: 'cart', attributes: { status: 'firing' } },
    ],
  ])('%s', (_, row, draft) => {
    expect(ok(normaliseChange(row, context))).toMatchObject({ kind: 'change', time: at(time), ...draft });
  });
});

describe('clocks in messages', () => {
  const broken = (message: string, service = 'cart'): LogDraft =>
    log({ time: '1754-01-01T00:00:00Z', service, message });
  const good = (iso: string, message: string, service = 'cart'): LogDraft => log({ time: iso, service, message });

  it('reads clocks at the head only', () => {
    expect(clockInMessage('17:33:15.778 ERROR x')).toBe(at('1970-01-01T17:33:15.778Z'));
    expect(clockInMessage('[17:33:15] x')).toBe(at('1970-01-01T17:33:15Z'));
    expect(clockInMessage('at 17:33:15 x')).toBeUndefined();
    expect(clockInMessage('99:33:15 x')).toBeUndefined();
  });

  it('repairs a time with the usual offset of the service, on the day of the lines around it', () => {
    const drafts = [
      broken('01:30:00.000 a'),
      good('2023-01-29T17:29:59.990Z', '01:29:59.988 b'),
      broken('07:59:00.000 c'),
    ];
    expect(
      createClockRepair()
        .settle(drafts)
        .map((draft) => draft.time),
    ).toEqual([at('2023-01-29T17:30:00Z'), at('2023-01-29T17:29:59.990Z'), at('2023-01-29T23:59:00Z')]);
  });

  it('remembers what was learnt from earlier batches, and takes the day from any service', () => {
    const repair = createClockRepair();
    repair.settle([good('2023-01-29T17:29:59Z', '01:29:59 a'), good('2023-02-01T00:00:00Z', 'no clock', 'other')]);
    expect(repair.settle([broken('01:30:00 b')]).map((draft) => draft.time)).toEqual([at('2023-01-29T17:30:00Z')]);
    expect(repair.settle([broken('01:30:00 b', 'new')]).map((draft) => draft.time)).toEqual([
      at('2023-02-01T01:30:00Z'),
    ]);
  });

  it('leaves a draft at its latest occurrence when nothing is known', () => {
    expect(broken('23:50:00 a').time).toBe(at('2024-03-04T23:50:00Z'));
    expect(createClockRepair().settle([broken('10:00:00 a')])).toMatchObject([
      { time: at(time), timeQuality: 'repaired' },
    ]);
  });
});

describe('any JSON', () => {
  const row = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom(
        'message',
        'time',
        '@timestamp',
        'level',
        'trace.id',
        'span.id',
        'metrics',
        'name',
        'value',
        'error',
        'casefile',
        'kind',
        '__proto__',
        'labels',
        'duration',
        'attributes',
        'resource',
      ),
      fc.jsonValue(),
    ),
  );

  it('never throws, and accepts only text that can be stored, at an instant', () => {
    fc.assert(
      fc.property(row, (value) => {
        for (const normalise of [normaliseLog, normaliseSpan, normaliseMetrics, normaliseChange]) {
          const outcome: NormalisedRow<unknown> = normalise(value, context);
          if ('rejected' in outcome) expect(Object.keys(REFUSALS)).toContain(outcome.rejected);
          else expect(JSON.stringify(outcome.ok).isWellFormed()).toBe(true);
        }
        const outcome = normaliseLog(value, context);
        if ('ok' in outcome) expect(Number.isSafeInteger(outcome.ok.time)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('reads a line as strict JSON does where that reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseJsonLine(JSON.stringify(value))).toEqual({ ok: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });
});
