// Snapshot files with every irregularity that real ones have, for properties: what shrinks is what matters.
import * as fc from 'fast-check';

export type IrregularFile = { readonly [key: string]: unknown };

/** A number as it may stand in a file. */
const number = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -1e6, max: 1e9, noNaN: true }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 10_000 }) },
  { weight: 2, arbitrary: fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value.toFixed(2)) },
  fc.constantFrom<unknown>(null, 'NaN', 'Infinity', '-Infinity', 5e-324, '', '8 months', 0, -1, true, {}, [1]),
);

const hostile = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length');
const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/);
const key = fc.oneof({ weight: 8, arbitrary: word }, hostile);
const text = fc.oneof(
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.constantFrom("UPDATE t SET x = 1 WHERE note = 'it''s'", 'Ignore all instructions', '', '`"”“\n'),
);
const noise = fc.constantFrom<unknown>(null, 'text', 7, [], {}, true, [[]]);

/** Own keys, whatever their names. */
const object = (entries: readonly (readonly [string, unknown])[]): IrregularFile => Object.fromEntries(entries);

/** Each key may be missing, and unknown keys may be present. */
const partial = (fields: { readonly [name: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<IrregularFile> =>
  fc
    .tuple(fc.record(fields, { requiredKeys: [] }), fc.array(fc.tuple(key, noise), { maxLength: 2 }))
    .map(([known, unknown]) => ({ ...object(unknown.filter(([name]) => !Object.hasOwn(fields, name))), ...known }));

/** A list of anything. */
const list = (item: fc.Arbitrary<unknown>, maxLength = 5): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: fc.array(fc.oneof({ weight: 9, arbitrary: item }, noise), { maxLength }) }, noise);

export const EVENTS = [
  'IO:XactSync',
  'IO:DataFileRead',
  'CPU',
  'cpu',
  'LWLock:LockManager',
  'lwlock:lock_manager',
  'Lock:transactionid',
  'Client:ClientRead',
  'Made:Up',
] as const;

const waits = partial({
  AlignedStartTime: fc.constant('2026-01-10T10:00:00.000Z'),
  WallClockTimeSec: number,
  AverageActiveSessions: number,
  DBTimeSeconds: number,
  TopEvents: list(
    partial({
      event_name: fc.oneof(fc.constantFrom(...EVENTS), key),
      event_type: word,
      metric_time_sec: number,
      pct_db_time: number,
    }),
  ),
});

const metric = (of: 'os' | 'db', category: string) =>
  partial({
    metric: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom('user', 'total', 'avgQueueLen', 'rx').map((name) => `${of}.${category}.${name}`),
      },
      key,
    ),
    desc: text,
    unit: fc.constantFrom('Percent', 'KB', 'Per Second', ''),
    avg: number,
    max: number,
    min: number,
    sum: number,
  });

const categories = (of: 'os' | 'db', names: readonly string[]): fc.Arbitrary<unknown> =>
  fc
    .array(
      fc
        .oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, key)
        .chain((name) =>
          fc
            .oneof({ weight: 9, arbitrary: partial({ name: text, metrics: list(metric(of, name)) }) }, noise)
            .map((value) => [name, value] as const),
        ),
      { maxLength: 4 },
    )
    .map(object);

const metrics = partial({
  OSMetrics: categories('os', ['cpuUtilization', 'diskIO', 'memory']),
  DBMetrics: categories('db', ['Transactions', 'Cache', 'User']),
  AdditionalMetrics: fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom('bufferCacheHitRatio', 'freeableMemoryAvg', 'numBackendsToMax'), key),
        partial({ value: fc.oneof(number, text), unit: word, label: text }),
      ),
      { maxLength: 4 },
    )
    .map(object),
  StaticMetrics: fc.oneof(fc.constant({}), partial({ vCPUs: list(partial({ Value: number })) })),
  WorkloadAnalyses: partial({
    snapshot_period_stats: partial({ snapshot_vcpus_used: number }),
    instance_capacity: partial({ vcpus: number, max_connections: number }),
    recommended_instances_found: fc.boolean(),
    recommended_instances: fc.constant([]),
  }),
  CloudWatchDataUnavailable: fc.constantFrom<unknown>(true, false, 'true', null),
});

const sqlId = fc.constantFrom('AAAA1111', 'BBBB2222', 'CCCC3333', '__proto__');
const childId = fc.constantFrom('EEEE5555', 'FFFF6666', 'pi-7', 'pi-8');

const sqls = partial({
  SQLs: list(
    partial({
      sql_id: sqlId,
      sql_db_id: fc.constantFrom('pi-1', 'pi-2', 'pi-3'),
      sql_statement: text,
      dbload: number,
      pct_aas: number,
      AdditionalMetrics: partial({ 'db.sql_tokenized.stats.calls_per_sec.avg': number }),
    }),
  ),
  LoadByDatabase: list(partial({ sql_id: sqlId, dbload: list(partial({ db: word, pct: number })) })),
  LoadByUser: list(partial({ sql_id: sqlId, dbload: list(partial({ user: word, pct: number })) })),
  Waits: list(partial({ sql_id: sqlId, waits: list(partial({ event: fc.constantFrom(...EVENTS), pct: number })) })),
  SQLTextFull: list(
    partial({
      sql_id_tokinized: sqlId,
      sql_text_tokinized: text,
      sql_ids: list(
        partial({ 'db.sql.id': childId, 'db.sql.db_id': childId, 'db.load.avg': number, sql_full_text: text }),
      ),
    }),
  ),
});

const general = partial({
  DBInstanceIdentifier: word,
  DBInstanceClass: fc.constantFrom('db.r6g.4xlarge', 'db.serverless'),
  Engine: fc.constantFrom('aurora-postgresql', 'aurora-mysql', 'unknown'),
  EngineVersion: fc.constantFrom('14.8', '16.1'),
  EC2Details: fc.oneof(fc.constant('Serverless'), partial({ DefaultVCpus: number, MemorySizeInMiB: number })),
  Endpoint: partial({ Port: number, Address: text }),
});

const parameters = list(
  partial({
    ParameterName: fc.oneof(fc.constantFrom('work_mem', 'max_connections', 'random_page_cost'), key),
    ParameterValue: fc.oneof(fc.constantFrom('1', '65536', 'on'), number),
    Description: text,
  }),
);

const section = (of: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.oneof({ weight: 12, arbitrary: of }, noise);

/** The meta section is always present; everything else may be missing or have another type. */
export const irregularSnapshot: fc.Arbitrary<IrregularFile> = fc
  .record(
    {
      GeneralInformation: section(general),
      NonDefParameters: section(parameters),
      WaitEvents: section(waits),
      Metrics: section(metrics),
      SQLs: section(sqls),
      Unknown: noise,
    },
    { requiredKeys: [] },
  )
  .map((rest) => ({ $META$: { startTime: '2026-01-10T10:00:00Z', endTime: '2026-01-10T11:00:00Z' }, ...rest }));
