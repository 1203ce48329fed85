// Microsoft Teams on this machine: the login, the keys, the Bot Connector and the parts of Graph that a channel asks, which take no more than is documented, and what is delivered. Sources: https://learn.microsoft.com/en-us/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference, https://learn.microsoft.com/en-us/microsoftteams/platform/bots/how-to/conversations/conversation-messages.
import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const guid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const TM_APP = guid(1);
export const TM_SECRET = 'app~secret~AAAAAAAAAAAAAAAA';
export const TM_DIRECTORY = guid(2);
const TM_GROUP = guid(3);
const TEAM = '19:team0000000000000000000000000000@thread.tacv2';
export const TM_CHANNEL = '19:abcdef0123456789abcdef0123456789@thread.tacv2';
export const TM_OTHER_CHANNEL = '19:0123456789abcdef0123456789abcdef@thread.tacv2';
export const TM_CHAT = '19:aabbccddeeff00112233445566778899@thread.v2';
export const roomOf = (conversation: string): string => {
  const name = conversation.replace(/[:@]/g, '.');
  return conversation.endsWith('tacv2') ? `${name}.${TM_GROUP}` : name;
};
/** `n`: 1 to 9 belong to the organisation, 21 is a guest, 22 is of another organisation. */
export const personOf = (n: number): string => guid(100 + n);
const accountOf = (n: number): string => `29:account-${n}`;
const personalChatOf = (n: number): string => `a:personal-chat-${n}`;
export const personalRoomOf = (n: number): string => `person-${personOf(n)}`;

const ISSUER = 'https://api.botframework.example';
const CONNECTOR_TOKEN = 'connector-token-AAAAAAAAAAAA';
const GRAPH_TOKEN = 'graph-token-AAAAAAAAAAAA';
export const TM_SECRETS: readonly string[] = [TM_SECRET, CONNECTOR_TOKEN, GRAPH_TOKEN];

export type CardNode = { readonly [name: string]: unknown };

export type TeamsStoredMessage = {
  readonly id: string;
  /** Without its thread. */
  readonly conversation: string;
  /** The first message of its thread, in a channel. */
  readonly root: string | undefined;
  /** `undefined`: the app. */
  readonly author: number | undefined;
  readonly text: string;
  readonly card: CardNode | undefined;
  readonly summary: string | undefined;
  readonly edits: number;
  readonly isDeleted: boolean;
};

type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: { readonly [name: string]: string };
};
type TeamsOverride = Partial<Reply> & { readonly cut?: 'after' };
type Body = { readonly [name: string]: unknown };

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);
const failure = (status: number, code: string): Reply => ({
  status,
  body: { error: { code, message: `refused: ${TM_SECRET}` } },
});

const hasOnly = (value: Body, names: string): boolean =>
  Object.keys(value).every((each) => names.split(' ').includes(each));

const isRun = (value: unknown): boolean =>
  isBody(value) &&
  hasOnly(value, 'type text weight fontType isSubtle') &&
  value['type'] === 'TextRun' &&
  typeof value['text'] === 'string' &&
  value['text'] !== '' &&
  !/[\r\n]/.test(value['text']);

const isElement = (value: unknown): boolean => {
  if (!isBody(value)) return false;
  if (value['type'] === 'RichTextBlock')
    return (
      hasOnly(value, 'type inlines spacing id') && Array.isArray(value['inlines']) && value['inlines'].every(isRun)
    );
  return (
    value['type'] === 'Container' &&
    hasOnly(value, 'type items separator') &&
    Array.isArray(value['items']) &&
    value['items'].every(isElement)
  );
};

const isAction = (value: unknown): boolean =>
  isBody(value) &&
  ((value['type'] === 'Action.Execute' &&
    hasOnly(value, 'type title verb data') &&
    typeof value['verb'] === 'string' &&
    isBody(value['data'])) ||
    (value['type'] === 'Action.OpenUrl' && hasOnly(value, 'type title url') && typeof value['url'] === 'string'));

/** Teams takes messages of about 100 kB, in two bytes for each character. */
const MOST_CHARACTERS = 50_000;

const cardOf = (activity: Body): CardNode | undefined => {
  const [attachment, ...more] = Array.isArray(activity['attachments']) ? (activity['attachments'] as unknown[]) : [];
  if (!isBody(attachment) || more.length > 0 || attachment['contentType'] !== 'application/vnd.microsoft.card.adaptive')
    return undefined;
  const card = attachment['content'];
  if (!isBody(card) || card['type'] !== 'AdaptiveCard' || JSON.stringify(card).length > MOST_CHARACTERS)
    return undefined;
  const [body, actions] = [card['body'], card['actions']];
  return Array.isArray(body) && body.every(isElement) && Array.isArray(actions) && actions.every(isAction)
    ? card
    : undefined;
};

const isActivity = (activity: unknown): activity is Body =>
  isBody(activity) &&
  hasOnly(activity, 'type summary attachments channelData id') &&
  (activity['type'] === 'typing' || (activity['type'] === 'message' && cardOf(activity) !== undefined));

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

export type TeamsDelivery = { readonly body: string; readonly headers: { readonly [name: string]: string } };

type TokenClaims = {
  readonly issuer?: string;
  readonly audience?: string;
  readonly serviceUrl?: string;
  readonly key?: 'ours' | 'of-another-product' | 'unknown';
  readonly algorithm?: string;
};

const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const base64Json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const startFakeTeams = async () => {
  const messages: TeamsStoredMessage[] = [];
  const files = new Map<string, string>();
  const redirects = new Map<string, string>();
  const typing: string[] = [];
  let override: (call: string) => TeamsOverride | undefined = () => undefined;
  let isGraphAllowed = true;
  let lastId = Date.now();
  const keys = {
    ours: { kid: 'k1', endorsements: ['msteams', 'webchat'], ...newPair() },
    'of-another-product': { kid: 'k2', endorsements: ['webchat'], ...newPair() },
    unknown: { kid: 'k3', endorsements: ['msteams'], ...newPair() },
  };
  const jwks = {
    keys: [keys.ours, keys['of-another-product']].map(({ kid, endorsements, publicKey }) => ({
      ...publicKey.export({ format: 'jwk' }),
      kid,
      use: 'sig',
      endorsements,
    })),
  };

  const add = (message: Partial<TeamsStoredMessage> & Pick<TeamsStoredMessage, 'conversation'>): TeamsStoredMessage => {
    lastId = Math.max(lastId + 1, Date.now());
    const stored: TeamsStoredMessage = {
      id: String(lastId),
      root: undefined,
      author: undefined,
      text: '',
      card: undefined,
      summary: undefined,
      edits: 0,
      isDeleted: false,
      ...message,
    };
    messages.push(stored);
    return stored;
  };
  const find = (id: string): TeamsStoredMessage | undefined =>
    messages.find((each) => each.id === id && !each.isDeleted);
  const change = (id: string, changed: Partial<TeamsStoredMessage>): void => {
    const at = messages.findIndex((each) => each.id === id);
    if (messages[at] !== undefined) messages[at] = { ...messages[at], ...changed };
  };
  const said = (activity: Body): Pick<TeamsStoredMessage, 'card' | 'summary'> => ({
    card: cardOf(activity),
    summary: activity['summary'] as string | undefined,
  });

  const create = (body: Body): Reply => {
    const { isGroup, members, activity, channelData, tenantId, bot } = body;
    if (tenantId !== TM_DIRECTORY || !isBody(bot) || bot['id'] !== `28:${TM_APP}`) return failure(400, 'BadArgument');
    if (isGroup === false && Array.isArray(members) && members.length === 1) {
      const id = (members[0] as Body)['id'];
      const n = [...Array(30).keys()].find((each) => accountOf(each) === id || personOf(each) === id);
      return n === undefined
        ? failure(403, 'ConversationBlockedByUser')
        : { status: 201, body: { id: personalChatOf(n) } };
    }
    const channel = isBody(channelData) && isBody(channelData['channel']) ? channelData['channel']['id'] : undefined;
    if (isGroup !== true || typeof channel !== 'string' || !isActivity(activity)) return failure(400, 'BadSyntax');
    const posted = add({ conversation: channel, ...said(activity) });
    change(posted.id, { root: undefined });
    return { status: 201, body: { id: `${channel};messageid=${posted.id}`, activityId: posted.id } };
  };
  const post = (conversation: string, root: string | undefined, body: unknown): Reply => {
    if (!isActivity(body) || body['id'] !== undefined) return failure(400, 'BadSyntax');
    if (root !== undefined && find(root)?.conversation !== conversation) return failure(404, 'ConversationNotFound');
    if (body['type'] === 'typing') {
      typing.push(conversation);
      return { status: 201, body: { id: String((lastId += 1)) } };
    }
    return { status: 201, body: { id: add({ conversation, root, ...said(body) }).id } };
  };
  const edit = (conversation: string, root: string | undefined, id: string, body: unknown): Reply => {
    const old = find(id);
    if (!isActivity(body) || body['id'] !== id) return failure(400, 'BadSyntax');
    if (
      old === undefined ||
      old.author !== undefined ||
      old.conversation !== conversation ||
      (old.root ?? (root === undefined ? undefined : old.id)) !== root
    )
      return failure(404, 'ActivityNotFoundInConversation');
    change(id, { ...said(body), edits: old.edits + 1 });
    return { status: 200, body: { id } };
  };
  const member = (id: string): Reply => {
    const n = [...Array(30).keys()].find((each) => accountOf(each) === id || personOf(each) === id);
    if (n === undefined) return failure(404, 'MemberNotFoundInConversation');
    const [tenantId, userRole] = [n === 22 ? guid(9) : TM_DIRECTORY, n === 21 ? 'guest' : 'user'];
    return {
      status: 200,
      body: { id: accountOf(n), name: `Person ${n}`, aadObjectId: personOf(n), tenantId, userRole },
    };
  };
  const connector = (method: string, path: string, body: unknown): Reply => {
    if (method === 'POST' && path === '/conversations') return isBody(body) ? create(body) : failure(400, 'BadSyntax');
    if (method === 'GET' && path === `/teams/${TEAM}`)
      return { status: 200, body: { id: TEAM, name: 'My team', aadGroupId: TM_GROUP } };
    const [, whole = '', what, id] = /^\/conversations\/([^/]+)\/(activities|members)(?:\/([^/]+))?$/.exec(path) ?? [];
    const [conversation = '', root] = whole.split(';messageid=');
    if (what === 'members' && method === 'GET' && id !== undefined) return member(id);
    if (what === 'activities' && method === 'POST' && id === undefined) return post(conversation, root, body);
    if (what === 'activities' && method === 'PUT' && id !== undefined) return edit(conversation, root, id, body);
    return failure(404, 'ServiceError');
  };

  const graphMessage = ({ id, author, card, isDeleted, text }: TeamsStoredMessage) => ({
    id,
    createdDateTime: new Date(Number(id)).toISOString(),
    deletedDateTime: isDeleted ? new Date().toISOString() : null,
    from:
      author === undefined
        ? { application: { id: TM_APP, displayName: 'Casefile', applicationIdentityType: 'bot' }, user: null }
        : { application: null, user: { id: personOf(author), displayName: 'Somebody', userIdentityType: 'aadUser' } },
    body: { contentType: 'html', content: text },
    attachments:
      card === undefined
        ? []
        : [{ id: 'a1', contentType: 'application/vnd.microsoft.card.adaptive', content: JSON.stringify(card) }],
  });
  const graphPage = (
    found: readonly TeamsStoredMessage[],
    path: string,
    query: URLSearchParams,
    base: string,
  ): Reply => {
    const [size, skip] = [Number(query.get('$top') ?? 20), Number(query.get('$skiptoken') ?? 0)];
    const newest = found.toReversed();
    const next =
      skip + size < newest.length ? { '@odata.nextLink': `${base}${path}?$top=${size}&$skiptoken=${skip + size}` } : {};
    return { status: 200, body: { value: newest.slice(skip, skip + size).map(graphMessage), ...next } };
  };
  const graph = (path: string, query: URLSearchParams, base: string): Reply => {
    if (!isGraphAllowed) return failure(403, 'Forbidden');
    const [, group, channel, id, replies, reply] =
      /^\/teams\/([^/]+)\/channels\/([^/]+)\/messages(?:\/([^/]+))?(?:\/(replies))?(?:\/([^/]+))?$/.exec(path) ?? [];
    const one = (found: TeamsStoredMessage | undefined): Reply =>
      found === undefined ? failure(404, 'NotFound') : { status: 200, body: graphMessage(found) };
    if (group === TM_GROUP) {
      const inChannel = messages.filter((each) => each.conversation === channel);
      if (id === undefined)
        return graphPage(
          inChannel.filter(({ root }) => root === undefined),
          path,
          query,
          base,
        );
      const inThread = inChannel.filter(({ root }) => root === id);
      if (replies === undefined) return one(inChannel.find((each) => each.id === id && each.root === undefined));
      return reply === undefined
        ? graphPage(inThread, path, query, base)
        : one(inThread.find((each) => each.id === reply));
    }
    const [, chat, message] = /^\/chats\/([^/]+)\/messages(?:\/([^/]+))?$/.exec(path) ?? [];
    if (chat === undefined) return failure(404, 'NotFound');
    const n = [...Array(30).keys()].find((each) => chat === `19:${personOf(each)}_${TM_APP}@unq.gbl.spaces`);
    const inChat = messages.filter((each) => each.conversation === (n === undefined ? chat : personalChatOf(n)));
    return message === undefined
      ? graphPage(inChat, path, query, base)
      : one(inChat.find((each) => each.id === message));
  };
  const login = (path: string, text: string): Reply => {
    const form = Object.fromEntries(new URLSearchParams(text));
    if (path !== `/${TM_DIRECTORY}/oauth2/v2.0/token` || form['grant_type'] !== 'client_credentials')
      return { status: 400, body: { error: 'invalid_request' } };
    if (form['client_id'] !== TM_APP || form['client_secret'] !== TM_SECRET)
      return { status: 401, body: { error: 'invalid_client', error_description: TM_SECRET } };
    const token =
      form['scope'] === `${ISSUER}/.default`
        ? CONNECTOR_TOKEN
        : form['scope'] === `${url}/.default`
          ? GRAPH_TOKEN
          : undefined;
    return token === undefined
      ? { status: 400, body: { error: 'invalid_scope' } }
      : { status: 200, body: { token_type: 'Bearer', expires_in: 3599, access_token: token } };
  };

  const route = (
    method: string,
    path: string,
    query: URLSearchParams,
    text: string,
    authorization: string | undefined,
  ): Reply => {
    if (path === '/keys/openid') return { status: 200, body: { issuer: ISSUER, jwks_uri: `${url}/keys/jwks` } };
    if (path === '/keys/jwks') return { status: 200, body: jwks };
    if (path.startsWith('/login/') && method === 'POST') return login(path.slice('/login'.length), text);
    const json = (): unknown => (text === '' ? undefined : JSON.parse(text));
    if (path.startsWith('/teams/v3/'))
      return authorization === `Bearer ${CONNECTOR_TOKEN}`
        ? connector(method, path.slice('/teams/v3'.length), json())
        : failure(401, 'Unauthorized');
    if (path.startsWith('/graph/'))
      return authorization === `Bearer ${GRAPH_TOKEN}`
        ? graph(path.slice('/graph'.length), query, `${url}/graph`)
        : failure(401, 'InvalidAuthenticationToken');
    return failure(404, 'NotFound');
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const path = decodeURIComponent(pathname);
    const text = await read(request);
    const file = files.get(path);
    // the link itself gives the right to read it: a token is nothing for it
    if (file !== undefined)
      return void response
        .writeHead(request.headers.authorization === undefined ? 200 : 400, {
          'content-type': 'application/octet-stream',
        })
        .end(file);
    const location = redirects.get(path);
    if (location !== undefined) return void response.writeHead(302, { location }).end();
    const { cut, ...told } = override(`${request.method} ${path}`) ?? {};
    const reply =
      told.status === undefined
        ? route(request.method ?? '', path, searchParams, text, request.headers.authorization)
        : { status: told.status, body: told.body ?? {}, ...told };
    if (cut === 'after') return void request.socket.destroy();
    response
      .writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      .end(JSON.stringify(reply.body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = `${url}/teams`;

  /** As the Bot Framework signs it: the sender, not the body. */
  const tokenAt = (
    at: number,
    { issuer = ISSUER, audience = TM_APP, serviceUrl = service, key = 'ours', algorithm = 'RS256' }: TokenClaims = {},
  ): string => {
    const [seconds, { kid, privateKey }] = [Math.floor(at / 1000), keys[key]];
    const claims = { iss: issuer, aud: audience, nbf: seconds - 60, exp: seconds + 3_000, serviceurl: serviceUrl };
    const signed = [{ alg: algorithm, kid, typ: 'JWT' }, claims].map(base64Json).join('.');
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
  };

  const activityOf = (
    message: Pick<TeamsStoredMessage, 'id' | 'conversation' | 'root' | 'author' | 'text'>,
    more: object,
    at: number,
  ): object => {
    const { id, conversation, root, author = 1, text } = message;
    const isChannel = conversation.endsWith('tacv2');
    const conversationType = isChannel ? 'channel' : conversation.startsWith('a:') ? 'personal' : 'groupChat';
    return {
      type: 'message',
      id,
      timestamp: new Date(at).toISOString(),
      channelId: 'msteams',
      serviceUrl: service,
      from: { id: accountOf(author), name: `Person ${author}`, aadObjectId: personOf(author) },
      recipient: { id: `28:${TM_APP}`, name: 'Casefile' },
      conversation: {
        id: isChannel ? `${conversation};messageid=${root ?? id}` : conversation,
        conversationType,
        tenantId: TM_DIRECTORY,
        isGroup: conversationType !== 'personal',
      },
      text,
      textFormat: 'plain',
      entities: text.includes('<at>Casefile</at>')
        ? [{ type: 'mention', text: '<at>Casefile</at>', mentioned: { id: `28:${TM_APP}`, name: 'Casefile' } }]
        : [],
      channelData: {
        tenant: { id: TM_DIRECTORY },
        ...(isChannel && { channel: { id: conversation }, team: { id: TEAM } }),
      },
      ...more,
    };
  };
  const deliveryOf = (activity: object, at: number, claims?: TokenClaims): TeamsDelivery => ({
    body: JSON.stringify(activity),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      authorization: `Bearer ${tokenAt(at, claims)}`,
    },
  });

  return {
    url,
    settings: {
      service,
      login: `${url}/login`,
      graph: `${url}/graph`,
      keys: `${url}/keys/openid`,
      issuer: ISSUER,
      sharePoint: [`${url}/files`],
    },
    messages: messages as readonly TeamsStoredMessage[],
    typing: typing as readonly string[],
    personalChatOf,
    say: (conversation: string, author: number, text: string, root?: string): TeamsStoredMessage =>
      add({ conversation, author, text, root }),
    remove: (id: string): void => change(id, { isDeleted: true }),
    activityOf,
    deliveryOf,
    /** Of a message that was said. */
    deliver: (message: TeamsStoredMessage, more: object = {}, at = Date.now()): TeamsDelivery =>
      deliveryOf(activityOf(message, more, at), at),
    addFile: (name: string, text: string): string => {
      files.set(`/files/${name}`, text);
      return `${url}/files/${name}`;
    },
    addRedirect: (name: string, to: string): string => {
      redirects.set(`/files/${name}`, to);
      return `${url}/files/${name}`;
    },
    /** Of the permissions that an owner gives when they add the app. */
    allowGraph: (isAllowed: boolean): void => {
      isGraphAllowed = isAllowed;
    },
    /** For calls from now on, such as `POST /teams/v3/conversations/…`. */
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

export type FakeTeams = Awaited<ReturnType<typeof startFakeTeams>>;

/** All words of a card. */
export const cardWords = (node: unknown): string => {
  if (Array.isArray(node)) return node.map(cardWords).join('\n');
  if (!isBody(node)) return '';
  return Object.entries(node)
    .map(([name, value]) =>
      (name === 'text' || name === 'title') && typeof value === 'string' ? value : cardWords(value),
    )
    .filter((words) => words !== '')
    .join('\n');
};

export const cardActions = (message: TeamsStoredMessage | undefined): readonly CardNode[] =>
  (message?.card?.['actions'] ?? []) as readonly CardNode[];

/** As Teams tells it when somebody presses a button. */
export const pressedActivity = (message: TeamsStoredMessage, title: string): object => {
  const { verb, data } = cardActions(message).find((each) => String(each['title']).startsWith(title)) ?? {};
  return {
    type: 'invoke',
    name: 'adaptiveCard/action',
    replyToId: message.id,
    value: { action: { type: 'Action.Execute', title, verb, data }, trigger: 'manual' },
  };
};
