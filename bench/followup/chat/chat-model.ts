// Follow-up or new question in a plain chat: one logit. The product's own turns go to the relation model instead.
import { dotProduct } from '../../../src/turn/classify/relation/relation-probabilities.js';
import { type Chat, chatFeaturesOf, type ChatMessage, gapBetween } from './chat-features.js';
import { kindOf } from './chat-kind.js';
import { CHAT_MODELS } from './chat-weights.js';

/** Above or at 0: a new question. */
export const chatModelScore = (chat: Chat): number => {
  const { weights, bias, threshold } = CHAT_MODELS[kindOf(chat)];
  return dotProduct(chatFeaturesOf(chat), weights) + bias - threshold;
};

/** The median gap between the last two messages of each history, at least one minute. */
export const paceOf = (histories: readonly (readonly ChatMessage[])[]): number => {
  const gaps = histories
    .map((history) => gapBetween(history.at(-2)?.minute, history.at(-1)?.minute))
    .filter((gap) => gap !== undefined)
    .toSorted((a, b) => a - b);
  const middle = gaps.slice(Math.floor((gaps.length - 1) / 2), Math.floor(gaps.length / 2) + 1);
  return Math.max(1, middle.reduce((sum, gap) => sum + gap, 0) / (middle.length || 1));
};
