// The id of what a thread is told: one for each turn, and one for each approval of a chain.
import { channelTarget } from '../../channels/channel-ids.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import type { Digests } from '../../ports/runtime.js';

export type ReplySubject = {
  readonly tenant: Tenant;
  readonly channel: string;
  readonly clientTxnId: ClientTxnId;
  readonly about:
    | { readonly turn: number }
    | { readonly execution: string }
    /** Of the thread of an alert: the message that begins it, or what is said of its end. */
    | { readonly alert: 'message' | 'end' }
    | { readonly silence: string };
};

/** 32 hexadecimal characters, as of every notification. */
export const replyIdOf = (digests: Digests, { tenant, channel, clientTxnId, about }: ReplySubject): string =>
  digests.keyed(JSON.stringify(['reply', tenant, channelTarget(channel), clientTxnId, about])).slice(0, 32);

/** One for each room and day. */
export const digestIdOf = (
  digests: Digests,
  { tenant, channel, subject }: Pick<ReplySubject, 'tenant' | 'channel'> & { readonly subject: ClientTxnId },
): string => digests.keyed(JSON.stringify(['digest', tenant, channelTarget(channel), subject])).slice(0, 32);

/** Kept with the message, and the same for all that it becomes. */
export const replyKeyOf = (id: string, turn: number): string => `${id}-${turn}`;

export type ReplyKey = { readonly id: string; readonly turn: number };

export const readReplyKey = (key: string): ReplyKey | undefined => {
  const [, id, turn] = /^([0-9a-f]{32})-([1-9]\d{0,6})$/.exec(key) ?? [];
  return id === undefined ? undefined : { id, turn: Number(turn) };
};
