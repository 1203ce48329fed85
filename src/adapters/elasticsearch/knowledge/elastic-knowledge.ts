// Collections of documents in Elasticsearch, for any number of replicas, with the promises of the embedded store.
import type { Client } from '@elastic/elasticsearch';
import { LRUCache } from 'lru-cache';
import type { CancelSignal } from '../../../kernel/cancel.js';
import type { Tenant } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import { KnowledgeStore } from '../../../ports/knowledge.js';
import { callCluster, clientWithSignal, deadlineOf, STATE_TIMEOUT } from '../deadline.js';
import type { Elasticsearch } from '../client.js';
import { findIndexTrouble } from '../index-health.js';
import { writeBulk } from '../write/bulk.js';
import { type IndexSettings, installTemplates } from '../write/install.js';
import { everyKnowledgeIndex, ownerOf } from '../write/index-names.js';
import { dropElasticCollection, openElasticCollection } from './collections.js';
import {
  indexEarlierDocuments,
  listElasticDocuments,
  putElasticDocument,
  readElasticDocument,
  removeElasticDocuments,
} from './documents.js';
import { knowledgePosition, listCollections } from './listing.js';
import type { KnowledgeAccess } from './entries.js';
import { searchElasticPassages } from './search.js';

type Expunger = {
  readonly owe: (index: string) => void;
  readonly close: () => Promise<void>;
};

type CallCluster = <T>(attempt: (client: Client) => Promise<T>) => Promise<T>;

/** Whether nothing that was deleted is left in it. */
const hasNoDeleted = async (client: Client, index: string): Promise<boolean> => {
  const { indices = {} } = await client.indices.stats({ index, metric: 'docs' }, { ignore: [404] });
  return Object.values(indices).every(({ total }) => (total?.docs?.deleted ?? 0) === 0);
};

const mergeSegments = async (client: Client, index: string): Promise<boolean> => {
  if (await hasNoDeleted(client, index)) return true;
  await client.indices.forcemerge({ index, only_expunge_deletes: true, flush: true }, { ignore: [404] });
  return hasNoDeleted(client, index);
};

/** The server renews what copies may still ask for so often, in ms: tried sooner, nothing would go. */
const EXPUNGE_EVERY = 30_000;

const expunger = (ask: CallCluster, every = EXPUNGE_EVERY): Expunger => {
  const owed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  let isClosed = false;
  const again = (): void => {
    if (isClosed || timer !== undefined || owed.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      work = all().then(again);
    }, every);
    timer.unref();
  };
  const all = async (): Promise<void> => {
    for (const index of owed) {
      // named again while it is merged, it is owed again
      owed.delete(index);
      const done = await ask((client) => mergeSegments(client, index)).catch(() => false);
      if (!done) owed.add(index);
    }
  };
  return {
    owe: (index) => {
      owed.add(index);
      again();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await work;
    },
  };
};

export type ElasticKnowledgeOptions = {
  readonly elastic: Elasticsearch;
  /** As of the telemetry: the credentials need all rights on `<prefix>-*`. */
  readonly prefix: string;
  /** The same as of the telemetry, whose templates are ours; yet collections have one shard each. */
  readonly settings: IndexSettings;
  readonly now: () => Micros;
  /** Longest time for one question or one document; the caller's own deadline may be shorter. Default 60 s. */
  readonly timeout?: Micros;
  /** How often deleted documents are brought off the disk while there are any, in ms. */
  readonly expungeEvery?: number;
};

const TIMEOUT: Micros = 60_000_000;
/** Segments of a large collection are written anew. */
const MERGE_TIMEOUT: Micros = 600_000_000;

const NEVER_CANCELLED: CancelSignal = {
  aborted: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

type StoreInput<Name extends keyof KnowledgeStore> = Parameters<KnowledgeStore[Name]>[0];

/** Of all tenants, whose documents are known to be cut into words as this release does it. */
const MOST_COLLECTIONS = 10_000;

class ElasticKnowledge extends KnowledgeStore {
  #installed: Promise<void> | undefined;
  readonly #expunger: Expunger;
  /** Collections whose earlier documents this process has indexed anew, or is about to. */
  readonly #indexed = new LRUCache<string, Promise<void>>({ max: MOST_COLLECTIONS });
  #isClosed = false;

  constructor(private readonly options: ElasticKnowledgeOptions) {
    super();
    this.#expunger = expunger((attempt) => this.#ask(NEVER_CANCELLED, MERGE_TIMEOUT)(attempt), options.expungeEvery);
  }

  override position(tenant: Tenant) {
    return knowledgePosition(this.#place(tenant));
  }
  override async collections(tenant: Tenant, signal?: CancelSignal) {
    return (await listCollections(this.#place(tenant, signal))).collections.map(({ row }) => row);
  }
  override async open(draft: StoreInput<'open'>) {
    await this.#install();
    return openElasticCollection(this.#place(draft.tenant), draft);
  }
  override drop({ tenant, name }: StoreInput<'drop'>) {
    return dropElasticCollection(this.#place(tenant), name);
  }
  override documents({ tenant, ...of }: StoreInput<'documents'>) {
    return listElasticDocuments(this.#place(tenant), of);
  }
  override document({ tenant, ...of }: StoreInput<'document'>) {
    return readElasticDocument(this.#place(tenant), of);
  }
  override put({ tenant, ...document }: StoreInput<'put'>) {
    return putElasticDocument(this.#place(tenant), document);
  }
  override remove({ tenant, ...documents }: StoreInput<'remove'>) {
    return removeElasticDocuments(this.#place(tenant), documents);
  }
  override search({ tenant, ...search }: StoreInput<'search'>, signal: CancelSignal) {
    this.#indexEarlier(tenant, search.collection);
    return searchElasticPassages(this.#place(tenant, signal), search);
  }

  /** What keeps collections from being read or changed, in words; absent: nothing does. */
  async trouble(): Promise<string | undefined> {
    try {
      return await this.#ask(
        NEVER_CANCELLED,
        STATE_TIMEOUT,
      )((client) => findIndexTrouble(client, everyKnowledgeIndex(this.options.prefix)));
    } catch (error) {
      return error instanceof Error ? error.message : 'an unknown failure';
    }
  }

  /** In the background: until it is done, words of Latin letters alone are found. A failure is tried again with the next search. */
  #indexEarlier(tenant: Tenant, collection: string): void {
    const key = `${tenant}\n${collection}`;
    if (this.#isClosed || this.#indexed.has(key)) return;
    const place = (): KnowledgeAccess => this.#place(tenant);
    const work = indexEarlierDocuments(place, { collection, isStopped: () => this.#isClosed }).catch(
      () => void this.#indexed.delete(key),
    );
    this.#indexed.set(key, work);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#indexed.values());
    await this.#expunger.close();
  }

  #ask(signal: CancelSignal, timeout: Micros): KnowledgeAccess['ask'] {
    const { elastic } = this.options;
    const begun = performance.now();
    const left = (): Micros => Math.max(1, timeout - (performance.now() - begun) * 1_000);
    return (attempt) =>
      callCluster({ elastic, deadline: deadlineOf(signal, left()) }, (client: Client, request) =>
        attempt(clientWithSignal(client, request.signal)),
      );
  }

  #place(tenant: Tenant, signal = NEVER_CANCELLED): KnowledgeAccess {
    const { elastic, prefix, now, timeout = TIMEOUT } = this.options;
    const asking = this.#ask(signal, timeout);
    return {
      owner: ownerOf(prefix, tenant),
      ask: asking,
      write: async (writes) => {
        const client = await asking(async (opened) => opened);
        return writeBulk({ client, hosts: elastic.hosts, patience: timeout / 1_000 }, writes);
      },
      now,
      expunge: (index) => this.#expunger.owe(index),
    };
  }

  /** Tried again with the next call when the cluster was not there. */
  async #install(): Promise<void> {
    const { prefix, settings } = this.options;
    this.#installed ??= this.#ask(NEVER_CANCELLED, TIMEOUT)((client) => installTemplates(client, { prefix, settings }));
    try {
      await this.#installed;
    } catch (error) {
      this.#installed = undefined;
      throw error;
    }
  }
}

export type ClosableElasticKnowledge = KnowledgeStore & {
  trouble(): Promise<string | undefined>;
  close(): Promise<void>;
};

export const elasticKnowledge = (options: ElasticKnowledgeOptions): ClosableElasticKnowledge =>
  new ElasticKnowledge(options);
