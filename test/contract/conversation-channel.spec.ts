// Every channel keeps the promises of a channel, over HTTP: Slack against the fake that Slack's own framework accepts, GitHub against the one that its official client accepts, Mattermost, Microsoft Teams and GitLab against ones that take what is documented.
import { describe } from 'vitest';
import type { ConversationChannel } from '../../src/ports/channels.js';
import { slackChannel, slackSocketChannel } from '../../src/adapters/channels/slack/slack-channel.js';
import { APP_TOKEN } from '../support/fake-slack-socket.js';
import {
  BOT,
  eventBody,
  type FakeSlack,
  signed,
  SIGNING_SECRET,
  startFakeSlack,
  TEAM,
  TOKEN,
} from '../support/fake-slack.js';
import { mattermostChannel } from '../../src/adapters/channels/mattermost/mattermost-channel.js';
import {
  idOf,
  MM_COMMAND_TOKEN,
  MM_TEAM,
  MM_TOKEN,
  MM_WEBHOOK_TOKEN,
  startFakeMattermost,
  webhookOf,
} from '../support/fake-mattermost.js';
import { teamsChannel } from '../../src/adapters/channels/teams/teams-channel.js';
import {
  cardWords,
  personOf,
  roomOf,
  startFakeTeams,
  TM_APP,
  TM_CHANNEL,
  TM_DIRECTORY,
  TM_OTHER_CHANNEL,
  TM_SECRET,
  TM_SECRETS,
} from '../support/fake-teams.js';
import { webhookChannel } from '../../src/adapters/channels/webhook/webhook-channel.js';
import { startFakeChatTool, TOOL_SECRET, toolDelivery } from '../support/fake-chat-tool.js';
import { gitHubChannel } from '../../src/adapters/channels/github/github-channel.js';
import { gitLabChannel } from '../../src/adapters/channels/gitlab/gitlab-channel.js';
import {
  GH_BOT,
  GH_REPOSITORY,
  GH_ROOM,
  GH_SECRET,
  GH_TOKEN,
  gitHubCommentOf,
  startFakeGitHub,
} from '../support/fake-github.js';
import {
  GL_BOT,
  GL_PROJECT,
  GL_TOKEN,
  GL_WEBHOOK_TOKEN,
  gitLabNoteOf,
  startFakeGitLab,
} from '../support/fake-gitlab.js';
import { jiraChannel } from '../../src/adapters/channels/jira/jira-channel.js';
import {
  JIRA_BOT,
  JIRA_EMAIL,
  JIRA_PROJECT,
  JIRA_SECRET,
  JIRA_TOKEN,
  jiraAccount,
  jiraCommentOf,
  jiraMention,
  startFakeJira,
} from '../support/fake-jira.js';
import { skippingPace } from '../support/skipping-pace.js';
import type { FakeOverride, KeptComment } from '../support/fake-issue-tracker.js';
import { type ChannelWorld, describeConversationChannel } from './conversation-channel.contract.js';

const WRITES = new Set(['chat.postMessage', 'chat.update', 'chat.postEphemeral']);

const SLACK = {
  files: true,
  commands: true,
  reactions: true,
  whispersIn: 'the thread',
  roomPosts: true,
  ownThreads: true,
  hears: 'requests',
  signs: 'words',
} as const;

const slackWorld = (slack: FakeSlack, channel: ConversationChannel): ChannelWorld => {
  const shownOf = (blocks: unknown): string => {
    if (Array.isArray(blocks)) return blocks.map(shownOf).join('\n');
    if (typeof blocks !== 'object' || blocks === null) return '';
    return Object.entries(blocks)
      .map(([name, value]) => (name === 'text' && typeof value === 'string' ? value : shownOf(value)))
      .join('\n');
  };
  return {
    channel,
    room: 'C01',
    otherRoom: 'C012',
    person: 'U1',
    beginThread: (channel) => slack.say({ channel, user: 'U1', text: 'why?' }).ts,
    seen: () =>
      slack.messages.map(({ ts, thread_ts: thread, blocks, onlyFor, edits }) => ({
        id: ts,
        thread,
        shown: shownOf(blocks),
        onlyFor,
        edits,
      })),
    weather: (weather) =>
      slack.answer((method) => {
        if (weather === 'fine' || !WRITES.has(method)) return undefined;
        if (weather === 'answer-lost') return method === 'chat.postMessage' ? { cut: 'after' } : undefined;
        if (weather === 'refused') return { body: { ok: false, error: 'not_in_channel' } };
        return { status: 429, body: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '30' } };
      }),
    remove: (ts) => slack.remove({ channel: 'C01', ts }),
    files: {
      add: (text) => slack.addFile('/files-pri/T-F/app.log', text),
      addRedirect: (to) => slack.addRedirect('/files-pri/T-F/moved.log', to),
    },
    delivery: (text, at) => {
      const event = { type: 'app_mention', user: 'U1', text: `<@${BOT}> ${text}`, ts: '1.2', channel: 'C01' };
      const { body, headers } = signed(eventBody(event), { at: at / 1000 });
      return { headers, bytes: Buffer.from(body), receivedAt: at };
    },
    unsigned: (delivery) => ({ ...delivery, headers: {} }),
    secrets: [TOKEN, SIGNING_SECRET, APP_TOKEN],
    close: slack.close,
  };
};

const optionsOf = ({ api, url }: FakeSlack) => ({ token: TOKEN, team: TEAM, api, files: url, pace: skippingPace() });

describeConversationChannel('slack', SLACK, async () => {
  const slack = await startFakeSlack();
  return slackWorld(slack, slackChannel({ ...optionsOf(slack), signingSecret: SIGNING_SECRET }));
});

const SLACK_SOCKET = { ...SLACK, hears: 'a connection of its own' } as const;

/** What would end the package's own reading, and what Slack does not send. */
const NOISE = [
  'null',
  '7',
  '[]',
  '{"type":',
  '{"type":"events_api"}',
  '{"type":"events_api","payload":{"event":null}}',
  '',
];

describeConversationChannel('slack-socket', SLACK_SOCKET, async () => {
  const slack = await startFakeSlack();
  const { sockets } = slack;
  const channel = slackSocketChannel({ ...optionsOf(slack), appToken: APP_TOKEN });
  return {
    ...slackWorld(slack, channel),
    connection: {
      say: (text) => {
        const event = { type: 'app_mention', user: 'U1', text: `<@${BOT}> ${text}`, ts: '1.2', channel: 'C01' };
        return sockets.push('events_api', JSON.parse(eventBody(event)));
      },
      command: (text) =>
        sockets.push('slash_commands', {
          command: '/casefile',
          team_id: TEAM,
          channel_id: 'C01',
          user_id: 'U1',
          text,
          trigger_id: '1.2.3',
        }),
      acknowledged: () =>
        sockets.acknowledged.map(({ envelope_id: id, payload = {} }) => ({ id, reply: JSON.stringify(payload) })),
      bringAgain: sockets.bringAgain,
      opened: sockets.opened,
      isOpen: sockets.isOpen,
      cut: sockets.cut,
      move: sockets.askToReconnect,
      sendNoise: () => NOISE.forEach(sockets.sendRaw),
      refuse: (isRefused) =>
        slack.answer((method) =>
          isRefused && method === 'apps.connections.open' ? { body: { ok: false, error: 'invalid_auth' } } : undefined,
        ),
    },
  };
});

const MATTERMOST = {
  files: true,
  commands: true,
  reactions: false,
  whispersIn: 'a room of their own',
  roomPosts: true,
  ownThreads: true,
  hears: 'requests',
  signs: 'words',
} as const;

describeConversationChannel('mattermost', MATTERMOST, async () => {
  const server = await startFakeMattermost();
  const [room, person] = [idOf('room'), idOf('person')];
  const options = {
    pace: skippingPace(),
    url: server.url,
    token: MM_TOKEN,
    webhookTokens: [MM_WEBHOOK_TOKEN],
    commandTokens: [MM_COMMAND_TOKEN],
    team: MM_TEAM,
    callback: 'https://casefile.example/v1/channels/chat',
  };
  const unescaped = (text: string): string => text.replaceAll(/\\([^\w\s])/g, '$1').replaceAll('\u200b', '');
  return {
    channel: mattermostChannel(options),
    room,
    otherRoom: idOf('otherroom'),
    person,
    beginThread: (room) => server.say({ room, user: person, text: 'why?' }).id,
    seen: () =>
      server.posts
        .filter((each) => each.delete_at === 0)
        .map(({ id, root_id: root, message, props, onlyFor, edits }) => ({
          id,
          thread: root === '' ? undefined : root,
          shown: unescaped(`${message}\n${JSON.stringify(props['attachments'])}`),
          onlyFor,
          edits,
        })),
    weather: (weather) =>
      server.answer((call) => {
        if (weather === 'fine' || call.startsWith('GET')) return undefined;
        if (weather === 'answer-lost') return call === 'POST /posts' ? { cut: 'after' } : undefined;
        if (weather === 'refused')
          return { status: 403, body: { id: 'api.context.permissions.app_error', message: MM_TOKEN } };
        return {
          status: 429,
          body: 'limit exceeded',
          headers: { 'x-ratelimit-reset': '30', 'x-ratelimit-remaining': '0' },
        };
      }),
    remove: server.remove,
    files: {
      add: (text) => server.addFile(idOf('file'), text),
      addRedirect: (to) => server.addRedirect(idOf('moved'), to),
    },
    delivery: (text, at) => {
      const post = server.say({ room, user: person, text: `@casefile ${text}`, at: at / 1000 });
      const { body, headers } = webhookOf(post);
      return { headers, bytes: Buffer.from(body), receivedAt: at };
    },
    unsigned: (delivery) => ({
      ...delivery,
      bytes: Buffer.from(delivery.bytes.toString().replace(MM_WEBHOOK_TOKEN, idOf('guessed'))),
    }),
    secrets: [MM_TOKEN, MM_WEBHOOK_TOKEN],
    close: server.close,
  };
});

const TEAMS = {
  files: true,
  commands: false,
  reactions: true,
  whispersIn: 'a room of their own',
  roomPosts: true,
  ownThreads: true,
  hears: 'requests',
  signs: 'sender',
} as const;

describeConversationChannel('teams', TEAMS, async () => {
  const teams = await startFakeTeams();
  const options = {
    appId: TM_APP,
    secret: TM_SECRET,
    directory: TM_DIRECTORY,
    ...teams.settings,
    pace: skippingPace(),
  };
  const conversations = new Map([TM_CHANNEL, TM_OTHER_CHANNEL].map((each) => [roomOf(each), each]));
  return {
    channel: teamsChannel(options),
    room: roomOf(TM_CHANNEL),
    otherRoom: roomOf(TM_OTHER_CHANNEL),
    person: personOf(1),
    beginThread: (room) => teams.say(conversations.get(room) ?? '', 1, 'why?').id,
    seen: () =>
      teams.messages
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ id, root, conversation, text, card, edits }) => ({
          // a message in a thread is found by both
          id: root === undefined ? id : `${root}_${id}`,
          thread: root,
          shown: `${text}\n${cardWords(card)}`,
          onlyFor: conversation === teams.personalChatOf(1) ? personOf(1) : undefined,
          edits,
        })),
    weather: (weather) =>
      teams.answer((call) => {
        // what begins a thread is posted with it
        const isMessage = call.includes('/activities') || call === 'POST /teams/v3/conversations';
        if (weather === 'fine' || !isMessage) return undefined;
        const isPost = call.startsWith('POST');
        if (weather === 'answer-lost') return isPost ? { cut: 'after' } : undefined;
        if (weather === 'refused')
          return { status: 403, body: { error: { code: 'BotNotInRoster', message: TM_SECRET } } };
        return { status: 429, body: { error: { code: 'TooManyRequests' } }, headers: { 'retry-after': '30' } };
      }),
    remove: (id) => teams.remove(id.split('_').at(-1) ?? ''),
    files: {
      add: (text) => teams.addFile('app.log', text),
      addRedirect: (to) => teams.addRedirect('moved.log', to),
    },
    delivery: (text, at) => {
      const said = teams.say(TM_CHANNEL, 1, `<at>Casefile</at> ${text}`);
      const { body, headers } = teams.deliver(said, {}, at / 1000);
      return { headers, bytes: Buffer.from(body), receivedAt: at };
    },
    unsigned: (delivery) => ({ ...delivery, headers: {} }),
    secrets: TM_SECRETS,
    close: teams.close,
  };
});

const WEBHOOK = {
  files: false,
  commands: false,
  reactions: false,
  whispersIn: 'the thread',
  roomPosts: true,
  ownThreads: false,
  hears: 'requests',
  signs: 'words',
} as const;

describeConversationChannel('webhook', WEBHOOK, async () => {
  const tool = await startFakeChatTool();
  let threads = 0;
  return {
    channel: webhookChannel({ url: tool.url, secret: TOOL_SECRET, allowPrivate: true }),
    room: 'ops',
    otherRoom: 'dev',
    person: 'ana',
    beginThread: () => {
      threads += 1;
      return `thread-${threads}`;
    },
    seen: () =>
      tool.messages.map(({ message, thread, for: onlyFor, edits, ...said }) => ({
        id: message,
        thread,
        shown: JSON.stringify(said),
        onlyFor,
        edits,
      })),
    weather: (weather) =>
      tool.answer(() => {
        if (weather === 'fine') return {};
        if (weather === 'answer-lost') return { cut: true };
        return weather === 'refused' ? { status: 410 } : { status: 429, headers: { 'retry-after': '30' } };
      }),
    remove: tool.remove,
    delivery: (text, at) => {
      const said = { conversation: 'ops', message: 'm1', author: 'ana', text };
      const { body, headers } = toolDelivery(said, { at: at / 1000 });
      return { headers, bytes: Buffer.from(body), receivedAt: at };
    },
    unsigned: (delivery) => ({ ...delivery, headers: {} }),
    secrets: [TOOL_SECRET],
    close: tool.close,
  };
});

const ISSUES = {
  files: false,
  commands: false,
  reactions: false,
  whispersIn: 'nowhere: all may read it',
  roomPosts: false,
  ownThreads: false,
  hears: 'requests',
  signs: 'words',
} as const;

type FakeTracker = {
  readonly comments: readonly KeptComment[];
  readonly answer: (next: (call: string) => FakeOverride | undefined) => void;
  readonly remove: (id: number) => void;
  readonly close: () => Promise<void>;
};

/** Of all of them: `own` is the account of the service. */
const issueWorld = (fake: FakeTracker, own: number, threadOf: (n: number) => string) => {
  let threads = 0;
  return {
    beginThread: () => {
      threads += 1;
      return threadOf(threads);
    },
    seen: () =>
      fake.comments
        .filter(({ author }) => author === own)
        .map(({ id, thread, body, edits }) => ({ id: String(id), thread, shown: body, onlyFor: undefined, edits })),
    weather: (weather: Parameters<ChannelWorld['weather']>[0]) =>
      fake.answer((call) => {
        if (weather === 'fine' || call.startsWith('GET')) return undefined;
        if (weather === 'answer-lost') return call.startsWith('POST') ? { cut: 'after' } : undefined;
        if (weather === 'refused') return { status: 403, body: { message: `${GH_TOKEN} ${GL_TOKEN} ${JIRA_TOKEN}` } };
        return {
          status: own === GH_BOT ? 403 : 429,
          body: { message: 'API rate limit exceeded' },
          headers: { 'retry-after': '30' },
        };
      }),
    remove: (id: string) => fake.remove(Number(id)),
    close: fake.close,
  };
};

describeConversationChannel('github', ISSUES, async () => {
  const gitHub = await startFakeGitHub();
  const repositories = [GH_REPOSITORY, 'acme/other'];
  const options = {
    api: gitHub.url,
    token: GH_TOKEN,
    webhookSecret: GH_SECRET,
    repositories,
    allowPublic: false,
    pace: skippingPace(),
  };
  return {
    ...issueWorld(gitHub, GH_BOT, String),
    channel: gitHubChannel(options),
    room: GH_ROOM,
    otherRoom: 'acme.other',
    person: '1',
    delivery: (text, at) => {
      const { body, headers } = gitHubCommentOf(gitHub.say('900', 1, `@casefile-bot ${text}`, at / 1000));
      return { headers, bytes: Buffer.from(body), receivedAt: at };
    },
    unsigned: (delivery) => ({ ...delivery, headers: { 'x-github-event': 'issue_comment' } }),
    secrets: [GH_TOKEN, GH_SECRET],
  };
});

describeConversationChannel('gitlab', ISSUES, async () => {
  const gitLab = await startFakeGitLab();
  const projects = [GL_PROJECT, 43];
  const options = {
    url: gitLab.url,
    token: GL_TOKEN,
    webhookToken: GL_WEBHOOK_TOKEN,
    projects,
    allowPublic: false,
    pace: skippingPace(),
  };
  return {
    ...issueWorld(gitLab, GL_BOT, (n) => `issue-${n}`),
    channel: gitLabChannel(options),
    room: String(GL_PROJECT),
    otherRoom: '43',
    person: '1',
    delivery: (text, at) => {
      const { body, headers } = gitLabNoteOf(gitLab.say('issue-900', 1, `@casefile ${text}`, at / 1000));
      return { headers, bytes: Buffer.from(body), receivedAt: at };
    },
    unsigned: (delivery) => ({ ...delivery, headers: { 'x-gitlab-token': 'guessed' } }),
    secrets: [GL_TOKEN, GL_WEBHOOK_TOKEN],
  };
});

describe.each(['cloud', 'server'] as const)('of Jira as a %s', (kind) => {
  describeConversationChannel(`jira (${kind})`, ISSUES, async () => {
    const jira = await startFakeJira(kind);
    const options = {
      pace: skippingPace(),
      url: jira.url,
      token: JIRA_TOKEN,
      ...(kind === 'cloud' && { email: JIRA_EMAIL }),
      webhookSecret: JIRA_SECRET,
      projects: [JIRA_PROJECT, 'OPS'],
      allowPublic: false,
    };
    return {
      ...issueWorld(jira, JIRA_BOT, String),
      channel: jiraChannel(options),
      room: JIRA_PROJECT,
      otherRoom: 'OPS',
      person: jiraAccount(kind, 1),
      delivery: (text, at) => {
        const said = jira.say('900', 1, `${jiraMention(kind)} ${text}`, at / 1000);
        const { body, headers } = jiraCommentOf(kind, said);
        return { headers, bytes: Buffer.from(body), receivedAt: at };
      },
      unsigned: (delivery) => ({ ...delivery, headers: {} }),
      secrets: [JIRA_TOKEN, JIRA_SECRET],
    };
  });
});
