// The calls of the Bot Connector that a channel makes: posts, edits, and who is in a conversation. Source: https://learn.microsoft.com/en-us/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference.
import { LRUCache } from 'lru-cache';
import { activityId, channelConversation, readRoomName, type TeamsRoom } from '../../../kernel/teams-rooms.js';
import type { ChannelPlace } from '../../../ports/channels.js';
import { type Fields, textOf } from '../delivered-fields.js';
import { type AskConnector, type TeamsMembers, teamsMembers } from './teams-members.js';
import type { TeamsCaller } from './teams-call.js';
import { isTeamsFailure, NO_ROOM, type TeamsFailure, UNREADABLE_REPLY } from './teams-failure.js';

export type TeamsConnectorOptions = {
  readonly appId: string;
  /** The directory (tenant) of the organisation. */
  readonly directory: string;
  /** `https://smba.trafficmanager.net/teams`; deliveries may name other paths of it, and no other server. */
  readonly service: string;
  /** Of tokens for it: `https://api.botframework.com/.default`. */
  readonly scope: string;
};

/** Nothing of it throws. */
export type TeamsConnector = Pick<TeamsMembers, 'member' | 'groupOf'> & {
  readonly post: (place: ChannelPlace, activity: object) => Promise<{ readonly id: string } | TeamsFailure>;
  readonly edit: (place: ChannelPlace, id: string, activity: object) => Promise<{ readonly id: string } | TeamsFailure>;
  /** What a delivery tells of where the service is reached. */
  readonly learn: (room: string, told: { readonly serviceUrl: string; readonly conversation?: string }) => void;
};

const REMEMBERED = 10_000;

export const teamsConnector = (call: TeamsCaller, options: TeamsConnectorOptions): TeamsConnector => {
  const { appId, directory, service, scope } = options;
  const bot = `28:${appId}`;
  const services = new LRUCache<string, string>({ max: REMEMBERED });
  /** Of the chats of one person; else they are asked for. */
  const chats = new LRUCache<string, string>({ max: REMEMBERED });

  const connector: AskConnector = (room, path, more = {}) =>
    call({ url: `${services.get(room ?? '') ?? service}/v3${path}`, scope, ...more });
  const { member, groupOf, accountOf } = teamsMembers(connector, directory);
  const idOf = (reply: Fields | TeamsFailure, name = 'id'): { readonly id: string } | TeamsFailure => {
    if (isTeamsFailure(reply)) return reply;
    const id = activityId(reply[name]);
    return id === undefined ? UNREADABLE_REPLY : { id };
  };
  /** Teams gives the same chat each time. */
  const chatOf = async (name: string, person: string): Promise<string | TeamsFailure> => {
    const known = chats.get(person);
    if (known !== undefined) return known;
    const begun = {
      isGroup: false,
      bot: { id: bot },
      members: [{ id: accountOf(person) }],
      tenantId: directory,
      channelData: { tenant: { id: directory } },
    };
    const reply = await connector(name, '/conversations', { method: 'POST', body: begun });
    // no message was written by it
    if (isTeamsFailure(reply)) return reply.outcome === 'unknown' ? { ...reply, outcome: 'not-now' } : reply;
    const id = textOf(reply['id']);
    if (id === undefined) return UNREADABLE_REPLY;
    chats.set(person, id);
    return id;
  };
  const conversationOf = async (name: string, room: TeamsRoom, place: ChannelPlace): Promise<string | TeamsFailure> => {
    if (room.kind === 'personal') return chatOf(name, room.person);
    return room.kind === 'channel' ? channelConversation(room.conversation, place) : room.conversation;
  };
  const activitiesPath = async (place: ChannelPlace): Promise<string | TeamsFailure> => {
    const room = readRoomName(place.room);
    if (room === undefined) return NO_ROOM;
    const conversation = await conversationOf(place.room, room, place);
    return isTeamsFailure(conversation)
      ? conversation
      : `/conversations/${encodeURIComponent(conversation)}/activities`;
  };
  /** Its own first message: a new conversation of the channel. */
  const beginThread = async (name: string, conversation: string, activity: object) => {
    const body = {
      isGroup: true,
      bot: { id: bot },
      tenantId: directory,
      channelData: { channel: { id: conversation } },
      activity,
    };
    return idOf(await connector(name, '/conversations', { method: 'POST', body }), 'activityId');
  };

  return {
    post: async (place, activity) => {
      const room = readRoomName(place.room);
      if (room?.kind === 'channel' && place.thread === undefined)
        return beginThread(place.room, room.conversation, activity);
      const path = await activitiesPath(place);
      return typeof path === 'string'
        ? idOf(await connector(place.room, path, { method: 'POST', body: activity }))
        : path;
    },
    edit: async (place, id, activity) => {
      // what was posted outside of threads has begun one
      const path = await activitiesPath({ room: place.room, thread: place.thread ?? id });
      if (typeof path !== 'string') return path;
      const reply = await connector(place.room, `${path}/${id}`, { method: 'PUT', body: { ...activity, id } });
      return isTeamsFailure(reply) ? reply : { id };
    },
    member,
    groupOf,
    learn: (room, { serviceUrl, conversation }) => {
      services.set(room, serviceUrl);
      const known = readRoomName(room);
      if (known?.kind === 'personal' && conversation !== undefined) chats.set(known.person, conversation);
    },
  };
};
