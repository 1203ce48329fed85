// The calls of Jira's REST API that a channel makes: version 3 of the cloud, whose comments are documents, and version 2 of servers, whose comments are wiki markup. Sources: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-comments, https://developer.atlassian.com/server/jira/platform/rest.
import type { ChannelThread } from '../../../ports/channels.js';
import { fieldsOf, isFields, listOf, textOf } from '../delivered-fields.js';
import {
  callTracker,
  COMMENTS_PER_PAGE,
  type IssueTracker,
  isTrackerFailure,
  readReply,
  rememberSelf,
  type TrackerComment,
} from '../issues/issue-tracker.js';

export type JiraAccess = {
  /** `https://acme.atlassian.net`, or the address of a server. */
  readonly url: string;
  /** Of an account of the service's own. */
  readonly token: string;
  /** Of that account, in the cloud; absent: a server, whose tokens stand alone. */
  readonly email?: string;
};

/** Ids of comments are digits, in quotes. */
export const jiraId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value) ? value : undefined;

/** In the cloud the id of the account, on servers the key of the user. */
export const jiraPerson = (value: unknown): string | undefined => {
  const { accountId, key, name } = fieldsOf(value);
  const id = textOf(accountId) ?? textOf(key) ?? textOf(name);
  return id !== undefined && /^[A-Za-z0-9][A-Za-z0-9:._-]{0,127}$/.test(id) ? id : undefined;
};

/** The words of a comment in their order; the mark is the last of them. */
const plainText = (node: unknown): string => {
  if (typeof node === 'string') return node;
  const { text, content } = fieldsOf(node);
  return typeof text === 'string' ? text : listOf(content).map(plainText).join('');
};

const commentOf = (value: unknown): TrackerComment | undefined => {
  const { id, author, body } = fieldsOf(value);
  const [comment, person] = [jiraId(id), jiraPerson(author)];
  return comment === undefined || person === undefined
    ? undefined
    : { id: comment, author: person, text: plainText(body) };
};

const pageOf = (json: unknown) => {
  const { comments, startAt, total } = fieldsOf(json);
  if (!Array.isArray(comments)) return undefined;
  const end = Number(startAt ?? 0) + comments.length;
  return {
    comments: comments.flatMap((each: unknown) => commentOf(each) ?? []),
    hasNext: comments.length > 0 && end < Number(total ?? 0),
  };
};

const userOf = (json: unknown) => {
  const id = jiraPerson(json);
  return id === undefined ? undefined : { id, name: textOf(fieldsOf(json)['name']) ?? id };
};

/** In projects with a portal, customers do not see it; elsewhere it says nothing. Source: https://jira.atlassian.com/browse/JSDCLOUD-2050. */
const INTERNAL = { properties: [{ key: 'sd.public.comment', value: { internal: true } }] };

export const jiraApi = <Written>({ url, token, email }: JiraAccess): IssueTracker<Written> => {
  const base = `${url}/rest/api/${email === undefined ? 2 : 3}`;
  const authorization =
    email === undefined ? `Bearer ${token}` : `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`;
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    callTracker({
      url: `${base}${path}`,
      method,
      headers: { authorization, accept: 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const comment = async (...asked: Parameters<typeof call>) => readReply(await call(...asked), commentOf);
  const commentsPath = ({ room, thread }: ChannelThread): string => `/issue/${room}-${thread}/comment`;
  return {
    self: rememberSelf(async () => readReply(await call('GET', '/myself'), userOf)),
    isPublic: async (room) => {
      // as somebody who has not signed in
      const reply = await callTracker({
        url: `${base}/project/${room}`,
        method: 'GET',
        headers: { accept: 'application/json' },
      });
      if (!isTrackerFailure(reply)) return { isPublic: isFields(reply.json) };
      return reply.outcome === 'refused' && reply.status !== undefined && reply.status < 500
        ? { isPublic: false }
        : reply;
    },
    comments: async (place, page) => {
      const query = `maxResults=${COMMENTS_PER_PAGE}&startAt=${(page - 1) * COMMENTS_PER_PAGE}&orderBy=-created`;
      return readReply(await call('GET', `${commentsPath(place)}?${query}`), pageOf);
    },
    create: (place, body) => comment('POST', commentsPath(place), { body, ...INTERNAL }),
    edit: (place, id, body) => comment('PUT', `${commentsPath(place)}/${id}?notifyUsers=false`, { body }),
  };
};
