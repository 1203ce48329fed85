// Files are read in a thread with a limit of time and memory: what breaks a library breaks that thread, and no more.
import { Worker } from 'node:worker_threads';
import type { Tenant } from '../../kernel/brand.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import { DocumentReader, type ReadDocument, type SentFile, type Unreadable } from '../../ports/documents.js';
import type { OfTenant } from '../../ports/knowledge.js';
import { SourceError } from '../../ports/sources.js';
import { type Client, connect } from '../preparation/rpc.js';
import type { ReadingOperations, ReadingRole } from './protocol.js';

export type DocumentReaderOptions = {
  /** The compiled `worker.js` of this folder. */
  readonly workerEntry: URL;
  readonly maskingKey: (tenant: Tenant) => Uint8Array;
  /** Mask addresses too. */
  readonly maskIp?: boolean;
  /** For one file. */
  readonly timeout: Micros;
  /** Of the thread's heap. */
  readonly memoryMb: number;
};

/** The libraries stay in memory between files, not for ever. */
const IDLE_MS = 15_000;

/** How often a reading thread is asked what it holds. */
const LOOK_MS = 50;

type Thread = Client<ReadingOperations> & {
  /** Until it is called off: more bytes outside of the heap than the heap may have end the thread's call. */
  readonly watch: () => () => void;
  readonly end: () => Promise<unknown>;
};

/** The file was too heavy for the thread. */
class OutOfMemory extends Error {}

const isOutOfMemory = ({ code }: NodeJS.ErrnoException): boolean => code === 'ERR_WORKER_OUT_OF_MEMORY';

const thread = ({ workerEntry, maskIp: ip = false, memoryMb }: DocumentReaderOptions): Thread => {
  const workerData: ReadingRole = { ip };
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 };
  const worker = new Worker(workerEntry, { workerData, name: 'documents', execArgv: [], resourceLimits });
  const client = connect<ReadingOperations>(worker);
  worker.on('error', (error) => client.fail(isOutOfMemory(error) ? new OutOfMemory() : error));
  worker.on('exit', () => client.fail(new SourceError('unavailable', 'the thread that reads documents has ended')));
  /** A packed page unfolds into buffers, which `resourceLimits` does not count. */
  const look = async (): Promise<void> => {
    const held = await worker.getHeapStatistics().catch(() => undefined);
    if ((held?.external_memory ?? 0) > memoryMb * 2 ** 20) client.fail(new OutOfMemory());
  };
  const watch = (): (() => void) => {
    const looking = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(looking);
  };
  return { ...client, watch, end: () => worker.terminate() };
};

const tooHeavy = (name: string, limit: string): Unreadable => ({
  rejected: 'document-too-heavy',
  because: `${name} cannot be read within ${limit}`,
});

class ThreadedReader extends DocumentReader {
  #thread: Thread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: DocumentReaderOptions) {
    super();
  }

  /** One after the other: the limits are those of one file. */
  override read(file: OfTenant<SentFile>, signal: CancelSignal): Promise<readonly ReadDocument[] | Unreadable> {
    const reading = this.#last.then(() => this.#readNow(file, signal));
    this.#last = reading.catch(() => undefined);
    return reading;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const ending = this.#thread;
    this.#thread = undefined;
    await ending?.end();
  }

  async #readNow({ tenant, ...file }: OfTenant<SentFile>, signal: CancelSignal) {
    const { timeout, memoryMb, maskingKey } = this.options;
    clearTimeout(this.#idle);
    const { name } = file;
    const deadline = AbortSignal.timeout(timeout / 1_000);
    const given = { file, maskingKey: maskingKey(tenant) };
    const reading = (this.#thread ??= thread(this.options));
    const unwatch = reading.watch();
    try {
      const read = await reading.call('read', given, either(deadline, signal));
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
      return read;
    } catch (error) {
      await this.close();
      if (deadline.aborted) return tooHeavy(name, `${timeout / SECOND} seconds`);
      if (error instanceof OutOfMemory) return tooHeavy(name, `${memoryMb} MB of memory`);
      throw error;
    } finally {
      unwatch();
    }
  }
}

/** Aborts with the first of the two. */
const either = (deadline: AbortSignal, signal: CancelSignal): CancelSignal => {
  const both = new AbortController();
  const abort = (): void => both.abort();
  for (const each of [deadline, signal]) {
    if (each.aborted) abort();
    each.addEventListener('abort', abort, { once: true });
  }
  return both.signal;
};

export type ClosableReader = DocumentReader & { close(): Promise<void> };

export const documentReader = (options: DocumentReaderOptions): ClosableReader => new ThreadedReader(options);
