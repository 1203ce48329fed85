// The calls of GitHub's REST API that a channel makes. Source: https://docs.github.com/en/rest/issues/comments.
import type { ChannelThread } from '../../../ports/channels.js';
import { fieldsOf, listOf, textOf } from '../delivered-fields.js';
import {
  callTracker,
  type IssueTracker,
  isTrackerFailure,
  numberId,
  rememberSelf,
  type TrackerComment,
  type TrackerFailure,
  UNREADABLE_REPLY,
} from '../issues/issue-tracker.js';

export type GitHubAccess = {
  /** `https://api.github.com`, or `https://HOST/api/v3`. */
  readonly api: string;
  /** Of an account of the service's own. */
  readonly token: string;
};

const PAGE = 100;

/** Owners have no dot, so that the first one parts them from the name. */
const REPOSITORY = /^([A-Za-z0-9-]{1,39})\/([A-Za-z0-9._-]{1,100})$/;

/** `acme/shop` as a room, whatever its case; `undefined`: it is no name of a repository. */
export const roomOfRepository = (repository: string): string | undefined => {
  const [, owner, name] = REPOSITORY.exec(repository) ?? [];
  if (owner === undefined || name === undefined || name === '.' || name === '..') return undefined;
  return `${owner}.${name}`.toLowerCase();
};

const issuesPath = (room: string): string => `/repos/${room.replace('.', '/')}/issues`;

const commentOf = (value: unknown): TrackerComment | undefined => {
  const { id, user, body } = fieldsOf(value);
  const [comment, author] = [numberId(id), numberId(fieldsOf(user)['id'])];
  if (comment === undefined || author === undefined) return undefined;
  return { id: comment, author, text: textOf(body) ?? '' };
};

export const gitHubApi = ({ api, token }: GitHubAccess): IssueTracker => {
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    callTracker({
      url: `${api}${path}`,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const comment = async (...asked: Parameters<typeof call>): Promise<TrackerComment | TrackerFailure> => {
    const reply = await call(...asked);
    return isTrackerFailure(reply) ? reply : (commentOf(reply.json) ?? UNREADABLE_REPLY);
  };
  return {
    self: rememberSelf(async () => {
      const reply = await call('GET', '/user');
      if (isTrackerFailure(reply)) return reply;
      const { id, login } = fieldsOf(reply.json);
      const [own, name] = [numberId(id), textOf(login)];
      return own === undefined || name === undefined ? UNREADABLE_REPLY : { id: own, name };
    }),
    comments: async ({ room, thread }: ChannelThread, page) => {
      const reply = await call('GET', `${issuesPath(room)}/${thread}/comments?per_page=${PAGE}&page=${page}`);
      if (isTrackerFailure(reply)) return reply;
      if (!Array.isArray(reply.json)) return UNREADABLE_REPLY;
      const all = listOf(reply.json);
      return { comments: all.flatMap((each) => commentOf(each) ?? []), hasNext: all.length === PAGE };
    },
    create: ({ room, thread }, body) => comment('POST', `${issuesPath(room)}/${thread}/comments`, { body }),
    edit: ({ room }, id, body) => comment('PATCH', `${issuesPath(room)}/comments/${id}`, { body }),
  };
};
