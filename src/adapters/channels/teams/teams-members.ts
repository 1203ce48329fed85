// Who is in a conversation of Teams, and which group a team is, as the Bot Connector tells it.
import { LRUCache } from 'lru-cache';
import { directoryId } from '../../../kernel/teams-rooms.js';
import { type Fields, textOf } from '../delivered-fields.js';
import { isTeamsFailure, type TeamsFailure, UNREADABLE_REPLY } from './teams-failure.js';

/** `isOutside`: of another organisation, or a guest. */
export type TeamsMember = { readonly person: string; readonly account: string; readonly isOutside: boolean };

/** Nothing of it throws. */
export type TeamsMembers = {
  /** Of a conversation. `account`: as a delivery names it, or the id of the directory. */
  readonly member: (conversation: string, account: string) => Promise<TeamsMember | TeamsFailure>;
  /** The group of a team in the directory. */
  readonly groupOf: (team: string) => Promise<string | TeamsFailure>;
  /** How the Connector names somebody who was seen; else by the id of the directory. */
  readonly accountOf: (person: string) => string;
};

/** `room`: where the service is reached for it; `path`: below `/v3`. */
export type AskConnector = (
  room: string | undefined,
  path: string,
  more?: { readonly method?: 'POST' | 'PUT'; readonly body?: object },
) => Promise<Fields | TeamsFailure>;

const REMEMBERED = 10_000;
/** How long somebody is taken to be in a conversation. */
const MEMBER_MILLIS = 10 * 60_000;

export const teamsMembers = (ask: AskConnector, directory: string): TeamsMembers => {
  const members = new LRUCache<string, TeamsMember>({ max: REMEMBERED, ttl: MEMBER_MILLIS });
  const accounts = new LRUCache<string, string>({ max: REMEMBERED });
  const groups = new LRUCache<string, string>({ max: REMEMBERED });
  return {
    member: async (conversation, account) => {
      const key = `${conversation} ${account}`;
      const known = members.get(key);
      if (known !== undefined) return known;
      const path = `/conversations/${encodeURIComponent(conversation)}/members/${encodeURIComponent(account)}`;
      const reply = await ask(conversation, path);
      if (isTeamsFailure(reply)) return reply;
      const [person, named] = [directoryId(reply['aadObjectId'] ?? reply['objectId']), textOf(reply['id'])];
      if (person === undefined || named === undefined) return UNREADABLE_REPLY;
      const { tenantId, userRole = 'user' } = reply;
      const member = { person, account: named, isOutside: directoryId(tenantId) !== directory || userRole !== 'user' };
      members.set(key, member);
      accounts.set(person, named);
      return member;
    },
    groupOf: async (team) => {
      const known = groups.get(team);
      if (known !== undefined) return known;
      const reply = await ask(undefined, `/teams/${encodeURIComponent(team)}`);
      if (isTeamsFailure(reply)) return reply;
      const group = directoryId(reply['aadGroupId']);
      if (group === undefined) return UNREADABLE_REPLY;
      groups.set(team, group);
      return group;
    },
    accountOf: (person) => accounts.get(person) ?? person,
  };
};
