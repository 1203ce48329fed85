// Makes vectors with the configured provider and checks their number and length. Failures name the setting to check.
import { Embedding, EmbeddingError } from '../../ports/embedding.js';
import { type EmbeddingClient, type EmbeddingOptions, openEmbeddingClient } from './clients.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import { SECOND } from '../../kernel/time.js';

type ProviderError = { readonly status?: unknown; readonly $metadata?: { readonly httpStatusCode?: unknown } };

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Providers' clients put it in different places; one of them keeps it in its words alone. */
const statusOf = (error: Error): number | undefined => {
  const { status, $metadata } = error as ProviderError;
  return numberIn(status) ?? numberIn($metadata?.httpStatusCode);
};

const SETTING_OF_STATUS: { readonly [status: number]: string } = {
  401: 'apiKey',
  403: 'apiKey',
  404: 'model',
  400: 'model',
};

/** No secret is in a provider's words; long ones are cut. */
const LONGEST_REASON = 300;

/** A refusal names the setting; anything else may pass by itself. */
const embeddingFailure = (error: unknown, { provider, model }: EmbeddingOptions): EmbeddingError => {
  if (error instanceof EmbeddingError) return error;
  const fault = Object(error) as Error;
  const reason = `${provider} made no vectors with ${model}: ${String(fault.message ?? error).slice(0, LONGEST_REASON)}`;
  const setting = SETTING_OF_STATUS[statusOf(fault) ?? 0];
  return setting === undefined
    ? new EmbeddingError('unavailable', reason)
    : new EmbeddingError('refused', `${reason}: check knowledge.embedding.${setting}`);
};

/** Of length 1, so that a product of two is their cosine. */
const toUnitLength = (numbers: readonly number[]): Float32Array => {
  const length = Math.hypot(...numbers) || 1;
  return Float32Array.from(numbers, (number) => number / length);
};

/** Rejects when the caller gives up, or nothing came for too long; what was sent is left to end by itself. */
const withTimeout = async <T>(
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
  #client: Promise<EmbeddingClient> | undefined;

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
    this.#client ??= openEmbeddingClient(this.options);
    try {
      const client = await this.#client;
      const embedding = client.embedDocuments([...texts]);
      embedding.catch(() => undefined);
      const vectors = await withTimeout(embedding, { timeout: this.options.timeout, signal });
      this.#check(vectors, texts.length);
      return vectors.map(toUnitLength);
    } catch (error) {
      throw embeddingFailure(error, this.options);
    }
  }

  #check(vectors: readonly (readonly number[])[], count: number): void {
    const { dimension } = this.options;
    if (vectors.length !== count)
      throw new EmbeddingError('unavailable', `${this.model} made ${vectors.length} vectors of ${count} texts`);
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
