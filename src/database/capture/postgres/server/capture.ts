// Watches a PostgreSQL server for a while, and makes a snapshot of what it saw.
import { setTimeout as after } from 'node:timers/promises';
import type { Micros } from '../../../../kernel/time.js';
import { snapshotFileName } from '../../file-name.js';
import type { Instance, Reading, Sample } from '../reading.js';
import { postgresSnapshot } from '../snapshot.js';
import { wantedTexts } from '../statements.js';
import { connect, type Connection } from './connection.js';
import { PostgresUnavailable } from './postgres-unavailable.js';
import { type About, aboutOf, countersOf, sampler, settingsOf, textsFor } from './read-server.js';

export type PostgresCapture = {
  /** `postgresql://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=verify-full` */
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

export type Captured = {
  readonly name: string;
  readonly json: string;
  /** What could not be read, and why. */
  readonly notes: readonly string[];
};

const now = (): Micros => Date.now() * 1000;

const waited = async (until: Micros, signal?: AbortSignal): Promise<void> => {
  const millis = Math.max(0, (until - now()) / 1000);
  await after(millis, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
};

const unlessRefused = async <T, Other>(asked: Promise<T>, otherwise: Other): Promise<T | Other> => {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof PostgresUnavailable)) throw error;
    return otherwise;
  }
};

type Watched = { readonly samples: readonly Sample[]; readonly missed: number };

/** On the beat: a slow answer costs the samples that it overlaps, a refused one itself; neither moves the others. */
const watch = async (connection: Connection, wanted: PostgresCapture, from: Micros): Promise<Watched> => {
  const { seconds, everySeconds, signal, onSample } = wanted;
  const count = Math.max(1, Math.floor(seconds / everySeconds));
  const every = everySeconds * 1_000_000;
  const look = sampler(connection);
  const samples: Sample[] = [];
  let missed = 0;
  for (let beat = 0; beat < count; beat += 1) {
    if (signal?.aborted === true) break;
    if (now() > from + (beat + 1) * every) {
      missed += 1;
      continue;
    }
    await waited(from + beat * every, signal);
    const sample = await unlessRefused(look(), undefined);
    if (sample === undefined) missed += 1;
    else samples.push(sample);
    onSample?.(beat + 1, count);
  }
  await waited(from + seconds * 1_000_000, signal);
  return { samples, missed };
};

const instanceOf = (about: About, { host, port }: Connection, vcpus?: number): Instance => ({
  name: about.cluster === '' ? `${host}-${port}` : about.cluster,
  host,
  port,
  version: about.version,
  isWriter: about.is_writer,
  maxConnections: about.max_connections,
  startedAt: Math.round(about.started * 1_000_000),
  ...(vcpus !== undefined && { vcpus }),
});

const readingOf = async (connection: Connection, wanted: PostgresCapture): Promise<Reading> => {
  const about = await aboutOf(connection);
  const settings = await settingsOf(connection);
  const before = await countersOf(connection, about);
  const { samples, missed } = await watch(connection, wanted, before.counters.at);
  const later = await countersOf(connection, about);
  const { vcpus, comment, version } = wanted;
  const lost = missed === 0 ? [] : [`${missed} of the samples were not taken: the server was slow, or did not answer`];
  const reading: Reading = {
    instance: instanceOf(about, connection, vcpus),
    settings,
    before: before.counters,
    after: later.counters,
    samples,
    texts: new Map(),
    notes: [...new Set([...before.notes, ...later.notes, ...lost])],
    version,
    ...(comment !== undefined && { comment }),
  };
  return { ...reading, texts: await unlessRefused(textsFor(connection, about, wantedTexts(reading)), new Map()) };
};

export const capturePostgres = async (wanted: PostgresCapture): Promise<Captured> => {
  const connection = await connect(wanted.url);
  try {
    const reading = await readingOf(connection, wanted);
    const { instance, before, after: later, notes } = reading;
    return {
      name: snapshotFileName(instance.name, { from: before.at, to: later.at }),
      json: `${JSON.stringify(postgresSnapshot(reading), undefined, 2)}\n`,
      notes,
    };
  } finally {
    await connection.close();
  }
};
