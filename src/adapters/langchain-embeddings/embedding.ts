// Makes vectors with the configured service, and checks that they are what the configuration says.
import type { CancelSignal } from '../../kernel/cancel.js';
import { SECOND } from '../../kernel/time.js';
import { Embedding, EmbeddingError } from '../../ports/embedding.js';
import { clientOf } from './clients.js';
import { failureOf } from './failure.js';
import type { Client, EmbeddingOptions } from './options.js';

/** Of length 1, so that a product of two is their cosine. */
const unit = (numbers: readonly number[]): Float32Array => {
  const length = Math.hypot(...numbers) || 1;
  return Float32Array.from(numbers, (number) => number / length);
};

/** Rejects when the caller gives up, or nothing came for too long; what was sent is left to end by itself. */
const within = async <T>(
  work: Promise<T>,
  { timeout, signal }: { timeout: number; signal: CancelSignal },
): Promise<T> => {
  let [giveUp, timer]: [() => void, NodeJS.Timeout | undefined] = [() => undefined, undefined];
  const late = new Promise<never>((_, reject) => {
    const over = (because: string) => () => reject(new EmbeddingError('timeout', because));
    giveUp = over('the caller gave up before there was a vector');
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    timer = setTimeout(over(`no vector came within ${timeout / SECOND} seconds`), timeout / 1_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
};

class ProvidedEmbedding extends Embedding {
  #client: Promise<Client> | undefined;

  constructor(private readonly options: EmbeddingOptions) {
    super();
  }

  override get model(): string {
    return `${this.options.provider}/${this.options.model}`;
  }

  override get dimension(): number {
    return this.options.dimension;
  }

  override async embed(texts: readonly string[], signal: CancelSignal): Promise<readonly Float32Array[]> {
    if (texts.length === 0) return [];
    this.#client ??= clientOf(this.options);
    try {
      const client = await this.#client;
      const asked = client.embedDocuments([...texts]);
      asked.catch(() => undefined);
      const vectors = await within(asked, { timeout: this.options.timeout, signal });
      this.#check(vectors, texts.length);
      return vectors.map(unit);
    } catch (error) {
      throw failureOf(error, this.options);
    }
  }

  #check(vectors: readonly (readonly number[])[], wanted: number): void {
    const { dimension } = this.options;
    if (vectors.length !== wanted)
      throw new EmbeddingError('unavailable', `${this.model} made ${vectors.length} vectors of ${wanted} texts`);
    const other = vectors.find(({ length }) => length !== dimension);
    if (other === undefined) return;
    const set = `set knowledge.embedding.dimension to ${other.length}`;
    throw new EmbeddingError(
      'refused',
      `${this.model} makes vectors of ${other.length} numbers, not ${dimension}: ${set}`,
    );
  }
}

export const providedEmbedding = (options: EmbeddingOptions): Embedding => new ProvidedEmbedding(options);
