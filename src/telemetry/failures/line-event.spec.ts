import { describe, expect, it } from 'vitest';
import { eventDetail, type EventLine, lineEvent } from './line-event.js';
import { requestMark, servedRequestOf } from './served-request.js';

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
