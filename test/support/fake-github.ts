// GitHub on this machine: the calls that a channel makes, as its official client makes them, and what it delivers. Sources: https://docs.github.com/en/rest/issues/comments, https://docs.github.com/en/webhooks/webhook-events-and-payloads#issue_comment.
import { createHmac } from 'node:crypto';
import { type FakeReply, keptComments, type KeptComment, startFakeTracker } from './fake-issue-tracker.js';

export const GH_TOKEN = 'github_pat_11AAAAAAA0aBcDeFgHiJkL';
export const GH_SECRET = 'a secret that GitHub signs with';
export const GH_REPOSITORY = 'Acme/shop.js';
/** As a channel calls it. */
export const GH_ROOM = 'acme.shop.js';
export const GH_BOT = 9;
const BOT_NAME = 'casefile-bot';

type Person = { readonly login: string; readonly association: string; readonly type?: string };

const GH_PEOPLE: { readonly [id: number]: Person } = {
  1: { login: 'ana', association: 'MEMBER' },
  2: { login: 'vera', association: 'COLLABORATOR' },
  3: { login: 'stranger', association: 'NONE' },
  4: { login: 'dependabot[bot]', association: 'NONE', type: 'Bot' },
  [GH_BOT]: { login: BOT_NAME, association: 'MEMBER' },
};

const iso = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

const userOf = (id: number) => ({ id, login: GH_PEOPLE[id]?.login ?? 'ghost', type: GH_PEOPLE[id]?.type ?? 'User' });

const wireOf = ({ id, author, body, createdAt, updatedAt }: KeptComment) => ({
  id,
  node_id: `IC_${id}`,
  user: userOf(author),
  body,
  created_at: iso(createdAt),
  updated_at: iso(updatedAt),
  author_association: GH_PEOPLE[author]?.association ?? 'NONE',
  performed_via_github_app: null,
});

const failure = (status: number, message: string): FakeReply => ({
  status,
  body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
});

const isBody = (body: unknown): body is string => typeof body === 'string' && body !== '' && body.length <= 65_536;

export const startFakeGitHub = async () => {
  const kept = keptComments();
  let isPrivate = true;
  const tracker = await startFakeTracker(({ method, path, query, body, headers }) => {
    if (!/^(?:Bearer|token) /i.test(headers.authorization ?? '') || !headers.authorization?.endsWith(GH_TOKEN))
      return failure(401, 'Bad credentials');
    if (!headers['user-agent']) return failure(403, 'Request forbidden by administrative rules');
    if (method === 'GET' && path === '/user') return { status: 200, body: userOf(GH_BOT) };
    if (method === 'GET' && /^\/repos\/[^/]+\/[^/]+$/.test(path))
      return { status: 200, body: { id: 77, private: isPrivate } };
    const [, room = '', thread] = /^\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)\/comments$/.exec(path) ?? [];
    const [, , comment] = /^\/repos\/([^/]+\/[^/]+)\/issues\/comments\/(\d+)$/.exec(path) ?? [];
    const name = room.toLowerCase().replace('/', '.');
    if (thread !== undefined && method === 'POST') {
      if (!isBody(body['body'])) return failure(422, 'Validation Failed');
      return { status: 201, body: wireOf(kept.add({ room: name, thread, author: GH_BOT, body: body['body'] })) };
    }
    if (thread !== undefined && method === 'GET') {
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 30)];
      const found = kept.of(name, thread).slice((page - 1) * size, page * size);
      return { status: 200, body: found.map(wireOf) };
    }
    const own = kept.find(Number(comment));
    if (own === undefined) return failure(404, 'Not Found');
    if (method !== 'PATCH') return { status: 200, body: wireOf(own) };
    if (own.author !== GH_BOT) return failure(403, 'Must have admin rights to Repository.');
    if (!isBody(body['body'])) return failure(422, 'Validation Failed');
    return { status: 200, body: wireOf(kept.edit(own.id, body['body']) ?? own) };
  });
  return {
    ...tracker,
    comments: kept.all,
    say: (thread: string, author: number, body: string, at?: number): KeptComment =>
      kept.add({ room: GH_ROOM, thread, author, body, ...(at !== undefined && { at }) }),
    edit: kept.edit,
    remove: kept.remove,
    show: (next: 'private' | 'public'): void => {
      isPrivate = next === 'private';
    },
  };
};

export type FakeGitHub = Awaited<ReturnType<typeof startFakeGitHub>>;

export type GitHubDelivery = { readonly body: string; readonly headers: { readonly [name: string]: string } };

export const gitHubSigned = (event: string, payload: object, secret = GH_SECRET): GitHubDelivery => {
  const body = JSON.stringify(payload);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'GitHub-Hookshot/044aadd',
      'x-github-event': event,
      'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  };
};

export type DeliveredComment = {
  readonly action?: 'created' | 'edited' | 'deleted';
  readonly sender?: number;
  readonly repository?: string;
  readonly isPrivate?: boolean;
};

const repositoryOf = ({ repository = GH_REPOSITORY, isPrivate = true }: DeliveredComment) => ({
  id: 77,
  full_name: repository,
  private: isPrivate,
});

export const gitHubCommentOf = (comment: KeptComment, more: DeliveredComment = {}): GitHubDelivery => {
  const { action = 'created', sender = comment.author } = more;
  return gitHubSigned('issue_comment', {
    action,
    ...(action === 'edited' && { changes: { body: { from: 'before' } } }),
    issue: { id: 5_000, number: Number(comment.thread), title: 'Checkout fails', user: userOf(1) },
    comment: wireOf(comment),
    repository: repositoryOf(more),
    sender: userOf(sender),
  });
};

type OpenedIssue = { readonly number: number; readonly author: number; readonly body: string; readonly at: number };

export const gitHubIssueOf = (
  { number, author, body, at }: OpenedIssue,
  event: 'issues' | 'pull_request' = 'issues',
): GitHubDelivery =>
  gitHubSigned(event, {
    action: 'opened',
    number,
    [event === 'issues' ? 'issue' : 'pull_request']: {
      number,
      title: 'Checkout fails',
      user: userOf(author),
      body,
      created_at: iso(at),
      updated_at: iso(at),
      author_association: GH_PEOPLE[author]?.association,
    },
    repository: repositoryOf({}),
    sender: userOf(author),
  });
