// Which lines tell what somebody did.
import { describe, expect, it } from 'vitest';
import type { LogRecord } from '../../telemetry/record.js';
import { isOperatorAction, tellsOfOperatorAction } from './operator-actions.js';

const record = (message: string, attributes: LogRecord['attributes'] = {}): LogRecord => ({
  kind: 'log',
  id: 'l1',
  time: 0,
  level: 'info',
  message,
  service: 'any',
  source: 'logs',
  ingestedAt: 0,
  attributes,
});

describe('a line tells what somebody did', () => {
  it.each([
    'ann : TTY=pts/2 ; PWD=/home/ann ; USER=root ; COMMAND=/usr/bin/crontab -e',
    '(oracle) REPLACE (oracle)',
    'operator OPS4 issued DRAIN LINE 3',
    'release 41 deployed by ann',
    'feature flag new-basket enabled',
    'm.reyes deploys store 4.3.0 (was 4.2.0)',
    'ann released billing build 118',
    'jo rolls back gateway to 2.1',
    'ann deploys store <*> (was <*>)',
    "(/Stage[main]/Resolver/File[/etc/resolv.conf]/content) content changed '{sha256}1aa' to '{sha256}2bb'",
    '( / Stage [ main ] / Resolver / File [ <*> ] / content ) content changed <*> to <*>',
    'changed: [db-1] => (item=/etc/hosts)',
    'file[/etc/ntp.conf] action create - update content in file /etc/ntp.conf from 1aa to 2bb',
    'parameter "work_mem" changed to "64MB"',
  ])('“%s”', (message) => {
    expect(tellsOfOperatorAction(message)).toBe(true);
  });

  it.each([
    '(eod) CMD (/opt/eod/run.sh dunning)',
    'connection closed by peer',
    'Options set by command line',
    'limit set by configuration file',
    'session started by scheduler',
    'GET /orders/17 200 12 ms',
    'order 17 stored',
    'lock released by transaction 4',
    'the scheduler released job 17',
    'connection released to pool',
    'backup finished in 12 s',
  ])('not “%s”', (message) => {
    expect(tellsOfOperatorAction(message)).toBe(false);
  });

  it('by a field that names who it was', () => {
    expect(isOperatorAction(record('rollout begins', { started_by: 'ann' }))).toBe(true);
    expect(isOperatorAction(record('wave done', { campaign: 'c1' }))).toBe(false);
  });
});
