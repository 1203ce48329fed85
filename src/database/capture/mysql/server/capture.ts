// Captures a snapshot from a running MySQL or MariaDB server: reads counters, samples sessions, reads counters again.
import { optional } from '../../../../kernel/optional.js';
import { formatSnapshotFileName } from '../../../format/file-name.js';
import { watchSessions } from '../../sampling/watch-sessions.js';
import { buildMysqlSnapshot } from '../build-snapshot.js';
import { type MysqlReading, statusNumber } from '../mysql-reading.js';
import { digestsToFetch } from '../statements.js';
import { connectMysql } from './connection.js';
import { type ServerConnection, ServerUnavailable } from '../../server-connection.js';
import {
  findMetadataLockSource,
  readChangedVariables,
  readDigestTexts,
  readMysqlCounters,
  readMysqlFacts,
  readVariables,
  sampleMysqlSessions,
} from './read-server.js';
import { findLastStatements } from './last-statements.js';
import { readMysqlState } from './read-server-state.js';

export type MysqlCapture = {
  /** `mysql://USER:PASSWORD@HOST:PORT/?ssl-mode=verify_identity`; `mariadb:` is the same. */
  readonly url: string;
  readonly seconds: number;
  readonly everySeconds: number;
  /** The server does not say how many processors it has. */
  readonly vcpus?: number;
  readonly comment?: string;
  /** Ends the watch early; what was seen is kept. */
  readonly signal?: AbortSignal;
  readonly onSample?: (taken: number, wanted: number) => void;
  /** Of this program. */
  readonly version: string;
};

type CapturedMysql = {
  readonly name: string;
  readonly json: string;
  /** What could not be read, and why. */
  readonly notes: readonly string[];
};

const isRefused = (error: unknown): boolean => error instanceof ServerUnavailable;

const toReading = async (connection: ServerConnection, wanted: MysqlCapture): Promise<MysqlReading> => {
  const facts = await readMysqlFacts(connection);
  const metadataLocks = await findMetadataLockSource(connection, facts);
  const variables = await readVariables(connection);
  const changed = await readChangedVariables(connection, facts);
  const before = await readMysqlCounters(connection, facts);
  const lastStatements = await findLastStatements(connection, facts);
  const look = sampleMysqlSessions(connection, facts, metadataLocks, lastStatements.read);
  const { samples, missed } = await watchSessions({ ...wanted, look, isRefused, from: before.counters.at });
  const after = await readMysqlCounters(connection, facts);
  const ended = await readMysqlState(connection, facts, lastStatements.read);
  const lost = missed === 0 ? [] : [`${missed} of the samples were not taken: the server was slow, or did not answer`];
  const { vcpus, comment, version } = wanted;
  const upSeconds = statusNumber(after.counters.status, 'Uptime');
  const reading: MysqlReading = {
    flavour: facts.flavour,
    instance: {
      name: `${facts.hostname}-${facts.port}`,
      host: connection.host,
      port: connection.port,
      version: facts.version,
      isWriter: !facts.isReadOnly,
      maxConnections: facts.maxConnections,
      ...optional({
        vcpus,
        startedAt: upSeconds === undefined ? undefined : after.counters.at - upSeconds * 1_000_000,
      }),
    },
    variables,
    changedVariables: changed.value ?? [],
    before: before.counters,
    after: after.counters,
    samples,
    metadataLocks,
    state: ended.state,
    texts: new Map(),
    notes: [
      ...new Set([...changed.notes, ...before.notes, ...lastStatements.notes, ...after.notes, ...ended.notes, ...lost]),
    ],
    version,
    ...optional({ comment }),
  };
  const texts = await readDigestTexts(connection, digestsToFetch(reading)).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
    return new Map<string, string>();
  });
  return { ...reading, texts };
};

export const captureMysql = async (wanted: MysqlCapture): Promise<CapturedMysql> => {
  const connection = await connectMysql(wanted.url);
  try {
    const reading = await toReading(connection, wanted);
    const { instance, before, after, notes } = reading;
    return {
      name: formatSnapshotFileName(instance.name, { from: before.at, to: after.at }),
      json: `${JSON.stringify(buildMysqlSnapshot(reading), undefined, 2)}\n`,
      notes,
    };
  } finally {
    await connection.close();
  }
};
