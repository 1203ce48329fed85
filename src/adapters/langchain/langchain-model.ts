// A model behind a package of LangChain, which is loaded when the model is first asked. Retries are the loop's: this is one attempt.
import type { CallModel } from '../../ports/model.js';
import type { LangchainOptions, ProviderAccess } from './access.js';
import { beginAttempt } from './attempt.js';
import { describeModelFailure } from './model-failure.js';
import { createReplyAssembler } from './reply.js';
import type { ProviderStream, ResponseMeta } from './provider-stream.js';

type ProviderModule<A extends ProviderAccess> = { readonly openRoom: (options: LangchainOptions<A>) => ProviderStream };

const PROVIDER_MODULES = {
  bedrock: () => import('./providers/bedrock.js'),
  openai: () => import('./providers/openai.js'),
  anthropic: () => import('./providers/anthropic.js'),
  google: () => import('./providers/google.js'),
  ollama: () => import('./providers/ollama.js'),
} as const;

const MODULE_OF_PROVIDER: { readonly [Provider in ProviderAccess['provider']]: keyof typeof PROVIDER_MODULES } = {
  bedrock: 'bedrock',
  openai: 'openai',
  'openai-compatible': 'openai',
  azure: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  ollama: 'ollama',
};

/** Loads what a provider takes, so that its first question need not wait for it. */
export const loadProvider = async (provider: ProviderAccess['provider']): Promise<void> => {
  await PROVIDER_MODULES[MODULE_OF_PROVIDER[provider]]();
};

/** The room of this provider alone is loaded. */
const openProviderStream = async ({ access, ...rest }: LangchainOptions): Promise<ProviderStream> => {
  const enter = <A extends ProviderAccess>({ openRoom }: ProviderModule<A>, access: A): ProviderStream =>
    openRoom({ ...rest, access });
  switch (access.provider) {
    case 'bedrock':
      return enter(await PROVIDER_MODULES.bedrock(), access);
    case 'openai':
    case 'openai-compatible':
    case 'azure':
      return enter(await PROVIDER_MODULES.openai(), access);
    case 'anthropic':
      return enter(await PROVIDER_MODULES.anthropic(), access);
    case 'google':
      return enter(await PROVIDER_MODULES.google(), access);
    case 'ollama':
      return enter(await PROVIDER_MODULES.ollama(), access);
    default:
      return access satisfies never;
  }
};

/** Each package is called below the tracing of LangChain, which sends conversations to its makers as soon as a variable of the environment says so. */
export const langchainModel = (options: LangchainOptions): CallModel => {
  let room: Promise<ProviderStream> | undefined;
  return async (request, { signal, onText }) => {
    const attempt = beginAttempt(signal, options.timeouts);
    const noted: ResponseMeta = {};
    let began = false;
    try {
      if (attempt.signal.aborted) throw new Error('called off');
      const ask = await (room ??= openProviderStream(options));
      const { add, reply } = createReplyAssembler();
      for await (const said of attempt.heard(ask(request, { signal: attempt.signal, noted }))) {
        began = true;
        add(said);
        if (said.text !== undefined) onText(said.text);
      }
      return reply(noted);
    } catch (error) {
      throw describeModelFailure({ error, noted, why: attempt.calledOff(), began }, options);
    } finally {
      attempt.close();
    }
  };
};
