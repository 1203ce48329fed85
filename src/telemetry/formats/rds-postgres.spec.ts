import { describe, expect, it } from 'vitest';
import { stepsOf } from '../../../test/support/steps.js';
import { detectFormat } from './detect-format.js';
import { createLineParser } from './line-parser.js';
import { readRdsPostgres } from './rds-postgres.js';

const none = { offset: 0, near: 0 };

const parse = (lines: readonly string[]): readonly object[] => {
  const parser = createLineParser({ format: detectFormat(lines), near: 0 });
  return [...lines.flatMap((line, at) => parser.push(line, at + 1)), ...parser.flush()].map((parsed) =>
    'row' in parsed ? parsed.row : parsed,
  );
};

const LOG = `2026-01-10 10:00:01 UTC::@:[415]:LOG:  checkpoint starting: time
2026-01-10 10:00:02 UTC:10.0.0.5(52814):app@orders:[1234]:ERROR:  duplicate key value violates unique constraint "orders_pkey"
2026-01-10 10:00:02 UTC:10.0.0.5(52814):app@orders:[1234]:DETAIL:  Key (id)=(42) already exists.
2026-01-10 10:00:02 UTC:10.0.0.5(52814):app@orders:[1234]:STATEMENT:  INSERT INTO orders (id)
	VALUES (42) /* request_id=req-8f3a21 */
2026-01-10 10:00:02 UTC:10.0.0.6(40000):app@orders:[99]:HINT:  See server log for query details.
2026-01-10 10:00:03 UTC:[local]:[unknown]@[unknown]:[77]:FATAL:  password authentication failed
2026-01-10 10:00:04 UTC:2001:db8::1(5432):app@orders:[8]:WARNING:  there is no transaction in progress`.split('\n');

describe('lines of PostgreSQL on RDS', () => {
  it('recognises lines by their prefix', () => {
    expect(detectFormat(LOG)).toBe('rds-postgres');
    expect(readRdsPostgres(LOG[1] ?? '', none)).toEqual({
      '@timestamp': '2026-01-10T10:00:02.000Z',
      'log.level': 'ERROR',
      'client.address': '10.0.0.5(52814)',
      'user.name': 'app',
      'db.namespace': 'orders',
      'process.pid': '1234',
      message: 'duplicate key value violates unique constraint "orders_pkey"',
    });
  });

  it('appends details, hints and statements of the same process, over several lines', () => {
    expect(parse(LOG)).toMatchObject([
      { 'log.level': 'LOG', message: 'checkpoint starting: time' },
      {
        'log.level': 'ERROR',
        message:
          'duplicate key value violates unique constraint "orders_pkey"\n' +
          'DETAIL:  Key (id)=(42) already exists.\n' +
          'STATEMENT:  INSERT INTO orders (id)\n\tVALUES (42) /* request_id=req-8f3a21 */',
      },
      { 'postgresql.part': 'HINT', 'process.pid': '99' },
      { 'log.level': 'FATAL', 'client.address': '[local]' },
      { 'log.level': 'WARNING', 'client.address': '2001:db8::1(5432)' },
    ]);
  });

  it.each([
    '2026-01-10 10:00:01 UTC [415] LOG:  checkpoint starting',
    '2026-01-10 10:00:01 UTC::@:[x]:LOG:  checkpoint',
    '2026-01-10 10:00:01 UTC::@:[415]:checkpoint',
    'UTC::@:[415]:LOG:  no time',
  ])('does not recognise %s', (line) => {
    expect(readRdsPostgres(line, none)).toBeUndefined();
  });

  it('takes linear time', () => {
    for (const part of ['2026-01-10 10:00:01 UTC:', ':', '@', '(', '[1]:', 'a:b@c:']) {
      const line = `2026-01-10 10:00:01 UTC:${part.repeat(200_000)}`;
      expect(stepsOf(() => readRdsPostgres(line, none))).toBeLessThan(2e7);
    }
  });
});
