// Which conversation a stateless request belongs to: by what its messages say.
import type { ClientTxnId } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import { RETRY_WINDOW } from '../conversation-turns.js';
import { digestOf } from '../message-digest.js';
import type { HistoryMessage } from '../request-messages.js';

/** The same for the same words from the same caller: `actor` keeps the chats of two programs apart. */
const chatDigest = (actor: string, messages: readonly HistoryMessage[]): string =>
  digestOf(['chat', actor, messages.find(({ role }) => role === 'user')?.text]);

export const userConversation = (actor: string, user: string): ClientTxnId =>
  `chat-${digestOf(['user', actor, user])}` as ClientTxnId;

/** The time in which a first question opens conversations that are looked for. */
export const periodOf = (now: Micros): number => Math.floor(now / RETRY_WINDOW);

/** Opened by a first question: the n-th that the same words from the same caller open in a period, from 1 on. */
export const openedConversation = (
  actor: string,
  messages: readonly HistoryMessage[],
  { period, n }: { readonly period: number; readonly n: number },
): ClientTxnId => `chat-${chatDigest(actor, messages)}-${period}${n === 1 ? '' : `x${n}`}` as ClientTxnId;

/** Of a history that leaves a conversation at an earlier turn: the same for the same history. */
export const forkedConversation = (actor: string, messages: readonly HistoryMessage[]): ClientTxnId =>
  `chat-${chatDigest(actor, messages)}-${digestOf(['fork', messages])}` as ClientTxnId;

export type RepliedConversation = {
  readonly id: ClientTxnId;
  /** The turn of the last reply; absent where no reply of the history has our link. */
  readonly turn?: number;
};

/**
 * The conversation of a history that has replies; `undefined`: it has none. The link at the end of our last reply names it, believed
 * only beside the digest of the first question. Without such a link, the first question and the first reply are the conversation.
 */
export const repliedConversation = (
  actor: string,
  messages: readonly HistoryMessage[],
): RepliedConversation | undefined => {
  const chat = `chat-${chatDigest(actor, messages)}`;
  const replies = messages.filter(({ role }) => role === 'assistant').map(({ text }) => text);
  const [first] = replies;
  if (first === undefined) return undefined;
  const link = new RegExp(`/investigation/(${chat}-(?:\\d{1,12}(?:x\\d{1,6})?|[a-p]{20}))\\?turn=([1-9]\\d{0,8})\\b`);
  const [, id, turn] = replies.map((text) => link.exec(text)).findLast((found) => found !== null) ?? [];
  return id === undefined
    ? { id: `${chat}-${digestOf(['reply', first])}` as ClientTxnId }
    : { id: id as ClientTxnId, turn: Number(turn) };
};
