import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeEmbeddings, fakeEmbeddings, hashedVector } from '../../../test/support/fake-embeddings.js';
import { SECOND } from '../../kernel/time.js';
import { EmbeddingError } from '../../ports/embedding.js';
import { providedEmbedding } from './embedding.js';
import type { EmbeddingOptions } from './clients.js';

const never = new AbortController().signal;
const DIMENSION = 16;

let fake: FakeEmbeddings;
beforeAll(async () => {
  fake = await fakeEmbeddings(DIMENSION);
});
afterEach(() => fake.behave({}));
afterAll(() => fake.close());

const every = { model: 'hashes', dimension: DIMENSION, timeout: 10 * SECOND };

const OPTIONS: { readonly [name: string]: () => EmbeddingOptions } = {
  openai: () => ({ ...every, provider: 'openai', apiKey: 'sk-test', baseUrl: `${fake.url}/v1` }),
  'openai-compatible': () => ({ ...every, provider: 'openai-compatible', baseUrl: `${fake.url}/v1` }),
  ollama: () => ({ ...every, provider: 'ollama', baseUrl: fake.url }),
  bedrock: () => ({
    ...every,
    provider: 'bedrock',
    region: 'eu-central-1',
    // frozen, as the configuration hands everything out
    credentials: Object.freeze({ accessKeyId: 'a', secretAccessKey: 'b' }),
    baseUrl: fake.url,
  }),
};

const failing = async (options: EmbeddingOptions, signal: AbortSignal = never): Promise<EmbeddingError> => {
  try {
    await providedEmbedding(options).embed(['one'], signal);
  } catch (error) {
    if (error instanceof EmbeddingError) return error;
    throw error;
  }
  throw new Error('it did not fail');
};

describe.each(Object.entries(OPTIONS))('vectors of %s', (provider, optionsOf) => {
  it('returns vectors of length 1 in the order of the texts', async () => {
    const embedding = providedEmbedding(optionsOf());
    const vectors = await embedding.embed(['cart', 'stock', 'cart'], never);
    expect(vectors).toHaveLength(3);
    expect(vectors[0]).toEqual(vectors[2]);
    expect(vectors[0]).not.toEqual(vectors[1]);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    const [first = Float32Array.of()] = vectors;
    const expected = hashedVector('cart', DIMENSION);
    const length = Math.hypot(...expected);
    expected.forEach((number, n) => expect(first[n]).toBeCloseTo(number / length, 5));
  });

  it('names the model by provider, model and dimension', () => {
    const { model, dimension } = providedEmbedding(optionsOf());
    expect({ model, dimension }).toEqual({ model: `${provider}/hashes`, dimension: DIMENSION });
  });

  it('refuses vectors of another length and names the setting', async () => {
    const failure = await failing({ ...optionsOf(), dimension: 99 });
    expect(failure.reason).toBe('refused');
    expect(failure.message).toContain('set knowledge.embedding.dimension to 16');
  });

  it('waits no longer than configured', async () => {
    fake.behave({ hangs: true });
    const failure = await failing({ ...optionsOf(), timeout: SECOND / 5 });
    expect(failure.reason).toBe('timeout');
  });

  it('gives up when the caller does', async () => {
    fake.behave({ hangs: true });
    const gone = new AbortController();
    const waiting = failing(optionsOf(), gone.signal);
    gone.abort();
    expect((await waiting).message).toContain('gave up');
  });

  it('sends no request for no texts', async () => {
    const before = fake.requests();
    expect(await providedEmbedding(optionsOf()).embed([], never)).toEqual([]);
    expect(fake.requests()).toBe(before);
  });
});

describe('a provider that refuses', () => {
  it.each(['openai', 'openai-compatible', 'bedrock'])('%s: the setting is named, and no key', async (provider) => {
    fake.behave({ status: 401 });
    const options = OPTIONS[provider]?.();
    if (options === undefined) throw new Error(provider);
    const failure = await failing(options);
    expect(failure.reason).toBe('refused');
    expect(failure.message).toContain('check knowledge.embedding.apiKey');
    expect(failure.message).not.toContain('sk-test');
  });

  it('is asked again when it was busy', async () => {
    fake.behave({ status: 503, times: 1 });
    const embedding = providedEmbedding({ ...every, provider: 'openai-compatible', baseUrl: `${fake.url}/v1` });
    expect(await embedding.embed(['one'], never)).toHaveLength(1);
  });

  it('is reported as unavailable when nobody listens', async () => {
    const failure = await failing({ ...every, provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:1/v1' });
    expect(failure.reason).toBe('unavailable');
    expect(failure.message).toContain('openai-compatible made no vectors with hashes');
  });
});
