// The calls of GitLab's REST API that a channel makes. Source: https://docs.gitlab.com/api/notes.
import type { ChannelThread } from '../../../ports/channels.js';
import { fromIso, type Micros } from '../../../kernel/time.js';
import { fieldsOf, textOf } from '../delivered-fields.js';
import {
  callTracker,
  COMMENTS_PER_PAGE,
  type IssueTracker,
  numberId,
  pageOf,
  readReply,
  rememberSelf,
  type TrackerComment,
  type TrackerFailure,
  userOf,
} from '../issues/issue-tracker.js';

export type GitLabAccess = {
  /** Of the server: `https://gitlab.com`. */
  readonly url: string;
  /** Of an account of the service's own, or of a project or group. */
  readonly token: string;
};

/** A comment as the server tells it. */
export type GitLabNote = TrackerComment & {
  readonly createdAt: Micros;
  readonly updatedAt: Micros;
  /** Written by the server itself, or for members alone. */
  readonly isLeftAlone: boolean;
};

export type GitLabApi = IssueTracker & {
  /** The project of a path such as `group/shop`, as a room. */
  readonly findRoom: (path: string) => Promise<{ readonly room: string } | TrackerFailure>;
  readonly note: (place: ChannelThread, note: string) => Promise<GitLabNote | TrackerFailure>;
};

const PATHS: { readonly [kind: string]: string } = { issue: 'issues', mr: 'merge_requests' };

/** `issue-12` and `mr-7` of a project. */
const notesPath = ({ room, thread }: ChannelThread): string => {
  const [kind = '', iid = ''] = thread.split('-');
  return `/projects/${room}/${PATHS[kind] ?? 'issues'}/${iid}/notes`;
};

const noteOf = (value: unknown): GitLabNote | undefined => {
  const { id, author, body, system, internal, created_at: created, updated_at: updated } = fieldsOf(value);
  const [note, person] = [numberId(id), numberId(fieldsOf(author)['id'])];
  const [createdAt, updatedAt] = [created, updated].map((each) => fromIso(textOf(each) ?? ''));
  if (note === undefined || person === undefined || createdAt === undefined || updatedAt === undefined)
    return undefined;
  const isLeftAlone = system === true || internal === true;
  return { id: note, author: person, text: textOf(body) ?? '', createdAt, updatedAt, isLeftAlone };
};

export const gitLabApi = ({ url, token }: GitLabAccess): GitLabApi => {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    callTracker({
      url: `${url}/api/v4${path}`,
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const note = async (...asked: Parameters<typeof call>) => readReply(await call(...asked), noteOf);
  return {
    self: rememberSelf(async () => readReply(await call('GET', '/user'), (json) => userOf(json, 'username'))),
    findRoom: async (path) =>
      readReply(await call('GET', `/projects/${encodeURIComponent(path)}`), (json) => {
        const room = numberId(fieldsOf(json)['id']);
        return room === undefined ? undefined : { room };
      }),
    isPublic: async (room) =>
      readReply(await call('GET', `/projects/${room}`), (json) => ({
        isPublic: fieldsOf(json)['visibility'] !== 'private',
      })),
    note: (place, id) => note('GET', `${notesPath(place)}/${id}`),
    comments: async (place, page) => {
      const query = `per_page=${COMMENTS_PER_PAGE}&page=${page}&order_by=created_at`;
      const reply = await call('GET', `${notesPath(place)}?${query}`);
      return readReply(reply, (json) => pageOf(json, noteOf));
    },
    create: (place, body) => note('POST', notesPath(place), { body }),
    edit: (place, id, body) => note('PUT', `${notesPath(place)}/${id}`, { body }),
  };
};
