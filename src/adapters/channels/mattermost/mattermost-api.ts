// The calls of Mattermost's REST API that a channel makes, and what became of one that failed.
import type { SendResult } from '../../../ports/notification-targets.js';
import { isReply, requestJson, resultOf } from '../../outgoing/request-json.js';
import { type Fields, fieldsOf, isFields, listOf, parseFields, textOf } from '../delivered-fields.js';

export type MattermostAccess = {
  /** Of the server, without a path of the API: `https://chat.example.com`. */
  readonly url: string;
  /** Of the bot. */
  readonly token: string;
};

/** What is read of a post. Source: https://developers.mattermost.com/api-documentation/#/operations/GetPost. */
export type MattermostPost = {
  readonly id: string;
  readonly room: string;
  readonly author: string;
  /** Of the first post of its thread; absent: it is that. */
  readonly root?: string;
  readonly message: string;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly props: Fields;
  readonly files: readonly { readonly id: string; readonly name: string; readonly bytes: number }[];
};

/** `error`: the id of Mattermost's error, which holds no secret. */
export type MattermostFailure = Exclude<SendResult, { outcome: 'delivered' }> & {
  readonly status?: number;
  readonly error?: string;
};

export type MattermostUser = { readonly id: string; readonly name: string };

type PostPage = { readonly posts: readonly MattermostPost[]; readonly hasNext: boolean };

export type MattermostApi = {
  readonly self: () => Promise<MattermostUser | MattermostFailure>;
  readonly post: (id: string) => Promise<MattermostPost | MattermostFailure>;
  /** One page, the oldest first; `after`: the last post of the page before. */
  readonly thread: (root: string, after?: MattermostPost) => Promise<PostPage | MattermostFailure>;
  /** Of a room with all its threads, the newest first; `page` from 0. */
  readonly room: (id: string, page: number) => Promise<PostPage | MattermostFailure>;
  readonly createPost: (post: object) => Promise<MattermostPost | MattermostFailure>;
  readonly patchPost: (id: string, changed: object) => Promise<MattermostPost | MattermostFailure>;
  /** The room in which one person and the bot alone are. */
  readonly directRoom: (person: string) => Promise<string | MattermostFailure>;
};

/** A page of a thread holds this many posts at most, each with what the API tells of it. */
const MOST_BYTES = 16 * 1024 * 1024;
const PAGE = 200;

/** Ids of Mattermost: 26 letters and digits. Anything else never becomes part of an id of ours, or of a path. */
export const mattermostId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z0-9]{26}$/.test(value) ? value : undefined;

export const isFailure = <T extends object | string>(result: T | MattermostFailure): result is MattermostFailure =>
  typeof result === 'object' && 'outcome' in result;

const unreadable: MattermostFailure = { outcome: 'unknown', response: 'the reply is not what Mattermost documents' };

const readPost = (value: unknown): MattermostPost | undefined => {
  const post = fieldsOf(value);
  const [id, room, author] = [post['id'], post['channel_id'], post['user_id']].map(mattermostId);
  if (id === undefined || room === undefined || author === undefined) return undefined;
  const root = mattermostId(post['root_id']);
  const { create_at: createdAt, edit_at: editedAt, delete_at: deletedAt } = post;
  const files = listOf(fieldsOf(post['metadata'])['files']).flatMap((each) => {
    const { id: file, name, size } = fieldsOf(each);
    const known = mattermostId(file);
    const bytes = typeof size === 'number' ? size : 0;
    return known === undefined ? [] : [{ id: known, name: textOf(name) ?? 'file', bytes }];
  });
  return {
    id,
    room,
    author,
    ...(root !== undefined && { root }),
    message: textOf(post['message']) ?? '',
    createdAt: typeof createdAt === 'number' ? createdAt : 0,
    isEdited: typeof editedAt === 'number' && editedAt > 0,
    isDeleted: typeof deletedAt === 'number' && deletedAt > 0,
    props: fieldsOf(post['props']),
    files,
  };
};

export const mattermostApi = ({ url, token }: MattermostAccess): MattermostApi => {
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ): Promise<Fields | MattermostFailure> => {
    const headers = { authorization: `Bearer ${token}` };
    const written = body === undefined ? {} : { body: JSON.stringify(body) };
    const result = await requestJson({ url: `${url}/api/v4${path}`, method, headers, ...written }, MOST_BYTES);
    const said = isReply(result) ? parseFields(result.text) : undefined;
    if (isReply(result) && (result.status === 200 || result.status === 201)) return said ?? unreadable;
    const failed = resultOf(result);
    if (failed.outcome === 'delivered') return unreadable;
    const id = textOf(said?.['id']);
    const error = id !== undefined && /^[\w.]{1,128}$/.test(id) ? id : undefined;
    if (!isReply(result)) return failed;
    // the text of a proxy's reply may be anything
    const response = [result.status, error].filter((part) => part !== undefined).join(' ');
    return { ...failed, response, status: result.status, ...(error !== undefined && { error }) };
  };
  const postOf = async (...asked: Parameters<typeof call>): Promise<MattermostPost | MattermostFailure> => {
    const reply = await call(...asked);
    return isFailure(reply) ? reply : (readPost(reply) ?? unreadable);
  };
  let known: MattermostUser | undefined;
  const self = async (): Promise<MattermostUser | MattermostFailure> => {
    if (known !== undefined) return known;
    const reply = await call('GET', '/users/me');
    if (isFailure(reply)) return reply;
    const [id, name] = [mattermostId(reply['id']), textOf(reply['username'])];
    if (id === undefined || name === undefined) return unreadable;
    known = { id, name };
    return known;
  };
  return {
    self,
    post: (id) => postOf('GET', `/posts/${id}`),
    thread: async (root, after) => {
      const from = after === undefined ? {} : { fromPost: after.id, fromCreateAt: String(after.createdAt) };
      const query = new URLSearchParams({ perPage: String(PAGE), direction: 'down', ...from });
      const reply = await call('GET', `/posts/${root}/thread?${query.toString()}`);
      if (isFailure(reply)) return reply;
      const posts = Object.values(fieldsOf(reply['posts']))
        .flatMap((each) => readPost(each) ?? [])
        .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
      return isFields(reply['posts']) ? { posts, hasNext: reply['has_next'] === true } : unreadable;
    },
    room: async (id, page) => {
      const query = new URLSearchParams({ page: String(page), per_page: String(PAGE) });
      const reply = await call('GET', `/channels/${id}/posts?${query.toString()}`);
      if (isFailure(reply)) return reply;
      if (!isFields(reply['posts'])) return unreadable;
      const posts = Object.values(reply['posts'])
        .flatMap((each) => readPost(each) ?? [])
        .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
      return { posts, hasNext: listOf(reply['order']).length === PAGE };
    },
    createPost: (post) => postOf('POST', '/posts', post),
    patchPost: (id, changed) => postOf('PUT', `/posts/${id}/patch`, changed),
    directRoom: async (person) => {
      const user = await self();
      if (isFailure(user)) return user;
      const reply = await call('POST', '/channels/direct', [user.id, person]);
      return isFailure(reply) ? reply : (mattermostId(reply['id']) ?? unreadable);
    },
  };
};
