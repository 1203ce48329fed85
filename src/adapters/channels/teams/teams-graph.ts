// What Graph tells of the messages of a thread or chat: those of ours are found again by the ids of their cards. Source: https://learn.microsoft.com/en-us/graph/api/resources/chatmessage.
import { activityId, directoryId, readRoomName } from '../../../kernel/teams-rooms.js';
import type { ChannelPlace } from '../../../ports/channels.js';
import { fieldsOf, listOf, parseFields, textOf } from '../delivered-fields.js';
import type { TeamsCaller } from './teams-call.js';
import { isTeamsFailure, NO_ROOM, type TeamsFailure, UNREADABLE_REPLY } from './teams-failure.js';

export type TeamsGraphOptions = {
  readonly appId: string;
  /** `https://graph.microsoft.com/v1.0`. */
  readonly graph: string;
};

/** A message as Graph tells it. */
type TeamsMessage = {
  readonly id: string;
  readonly isOwn: boolean;
  readonly isDeleted: boolean;
  /** Ids that our cards give to their first element. */
  readonly cardIds: readonly string[];
};

type TeamsMessagePage = {
  readonly messages: readonly TeamsMessage[];
  /** An address of Graph. */ readonly next?: string;
};

/** Nothing of it throws. */
export type TeamsGraph = {
  /** Of a thread, or of a room; `next`: the address of a further page. */
  readonly messages: (place: ChannelPlace, next?: string) => Promise<TeamsMessagePage | TeamsFailure>;
  readonly message: (place: ChannelPlace, id: string) => Promise<TeamsMessage | TeamsFailure>;
};

const PAGE = 50;

const cardIdsOf = (attachment: unknown): readonly string[] => {
  const content = parseFields(textOf(fieldsOf(attachment)['content']) ?? '');
  const id = textOf(fieldsOf(listOf(content?.['body'])[0])['id']);
  return id === undefined ? [] : [id];
};

export const teamsGraph = (call: TeamsCaller, { appId, graph }: TeamsGraphOptions): TeamsGraph => {
  const scope = `${new URL(graph).origin}/.default`;
  const messageOf = (value: unknown): TeamsMessage | undefined => {
    const { id, from, deletedDateTime, attachments } = fieldsOf(value);
    const known = activityId(id);
    if (known === undefined) return undefined;
    const isOwn = directoryId(fieldsOf(fieldsOf(from)['application'])['id']) === appId;
    const isDeleted = typeof deletedDateTime === 'string';
    return { id: known, isOwn, isDeleted, cardIds: listOf(attachments).flatMap(cardIdsOf) };
  };
  /** Of the chat of a person, Graph has a name of its own. */
  const messagesUrl = (place: ChannelPlace): string | undefined => {
    const room = readRoomName(place.room);
    switch (room?.kind) {
      case undefined:
        return undefined;
      case 'personal':
        return `${graph}/chats/${encodeURIComponent(`19:${room.person}_${appId}@unq.gbl.spaces`)}/messages`;
      case 'group-chat':
        return `${graph}/chats/${encodeURIComponent(room.conversation)}/messages`;
      case 'channel': {
        const all = `${graph}/teams/${room.group}/channels/${encodeURIComponent(room.conversation)}/messages`;
        return place.thread === undefined ? all : `${all}/${place.thread}/replies`;
      }
    }
    return room satisfies never;
  };

  return {
    messages: async (place, next) => {
      const url = next ?? messagesUrl(place);
      if (url === undefined) return NO_ROOM;
      const reply = await call({ url: next === undefined ? `${url}?$top=${PAGE}` : url, scope });
      if (isTeamsFailure(reply)) return reply;
      if (!Array.isArray(reply['value'])) return UNREADABLE_REPLY;
      const further = textOf(reply['@odata.nextLink']);
      return {
        messages: listOf(reply['value']).flatMap((each) => messageOf(each) ?? []),
        // the token is shown to Graph alone
        ...(further?.startsWith(`${graph}/`) && { next: further }),
      };
    },
    message: async (place, id) => {
      const url = messagesUrl(place);
      if (url === undefined) return NO_ROOM;
      const reply = await call({ url: `${url}/${id}`, scope });
      return isTeamsFailure(reply) ? reply : (messageOf(reply) ?? UNREADABLE_REPLY);
    },
  };
};
