// Builds the snapshot of a plain PostgreSQL server from one reading. It has the same shape as a snapshot of RDS.
import {
  rowSeconds,
  rowText,
  type ServerReading,
  type ServerRow,
  type ServerSession,
  type SessionSample,
} from './server-reading.js';
import { stripLiterals } from '../../format/strip-literals.js';
import { round6 } from '../../../kernel/json.js';
import { optional } from '../../../kernel/optional.js';
import { toIso } from '../../../kernel/time.js';
import { averageSessions, type SampledLoad, sampleLoad } from './load.js';
import { postgresLockSection } from './lock-trees.js';
import { postgresMetricSection } from './metrics.js';
import { postgresPlanSection } from './plans.js';
import { postgresStateSection } from './server-state.js';
import { statementIdsByText } from './statement-shape.js';
import { postgresStatementSection } from './statements.js';

// Sessions that were sampled before the server had computed the statement id get the id from later samples; before
// PostgreSQL 14, where none tells it, from pg_stat_statements.

const rememberStatementIds = (make: (text: string) => string): ((text: string) => string) => {
  const made = new Map<string, string>();
  return (text) => {
    const value = made.get(text) ?? make(text);
    made.set(text, value);
    return value;
  };
};

/** By the text that other sessions ran under an id; where there are none, by the texts of pg_stat_statements. */
const identifySessions = (reading: ServerReading): readonly SessionSample[] => {
  const { samples } = reading;
  const sessions = samples.flatMap((sample) => sample.sessions);
  if (sessions.every(({ queryId }) => queryId === undefined)) {
    const idOf = statementIdsByText(reading);
    return samples.map((sample) => ({
      ...sample,
      sessions: sample.sessions.map((session) => ({ ...session, ...optional({ queryId: idOf(session) }) })),
    }));
  }
  const wordsOf = rememberStatementIds(stripLiterals);
  const known = new Map<string, string>();
  for (const { queryId, query } of sessions)
    if (queryId !== undefined && query !== undefined) known.set(wordsOf(query), queryId);
  const withId = (session: ServerSession): ServerSession => {
    const { queryId, query } = session;
    if (queryId !== undefined || query === undefined) return session;
    const found = known.get(wordsOf(query));
    return found === undefined ? session : { ...session, queryId: found };
  };
  return samples.map((sample) => ({ ...sample, sessions: sample.sessions.map(withId) }));
};

// The section NonDefParameters: settings that differ from the default, in the shape of RDS.

/** Changed on the server, not for our own session. */
const CHANGED_SOURCES = [
  'configuration file',
  'command line',
  'global',
  'environment variable',
  'database',
  'user',
  'database user',
];

/** They may hold a password, or the command that prints one; those with a dot in their name are anybody's. */
const SECRET_NAMES = /conninfo|passphrase|_command$|password(?!_encryption)|secret|token|credential|api_?key|private/i;

const IMMEDIATE_CONTEXTS = ['user', 'superuser', 'sighup', 'backend', 'superuser-backend'];

const allowedValues = (row: ServerRow): string | undefined => {
  const choices = row['enumvals'];
  if (Array.isArray(choices)) return choices.join(',');
  const [low, high] = [rowText(row, 'min_val'), rowText(row, 'max_val')];
  return low === undefined || high === undefined ? undefined : `${low}-${high}`;
};

const parameterEntry = (row: ServerRow): object => {
  const name = rowText(row, 'name') ?? '';
  const isDynamic = IMMEDIATE_CONTEXTS.includes(rowText(row, 'context') ?? '');
  return {
    ParameterName: name,
    ParameterValue: SECRET_NAMES.test(name) ? '(set, not captured)' : rowText(row, 'reset_val'),
    Description: rowText(row, 'short_desc'),
    Source: rowText(row, 'source'),
    ApplyType: isDynamic ? 'dynamic' : 'static',
    DataType: rowText(row, 'vartype'),
    Unit: rowText(row, 'unit'),
    AllowedValues: allowedValues(row),
    DefaultValue: SECRET_NAMES.test(name) ? undefined : rowText(row, 'boot_val'),
    IsModifiable: rowText(row, 'context') !== 'internal',
    ApplyMethod: isDynamic ? 'immediate' : 'pending-reboot',
  };
};

const postgresParameterSection = (settings: readonly ServerRow[]): readonly object[] =>
  settings
    .filter((row) => CHANGED_SOURCES.includes(rowText(row, 'source') ?? '') && row['reset_val'] !== row['boot_val'])
    .map(parameterEntry);

const metaSection = ({ instance, before, after, version, comment, notes, samples }: ServerReading): object => ({
  version,
  startTime: toIso(before.at),
  endTime: toIso(after.at),
  instanceName: instance.name,
  commandLineOptions: comment === undefined ? {} : { comment },
  source: 'postgresql',
  samples: samples.length,
  notes,
});

/** Managed services add settings of their own, which each session sees. */
const MANAGED_SETTINGS = [
  ['rds.', 'rds'],
  ['cloudsql.', 'cloudsql'],
  ['alloydb.', 'alloydb'],
  ['azure.', 'azure'],
] as const;

const managedBy = (settings: readonly ServerRow[]): string | undefined =>
  MANAGED_SETTINGS.find(([prefix]) => settings.some((row) => rowText(row, 'name')?.startsWith(prefix) === true))?.[1];

const generalSection = ({ instance, settings }: ServerReading): object => ({
  DBInstanceIdentifier: instance.name,
  IsWriter: instance.isWriter,
  Engine: 'postgresql',
  ManagedBy: managedBy(settings),
  EngineVersion: instance.version,
  DBInstanceStatus: 'available',
  Endpoint: { Address: instance.host, Port: instance.port },
  ...(instance.vcpus !== undefined && { EC2Details: { DefaultVCpus: instance.vcpus } }),
});

/** Of any engine. */
export const waitSection = (reading: Pick<ServerReading, 'before' | 'after'>, load: SampledLoad): object => {
  const seconds = rowSeconds(reading);
  const average = averageSessions(load);
  return {
    AlignedStartTime: toIso(reading.before.at),
    AlignedEndTime: toIso(reading.after.at),
    WallClockTimeSec: round6(seconds),
    AverageActiveSessions: round6(average),
    DBTimeSeconds: round6(average * seconds),
    TopEvents: load.events.map(({ name, type, count }) => ({
      event_name: name,
      event_type: type,
      metric_time_sec: round6((count / load.samples) * seconds),
      pct_db_time: ((count / load.count) * 100).toFixed(2),
    })),
  };
};

/** Keys in the order of RDS files; `Locks`, `Plans` and `ServerState` are additions. */
export const buildPostgresSnapshot = (read: ServerReading): object => {
  const reading = { ...read, samples: identifySessions(read) };
  const load = sampleLoad(reading.samples);
  const every = rowSeconds(reading) / Math.max(reading.samples.length, 1);
  return {
    $META$: metaSection(reading),
    GeneralInformation: generalSection(reading),
    NonDefParameters: postgresParameterSection(reading.settings),
    WaitEvents: waitSection(reading, load),
    Metrics: postgresMetricSection(reading, load),
    SQLs: postgresStatementSection(reading, load),
    Locks: postgresLockSection({ samples: reading.samples, every, texts: reading.texts }),
    ...(reading.plans !== undefined && { Plans: postgresPlanSection(reading.plans) }),
    ...(reading.state !== undefined && { ServerState: postgresStateSection(reading, reading.state) }),
  };
};
