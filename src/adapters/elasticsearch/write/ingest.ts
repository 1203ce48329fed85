// Ingests telemetry into Elasticsearch: a worker thread prepares rows, bulk requests write them, and they are acknowledged when they are on disk.
import type { MaskingPolicies } from '../../../telemetry/masking/policies.js';
import { MessageChannel, Worker } from 'node:worker_threads';
import { SourceError } from '../../../ports/sources.js';
import type { PrepareOperations, PrepareRole, StoreOperations } from '../../preparation/protocol.js';
import { connectRpc, type RpcClient, type RpcHandlers, serveRpc } from '../../threads/rpc.js';
import type { Tenant } from '../../../kernel/brand.js';
import type { CancelSignal } from '../../../kernel/cancel.js';
import type { Micros } from '../../../kernel/time.js';
import { type IngestBatch, IngestBusy, type IngestReport, type TelemetryIngest } from '../../../ports/ingest.js';
import type { Elasticsearch } from '../client.js';
import { callCluster, deadlineOf } from '../deadline.js';
import { clusterFailure } from '../failures.js';
import { checkedMapping, type IndexSettings, installTemplates } from './install.js';
import { ingestClock, type IngestWriting, insertChunk } from './insert.js';
import { type IndexOwner, ownerOf } from './index-names.js';
import { dropDay, expired, type Limits, storedDays } from './retain.js';
import { readSnapshot, storeForgotten, storeSnapshot } from './ingester-state.js';
import { statusOf } from './status.js';
import { queueByKey } from './queue-by-key.js';

type PrepareThread = {
  /** Begun with the first call. */
  readonly get: () => RpcClient<PrepareOperations>;
  readonly close: () => Promise<void>;
};

type ThreadOptions = {
  /** The compiled `worker.js` of `adapters/preparation`. */
  readonly workerEntry: URL;
  readonly masking: MaskingPolicies;
  /** It died; every later call fails. */
  readonly onError: (error: Error) => void;
};

const THREAD_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 } as const;

type RunningThread = { readonly client: RpcClient<PrepareOperations>; readonly end: () => Promise<void> };

const startThread = (
  { workerEntry, masking, onError }: ThreadOptions,
  store: RpcHandlers<StoreOperations>,
): RunningThread => {
  const { port1, port2 } = new MessageChannel();
  const role: PrepareRole = { role: 'prepare', masking, peer: port2 };
  const worker = new Worker(workerEntry, {
    workerData: role,
    transferList: [port2],
    name: 'telemetry prepare',
    // flags of the process, such as how to read its own entry, are not meant for a thread
    execArgv: [],
    resourceLimits: THREAD_MEMORY,
  });
  serveRpc(port1, store);
  const client = connectRpc<PrepareOperations>(worker);
  let ending = false;
  const die = (error: Error): void => {
    client.fail(new SourceError('unavailable', `the thread that prepares telemetry has ended: ${error.message}`));
    if (!ending) onError(error);
  };
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`exit code ${code}`)));
  const end = async (): Promise<void> => {
    await client.call('close', undefined);
    ending = true;
    await worker.terminate();
    port1.close();
  };
  return { client, end };
};

const prepareThread = (options: ThreadOptions, store: RpcHandlers<StoreOperations>): PrepareThread => {
  let running: RunningThread | undefined;
  let isOver = false;
  return {
    get: () => {
      if (isOver) throw new SourceError('unavailable', 'the telemetry store is closed');
      return (running ??= startThread(options, store)).client;
    },
    close: async () => {
      isOver = true;
      await running?.end();
    },
  };
};

export type ElasticIngestOptions = Omit<ThreadOptions, 'masking'> & {
  readonly elastic: Elasticsearch;
  /** First part of every index name; the credentials need all rights on `<prefix>-*`. */
  readonly prefix: string;
  readonly settings: IndexSettings;
  /** Names this process among those that write to the same cluster: the same after a restart. */
  readonly ingester: string;
  readonly maskingKey: (tenant: Tenant) => Uint8Array;
  /** Mask addresses too. */
  readonly masking?: MaskingPolicies;
  readonly now: () => Micros;
  /** How long a busy cluster is asked again, in milliseconds. */
  readonly patience?: number;
};

/** Told after rows are stored, all up to a position, and before days go: what is derived from them is stale. */
type DerivedData = {
  readonly stored: (owner: IndexOwner, position: number) => void;
  /** Before the indexes are dropped; returns what to do after it. */
  readonly dropping: (owner: IndexOwner, indexes: readonly string[]) => Promise<() => Promise<void>>;
};

type ElasticIngest = {
  readonly ingest: TelemetryIngest;
  /** Resolves when our index templates are in place; throws what stands in the way. */
  readonly writing: () => Promise<IngestWriting>;
  readonly close: () => Promise<void>;
};

const PATIENCE_MS = 20_000;
/** Text waiting to be stored; beyond it a caller has to wait. */
const MOST_WAITING = 32 * 1024 * 1024;
const MOST_BATCHES = 64;

const NEVER: CancelSignal = {
  aborted: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

type OpenWriting = () => Promise<IngestWriting>;

/** Tried again with the next call when the cluster was not there. */
const writingOpener = (options: ElasticIngestOptions): OpenWriting => {
  const { elastic, prefix, settings, ingester, now, patience = PATIENCE_MS } = options;
  const clock = ingestClock(now);
  const open = async (): Promise<IngestWriting> => {
    try {
      const client = await elastic.client(AbortSignal.timeout(patience));
      const install = (): Promise<void> => installTemplates(client, { prefix, settings });
      await install();
      const checked = (index: string): Promise<void> => checkedMapping(client, index, install);
      return { client, hosts: elastic.hosts, patience, prefix, ingester, clock, checked, shards: settings.shards };
    } catch (error) {
      throw clusterFailure(error, elastic.hosts);
    }
  };
  let opened: Promise<IngestWriting> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};

const storeHandlers = (
  options: ElasticIngestOptions,
  opened: OpenWriting,
  derived: DerivedData,
): RpcHandlers<StoreOperations> => {
  const { elastic, prefix, ingester, now, patience = PATIENCE_MS } = options;
  const inTurn = queueByKey();
  /** Whatever is asked before rows are written may be asked again: an index that is just being made, say, has no shard yet. */
  const retryWork = async <T>(work: (writing: IngestWriting) => Promise<T>): Promise<T> => {
    const writing = await opened();
    return callCluster({ elastic, deadline: deadlineOf(NEVER, patience * 1_000) }, () => work(writing));
  };
  return {
    insert: (insertion) =>
      inTurn(insertion.tenant, () =>
        retryWork(async (writing) => {
          const written = await insertChunk(writing, insertion);
          derived.stored(ownerOf(prefix, insertion.tenant), writing.clock(1));
          return written;
        }),
      ),
    templates: ({ tenant }) => retryWork(({ client }) => readSnapshot(client, ownerOf(prefix, tenant), ingester)),
    keepTemplates: ({ tenant, snapshot }) =>
      retryWork((writing) => storeSnapshot(writing, ownerOf(prefix, tenant), { ingester, text: snapshot, at: now() })),
  };
};

/** Indexes of days that are over, with all that was derived from them; returns the rows that went. */
const retainDays = async (writing: IngestWriting, derived: DerivedData, limits: Limits): Promise<number> => {
  const { client, prefix } = writing;
  let rows = 0;
  for (const day of expired(await storedDays(client, prefix), limits)) {
    const owner = { prefix, code: day.code };
    const indexes = day.indexes.map(({ index }) => index);
    const settle = await derived.dropping(owner, indexes);
    const lost = await dropDay(client, day);
    if (lost.rows > 0) await storeForgotten(writing, owner, lost.newest);
    await settle();
    rows += lost.rows;
  }
  return rows;
};

type WriteBatch = (batch: IngestBatch) => Promise<IngestReport>;

const boundQueue = (write: WriteBatch): WriteBatch => {
  let waiting = 0;
  let batches = 0;
  return async (batch) => {
    const size = batch.ndjson.length;
    if (batches > 0 && (waiting + size > MOST_WAITING || batches >= MOST_BATCHES))
      throw new IngestBusy('the ingest queue is full: wait for an answer, then send this batch again');
    waiting += size;
    batches += 1;
    try {
      return await write(batch);
    } finally {
      waiting -= size;
      batches -= 1;
    }
  };
};

export const elasticIngest = (options: ElasticIngestOptions, derived: DerivedData): ElasticIngest => {
  const { elastic, prefix, masking = {}, maskingKey } = options;
  const writing = writingOpener(options);
  const thread = prepareThread({ ...options, masking }, storeHandlers(options, writing, derived));
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw clusterFailure(error, elastic.hosts);
    });
  return {
    ingest: {
      write: boundQueue((batch) => thread.get().call('write', { batch, maskingKey: maskingKey(batch.tenant) })),
      status: async (tenant) => {
        const { client } = await writing();
        return explained(statusOf(client, ownerOf(prefix, tenant)));
      },
      retain: async (limits) => explained(retainDays(await writing(), derived, limits)),
    },
    writing,
    close: () => thread.close(),
  };
};
