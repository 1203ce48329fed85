// Decides the loop's next move from its exchanges: ask again, force a conclusion, or end. Independent of any provider.
import type { CallPrice } from '../../investigation/model-dialogue.js';
import { usageCost } from '../../investigation/views/model-spend.js';
import type { Micros } from '../../kernel/time.js';
import { callSignature, type Exchange, type RequestPurpose } from './exchange.js';

export type LoopLimits = {
  /** The conclusion is forced after so many requests. */
  readonly requests: number;
  readonly calls: number;
  /** Input and output tokens as the provider counts them, else characters / 3. */
  readonly tokens: number;
  readonly time: Micros;
  /** US dollars, and the price by which they are counted. */
  readonly spend?: { readonly dollars: number; readonly price: CallPrice };
};

export type LoopMove =
  | { readonly move: 'ask'; readonly purpose: Exclude<RequestPurpose, 'conclude'>; readonly note?: string }
  /** Without tools: the model concludes from what it has. */
  | { readonly move: 'ask'; readonly purpose: 'conclude'; readonly note: string; readonly because: string }
  | { readonly move: 'end'; readonly draft: string }
  | { readonly move: 'end'; readonly because: string };

const CHARACTERS_PER_TOKEN = 3;

export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

const tokensUsed = ({ reply, requestCharacters }: Exchange): number =>
  reply.usage === undefined
    ? estimateTokens(requestCharacters + reply.text.length)
    : reply.usage.input + reply.usage.output;

/** A call made for the third time, or two calls that alternate twice, bring nothing new. */
const REPEATS = 3;

const isRepeatingCalls = (exchanges: readonly Exchange[]): boolean => {
  const calls = exchanges.flatMap(({ answers }) => answers.map(({ call }) => callSignature(call)));
  const last = calls.at(-1);
  if (last === undefined) return false;
  if (calls.filter((call) => call === last).length >= REPEATS) return true;
  const [a, b, c, d] = calls.slice(-4);
  return calls.length >= 4 && a === c && b === d;
};

const hasSpent = (exchanges: readonly Exchange[], { dollars, price }: NonNullable<LoopLimits['spend']>): boolean =>
  exchanges.reduce((sum, { reply: { usage } }) => sum + (usage === undefined ? 0 : usageCost(usage, price)), 0) >=
  dollars;

const exceededLimit = (exchanges: readonly Exchange[], limits: LoopLimits): string | undefined => {
  const calls = exchanges.reduce((sum, { answers }) => sum + answers.length, 0);
  const tokens = exchanges.reduce((sum, exchange) => sum + tokensUsed(exchange), 0);
  const elapsed = exchanges.at(-1)?.elapsed ?? 0;
  if (exchanges.length >= limits.requests) return `${limits.requests} requests to the model were made`;
  if (calls >= limits.calls) return `${limits.calls} tools were called`;
  if (tokens >= limits.tokens) return `${tokens} tokens were used of ${limits.tokens}`;
  if (limits.spend !== undefined && hasSpent(exchanges, limits.spend))
    return `${limits.spend.dollars} dollars were used`;
  if (elapsed >= limits.time) return `${Math.round(elapsed / 1_000_000)} s have passed`;
  return isRepeatingCalls(exchanges) ? 'the same calls were made over and over' : undefined;
};

const forceConclusion = (because: string): LoopMove => ({
  move: 'ask',
  purpose: 'conclude',
  because,
  note: `Stop here: ${because}. Call no more tools. Write your conclusion now from what you have, in the form that was asked for.`,
});

const NUDGE = 'Your reply was empty. Call a tool, or write your conclusion in the form that was asked for.';

/** Reasoning tokens count towards the reply's limit. */
const explainEmptyReply = ({ stop }: Exchange['reply']): string =>
  stop === 'length'
    ? 'its reply ended at its most tokens before it had said anything: allow more in "maxTokens" of the profile'
    : 'the model had nothing to say';

/** After an empty reply the model is asked once more, then without tools; then the loop ends. */
const moveAfterEmptyReply = ({ purpose, reply }: Exchange): LoopMove => {
  if (purpose === 'conclude') return { move: 'end', because: explainEmptyReply(reply) };
  return purpose === 'nudge'
    ? forceConclusion('two replies were empty')
    : { move: 'ask', purpose: 'nudge', note: NUDGE };
};

const STOP_REASONS: { readonly [stop: string]: string } = {
  refused: 'the model declined to answer',
  blocked: 'a filter of the provider stopped the answer',
};

/** The model's last reply that is text and not a call. */
const lastTextReply = (exchanges: readonly Exchange[]): Exchange['reply'] | undefined =>
  exchanges.findLast(({ reply, answers }) => answers.length === 0 && reply.text.trim() !== '')?.reply;

export const lastDraft = (exchanges: readonly Exchange[]): string | undefined => lastTextReply(exchanges)?.text;

/** The draft reached the token limit of a reply. */
export const isDraftCut = (exchanges: readonly Exchange[]): boolean => lastTextReply(exchanges)?.stop === 'length';

const endWith = (draft: string | undefined, because: string): LoopMove =>
  draft === undefined ? { move: 'end', because } : { move: 'end', draft };

/** A draft is sent back for repair at most once, and not after a limit was reached. */
const moveAfterDraft = (exchanges: readonly Exchange[], draft: string, objections: string | undefined): LoopMove => {
  const isRepaired = exchanges.some(({ purpose }) => purpose === 'repair' || purpose === 'conclude');
  const note = isRepaired ? undefined : objections;
  return note === undefined ? { move: 'end', draft } : { move: 'ask', purpose: 'repair', note };
};

/** `objections`: what the stored rows do not support in the draft, as a message to the model. */
export const nextMove = (exchanges: readonly Exchange[], limits: LoopLimits, objections?: string): LoopMove => {
  const last = exchanges.at(-1);
  if (last === undefined) return { move: 'ask', purpose: 'ask' };
  const { reply, answers } = last;
  const draft = lastDraft(exchanges);
  const stopped = STOP_REASONS[reply.stop];
  if (stopped !== undefined) return endWith(draft, stopped);
  const over = exceededLimit(exchanges, limits);
  if (answers.length > 0) return over === undefined ? { move: 'ask', purpose: 'ask' } : forceConclusion(over);
  if (reply.text.trim() !== '')
    return moveAfterDraft(exchanges, reply.text, over === undefined ? objections : undefined);
  return draft === undefined ? moveAfterEmptyReply(last) : { move: 'end', draft };
};
