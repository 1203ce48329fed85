// A capture from AWS against the wire protocols of its services: pages, throttling, refusals, and what is not there.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureRds, type RdsCapture, STATEMENT_FIGURES } from '../../src/database/capture/rds/aws/capture.js';
import { captureSnapshot } from '../../src/database/offline/capture-snapshot.js';
import { DAY, fromIso, HOUR } from '../../src/kernel/time.js';
import { parseSnapshotFileName } from '../../src/database/format/file-name.js';
import { readSnapshotFile } from '../../src/database/format/read-snapshot.js';
import { type FakeAws, fakeAws, type AwsAccount } from '../support/fake-aws.js';

const FROM = fromIso('2026-01-10T10:00:00Z') ?? 0;
const NOW = FROM + 2 * HOUR;

const wait = (name: string, load: number) => {
  const dimensions = { 'db.wait_event.name': name, 'db.wait_event.type': name.replace(/:.*/, '') };
  return { dimensions, load };
};

const statement = (id: string, load: number) => ({
  dimensions: {
    'db.sql_tokenized.id': id,
    'db.sql_tokenized.db_id': `pi-${id}`,
    'db.sql_tokenized.statement': id === 'CCCC' ? `select ${'c, '.repeat(164)}` : `select ${id}`,
  },
  load,
  figures: { 'db.sql_tokenized.stats.calls_per_sec.avg': 12.4 },
  parts: {
    'db.wait_event/CPU': load / 4,
    'db.wait_event/IO:XactSync': (load * 3) / 4,
    'db/orders': load,
    'db.user/app': load,
  },
});

const WORLD: AwsAccount = {
  instance: {
    DBInstanceIdentifier: 'orders-1',
    DBInstanceClass: 'db.r6g.4xlarge',
    Engine: 'aurora-postgresql',
    EngineVersion: '14.8',
    DBInstanceStatus: 'available',
    DbiResourceId: 'db-ABC',
    Endpoint: { Address: 'orders.example.org', Port: 5432, HostedZoneId: 'Z1' },
    InstanceCreateTime: new Date('2022-09-14T14:13:54.212Z'),
    MultiAZ: false,
    StorageType: 'aurora',
    DBClusterIdentifier: 'orders',
    PerformanceInsightsEnabled: true,
    DBParameterGroups: [{ DBParameterGroupName: 'pg', ParameterApplyStatus: 'in-sync' }],
    EnabledCloudwatchLogsExports: ['postgresql'],
  },
  cluster: {
    DBClusterIdentifier: 'orders',
    DBClusterParameterGroup: 'cpg',
    DBClusterMembers: [
      { DBInstanceIdentifier: 'orders-1', IsClusterWriter: false },
      { DBInstanceIdentifier: 'orders-2', IsClusterWriter: true },
      { DBInstanceIdentifier: 'orders-3', IsClusterWriter: false },
    ],
  },
  parameters: ['work_mem', 'max_connections', 'random_page_cost'].map((ParameterName) => ({
    ParameterName,
    ParameterValue: '64',
    Source: 'user',
  })),
  clusterParameters: ['work_mem', 'rds.force_ssl'].map((ParameterName) => ({
    ParameterName,
    ParameterValue: '1',
    Source: 'user',
  })),
  keys: {
    'db.wait_event': [
      wait('IO:XactSync', 0.7),
      wait('CPU', 0.3),
      wait('Timeout:PgSleep', 0.2),
      wait('Lock:tuple', 0.2),
    ],
    'db.sql_tokenized': [statement('AAAA', 0.8), statement('BBBB', 0.3), statement('CCCC', 0.1)],
    'db.sql': [
      {
        dimensions: {
          'db.sql.id': 'A1',
          'db.sql.db_id': 'pi-77',
          'db.sql.tokenized_id': 'AAAA',
          'db.sql.statement': 'select 4',
        },
        load: 0.31,
      },
      { dimensions: { 'db.sql.id': 'C1', 'db.sql.db_id': 'pi-78', 'db.sql.tokenized_id': 'CCCC' }, load: 0.1 },
    ],
  },
  texts: { A1: 'select 42 in full', C1: `select ${'c, '.repeat(300)} 'ann' from t` },
  metrics: [
    { Metric: 'os.cpuUtilization.user', Description: 'CPU of users', Unit: 'Percent' },
    { Metric: 'os.general.numVCPUs', Description: 'Processors', Unit: 'vCPUs' },
    { Metric: 'os.memory.total', Description: 'Memory', Unit: 'KB' },
    { Metric: 'db.SQL.tup_returned', Description: 'Rows read', Unit: 'Tuples per second' },
    { Metric: 'db.Cache.blks_hit', Description: 'Hits', Unit: 'Blocks per second' },
    { Metric: 'db.IO.blks_read', Description: 'Reads', Unit: 'Blocks per second' },
    { Metric: 'db.User.numbackends', Description: 'Connections', Unit: 'Connections' },
    { Metric: 'db.User.max_connections', Description: 'Most', Unit: 'Connections' },
    { Metric: 'db.Odd.thing', Description: 'Odd', Unit: 'None' },
  ],
  points: {
    'os.cpuUtilization.user.avg': [10, 20, 30],
    'os.cpuUtilization.user.max': [15, 90, 35],
    'os.cpuUtilization.user.min': [1, 2, 0.5],
    'os.general.numVCPUs.max': [16, 16, 16],
    'os.memory.total.max': [134_217_728, 134_217_728],
    'db.SQL.tup_returned.sum': [100, 200],
    'db.Cache.blks_hit.sum': [90],
    'db.IO.blks_read.sum': [10],
    'db.User.numbackends.max': [40, 100],
    'db.User.max_connections.max': [5000],
  },
  cloudWatch: { FreeableMemory: [4 * 1024 ** 3, 2 * 1024 ** 3], BufferCacheHitRatio: [99, 97] },
  logs: ['ann', 'bob'].map((name, index) => ({
    logStreamName: 'orders-1.0',
    timestamp: FROM / 1000 + index,
    message: `2026-01-10 10:00:00 UTC:10.0.0.9(5000${index}):app@orders:[12${index}]:ERROR:  duplicate key value violates "${name}"`,
  })),
};

let aws: FakeAws;
let before: NodeJS.ProcessEnv;

const start = async (world: Partial<AwsAccount> = {}, size = 2): Promise<void> => {
  aws = await fakeAws({ ...WORLD, ...world }, { size });
  Object.assign(process.env, aws.env);
};

beforeEach(() => {
  before = { ...process.env };
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, {
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: '/nowhere',
    AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
  });
});

afterEach(async () => {
  // suites of the same process keep the object itself
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  await aws.close();
});

type NamedValues = { readonly [name: string]: unknown };

type CapturedSnapshot = {
  readonly $META$: NamedValues;
  readonly GeneralInformation: NamedValues;
  readonly NonDefParameters: readonly NamedValues[];
  readonly WaitEvents: NamedValues & { readonly TopEvents: readonly NamedValues[] };
  readonly Metrics: {
    readonly OSMetrics: {
      readonly [category: string]: { readonly name: string; readonly metrics: readonly NamedValues[] };
    };
    readonly DBMetrics: { readonly [category: string]: { readonly metrics: readonly NamedValues[] } };
    readonly AdditionalMetrics: { readonly [name: string]: NamedValues };
    readonly StaticMetrics: NamedValues;
    readonly CloudWatchDataUnavailable: boolean;
  };
  readonly SQLs: { readonly [list: string]: readonly NamedValues[] };
  readonly LogFileAnalysis?: readonly NamedValues[];
};

const capture = async (
  more: Partial<RdsCapture> = {},
): Promise<CapturedSnapshot & { readonly json: string; readonly name: string }> => {
  const { json, name } = await captureRds({
    instance: 'orders-1',
    from: FROM,
    to: FROM + HOUR,
    version: '0.1.0',
    now: NOW,
    ...more,
  });
  return { ...(JSON.parse(json) as CapturedSnapshot), json, name };
};

const refusal = async (more: Partial<RdsCapture> = {}): Promise<Error & { readonly howToFix?: string }> =>
  capture(more).then(
    () => {
      throw new Error('it was captured');
    },
    (error: unknown) => error as Error,
  );

const asked = (action: string): readonly NamedValues[] =>
  aws.requests.filter((each) => each.action === action).map(({ input }) => input);

describe('a capture from AWS', () => {
  it('describes the instance, its role in the cluster and its size', async () => {
    await start();
    const { GeneralInformation, $META$, name, Metrics } = await capture({ comment: 'slow' });
    expect(name).toBe('snapshot_orders-1_20260110100000_20260110110000.json');
    expect($META$).toMatchObject({
      region: 'eu-central-1',
      instanceName: 'orders-1',
      startTime: '2026-01-10T10:00:00.000Z',
      commandLineOptions: { comment: 'slow' },
      notes: [],
    });
    expect(GeneralInformation).toMatchObject({
      DBInstanceIdentifier: 'orders-1',
      IsWriter: false,
      WriterInstanceIdentifier: 'orders-2',
      NumberOfOtherInstances: 2,
      Engine: 'aurora-postgresql',
      InstanceCreateTime: '2022-09-14T14:13:54.212Z',
      EC2Details: { DefaultVCpus: 16, MemorySizeInMiB: 131_072 },
    });
    expect(Metrics.StaticMetrics).toMatchObject({ vCPUs: [{ Timestamp: '2026-01-10T10:00:00.000Z', Value: 16 }] });
  });

  it('reads every page of the parameters, those of the instance before those of the cluster', async () => {
    await start();
    const { NonDefParameters } = await capture();
    expect(
      NonDefParameters.map((each) => [each['ParameterName'], each['ParameterValue'], each['ParameterGroup']]),
    ).toEqual([
      ['work_mem', '64', undefined],
      ['max_connections', '64', undefined],
      ['random_page_cost', '64', undefined],
      ['rds.force_ssl', '1', 'cpg'],
    ]);
    expect(asked('rds:DescribeDBParameters')).toHaveLength(2);
  });

  it('reads load by wait event without idle waits, over all pages, in figures that add up', async () => {
    await start();
    const { WaitEvents } = await capture();
    expect(WaitEvents).toEqual({
      AlignedStartTime: '2026-01-10T10:00:00.000Z',
      AlignedEndTime: '2026-01-10T11:00:00.000Z',
      WallClockTimeSec: 3600,
      AverageActiveSessions: 1.2,
      DBTimeSeconds: 4320,
      TopEvents: [
        { event_name: 'IO:XactSync', event_type: 'IO', metric_time_sec: 2520, pct_db_time: '58.33' },
        { event_name: 'CPU', event_type: 'CPU', metric_time_sec: 1080, pct_db_time: '25.00' },
        { event_name: 'Lock:tuple', event_type: 'Lock', metric_time_sec: 720, pct_db_time: '16.67' },
      ],
    });
  });

  it('reads statements with their waits, databases, users, figures and whole texts', async () => {
    await start();
    const { SQLs } = await capture();
    expect(SQLs['SQLs']?.map((each) => each['sql_id'])).toEqual(['AAAA', 'BBBB', 'CCCC']);
    expect(SQLs['SQLs']?.[0]).toEqual({
      sql_db_id: 'pi-AAAA',
      sql_id: 'AAAA',
      sql_statement: 'select AAAA',
      dbload: '0.80',
      pct_aas: '66.67',
      AdditionalMetrics: { 'db.sql_tokenized.stats.calls_per_sec.avg': 12.4 },
    });
    expect(SQLs['Waits']?.[0]).toEqual({
      sql_id: 'AAAA',
      waits: [
        { event: 'CPU', pct: 25 },
        { event: 'IO:XactSync', pct: 75 },
      ],
    });
    expect(SQLs['LoadByDatabase']?.[0]).toEqual({ sql_id: 'AAAA', dbload: [{ db: 'orders', pct: 100 }] });
    expect(SQLs['LoadByUser']?.[0]).toEqual({ sql_id: 'AAAA', dbload: [{ user: 'app', pct: 100 }] });
    expect(SQLs['SQLTextFull']?.[0]).toEqual({
      sql_id_tokinized: 'AAAA',
      sql_text_tokinized: 'select AAAA',
      sql_ids: [
        { 'db.sql.db_id': 'pi-77', 'db.sql.id': 'A1', 'db.load.avg': 0.31, sql_full_text: 'select 42 in full' },
      ],
    });
    expect(SQLs['SQLTextFull']?.[1]?.['sql_text_tokinized']).toBe('select BBBB');
    expect(STATEMENT_FIGURES).toHaveLength(29);
    // cut by the service: the whole of a concrete one, without its literals
    expect(SQLs['SQLTextFull']?.[2]?.['sql_text_tokinized']).toBe(
      `select ${'c, '.repeat(300)}? from t`.replace(/ +/g, ' '),
    );
  });

  it('aggregates the points of each metric by its statistic, and lists unread metrics', async () => {
    await start();
    const { Metrics } = await capture();
    expect(Metrics.OSMetrics['cpuUtilization']).toEqual({
      name: 'CPU Utilization',
      metrics: [
        { metric: 'os.cpuUtilization.user', desc: 'CPU of users', unit: 'Percent', avg: 20, max: 90, min: 0.5 },
      ],
    });
    expect(Metrics.DBMetrics['SQL']?.metrics).toEqual([
      { metric: 'db.SQL.tup_returned', desc: 'Rows read', unit: 'Tuples per second', sum: 300 },
    ]);
    expect(Metrics.DBMetrics['Odd']?.metrics).toEqual([{ metric: 'db.Odd.thing', desc: 'Odd', unit: 'None' }]);
    expect(Metrics.AdditionalMetrics).toMatchObject({
      BlocksReadToLogicalReads: { value: 10 },
      numBackendsToMax: { value: 2, unit: 'Percent' },
      freeableMemoryAvg: { value: 3, unit: 'GB' },
      freeableMemoryMin: { value: 2 },
      bufferCacheHitRatio: { value: 98 },
    });
  });

  it.each([
    [HOUR, 60],
    [349 * 60_000_000 + 1, 60],
    [350 * 60_000_000 + 1, 300],
    [5 * HOUR, 60],
    [6 * HOUR, 300],
    [2 * DAY, 3600],
    [30 * DAY, 86_400],
  ])('requests at most 350 points for %d microseconds', async (length, period) => {
    await start();
    await capture({ to: FROM + length, now: FROM + length });
    expect(asked('pi:GetResourceMetrics')[0]?.['PeriodInSeconds']).toBe(period);
  });

  it('counts log lines of the same problem together', async () => {
    await start();
    expect((await capture()).LogFileAnalysis).toEqual([
      {
        logfile: 'orders-1.0',
        firstOccurrenceDate: '2026-01-10T10:00:00.000Z',
        count: 2,
        message: 'ERROR:  duplicate key value violates "ann"',
      },
    ]);
    expect(asked('logs:FilterLogEvents')[0]).toMatchObject({
      logGroupName: '/aws/rds/cluster/orders/postgresql',
      logStreamNamePrefix: 'orders-1.',
    });
  });

  it('marks a serverless instance', async () => {
    await start({
      instance: { ...WORLD.instance, DBInstanceClass: 'db.serverless' },
      cluster: { ...WORLD.cluster, ServerlessV2ScalingConfiguration: { MinCapacity: 0.5, MaxCapacity: 16 } },
    });
    const { GeneralInformation, Metrics } = await capture();
    expect(GeneralInformation).toMatchObject({ EC2Details: 'Serverless', minACUs: 0.5, maxACUs: 16 });
    expect(Metrics.StaticMetrics).toEqual({});
  });

  it('requests no cluster for an RDS instance without one', async () => {
    const { DBClusterIdentifier: _, ...instance } = WORLD.instance;
    const { cluster: __, ...world } = WORLD;
    aws = await fakeAws({ ...world, instance });
    Object.assign(process.env, aws.env);
    expect((await capture()).GeneralInformation).toMatchObject({ IsWriter: true });
    expect(asked('rds:DescribeDBClusters')).toEqual([]);
    expect(asked('logs:FilterLogEvents')[0]).toMatchObject({ logGroupName: '/aws/rds/instance/orders-1/postgresql' });
  });
});

describe('data that AWS does not return', () => {
  it('notes a window without load, and invents nothing', async () => {
    await start({ keys: {}, points: {}, logs: [] });
    const { WaitEvents, SQLs, $META$, LogFileAnalysis, Metrics } = await capture();
    expect(WaitEvents).toMatchObject({ AverageActiveSessions: 0, DBTimeSeconds: 0, TopEvents: [] });
    expect(SQLs['SQLs']).toEqual([]);
    expect(LogFileAnalysis).toBeUndefined();
    expect(Metrics.AdditionalMetrics['numBackendsToMax']).toBeUndefined();
    expect($META$['notes']).toEqual(['Performance Insights knows of no load in that window']);
  });

  it.each([
    ['is empty', { cloudWatch: {} }, NOW],
    ['is older than CloudWatch keeps', {}, FROM + 460 * DAY],
  ])('leaves out the data of CloudWatch when it %s, with a note', async (_, world, now) => {
    await start(world);
    const { Metrics, $META$ } = await capture({ now });
    expect(Metrics.CloudWatchDataUnavailable).toBe(true);
    expect(Object.keys(Metrics.AdditionalMetrics)).not.toContain('freeableMemoryAvg');
    expect($META$['notes']).toEqual(['CloudWatch keeps nothing of that time any more: what comes from it is absent']);
  });

  it('leaves out only the figures of statements where the engine keeps none', async () => {
    await start();
    aws.trouble({
      action: 'pi:DescribeDimensionKeys',
      times: 99,
      code: 'InvalidArgumentException',
      when: (input) => 'AdditionalMetrics' in input,
    });
    const { $META$, SQLs } = await capture();
    expect(SQLs['SQLs']?.map((each) => [each['sql_id'], each['AdditionalMetrics']])).toEqual([
      ['AAAA', undefined],
      ['BBBB', undefined],
      ['CCCC', undefined],
    ]);
    expect($META$['notes']).toEqual(['pi:DescribeDimensionKeys: InvalidArgumentException']);
  });

  it('leaves out what a denied request would return, with a note', async () => {
    await start();
    aws.trouble({ action: 'pi:GetDimensionKeyDetails', times: 99, code: 'NotAuthorizedException' });
    aws.trouble({ action: 'cloudwatch:GetMetricData', times: 99, code: 'AccessDeniedException' });
    aws.trouble({ action: 'logs:FilterLogEvents', times: 99, code: 'AccessDeniedException' });
    aws.trouble({ action: 'rds:DescribeDBClusterParameters', times: 99, code: 'AccessDenied', status: 403 });
    const { $META$, SQLs } = await capture();
    expect(SQLs['SQLTextFull']?.[0]?.['sql_text_tokinized']).toBe('select AAAA');
    expect($META$['notes']).toEqual([
      'rds:DescribeDBClusterParameters: it is not allowed',
      'pi:GetDimensionKeyDetails: it is not allowed',
      'cloudwatch:GetMetricData: it is not allowed',
      'logs:FilterLogEvents: it is not allowed',
    ]);
  });
});

describe('requests of a capture to AWS', () => {
  const actions = (): readonly string[] => [...new Set(aws.requests.map(({ action }) => action))].toSorted();

  it('match the documented permissions exactly, and only read', async () => {
    const [, policy = ''] =
      /```json\n(\{\n {2}"Version"[^]*?)```/.exec(readFileSync('docs/snapshots.md', 'utf8')) ?? [];
    const { Statement } = JSON.parse(policy) as {
      readonly Statement: readonly { readonly Action: readonly string[] }[];
    };
    const listed = Statement.flatMap(({ Action }) => Action).toSorted();
    await start();
    await capture();
    expect(actions()).toEqual(listed);
    for (const action of listed) expect(action).toMatch(/^[a-z]+:(?:Describe|Get|List|Filter)/);
  });

  it('yield the same snapshot, however AWS cuts the pages', async () => {
    await start({}, 1_000);
    const whole = await capture();
    const few = aws.requests.length;
    for (const size of [1, 3]) {
      await aws.close();
      await start({}, size);
      expect((await capture()).json).toBe(whole.json);
      expect(aws.requests.length).toBeGreaterThan(few);
    }
  });

  it('note a log with more pages than are read', async () => {
    const [line] = WORLD.logs;
    await start({ logs: Array.from({ length: 50 }, () => line ?? {}) as AwsAccount['logs'] });
    const { $META$, LogFileAnalysis } = await capture();
    expect($META$['notes']).toEqual([expect.stringContaining('more than 20 pages of trouble')]);
    expect(LogFileAnalysis).toHaveLength(1);
  });
});

describe('requests that AWS refuses', () => {
  it('repeats every request that fails once, and captures the same snapshot', async () => {
    await start();
    const { json } = await capture();
    const actions = [...new Set(aws.requests.map(({ action }) => action))];
    const before = aws.requests.length;
    for (const action of actions)
      aws.trouble({ action, times: 1, code: action.startsWith('rds:') ? 'Throttling' : 'ThrottlingException' });
    expect((await capture()).json).toBe(json);
    expect(aws.requests.length).toBe(2 * before + actions.length);
  });

  it('repeats throttled requests later', async () => {
    await start();
    aws.trouble({ action: 'pi:DescribeDimensionKeys', times: 2, code: 'ThrottlingException' });
    aws.trouble({ action: 'rds:DescribeDBParameters', times: 1, code: 'Throttling' });
    aws.trouble({ action: 'pi:GetResourceMetrics', times: 1, code: 'InternalServiceError', status: 500 });
    const { WaitEvents, $META$ } = await capture();
    expect(WaitEvents.TopEvents).toHaveLength(3);
    expect($META$['notes']).toEqual([]);
  });

  it.each([
    ['the instance', 'rds:DescribeDBInstances', 'AccessDenied'],
    ['the load', 'pi:DescribeDimensionKeys', 'NotAuthorizedException'],
  ])('names the missing permission when it must not read %s, but no account', async (_, action, code) => {
    await start();
    aws.trouble({ action, times: 99, code });
    const error = await refusal();
    expect(error).toMatchObject({
      name: 'AwsUnavailable',
      message: `${action}: it is not allowed`,
      howToFix: expect.stringContaining('docs/snapshots.md'),
    });
    expect(error.message).not.toMatch(/arn:|ann/);
  });

  it('reports a missing instance, and one without Performance Insights', async () => {
    await start();
    expect((await refusal({ instance: 'orders-9' })).message).toMatch(/there is no such instance in this region/);
    await aws.close();
    await start({ instance: { ...WORLD.instance, PerformanceInsightsEnabled: false } });
    expect((await refusal()).message).toBe('orders-1: Performance Insights is off');
  });

  it('reports missing credentials or region', async () => {
    await start();
    delete process.env['AWS_ACCESS_KEY_ID'];
    expect((await refusal()).message).toBe('rds:DescribeDBInstances: there are no credentials');
    delete process.env['AWS_REGION'];
    expect((await refusal()).message).toBe('no region is set');
  });

  it.each([
    ['shorter than ten minutes', { to: FROM + HOUR / 12 }],
    ['that has not ended', { now: FROM + HOUR / 2 }],
  ])('sends no request for a window %s', async (_, more) => {
    await start();
    expect(await refusal(more)).toMatchObject({ name: 'AwsUnavailable' });
    expect(aws.requests).toEqual([]);
  });

  it('writes no key of the account to the file', async () => {
    await start();
    expect((await capture()).json).not.toMatch(/AKIDFAKE|a-secret-that-nobody-prints/);
  });
});

describe('captures of the command line', () => {
  const wanted = {
    source: { kind: 'rds', instance: 'orders-1', from: FROM, to: FROM + HOUR } as const,
    comment: 'slow since ten',
    signal: new AbortController().signal,
  };

  it('reach AWS by the environment, report progress, and produce a complete snapshot', async () => {
    await start();
    const told: string[] = [];
    const done = await captureSnapshot({ ...wanted, told: (line) => told.push(line) }, '0.1.0');
    if ('refused' in done) throw new Error(done.refused);
    const read = readSnapshotFile(JSON.parse(done.json), parseSnapshotFileName(done.name));
    if ('rejected' in read) throw new Error(read.because);
    const { snapshot } = read;
    expect(told).toEqual(['instance and parameters', 'load', 'texts of statements', 'metrics', 'CloudWatch']);
    expect(snapshot.meta).toMatchObject({
      instance: 'orders-1',
      from: FROM,
      to: FROM + HOUR,
      comment: 'slow since ten',
    });
    expect(snapshot.instance).toMatchObject({ vcpus: 16, memoryMib: 131_072, isWriter: false });
    expect(snapshot.waits).toMatchObject({ averageActiveSessions: 1.2, dbTimeSeconds: 4320 });
    expect(snapshot.statements?.list[0]).toMatchObject({ id: 'AAAA', dbId: 'pi-AAAA', text: 'select AAAA' });
    expect(snapshot.metrics?.derived.find(({ name }) => name === 'freeableMemoryMin')).toMatchObject({ value: 2 });
    expect(snapshot.logs).toHaveLength(1);
  });

  it('end at once when they are interrupted', async () => {
    await start();
    const stop = new AbortController();
    const told = (part: string): void => {
      if (part === 'metrics') stop.abort();
    };
    expect(await captureSnapshot({ ...wanted, signal: stop.signal, told }, '0.1.0')).toEqual({
      refused: 'interrupted',
    });
  });

  it('report why there is no snapshot, and how to fix it', async () => {
    await start();
    aws.trouble({ action: 'rds:DescribeDBInstances', times: 99, code: 'AccessDenied', status: 403 });
    expect(await captureSnapshot({ ...wanted, told: () => undefined }, '0.1.0')).toEqual({
      refused: 'rds:DescribeDBInstances: it is not allowed',
      howToFix: 'Give the role the permissions that docs/snapshots.md lists.',
    });
  });
});
