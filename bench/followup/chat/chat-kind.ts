// Which of its models a chat is judged by.
import type { Chat } from './chat-features.js';
import { type ChatText, chatTextOf } from './chat-text.js';
import { QUESTION_OPENERS } from './chat-words.js';

/** `timed`: people among themselves, with a clock. `untimed`: without. `asked`: an assistant is asked, not by its name. */
export type ChatKind = 'timed' | 'untimed' | 'asked';

export const isAsked = ({ addressee, text, words }: ChatText): boolean =>
  addressee === undefined && (text.includes('?') || QUESTION_OPENERS.has(words[0] ?? ''));

export const kindOf = ({ history, message }: Chat): ChatKind => {
  if (message.minute !== undefined) return 'timed';
  const addressesNobody = history.every(({ text }) => chatTextOf(text).addressee === undefined);
  return addressesNobody && isAsked(chatTextOf(message.text)) ? 'asked' : 'untimed';
};
