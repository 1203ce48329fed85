// The statement that ends a session: a number of a process alone may be that of somebody else by now.
import { describe, expect, it } from 'vitest';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { JsonObject } from '../format/snapshot.js';
import { diagnose } from './diagnose.js';
import { actionLines } from './finding-action.js';
import { signalStatement } from './session-action.js';
import { viewSnapshot } from './snapshot-view.js';

const fileOf = (more: JsonObject = {}): JsonObject => ({
  GeneralInformation: { Engine: 'postgresql' },
  WaitEvents: { WallClockTimeSec: 10, AverageActiveSessions: 0.5, DBTimeSeconds: 5, TopEvents: [] },
  ...more,
});

const snapshotOf = (file: JsonObject) => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return read.snapshot;
};

const META = { startTime: '2026-11-27T15:00:00.000Z', endTime: '2026-11-27T15:00:10.000Z', instanceName: 'orders' };
const START = '2026-11-27T14:00:00.123456+00:00';
const PREFIX = 'select pg_terminate_backend(pid) from pg_stat_activity where pid = 7';

const terminate = (row: JsonObject, file: JsonObject = fileOf()): string | undefined =>
  signalStatement(viewSnapshot(snapshotOf(file), 'primary'), { path: '/row', value: row }, 'pg_terminate_backend');

describe('the statement that ends a session', () => {
  it.each([
    [{ pid: 7, user: 'app', xact_start: START }, `${PREFIX} and usename = 'app' and xact_start = '${START}';`],
    [
      { pid: 7, user: "o'hara", backend_start: START },
      `${PREFIX} and usename = 'o''hara' and backend_start = '${START}';`,
    ],
    [{ pid: 7, transaction_sec: 180.7 }, `${PREFIX} and xact_start <= now() - interval '180 seconds';`],
    [{ pid: 0, user: 'app' }, undefined],
    [{ pid: '7; drop table x' }, undefined],
    [{ user: 'app' }, undefined],
  ])('names its user and its start: %j', (row, expected) => {
    expect(terminate(row)).toBe(expected);
  });

  it('takes none that began after the capture, where the capture does not say when it began', () => {
    const file = fileOf({ $META$: META });
    expect(terminate({ pid: 7, transaction_sec: 9 }, file)).toBe(`${PREFIX} and xact_start <= '${META.endTime}';`);
    expect(terminate({ pid: 7 }, file)).toBe(`${PREFIX} and backend_start <= '${META.endTime}';`);
  });
});

describe('the statement that cancels', () => {
  const cancel = (row: JsonObject): string | undefined =>
    signalStatement(viewSnapshot(snapshotOf(fileOf()), 'primary'), { path: '/row', value: row }, 'pg_cancel_backend');

  it.each([
    [{ pid: 7, query_start: START, xact_start: META.startTime }, `query_start = '${START}'`],
    [{ pid: 7, statement_sec: 400, transaction_sec: 900 }, `query_start <= now() - interval '400 seconds'`],
  ])('finds that very statement: %j', (row, expected) => {
    expect(cancel(row)).toBe(`select pg_cancel_backend(pid) from pg_stat_activity where pid = 7 and ${expected};`);
  });
});

describe('sessions without the name of an application', () => {
  it('are found by an empty name, and by their user', () => {
    const metrics = [
      { metric: 'db.User.numbackends', max: 98 },
      { metric: 'db.User.max_connections', max: 100 },
    ];
    const Applications = [{ application: '(no name)', user: 'app', sessions: 90, idle_sessions: 88 }];
    const { findings } = diagnose(
      snapshotOf(
        fileOf({ Metrics: { DBMetrics: { User: { name: 'User', metrics } } }, ServerState: { Applications } }),
      ),
    );
    expect(actionLines(findings.flatMap(({ actions }) => actions)).join('\n')).toContain(
      "where application_name = '' and usename = 'app' and state = 'idle'",
    );
  });
});
