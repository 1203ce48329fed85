// Captures a snapshot from a running PostgreSQL server: reads counters, samples sessions, reads counters again.
import { optional } from '../../../../kernel/optional.js';
import { formatSnapshotFileName } from '../../../format/file-name.js';
import { rowNumber, type ServerInstance, type ServerReading, type ServerState } from '../server-reading.js';
import { buildPostgresSnapshot } from '../build-snapshot.js';
import { leadingStatementIds, textsToFetch } from '../statements.js';
import { connectPostgres } from './connection.js';
import { type ServerConnection, ServerUnavailable } from '../../server-connection.js';
import {
  readCounters,
  readServerFacts,
  readServerSettings,
  readStatementTexts,
  sampleSessions,
  type ServerFacts,
} from './read-server.js';
import { readPlans } from './read-plans.js';
import { watchSessions } from '../../sampling/watch-sessions.js';
import { KEYS_BEFORE, readServerState } from './read-server-state.js';

export type PostgresCapture = {
  /** `postgresql://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=verify-full` */
  readonly url: string;
  readonly seconds: number;
  readonly everySeconds: number;
  /** The server does not say how many processors it has. */
  readonly vcpus?: number;
  /** Asks the planner for the plans of the leading statements; they are not executed. */
  readonly plans?: true;
  readonly comment?: string;
  /** Ends the watch early; what was seen is kept. */
  readonly signal?: AbortSignal;
  readonly onSample?: (taken: number, wanted: number) => void;
  /** Of this program. */
  readonly version: string;
};

type CapturedPostgres = {
  readonly name: string;
  readonly json: string;
  /** What could not be read, and why. */
  readonly notes: readonly string[];
};

const ifAllowed = async <T, Other>(asked: Promise<T>, otherwise: Other): Promise<T | Other> => {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ServerUnavailable)) throw error;
    return otherwise;
  }
};

const toInstance = (about: ServerFacts, { host, port }: ServerConnection, vcpus?: number): ServerInstance => ({
  name: about.cluster === '' ? `${host}-${port}` : about.cluster,
  host,
  port,
  version: about.version,
  isWriter: about.is_writer,
  maxConnections: about.max_connections,
  startedAt: Math.round(about.started * 1_000_000),
  ...optional({ vcpus }),
});

/** Files of two databases of one server, or of two servers of one cluster name, have different names. */
const fileInstance = ({ name, host, port }: ServerInstance, database: string): string =>
  [...new Set([name, `${host}-${port}`, database])].join('-');

const sequenceNotes = ({ unreadableSequences }: ServerState): readonly string[] => {
  const count = rowNumber(unreadableSequences?.[0], 'sequences') ?? 0;
  return count === 0
    ? []
    : [`${count} sequences may not be read: grant select on all sequences in schema SCHEMA to the role that captures`];
};

const recoveryNotes = ({ is_writer }: ServerFacts): readonly string[] =>
  is_writer
    ? []
    : [
        'the server is a standby in recovery: vacuum, writes and their waits are those of its primary, which a capture of the primary shows',
      ];

const plansOf = async (
  connection: ServerConnection,
  about: ServerFacts,
  reading: ServerReading,
): Promise<Pick<ServerReading, 'plans' | 'notes'>> => {
  const statements = leadingStatementIds(reading).flatMap((id) => {
    const text = reading.texts.get(id);
    return text === undefined ? [] : [{ id, text }];
  });
  const { plans, notes } = await readPlans(connection, about, statements);
  return { plans, notes: [...reading.notes, ...notes] };
};

const toReading = async (
  connection: ServerConnection,
  about: ServerFacts,
  wanted: PostgresCapture,
): Promise<ServerReading> => {
  const settings = await readServerSettings(connection);
  const begun = await readServerState(connection, { keys: KEYS_BEFORE });
  const before = await readCounters(connection, about);
  const { samples, missed } = await watchSessions({
    ...wanted,
    look: sampleSessions(connection, about),
    isRefused: (error) => error instanceof ServerUnavailable,
    from: before.counters.at,
  });
  const later = await readCounters(connection, about);
  const ended = await readServerState(connection, { seesAll: about.sees_all });
  const { vcpus, comment, version } = wanted;
  const lost = missed === 0 ? [] : [`${missed} of the samples were not taken: the server was slow, or did not answer`];
  const reading: ServerReading = {
    instance: toInstance(about, connection, vcpus),
    settings,
    before: before.counters,
    after: later.counters,
    samples,
    texts: new Map(),
    state: ended.state,
    seesAllSessions: about.sees_all,
    notes: [
      ...new Set([
        ...before.notes,
        ...later.notes,
        ...ended.notes,
        ...sequenceNotes(ended.state),
        ...recoveryNotes(about),
        ...lost,
      ]),
    ],
    version,
    stateBefore: begun.state,
    ...optional({ comment }),
  };
  const texts = await ifAllowed(
    readStatementTexts(connection, about, textsToFetch(reading)),
    new Map<string, string>() as ReadonlyMap<string, string>,
  );
  return { ...reading, texts, ...(wanted.plans === true && (await plansOf(connection, about, { ...reading, texts }))) };
};

export const capturePostgres = async (wanted: PostgresCapture): Promise<CapturedPostgres> => {
  const connection = await connectPostgres(wanted.url);
  try {
    const about = await readServerFacts(connection);
    const reading = await toReading(connection, about, wanted);
    const { instance, before, after: later, notes } = reading;
    return {
      name: formatSnapshotFileName(fileInstance(instance, about.database), { from: before.at, to: later.at }),
      json: `${JSON.stringify(buildPostgresSnapshot(reading), undefined, 2)}\n`,
      notes,
    };
  } finally {
    await connection.close();
  }
};
