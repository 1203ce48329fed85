// What a message is called by which it is edited, where a product calls it by its room and an id of its own; and the thread that it begins.
import type { ConversationChannel } from '../../ports/channels.js';

export const postedByRoom: NonNullable<ConversationChannel['ownThreads']> = {
  threadOf: (room, remote) => ({ room, thread: remote.split(' ')[1] ?? '' }),
  remoteOf: ({ room, thread }) => `${room} ${thread}`,
};
