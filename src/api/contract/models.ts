// Schemas of model profiles (without secrets), model checks and recorded model requests.
import { z } from 'zod';
import { count, singleLine } from './fields.js';

export const modelName = singleLine(64).meta({ description: 'The name of a profile.' });

const price = z
  .object({
    input: z.number(),
    output: z.number(),
    cacheRead: z.number().exactOptional(),
    cacheWrite: z.number().exactOptional(),
    asOf: z.string().meta({ format: 'date' }),
  })
  .meta({ description: 'US dollars per million tokens, as listed on a day.' });

const modelProfile = z.object({
  name: z.string(),
  provider: z.string(),
  model: z.string(),
  window: count.meta({ description: 'Tokens of a request and its reply together.' }),
  maxTokens: count,
  temperature: z.number(),
  tools: z.enum(['native', 'text']),
  limits: z.object({
    requestsPerMinute: count.exactOptional(),
    tokensPerMinute: count.exactOptional(),
    atOnce: count.exactOptional(),
  }),
  price: price.exactOptional(),
  fallback: z.string().exactOptional(),
});

export const modelList = z.object({
  default: z.string().exactOptional().meta({ description: 'Of turns that name none; absent: no model speaks.' }),
  profiles: z.array(modelProfile),
  object: z.literal('list').exactOptional(),
  data: z
    .array(z.object({ id: z.string(), object: z.literal('model'), created: count, owned_by: z.string() }))
    .meta({ description: 'The same as OpenAI lists models: names for "model" of chat completions and responses.' })
    .exactOptional(),
});

const tokenUsage = z.object({
  input: count,
  output: count,
  cacheRead: count.exactOptional(),
  cacheWrite: count.exactOptional(),
  total: count.exactOptional(),
});

const millis = z.number().min(0);

export const modelCheck = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('answered'),
    profile: modelProfile,
    firstMillis: millis.meta({ description: 'Until the first word.' }),
    millis,
    stop: z.enum(['end', 'tools', 'length', 'refused', 'blocked', 'other']),
    text: z.string(),
    model: z.string().exactOptional().meta({ description: 'The own name of the model.' }),
    usage: tokenUsage.exactOptional(),
    cost: z.number().exactOptional().meta({ description: 'US dollars.' }),
  }),
  z.object({
    outcome: z.literal('failed'),
    profile: modelProfile,
    reason: z.enum(['throttled', 'timeout', 'unavailable', 'cut', 'oversize', 'invalid', 'denied', 'cancelled']),
    because: z.string().meta({ description: 'What, where, and how to mend it.' }),
  }),
]);

const requestedCall = z.object({ id: z.string(), tool: z.string(), input: z.string() });

const message = z.looseObject({
  id: z.string().meta({ description: 'The same in every request that holds the message.' }),
  sequence: count.meta({ description: 'Its place among the messages of the execution, from 1 on.' }),
  createdAt: z.string().meta({ format: 'date-time' }),
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  text: z.string(),
  calls: z.array(requestedCall).exactOptional(),
});

const usage = z.looseObject({ input: count, output: count });

export const modelRequest = z.object({
  call: z.string(),
  execution: z.string(),
  stage: z.string().exactOptional(),
  sent: z.looseObject({
    profile: z.string(),
    model: z.string(),
    request: z.string().meta({ description: 'SHA-256 of the canonical request as it was sent.' }),
    prompt: z.string().meta({ description: 'SHA-256 of the system prompt.' }),
    temperature: z.number(),
    maxTokens: count,
  }),
  failures: z.array(z.looseObject({ profile: z.string(), reason: z.string(), because: z.string() })),
  request: z
    .object({ messages: z.array(message), tools: z.array(z.looseObject({ name: z.string() })) })
    .exactOptional()
    .meta({ description: 'Rebuilt from facts, words and batches.' }),
  isSame: z.boolean().meta({ description: 'The rebuilt request has the digest of the one that was sent.' }),
  reply: z
    .looseObject({
      text: z.string(),
      thinking: z.string().exactOptional(),
      calls: z.array(requestedCall),
      stop: z.string(),
      usage: usage.exactOptional(),
    })
    .exactOptional(),
});

export const modelRequests = z.object({ items: z.array(modelRequest) });
