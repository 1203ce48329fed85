// Which reply of a script answers a request: a function of the request alone, so that a turn that goes on after a crash hears the same.
import type { ModelMessage, ModelRequest } from '../../ports/model.js';
import type { Script, ScriptedReply } from './script.js';

type Scene = { readonly when: string | undefined; readonly replies: readonly ScriptedReply[] };

export const scenesOf = (script: Script): readonly Scene[] =>
  script.reduce<readonly Scene[]>((scenes, reply) => {
    const current = scenes.at(-1);
    if (current === undefined || reply.when !== undefined) return [...scenes, { when: reply.when, replies: [reply] }];
    return [...scenes.slice(0, -1), { ...current, replies: [...current.replies, reply] }];
  }, []);

const repliesIn = (messages: readonly ModelMessage[]): number =>
  messages.filter(({ role }) => role === 'assistant').length;

const holds = (message: ModelMessage, when: string | undefined): boolean =>
  when !== undefined && message.role === 'user' && message.text.toLowerCase().includes(when.toLowerCase());

/** The latest question that opens a scene, else the scene without a word; within it, one reply after another, the last for ever. */
export const replyTo = ({ messages }: ModelRequest, scenes: readonly Scene[]): ScriptedReply | undefined => {
  const opening = messages.findLastIndex((message) => scenes.some(({ when }) => holds(message, when)));
  const message = messages[opening];
  const scene = scenes.find(({ when }) => (message === undefined ? when === undefined : holds(message, when)));
  return scene?.replies[repliesIn(messages.slice(opening + 1))] ?? scene?.replies.at(-1);
};
