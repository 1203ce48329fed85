// Files are read in a thread with a limit of time and memory: what breaks a library breaks that thread, and no more.
import type { Tenant } from '../../kernel/brand.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import { DocumentReader, type SentFile, type Unreadable } from '../../ports/documents.js';
import type { OfTenant } from '../../ports/knowledge.js';
import { type LimitedThread, limitedThread, OutOfMemory } from '../preparation/limited-thread.js';
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

const tooHeavy = (name: string, limit: string): Unreadable => ({
  rejected: 'document-too-heavy',
  because: `${name} cannot be read within ${limit}`,
});

class ThreadedReader extends DocumentReader {
  readonly #thread: LimitedThread<ReadingOperations>;

  constructor(private readonly options: DocumentReaderOptions) {
    super();
    const { workerEntry: entry, maskIp: ip = false, memoryMb } = options;
    const role: ReadingRole = { ip };
    this.#thread = limitedThread({ entry, name: 'documents', role, memoryMb });
  }

  /** One after the other: the limits are those of one file. */
  override async read({ tenant, ...file }: OfTenant<SentFile>, signal: CancelSignal) {
    const { timeout, memoryMb, maskingKey } = this.options;
    let deadline: AbortSignal | undefined;
    const limit = (): CancelSignal => either((deadline = AbortSignal.timeout(timeout / 1_000)), signal);
    try {
      return await this.#thread.call('read', { file, maskingKey: maskingKey(tenant) }, limit);
    } catch (error) {
      if (deadline?.aborted === true) return tooHeavy(file.name, `${timeout / SECOND} seconds`);
      if (error instanceof OutOfMemory) return tooHeavy(file.name, `${memoryMb} MB of memory`);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#thread.end();
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
