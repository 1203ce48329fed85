// What tells a new question from a continued one in a chat without catalogue or answers.
import { intersection } from '../../../src/kernel/set-relations.js';
import { type ChatText, chatTextOf, chatWeight } from './chat-text.js';
import { rareNovelty } from './chat-novelty.js';
import { addressFeatures, asks, replyFeatures } from './chat-reply.js';
import { ANYBODY, CONTINUATION, GREETING, QUESTION_OPENERS, REFERENCE } from './chat-words.js';

export type ChatMessage = { readonly text: string; /** Minute of the day. */ readonly minute?: number };

export type Chat = {
  readonly history: readonly ChatMessage[];
  readonly message: ChatMessage;
  /** The usual gap between messages of this traffic, in minutes, at least 1. */
  readonly pace: number;
};

const SHIFT = new RegExp(
  [
    String.raw`\b(?:another|different|separate|unrelated|other|next|second|new)\s+(?:problem|question|issue|incident|alert|topic|ticket|matter)s?\b`,
    String.raw`^\W*(?:another|next|new|separate|separately|unrelated|different)\b`,
    String.raw`\b(?:different thing|something different|separate thing|about something else|unrelated to|on another note|change of topic|switching to|moving on)\b`,
  ].join('|'),
);
const HELP =
  /\b(?:how (?:do|can|to|would|could|should)|is there|are there|where (?:do|can|is)|what (?:is|are)|what's|can (?:i|we)|does (?:any|some)|do(?:es)? (?:any|some)|any (?:way|one)|is it possible|looking for|best way)\b/;
const ABOUT = /^(?:ok |so )?(?:and|what about|how about|same)\b|\bsame (?:for|on|in|as|thing)\b|\b(?:what|how) about\b/;

const flag = (is: boolean): number => (is ? 1 : 0);

/** Minutes between two minutes of the day; a step back of more than an hour is midnight. */
export const gapBetween = (before?: number, after?: number): number | undefined => {
  if (before === undefined || after === undefined) return undefined;
  const gap = after - before;
  return Math.max(0, gap < -60 ? gap + 1440 : gap);
};

const isQuestion = ({ text, words }: ChatText): boolean => text.includes('?') || QUESTION_OPENERS.has(words[0] ?? '');

const isGreeting = ({ words }: ChatText): boolean => words.slice(0, 2).some((word) => GREETING.has(word));

const clockFeatures = ({ history, message, pace }: Chat, length: number) => {
  const gap = gapBetween(history.at(-1)?.minute, message.minute);
  const gapLog = gap === undefined ? 0 : Math.log1p(Math.min(gap / pace, 240));
  return { gapKnown: flag(gap !== undefined), gapLog, gapLength: gapLog * length };
};

const noveltyFeatures = (chatText: ChatText, before: readonly ChatText[]) => {
  const known = new Set(before.flatMap(({ content }) => [...content.keys()]));
  const weigh = (words: readonly (readonly [string, string])[]): number =>
    words.reduce((sum, [, word]) => sum + chatWeight(word, chatText.names), 0);
  const all = weigh([...chatText.content]);
  const shared = [...chatText.content].filter(([stemmed]) => known.has(stemmed));
  const names = new Set(before.flatMap((text) => [...text.names]));
  const recent = new Set(before.slice(-3).flatMap(({ triples }) => [...triples]));
  return {
    novel: Math.log1p(all - weigh(shared)),
    nothingShared: shared.length === 0 ? Math.log1p(all) : 0,
    triplesCovered: intersection(chatText.triples, recent).size / (chatText.triples.size + 5),
    namesShared: Math.log1p(intersection(chatText.names, names).size),
  };
};

const formFeatures = (chatText: ChatText, before: readonly ChatText[]) => {
  const low = chatText.text.toLowerCase();
  const length = Math.log1p(chatText.words.length);
  const mean = (values: readonly number[], prior: number): number =>
    (values.reduce((sum, value) => sum + value, 0) + prior) / (values.length + 1);
  const question = flag(isQuestion(chatText));
  const usualLength = before.map(({ words }) => Math.log1p(words.length));
  const has = (list: ReadonlySet<string>): boolean => chatText.words.some((word) => list.has(word));
  return {
    lengthSquared: length * length,
    lengthUnusual: length - mean(usualLength, 2),
    question,
    questionUnusual:
      question -
      mean(
        before.map((text) => flag(isQuestion(text))),
        0.3,
      ),
    help: flag(HELP.test(low)),
    greeting: flag(isGreeting(chatText) || has(new Set(['hi', 'hello', 'hey']))),
    anybody: flag(has(ANYBODY)),
    shift: flag(SHIFT.test(low)),
    continues: flag(CONTINUATION.has(chatText.words[0] ?? '')),
    about: flag(ABOUT.test(low)),
    reference: chatText.words.filter((word) => REFERENCE.has(word)).length / (chatText.words.length + 2),
    definite: chatText.words.filter((word) => word === 'the').length / (chatText.words.length + 2),
  };
};

/** How much the history has chatText: the weight of its words, each counted where it stands first. */
const substanceOf = (before: readonly ChatText[]): number => {
  const first = new Map<string, number>();
  for (const { content, names } of before)
    for (const [stemmed, word] of content) if (!first.has(stemmed)) first.set(stemmed, chatWeight(word, names));
  return [...first.values()].reduce((sum, weight) => sum + weight, 0);
};

const sessionFeatures = (before: readonly ChatText[]) => {
  const substance = substanceOf(before);
  const last = before.at(-1);
  const lastLength = last?.words.length ?? 0;
  return {
    historyEmpty: flag(substance < 1),
    historyThin: flag(substance < 3),
    lastGreets: flag(last !== undefined && isGreeting(last) && lastLength <= 5),
    lastShort: flag(lastLength <= 3),
  };
};

export const chatFeaturesOf = (chat: Chat) => {
  const chatText = chatTextOf(chat.message.text);
  const before = chat.history.map(({ text }) => chatTextOf(text));
  return {
    ...clockFeatures(chat, Math.log1p(chatText.words.length)),
    ...noveltyFeatures(chatText, before),
    ...formFeatures(chatText, before),
    ...sessionFeatures(before),
    ...addressFeatures(chatText, before),
    ...replyFeatures(chatText, before.at(-1)),
    ...rareNovelty(chatText, before, asks(chatText)),
  };
};

export type ChatFeatures = ReturnType<typeof chatFeaturesOf>;
