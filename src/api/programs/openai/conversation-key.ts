// Which conversation a stateless request belongs to, and which message it is: by what its messages say.
import { createHash } from 'node:crypto';
import type { ClientTxnId } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import { RETRY_WINDOW } from '../conversation-turns.js';

export type HistoryMessage = { readonly role: string; readonly text: string };

/** Letters alone: digits among them look like a secret or a number of a card. */
const LETTERS = 'abcdefghijklmnop';

/** 80 bits in letters. */
const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('hex')
    .slice(0, 20)
    .replaceAll(/./g, (digit) => LETTERS[parseInt(digit, 16)] ?? '');

/** The same for the same words from the same caller: `actor` keeps the chats of two programs apart. */
const chatDigest = (actor: string, messages: readonly HistoryMessage[]): string =>
  digestOf(['chat', actor, messages.find(({ role }) => role === 'user')?.text]);

export const userConversation = (actor: string, user: string): ClientTxnId =>
  `chat-${digestOf(['user', actor, user])}` as ClientTxnId;

export const messageDigest = (parts: readonly unknown[]): string => `chat-${digestOf(['message', ...parts])}`;

const firstReply = (messages: readonly HistoryMessage[]): string | undefined =>
  messages.find(({ role }) => role === 'assistant')?.text;

const periodOf = (now: Micros): number => Math.floor(now / RETRY_WINDOW);

/**
 * Candidates for the conversation of a history, the likeliest first. A first question opens a conversation of its period, so that
 * the same words a day later open another; a request again may fall into the next period. A later question finds the period in
 * the link at the end of our first reply, believed only beside the digest of the first question. Without that link, the first
 * question and the first reply are the conversation.
 */
export const historyConversations = (
  actor: string,
  messages: readonly HistoryMessage[],
  now: Micros,
): readonly [ClientTxnId, ...ClientTxnId[]] => {
  const chat = `chat-${chatDigest(actor, messages)}`;
  const reply = firstReply(messages);
  if (reply === undefined) {
    const period = periodOf(now);
    return [`${chat}-${period}` as ClientTxnId, `${chat}-${period - 1}` as ClientTxnId];
  }
  const [, period] = new RegExp(`/investigation/${chat}-(\\d{1,12})\\b`).exec(reply) ?? [];
  return [`${chat}-${period ?? digestOf(['reply', reply])}` as ClientTxnId];
};
