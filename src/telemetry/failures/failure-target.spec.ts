import { describe, expect, it } from 'vitest';
import { answererIn, mentionsOf } from './failure-target.js';

describe('who answered, by what a caller says', () => {
  it.each([
    ['RuntimeError: textpost answered 429 Too Many Requests', 'textpost'],
    ['the loyalty API returned status 503', 'loyalty'],
    ['geo.maps.example responded with HTTP 502', 'geo.maps.example'],
    ['the server returned 503', undefined],
    ['GET /v2/quotes returned 503', undefined],
    ['shippo answered 404', undefined],
    ['loyalty returned 5031 points', undefined],
  ])('of “%s” is %s', (text, name) => {
    expect(answererIn(text)).toBe(name);
  });
});

describe('the addresses that a caller names', () => {
  it.each([
    ["HTTPSConnectionPool(host='api.pay.example', port=443): Read timed out.", 'api.pay.example', 443],
    ['connection to server at "db1" (10.0.0.8), port 5432 failed: Connection refused', 'db1', 5432],
    ['dial tcp 10.0.0.7:6379: connect: connection refused', '10.0.0.7', 6379],
    ['No connection could be made. [::ffff:10.0.0.9]:5672', '10.0.0.9', 5672],
    ['GET http://status:8080/health failed after 3 tries', 'status', 8080],
    ['dial tcp page:8080: connect: connection refused', 'page', 8080],
    ['could not connect to "position:9042"', 'position', 9042],
    ['amqp://app:secret@state:5672 is gone', 'state', 5672],
  ])('of “%s” begin with %s', (message, host, port) => {
    expect(mentionsOf({ message }, message).addresses[0]).toEqual({ host, port });
  });

  it.each([
    'Login failed.\nClientConnectionId:8d1c\nError Number:18456,State:1,Class:14',
    'worker died, exit code:137',
    'parse error at line:120 column:33',
    'seek to offset:4500 failed',
    'cannot read the page: page:8080, row:12',
  ])('are none in “%s”', (message) => {
    expect(mentionsOf({ message }, message).addresses).toEqual([]);
  });

  it('are those of mail servers that answer or relay', () => {
    const message =
      'to=<a@b.example>, relay=smtp.relay.example[203.0.113.9]:587, status=bounced (host smtp.relay.example[203.0.113.9] said: 535)';
    expect(mentionsOf({ message }, message).addresses[0]?.host).toBe('smtp.relay.example');
  });
});
