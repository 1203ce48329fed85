// A workspace of Slack on this machine: the methods that channels call, with threads that are kept, and signed deliveries. `@slack/bolt` is driven by it in `fake-slack.spec.ts`.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { acceptSlackSockets, APP_TOKEN } from './fake-slack-socket.js';

export const TEAM = 'T0CASEFILE';
export const BOT = 'U0CASEFILE';
export const SIGNING_SECRET = 'a-signing-secret-of-slack';
export const TOKEN = 'xoxb-1-of-the-fake';

export type PostedMessage = {
  readonly channel: string;
  readonly ts: string;
  readonly thread_ts?: string;
  readonly user: string;
  readonly text: string;
  readonly blocks?: readonly unknown[];
  readonly metadata?: object;
  /** Said to this person alone. */
  readonly onlyFor?: string;
  readonly edits: number;
};

type Params = { readonly [name: string]: unknown };
type Override = {
  readonly status?: number;
  readonly body?: object | string;
  readonly headers?: { readonly [name: string]: string };
  readonly cut?: 'before' | 'after';
};

/** Forms hold structures as JSON. */
const parseForm = (body: string): Params =>
  Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [
      name,
      /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value,
    ]),
  );

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

export const startFakeSlack = async () => {
  const messages: PostedMessage[] = [];
  const calls: { readonly method: string; readonly params: Params; readonly at: number }[] = [];
  const files = new Map<string, string>();
  const redirects = new Map<string, string>();
  let override: (method: string, params: Params) => Override | undefined = () => undefined;
  let counted = 0;
  const nextTs = (): string => `1900000000.${String((counted += 1)).padStart(6, '0')}`;
  const add = (params: Params, more: Partial<PostedMessage> = {}): PostedMessage => {
    const ts = nextTs();
    const message = { user: BOT, text: '', edits: 0, ...params, ts, ...more } as PostedMessage;
    messages.push(message);
    return message;
  };
  const find = ({ channel, ts }: Params): number =>
    messages.findIndex((each) => each.channel === channel && each.ts === ts);
  const methods: { readonly [method: string]: (params: Params) => object } = {
    'auth.test': () => ({
      ok: true,
      user_id: BOT,
      bot_id: 'B0CASEFILE',
      team_id: TEAM,
      url: 'https://fake.slack.com/',
    }),
    'apps.connections.open': () => ({ ok: true, url: `${url.replace(/^http/, 'ws')}/link/?ticket=t` }),
    'chat.postMessage': (params) => {
      const { ts, channel, text } = add(params);
      return { ok: true, channel, ts, message: { type: 'message', user: BOT, text, ts } };
    },
    'chat.postEphemeral': (params) => ({
      ok: true,
      message_ts: add(params, { onlyFor: String(params['user']), user: BOT }).ts,
    }),
    'chat.update': (params) => {
      const index = find(params);
      const old = messages[index];
      if (old === undefined) return { ok: false, error: 'message_not_found' };
      const { text, blocks, metadata } = params;
      messages[index] = { ...old, ...({ text, blocks, metadata } as object), edits: old.edits + 1 };
      return { ok: true, channel: old.channel, ts: old.ts, text };
    },
    'conversations.history': ({ channel, limit }) => {
      const all = messages.filter(
        (each) => each.channel === channel && each.onlyFor === undefined && each.thread_ts === undefined,
      );
      const found = all.toReversed().slice(0, Number(limit ?? 1_000));
      return { ok: true, messages: found.map((each) => ({ type: 'message', ...each })), has_more: false };
    },
    /** `ts` may be any message of the thread; the first message of it stands on every page. */
    'conversations.replies': ({ channel, ts, oldest, limit }) => {
      const of = messages[find({ channel, ts })];
      const thread = of?.thread_ts ?? ts;
      const all = messages.filter(
        (each) =>
          each.channel === channel && each.onlyFor === undefined && (each.ts === thread || each.thread_ts === thread),
      );
      const inRange = oldest === undefined ? all : all.filter((each, i) => i === 0 || each.ts >= String(oldest));
      const found = inRange.slice(0, Number(limit ?? 1_000));
      return { ok: true, messages: found.map((each) => ({ type: 'message', ...each })), has_more: false };
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://fake').pathname;
    const body = await bodyOf(request);
    const right = path === '/api/apps.connections.open' ? APP_TOKEN : TOKEN;
    if (request.headers.authorization !== `Bearer ${right}`)
      return void response.writeHead(200).end('{"ok":false,"error":"invalid_auth"}');
    const file = files.get(path);
    if (file !== undefined) return void response.writeHead(200, { 'content-type': 'text/plain' }).end(file);
    const location = redirects.get(path);
    if (location !== undefined) return void response.writeHead(302, { location }).end();
    const method = path.replace(/^\/api\//, '');
    const params = parseForm(body);
    calls.push({ method, params, at: performance.now() });
    const { status = 200, body: said, headers = {}, cut } = override(method, params) ?? {};
    if (cut === 'before') return void request.socket.destroy();
    const reply = said ?? methods[method]?.(params) ?? { ok: false, error: 'unknown_method' };
    if (cut === 'after') return void request.socket.destroy();
    const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  const sockets = acceptSlackSockets(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    api: `${url}/api`,
    sockets,
    messages: messages as readonly PostedMessage[],
    calls: calls as readonly { readonly method: string; readonly params: Params; readonly at: number }[],
    /** Of a person, or of the service where it is begun elsewhere. */
    say: (message: Partial<PostedMessage> & { readonly channel: string }): PostedMessage => add(message, message),
    /** By its author, or an administrator. */
    remove: (message: { readonly channel: string; readonly ts: string }): void => {
      const index = find(message);
      if (index >= 0) messages.splice(index, 1);
    },
    addFile: (path: string, text: string): string => {
      files.set(path, text);
      return `${url}${path}`;
    },
    addRedirect: (path: string, to: string): string => {
      redirects.set(path, to);
      return `${url}${path}`;
    },
    /** For calls from now on. */
    answer: (next: typeof override): void => {
      override = next;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        sockets.cut();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

export type FakeSlack = Awaited<ReturnType<typeof startFakeSlack>>;

export type SlackDelivery = { readonly body: string; readonly headers: { readonly [name: string]: string } };

type Signing = { readonly at?: number; readonly secret?: string; readonly type?: string };

export const signed = (
  body: string,
  { at = Date.now(), secret = SIGNING_SECRET, type = 'application/json' }: Signing = {},
): SlackDelivery => {
  const timestamp = String(Math.floor(at / 1000));
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return {
    body,
    headers: { 'content-type': type, 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${digest}` },
  };
};

/** As the Events API wraps it. */
export const eventBody = (event: object, more: object = {}): string =>
  JSON.stringify({
    token: 'old',
    team_id: TEAM,
    api_app_id: 'A0CASEFILE',
    event,
    type: 'event_callback',
    event_id: 'Ev1',
    event_time: 1_900_000_000,
    authorizations: [{ enterprise_id: null, team_id: TEAM, user_id: BOT, is_bot: true }],
    ...more,
  });

export const formBody = (fields: { readonly [name: string]: string }): string => new URLSearchParams(fields).toString();

export const pressBody = (press: {
  readonly channel: string;
  readonly message: string;
  readonly thread: string;
  readonly user: string;
  readonly value: string;
  readonly name?: string;
}): string =>
  formBody({
    payload: JSON.stringify({
      type: 'block_actions',
      team: { id: TEAM, domain: 'fake' },
      user: {
        id: press.user,
        team_id: TEAM,
        ...(press.name !== undefined && { name: press.name, username: press.name }),
      },
      container: { type: 'message', message_ts: press.message, channel_id: press.channel, thread_ts: press.thread },
      channel: { id: press.channel },
      message: { ts: press.message, thread_ts: press.thread },
      actions: [{ type: 'button', action_id: 'evidence-1', block_id: 'b', value: press.value }],
    }),
  });

export const FORM = 'application/x-www-form-urlencoded';
