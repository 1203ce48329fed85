// A model that says what is written down for it: streamed word by word, offline, the same every time.
import { SECOND } from '../../kernel/time.js';
import {
  type CallModel,
  type ModelCallOptions,
  ModelError,
  type ModelProfile,
  type ModelReply,
  type ModelRequest,
  Models,
  type ModelUsage,
} from '../../ports/model.js';
import type { Clock } from '../../ports/runtime.js';
import { repeated } from './repeated.js';
import { replyTo, scenesOf } from './scenes.js';
import type { Script, ScriptedReply } from './script.js';

/** What to answer the n-th request with, counted from 0. A thrown `ModelError` is the answer's failure; its words are streamed before. */
export type Answering = (request: ModelRequest, n: number) => ModelReply | Promise<ModelReply>;

export type ScriptedOptions = {
  readonly profiles: readonly ModelProfile[];
  readonly answer: Answering;
};

const WORDS = /\S+\s*|\s+/g;

const NO_PAUSE = async (): Promise<void> => {};

const cancelled = (profile: string): ModelError =>
  new ModelError('cancelled', `the request to ${profile} was called off`);

/** One word at a time; a word that nobody waits for any more is not said. */
const speak = async (text: string, pause: () => Promise<void>, { signal, onText }: ModelCallOptions): Promise<void> => {
  for (const [word] of text.matchAll(WORDS)) {
    await pause();
    if (signal.aborted) return;
    onText(word);
  }
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

  override async ask(profile: string, request: ModelRequest, options: ModelCallOptions): Promise<ModelReply> {
    if (options.signal.aborted) throw cancelled(profile);
    const reply = await this.options.answer(request, this.#asked++);
    await speak(reply.text, NO_PAUSE, options);
    if (options.signal.aborted) throw cancelled(profile);
    return reply;
  }
}

/** Every profile answers with the function; the first is the default. */
export const scriptedModels = (options: ScriptedOptions): Models => new AnsweringModels(options);

/** Three characters to a token, as everywhere where nobody has counted. */
const tokens = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 3);

const usageOf = (request: ModelRequest, said: unknown): ModelUsage => {
  const [input, output] = [tokens(request), tokens(said)];
  return { input, output, total: input + output };
};

const replyOf = (request: ModelRequest, model: string, scripted: ScriptedReply): ModelReply => {
  const turn = request.messages.length;
  const calls = scripted.calls.map(({ id, tool, input }, index) => ({
    id: id ?? `call-${turn}-${index + 1}`,
    tool,
    input: typeof input === 'string' ? input : JSON.stringify(input),
  }));
  const { text, stop = calls.length > 0 ? 'tools' : 'end', usage = usageOf(request, { text, calls }) } = scripted;
  return { text, calls, stop, usage, model };
};

export type ScriptedModel = {
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
    const scripted = { ...found, text: repeated(found.text, request.messages) };
    const pause = scripted.pause === 0 ? NO_PAUSE : () => clock.sleep((scripted.pause * SECOND) / 1000, options.signal);
    await speak(scripted.text, pause, options);
    if (options.signal.aborted) throw cancelled(name);
    if (scripted.fails === undefined) return replyOf(request, model, scripted);
    const { reason, message, retryAfter } = scripted.fails;
    throw new ModelError(reason, message, retryAfter === undefined ? {} : { retryAfter: retryAfter * SECOND });
  };
};
