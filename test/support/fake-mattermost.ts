// A server of Mattermost on this machine: the calls of its REST API that channels make, which take no more than is documented, and what it delivers. Sources: https://developers.mattermost.com/api-documentation, https://developers.mattermost.com/integrate.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ids are 26 letters and digits. */
export const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .padEnd(26, '0')
    .slice(0, 26);

export const MM_TEAM = idOf('team');
const MM_BOT = idOf('bot');
const MM_BOT_NAME = 'casefile';
export const MM_TOKEN = 'bottoken9ssmduzypjczmigews';
export const MM_WEBHOOK_TOKEN = 'zmigewsanbbsdf59xnmduzypjc';
export const MM_COMMAND_TOKEN = 'xr3j5x3p4pfk7kk6ck7b4e6ghh';

export type StoredPost = {
  readonly id: string;
  readonly channel_id: string;
  readonly root_id: string;
  readonly user_id: string;
  readonly message: string;
  readonly create_at: number;
  readonly edit_at: number;
  readonly delete_at: number;
  readonly props: { readonly [name: string]: unknown };
  readonly metadata: { readonly files?: readonly object[] };
  /** Of a direct message. */
  readonly onlyFor?: string;
  readonly edits: number;
};

type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: { readonly [name: string]: string };
};
type Override = Partial<Reply> & { readonly cut?: 'before' | 'after' };
type Body = { readonly [name: string]: unknown };

const failure = (status: number, id: string): Reply => ({
  status,
  body: { id, message: `refused: ${id}`, request_id: 'r1', status_code: status, is_oauth: false },
});

const isText = (value: unknown): value is string => typeof value === 'string';
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

const ATTACHMENT = new Set(
  'fallback color pretext text author_name author_link author_icon title title_link fields image_url thumb_url footer footer_icon actions'.split(
    ' ',
  ),
);
const ACTION = new Set('id type name integration style'.split(' '));

const hasOnly = (value: Body, names: ReadonlySet<string>): boolean =>
  Object.keys(value).every((each) => names.has(each));

const isAction = (value: unknown): boolean => {
  if (!isBody(value) || !hasOnly(value, ACTION)) return false;
  const { id, type, name, integration } = value;
  if (!isText(id) || !/^[A-Za-z0-9]+$/.test(id) || type !== 'button' || !isText(name) || name === '') return false;
  if (!isBody(integration) || !hasOnly(integration, new Set(['url', 'context']))) return false;
  return isText(integration['url']) && /^https?:\/\//.test(integration['url']) && isBody(integration['context']);
};

const isAttachment = (value: unknown): boolean =>
  isBody(value) &&
  hasOnly(value, ATTACHMENT) &&
  (value['actions'] === undefined || (Array.isArray(value['actions']) && value['actions'].every(isAction)));

const isContent = ({ message, props }: Body): boolean => {
  if (!isText(message) || message === '' || message.length > 16_383) return false;
  if (props !== undefined && !isBody(props)) return false;
  const { attachments = [] } = props ?? {};
  return Array.isArray(attachments) && attachments.every(isAttachment);
};

const CREATED = new Set(['channel_id', 'message', 'root_id', 'file_ids', 'props', 'metadata']);
const PATCHED = new Set(['message', 'props', 'is_pinned', 'file_ids', 'has_reactions']);

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

type Said = {
  readonly room: string;
  readonly user: string;
  readonly text: string;
  readonly root?: string;
  readonly at?: number;
};

export const startFakeMattermost = async () => {
  const posts: StoredPost[] = [];
  const directRooms = new Map<string, string>();
  const files = new Map<string, string>();
  const redirects = new Map<string, string>();
  let override: (call: string, body: unknown) => Override | undefined = () => undefined;
  let counted = 0;
  const add = (post: Partial<StoredPost> & Pick<StoredPost, 'channel_id' | 'user_id' | 'message'>): StoredPost => {
    counted += 1;
    const stored: StoredPost = {
      id: idOf(`post${counted}x`),
      root_id: '',
      create_at: Date.now(),
      edit_at: 0,
      delete_at: 0,
      props: {},
      metadata: {},
      edits: 0,
      ...post,
    };
    posts.push(stored);
    return stored;
  };
  const at = (id: string): number => posts.findIndex((each) => each.id === id);
  const living = (id: string): StoredPost | undefined => posts.find((each) => each.id === id && each.delete_at === 0);

  const create = (body: unknown): Reply => {
    if (!isBody(body) || !hasOnly(body, CREATED) || !isContent(body) || !isText(body['channel_id']))
      return failure(400, 'api.context.invalid_body_param.app_error');
    const {
      channel_id: room,
      message,
      root_id: root = '',
      props = {},
    } = body as Body & { readonly channel_id: string };
    const begun = living(String(root));
    if (root !== '' && (begun?.root_id !== '' || begun.channel_id !== room))
      return failure(400, 'api.post.create_post.root_id.app_error');
    const onlyFor = directRooms.get(room);
    const posted = add({
      channel_id: room,
      user_id: MM_BOT,
      message: String(message),
      root_id: String(root),
      props: { ...(props as Body), from_bot: 'true' },
      ...(onlyFor !== undefined && { onlyFor }),
    });
    return { status: 201, body: posted };
  };
  const patch = (id: string, body: unknown): Reply => {
    const old = living(id);
    // of a deleted post, too
    if (old === undefined || old.user_id !== MM_BOT) return failure(403, 'api.context.permissions.app_error');
    if (!isBody(body) || !hasOnly(body, PATCHED) || !isContent(body))
      return failure(400, 'api.context.invalid_body_param.app_error');
    const { message, props } = body;
    const changed = { message: String(message), props: { ...(props as Body), from_bot: 'true' } };
    posts[at(id)] = { ...old, ...changed, edit_at: Date.now(), edits: old.edits + 1 };
    return { status: 200, body: posts[at(id)] };
  };
  const thread = (id: string, query: URLSearchParams): Reply => {
    const post = living(id);
    if (post === undefined) return failure(404, 'app.post.get.app_error');
    const root = post.root_id === '' ? post.id : post.root_id;
    const all = posts.filter((each) => each.delete_at === 0 && (each.id === root || each.root_id === root));
    const from = all.findIndex((each) => each.id === query.get('fromPost')) + 1;
    const page = all.slice(from, from + Number(query.get('perPage') ?? all.length));
    const listed = Object.fromEntries(page.map((each) => [each.id, each]));
    return {
      status: 200,
      body: { order: page.map((each) => each.id), posts: listed, has_next: from + page.length < all.length },
    };
  };
  const roomPosts = (room: string, query: URLSearchParams): Reply => {
    const all = posts.filter((each) => each.delete_at === 0 && each.channel_id === room).toReversed();
    const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('per_page') ?? 60)];
    const found = all.slice(page * size, (page + 1) * size);
    const listed = Object.fromEntries(found.map((each) => [each.id, each]));
    return { status: 200, body: { order: found.map((each) => each.id), posts: listed } };
  };
  const direct = (body: unknown): Reply => {
    if (!Array.isArray(body) || body.length !== 2 || body[0] !== MM_BOT || !isText(body[1]))
      return failure(400, 'api.context.invalid_body_param.app_error');
    const room = idOf(`direct${body[1]}`);
    directRooms.set(room, body[1]);
    return { status: 201, body: { id: room, type: 'D' } };
  };
  const route = (method: string, path: string, query: URLSearchParams, body: unknown): Reply => {
    const [, id = '', more] = /^\/posts\/([a-z0-9]{26})(?:\/(patch|thread))?$/.exec(path) ?? [];
    if (method === 'GET' && path === '/users/me') return { status: 200, body: { id: MM_BOT, username: MM_BOT_NAME } };
    if (method === 'POST' && path === '/posts') return create(body);
    if (method === 'POST' && path === '/channels/direct') return direct(body);
    if (method === 'PUT' && more === 'patch') return patch(id, body);
    const [, room] = /^\/channels\/([a-z0-9]{26})\/posts$/.exec(path) ?? [];
    if (method === 'GET' && room !== undefined) return roomPosts(room, query);
    if (method === 'GET' && more === 'thread') return thread(id, query);
    if (method === 'GET' && id !== '' && more === undefined) {
      const found = living(id);
      return found === undefined ? failure(404, 'app.post.get.app_error') : { status: 200, body: found };
    }
    return failure(404, 'api.context.404.app_error');
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const text = await read(request);
    const send = ({ status, body, headers = {} }: Reply): void =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${MM_TOKEN}`)
      return send(failure(401, 'api.context.session_expired.app_error'));
    const file = files.get(pathname);
    if (file !== undefined) return void response.writeHead(200, { 'content-type': 'text/plain' }).end(file);
    const location = redirects.get(pathname);
    if (location !== undefined) return void response.writeHead(302, { location }).end();
    const path = pathname.replace(/^\/api\/v4/, '');
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { cut, ...said } = override(`${request.method} ${path.replace(/[a-z0-9]{26}/, ':id')}`, body) ?? {};
    if (cut === 'before') return void request.socket.destroy();
    const reply = said.status === undefined ? route(request.method ?? '', path, searchParams, body) : undefined;
    if (cut === 'after') return void request.socket.destroy();
    send(reply ?? { status: said.status ?? 500, body: said.body ?? {}, ...said });
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    posts: posts as readonly StoredPost[],
    say: (
      { room, user, text, root = '', at: createdAt = Date.now() }: Said,
      more: Partial<StoredPost> = {},
    ): StoredPost =>
      add({ channel_id: room, user_id: user, message: text, root_id: root, create_at: createdAt, ...more }),
    /** By its author, or an administrator: it is kept as deleted. */
    remove: (id: string): void => {
      const old = living(id);
      if (old !== undefined) posts[at(id)] = { ...old, delete_at: Date.now() };
    },
    addFile: (id: string, text: string): string => {
      files.set(`/api/v4/files/${id}`, text);
      return `${url}/api/v4/files/${id}`;
    },
    addRedirect: (id: string, to: string): string => {
      redirects.set(`/api/v4/files/${id}`, to);
      return `${url}/api/v4/files/${id}`;
    },
    /** For calls from now on, such as `POST /posts` and `PUT /posts/:id/patch`. */
    answer: (next: typeof override): void => {
      override = next;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

export type FakeMattermost = Awaited<ReturnType<typeof startFakeMattermost>>;

export type MattermostDelivery = { readonly body: string; readonly headers: { readonly [name: string]: string } };

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** Of an outgoing webhook whose content type is JSON, or a form. */
export const webhookOf = (
  post: StoredPost,
  { form = false, ...more }: { readonly form?: boolean; readonly [field: string]: unknown } = {},
): MattermostDelivery => {
  const fields = {
    token: MM_WEBHOOK_TOKEN,
    team_id: MM_TEAM,
    team_domain: 'team',
    channel_id: post.channel_id,
    channel_name: 'town-square',
    timestamp: form ? Math.floor(post.create_at / 1000) : post.create_at,
    user_id: post.user_id,
    user_name: 'somename',
    post_id: post.id,
    text: post.message,
    trigger_word: '',
    file_ids: '',
    ...more,
  };
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as [string, string]);
  return form
    ? { body: new URLSearchParams(texts).toString(), headers: FORM_TYPE }
    : { body: JSON.stringify(fields), headers: JSON_TYPE };
};

export const commandOf = (fields: { readonly [name: string]: string }): MattermostDelivery => ({
  body: new URLSearchParams({
    token: MM_COMMAND_TOKEN,
    team_id: MM_TEAM,
    team_domain: 'team',
    channel_name: 'town-square',
    command: '/casefile',
    response_url: 'http://chat.example/hooks/commands/x',
    trigger_id: 't1',
    user_name: 'somename',
    ...fields,
  }).toString(),
  headers: { ...FORM_TYPE, authorization: `Token ${MM_COMMAND_TOKEN}` },
});

type ShownAction = { readonly name: string; readonly integration: { readonly url: string; readonly context: object } };

export const actionsOf = ({ props }: StoredPost): readonly ShownAction[] =>
  ((props['attachments'] ?? []) as readonly { readonly actions?: readonly ShownAction[] }[]).flatMap(
    ({ actions = [] }) => actions,
  );

/** As the server reports a press: it adds the context that clients do not get. */
export const pressOf = (post: StoredPost, name: string, user: string, trigger = 'press1'): MattermostDelivery => {
  const context = actionsOf(post).find((each) => each.name.startsWith(name))?.integration.context;
  return {
    body: JSON.stringify({
      user_id: user,
      user_name: 'somename',
      channel_id: post.channel_id,
      channel_name: 'town-square',
      team_id: MM_TEAM,
      team_domain: 'team',
      post_id: post.id,
      trigger_id: trigger,
      type: 'button',
      data_source: '',
      context,
    }),
    headers: JSON_TYPE,
  };
};
