// A small database snapshot in the shape of the files: enough for every section to say something.

export type SmallSnapshotFile = { readonly [section: string]: unknown };

const metric = (name: string, figures: object, unit = 'Percent'): object => ({
  metric: name,
  desc: `what ${name} is`,
  unit,
  ...figures,
});

/** One hour of `orders-1`: sessions wait for a lock of one statement. */
export const smallSnapshot = (more: SmallSnapshotFile = {}): SmallSnapshotFile => ({
  $META$: {
    version: '2.2.1',
    region: 'eu-central-1',
    startTime: '2026-01-10T10:00:00.000Z',
    endTime: '2026-01-10T11:00:00.000Z',
    instanceName: 'orders-1',
    commandLineOptions: { comment: 'checkout was slow' },
  },
  GeneralInformation: {
    DBInstanceIdentifier: 'orders-1',
    DBInstanceClass: 'db.r6g.4xlarge',
    Engine: 'aurora-postgresql',
    EngineVersion: '14.8',
    StorageType: 'aurora',
    DBClusterIdentifier: 'orders',
    IsWriter: true,
    EC2Details: { DefaultVCpus: 16, MemorySizeInMiB: 131_072 },
  },
  NonDefParameters: [
    { ParameterName: 'work_mem', ParameterValue: '65536', Source: 'user', DataType: 'integer' },
    { ParameterName: 'idle_in_transaction_session_timeout', ParameterValue: '0', Source: 'user' },
  ],
  WaitEvents: {
    AlignedStartTime: '2026-01-10T10:00:00.000Z',
    AlignedEndTime: '2026-01-10T11:00:00.000Z',
    WallClockTimeSec: 3600,
    AverageActiveSessions: 20,
    DBTimeSeconds: 72_000,
    TopEvents: [
      { event_name: 'Lock:transactionid', event_type: 'Lock', metric_time_sec: 64_800, pct_db_time: '90.00' },
      { event_name: 'CPU', event_type: 'CPU', metric_time_sec: 7200, pct_db_time: '10.00' },
    ],
  },
  Metrics: {
    OSMetrics: {
      cpuUtilization: {
        name: 'CPU Utilization',
        metrics: [
          metric('os.cpuUtilization.user', { avg: 12.02, max: 29, min: 0.6 }),
          metric('os.cpuUtilization.total', { avg: 14.5, max: 33, min: 1 }),
        ],
      },
      diskIO: { name: 'Disk IO', metrics: [metric('os.diskIO.rdstemp.readKb', { sum: 64_400 }, 'KB')] },
    },
    DBMetrics: {
      Transactions: {
        name: 'Transactions',
        metrics: [
          metric('db.Transactions.xact_commit', { sum: 576_000 }, 'Commits per second'),
          metric('db.Transactions.blocked_transactions', { avg: 17.5, max: 40, min: 0 }, 'Transactions'),
        ],
      },
      User: { name: 'User', metrics: [metric('db.User.numbackends', { avg: 85, max: 171, min: 5 }, 'Connections')] },
    },
    AdditionalMetrics: {
      bufferCacheHitRatio: { value: '99.2', unit: 'Percent', label: 'Cache hits', desc: 'pages found in the cache' },
      engineUpTime: { value: '8 months 1 day', unit: '', label: 'Up', desc: 'since the last start' },
    },
    StaticMetrics: { vCPUs: [{ Timestamp: '2026-01-10T10:00:00.000Z', Value: 16 }], memory: [], swap: [] },
    Correlations: {},
    CloudWatchDataUnavailable: false,
  },
  SQLs: {
    SQLs: [
      {
        sql_db_id: 'pi-2372568224',
        sql_id: 'AAAA1111',
        sql_statement: 'UPDATE stock SET left = left - ? WHERE item = ?',
        dbload: '18.00',
        pct_aas: '90.00',
        AdditionalMetrics: { 'db.sql_tokenized.stats.calls_per_sec.avg': 12.4 },
      },
    ],
    LoadByDatabase: [{ sql_id: 'AAAA1111', dbload: [{ db: 'orders', pct: 100 }] }],
    LoadByUser: [{ sql_id: 'AAAA1111', dbload: [{ user: 'app', pct: 97.2 }] }],
    Waits: [{ sql_id: 'AAAA1111', waits: [{ event: 'Lock:transactionid', pct: 98.5 }] }],
    SQLTextFull: [
      {
        sql_id_tokinized: 'AAAA1111',
        sql_text_tokinized: 'UPDATE stock SET left = left - ? WHERE item = ?',
        sql_ids: [
          {
            'db.sql.db_id': 'pi-77',
            'db.sql.id': 'BBBB2222',
            'db.load.avg': 0.31,
            sql_full_text: "UPDATE stock SET left = left - 1 WHERE item = 42 /* password='hunter2' */",
          },
        ],
      },
    ],
  },
  ...more,
});
