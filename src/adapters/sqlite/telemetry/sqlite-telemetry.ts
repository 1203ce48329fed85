// The embedded telemetry store: one SQLite file per tenant, written and read in worker threads.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { Tenant } from '../../../kernel/brand.js';
import { IngestBusy, type IngestBatch, type TelemetryIngest } from '../../../ports/ingest.js';
import {
  SourceError,
  type AggregateSource,
  type ChangeSource,
  type LogSource,
  type MetricSource,
  type ReadOptions,
  type SpanSource,
} from '../../../ports/sources.js';
import type { Fetched, Position } from '../../../telemetry/query.js';
import type {
  News,
  PrepareOperations,
  ReadOperations,
  Rebuild,
  Role,
  TelemetryQuery,
  UpkeepOperations,
} from './protocol.js';
import { connect, type Client, type Operations } from './rpc.js';

export type SqliteTelemetryOptions = {
  /** `telemetry.sqlite`; tenant `acme` is stored beside it as `telemetry.acme.sqlite`. */
  readonly file: string;
  /** The compiled `worker.js` of this folder. */
  readonly workerEntry: URL;
  readonly maskingKey: (tenant: Tenant) => Uint8Array;
  /** Mask addresses too. */
  readonly maskIp?: boolean;
  /** A thread died; every later call fails. */
  readonly onError: (error: Error) => void;
};

type Listener = (rebuild: Rebuild) => void;

export type SqliteTelemetry = {
  readonly logs: LogSource;
  readonly spans: SpanSource;
  readonly metrics: MetricSource;
  readonly changes: ChangeSource;
  readonly aggregates: AggregateSource;
  readonly ingest: TelemetryIngest;
  /** Hears how far each file is with what an upgrade left to be derived anew. */
  readonly onRebuild: (listener: Listener) => void;
  readonly close: () => Promise<void>;
};

/** Text waiting to be stored; beyond it a caller has to wait. */
const MOST_WAITING = 32 * 1024 * 1024;
const MOST_BATCHES = 64;

/** Heaps stay small, for there are four in the process; preparing makes the most short-lived objects. */
const MEMORY = {
  prepare: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  write: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
  read: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 },
} as const;

type Thread<O extends Operations> = Client<O> & { readonly end: () => Promise<void> };

type Heard = SqliteTelemetryOptions & { readonly hear: Listener };

const thread = <O extends Operations>(
  role: Role,
  { workerEntry, onError, hear }: Heard,
  ports: MessagePort[] = [],
): Thread<O> => {
  const worker = new Worker(workerEntry, {
    workerData: role,
    transferList: ports,
    name: `telemetry ${role.role}`,
    // flags of the process, such as how to read its own entry, are not meant for a thread
    execArgv: [],
    resourceLimits: MEMORY[role.role],
  });
  const client = connect<O>(worker);
  let ending = false;
  const die = (error: Error): void => {
    client.fail(
      new SourceError('unavailable', `the telemetry store's ${role.role} thread has ended: ${error.message}`),
    );
    if (!ending) onError(error);
  };
  worker.on('message', (message: News | object) => {
    if ('rebuild' in message) hear(message.rebuild);
  });
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`exit code ${code}`)));
  const end = async (): Promise<void> => {
    ending = true;
    await worker.terminate();
  };
  return { ...client, end };
};

type Threads = {
  readonly prepare: Thread<PrepareOperations>;
  readonly write: Thread<UpkeepOperations>;
  readonly read: Thread<ReadOperations>;
};

const threads = (options: Heard): Threads => {
  const { file, maskIp: ip = false } = options;
  const { port1, port2 } = new MessageChannel();
  return {
    write: thread({ role: 'write', file, peer: port1 }, options, [port1]),
    prepare: thread({ role: 'prepare', ip, peer: port2 }, options, [port2]),
    read: thread({ role: 'read', file }, options),
  };
};

/** Made by the first call: while the service itself starts, its threads would compete with it. */
const onFirstUse = <T>(make: () => T): { readonly get: () => T; readonly made: () => T | undefined } => {
  let made: T | undefined;
  return { get: () => (made ??= make()), made: () => made };
};

const ingestOf = (all: () => Threads, maskingKey: SqliteTelemetryOptions['maskingKey']): TelemetryIngest => {
  let waiting = 0;
  let batches = 0;
  const store = async (batch: IngestBatch): ReturnType<TelemetryIngest['write']> => {
    const size = batch.ndjson.length;
    if (batches > 0 && (waiting + size > MOST_WAITING || batches >= MOST_BATCHES))
      throw new IngestBusy('the ingest queue is full: wait for an answer, then send this batch again');
    waiting += size;
    batches += 1;
    try {
      return await all().prepare.call('write', { batch, maskingKey: maskingKey(batch.tenant) });
    } finally {
      waiting -= size;
      batches -= 1;
    }
  };
  return {
    write: store,
    status: (tenant) => all().write.call('status', { tenant }),
    retain: (limits) => all().write.call('retain', limits),
  };
};

type Source = {
  readonly name: string;
  readonly position: (tenant: Tenant) => Promise<Position>;
  readonly fetch: (query: TelemetryQuery, options: ReadOptions) => Promise<Fetched>;
};

const sourceOf = (all: () => Threads, name: string): Source => ({
  name,
  position: (tenant) => all().read.call('position', { tenant }),
  fetch: async (query, { tenant, signal }) => {
    // sums lag behind rows by the idle time of the writing thread
    if (query.ask === 'aggregates') await all().write.call('settle', { tenant }, signal);
    return all().read.call('fetch', { tenant, query }, signal);
  },
});

export const sqliteTelemetry = (options: SqliteTelemetryOptions): SqliteTelemetry => {
  mkdirSync(dirname(options.file), { recursive: true });
  const listeners = new Set<Listener>();
  const hear: Listener = (rebuild) => listeners.forEach((listener) => listener(rebuild));
  const { get, made } = onFirstUse(() => threads({ ...options, hear }));
  return {
    logs: sourceOf(get, 'logs'),
    spans: sourceOf(get, 'spans'),
    metrics: sourceOf(get, 'metrics'),
    changes: sourceOf(get, 'changes'),
    aggregates: sourceOf(get, 'aggregates'),
    ingest: ingestOf(get, options.maskingKey),
    onRebuild: (listener) => void listeners.add(listener),
    close: async () => {
      const all = made();
      if (all === undefined) return;
      await all.prepare.call('close', undefined);
      await all.read.call('close', undefined);
      await all.write.call('close', undefined);
      await Promise.all([all.prepare.end(), all.read.end(), all.write.end()]);
    },
  };
};
