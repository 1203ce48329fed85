// Reads files in threads with a limit of time and memory. A file that breaks a library ends only its thread; a slow file delays only other slow
// files.
import {
  DocumentReader,
  type DocumentReading,
  type DocumentRefusal,
  type UploadedFile,
} from '../../ports/documents.js';
import type { Tenant } from '../../kernel/brand.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { WithTenant } from '../../ports/knowledge.js';
import { createMasker } from '../../telemetry/masking/mask.js';
import { type MaskingPolicies, policyOf } from '../../telemetry/masking/policies.js';
import { keyedDigest } from '../preparation/keyed-digest.js';
import { type LimitedThread, limitedThread, ThreadOutOfMemory } from '../threads/limited-thread.js';
import { maskedDocumentName } from './document-name.js';

export type DocumentOperations = {
  readonly read: {
    readonly input: { readonly file: UploadedFile; readonly tenant: Tenant; readonly maskingKey: Uint8Array };
    readonly output: DocumentReading | DocumentRefusal;
  };
};

export type DocumentThreadRole = { readonly masking: MaskingPolicies };

type DocumentReaderOptions = {
  /** The compiled `worker.js` of this folder. */
  readonly workerEntry: URL;
  readonly maskingKey: (tenant: Tenant) => Uint8Array;
  readonly masking?: MaskingPolicies;
  /** For one file. */
  readonly timeout: Micros;
  /** Of each thread's heap. */
  readonly memoryMb: number;
};

/** Files that take longer wait for each other and delay no others. */
const QUICK: Micros = 2 * SECOND;

type FileRequest = { readonly file: UploadedFile; readonly tenant: Tenant; readonly within: Micros };
type ReadOutcome = DocumentReading | DocumentRefusal;

class ThreadedDocumentReader extends DocumentReader {
  readonly #quick: LimitedThread<DocumentOperations>;
  readonly #slow: LimitedThread<DocumentOperations>;

  constructor(private readonly options: DocumentReaderOptions) {
    super();
    const { workerEntry: entry, masking = {}, memoryMb } = options;
    const role: DocumentThreadRole = { masking };
    this.#quick = limitedThread({ entry, name: 'documents', role, memoryMb });
    this.#slow = limitedThread({ entry, name: 'slow documents', role, memoryMb });
  }

  /** Reads one file at a time, because the limits are per file. A file that is too slow for the first thread starts again in the second. */
  override async read({ tenant, ...file }: WithTenant<UploadedFile>, signal: CancelSignal): Promise<ReadOutcome> {
    const { timeout } = this.options;
    const request = { file, tenant, within: Math.min(timeout, QUICK) };
    const quick = await this.#attempt(this.#quick, request, signal);
    if (quick !== 'too slow') return quick;
    const slow = timeout <= QUICK ? quick : await this.#attempt(this.#slow, { ...request, within: timeout }, signal);
    return slow === 'too slow' ? this.#tooHeavy(request, `${timeout / SECOND} seconds`) : slow;
  }

  async #attempt(
    thread: LimitedThread<DocumentOperations>,
    request: FileRequest,
    signal: CancelSignal,
  ): Promise<ReadOutcome | 'too slow'> {
    const { memoryMb, maskingKey } = this.options;
    const { file, tenant, within } = request;
    let deadline: AbortSignal | undefined;
    const limit = (): CancelSignal => abortWithEither((deadline = AbortSignal.timeout(within / 1_000)), signal);
    try {
      return await thread.call('read', { file, tenant, maskingKey: maskingKey(tenant) }, limit);
    } catch (error) {
      if (deadline?.aborted === true) return 'too slow';
      if (error instanceof ThreadOutOfMemory) return this.#tooHeavy(request, `${memoryMb} MB of memory`);
      throw error;
    }
  }

  #tooHeavy({ file, tenant }: FileRequest, limit: string): DocumentRefusal {
    const { maskingKey, masking = {} } = this.options;
    const mask = createMasker({ digest: keyedDigest(maskingKey(tenant)), policy: policyOf(masking, tenant) });
    const name = maskedDocumentName(file.name, mask) ?? 'the file';
    return { rejected: 'document-too-heavy', because: `${name} cannot be read within ${limit}` };
  }

  async close(): Promise<void> {
    await Promise.all([this.#quick.end(), this.#slow.end()]);
  }
}

/** Aborts with the first of the two. */
const abortWithEither = (deadline: AbortSignal, signal: CancelSignal): CancelSignal => {
  const both = new AbortController();
  const abort = (): void => both.abort();
  for (const each of [deadline, signal]) {
    if (each.aborted) abort();
    each.addEventListener('abort', abort, { once: true });
  }
  return both.signal;
};

export type ClosableDocumentReader = DocumentReader & { close(): Promise<void> };

export const threadedDocumentReader = (options: DocumentReaderOptions): ClosableDocumentReader =>
  new ThreadedDocumentReader(options);
