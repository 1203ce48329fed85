// Builds the snapshot of a MySQL or MariaDB server from one reading. It has the shape of every other snapshot.
import { round6 } from '../../../kernel/json.js';
import { toIso } from '../../../kernel/time.js';
import { waitSection } from '../postgres/build-snapshot.js';
import { averageSessions, type SampledLoad, sampleLoad } from '../postgres/load.js';
import { postgresLockSection } from '../postgres/lock-trees.js';
import { gaugeMetrics, metricsByCategory, staticMetrics, upTimeMetric } from '../postgres/metrics.js';
import { rowText, type ServerRow } from '../postgres/server-reading.js';
import { deriveRatios } from '../ratios.js';
import { mysqlCounterMetrics, statusGrowth } from './counters.js';
import { readInnodbStatus } from './innodb-status.js';
import { type MysqlReading, readingSeconds } from './mysql-reading.js';
import { mysqlStateSection } from './server-state.js';
import { digestTexts, identifySamples, mysqlStatementSection } from './statements.js';

/** They may hold a password or a token. */
const SECRET_NAMES =
  /password(?!_(?:history|expiration|require|reuse|policy|validation|lifetime))|passphrase|secret|token|credential|api_?key|private_key|init_connect|init_slave|init_replica/i;

const parameterEntry = (row: ServerRow): object => {
  const name = rowText(row, 'name') ?? '';
  const isSecret = SECRET_NAMES.test(name);
  const isDynamic = row['is_dynamic'] === true;
  return {
    ParameterName: name,
    ParameterValue: isSecret ? '(set, not captured)' : rowText(row, 'value'),
    Description: rowText(row, 'description'),
    Source: rowText(row, 'source'),
    ApplyType: isDynamic ? 'dynamic' : 'static',
    DataType: rowText(row, 'type'),
    DefaultValue: isSecret ? undefined : rowText(row, 'default_value'),
    IsModifiable: true,
    ApplyMethod: isDynamic ? 'immediate' : 'pending-reboot',
  };
};

const CATEGORIES = [
  'SQL',
  'Cache',
  'Concurrency',
  'IO',
  'InnoDB',
  'Locks',
  'state',
  'Temp',
  'Transactions',
  'Binlog',
  'User',
];

/** Old versions of rows that wait to be removed, when the capture began and when it ended. */
const historyMetrics = ({ before, after }: MysqlReading): ReturnType<typeof mysqlCounterMetrics> => {
  const lengths = [before, after].flatMap(({ innodb }) => readInnodbStatus(innodb ?? '').historyLength ?? []);
  if (lengths.length === 0) return [];
  return [
    {
      metric: 'db.InnoDB.history_list_length',
      desc: 'Undo records of old versions of rows that are not yet purged',
      unit: 'Records',
      avg: round6(lengths.reduce((sum, length) => sum + length, 0) / lengths.length),
      max: Math.max(...lengths),
      min: Math.min(...lengths),
    },
  ];
};

const bufferRatio = (reading: MysqlReading): object => {
  const [asked, read] = [
    statusGrowth(reading, 'Innodb_buffer_pool_read_requests'),
    statusGrowth(reading, 'Innodb_buffer_pool_reads'),
  ];
  if (asked === undefined || read === undefined || asked === 0) return {};
  return {
    bufferCacheHitRatio: {
      value: round6(Math.max(0, 1 - read / asked) * 100),
      unit: 'Percent',
      label: 'Buffer pool hit ratio',
      desc: 'Pages found in the buffer pool, of all pages asked for',
    },
  };
};

const metricSection = (reading: MysqlReading, load: SampledLoad): object => {
  const metrics = [...mysqlCounterMetrics(reading), ...historyMetrics(reading), ...gaugeMetrics(reading)];
  return {
    DBMetrics: metricsByCategory(metrics, CATEGORIES),
    AdditionalMetrics: {
      ...deriveRatios(metrics, averageSessions(load)),
      ...bufferRatio(reading),
      ...upTimeMetric(reading),
    },
    StaticMetrics: staticMetrics(reading),
  };
};

const METADATA_LOCKS: { readonly [source in MysqlReading['metadataLocks']]: string } = {
  performance_schema: 'read from performance_schema.metadata_locks',
  metadata_lock_info: 'read from the plugin metadata_lock_info',
  inferred: 'concluded from the transactions that were open when the wait began',
};

/** Managed services show in variables of their own, and in where the server is installed. */
const managedBy = (variables: MysqlReading['variables']): string | undefined => {
  const names = Object.keys(variables);
  if (names.includes('aurora_version')) return 'aurora';
  if (String(variables['basedir'] ?? '').startsWith('/rdsdbbin')) return 'rds';
  return names.some((name) => name.startsWith('cloudsql_')) ? 'cloudsql' : undefined;
};

/** Keys in the order of RDS files; `Locks` and `ServerState` are additions. */
export const buildMysqlSnapshot = (read: MysqlReading): object => {
  const reading = { ...read, samples: identifySamples(read) };
  const { flavour, instance, before, after, notes, comment, version } = reading;
  const load = sampleLoad(reading.samples);
  const every = readingSeconds(reading) / Math.max(reading.samples.length, 1);
  return {
    $META$: {
      version,
      startTime: toIso(before.at),
      endTime: toIso(after.at),
      instanceName: instance.name,
      commandLineOptions: comment === undefined ? {} : { comment },
      source: flavour,
      samples: reading.samples.length,
      notes,
    },
    GeneralInformation: {
      DBInstanceIdentifier: instance.name,
      IsWriter: instance.isWriter,
      ManagedBy: managedBy(read.variables),
      Engine: flavour,
      EngineVersion: instance.version,
      DBInstanceStatus: 'available',
      Endpoint: { Address: instance.host, Port: instance.port },
      ...(instance.vcpus !== undefined && { EC2Details: { DefaultVCpus: instance.vcpus } }),
    },
    NonDefParameters: reading.changedVariables.map(parameterEntry),
    WaitEvents: waitSection(reading, load),
    Metrics: metricSection(reading, load),
    SQLs: mysqlStatementSection(reading, load),
    Locks: {
      ...postgresLockSection({ samples: reading.samples, every, texts: digestTexts(reading) }),
      MetadataLocks: METADATA_LOCKS[reading.metadataLocks],
    },
    ServerState: mysqlStateSection(reading),
  };
};
