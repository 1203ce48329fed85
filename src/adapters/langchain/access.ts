// How each provider is reached. Keys are values here: where they come from is the configuration's business.
import type { Micros } from '../../kernel/time.js';
import type { ModelProfile } from '../../ports/model.js';

export type BedrockAccess = {
  readonly provider: 'bedrock';
  readonly region: string;
  /** A Bedrock API key; absent: `credentials`, else where Amazon's tools look for them. */
  readonly apiKey?: string;
  readonly credentials?: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
  readonly baseUrl?: string;
  readonly guardrail?: { readonly id: string; readonly version: string };
};

export type OpenAiAccess = {
  readonly provider: 'openai' | 'openai-compatible';
  readonly apiKey?: string;
  readonly baseUrl?: string;
  readonly organization?: string;
  /** How much a model that thinks is to think; the package sends it to no other. */
  readonly reasoningEffort?: ReasoningEffort;
};

type ReasoningEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';

export type AzureAccess = {
  readonly provider: 'azure';
  readonly apiKey: string;
  /** `https://my-resource.openai.azure.com`; the profile's model is the name of a deployment there. */
  readonly baseUrl: string;
  readonly apiVersion: string;
  /** The model that the deployment runs: one that thinks is sent other fields, which no deployment's name tells. */
  readonly deployed?: string;
  readonly reasoningEffort?: ReasoningEffort;
};

export type AnthropicAccess = { readonly provider: 'anthropic'; readonly apiKey: string; readonly baseUrl?: string };

export type GoogleAccess = { readonly provider: 'google'; readonly apiKey: string; readonly baseUrl?: string };

export type OllamaAccess = { readonly provider: 'ollama'; readonly baseUrl: string; readonly apiKey?: string };

/** A chat model package of LangChain that comes without us. */
export type LangchainAccess = {
  readonly provider: 'langchain';
  /** As LangChain's `initChatModel` names it: `mistralai`, `groq`, `deepseek`, `xai`, `cohere`, `google-vertexai` … */
  readonly modelProvider: string;
  readonly apiKey?: string;
  readonly baseUrl?: string;
  /** Further fields of the package's chat model. */
  readonly options?: { readonly [name: string]: unknown };
};

export type ProviderAccess =
  BedrockAccess | OpenAiAccess | AzureAccess | AnthropicAccess | GoogleAccess | OllamaAccess | LangchainAccess;

export type AttemptTimeouts = {
  /** Between two pieces of a reply, and before the first. */
  readonly idle: Micros;
  /** Of one request with its reply. */
  readonly total: Micros;
};

export type LangchainOptions<A extends ProviderAccess = ProviderAccess> = {
  readonly profile: ModelProfile;
  readonly access: A;
  readonly timeouts: AttemptTimeouts;
};

const DEFAULT_ADDRESSES: { readonly [Provider in ProviderAccess['provider']]: string } = {
  bedrock: 'Amazon Bedrock',
  openai: 'https://api.openai.com/v1',
  'openai-compatible': 'http://127.0.0.1:8000/v1',
  azure: 'Azure OpenAI',
  anthropic: 'https://api.anthropic.com',
  google: 'https://generativelanguage.googleapis.com',
  ollama: 'http://127.0.0.1:11434',
  langchain: 'the address that its package has',
};

/** Always said, so that no variable of the environment can send a conversation elsewhere. */
export const addressOf = (access: ProviderAccess): string =>
  (access.baseUrl ?? DEFAULT_ADDRESSES[access.provider]).replace(/\/+$/, '');

/** Options may hold keys under any name: every text in them counts as one, but what is too short to be. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.length < 8 ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** Whatever must never be read by anybody. */
export const secretsOf = (access: ProviderAccess): readonly string[] => {
  const { secretAccessKey, sessionToken, accessKeyId } = ('credentials' in access && access.credentials) || {};
  const options = 'options' in access ? textsOf(access.options) : [];
  return [access.apiKey, secretAccessKey, sessionToken, accessKeyId, ...options].filter(
    (secret) => secret !== undefined,
  );
};
