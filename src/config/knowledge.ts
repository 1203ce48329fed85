// Settings of document reading and embeddings. Keys come from the environment.
import { z } from 'zod';
import { SECOND } from '../kernel/time.js';
import { duration, size } from './units.js';

const embeddingText = z.string('must be given, as text').min(1, 'must not be empty').max(1_024);
const embeddingKey = z.string('must be given: "${NAME}" names the variable that holds the key').min(1).max(4_096);
const embeddingUrl = (example: string) => z.url({ protocol: /^https?$/, error: `must be a URL such as ${example}` });

const embeddingFields = {
  /** As the provider names it. */
  model: embeddingText,
  /** Numbers of each vector, as the model makes them. */
  dimension: z.number('must be given: how many numbers a vector of the model has').int().min(1).max(16_384),
  /** Of one request. */
  timeout: duration('30s', SECOND / 10).prefault('30s'),
};

const REGION_LIKE = 'an AWS region such as eu-central-1';

const openaiEmbedding = z.strictObject({
  provider: z.literal('openai'),
  ...embeddingFields,
  apiKey: embeddingKey,
  baseUrl: embeddingUrl('https://api.openai.com/v1').exactOptional(),
});

const compatibleEmbedding = z.strictObject({
  provider: z.literal('openai-compatible'),
  ...embeddingFields,
  baseUrl: embeddingUrl('http://127.0.0.1:8000/v1'),
  apiKey: embeddingKey.exactOptional(),
});

const ollamaEmbedding = z.strictObject({
  provider: z.literal('ollama'),
  ...embeddingFields,
  baseUrl: embeddingUrl('http://127.0.0.1:11434').default('http://127.0.0.1:11434'),
  /** Of a proxy in front of it. */
  apiKey: embeddingKey.exactOptional(),
});

const bedrockEmbedding = z.strictObject({
  provider: z.literal('bedrock'),
  ...embeddingFields,
  region: z.string(`must be ${REGION_LIKE}`).regex(/^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/, `must be ${REGION_LIKE}`),
  /** A Bedrock API key; absent: `credentials`, else where Amazon's tools look for them. */
  apiKey: embeddingKey.exactOptional(),
  credentials: z
    .strictObject({
      accessKeyId: embeddingKey,
      secretAccessKey: embeddingKey,
      sessionToken: embeddingKey.exactOptional(),
    })
    .exactOptional(),
  /** An endpoint in one's own network. */
  baseUrl: embeddingUrl('https://vpce-0abc.bedrock-runtime.eu-central-1.vpce.amazonaws.com').exactOptional(),
});

const EMBEDDING_PROVIDERS = [openaiEmbedding, compatibleEmbedding, ollamaEmbedding, bedrockEmbedding] as const;
const EMBEDDING_NAMES = EMBEDDING_PROVIDERS.map(({ shape }) => shape.provider.value).join(', ');

export const knowledgeSchema = z.strictObject({
  /** Of one file, after decompression. */
  maxDocumentBytes: size('32 MB'),
  /** Of one file. */
  readTimeout: duration('30s', SECOND),
  /** Heap of the thread that reads files. */
  readMemory: size('512 MB'),
  /** Absent: collections are searched by words alone. */
  embedding: z
    .discriminatedUnion('provider', EMBEDDING_PROVIDERS, {
      error: `is not a provider of vectors: there is ${EMBEDDING_NAMES}`,
    })
    .exactOptional(),
});
