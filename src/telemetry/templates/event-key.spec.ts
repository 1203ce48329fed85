// Event keys: the place in code when the line names one, else the template; and the exception it names.
import { describe, expect, it } from 'vitest';
import { stepsOf } from '../../../test/support/steps.js';
import { constantWords, eventKey, messageHead } from './event-key.js';

describe('the key of an event', () => {
  it.each([
    ['2026-11-21 10:00:00 INFO c.e.OrderService#41 order 12 placed', 'c.e.OrderService#41'],
    ['[http-1] o.a.c.c.C.[.[.[/].[dispatcher]#173 servlet failed', 'dispatcher]#173'],
    ['[http-1] o.a.C.[Tomcat].[x]#173 servlet failed', 'o.a.C.[Tomcat].[x]#173'],
    ['orders/place.go:41 order placed', 'orders/place.go:41'],
    ['c.e.OrderService:41 order placed', 'c.e.OrderService:41'],
    ['Order.place:41 order placed', 'Order.place:41'],
    ['connected to redis:6379 and db.internal:5432 at 10:00', 'T'],
    ['Status:500 took:12', 'T'],
    [`${'x'.repeat(200)} OrderService#41`, 'T'],
    ['order placed', 'T'],
    ['failed: java.net.ConnectException: refused', 'T!ConnectException'],
    ['OrderService#41 handleError: a.b.C$DataException', 'OrderService#41!C$DataException'],
    ['ValueError: no such order', 'T!ValueError'],
    ['Error: no such order', 'T'],
    ['onError called, Exceptional', 'T'],
  ])('%j → %s', (message, key) => {
    expect(eventKey(message, 'T')).toBe(key);
  });

  it('comes from the head for a place, from further down for an exception', () => {
    expect(eventKey('failed\nA.java:12\njava.io.IOException: x', 'T')).toBe('T!IOException');
  });

  it('costs little on a hostile line', () => {
    for (const part of ['a', 'a.', 'A.', 'A#', '/', 'Exception', 'aException'])
      expect(stepsOf(() => eventKey(part.repeat(500_000), 'T'))).toBeLessThan(2e7);
  });
});

describe('parts of a message', () => {
  it('begin with the first line that is not blank', () => {
    expect(messageHead('a\nb')).toBe('a');
    expect(messageHead('\n \n a\nb')).toBe('a');
    expect(messageHead('a')).toBe('a');
    expect(messageHead('\n')).toBe('');
  });

  it('stay constant where a template says so', () => {
    expect(constantWords('Order ( id = <*> ) was <*> placed')).toEqual(['Order', 'id', 'was', 'placed']);
  });
});
