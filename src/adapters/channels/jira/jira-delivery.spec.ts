import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeJira,
  JIRA_BOT,
  JIRA_EMAIL,
  JIRA_PROJECT,
  JIRA_SECRET,
  JIRA_TOKEN,
  jiraAccount,
  jiraCommentOf,
  type JiraDelivery,
  type JiraKind,
  jiraMention,
  jiraSigned,
  startFakeJira,
} from '../../../../test/support/fake-jira.js';
import { MINUTE } from '../../../kernel/time.js';
import { jiraChannel } from './jira-channel.js';

const NOW = 1_900_000_000_000;
const RECEIVED = NOW * 1_000;
const NOTHING = { outcome: 'events', events: [] };

describe.each<JiraKind>(['cloud', 'server'])('what Jira delivers (%s)', (kind) => {
  let jira: FakeJira;
  beforeAll(async () => {
    jira = await startFakeJira(kind);
  });
  afterAll(() => jira.close());
  const read = ({ body, headers }: JiraDelivery, more: object = {}, receivedAt = RECEIVED) =>
    jiraChannel({
      url: jira.url,
      token: JIRA_TOKEN,
      ...(kind === 'cloud' && { email: JIRA_EMAIL }),
      webhookSecret: JIRA_SECRET,
      projects: [JIRA_PROJECT],
      allowPublic: false,
      ...more,
    }).read({ headers, bytes: Buffer.from(body), receivedAt });
  const say = (body: string, author = 1) => jira.say('12', author, body, NOW);
  const us = jiraMention(kind);
  const place = { room: JIRA_PROJECT, thread: '12' };

  it('is a question where a comment mentions the service, or begins with its command', async () => {
    const comment = say(`${us} why does checkout fail?`);
    const event = {
      type: 'message',
      place,
      message: String(comment.id),
      person: jiraAccount(kind, 1),
      addressee: 'us',
      at: RECEIVED,
    };
    expect(await read(jiraCommentOf(kind, comment))).toEqual({
      outcome: 'events',
      events: [{ ...event, text: 'why does checkout fail?', files: [] }],
    });
    expect(await read(jiraCommentOf(kind, say('/casefile why?')))).toMatchObject({ events: [{ text: 'why?' }] });
    for (const text of [
      'why?',
      'see /casefile',
      `{code}${us}{code}`,
      `{quote}${us} why?{quote} yes`,
      jiraMention(kind, 2),
    ])
      expect([text, await read(jiraCommentOf(kind, say(text)))]).toEqual([text, NOTHING]);
  });

  it('is read as a document, too', async () => {
    const mention = (id: string, name: string) => ({ type: 'mention', attrs: { id, text: name } });
    const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });
    const text = (words: string) => ({ type: 'text', text: words });
    const document = {
      type: 'doc',
      version: 1,
      content: [
        { type: 'blockquote', content: [paragraph(text('quoted'))] },
        paragraph(mention(jiraAccount(kind, JIRA_BOT), '@Casefile'), text(' why, '), mention('x', '@Ana'), text('?')),
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('since 9:40'))] }] },
      ],
    };
    expect(await read(jiraCommentOf(kind, say('…'), { document }))).toMatchObject({
      events: [{ addressee: 'us', text: 'why, @Ana?\nsince 9:40' }],
    });
  });

  it('is an edit by its author alone, and a deletion however old the comment is', async () => {
    const comment = say(`${us} why?`);
    const edited = jiraCommentOf(kind, comment, { event: 'comment_updated' });
    expect(await read(edited)).toMatchObject({
      events: [{ type: 'edit', place, message: String(comment.id), text: 'why?' }],
    });
    expect(await read(jiraCommentOf(kind, comment, { event: 'comment_updated', editor: 2 }))).toEqual(NOTHING);
    const deleted = jiraCommentOf(kind, comment, { event: 'comment_deleted' });
    expect(await read(deleted, {}, RECEIVED + 90 * MINUTE)).toEqual({
      outcome: 'events',
      events: [{ type: 'deletion', place, message: String(comment.id) }],
    });
  });

  it('is left alone where the service has written it, where some alone may read it, and where it is of something else', async () => {
    expect(await read(jiraCommentOf(kind, say(`${us} why?`, JIRA_BOT)))).toEqual(NOTHING);
    const visibility = { type: 'role', value: 'Administrators' };
    expect(await read(jiraCommentOf(kind, say(`${us} why?`), { comment: { visibility } }))).toEqual(NOTHING);
    expect(await read(jiraSigned({ webhookEvent: 'jira:issue_updated', issue: { key: 'SHOP-12' } }))).toEqual(NOTHING);
  });

  it('is refused unsigned, changed, signed by others, old, of another shape, or of another project', async () => {
    const comment = say(`${us} why?`);
    const { body, headers } = jiraCommentOf(kind, comment);
    expect(await read({ body, headers: {} })).toMatchObject({ reason: 'not-authentic' });
    expect(await read({ body: body.replace('why', 'who'), headers })).toMatchObject({ reason: 'not-authentic' });
    expect(await read(jiraSigned(JSON.parse(body) as object, 'guessed'))).toMatchObject({ reason: 'not-authentic' });
    // it may come again for a while
    expect(await read({ body, headers }, {}, RECEIVED + 20 * MINUTE)).toMatchObject({ events: [{ type: 'message' }] });
    expect(await read({ body, headers }, {}, RECEIVED + 50 * MINUTE)).toMatchObject({ reason: 'not-authentic' });
    for (const payload of [
      { webhookEvent: 'comment_created' },
      { webhookEvent: 'comment_created', issue: { key: 'SHOP-1/../2' } },
    ])
      expect(await read(jiraSigned(payload))).toMatchObject({ reason: 'unreadable' });
    expect(await read(jiraCommentOf(kind, comment, { project: 'OPS' }))).toMatchObject({ reason: 'other-team' });
  });

  it('is refused of projects that everybody can read, unless that is allowed, and then is of outsiders', async () => {
    const comment = say(`${us} why?`);
    jira.show('public');
    expect(await read(jiraCommentOf(kind, comment))).toMatchObject({
      reason: 'other-team',
      because: expect.stringContaining('allowPublic') as string,
    });
    for (const event of ['comment_created', 'comment_updated'] as const)
      expect(await read(jiraCommentOf(kind, comment, { event }), { allowPublic: true })).toMatchObject({
        events: [{ person: `outside/${jiraAccount(kind, 1)}` }],
      });
    jira.show('private');
  });

  it('asks nothing of the project where it is not for the service', async () => {
    const asked: string[] = [];
    jira.answer((call) => void asked.push(call));
    expect(await read(jiraCommentOf(kind, say('why?')))).toEqual(NOTHING);
    expect(await read(jiraCommentOf(kind, say(`${us} why?`, JIRA_BOT)))).toEqual(NOTHING);
    jira.answer(() => undefined);
    expect(asked.filter((call) => call.includes('/project/'))).toEqual([]);
  });

  it('waits while Jira does not say whose token it is, and says what mends that', async () => {
    jira.answer((call) => (call.endsWith('/myself') ? { status: 401 } : undefined));
    const reading = await read(jiraCommentOf(kind, say(`${us} why?`)));
    jira.answer(() => undefined);
    expect(reading).toMatchObject({
      outcome: 'later',
      trouble: { howToFix: expect.stringContaining('"token"') as string },
    });
    expect(JSON.stringify(reading)).not.toContain(JIRA_TOKEN);
  });
});

describe('who writes in the cloud', () => {
  it('is told from customers, and no app is read', async () => {
    const jira = await startFakeJira('cloud');
    const options = {
      url: jira.url,
      token: JIRA_TOKEN,
      email: JIRA_EMAIL,
      webhookSecret: JIRA_SECRET,
      projects: [JIRA_PROJECT],
      allowPublic: false,
    };
    const read = (author: number) => {
      const { body, headers } = jiraCommentOf('cloud', jira.say('12', author, '/casefile why?', NOW));
      return jiraChannel(options).read({ headers, bytes: Buffer.from(body), receivedAt: RECEIVED });
    };
    expect(await read(3)).toMatchObject({ events: [{ person: `outside/${jiraAccount('cloud', 3)}` }] });
    expect(await read(4)).toEqual(NOTHING);
    await jira.close();
  });
});
