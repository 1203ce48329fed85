import { describe, expect, it } from 'vitest';
import { smallSnapshot } from '../../../test/support/small-snapshot.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { DatabaseSnapshot } from '../format/snapshot.js';
import { relativeChange } from './sides.js';
import { executeLookup, type LookupContext, type LookupOutcome, SNAPSHOT_LOOKUPS } from './execute.js';

const read = (json: unknown): DatabaseSnapshot => {
  const outcome = readSnapshotFile(json);
  if ('rejected' in outcome) throw new Error(outcome.because);
  return outcome.snapshot;
};

const describe_: LookupContext['describe'] = (event) =>
  event.toLowerCase() === 'lock:transactionid'
    ? { text: 'another transaction holds the row', source: 'a page' }
    : undefined;

const small = smallSnapshot();
const primary = read(small);
const secondary = read({
  ...small,
  GeneralInformation: { ...(small['GeneralInformation'] as object), EngineVersion: '14.7' },
  NonDefParameters: [{ ParameterName: 'work_mem', ParameterValue: '4096' }],
  WaitEvents: {
    DBTimeSeconds: 4176,
    TopEvents: [{ event_name: 'CPU', event_type: 'CPU', metric_time_sec: 3600, pct_db_time: '86.20' }],
  },
  SQLs: {
    SQLs: [
      { sql_id: 'AAAA1111', sql_db_id: 'pi-2372568224', dbload: '0.50' },
      { sql_id: 'OLD1', dbload: '0.10' },
    ],
  },
  Metrics: {
    OSMetrics: {
      cpuUtilization: { name: 'CPU Utilization', metrics: [{ metric: 'os.cpuUtilization.user', avg: 6.01, max: 0 }] },
    },
  },
});

const alone: LookupContext = { sides: { primary }, describe: describe_ };
const pair: LookupContext = { sides: { primary, secondary }, describe: describe_ };
const call = (name: string, input: object = {}, held = alone): LookupOutcome => executeLookup(name, input, held);

describe('get_sql_stats', () => {
  it('returns a statement by its id: load, share, metrics, text, databases, users and waits', () => {
    expect(call('get_sql_stats', { sql_id: 'AAAA1111' })).toEqual({
      outcome: 'found',
      result: {
        snapshot: 'primary',
        instance: 'orders-1',
        window: { from: '2026-01-10T10:00:00.000Z', to: '2026-01-10T11:00:00.000Z' },
        path: '/SQLs/SQLs/0',
        sql_id: 'AAAA1111',
        sql_db_id: 'pi-2372568224',
        sql_text: 'UPDATE stock SET left = left - ? WHERE item = ?',
        dbload: { value: 18, unit: 'average active sessions' },
        pct_aas: { value: 90, unit: 'percent of average active sessions' },
        additional_metrics: {
          'db.sql_tokenized.stats.calls_per_sec.avg': { value: 12.4, unit: 'per second', statistic: 'avg' },
        },
        load_by_database: [{ path: '/SQLs/LoadByDatabase/0/dbload/0', database: 'orders', percent: 100 }],
        load_by_user: [{ path: '/SQLs/LoadByUser/0/dbload/0', user: 'app', percent: 97.2 }],
        waits: [{ path: '/SQLs/Waits/0/waits/0', event: 'Lock:transactionid', percent: 98.5 }],
        full_texts: 1,
      },
    });
  });

  it.each([
    ['the other id of the tokenised statement', { sql_db_id: 'pi-2372568224' }],
    ['that id under the other name', { sql_id: 'pi-2372568224' }],
    ['the id of a full text', { sql_id: 'BBBB2222' }],
    ['the other id of a full text', { sql_db_id: 'pi-77' }],
  ])('finds it by %s', (_, input) => {
    expect(call('get_sql_stats', input)).toMatchObject({ outcome: 'found', result: { sql_id: 'AAAA1111' } });
  });

  it('returns the full text on request', () => {
    expect(call('get_sql_stats', { sql_id: 'BBBB2222' }).result).toMatchObject({
      matched_full_text: { path: '/SQLs/SQLTextFull/0/sql_ids/0', sql_id: 'BBBB2222', sql_db_id: 'pi-77' },
    });
  });

  it('reports an unknown id as not found, and lists the known ones', () => {
    expect(call('get_sql_stats', { sql_id: 'ZZZZ' })).toMatchObject({
      outcome: 'not found',
      result: { error: expect.stringMatching(/ZZZZ not found.*AAAA1111/) },
    });
  });

  it('lists the leading statements in the requested order without an id', () => {
    const list = {
      ...small,
      SQLs: {
        SQLs: [
          { sql_id: 'A', dbload: '1' },
          { sql_id: 'B', dbload: '3' },
          { sql_id: 'C', AdditionalMetrics: { 'db.sql_tokenized.stats.calls_per_sec.avg': 9 } },
        ],
      },
    };
    const held: LookupContext = { ...alone, sides: { primary: read(list) } };
    const ids = (input: object): unknown =>
      (call('get_sql_stats', input, held).result as { statements: readonly { sql_id: string }[] }).statements.map(
        ({ sql_id }) => sql_id,
      );
    expect([ids({}), ids({ limit: 1 }), ids({ sort_by: 'calls' })]).toEqual([['B', 'A', 'C'], ['B'], ['C', 'A', 'B']]);
  });

  it('labels both of two snapshots, and returns what is new, gone and changed', () => {
    expect(call('get_sql_stats', { snapshot: 'both' }, pair).result).toMatchObject({
      primary: { snapshot: 'primary', statements: [{ sql_id: 'AAAA1111' }] },
      secondary: { snapshot: 'secondary', statements: [{ sql_id: 'AAAA1111' }, { sql_id: 'OLD1' }] },
      dbload_of_both: [{ sql_id: 'AAAA1111', primary: 18, secondary: 0.5, change: -0.972222 }],
      only_in_primary: [],
      only_in_secondary: ['OLD1'],
    });
  });
});

describe('get_os_metrics and get_db_metrics', () => {
  it('return all metrics of a category with unit and statistic', () => {
    expect(call('get_os_metrics', { category: 'cpuUtilization' }).result).toMatchObject({
      metrics: [
        {
          path: '/Metrics/OSMetrics/cpuUtilization/metrics/0',
          metric: 'os.cpuUtilization.user',
          avg: { value: 12.02, unit: 'Percent' },
          max: { value: 29, unit: 'Percent' },
          min: { value: 0.6, unit: 'Percent' },
        },
        { metric: 'os.cpuUtilization.total' },
      ],
    });
    expect(call('get_db_metrics', { category: 'Transactions' }).result).toMatchObject({
      metrics: [{ metric: 'db.Transactions.xact_commit', sum: { value: 576_000, unit: 'Commits per second' } }, {}],
    });
  });

  it.each([
    ['get_os_metrics', { metric_name: 'os.cpuUtilization.user' }, 'os.cpuUtilization.user'],
    ['get_os_metrics', { metric_name: 'user' }, 'os.cpuUtilization.user'],
    ['get_os_metrics', { metric_name: 'User' }, 'os.cpuUtilization.user'],
    ['get_os_metrics', { metric_name: 'user', category: 'cpuUtilization' }, 'os.cpuUtilization.user'],
    ['get_os_metrics', { metric_name: 'user', category: 'CPU Utilization' }, 'os.cpuUtilization.user'],
    ['get_os_metrics', { metric_name: 'os.cpuUtilization.user.avg' }, 'os.cpuUtilization.user'],
    ['get_os_metrics', { metric_name: 'rdstemp.readKb' }, 'os.diskIO.rdstemp.readKb'],
    ['get_db_metrics', { metric_name: 'numbackends' }, 'db.User.numbackends'],
    ['get_db_metrics', { metric_name: 'bufferCacheHitRatio' }, 'bufferCacheHitRatio'],
  ])('%s %j finds %s', (tool, input, metric) => {
    expect(call(tool, input)).toMatchObject({ outcome: 'found', result: { metric } });
  });

  it.each([
    ['get_os_metrics', { metric_name: 'constructor' }],
    ['get_os_metrics', { category: '__proto__' }],
    ['get_os_metrics', { category: 'constructor', metric_name: 'user' }],
    ['get_os_metrics', { category: 'diskIO', metric_name: 'user' }],
    ['get_db_metrics', { metric_name: 'user' }],
    ['get_db_metrics', { category: 'Connections' }],
  ])('%s %j is not found', (tool, input) => {
    expect(call(tool, input)).toMatchObject({
      outcome: 'not found',
      result: { error: expect.stringContaining('not found') },
    });
  });

  it('list the categories when nothing is named', () => {
    expect(call('get_db_metrics').result).toMatchObject({
      categories: [
        { category: 'Transactions', metrics: ['db.Transactions.xact_commit', 'db.Transactions.blocked_transactions'] },
        { category: 'User', metrics: ['db.User.numbackends'] },
        { category: 'AdditionalMetrics', metrics: ['bufferCacheHitRatio', 'engineUpTime'] },
      ],
    });
  });

  it('return the change of each statistic of two snapshots, and none where there was no value', () => {
    expect(call('get_os_metrics', { metric_name: 'user', snapshot: 'both' }, pair).result).toMatchObject({
      primary: { snapshot: 'primary', avg: { value: 12.02 } },
      secondary: { snapshot: 'secondary', avg: { value: 6.01 } },
      changes: [
        { metric: 'os.cpuUtilization.user', statistic: 'avg', primary: 12.02, secondary: 6.01, change: -0.5 },
        { metric: 'os.cpuUtilization.user', statistic: 'max', primary: 29, secondary: 0, change: -1 },
      ],
    });
    expect([
      relativeChange(0, 5),
      relativeChange(93.83, 56.99),
      relativeChange(-2, -1),
      relativeChange(undefined, 1),
    ]).toEqual([undefined, -0.392625, 0.5, undefined]);
  });

  it('do not return zeros of CloudWatch once its data has aged out', () => {
    const aged = read({
      Metrics: { CloudWatchDataUnavailable: true, AdditionalMetrics: { freeableMemoryAvg: { value: 0, unit: 'MB' } } },
    });
    const { result } = call(
      'get_os_metrics',
      { metric_name: 'freeableMemoryAvg' },
      { ...alone, sides: { primary: aged } },
    );
    expect(result).toMatchObject({ unavailable: expect.stringContaining('was not measured') });
    expect(result).not.toHaveProperty('value');
  });
});

describe('get_instance_config', () => {
  it('returns all fields, or only the requested ones, and names unknown ones', () => {
    expect(call('get_instance_config').result).toMatchObject({
      path: '/GeneralInformation',
      fields: {
        DBInstanceClass: 'db.r6g.4xlarge',
        EngineVersion: '14.8',
        StorageType: 'aurora',
        DBClusterIdentifier: 'orders',
      },
    });
    expect(
      call('get_instance_config', { fields: ['EngineVersion', 'EC2Details.DefaultVCpus', 'Nope', 'constructor'] })
        .result,
    ).toMatchObject({
      fields: { EngineVersion: '14.8', 'EC2Details.DefaultVCpus': 16 },
      unknown_fields: expect.stringContaining('field Nope, constructor not found'),
    });
    expect(call('get_instance_config', { fields: ['toString'] })).toMatchObject({ outcome: 'not found' });
  });

  it('highlights the differences of two snapshots', () => {
    expect(call('get_instance_config', { snapshot: 'both' }, pair).result).toMatchObject({
      primary: { snapshot: 'primary' },
      secondary: { snapshot: 'secondary' },
      differences: [{ field: 'EngineVersion', primary: '14.8', secondary: '14.7' }],
      the_same_in_both: 7,
    });
  });
});

describe('get_wait_events', () => {
  it('returns name, type, seconds and share, with the text on an event', () => {
    expect(call('get_wait_events').result).toMatchObject({
      database_time: { value: 72_000, unit: 's' },
      vcpus: 16,
      events: [
        {
          path: '/WaitEvents/TopEvents/0',
          event: 'Lock:transactionid',
          type: 'Lock',
          time: { value: 64_800, unit: 's' },
          share: { value: 90, unit: 'percent of database time' },
          description: 'another transaction holds the row',
          description_source: 'a page',
        },
        { event: 'CPU', share: { value: 10 } },
      ],
    });
  });

  it.each(['Lock:transactionid', 'lock:transactionid', 'LOCK:Transaction_ID', 'transactionid'])(
    'finds %s',
    (event_name) => {
      expect(call('get_wait_events', { event_name }).result).toMatchObject({
        event: 'Lock:transactionid',
        description: expect.anything(),
      });
    },
  );

  it('reports an unknown event as not found, and lists the known ones', () => {
    expect(call('get_wait_events', { event_name: 'IO:Nothing' })).toMatchObject({
      outcome: 'not found',
      result: { error: 'wait event IO:Nothing not found; there is Lock:transactionid, CPU' },
    });
  });

  it('returns what changed between two snapshots and what only one of them has', () => {
    expect(call('get_wait_events', { snapshot: 'both' }, pair).result).toMatchObject({
      changes: [{ event: 'CPU', statistic: 'seconds', primary: 7200, secondary: 3600, change: -0.5 }],
      only_in_primary: ['Lock:transactionid'],
      only_in_secondary: [],
    });
  });
});

describe('get_parameters', () => {
  it('returns all overridden parameters, or one', () => {
    expect(call('get_parameters').result).toMatchObject({ overridden: 2, parameters: [{ parameter: 'work_mem' }, {}] });
    expect(call('get_parameters', { parameter_name: 'work_mem' }).result).toMatchObject({
      path: '/NonDefParameters/0',
      parameter: 'work_mem',
      value: '65536',
    });
  });

  it('reports a missing parameter as not overridden', () => {
    expect(call('get_parameters', { parameter_name: 'shared_buffers' })).toMatchObject({
      outcome: 'not found',
      result: { error: expect.stringMatching(/not found.*not overridden in the captured instance group/) },
    });
  });

  it('highlights the differences of two snapshots, and counts what is equal', () => {
    expect(call('get_parameters', { snapshot: 'both' }, pair).result).toMatchObject({
      differences: [
        { parameter: 'work_mem', primary: '65536', secondary: '4096' },
        {
          parameter: 'idle_in_transaction_session_timeout',
          primary: '0',
          secondary: 'not overridden in the captured instance group',
        },
      ],
      the_same_in_both: 0,
    });
    const one = call(
      'get_parameters',
      { snapshot: 'both', parameter_name: 'idle_in_transaction_session_timeout' },
      pair,
    );
    expect(one.result).toMatchObject({ differences: [{ primary: '0' }] });
  });
});

describe('a call', () => {
  it.each(SNAPSHOT_LOOKUPS.map(({ name }) => name))(
    'of %s that compares falls back to the one snapshot there is, and says so',
    (name) => {
      for (const snapshot of ['both', 'secondary'])
        expect(call(name, { snapshot })).toMatchObject({
          outcome: 'found',
          result: { note: expect.stringContaining('only one snapshot'), snapshot: 'primary' },
        });
    },
  );

  it.each([
    ['get_nothing', {}, 'Unknown tool: get_nothing'],
    ['constructor', {}, 'Unknown tool: constructor'],
    ['get_sql_stats', { sql_id: 7 }, 'wrong arguments of get_sql_stats: sql_id: '],
    ['get_sql_stats', { sql_id: 'x'.repeat(301) }, 'wrong arguments'],
    ['get_sql_stats', { limit: 0 }, 'wrong arguments'],
    ['get_sql_stats', { sort_by: 'constructor' }, 'wrong arguments'],
    ['get_os_metrics', { snapshot: 'third' }, 'wrong arguments'],
    ['get_instance_config', { fields: 'EngineVersion' }, 'wrong arguments'],
    ['get_parameters', { unknown: 1 }, 'wrong arguments'],
    ['get_parameters', null, 'wrong arguments'],
    ['get_parameters', [], 'wrong arguments'],
  ])('%s %j is invalid', (name, input, error) => {
    expect(executeLookup(name, input, alone)).toMatchObject({
      outcome: 'invalid',
      result: { error: expect.stringContaining(error) },
    });
  });

  it('treats blank arguments as absent', () => {
    expect(call('get_sql_stats', { sql_id: ' ' }).result).toHaveProperty('statements');
    expect(call('get_os_metrics', { category: '', metric_name: '' }).result).toHaveProperty('categories');
  });

  it('finds nothing in an empty snapshot', () => {
    const empty: LookupContext = { ...alone, sides: { primary: read({ $META$: {} }) } };
    for (const { name } of SNAPSHOT_LOOKUPS)
      expect(call(name, {}, empty)).toMatchObject({
        outcome: 'not found',
        result: { error: expect.stringContaining('not found') },
      });
  });
});
