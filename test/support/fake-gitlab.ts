// GitLab on this machine: the calls that a channel makes, and what it delivers. Sources: https://docs.gitlab.com/api/notes, https://docs.gitlab.com/user/project/integrations/webhook_events.
import { type FakeReply, keptComments, type KeptComment, startFakeTracker } from './fake-issue-tracker.js';

export const GL_TOKEN = 'glpat-AAAAAAAAAAAAAAAAAAAA';
export const GL_WEBHOOK_TOKEN = 'a token that GitLab sends';
export const GL_PROJECT = 42;
export const GL_PATH = 'acme/shop';
export const GL_BOT = 9;
const NAMES: { readonly [id: number]: string } = { 1: 'ana', 2: 'vera', [GL_BOT]: 'casefile' };

const userOf = (id: number) => ({ id, username: NAMES[id] ?? `user${id}`, name: 'Somebody' });

const wireOf = ({ id, author, body, createdAt, updatedAt }: KeptComment, internal = false) => ({
  id,
  body,
  author: userOf(author),
  created_at: new Date(createdAt).toISOString(),
  updated_at: new Date(updatedAt).toISOString(),
  system: false,
  internal,
});

const failure = (status: number, message: string): FakeReply => ({ status, body: { message } });

const isBody = (body: unknown): body is string => typeof body === 'string' && body !== '' && body.length <= 1_000_000;

export const startFakeGitLab = async () => {
  const kept = keptComments();
  let visibility = 'private';
  let internal: ReadonlySet<number> = new Set();
  const tracker = await startFakeTracker(({ method, path, query, body, headers }) => {
    if (headers.authorization !== `Bearer ${GL_TOKEN}`) return failure(401, '401 Unauthorized');
    if (method === 'GET' && path === '/api/v4/user') return { status: 200, body: userOf(GL_BOT) };
    const [, name] = /^\/api\/v4\/projects\/(acme%2F\w+)$/.exec(path) ?? [];
    if (method === 'GET' && name !== undefined)
      return {
        status: 200,
        body: { id: name === GL_PATH.replace('/', '%2F') ? GL_PROJECT : GL_PROJECT + 1, visibility },
      };
    const [, project] = /^\/api\/v4\/projects\/(\d+)$/.exec(path) ?? [];
    if (method === 'GET' && project !== undefined) return { status: 200, body: { id: Number(project), visibility } };
    const [, room = '', kind = '', iid = '', note] =
      /^\/api\/v4\/projects\/(\d+)\/(issues|merge_requests)\/(\d+)\/notes(?:\/(\d+))?$/.exec(path) ?? [];
    if (room === '') return failure(404, '404 Not Found');
    const thread = `${kind === 'issues' ? 'issue' : 'mr'}-${iid}`;
    if (note === undefined && method === 'POST') {
      if (!isBody(body['body'])) return failure(400, 'body is missing');
      return { status: 201, body: wireOf(kept.add({ room, thread, author: GL_BOT, body: body['body'] })) };
    }
    if (note === undefined && method === 'GET') {
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 20)];
      const newest = kept.of(room, thread).toReversed();
      return { status: 200, body: newest.slice((page - 1) * size, page * size).map((each) => wireOf(each)) };
    }
    const found = kept.of(room, thread).find(({ id }) => id === Number(note));
    if (found === undefined) return failure(404, '404 Not found');
    if (method === 'GET') return { status: 200, body: wireOf(found, internal.has(found.id)) };
    if (method !== 'PUT' || found.author !== GL_BOT) return failure(403, '403 Forbidden');
    if (!isBody(body['body'])) return failure(400, 'body is missing');
    return { status: 200, body: wireOf(kept.edit(found.id, body['body']) ?? found) };
  });
  return {
    ...tracker,
    comments: kept.all,
    say: (thread: string, author: number, body: string, at?: number): KeptComment =>
      kept.add({ room: String(GL_PROJECT), thread, author, body, ...(at !== undefined && { at }) }),
    edit: kept.edit,
    remove: kept.remove,
    show: (next: 'private' | 'internal' | 'public'): void => {
      visibility = next;
    },
    /** Of these notes, only members may read. */
    markInternal: (...notes: readonly number[]): void => {
      internal = new Set(notes);
    },
  };
};

export type FakeGitLab = Awaited<ReturnType<typeof startFakeGitLab>>;

export const gitLabNoteOf = (
  { id, thread, author, body }: KeptComment,
  more: { readonly action?: 'create' | 'update'; readonly sender?: number; readonly project?: number } = {},
): { readonly body: string; readonly headers: { readonly [name: string]: string } } => {
  const { action = 'create', sender = author, project = GL_PROJECT } = more;
  const [kind, iid] = thread.split('-');
  const noteable = kind === 'mr' ? 'MergeRequest' : 'Issue';
  return {
    body: JSON.stringify({
      object_kind: 'note',
      event_type: 'note',
      user: userOf(sender),
      project: { id: project, path_with_namespace: 'acme/shop', visibility_level: 0 },
      object_attributes: { id, note: body, noteable_type: noteable, author_id: author, action, system: false },
      [kind === 'mr' ? 'merge_request' : 'issue']: { id: 301, iid: Number(iid), title: 'Checkout fails' },
    }),
    headers: {
      'content-type': 'application/json',
      'x-gitlab-event': 'Note Hook',
      'x-gitlab-token': GL_WEBHOOK_TOKEN,
      'idempotency-key': 'f5e5f430-f57b-4e6e-9fac-d9128cd7232f',
    },
  };
};
