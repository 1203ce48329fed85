// How documents are read, and what makes vectors of them. Keys come from the environment.
import { z } from 'zod';
import { SECOND } from '../kernel/time.js';
import { duration, size } from './units.js';

const text = z.string('must be given, as text').min(1, 'must not be empty').max(1_024);
const key = z.string('must be given: "${NAME}" names the variable that holds the key').min(1).max(4_096);
const url = (example: string) => z.url({ protocol: /^https?$/, error: `must be a URL such as ${example}` });

const every = {
  /** As the provider names it. */
  model: text,
  /** Numbers of each vector, as the model makes them. */
  dimension: z.number('must be given: how many numbers a vector of the model has').int().min(1).max(16_384),
  /** Of one request. */
  timeout: duration('30s', SECOND / 10).prefault('30s'),
};

const REGION_LIKE = 'an AWS region such as eu-central-1';

const openai = z.strictObject({
  provider: z.literal('openai'),
  ...every,
  apiKey: key,
  baseUrl: url('https://api.openai.com/v1').exactOptional(),
});

const compatible = z.strictObject({
  provider: z.literal('openai-compatible'),
  ...every,
  baseUrl: url('http://127.0.0.1:8000/v1'),
  apiKey: key.exactOptional(),
});

const ollama = z.strictObject({
  provider: z.literal('ollama'),
  ...every,
  baseUrl: url('http://127.0.0.1:11434').default('http://127.0.0.1:11434'),
  /** Of a proxy in front of it. */
  apiKey: key.exactOptional(),
});

const bedrock = z.strictObject({
  provider: z.literal('bedrock'),
  ...every,
  region: z.string(`must be ${REGION_LIKE}`).regex(/^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/, `must be ${REGION_LIKE}`),
  /** A Bedrock API key; absent: `credentials`, else where Amazon's tools look for them. */
  apiKey: key.exactOptional(),
  credentials: z
    .strictObject({ accessKeyId: key, secretAccessKey: key, sessionToken: key.exactOptional() })
    .exactOptional(),
  /** An endpoint in one's own network. */
  baseUrl: url('https://vpce-0abc.bedrock-runtime.eu-central-1.vpce.amazonaws.com').exactOptional(),
});

const PROVIDERS = [openai, compatible, ollama, bedrock] as const;
const known = PROVIDERS.map(({ shape }) => shape.provider.value).join(', ');

export const knowledgeSchema = z.strictObject({
  /** Of one file, after decompression. */
  maxDocumentBytes: size('32 MB'),
  /** Of one file. */
  readTimeout: duration('30s', SECOND),
  /** Heap of the thread that reads files. */
  readMemory: size('512 MB'),
  /** Absent: collections are searched by words alone. */
  embedding: z
    .discriminatedUnion('provider', PROVIDERS, { error: `is not a provider of vectors: there is ${known}` })
    .exactOptional(),
});
