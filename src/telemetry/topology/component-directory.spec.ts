import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { CitableRow } from '../citable-row.js';
import type { LogRecord } from '../record.js';
import { buildDirectory } from './component-directory.js';

const rowOf = (service: string, message: string, attributes: LogRecord['attributes'] = {}): CitableRow<LogRecord> => ({
  row: { kind: 'log', id: 'l1', time: 0, level: 'error', service, source: 'test', ingestedAt: 0, message, attributes },
  batch: 'lines' as BatchHash,
  position: 0,
});

const targetOf = (asked: CitableRow<LogRecord>, ...others: readonly CitableRow<LogRecord>[]): string | undefined => {
  const logs = [asked, ...others];
  const directory = buildDirectory(
    logs.map(({ row }) => row.service),
    logs,
  );
  return directory.findTarget(asked, asked.row.message)?.component;
};

describe('whom a line means', () => {
  it('is the mail server that another one speaks to, and not itself', () => {
    const bounced =
      'to=<a@b.example>, relay=smtp.relay.example[203.0.113.9]:587, status=bounced (host smtp.relay.example[203.0.113.9] said: 535)';
    expect(targetOf(rowOf('postfix/smtp', bounced))).toBe('smtp.relay.example');
  });

  it('is the mail server with a log where a program calls one', () => {
    const called = rowOf('newsletter', 'connect to mx1.lan:587 failed');
    expect(targetOf(called, rowOf('postfix/smtp', 'daemon started'))).toBe('postfix/smtp');
  });

  it('is a workload that only its cluster speaks of', () => {
    const refused = rowOf('storefront', 'GET http://search.shop.svc:8080/q failed: connection refused');
    const event = rowOf('events', 'Back-off pulling image "search:9.1"', {
      'involvedObject.kind': 'Pod',
      'involvedObject.name': 'search-7d9f8b-x2x9p',
    });
    expect(targetOf(refused, event)).toBe('search');
    expect(targetOf(refused)).toBe('search.shop.svc');
  });
});

describe('the client that a server names', () => {
  it.each([
    ['postgresql', 'password authentication failed for user "web"'],
    ['postgresql', 'too many connections for role "web"'],
    ['pgbouncer', 'C-0x55c2b8890740: shop/web@10.0.0.9:40980 pooler error: password authentication failed'],
  ])('of %s: %s', (service, message) => {
    const [line, web] = [rowOf(service, message), rowOf('web', 'started')];
    expect(buildDirectory([service, 'web'], [line, web]).findClient(line.row)?.component).toBe('web');
  });
});

describe('whom a reply comes from', () => {
  it.each([
    ['web', 'db error: FATAL: password authentication failed', 'postgresql'],
    ['web', 'db error: FATAL: server login has been failing, try again later (server_login_retry)', 'pgbouncer'],
    ['pgbouncer', 'S: login failed: FATAL: too many connections for role "web"', undefined],
    ['web', "(1040, 'Too many connections')", 'mysql'],
  ])('of a line of %s: %s', (service, message, target) => {
    expect(targetOf(rowOf(service, message))).toBe(target);
  });
});
