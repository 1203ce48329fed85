import { describe, expect, it } from 'vitest';
import { withProcessorMillis } from '../../../test/support/processor-time.js';
import { type EventLine, lineEvent } from './line-event.js';
import * as fc from 'fast-check';
import { requestDetailOf, requestMark, servedRequestOf } from './served-request.js';
import { eventDetail } from '../templates/event-parts.js';

const failed = (message: string, type = 'Error'): EventLine => ({
  message: 'request failed',
  level: 'error',
  error: { type, message },
});

describe('event of a line', () => {
  it('is another for each root error under one message', () => {
    const events = [
      failed('connect ECONNREFUSED 10.0.0.1:6379'),
      failed('certificate has expired'),
      failed('the cart is empty again'),
    ].map((line) => lineEvent(line, 't1'));
    expect(new Set(events).size).toBe(3);
    expect(events.every((event) => event.startsWith('t1!~'))).toBe(true);
  });

  it('is the same for other values in one root error', () => {
    const [one, other] = ['connect ECONNREFUSED 10.0.0.1:6379', 'connect ECONNREFUSED 10.0.0.9:6379'];
    expect(lineEvent(failed(one ?? ''), 't1')).toBe(lineEvent(failed(other ?? ''), 't1'));
    expect(lineEvent(failed('no price for Ann'), 't1')).toBe(lineEvent(failed('no price for Bob'), 't1'));
  });

  it('stays as steps of traces are counted where the line has a trace id', () => {
    expect(lineEvent({ ...failed('certificate has expired'), traceId: 'abc' }, 't1')).toBe('t1');
  });

  it('tells how the request of an access line went', () => {
    const line = (message: string): EventLine => ({ message, level: 'info' });
    expect(eventDetail(lineEvent(line('"GET /a HTTP/1.1" 502 157'), 't1'))).toBe('5xx');
    expect(lineEvent(line('"GET /a HTTP/1.1" 200 157'), 't1')).toBe('t1');
  });

  it.each([
    { method: 'GET', path: '/seats', status: 502 },
    { 'http.method': 'POST', uri: '/seats', status_code: 503 },
  ])('is told of by fields alone: %o', (attributes) => {
    expect(eventDetail(lineEvent({ message: 'request', level: 'info', attributes }, 't1'))).toBe('5xx');
  });

  it.each([
    { path: '/var/lib/x', status: 502 },
    { method: 'runs', path: 'seats', status: 502 },
    { method: 'GET', path: '/seats', status: 'failed' },
  ])('is no request without a method, a path and a status: %o', (attributes) => {
    expect(lineEvent({ message: 'request', level: 'info', attributes }, 't1')).toBe('t1');
  });
});

describe('served request', () => {
  it('is read from the words of HAProxy, and a client that hung up is no failure', () => {
    const line = (status: number, flags: string): string =>
      `10.0.0.9:41000 [23/Nov/2026:14:05:42.083] www web/web1 0/0/0/2100/2101 ${status} 422 - - ${flags} 2/2/1/1/0 0/0 "GET /items?b=1 HTTP/1.1"`;
    expect(servedRequestOf({ message: line(200, '----') })).toMatchObject({
      status: 200,
      durationMillis: 2_101,
      method: 'GET',
    });
    expect(servedRequestOf({ message: line(504, 'sH--') })?.isFailed).toBe(true);
    expect(servedRequestOf({ message: line(-1, 'CH--') })?.isFailed).toBe(false);
  });

  it('is read from fields', () => {
    const attributes = { 'res.statusCode': 500, 'req.url': '/orders', 'req.method': 'POST', responseTime: 31 };
    expect(servedRequestOf({ message: 'request completed', attributes })).toEqual({
      status: 500,
      durationMillis: 31,
      method: 'POST',
      path: '/orders',
      isFailed: true,
    });
  });

  it.each([
    [200, 20, undefined],
    [200, 300, 'slow250'],
    [200, 5_000, 'slow4000'],
    [503, 5, '5xx'],
  ])('with status %d after %d ms is marked %s', (status, durationMillis, mark) => {
    expect(requestMark({ status, durationMillis, isFailed: status >= 500 })).toBe(mark);
  });
});

describe('access lines without the protocol', () => {
  it.each<[program: string, message: string, status: number, path: string | undefined, millis: number | undefined]>([
    ['Next.js', ' POST /checkout 500 in 132ms', 500, '/checkout', 132],
    ['Next.js, newer', ' GET /shop/7 200 in 1.2s (compile: 900ms, render: 301ms)', 200, '/shop/7', 1_200],
    ['an arrow', 'GET /x -> 503 (41 ms)', 503, '/x', 41],
    ['morgan', 'GET /cart?id=1 304 3.201 ms - -', 304, '/cart?id=1', 3.201],
    ['morgan, without an answer', 'GET /cart 200 - - ms - -', 200, '/cart', undefined],
    ['Koa and Hono', '--> GET /pay 500 2m1.5s 12b', 500, '/pay', 121_500],
    ['Serilog', 'HTTP GET /quote responded 502 in 31.4 ms', 502, '/quote', 31.4],
    ['Gin', '[GIN] 2026/11/23 - 14:00:01 | 500 |    1.25ms |   10.0.0.1 | POST     "/pay"', 500, '/pay', 1.25],
    ['Fiber', '14:00:01 | 503 |  812.5µs | 10.0.0.1 | GET | /pay | -', 503, '/pay', 0.8125],
    [
      'chi',
      '[app1/Yx-000041] "GET http://shop:8080/items HTTP/1.1" from 10.0.0.9:41000 - 500 21B in 2.5ms',
      500,
      '/items',
      2.5,
    ],
    ['Tornado', '500 POST /api/jobs (10.0.0.4) 912.4ms', 500, '/api/jobs', 912.4],
    ['Rails', 'Completed 500 Internal Server Error in 12ms (ActiveRecord: 1.0ms)', 500, undefined, 12],
    ['Rails, tagged', '[3f1c-77] Completed 200 OK in 7ms (Views: 5.1ms)', 200, undefined, 7],
    ['Phoenix', 'Sent 404 in 740µs', 404, undefined, 0.74],
    ['an error behind', 'POST /pay 500 - Error: connect ECONNREFUSED 10.2.0.9:80', 500, '/pay', undefined],
  ])('are read as %s writes them', (_, message, status, path, millis) => {
    const request = servedRequestOf({ message });
    expect(request).toMatchObject({ status, isFailed: status >= 500 });
    expect(request?.path).toBe(path);
    if (millis === undefined) expect(request?.durationMillis).toBeUndefined();
    else expect(request?.durationMillis).toBeCloseTo(millis, 6);
  });

  it.each([
    'GET 500 items',
    'GET /items 500 items',
    'GET /items 500 items in 12ms',
    'GET /items 612 in 12ms',
    'GET /items 5000 in 12ms',
    'GET /v1/500 in 12ms',
    'retrying GET /items 503 in 12ms',
    'calling POST /pay 500 in 3ms',
    'Completed 500 jobs in 12ms',
    'Completed 500 in total',
    'Sent 500 mails in 12ms',
    'POST the form 500 times in 2 s',
    'took 500 | 12ms | GET',
  ])('are not seen in: %s', (message) => {
    expect(servedRequestOf({ message })).toBeUndefined();
  });

  it('count as failing requests by their status alone', () => {
    const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS');
    const path = fc.stringMatching(/^\/[a-z0-9/_-]{0,20}$/);
    fc.assert(
      fc.property(methods, path, fc.integer({ min: 100, max: 599 }), fc.nat(249), (method, at, status, millis) => {
        for (const message of [
          `${method} ${at} ${status} in ${millis}ms`,
          `${method} ${at} -> ${status} (${millis} ms)`,
        ]) {
          const event = lineEvent({ message, level: 'info' }, 't1');
          expect(requestDetailOf(eventDetail(event))?.isFailed).toBe(status >= 500);
        }
      }),
    );
  });

  it('are read in time that grows with their length alone', async () => {
    const hostile = [
      '[a] '.repeat(40_000),
      '1 '.repeat(80_000),
      `GET /${'a/'.repeat(80_000)} `,
      '| 500 '.repeat(30_000),
    ];
    const { millis } = await withProcessorMillis([], async () => {
      for (const message of hostile) servedRequestOf({ message });
    });
    expect(millis).toBeLessThan(2_000);
  });

  it('state an error of their own beside the request', () => {
    const event = (message: string): string | undefined => eventDetail(lineEvent({ message, level: 'error' }, 't1'));
    expect(event('POST /pay 500 - Error: connect ECONNREFUSED 10.2.0.9:80')).toBe('5xx.connection-refused');
    expect(event('POST /pay 500 in 12ms')).toBe('5xx');
    expect(event('POST /pay 200 in 12ms')).toBe('served');
    expect(event('POST /pay 200 in 1200ms')).toBe('slow1000');
  });
});
