// A model behind a package of LangChain, which is loaded when the model is first asked. Retries are the loop's: this is one attempt.
import type { CallModel } from '../../ports/model.js';
import type { Access, LangchainOptions } from './access.js';
import { beginAttempt } from './attempt.js';
import { failureOf } from './failure.js';
import { hearing } from './reply.js';
import type { Noted, Room } from './room.js';

type Opening<A extends Access> = { readonly openRoom: (options: LangchainOptions<A>) => Room };

const ROOMS = {
  bedrock: () => import('./rooms/bedrock.js'),
  openai: () => import('./rooms/openai.js'),
  anthropic: () => import('./rooms/anthropic.js'),
  google: () => import('./rooms/google.js'),
  ollama: () => import('./rooms/ollama.js'),
} as const;

const ROOM_OF: { readonly [Provider in Access['provider']]: keyof typeof ROOMS } = {
  bedrock: 'bedrock',
  openai: 'openai',
  'openai-compatible': 'openai',
  azure: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  ollama: 'ollama',
};

/** Loads what a provider takes, so that its first question need not wait for it. */
export const loadProvider = async (provider: Access['provider']): Promise<void> => {
  await ROOMS[ROOM_OF[provider]]();
};

/** The room of this provider alone is loaded. */
const openRoom = async ({ access, ...rest }: LangchainOptions): Promise<Room> => {
  const enter = <A extends Access>({ openRoom }: Opening<A>, access: A): Room => openRoom({ ...rest, access });
  switch (access.provider) {
    case 'bedrock':
      return enter(await ROOMS.bedrock(), access);
    case 'openai':
    case 'openai-compatible':
    case 'azure':
      return enter(await ROOMS.openai(), access);
    case 'anthropic':
      return enter(await ROOMS.anthropic(), access);
    case 'google':
      return enter(await ROOMS.google(), access);
    case 'ollama':
      return enter(await ROOMS.ollama(), access);
    default:
      return access satisfies never;
  }
};

/** Each package is called below the tracing of LangChain, which sends conversations to its makers as soon as a variable of the environment says so. */
export const langchainModel = (options: LangchainOptions): CallModel => {
  let room: Promise<Room> | undefined;
  return async (request, { signal, onText }) => {
    const attempt = beginAttempt(signal, options.timeouts);
    const noted: Noted = {};
    let began = false;
    try {
      if (attempt.signal.aborted) throw new Error('called off');
      const ask = await (room ??= openRoom(options));
      const { add, reply } = hearing();
      for await (const said of attempt.heard(ask(request, { signal: attempt.signal, noted }))) {
        began = true;
        add(said);
        if (said.text !== undefined) onText(said.text);
      }
      return reply(noted);
    } catch (error) {
      throw failureOf({ error, noted, why: attempt.calledOff(), began }, options);
    } finally {
      attempt.close();
    }
  };
};
