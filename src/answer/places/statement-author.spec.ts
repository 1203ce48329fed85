import { describe, expect, it } from 'vitest';
import type { LogRecord } from '../../telemetry/record.js';
import { statementAuthor } from './statement-author.js';

const line = (message: string, attributes: { readonly [name: string]: string } = {}): LogRecord =>
  ({ kind: 'log', message, attributes }) as LogRecord;

describe('who ran a statement', () => {
  it.each<[string, LogRecord, string | undefined, string | undefined]>([
    ['fields', line('DROP TABLE a', { 'user.name': 'ann', 'postgresql.application': 'psql' }), 'ann', 'psql'],
    ['its prefix', line('user=ann,db=shop,app=flyway LOG:  statement: DROP TABLE a'), 'ann', 'flyway'],
    ['account and database', line('12:00:01 UTC [71] ann@shop LOG:  statement: DROP TABLE a'), 'ann', undefined],
    ['user and host', line('# User@Host: ann[ann] @ db1 [10.0.0.7] ALTER TABLE a DROP COLUMN b'), 'ann', undefined],
    ['nobody', line('statement: ALTER TABLE a DROP COLUMN b'), undefined, undefined],
    ['an unknown one', line('user=[unknown],app=[unknown] LOG:  statement: DROP TABLE a'), undefined, undefined],
    ['an address in its text', line("statement: ALTER TABLE a ADD b text DEFAULT 'x@y.de'"), undefined, undefined],
  ])('is read from %s', (_, row, user, application) => {
    expect(statementAuthor(row)).toEqual({ user, application });
  });
});
