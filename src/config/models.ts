// Settings of models: named profiles with provider, limits and prices, and the checks between profiles. Keys come from the environment.
import { z } from 'zod';
import { SERVICE_MODELS } from '../kernel/model-names.js';
import { SECOND } from '../kernel/time.js';
import { duration } from './units.js';

/** A profile before validation: any field may be wrong. */
type UncheckedProfile = {
  readonly model?: unknown;
  /** Behind the name of a deployment. */
  readonly deployed?: unknown;
  readonly tools?: unknown;
  readonly window?: unknown;
  readonly maxTokens?: unknown;
  readonly fallback?: unknown;
};

type UncheckedModels = {
  readonly default?: unknown;
  readonly reader?: { readonly profile?: unknown } | undefined;
  readonly profiles: { readonly [name: string]: UncheckedProfile | undefined };
  readonly windows: { readonly [model: string]: number };
};

type ModelFault = { readonly path: readonly string[]; readonly message: string };

/** Tokens that every hosted model accepts, and that a machine with a small GPU can run. */
const SAFE_WINDOW = 8_192;

export const profileWindow = (
  { model, deployed = model, window }: UncheckedProfile,
  windows: UncheckedModels['windows'],
): number => {
  if (typeof window === 'number') return window;
  const listed = typeof deployed === 'string' && Object.hasOwn(windows, deployed) ? windows[deployed] : undefined;
  return listed ?? SAFE_WINDOW;
};

const hasProfile = ({ profiles }: UncheckedModels, name: string): boolean => Object.hasOwn(profiles, name);

const unknownProfileFault = (models: UncheckedModels, path: readonly string[]): ModelFault => {
  const known = Object.keys(models.profiles);
  const list = known.length === 0 ? 'none is configured' : `there is ${known.join(', ')}`;
  return { path, message: `is not a profile: ${list}` };
};

/** The fallbacks from a profile on, until the end or the first repetition. */
const fallbackChain = (
  profiles: { readonly [name: string]: { readonly fallback?: unknown } | undefined },
  first: string,
): readonly string[] => {
  const chain = [first];
  for (;;) {
    const next = profiles[chain.at(-1) ?? '']?.fallback;
    if (typeof next !== 'string' || !Object.hasOwn(profiles, next)) return chain;
    chain.push(next);
    if (chain.indexOf(next) < chain.length - 1) return chain;
  }
};

const fallbackFaults = (models: UncheckedModels, name: string): readonly ModelFault[] => {
  const fallback = models.profiles[name]?.fallback;
  if (typeof fallback !== 'string') return [];
  const path = ['profiles', name, 'fallback'];
  if (!hasProfile(models, fallback)) return [unknownProfileFault(models, path)];
  const chain = fallbackChain(models.profiles, name);
  if (chain.at(-1) === name) return [{ path, message: `leads back to itself: ${chain.join(' → ')}` }];
  return unfitFaults(models, name, fallback).map((message) => ({ path, message }));
};

const roomOf = (profile: UncheckedProfile, windows: UncheckedModels['windows']): number =>
  profileWindow(profile, windows) - (typeof profile.maxTokens === 'number' ? profile.maxTokens : 0);

/** A fallback gets the request of its profile, so it must have the same tools and room. */
const unfitFaults = ({ profiles, windows }: UncheckedModels, name: string, fallback: string): readonly string[] => {
  const [own = {}, other = {}] = [profiles[name], profiles[fallback]];
  const [needed, room] = [roomOf(own, windows), roomOf(other, windows)];
  return [
    ...(own.tools === other.tools
      ? []
      : [`must have "tools" as this profile has: ${fallback} would not understand it`]),
    ...(room >= needed
      ? []
      : [`reads ${room} tokens, but this profile is sent up to ${needed}: give this one a smaller "window"`]),
  ];
};

const windowFaults = ({ profiles, windows }: UncheckedModels, name: string): readonly ModelFault[] => {
  const profile = profiles[name] ?? {};
  const window = profileWindow(profile, windows);
  if (typeof profile.maxTokens !== 'number' || profile.maxTokens < window) return [];
  const message = `must be less than the window, which is ${window} tokens: lower it, or set "window"`;
  return [{ path: ['profiles', name, 'maxTokens'], message }];
};

const modelFaults = (models: UncheckedModels): readonly ModelFault[] => {
  const { default: preferred } = models;
  const start =
    typeof preferred === 'string' && !hasProfile(models, preferred) ? [unknownProfileFault(models, ['default'])] : [];
  const named = models.reader?.profile;
  const reads =
    typeof named === 'string' && !hasProfile(models, named) ? [unknownProfileFault(models, ['reader', 'profile'])] : [];
  const each = Object.keys(models.profiles).flatMap((name) => [
    ...fallbackFaults(models, name),
    ...windowFaults(models, name),
  ]);
  return [...start, ...reads, ...each];
};

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
  )
  .refine(
    (name) => !SERVICE_MODELS.includes(name),
    `must not be ${SERVICE_MODELS.map((name) => JSON.stringify(name)).join(' or ')}: questions choose the service or the engine alone by that; rename the profile`,
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

const commonFields = {
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
  /** One list, or several by the day from which each is valid. */
  price: z.union([price, z.array(price).min(1).max(100)]).exactOptional(),
  timeouts: timeouts.prefault({}),
  /** The profile that is asked when this one fails. */
  fallback: profileName.exactOptional(),
};

const REGION_LIKE = 'an AWS region such as eu-central-1';
const REGION = /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/;

const bedrock = z.strictObject({
  provider: z.literal('bedrock'),
  ...commonFields,
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
  ...commonFields,
  apiKey: key,
  baseUrl: url('https://api.openai.com/v1').exactOptional(),
  organization: text.exactOptional(),
  reasoningEffort: effort.exactOptional(),
});

const anthropic = z.strictObject({
  provider: z.literal('anthropic'),
  ...commonFields,
  apiKey: key,
  baseUrl: url('https://api.anthropic.com').exactOptional(),
});

const google = z.strictObject({
  provider: z.literal('google'),
  ...commonFields,
  apiKey: key,
  baseUrl: url('https://generativelanguage.googleapis.com').exactOptional(),
});

const VERSION_LIKE = 'a version of the API such as 2024-10-21';

/** `model` is the name of the deployment. */
const azure = z.strictObject({
  provider: z.literal('azure'),
  ...commonFields,
  apiKey: key,
  baseUrl: url('https://my-resource.openai.azure.com'),
  apiVersion: z.string(`must be ${VERSION_LIKE}`).regex(/^\d{4}-\d\d-\d\d(?:-preview)?$/, `must be ${VERSION_LIKE}`),
  deployed: text.exactOptional(),
  reasoningEffort: effort.exactOptional(),
});

const ollama = z.strictObject({
  provider: z.literal('ollama'),
  ...commonFields,
  baseUrl: url('http://127.0.0.1:11434').default('http://127.0.0.1:11434'),
  /** Of a proxy in front of it. */
  apiKey: key.exactOptional(),
});

const compatible = z.strictObject({
  provider: z.literal('openai-compatible'),
  ...commonFields,
  baseUrl: url('http://127.0.0.1:8000/v1'),
  apiKey: key.exactOptional(),
});

/** Any chat model package of LangChain that is installed beside the service. */
const langchain = z.strictObject({
  provider: z.literal('langchain'),
  ...commonFields,
  /** As LangChain's `initChatModel` names it. */
  modelProvider: z
    .string('must be a name of LangChain such as mistralai, groq, deepseek, xai, cohere or google-vertexai')
    .regex(
      /^[a-z][a-z0-9_-]{1,63}$/,
      'must be a name of LangChain such as mistralai, groq, deepseek, xai, cohere or google-vertexai',
    ),
  apiKey: key.exactOptional(),
  baseUrl: url('https://api.mistral.ai').exactOptional(),
  /** Further fields of the package's chat model. */
  options: z.record(z.string().max(64), z.json()).exactOptional(),
});

const scripted = z.strictObject({ provider: z.literal('scripted'), ...commonFields, script: text });

/** A profile that reads its words from this file: it needs no provider. */
export const scriptedProfile = (script: string): z.infer<typeof scripted> =>
  scripted.parse({ provider: 'scripted', model: 'scripted', window: 128_000, script });

const PROVIDERS = [bedrock, openai, anthropic, google, azure, ollama, compatible, langchain, scripted] as const;

const PROVIDER_NAMES = PROVIDERS.map(({ shape }) => shape.provider.value).join(', ');

const profile = z.discriminatedUnion('provider', PROVIDERS, { error: `is not a provider: there is ${PROVIDER_NAMES}` });

/** Checks between profiles run even if single profiles have faults. */
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

/** The model that reads messages where the built-in reader is unsure. */
const reader = z.strictObject({
  profile: profileName,
  /** Where the built-in reader gives its reading less than this; 1: always. */
  below: z.number().min(0).max(1).default(0.9),
  /** Longest wait for its reply. */
  within: duration('3s', SECOND / 10).prefault('3s'),
});

export const modelsSchema = z
  .strictObject({
    loop,
    /** Instructions of the operator for every model. */
    prompt: z.string().min(1).max(20_000).exactOptional(),
    /** The profile of turns that name none; absent: such turns use no model. */
    default: profileName.exactOptional(),
    reader: reader.exactOptional(),
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
