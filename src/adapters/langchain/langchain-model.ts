// A model behind a package of LangChain, which is loaded when the model is first asked. Retries are the loop's: this is one attempt.
import type { CallModel } from '../../ports/model.js';
import type { LangchainOptions, ProviderAccess } from './access.js';
import { beginAttempt } from './attempt.js';
import { describeModelFailure } from './model-failure.js';
import { createReplyAssembler } from './reply.js';
import type { ProviderStream, ResponseMeta } from './provider-stream.js';

/** Nothing of a provider is loaded before one of its profiles is asked. */
const OPENERS = {
  bedrock: async () => (await import('./providers/bedrock.js')).openBedrockStream,
  openai: async () => (await import('./providers/openai.js')).openOpenAiStream,
  anthropic: async () => (await import('./providers/anthropic.js')).openAnthropicStream,
  google: async () => (await import('./providers/google.js')).openGoogleStream,
  ollama: async () => (await import('./providers/ollama.js')).openOllamaStream,
  langchain: async () => (await import('./providers/any.js')).openLangchainStream,
} as const;

const openProviderStream = async (options: LangchainOptions): Promise<ProviderStream> => {
  const { access } = options;
  switch (access.provider) {
    case 'bedrock':
      return (await OPENERS.bedrock())({ ...options, access });
    case 'openai':
    case 'openai-compatible':
    case 'azure':
      return (await OPENERS.openai())({ ...options, access });
    case 'anthropic':
      return (await OPENERS.anthropic())({ ...options, access });
    case 'google':
      return (await OPENERS.google())({ ...options, access });
    case 'ollama':
      return (await OPENERS.ollama())({ ...options, access });
    case 'langchain':
      return (await OPENERS.langchain())({ ...options, access });
    default:
      return access satisfies never;
  }
};

/** Loads the package of a provider, so that its first question need not wait for it. */
export const loadProvider = async (provider: ProviderAccess['provider']): Promise<void> => {
  await OPENERS[provider === 'azure' || provider === 'openai-compatible' ? 'openai' : provider]();
};

const TRACING = [
  'LANGSMITH_TRACING',
  'LANGSMITH_TRACING_V2',
  'LANGCHAIN_TRACING',
  'LANGCHAIN_TRACING_V2',
  'LANGCHAIN_VERBOSE',
];

/** With one of these variables set, LangChain would send whole conversations to its makers, or print them. */
const disableTracing = (): void => {
  for (const name of TRACING) delete process.env[name];
};

/** One attempt at a reply of the model that `options.profile` names. */
export const langchainModel = (options: LangchainOptions): CallModel => {
  let stream: Promise<ProviderStream> | undefined;
  return async (request, { signal, onText, onThinking }) => {
    const attempt = beginAttempt(signal, options.timeouts);
    const meta: ResponseMeta = {};
    let hasBegun = false;
    try {
      if (attempt.signal.aborted) throw new Error('called off');
      disableTracing();
      const ask = await (stream ??= openProviderStream(options));
      const { add, reply } = createReplyAssembler();
      for await (const delta of attempt.read(ask(request, { signal: attempt.signal, meta }))) {
        hasBegun = true;
        add(delta);
        if (delta.thinking !== undefined) onThinking?.(delta.thinking);
        if (delta.text !== undefined) onText(delta.text);
      }
      return reply(meta);
    } catch (error) {
      throw describeModelFailure({ error, meta, abort: attempt.abortReason(), hasBegun }, options);
    } finally {
      attempt.close();
    }
  };
};
