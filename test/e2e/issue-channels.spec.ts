// Conversations in comments on issues of GitHub, GitLab and Jira with the built service: one answer for one question on its issue, through repeats, edits, restarts and kills; and what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeGitHub,
  GH_BOT,
  GH_REPOSITORY,
  GH_ROOM,
  GH_SECRET,
  GH_TOKEN,
  gitHubCommentOf,
  startFakeGitHub,
} from '../support/fake-github.js';
import {
  type FakeGitLab,
  GL_BOT,
  GL_PATH,
  GL_PROJECT,
  GL_TOKEN,
  GL_WEBHOOK_TOKEN,
  gitLabNoteOf,
  startFakeGitLab,
} from '../support/fake-gitlab.js';
import {
  type FakeJira,
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
import type { KeptComment } from '../support/fake-issue-tracker.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { pathOf, post, send, SHOP, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

type Delivery = { readonly body: string; readonly headers: { readonly [name: string]: string } };

let gitHub: FakeGitHub;
let gitLab: FakeGitLab;
let jira: FakeJira;
let service: Service;
let folder: string;
let config: object;

const start = async (): Promise<void> => {
  service = await startService({
    folder,
    config,
    env: { GH_TOKEN, GH_SECRET, GL_TOKEN, GL_WEBHOOK_TOKEN, JIRA_TOKEN, JIRA_SECRET },
  });
};

beforeAll(async () => {
  [gitHub, gitLab, jira] = await Promise.all([startFakeGitHub(), startFakeGitLab(), startFakeJira('cloud')]);
  config = {
    notifications: {
      link: 'https://casefile.example/i/{id}',
      targets: {
        board: { kind: 'issue', channel: 'desk', issue: `${JIRA_PROJECT}-500` },
        ticket: { kind: 'issue', channel: 'desk', issue: 'named-by-alert' },
        lab: { kind: 'issue', channel: 'lab', issue: 'named-by-alert' },
        hub: { kind: 'issue', channel: 'hub', issue: 'named-by-alert' },
      },
    },
    channels: {
      hub: {
        kind: 'github',
        token: '${GH_TOKEN}',
        webhookSecret: '${GH_SECRET}',
        repositories: [GH_REPOSITORY],
        api: gitHub.url,
        roles: { '*': 'asker', '2': 'viewer' },
      },
      lab: {
        kind: 'gitlab',
        token: '${GL_TOKEN}',
        webhookToken: '${GL_WEBHOOK_TOKEN}',
        projects: [GL_PROJECT],
        url: gitLab.url,
        roles: { '*': 'asker' },
      },
      desk: {
        kind: 'jira',
        url: jira.url,
        email: JIRA_EMAIL,
        token: '${JIRA_TOKEN}',
        webhookSecret: '${JIRA_SECRET}',
        projects: [JIRA_PROJECT],
        roles: { '*': 'asker', [jiraAccount('cloud', 2)]: 'viewer' },
      },
    },
  };
  folder = await copyOf(await shopFolder());
  await start();
});
afterAll(async () => {
  await clean();
  await Promise.all([gitHub.close(), gitLab.close(), jira.close()]);
});

const deliver = (channel: string, { body, headers }: Delivery) =>
  send(service.url, `/v1/channels/${channel}`, { method: 'POST', body, headers });

type Turns = { readonly items: readonly { readonly n: number; readonly status: string; readonly text: string }[] };

const turnsOf = async (id: string): Promise<Turns['items']> => {
  const { status, text } = await send(service.url, `${pathOf(id)}/turns`);
  return status === 200 ? (JSON.parse(text) as Turns).items : [];
};

const ofUs = (comments: readonly KeptComment[], own: number, thread: string): readonly KeptComment[] =>
  comments.filter((each) => each.author === own && each.thread === thread);

const isAnswer = ({ body }: KeptComment): boolean => body.includes('<summary>Evidence');

const KILLS = [
  ['before', 'TurnAnswered'],
  ['after', 'TurnAnswered'],
  ['after', 'NotificationAttempted'],
  ['before', 'NotificationAttemptEnded'],
] as const;

describe('a conversation on an issue of GitHub', () => {
  const say = (thread: string, text: string, author = 1): KeptComment => gitHub.say(thread, author, text);
  const replies = (thread: string) => ofUs(gitHub.comments, GH_BOT, thread);

  it('answers a mention in one comment with its rows, once, and goes on after a restart', async () => {
    const question = say('1', `@casefile-bot ${SHOP.question}`);
    const delivery = gitHubCommentOf(question);
    const taken = await Promise.all([delivery, delivery, delivery].map((each) => deliver('hub', each)));
    expect(taken.map(({ status }) => status)).toEqual([202, 202, 202]);
    await untilTrue(() => replies('1').some(isAnswer));
    expect(replies('1')).toHaveLength(1);
    const id = `hub:${GH_ROOM}:1`;
    expect((await turnsOf(id)).map(({ text }) => text)).toEqual([SHOP.question]);
    expect(replies('1')[0]?.body).toContain(`(<https://casefile.example/i/${encodeURIComponent(id)}>)`);
    await service.close();
    await start();
    await deliver('hub', delivery);
    await deliver('hub', gitHubCommentOf(say('1', `@casefile-bot ${SHOP.followUp}`)));
    await untilTrue(() => replies('1').filter((each) => !each.body.startsWith('Looking')).length === 2);
    expect((await turnsOf(id)).map(({ text }) => text)).toEqual([SHOP.question, SHOP.followUp]);
    // what people say to each other, what we said, and what bots say
    await deliver('hub', gitHubCommentOf(say('1', 'and what do you think?')));
    await deliver('hub', gitHubCommentOf(replies('1')[0] as KeptComment));
    await deliver('hub', gitHubCommentOf(say('1', '@casefile-bot why?', 4)));
    expect(await turnsOf(id)).toHaveLength(2);
  });

  it('asks an edited comment again, once for each edit', async () => {
    const question = say('2', '@casefile-bot why is checkout slow?');
    await deliver('hub', gitHubCommentOf(question));
    await untilTrue(async () => (await turnsOf(`hub:${GH_ROOM}:2`)).length === 1);
    const edited = gitHub.edit(question.id, `@casefile-bot ${SHOP.question}`, Date.now() + 2_000) as KeptComment;
    const delivery = gitHubCommentOf(edited, { action: 'edited' });
    for (const each of [delivery, delivery]) expect((await deliver('hub', each)).status).toBe(202);
    await untilTrue(async () => (await turnsOf(`hub:${GH_ROOM}:2`)).at(-1)?.status === 'answered');
    expect((await turnsOf(`hub:${GH_ROOM}:2`)).map(({ text }) => text)).toEqual([
      'why is checkout slow?',
      SHOP.question,
    ]);
  });

  it('tells who may not ask, and tells outsiders nothing', async () => {
    await deliver('hub', gitHubCommentOf(say('3', '@casefile-bot why?', 2)));
    await untilTrue(() => replies('3').length === 1);
    expect(replies('3')[0]?.body).toContain('may not do that');
    await deliver('hub', gitHubCommentOf(say('4', '@casefile-bot why?', 3)));
    await deliver('hub', gitHubCommentOf(say('4', '@casefile-bot help')));
    await untilTrue(() => replies('4').length > 0);
    expect(replies('4').map(({ body }) => body.startsWith('Mention me'))).toEqual([true]);
    for (const n of [3, 4]) expect(await turnsOf(`hub:${GH_ROOM}:${n}`)).toEqual([]);
  });

  it.each(KILLS)('comments once where it is killed %s the first %s', async (moment, on) => {
    const thread = String(100 + KILLS.findIndex(([when, type]) => when === moment && type === on));
    const question = say(thread, `@casefile-bot ${SHOP.question}`);
    await service.plan({ on, moment, how: 'die' });
    await deliver('hub', gitHubCommentOf(question)).catch(() => undefined);
    await service.exit;
    await start();
    await deliver('hub', gitHubCommentOf(question));
    await untilTrue(() => replies(thread).some(isAnswer));
    expect(replies(thread)).toHaveLength(1);
    expect(await turnsOf(`hub:${GH_ROOM}:${thread}`)).toHaveLength(1);
  });

  it('refuses what is not signed, or of another or a public repository, and stores nothing', async () => {
    const question = say('5', '@casefile-bot why?');
    const { body, headers } = gitHubCommentOf(question);
    const unsigned = { body, headers: { 'content-type': 'application/json', 'x-github-event': 'issue_comment' } };
    const refused = await deliver('hub', unsigned);
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('webhookSecret')]);
    expect(refused.text).not.toContain(GH_SECRET);
    expect((await deliver('hub', { body: `${body} `, headers })).status).toBe(401);
    expect((await deliver('hub', gitHubCommentOf(question, { repository: 'acme/other' }))).status).toBe(403);
    const open = await deliver('hub', gitHubCommentOf(question, { isPrivate: false }));
    expect([open.status, open.text]).toEqual([403, expect.stringContaining('allowPublic')]);
    expect(await turnsOf(`hub:${GH_ROOM}:5`)).toEqual([]);
  });
});

describe('a conversation on a merge request of GitLab', () => {
  it('answers a mention in one comment with its rows, once', async () => {
    const question = gitLab.say('mr-7', 1, `@casefile ${SHOP.question}`);
    const delivery = gitLabNoteOf(question);
    for (const each of [delivery, delivery]) expect((await deliver('lab', each)).status).toBe(202);
    await untilTrue(() => ofUs(gitLab.comments, GL_BOT, 'mr-7').some(isAnswer));
    expect(ofUs(gitLab.comments, GL_BOT, 'mr-7')).toHaveLength(1);
    expect((await turnsOf(`lab:${GL_PROJECT}:mr-7`)).map(({ text }) => text)).toEqual([SHOP.question]);
    await deliver('lab', gitLabNoteOf(ofUs(gitLab.comments, GL_BOT, 'mr-7')[0] as KeptComment));
    expect(await turnsOf(`lab:${GL_PROJECT}:mr-7`)).toHaveLength(1);
  });

  it('is refused with another token', async () => {
    const { body, headers } = gitLabNoteOf(gitLab.say('issue-1', 1, '@casefile why?'));
    const refused = await deliver('lab', { body, headers: { ...headers, 'x-gitlab-token': 'guessed' } });
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('webhookToken')]);
    expect(await turnsOf(`lab:${GL_PROJECT}:issue-1`)).toEqual([]);
  });
});

describe('a conversation on an issue of Jira', () => {
  const say = (thread: string, text: string, author = 1): KeptComment => jira.say(thread, author, text);
  const ask = (thread: string, text: string): KeptComment => say(thread, `${jiraMention('cloud')} ${text}`);
  const replies = (thread: string) => ofUs(jira.comments, JIRA_BOT, thread);
  const isDocumentAnswer = ({ body }: KeptComment): boolean => body.includes('"type":"expand"');

  it('answers a mention in one comment with its rows, once, and goes on after a restart', async () => {
    const delivery = jiraCommentOf('cloud', ask('7', SHOP.question));
    const taken = await Promise.all([delivery, delivery].map((each) => deliver('desk', each)));
    expect(taken.map(({ status }) => status)).toEqual([202, 202]);
    await untilTrue(() => replies('7').some(isDocumentAnswer));
    expect(replies('7')).toHaveLength(1);
    const id = `desk:${JIRA_PROJECT}:7`;
    expect((await turnsOf(id)).map(({ text }) => text)).toEqual([SHOP.question]);
    expect(replies('7')[0]?.body).toContain(`"href":"https://casefile.example/i/${encodeURIComponent(id)}"`);
    await service.close();
    await start();
    await deliver('desk', delivery);
    await deliver('desk', jiraCommentOf('cloud', say('7', `/casefile ${SHOP.followUp}`)));
    await untilTrue(() => replies('7').length === 2);
    expect((await turnsOf(id)).map(({ text }) => text)).toEqual([SHOP.question, SHOP.followUp]);
    // what people say to each other, what we said, and what customers of a portal say
    await deliver('desk', jiraCommentOf('cloud', say('7', 'and what do you think?')));
    await deliver('desk', jiraCommentOf('cloud', replies('7')[0] as KeptComment));
    await deliver('desk', jiraCommentOf('cloud', say('7', '/casefile why?', 3)));
    expect(await turnsOf(id)).toHaveLength(2);
  });

  it.each(KILLS)('comments once where it is killed %s the first %s', async (moment, on) => {
    const thread = String(100 + KILLS.findIndex(([when, type]) => when === moment && type === on));
    const question = ask(thread, SHOP.question);
    await service.plan({ on, moment, how: 'die' });
    await deliver('desk', jiraCommentOf('cloud', question)).catch(() => undefined);
    await service.exit;
    await start();
    await deliver('desk', jiraCommentOf('cloud', question));
    await untilTrue(() => replies(thread).some(isDocumentAnswer));
    expect(replies(thread)).toHaveLength(1);
    expect(await turnsOf(`desk:${JIRA_PROJECT}:${thread}`)).toHaveLength(1);
  });

  it('is refused unsigned and of another project, and stores nothing', async () => {
    const question = ask('9', 'why?');
    const { body } = jiraCommentOf('cloud', question);
    const refused = await deliver('desk', { body, headers: { 'content-type': 'application/json' } });
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('webhookSecret')]);
    expect(refused.text).not.toContain(JIRA_SECRET);
    expect((await deliver('desk', jiraCommentOf('cloud', question, { project: 'OPS' }))).status).toBe(403);
    expect(await turnsOf(`desk:${JIRA_PROJECT}:9`)).toEqual([]);
  });
});

describe('an alert whose target is an issue', () => {
  it('has its cause there as one comment, once, also where the service is killed', async () => {
    const comments = () => ofUs(jira.comments, JIRA_BOT, '500');
    await service.plan({ on: 'NotificationAttemptEnded', moment: 'before', how: 'die' });
    const alert = {
      name: 'Errors',
      severity: 'critical',
      service: 'checkout-api',
      startsAt: new Date(SHOP.askedAt / 1000).toISOString(),
    };
    await post(service.url, '/v1/alerts', { body: { alerts: [alert] } as never });
    await service.exit;
    await start();
    await untilTrue(() => comments().some(({ edits }) => edits > 0));
    expect(comments()).toHaveLength(1);
    expect(comments()[0]?.body).toContain('pricing-service fails at taxes.py:47');
  });
});

describe('an alert that names issues', () => {
  it('has its cause on those of the configured projects, each once, and nowhere else', async () => {
    const alert = {
      name: 'Errors of checkout',
      severity: 'critical',
      service: 'checkout-api',
      startsAt: new Date(SHOP.askedAt / 1000 + 1).toISOString(),
      labels: { ticket: `${JIRA_PROJECT}-501`, other: 'OPS-7' },
      annotations: {
        summary: `known as ${gitLab.url}/${GL_PATH}/-/issues/31 and ${GH_REPOSITORY}#41`,
        stranger: `${gitLab.url}/acme/secret/-/issues/32 https://github.com/acme/other/issues/42 https://evil.example/browse/${JIRA_PROJECT}-502`,
      },
    };
    await post(service.url, '/v1/alerts', { body: { alerts: [alert] } as never });
    const told = () => [
      ...ofUs(jira.comments, JIRA_BOT, '501'),
      ...ofUs(gitLab.comments, GL_BOT, 'issue-31'),
      ...ofUs(gitHub.comments, GH_BOT, '41'),
    ];
    await untilTrue(() => told().length === 3);
    for (const { body } of told()) expect(body).toContain('service fails at taxes');
    const refused = async (): Promise<string> =>
      (await send(service.url, '/v1/notifications?target=lab&status=failed')).text;
    await untilTrue(async () => (await refused()).includes('acme/secret#32'));
    expect(await refused()).toContain('of a project that is not among');
    expect(jira.comments.filter(({ room, thread }) => room !== JIRA_PROJECT || thread === '502')).toEqual([]);
    expect([...gitLab.comments, ...gitHub.comments].filter(({ thread }) => /32|42/.test(thread))).toEqual([]);
  });
});
