// Rooms of Slack, Teams and Mattermost in which alerts begin threads, each as one kind of world: what is posted there, what people say and press, and how the product is.
import { BOT, eventBody, FORM, pressBody, signed, SIGNING_SECRET, startFakeSlack, TEAM, TOKEN } from './fake-slack.js';
import {
  actionsOf,
  idOf,
  MM_COMMAND_TOKEN,
  MM_TEAM,
  MM_TOKEN,
  MM_WEBHOOK_TOKEN,
  pressOf,
  startFakeMattermost,
  webhookOf,
} from './fake-mattermost.js';
import {
  cardActions,
  cardWords,
  personOf,
  pressedActivity,
  roomOf,
  startFakeTeams,
  TM_APP,
  TM_CHANNEL,
  TM_DIRECTORY,
  TM_SECRET,
} from './fake-teams.js';

type Delivered = { readonly body: string; readonly headers: { readonly [name: string]: string } };

/** Of the service. */
export type RoomPost = {
  readonly id: string;
  readonly thread: string | undefined;
  readonly shown: string;
  readonly buttons: readonly string[];
  readonly onlyFor: string | undefined;
  readonly edits: number;
};

export type AlertRoomWorld = {
  readonly name: string;
  /** Of the channel, without `alerts`. */
  readonly channel: object;
  readonly env: { readonly [name: string]: string };
  /** As the configuration names it. */
  readonly room: string;
  /** As ids of investigations and places name it. */
  readonly roomId: string;
  readonly asker: string;
  readonly viewer: string;
  readonly operator: string;
  readonly operatorName: string;
  readonly posts: () => readonly RoomPost[];
  readonly reply: (thread: string, text: string, person: string) => Delivered;
  readonly press: (post: string, label: string, person: string, press: string) => Delivered;
  readonly remove: (post: string) => void;
  readonly weather: (weather: 'fine' | 'too-many' | 'refused' | 'answer-lost') => void;
  readonly close: () => Promise<void>;
};

const wordsOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(wordsOf).join('\n');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, each]) => (name === 'text' && typeof each === 'string' ? each : wordsOf(each)))
    .join('\n');
};

type SlackButton = { readonly type?: string; readonly value?: string; readonly text?: { readonly text?: string } };

const slackButtons = (blocks: readonly unknown[] = []): readonly SlackButton[] =>
  blocks
    .flatMap((block) => (block as { readonly elements?: readonly SlackButton[] }).elements ?? [])
    .filter(({ type }) => type === 'button');

const SLACK_ROOM = 'C01ALERTS';

export const slackAlertRoom = async (): Promise<AlertRoomWorld> => {
  const slack = await startFakeSlack();
  const { url: files, api } = slack;
  const [asker, viewer, operator] = ['U0ASKER', 'U0VIEWER', 'U0OPERATOR'];
  const postAt = (id: string) => slack.messages.find(({ ts }) => ts === id);
  let pressed = 0;
  return {
    name: 'slack',
    channel: {
      kind: 'slack',
      token: '${SLACK_TOKEN}',
      signingSecret: '${SLACK_SECRET}',
      team: TEAM,
      roles: { '*': 'asker', [viewer]: 'viewer', [operator]: 'operator' },
      api,
      files,
    },
    env: { SLACK_TOKEN: TOKEN, SLACK_SECRET: SIGNING_SECRET },
    room: SLACK_ROOM,
    roomId: SLACK_ROOM,
    asker,
    viewer,
    operator,
    operatorName: 'olga',
    posts: () =>
      slack.messages
        .filter(({ user }) => user === BOT)
        .map(({ ts, thread_ts: thread, blocks, onlyFor, edits }) => ({
          id: ts,
          thread,
          shown: wordsOf(blocks),
          buttons: slackButtons(blocks).map(({ text }) => text?.text ?? ''),
          onlyFor,
          edits,
        })),
    reply: (thread, text, user) => {
      const { ts } = slack.say({ channel: SLACK_ROOM, user, text, thread_ts: thread });
      const event = {
        type: 'message',
        user,
        text,
        ts,
        thread_ts: thread,
        channel: SLACK_ROOM,
        channel_type: 'channel',
      };
      return signed(eventBody(event));
    },
    press: (id, label, user) => {
      const message = postAt(id);
      const value = slackButtons(message?.blocks).find(({ text }) => text?.text?.startsWith(label))?.value ?? '';
      const thread = message?.thread_ts ?? id;
      pressed += 1;
      const name = user === operator ? 'olga' : `person${pressed}`;
      return signed(pressBody({ channel: SLACK_ROOM, message: id, thread, user, value, name }), { type: FORM });
    },
    remove: (ts) => slack.remove({ channel: SLACK_ROOM, ts }),
    weather: (weather) =>
      slack.answer((method) => {
        if (weather === 'fine' || !method.startsWith('chat.')) return undefined;
        if (weather === 'answer-lost') return method === 'chat.postMessage' ? { cut: 'after' } : undefined;
        return weather === 'refused'
          ? { body: { ok: false, error: 'not_in_channel' } }
          : { status: 429, body: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '1' } };
      }),
    close: slack.close,
  };
};

export const mattermostAlertRoom = async (): Promise<AlertRoomWorld> => {
  const server = await startFakeMattermost();
  const room = idOf('alerts');
  const [asker, viewer, operator] = [idOf('asker'), idOf('viewer'), idOf('operator')];
  const unescaped = (text: string): string => text.replaceAll(/\\([^\w\s])/g, '$1').replaceAll('\u200b', '');
  const postAt = (id: string) => {
    const found = server.posts.find((each) => each.id === id);
    if (found === undefined) throw new Error(`there is no post ${id}`);
    return found;
  };
  return {
    name: 'mattermost',
    channel: {
      kind: 'mattermost',
      url: server.url,
      token: '${MM_TOKEN}',
      webhookTokens: ['${MM_WEBHOOK_TOKEN}'],
      commandTokens: ['${MM_COMMAND_TOKEN}'],
      team: MM_TEAM,
      callback: 'https://casefile.example/v1/channels/room',
      roles: { '*': 'asker', [viewer]: 'viewer', [operator]: 'operator' },
    },
    env: { MM_TOKEN, MM_WEBHOOK_TOKEN, MM_COMMAND_TOKEN },
    room,
    roomId: room,
    asker,
    viewer,
    operator,
    operatorName: 'somename',
    posts: () =>
      server.posts
        .filter(({ props, delete_at: deletedAt }) => props['from_bot'] === 'true' && deletedAt === 0)
        .map((post) => ({
          id: post.id,
          thread: post.root_id === '' ? undefined : post.root_id,
          shown: unescaped(`${post.message}\n${wordsOf(post.props['attachments'])}`),
          buttons: actionsOf(post).map(({ name }) => name),
          onlyFor: post.onlyFor,
          edits: post.edits,
        })),
    reply: (root, text, user) => webhookOf(server.say({ room, user, text, root })),
    press: (id, label, user, press) => pressOf(postAt(id), label, user, press),
    remove: server.remove,
    weather: (weather) =>
      server.answer((call) => {
        if (weather === 'fine' || call.startsWith('GET')) return undefined;
        if (weather === 'answer-lost') return call === 'POST /posts' ? { cut: 'after' } : undefined;
        return weather === 'refused'
          ? { status: 403, body: { id: 'api.context.permissions.app_error' } }
          : {
              status: 429,
              body: 'limit exceeded',
              headers: { 'x-ratelimit-reset': '1', 'x-ratelimit-remaining': '0' },
            };
      }),
    close: server.close,
  };
};

const teamsLink = (conversation: string): string => {
  const group = roomOf(conversation).slice(-36);
  return `https://teams.microsoft.com/l/channel/${encodeURIComponent(conversation)}/Alerts?groupId=${group}&tenantId=${TM_DIRECTORY}`;
};

export const teamsAlertRoom = async (): Promise<AlertRoomWorld> => {
  const teams = await startFakeTeams();
  const people = new Map([1, 2, 3].map((n) => [personOf(n), n]));
  const [asker = '', viewer = '', operator = ''] = people.keys();
  const messageAt = (id: string) => {
    const found = teams.messages.find((each) => each.id === id);
    if (found === undefined) throw new Error(`there is no message ${id}`);
    return found;
  };
  const chatOwner = (conversation: string) =>
    [...people].find(([, n]) => teams.personalChatOf(n) === conversation)?.[0];
  return {
    name: 'teams',
    channel: {
      kind: 'teams',
      appId: TM_APP,
      secret: '${TM_SECRET}',
      directory: TM_DIRECTORY,
      roles: { '*': 'asker', [viewer]: 'viewer', [operator]: 'operator' },
      ...teams.settings,
    },
    env: { TM_SECRET },
    room: teamsLink(TM_CHANNEL),
    roomId: roomOf(TM_CHANNEL),
    asker,
    viewer,
    operator,
    operatorName: 'Person 3',
    posts: () =>
      teams.messages
        .filter(({ author, isDeleted }) => author === undefined && !isDeleted)
        .map((message) => ({
          id: message.id,
          thread: message.root,
          shown: cardWords(message.card),
          buttons: cardActions(message).map(({ title }) => String(title)),
          onlyFor: chatOwner(message.conversation),
          edits: message.edits,
        })),
    reply: (root, text, person) => teams.deliver(teams.say(TM_CHANNEL, people.get(person) ?? 0, text, root)),
    press: (id, label, person, press) => {
      const message = messageAt(id);
      const author = people.get(person) ?? 0;
      return teams.deliver({ ...message, author }, { ...pressedActivity(message, label), id: press });
    },
    remove: teams.remove,
    weather: (weather) =>
      teams.answer((call) => {
        const isMessage = call.includes('/activities') || call === 'POST /teams/v3/conversations';
        if (weather === 'fine' || !isMessage) return undefined;
        if (weather === 'answer-lost') return call.startsWith('POST') ? { cut: 'after' } : undefined;
        return weather === 'refused'
          ? { status: 403, body: { error: { code: 'BotNotInRoster' } } }
          : { status: 429, body: { error: { code: 'TooManyRequests' } }, headers: { 'retry-after': '1' } };
      }),
    close: teams.close,
  };
};
