// Why a model did not answer, in words that say what, where and how to mend it, and that never hold a key.
import { type Micros, SECOND } from '../../kernel/time.js';
import { ModelError } from '../../ports/model.js';
import { addressOf, type LangchainOptions, type ProviderAccess, secretsOf } from './access.js';
import type { AbortReason } from './attempt.js';
import { classifyFault, failureReason, type ModelFault, readSdkError, type SdkError } from './model-fault.js';
import type { ResponseMeta } from './provider-stream.js';

const MAX_QUOTED_CHARACTERS = 300;

/** A key that a server repeats, whole or in its URL form, and a user and password that stand in an address. */
const withoutSecrets = (text: string, access: ProviderAccess): string =>
  secretsOf(access)
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text)
    .replaceAll(/\/\/[^@/\s]*@/g, '//');

const displayAddress = (access: ProviderAccess): string => {
  const where = access.provider === 'bedrock' ? `${addressOf(access)} in ${access.region}` : addressOf(access);
  return withoutSecrets(where, access);
};

const MODEL_ADVICE: { readonly [Provider in ProviderAccess['provider']]: string } = {
  bedrock:
    'check the id, and that the region has it: many models want an inference profile (eu.…, us.…, global.…) instead of their own id',
  openai: 'check its name, and that the project of the key may use it',
  'openai-compatible': 'check its name: GET /models of the server lists those it has',
  azure: 'check that "model" is the name of the deployment, not of the model, and that it is in this resource',
  anthropic: 'check its name, and that the workspace of the key may use it',
  google: 'check its name: old versions are switched off',
  ollama: 'fetch it with "ollama pull"',
  langchain: 'check its name, and that the key may use it',
};

const PERMISSION_ADVICE: { readonly [Provider in ProviderAccess['provider']]: string } = {
  bedrock:
    'allow bedrock:InvokeModelWithResponseStream on the model (and on the inference profile), and enable the model for the account in this region',
  openai: 'the key may not use this: check its permissions and its project',
  'openai-compatible': 'the server does not allow it: check the key',
  azure: 'the key may not use this resource, or its network rules keep us out',
  anthropic: 'the key may not use this: check its workspace',
  google: 'enable the Generative Language API for the project of the key, and check the restrictions of the key',
  ollama: 'the server or the proxy in front of it does not allow it',
  langchain: 'the provider does not allow it: check the permissions of the key',
};

const KEY_ADVICE: { readonly [Provider in ProviderAccess['provider']]: string } = {
  bedrock: 'check the credentials: are they there, of this account, and not expired?',
  openai: 'check the variable that "apiKey" names: the key is not accepted',
  'openai-compatible': 'check the variable that "apiKey" names: the key is not accepted',
  azure: 'check the variable that "apiKey" names: the key must be one of this resource',
  anthropic: 'check the variable that "apiKey" names: the key is not accepted',
  google: 'check the variable that "apiKey" names: the key is not accepted',
  ollama: 'check the variable that "apiKey" names: the key is not accepted',
  langchain: 'check the variable that "apiKey" names, or the one that the package reads: the key is not accepted',
};

const REACH_ADVICE: { readonly [provider: string]: string } = {
  bedrock: 'is the region right',
  ollama: 'is the address right, does "ollama serve" run',
  'openai-compatible': 'is the address right, is it running',
};

/** How far an address goes, where it is easily got wrong. */
const ADDRESS_HINTS: { readonly [provider: string]: string } = {
  'openai-compatible': ' (most end in /v1)',
  ollama: ' (without /api or /v1)',
  azure: ' (https://RESOURCE.openai.azure.com)',
};

const howToFixFault = (fault: ModelFault, { profile, access }: LangchainOptions): string => {
  const address = `is "baseUrl" right and whole${ADDRESS_HINTS[access.provider] ?? ''}`;
  const mends: { readonly [F in ModelFault]: string } = {
    rate: 'it is asked more often than it allows: lower "limits" of the profile, or ask the provider for more',
    credit: 'the account has no credit left: pay, or name another profile',
    busy: 'it is overloaded: try again later, or name a "fallback"',
    size: `the request is larger than the model can read: check that "window" (${profile.window}) is that of ${profile.model}`,
    tools: 'it takes no tools in this form: set "tools": "text" in its profile',
    key: KEY_ADVICE[access.provider],
    permission: PERMISSION_ADVICE[access.provider],
    model: `there is no ${profile.model}: ${MODEL_ADVICE[access.provider]}`,
    place: `nothing answers there: ${address}?`,
    moved: 'nothing is sent on: name that address as "baseUrl" if it is meant',
    protocol: `this is no reply of a model: ${address}, and does the server stream?`,
    slow: 'it took too long: try again later, or allow more in "timeouts"',
    request: 'it rejects the request: does the model take this temperature, this many tokens, and tools?',
    server: 'it failed by itself: try again later, or name a "fallback"',
    network: `it cannot be reached: ${REACH_ADVICE[access.provider] ?? 'is the address right'}, and may this machine reach it?`,
    certificate:
      'its certificate is not trusted: start the service with NODE_EXTRA_CA_CERTS=ca.pem, and check that it speaks https',
  };
  return mends[fault];
};

const formatSeconds = (micros: Micros): string => `${Number((micros / SECOND).toPrecision(3))} s`;

/** What a rejected key looked like is nobody's business. */
const describeResponse = (
  { status, names, words, retryAfter }: SdkError,
  fault: ModelFault,
  access: ProviderAccess,
): string => {
  const code = /\b(?:E[A-Z]{4,}|UND_ERR_\w+|[A-Za-z]+Exception|CERT_\w+|[A-Z_]*SELF_SIGNED\w*)\b/.exec(names)?.[0];
  const what = [status === undefined ? undefined : `it answers ${status}`, code].filter((each) => each !== undefined);
  const quoted =
    fault === 'key' || words === '' ? [] : [`"${withoutSecrets(words, access).slice(0, MAX_QUOTED_CHARACTERS)}"`];
  const wait = retryAfter === undefined ? [] : [`and asks to wait ${formatSeconds(retryAfter)}`];
  return [...what, ...quoted, ...wait].join(' ') || 'it does not answer';
};

const describeAbort = (abort: AbortReason): { readonly reason: 'cancelled' | 'timeout'; readonly words: string } => {
  switch (abort.by) {
    case 'caller':
      return { reason: 'cancelled', words: 'the request was called off' };
    case 'silence':
      return {
        reason: 'timeout',
        words: `it was silent for ${formatSeconds(abort.after)}: try again later, or allow more in "timeouts.idle"`,
      };
    case 'length':
      return {
        reason: 'timeout',
        words: `its reply took longer than ${formatSeconds(abort.after)}: try again later, or allow more in "timeouts.total"`,
      };
    default:
      return abort satisfies never;
  }
};

export type AttemptFailure = {
  readonly error: unknown;
  readonly meta: ResponseMeta;
  readonly abort: AbortReason | undefined;
  /** Some of the reply had come. */
  readonly hasBegun: boolean;
};

export const describeModelFailure = (
  { error, meta, abort, hasBegun }: AttemptFailure,
  options: LangchainOptions,
): ModelError => {
  const { profile, access } = options;
  const place = `model profile ${profile.name} (${profile.model} at ${displayAddress(access)})`;
  const { requestId } = meta;
  const id = requestId === undefined ? {} : { requestId };
  if (abort !== undefined) {
    const { reason, words } = describeAbort(abort);
    return new ModelError(reason, `${place}: ${words}`, id);
  }
  if (error instanceof ModelError) return new ModelError(error.reason, `${place}: ${error.message}`, id);
  const trouble = readSdkError(error, meta);
  const fault = classifyFault(trouble);
  const { words: _words, names: _names, answered: _answered, ...details } = trouble;
  const reason = failureReason(fault, hasBegun);
  const what = describeResponse(trouble, fault, access);
  const words =
    reason === 'cut' ? `the reply broke off: ${what}; try again` : `${what}; ${howToFixFault(fault, options)}`;
  return new ModelError(reason, `${place}: ${words}`, details);
};
