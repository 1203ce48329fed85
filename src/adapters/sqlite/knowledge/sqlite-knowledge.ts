// The embedded knowledge store: one SQLite file per tenant, in a thread that starts with the first call.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Tenant } from '../../../kernel/brand.js';
import { KnowledgeStore } from '../../../ports/knowledge.js';
import type { CancelSignal } from '../../../kernel/cancel.js';
import { SourceError } from '../../../ports/sources.js';
import { connectRpc, type RpcClient } from '../../threads/rpc.js';
import { tenantFile } from '../database.js';

type PortCall<Name extends keyof KnowledgeStore> = {
  readonly input: Parameters<KnowledgeStore[Name]>[0];
  readonly output: Awaited<ReturnType<KnowledgeStore[Name]>>;
};

/** The store's own operations, each with its one argument. */
export type KnowledgeOperations = {
  readonly collections: {
    readonly input: { readonly tenant: Tenant };
    readonly output: PortCall<'collections'>['output'];
  };
  readonly position: { readonly input: { readonly tenant: Tenant }; readonly output: number };
  readonly open: PortCall<'open'>;
  readonly drop: PortCall<'drop'>;
  readonly documents: PortCall<'documents'>;
  readonly document: PortCall<'document'>;
  readonly put: PortCall<'put'>;
  readonly remove: PortCall<'remove'>;
  readonly search: PortCall<'search'>;
  readonly close: { readonly input: undefined; readonly output: void };
};

/** `knowledge.sqlite`; tenant `acme` is stored beside it as `knowledge.acme.sqlite`. */
export type KnowledgeRole = { readonly file: string };

type SqliteKnowledgeOptions = {
  /** `knowledge.sqlite`; tenant `acme` is stored beside it as `knowledge.acme.sqlite`. */
  readonly file: string;
  /** The compiled `worker.js` of this folder. */
  readonly workerEntry: URL;
  /** The thread died; every later call fails. */
  readonly onError: (error: Error) => void;
};

const MEMORY_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 12 } as const;

type KnowledgeThread = RpcClient<KnowledgeOperations> & { readonly end: () => Promise<void> };

const startKnowledgeThread = ({ file, workerEntry, onError }: SqliteKnowledgeOptions): KnowledgeThread => {
  mkdirSync(dirname(file), { recursive: true });
  const workerData: KnowledgeRole = { file };
  const worker = new Worker(workerEntry, {
    workerData,
    name: 'knowledge',
    execArgv: [],
    resourceLimits: MEMORY_LIMITS,
  });
  const client = connectRpc<KnowledgeOperations>(worker);
  let ending = false;
  const die = (error: Error): void => {
    client.fail(new SourceError('unavailable', `the thread of the knowledge store has ended: ${error.message}`));
    if (!ending) onError(error);
  };
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`exit code ${code}`)));
  const end = async (): Promise<void> => {
    ending = true;
    await client.call('close', undefined);
    await worker.terminate();
  };
  return { ...client, end };
};

type Operation = keyof KnowledgeOperations;

/** Converts SQLite's errors, such as a full disk, to errors of the port. */
const storeFailure = (error: unknown): unknown =>
  error instanceof SourceError || !(error instanceof Error) ? error : new SourceError('unavailable', error.message);

class SqliteKnowledge extends KnowledgeStore {
  #thread: KnowledgeThread | undefined;
  #closed = false;

  constructor(private readonly options: SqliteKnowledgeOptions) {
    super();
  }

  /** A tenant without a file has no collection: no thread is begun to say so. */
  override async position(tenant: Tenant): Promise<number> {
    return existsSync(tenantFile(this.options.file, tenant)) ? this.#call('position', { tenant }) : 0;
  }
  override collections(tenant: Tenant) {
    return this.#call('collections', { tenant });
  }
  override open(collection: KnowledgeOperations['open']['input']) {
    return this.#call('open', collection);
  }
  override drop(collection: KnowledgeOperations['drop']['input']) {
    return this.#call('drop', collection);
  }
  override documents(of: KnowledgeOperations['documents']['input']) {
    return this.#call('documents', of);
  }
  override document(of: KnowledgeOperations['document']['input']) {
    return this.#call('document', of);
  }
  override put(document: KnowledgeOperations['put']['input']) {
    return this.#call('put', document);
  }
  override remove(documents: KnowledgeOperations['remove']['input']) {
    return this.#call('remove', documents);
  }
  override search(search: KnowledgeOperations['search']['input'], signal: CancelSignal) {
    return this.#call('search', search, signal);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.end();
  }

  async #call<N extends Operation>(
    operation: N,
    input: KnowledgeOperations[N]['input'],
    signal?: CancelSignal,
  ): Promise<KnowledgeOperations[N]['output']> {
    if (this.#closed) throw new SourceError('unavailable', 'the knowledge store is closed');
    this.#thread ??= startKnowledgeThread(this.options);
    try {
      return await this.#thread.call(operation, input, signal);
    } catch (error) {
      throw storeFailure(error);
    }
  }
}

export type ClosableKnowledge = KnowledgeStore & { close(): Promise<void> };

export const sqliteKnowledge = (options: SqliteKnowledgeOptions): ClosableKnowledge => new SqliteKnowledge(options);
