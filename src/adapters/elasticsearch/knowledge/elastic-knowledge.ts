// Collections of documents in Elasticsearch, for any number of replicas: with the promises of the embedded store.
import type { Client } from '@elastic/elasticsearch';
import type { CancelSignal } from '../../../kernel/cancel.js';
import type { Tenant } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import { KnowledgeStore } from '../../../ports/knowledge.js';
import { signalled } from '../aggregates/signalled.js';
import type { Elasticsearch } from '../client.js';
import { ask, deadlineOf, STATE_TIMEOUT } from '../deadline.js';
import { troubleIn } from '../stored/trouble.js';
import { bulk } from '../write/bulk.js';
import { type IndexSettings, installTemplates } from '../write/install.js';
import { everyShelf, ownerOf } from '../write/names.js';
import { dropCollection, openCollection } from './collections.js';
import { documentsIn, removeDocuments } from './documents.js';
import { type Expunger, expunger } from './expunge.js';
import { positionOf, shelfOf } from './list.js';
import type { Place } from './place.js';
import { putDocument } from './put.js';
import { searchPassages } from './search.js';
import { wholeDocument } from './whole-document.js';

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

const NEVER: CancelSignal = {
  aborted: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

type Input<Name extends keyof KnowledgeStore> = Parameters<KnowledgeStore[Name]>[0];

class ElasticKnowledge extends KnowledgeStore {
  #installed: Promise<void> | undefined;
  readonly #expunger: Expunger;

  constructor(private readonly options: ElasticKnowledgeOptions) {
    super();
    this.#expunger = expunger((attempt) => this.#ask(NEVER, MERGE_TIMEOUT)(attempt), options.expungeEvery);
  }

  override position(tenant: Tenant) {
    return positionOf(this.#place(tenant));
  }
  override async collections(tenant: Tenant, signal?: CancelSignal) {
    return (await shelfOf(this.#place(tenant, signal))).collections.map(({ row }) => row);
  }
  override async open(draft: Input<'open'>) {
    await this.#install();
    return openCollection(this.#place(draft.tenant), draft);
  }
  override drop({ tenant, name }: Input<'drop'>) {
    return dropCollection(this.#place(tenant), name);
  }
  override documents({ tenant, ...of }: Input<'documents'>) {
    return documentsIn(this.#place(tenant), of);
  }
  override document({ tenant, ...of }: Input<'document'>) {
    return wholeDocument(this.#place(tenant), of);
  }
  override put({ tenant, ...document }: Input<'put'>) {
    return putDocument(this.#place(tenant), document);
  }
  override remove({ tenant, ...documents }: Input<'remove'>) {
    return removeDocuments(this.#place(tenant), documents);
  }
  override search({ tenant, ...search }: Input<'search'>, signal: CancelSignal) {
    return searchPassages(this.#place(tenant, signal), search);
  }

  /** What keeps collections from being read or changed, in words; absent: nothing does. */
  async trouble(): Promise<string | undefined> {
    try {
      return await this.#ask(NEVER, STATE_TIMEOUT)((client) => troubleIn(client, everyShelf(this.options.prefix)));
    } catch (error) {
      return error instanceof Error ? error.message : 'an unknown failure';
    }
  }

  async close(): Promise<void> {
    await this.#expunger.close();
  }

  #ask(signal: CancelSignal, timeout: Micros): Place['ask'] {
    const { elastic } = this.options;
    const begun = performance.now();
    const left = (): Micros => Math.max(1, timeout - (performance.now() - begun) * 1_000);
    return (attempt) =>
      ask({ elastic, deadline: deadlineOf(signal, left()) }, (client: Client, request) =>
        attempt(signalled(client, request.signal)),
      );
  }

  #place(tenant: Tenant, signal = NEVER): Place {
    const { elastic, prefix, now, timeout = TIMEOUT } = this.options;
    const asking = this.#ask(signal, timeout);
    return {
      owner: ownerOf(prefix, tenant),
      ask: asking,
      write: async (writes) => {
        const client = await asking(async (opened) => opened);
        return bulk({ client, hosts: elastic.hosts, patience: timeout / 1_000 }, writes);
      },
      now,
      expunge: (index) => this.#expunger.owe(index),
    };
  }

  /** Tried again with the next call when the cluster was not there. */
  async #install(): Promise<void> {
    const { prefix, settings } = this.options;
    this.#installed ??= this.#ask(NEVER, TIMEOUT)((client) => installTemplates(client, { prefix, settings }));
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
