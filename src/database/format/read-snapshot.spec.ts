import { describe, expect, it } from 'vitest';
import { fromIso } from '../../kernel/time.js';
import { valueAtPointer } from '../../telemetry/json-pointer.js';
import { parseSnapshotFileName } from './file-name.js';
import { readSnapshotFile, type SnapshotReading } from './read-snapshot.js';

const read = (json: unknown, name?: string): SnapshotReading => {
  const outcome = readSnapshotFile(json, name === undefined ? undefined : parseSnapshotFileName(name));
  if ('rejected' in outcome) throw new Error(outcome.because);
  return outcome;
};

const META = { startTime: '2026-01-10T10:00:00.000Z', endTime: '2026-01-10T11:00:00.000Z', instanceName: 'orders-1' };

describe('a snapshot file', () => {
  it('is read with every section missing, and names the questions that stay open', () => {
    const { snapshot, missing } = read({ $META$: META });
    expect(snapshot.meta).toMatchObject({
      instance: 'orders-1',
      from: fromIso(META.startTime),
      to: fromIso(META.endTime),
    });
    expect(snapshot.waits).toBeUndefined();
    expect(missing.map(({ path }) => path)).toEqual([
      '/GeneralInformation',
      '/NonDefParameters',
      '/WaitEvents',
      '/Metrics/OSMetrics',
      '/Metrics/DBMetrics',
      '/SQLs',
    ]);
  });

  it('reads numbers written as text, and ignores NaN, null and infinities', () => {
    const events = [
      { event_name: 'CPU', metric_time_sec: 559, pct_db_time: '13.41' },
      { event_name: 'IO:XactSync', metric_time_sec: null, pct_db_time: 'NaN' },
      { event_name: 'Lock:tuple', metric_time_sec: 'Infinity', pct_db_time: 5e-324 },
    ];
    const { snapshot } = read({ WaitEvents: { TopEvents: events, DBTimeSeconds: '4176' } });
    expect(snapshot.waits?.dbTimeSeconds).toBe(4176);
    expect(snapshot.waits?.events).toEqual([
      { path: '/WaitEvents/TopEvents/0', name: 'CPU', seconds: 559, percent: 13.41 },
      { path: '/WaitEvents/TopEvents/1', name: 'IO:XactSync' },
      { path: '/WaitEvents/TopEvents/2', name: 'Lock:tuple', percent: 0 },
    ]);
  });

  it('keeps unknown keys at their places', () => {
    const { snapshot } = read({ $META$: META, Later: { added: [1] } });
    expect(valueAtPointer(snapshot.artifact, '/Later/added/0')).toBe(1);
  });

  it('keeps the places of list items when others are dropped', () => {
    const { snapshot } = read({ WaitEvents: { TopEvents: [null, 'CPU', 7, { event_name: 'CPU' }] } });
    expect(snapshot.waits?.events).toEqual([{ path: '/WaitEvents/TopEvents/3', name: 'CPU' }]);
  });

  it('joins a statement with its breakdowns and its full text', () => {
    const { snapshot } = read({
      SQLs: {
        SQLs: [{ sql_id: 'AAAA', sql_db_id: 'pi-1', sql_statement: 'SELECT', dbload: '0.48', pct_aas: '41.38' }],
        Waits: [{ sql_id: 'AAAA', waits: [{ event: 'CPU', pct: 36.8 }] }],
        SQLTextFull: [
          {
            sql_id_tokinized: 'AAAA',
            sql_text_tokinized: 'SELECT 1 FROM a WHERE id = ?',
            sql_ids: [{ 'db.sql.id': 'BBBB', 'db.sql.db_id': 'pi-77', 'db.load.avg': 0.31 }],
          },
        ],
      },
    });
    expect(snapshot.statements?.list).toEqual([
      {
        path: '/SQLs/SQLs/0',
        id: 'AAAA',
        dbId: 'pi-1',
        load: 0.48,
        percent: 41.38,
        text: 'SELECT 1 FROM a WHERE id = ?',
        textPath: '/SQLs/SQLTextFull/0/sql_text_tokinized',
        stats: {},
        databases: [],
        users: [],
        waits: [{ path: '/SQLs/Waits/0/waits/0', name: 'CPU', percent: 36.8 }],
        children: [{ path: '/SQLs/SQLTextFull/0/sql_ids/0', id: 'BBBB', dbId: 'pi-77', load: 0.31 }],
      },
    ]);
  });

  it('distinguishes a missing section from one in an unusable form', () => {
    const { missing } = read({ WaitEvents: 'none', NonDefParameters: [], SQLs: {} });
    const because = new Map(missing.map((each) => [each.path, each.because]));
    expect(because.get('/GeneralInformation')).toBe('the section GeneralInformation is missing');
    expect(because.get('/WaitEvents')).toBe('the section WaitEvents is not in its form');
    expect(because.has('/NonDefParameters')).toBe(false);
  });

  it('does not read zeros as facts once CloudWatch has dropped its data', () => {
    const { snapshot, missing } = read({
      Metrics: {
        CloudWatchDataUnavailable: true,
        AdditionalMetrics: {
          freeableMemoryAvg: { value: 0, unit: 'MB' },
          AAStoBackends: { value: '0', unit: 'Percent' },
          estimatedNetworkTrafficMax: { value: 12, unit: 'MB/s' },
        },
        WorkloadAnalyses: { snapshot_period_stats: { snapshot_nt_used: 0, snapshot_vcpus_used: 3 } },
      },
    });
    expect(snapshot.metrics?.derived).toEqual([
      { path: '/Metrics/AdditionalMetrics/freeableMemoryAvg', name: 'freeableMemoryAvg', agedOut: true, unit: 'MB' },
      { path: '/Metrics/AdditionalMetrics/AAStoBackends', name: 'AAStoBackends', value: 0, unit: 'Percent' },
      {
        path: '/Metrics/AdditionalMetrics/estimatedNetworkTrafficMax',
        name: 'estimatedNetworkTrafficMax',
        value: 12,
        unit: 'MB/s',
      },
    ]);
    expect(snapshot.metrics?.workload?.used).toEqual({ snapshot_vcpus_used: 3 });
    expect(missing.map(({ path }) => path)).toContain('/Metrics/CloudWatchDataUnavailable');
  });

  it('recognises a serverless instance by its class or its missing hardware', () => {
    expect(read({ GeneralInformation: { EC2Details: 'Serverless', minACUs: 0.5 } }).snapshot.instance).toMatchObject({
      serverless: true,
      minAcus: 0.5,
    });
    expect(read({ GeneralInformation: { DBInstanceClass: 'db.serverless' } }).snapshot.instance?.serverless).toBe(true);
  });

  it('takes instance and window from the file name where the file lacks them', () => {
    const name = 'dumps/snapshot_orders_eu_20260110100000_20260110110000.json';
    expect(read({ SQLs: {} }, name).snapshot.meta).toMatchObject({
      instance: 'orders_eu',
      from: fromIso(META.startTime),
    });
    expect(read({ $META$: { ...META, startTime: '2026-01-10T10:30:00Z' } }, name).snapshot.meta).toMatchObject({
      instance: 'orders-1',
      from: fromIso('2026-01-10T10:30:00Z'),
    });
  });

  it.each([
    'snapshot_a_20261310100000_20260110110000.json',
    'snapshot_a_20260110110000_20260110100000.json',
    'notes.json',
  ])('finds nothing in the name %s', (name) => {
    expect(parseSnapshotFileName(name)).toBeUndefined();
  });

  it.each([
    ['a list', [], 'not-a-snapshot'],
    ['text', 'snapshot', 'not-a-snapshot'],
    ['no section', { hello: 1 }, 'not-a-snapshot'],
    ['a section that is only inherited', { constructor: 1 }, 'not-a-snapshot'],
    ['a time in another zone', { $META$: { ...META, endTime: '2026-01-10T11:00:00+01:00' } }, 'not-utc'],
    ['a time without a zone', { $META$: { ...META, startTime: '2026-01-10T10:00' } }, 'not-utc'],
    ['an end before the start', { $META$: { ...META, endTime: '2026-01-10T09:00:00Z' } }, 'no-window'],
  ])('is refused for %s', (_, json, rejected) => {
    expect(readSnapshotFile(json)).toMatchObject({ rejected });
  });

  it('is refused when its values are nested too deeply', () => {
    const deep = JSON.parse(`{"Metrics":${'['.repeat(100_000)}${']'.repeat(100_000)}}`) as unknown;
    expect(readSnapshotFile(deep)).toMatchObject({ rejected: 'too-deep' });
  });

  it.each([
    ['more sections than a list bears', Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, 1]))],
    ['a section with a name without end', { ['k'.repeat(257)]: 1 }],
    ['an instance with a name without end', { $META$: { ...META, instanceName: 'i'.repeat(257) } }],
    ['an engine with a name without end', { GeneralInformation: { Engine: 'e'.repeat(257) } }],
    ['a comment without end', { $META$: { ...META, commandLineOptions: { comment: 'c'.repeat(10_001) } } }],
  ])('is refused for %s', (_, json) => {
    expect(readSnapshotFile({ SQLs: {}, ...json })).toMatchObject({ rejected: 'head-too-long' });
  });

  it('ignores inherited property names', () => {
    const hostile = JSON.parse(
      '{"Metrics":{"OSMetrics":{"__proto__":{"metrics":[{"metric":"os.x","avg":1}]}}}}',
    ) as unknown;
    const { snapshot } = read(hostile);
    expect(snapshot.metrics?.os).toMatchObject([{ key: '__proto__', metrics: [{ name: 'os.x', avg: 1 }] }]);
    expect(valueAtPointer(snapshot.artifact, '/constructor')).toBeUndefined();
    expect(valueAtPointer([1], '/length')).toBeUndefined();
  });
});
