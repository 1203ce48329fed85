// A model that replies from a script: streamed word by word, offline, the same every time.
import type { Masked } from '../../kernel/masked.js';
import {
  type CallModel,
  type ModelCallOptions,
  ModelError,
  type ModelMessage,
  type ModelProfile,
  type ModelReply,
  type ModelRequest,
  Models,
  type ModelUsage,
} from '../../ports/model.js';
import type { Script, ScriptedReply } from './script.js';
import { SECOND } from '../../kernel/time.js';
import { optional } from '../../kernel/optional.js';
import type { Clock } from '../../ports/runtime.js';

const PLACEHOLDER = /\{\{(c\d+|e\d+|row|quote)\}\}/g;

const patternOf = (name: string): RegExp => {
  if (name === 'row') return /^\[(q\d+:0)\]/m;
  if (name === 'quote') return /^\[q\d+:0\][^|\n]*\| ([^|\n“”"]+)/m;
  return name.startsWith('c')
    ? new RegExp(String.raw`^\[${name}\] \(\w+\) (.*?)(?: (?:\[e\d+\])+)?$`, 'm')
    : new RegExp(String.raw`^\[${name}\].*?“(.*)”$`, 'm');
};

/** Of the last question, where it was answered: earlier turns have rows and statements of the same names. */
const messagesOfQuestion = (messages: readonly ModelMessage[]): readonly ModelMessage[] => {
  const isQuestion = ({ role, text }: ModelMessage): boolean => role === 'user' && /^\[c1\] /m.test(text);
  return messages.slice(Math.max(0, messages.findLastIndex(isQuestion)));
};

const fillPlaceholders = (text: string, messages: readonly ModelMessage[]): string => {
  const visible = messagesOfQuestion(messages).filter(({ role }) => role === 'user' || role === 'tool');
  return text.replaceAll(PLACEHOLDER, (place, name: string) => {
    const pattern = patternOf(name);
    const found = visible.map((message) => pattern.exec(message.text)?.[1]).find((each) => each !== undefined);
    return found?.trim() ?? place;
  });
};

type ScriptScene = { readonly when: string | undefined; readonly replies: readonly ScriptedReply[] };

const scenesOf = (script: Script): readonly ScriptScene[] =>
  script.reduce<readonly ScriptScene[]>((scenes, reply) => {
    const current = scenes.at(-1);
    if (current === undefined || reply.when !== undefined) return [...scenes, { when: reply.when, replies: [reply] }];
    return [...scenes.slice(0, -1), { ...current, replies: [...current.replies, reply] }];
  }, []);

const repliesIn = (messages: readonly ModelMessage[]): number =>
  messages.filter(({ role }) => role === 'assistant').length;

const opensScene = (message: ModelMessage, when: string | undefined): boolean =>
  when !== undefined && message.role === 'user' && message.text.toLowerCase().includes(when.toLowerCase());

/** The scene of the latest question that starts one, else the scene without `when`. Its replies follow one another; the last one repeats. */
const replyTo = ({ messages }: ModelRequest, scenes: readonly ScriptScene[]): ScriptedReply | undefined => {
  const opening = messages.findLastIndex((message) => scenes.some(({ when }) => opensScene(message, when)));
  const message = messages[opening];
  const scene = scenes.find(({ when }) => (message === undefined ? when === undefined : opensScene(message, when)));
  return scene?.replies[repliesIn(messages.slice(opening + 1))] ?? scene?.replies.at(-1);
};

/** What to answer the n-th request with, counted from 0. A thrown `ModelError` is the answer's failure; its words are streamed before. */
type AnswerRequest = (request: ModelRequest, n: number) => ModelReply | Promise<ModelReply>;

type ScriptedOptions = {
  readonly profiles: readonly ModelProfile[];
  readonly answer: AnswerRequest;
};

const WORDS = /\S+\s*|\s+/g;

const NO_PAUSE = async (): Promise<void> => {};

const cancelled = (profile: string): ModelError =>
  new ModelError('cancelled', `the request to ${profile} was called off`);

/** One word at a time; stops when the call is cancelled. */
const streamWords = async (
  text: string,
  pause: () => Promise<void>,
  { signal, onWord }: Pick<ModelCallOptions, 'signal'> & { readonly onWord: (word: string) => void },
): Promise<void> => {
  for (const [word] of text.matchAll(WORDS)) {
    await pause();
    if (signal.aborted) return;
    onWord(word);
  }
};

const streamReply = async (
  { thinking = '', text }: Pick<ModelReply, 'thinking' | 'text'>,
  pause: () => Promise<void>,
  { signal, onText, onThinking }: ModelCallOptions,
): Promise<void> => {
  await streamWords(thinking, pause, { signal, onWord: (word) => onThinking?.(word) });
  await streamWords(text, pause, { signal, onWord: onText });
};

class AnsweringModels extends Models {
  #asked = 0;

  constructor(private readonly options: ScriptedOptions) {
    super();
  }

  override profiles(): readonly ModelProfile[] {
    return this.options.profiles;
  }

  override default(): ModelProfile | undefined {
    return this.options.profiles[0];
  }

  override async ask(profile: string, request: Masked<ModelRequest>, options: ModelCallOptions): Promise<ModelReply> {
    if (options.signal.aborted) throw cancelled(profile);
    const reply = await this.options.answer(request, this.#asked++);
    await streamReply(reply, NO_PAUSE, options);
    if (options.signal.aborted) throw cancelled(profile);
    return reply;
  }
}

/** Every profile answers with the function; the first is the default. */
export const scriptedModels = (options: ScriptedOptions): Models => new AnsweringModels(options);

/** Three characters a token, as everywhere where tokens are not counted. */
const tokens = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 3);

const usageOf = (request: ModelRequest, reply: unknown): ModelUsage => {
  const [input, output] = [tokens(request), tokens(reply)];
  return { input, output, total: input + output };
};

const replyOf = (request: ModelRequest, model: string, scripted: ScriptedReply): ModelReply => {
  const turn = request.messages.length;
  const calls = scripted.calls.map(({ id, tool, input }, index) => ({
    id: id ?? `call-${turn}-${index + 1}`,
    tool,
    input: typeof input === 'string' ? input : JSON.stringify(input),
  }));
  const { text, thinking, stop = calls.length > 0 ? 'tools' : 'end' } = scripted;
  const { usage = usageOf(request, { text, thinking, calls }) } = scripted;
  return { text, ...optional({ thinking }), calls, stop, usage, model };
};

type ScriptedModel = {
  readonly name: string;
  readonly model: string;
  readonly script: Script;
  readonly clock: Clock;
};

/** One profile that reads its replies from a script. */
export const scriptedModel = ({ name, model, script, clock }: ScriptedModel): CallModel => {
  const scenes = scenesOf(script);
  return async (request, options) => {
    if (options.signal.aborted) throw cancelled(name);
    const found = replyTo(request, scenes);
    if (found === undefined) throw new ModelError('invalid', `the script of ${name} has no reply to this question`);
    const scripted = { ...found, text: fillPlaceholders(found.text, request.messages) };
    const pause = scripted.pause === 0 ? NO_PAUSE : () => clock.sleep((scripted.pause * SECOND) / 1000, options.signal);
    await streamReply(scripted, pause, options);
    if (options.signal.aborted) throw cancelled(name);
    if (scripted.fails === undefined) return replyOf(request, model, scripted);
    const { reason, message, retryAfter } = scripted.fails;
    throw new ModelError(reason, message, retryAfter === undefined ? {} : { retryAfter: retryAfter * SECOND });
  };
};
