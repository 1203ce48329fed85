// Which models may be asked: named profiles, each with its provider, its limits and its prices. Keys come from the environment.
import { z } from 'zod';
import { SECOND } from '../kernel/time.js';
import { modelFaults } from './model-checks.js';
import { duration } from './units.js';

const text = z.string('must be given, as text').min(1, 'must not be empty').max(1_024);
const key = z.string('must be given: "${NAME}" names the variable that holds the key').min(1).max(4_096);
const url = (example: string) => z.url({ protocol: /^https?$/, error: `must be a URL such as ${example}` });
const tokens = z.number().int().min(1).max(100_000_000);
const dollars = z.number().min(0).max(100_000);
const profileName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,
    'must be 1 to 64 letters, digits, "-", "_" or ".", a letter or digit first',
  );

/** US dollars per million tokens. */
const price = z.strictObject({
  input: dollars,
  output: dollars,
  cacheRead: dollars.exactOptional(),
  cacheWrite: dollars.exactOptional(),
  asOf: z.iso.date('must be the day of the price list, such as 2026-11-22'),
});

const limits = z.strictObject({
  requestsPerMinute: z.number().int().min(1).exactOptional(),
  tokensPerMinute: tokens.exactOptional(),
  /** Requests that run at the same time. */
  atOnce: z.number().int().min(1).max(1_000).exactOptional(),
});

const timeouts = z.strictObject({
  /** Between two pieces of a reply. */
  idle: duration('60s', SECOND / 10).prefault('60s'),
  /** Of one request with its reply. */
  total: duration('5m', SECOND / 10).prefault('5m'),
});

const every = {
  /** As the provider names it. */
  model: text,
  /** Tokens of a request and its reply together; absent: by `models.windows`, else 8,192, which every hosted model holds. */
  window: tokens.min(1_024, 'must be at least 1024 tokens').exactOptional(),
  /** Of one reply. */
  maxTokens: tokens.default(4_096),
  temperature: z.number().min(0).max(2).default(0.1),
  /** `text`: for models that know no tools. */
  tools: z.enum(['native', 'text']).default('native'),
  limits: limits.prefault({}),
  price: price.exactOptional(),
  timeouts: timeouts.prefault({}),
  /** The profile that is asked when this one fails. */
  fallback: profileName.exactOptional(),
};

const REGION_LIKE = 'an AWS region such as eu-central-1';
const REGION = /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/;

const bedrock = z.strictObject({
  provider: z.literal('bedrock'),
  ...every,
  region: z.string(`must be ${REGION_LIKE}`).regex(REGION, `must be ${REGION_LIKE}`),
  /** A Bedrock API key; absent: `credentials`, else where Amazon's tools look for them. */
  apiKey: key.exactOptional(),
  credentials: z
    .strictObject({ accessKeyId: key, secretAccessKey: key, sessionToken: key.exactOptional() })
    .exactOptional(),
  /** An endpoint in one's own network. */
  baseUrl: url('https://vpce-0abc.bedrock-runtime.eu-central-1.vpce.amazonaws.com').exactOptional(),
  guardrail: z.strictObject({ id: text, version: text }).exactOptional(),
});

/** Of models that think: the newest call tools only when they are told not to. */
const effort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']);

const openai = z.strictObject({
  provider: z.literal('openai'),
  ...every,
  apiKey: key,
  baseUrl: url('https://api.openai.com/v1').exactOptional(),
  organization: text.exactOptional(),
  reasoningEffort: effort.exactOptional(),
});

const anthropic = z.strictObject({
  provider: z.literal('anthropic'),
  ...every,
  apiKey: key,
  baseUrl: url('https://api.anthropic.com').exactOptional(),
});

const google = z.strictObject({
  provider: z.literal('google'),
  ...every,
  apiKey: key,
  baseUrl: url('https://generativelanguage.googleapis.com').exactOptional(),
});

const VERSION_LIKE = 'a version of the API such as 2024-10-21';

/** `model` is the name of the deployment. */
const azure = z.strictObject({
  provider: z.literal('azure'),
  ...every,
  apiKey: key,
  baseUrl: url('https://my-resource.openai.azure.com'),
  apiVersion: z.string(`must be ${VERSION_LIKE}`).regex(/^\d{4}-\d\d-\d\d(?:-preview)?$/, `must be ${VERSION_LIKE}`),
  deployed: text.exactOptional(),
  reasoningEffort: effort.exactOptional(),
});

const ollama = z.strictObject({
  provider: z.literal('ollama'),
  ...every,
  baseUrl: url('http://127.0.0.1:11434').default('http://127.0.0.1:11434'),
  /** Of a proxy in front of it. */
  apiKey: key.exactOptional(),
});

const compatible = z.strictObject({
  provider: z.literal('openai-compatible'),
  ...every,
  baseUrl: url('http://127.0.0.1:8000/v1'),
  apiKey: key.exactOptional(),
});

const scripted = z.strictObject({ provider: z.literal('scripted'), ...every, script: text });

/** A profile that reads its words from this file: it needs no provider. */
export const scriptedProfile = (script: string): z.infer<typeof scripted> =>
  scripted.parse({ provider: 'scripted', model: 'scripted', window: 128_000, script });

const PROVIDERS = [bedrock, openai, anthropic, google, azure, ollama, compatible, scripted] as const;

const known = PROVIDERS.map(({ shape }) => shape.provider.value).join(', ');

const profile = z.discriminatedUnion('provider', PROVIDERS, { error: `is not a provider: there is ${known}` });

/** Faults inside of profiles must not hide those between them. */
const hasProfiles = (value: unknown): boolean => {
  const { profiles, windows } = Object(value) as { readonly profiles?: unknown; readonly windows?: unknown };
  return [profiles, windows].every((each) => typeof each === 'object' && each !== null);
};

/** Of a model's part of one turn. */
const loop = z.strictObject({
  requests: z.number().int().min(1).max(100),
  calls: z.number().int().min(0).max(1_000),
  tokens,
  time: duration('90s', SECOND),
});

export const modelsSchema = z
  .strictObject({
    loop,
    /** The operator's own words, told to every model. */
    prompt: z.string().min(1).max(20_000).exactOptional(),
    /** The profile of turns that name none; absent: no model speaks in them. */
    default: profileName.exactOptional(),
    profiles: z.record(profileName, profile),
    /** Tokens by the exact name of a model. */
    windows: z.record(z.string(), tokens),
  })
  .superRefine(
    (models, context) => {
      for (const { path, message } of modelFaults(models))
        context.addIssue({ code: 'custom', path: [...path], message });
    },
    { when: ({ value }) => hasProfiles(value) },
  );

export type ModelSettings = z.infer<typeof modelsSchema>;
export type ProfileSettings = z.infer<typeof profile>;
