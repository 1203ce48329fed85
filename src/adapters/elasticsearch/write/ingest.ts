// Telemetry into Elasticsearch: prepared in a thread of its own, written in bulk, acknowledged when it is on disk.
import type { Tenant } from '../../../kernel/brand.js';
import type { CancelSignal } from '../../../kernel/cancel.js';
import type { Micros } from '../../../kernel/time.js';
import { IngestBusy, type IngestBatch, type IngestReport, type TelemetryIngest } from '../../../ports/ingest.js';
import type { StoreOperations } from '../../preparation/protocol.js';
import type { Handlers } from '../../preparation/rpc.js';
import type { Elasticsearch } from '../client.js';
import { ask, deadlineOf } from '../deadline.js';
import { failureOf } from '../failures.js';
import { checkedMapping } from './check-mapping.js';
import { ingestClock } from './ingest-clock.js';
import { insert, type Writing } from './insert.js';
import { installTemplates, type IndexSettings } from './install.js';
import { ownerOf, type Owner } from './names.js';
import { prepareThread, type ThreadOptions } from './prepare-thread.js';
import { dropDay, expired, storedDays, type Limits } from './retain.js';
import { keepForgotten, keepSnapshot, readSnapshot } from './state.js';
import { statusOf } from './status.js';
import { turns } from './turns.js';

export type ElasticIngestOptions = Omit<ThreadOptions, 'maskIp'> & {
  readonly elastic: Elasticsearch;
  /** First part of every index name; the credentials need all rights on `<prefix>-*`. */
  readonly prefix: string;
  readonly settings: IndexSettings;
  /** Names this process among those that write to the same cluster: the same after a restart. */
  readonly ingester: string;
  readonly maskingKey: (tenant: Tenant) => Uint8Array;
  /** Mask addresses too. */
  readonly maskIp?: boolean;
  readonly now: () => Micros;
  /** How long a busy cluster is asked again, in milliseconds. */
  readonly patience?: number;
};

/** Told after rows are stored, all up to a position, and before days go: what is derived from them is stale. */
export type Derived = {
  readonly stored: (owner: Owner, position: number) => void;
  /** Before the indexes are dropped; returns what to do after it. */
  readonly dropping: (owner: Owner, indexes: readonly string[]) => Promise<() => Promise<void>>;
};

export type ElasticIngest = {
  readonly ingest: TelemetryIngest;
  /** Resolves when our index templates are in place; throws what stands in the way. */
  readonly writing: () => Promise<Writing>;
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

type Opening = () => Promise<Writing>;

/** Tried again with the next call when the cluster was not there. */
const opening = (options: ElasticIngestOptions): Opening => {
  const { elastic, prefix, settings, ingester, now, patience = PATIENCE_MS } = options;
  const clock = ingestClock(now);
  const open = async (): Promise<Writing> => {
    try {
      const client = await elastic.client(AbortSignal.timeout(patience));
      const install = (): Promise<void> => installTemplates(client, { prefix, settings });
      await install();
      const checked = (index: string): Promise<void> => checkedMapping(client, index, install);
      return { client, hosts: elastic.hosts, patience, prefix, ingester, clock, checked, shards: settings.shards };
    } catch (error) {
      throw failureOf(error, elastic.hosts);
    }
  };
  let opened: Promise<Writing> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};

const storing = (options: ElasticIngestOptions, opened: Opening, derived: Derived): Handlers<StoreOperations> => {
  const { elastic, prefix, ingester, now, patience = PATIENCE_MS } = options;
  const inTurn = turns();
  /** Whatever is asked before rows are written may be asked again: an index that is just being made, say, has no shard yet. */
  const told = async <T>(work: (writing: Writing) => Promise<T>): Promise<T> => {
    const writing = await opened();
    return ask({ elastic, deadline: deadlineOf(NEVER, patience * 1_000) }, () => work(writing));
  };
  return {
    insert: (insertion) =>
      inTurn(insertion.tenant, () =>
        told(async (writing) => {
          const written = await insert(writing, insertion);
          derived.stored(ownerOf(prefix, insertion.tenant), writing.clock(1));
          return written;
        }),
      ),
    templates: ({ tenant }) => told(({ client }) => readSnapshot(client, ownerOf(prefix, tenant), ingester)),
    keepTemplates: ({ tenant, snapshot }) =>
      told((writing) => keepSnapshot(writing, ownerOf(prefix, tenant), { ingester, text: snapshot, at: now() })),
  };
};

/** Indexes of days that are over, with all that was derived from them; returns the rows that went. */
const retain = async (writing: Writing, derived: Derived, limits: Limits): Promise<number> => {
  const { client, prefix } = writing;
  let rows = 0;
  for (const day of expired(await storedDays(client, prefix), limits)) {
    const owner = { prefix, code: day.code };
    const indexes = day.indexes.map(({ index }) => index);
    const settle = await derived.dropping(owner, indexes);
    const lost = await dropDay(client, day);
    if (lost.rows > 0) await keepForgotten(writing, owner, lost.newest);
    await settle();
    rows += lost.rows;
  }
  return rows;
};

type Bounded = (batch: IngestBatch) => Promise<IngestReport>;

const bounded = (write: Bounded): Bounded => {
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

export const elasticIngest = (options: ElasticIngestOptions, derived: Derived): ElasticIngest => {
  const { elastic, prefix, maskIp = false, maskingKey } = options;
  const writing = opening(options);
  const thread = prepareThread({ ...options, maskIp }, storing(options, writing, derived));
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw failureOf(error, elastic.hosts);
    });
  return {
    ingest: {
      write: bounded((batch) => thread.get().call('write', { batch, maskingKey: maskingKey(batch.tenant) })),
      status: async (tenant) => {
        const { client } = await writing();
        return told(statusOf(client, ownerOf(prefix, tenant)));
      },
      retain: async (limits) => told(retain(await writing(), derived, limits)),
    },
    writing,
    close: () => thread.close(),
  };
};
