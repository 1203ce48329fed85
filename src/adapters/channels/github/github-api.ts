// The calls of GitHub's REST API that a channel makes. Source: https://docs.github.com/en/rest/issues/comments.
import type { ChannelThread } from '../../../ports/channels.js';
import { type Fields, fieldsOf, textOf } from '../delivered-fields.js';
import {
  callTracker,
  COMMENTS_PER_PAGE,
  type IssueTracker,
  numberId,
  pageOf,
  readReply,
  rememberSelf,
  type TrackerComment,
  userOf,
} from '../issues/issue-tracker.js';

export type GitHubAccess = {
  /** `https://api.github.com`, or `https://HOST/api/v3`. */
  readonly api: string;
  /** Of an account of the service's own. */
  readonly token: string;
};

/** Owners have no dot, so that the first one parts them from the name. */
const REPOSITORY = /^([A-Za-z0-9-]{1,39})\/([A-Za-z0-9._-]{1,100})$/;

/** `acme/shop` as a room, whatever its case; `undefined`: it is no name of a repository. */
export const roomOfRepository = (repository: string): string | undefined => {
  const [, owner, name] = REPOSITORY.exec(repository) ?? [];
  if (owner === undefined || name === undefined || name === '.' || name === '..') return undefined;
  return `${owner}.${name}`.toLowerCase();
};

/** As deliveries and the API tell of it; where neither says, it is. */
export const isPublicRepository = (repository: Fields): boolean => repository['private'] !== true;

const repositoryPath = (room: string): string => `/repos/${room.replace('.', '/')}`;
const issuesPath = (room: string): string => `${repositoryPath(room)}/issues`;

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
  const comment = async (...asked: Parameters<typeof call>) => readReply(await call(...asked), commentOf);
  return {
    self: rememberSelf(async () => readReply(await call('GET', '/user'), (json) => userOf(json, 'login'))),
    isPublic: async (room) =>
      readReply(await call('GET', repositoryPath(room)), (json) => ({ isPublic: isPublicRepository(fieldsOf(json)) })),
    comments: async ({ room, thread }: ChannelThread, page) => {
      const query = `per_page=${COMMENTS_PER_PAGE}&page=${page}`;
      const reply = await call('GET', `${issuesPath(room)}/${thread}/comments?${query}`);
      return readReply(reply, (json) => pageOf(json, commentOf));
    },
    create: ({ room, thread }, body) => comment('POST', `${issuesPath(room)}/${thread}/comments`, { body }),
    edit: ({ room }, id, body) => comment('PATCH', `${issuesPath(room)}/comments/${id}`, { body }),
  };
};
