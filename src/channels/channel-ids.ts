// Which investigation a thread is, and which message a turn: computed from what the product calls them, so that nothing is kept.
import type { ClientTxnId } from '../kernel/brand.js';
import type { ChannelThread } from '../ports/channels.js';

/** Of ids of products; a tilde begins the name of an execution. */
const PART = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Rooms and threads have no colon. */
export const threadInvestigation = (channel: string, { room, thread }: ChannelThread): ClientTxnId =>
  `${channel}:${room}:${thread}` as ClientTxnId;

/** `undefined`: it is no thread of this channel. */
export const threadOfInvestigation = (channel: string, id: string): ChannelThread | undefined => {
  const [name, room, thread, ...more] = id.split(':');
  if (name !== channel || room === undefined || thread === undefined || more.length > 0) return undefined;
  return PART.test(room) && PART.test(thread) ? { room, thread } : undefined;
};

/** By what notifications name the digest of a room: no investigation has this id, for no product calls a thread so. */
export const digestSubject = (channel: string, room: string, day: string): ClientTxnId =>
  threadInvestigation(channel, { room, thread: `digest-${day}` });

export const channelMessageId = (room: string, message: string, edit?: string): string =>
  [room, message, ...(edit === undefined ? [] : ['edit', edit])].join(':');

/** Whether this is the id of the message, or of an edit of it. */
export const isIdOfMessage = (messageId: string, room: string, message: string): boolean => {
  const first = channelMessageId(room, message);
  return messageId === first || messageId.startsWith(`${first}:`);
};

/** How facts name who caused them; without a person: the channel itself, where its product does not tell whose doing it was. */
export const channelActorId = (channel: string, person?: string): string =>
  person === undefined ? channel : `${channel}:${person}`;

/** How notifications name the channel as their target. */
export const channelTarget = (channel: string): string => `channel:${channel}`;
