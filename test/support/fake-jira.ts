// Jira on this machine, of the cloud and as a server: the calls that a channel makes, and what it delivers. Sources: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-comments, https://developer.atlassian.com/cloud/jira/platform/apis/document/structure, https://developer.atlassian.com/cloud/jira/platform/webhooks.
import { createHmac } from 'node:crypto';
import { type FakeReply, keptComments, type KeptComment, startFakeTracker } from './fake-issue-tracker.js';

export const JIRA_TOKEN = 'ATATT3xFfGF0AAAAAAAAAAAAAAAA';
export const JIRA_EMAIL = 'casefile@acme.example';
export const JIRA_SECRET = 'a secret that Jira signs with';
export const JIRA_PROJECT = 'SHOP';
export const JIRA_BOT = 8;

export type JiraKind = 'cloud' | 'server';

/** 3 writes by a portal alone, 4 is an app. */
const ACCOUNT_TYPES: { readonly [id: number]: string } = { 3: 'customer', 4: 'app' };
export const jiraAccount = (kind: JiraKind, id: number): string =>
  kind === 'cloud'
    ? `557058:f58131cb-b67d-43c7-b30d-6b58d40bd0${String(id).padStart(2, '0')}`
    : `JIRAUSER101${String(id).padStart(2, '0')}`;

const userOf = (kind: JiraKind, id: number): object =>
  kind === 'cloud'
    ? {
        accountId: jiraAccount(kind, id),
        accountType: ACCOUNT_TYPES[id] ?? 'atlassian',
        displayName: `Person ${id}`,
        active: true,
      }
    : {
        key: jiraAccount(kind, id),
        name: id === JIRA_BOT ? 'casefile' : `user${id}`,
        displayName: `Person ${id}`,
        active: true,
      };

export const jiraMention = (kind: JiraKind, id = JIRA_BOT): string =>
  kind === 'cloud' ? `[~accountid:${jiraAccount(kind, id)}]` : `[~${id === JIRA_BOT ? 'casefile' : `user${id}`}]`;

const iso = (at: number): string => new Date(at).toISOString().replace('Z', '+0000');

const MOST_CHARACTERS = 32_767;

type Node = {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly content?: unknown;
  readonly attrs?: unknown;
  readonly marks?: unknown;
};
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What each kind of node may hold. */
const INNER: { readonly [type: string]: readonly string[] } = {
  doc: ['paragraph', 'expand'],
  expand: ['paragraph', 'codeBlock'],
  paragraph: ['text', 'hardBreak'],
  codeBlock: ['text'],
};
const MARKS = new Set<unknown>(['strong', 'link', 'subsup']);

const isDocumentNode = (node: unknown, within: string): boolean => {
  if (!isNode(node) || typeof node.type !== 'string') return false;
  if (within !== '' && !(INNER[within] ?? []).includes(node.type)) return false;
  if (node.type === 'hardBreak') return true;
  if (node.type === 'text') {
    const marks = Array.isArray(node.marks) ? (node.marks as readonly Node[]) : [];
    const isPlain = marks.every(({ type }) => MARKS.has(type)) && (within !== 'codeBlock' || marks.length === 0);
    return typeof node.text === 'string' && node.text !== '' && isPlain;
  }
  return Array.isArray(node.content) && node.content.every((each) => isDocumentNode(each, String(node.type)));
};

const isBodyOf = (kind: JiraKind, body: unknown): boolean =>
  kind === 'server'
    ? typeof body === 'string' && body !== '' && body.length <= MOST_CHARACTERS
    : isNode(body) && body.type === 'doc' && isDocumentNode(body, '') && JSON.stringify(body).length <= MOST_CHARACTERS;

const failure = (status: number, message: string): FakeReply => ({
  status,
  body: { errorMessages: [message], errors: {} },
});

export const startFakeJira = async (kind: JiraKind) => {
  const kept = keptComments();
  let isPublic = false;
  const bodies = new Map<number, unknown>();
  const wireOf = (comment: KeptComment): object => ({
    self: `https://acme.atlassian.net/rest/api/3/issue/1/comment/${comment.id}`,
    id: String(comment.id),
    author: userOf(kind, comment.author),
    updateAuthor: userOf(kind, comment.author),
    body: bodies.get(comment.id) ?? comment.body,
    created: iso(comment.createdAt),
    updated: iso(comment.updatedAt),
  });
  const right =
    kind === 'cloud'
      ? `Basic ${Buffer.from(`${JIRA_EMAIL}:${JIRA_TOKEN}`).toString('base64')}`
      : `Bearer ${JIRA_TOKEN}`;
  const base = `/rest/api/${kind === 'cloud' ? 3 : 2}`;
  const keep = (comment: KeptComment | undefined, body: unknown): KeptComment | undefined => {
    if (comment !== undefined) bodies.set(comment.id, body);
    return comment;
  };
  const tracker = await startFakeTracker(({ method, path, query, body, headers }) => {
    if (!path.startsWith(base)) return failure(404, 'null for uri');
    const [, project] = /\/project\/([A-Z]+)$/.exec(path) ?? [];
    if (project !== undefined && headers.authorization === undefined)
      return isPublic ? { status: 200, body: { key: project } } : failure(404, 'No project could be found');
    if (headers.authorization !== right) return failure(401, 'Client must be authenticated');
    if (method === 'GET' && path === `${base}/myself`) return { status: 200, body: userOf(kind, JIRA_BOT) };
    const [, room = '', thread = '', id] = /\/issue\/([A-Z]+)-(\d+)\/comment(?:\/(\d+))?$/.exec(path) ?? [];
    if (room === '') return failure(404, 'null for uri');
    if (method === 'GET' && id === undefined) {
      const [start, size] = [Number(query.get('startAt') ?? 0), Number(query.get('maxResults') ?? 50)];
      const all = kept.of(room, thread).toReversed();
      return {
        status: 200,
        body: {
          startAt: start,
          maxResults: size,
          total: all.length,
          comments: all.slice(start, start + size).map(wireOf),
        },
      };
    }
    const [written] = [body['body']];
    if (!isBodyOf(kind, written)) return failure(400, 'Comment body is not valid');
    const text = JSON.stringify(written);
    if (method === 'POST' && id === undefined) {
      // else customers would read it
      const [property] = Array.isArray(body['properties'])
        ? (body['properties'] as readonly { readonly key?: unknown }[])
        : [];
      if (property?.key !== 'sd.public.comment') return failure(400, 'Comment is public');
      const added = kept.add({ room, thread, author: JIRA_BOT, body: text });
      return { status: 201, body: wireOf(keep(added, written) ?? added) };
    }
    const found = kept.of(room, thread).find((each) => each.id === Number(id));
    if (found === undefined) return failure(404, 'Can not find a comment for the id');
    if (method !== 'PUT' || found.author !== JIRA_BOT)
      return failure(403, 'You do not have the permission to edit this comment');
    return { status: 200, body: wireOf(keep(kept.edit(found.id, text), written) ?? found) };
  });
  return {
    ...tracker,
    kind,
    comments: kept.all,
    say: (thread: string, author: number, body: string, at?: number): KeptComment =>
      kept.add({ room: JIRA_PROJECT, thread, author, body, ...(at !== undefined && { at }) }),
    edit: kept.edit,
    remove: kept.remove,
    show: (next: 'private' | 'public'): void => {
      isPublic = next === 'public';
    },
  };
};

export type FakeJira = Awaited<ReturnType<typeof startFakeJira>>;

export type JiraDelivery = { readonly body: string; readonly headers: { readonly [name: string]: string } };

export const jiraSigned = (payload: object, secret = JIRA_SECRET): JiraDelivery => {
  const body = JSON.stringify(payload);
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-atlassian-webhook-identifier': '4d7a1c8e',
      'x-hub-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  };
};

/** `document`: the words as the editor of the cloud writes them; else they are wiki markup, as most webhooks have them. */
export const jiraCommentOf = (
  kind: JiraKind,
  { id, room, thread, author, body, createdAt, updatedAt }: KeptComment,
  more: {
    readonly event?: string;
    readonly editor?: number;
    readonly project?: string;
    readonly document?: object;
    readonly comment?: object;
  } = {},
): JiraDelivery => {
  const { event = 'comment_created', editor = author, project = room, document, comment = {} } = more;
  return jiraSigned({
    timestamp: updatedAt,
    webhookEvent: event,
    comment: {
      id: String(id),
      author: userOf(kind, author),
      updateAuthor: userOf(kind, editor),
      body: document ?? body,
      created: iso(createdAt),
      updated: iso(updatedAt),
      jsdPublic: true,
      ...comment,
    },
    issue: {
      id: '10001',
      key: `${project}-${thread}`,
      fields: { summary: 'Checkout fails', project: { key: project } },
    },
  });
};
