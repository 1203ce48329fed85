import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  GH_BOT,
  GH_ROOM,
  GH_SECRET,
  GH_TOKEN,
  type GitHubDelivery,
  gitHubCommentOf,
  gitHubIssueOf,
  gitHubSigned,
  type FakeGitHub,
  startFakeGitHub,
} from '../../../../test/support/fake-github.js';
import { MINUTE } from '../../../kernel/time.js';
import { gitHubApi, roomOfRepository } from './github-api.js';
import { readGitHubDelivery } from './github-delivery.js';

const NOW = 1_900_000_000_000;
const RECEIVED = NOW * 1_000;

let gitHub: FakeGitHub;
beforeAll(async () => {
  gitHub = await startFakeGitHub();
});
afterAll(() => gitHub.close());

const read = ({ body, headers }: GitHubDelivery, more: object = {}, receivedAt = RECEIVED) => {
  const tracker = gitHubApi({ api: gitHub.url, token: GH_TOKEN });
  const secrets = { webhookSecret: GH_SECRET, rooms: [GH_ROOM], allowPublic: false, tracker, ...more };
  return readGitHubDelivery({ headers, bytes: Buffer.from(body), receivedAt }, secrets);
};

const NOTHING = { outcome: 'events', events: [] };
const say = (body: string, author = 1) => gitHub.say('12', author, body, NOW);
const place = { room: GH_ROOM, thread: '12' };

describe('what GitHub delivers', () => {
  it('is a question where a comment names the service', async () => {
    const comment = say('@casefile-bot why does checkout fail?');
    const event = { type: 'message', place, message: String(comment.id), person: '1', addressee: 'us', at: RECEIVED };
    const events = [{ ...event, text: 'why does checkout fail?', files: [] }];
    expect(await read(gitHubCommentOf(comment))).toEqual({ outcome: 'events', events });
    expect(await read(gitHubCommentOf(say('why does checkout fail?')))).toEqual(NOTHING);
  });

  it.each(['issues', 'pull_request'] as const)('is a question where the text of one of %s names it', async (event) => {
    const issue = { number: 12, author: 1, body: 'Since 9:40.\n\n@casefile-bot why?', at: NOW };
    expect(await read(gitHubIssueOf(issue, event))).toMatchObject({
      events: [{ type: 'message', place, message: 'issue-12', text: 'Since 9:40.\n\nwhy?' }],
    });
  });

  it('is an edit by its author alone, and a deletion however old the comment is', async () => {
    const comment = say('@casefile-bot why?');
    const edited = await read(gitHubCommentOf(comment, { action: 'edited' }));
    expect(edited).toMatchObject({ events: [{ type: 'edit', place, message: String(comment.id), text: 'why?' }] });
    expect(await read(gitHubCommentOf(comment, { action: 'edited', sender: 2 }))).toEqual(NOTHING);
    const deleted = gitHubCommentOf(comment, { action: 'deleted' });
    const events = [{ type: 'deletion', place, message: String(comment.id) }];
    expect(await read(deleted, {}, RECEIVED + 60 * MINUTE)).toEqual({ outcome: 'events', events });
  });

  it('is left alone where the service itself, or another program, has written it', async () => {
    expect(await read(gitHubCommentOf(say('@casefile-bot why?', GH_BOT)))).toEqual(NOTHING);
    expect(await read(gitHubCommentOf(say('@casefile-bot why?', 4)))).toEqual(NOTHING);
  });

  it('is of an outsider where its author does not belong to the repository', async () => {
    expect(await read(gitHubCommentOf(say('@casefile-bot why?', 3)))).toMatchObject({
      events: [{ person: 'outside/3' }],
    });
  });

  it('is refused of other repositories, and of public ones unless they are allowed', async () => {
    const comment = say('@casefile-bot why?');
    expect(await read(gitHubCommentOf(comment, { repository: 'acme/secret' }))).toMatchObject({ reason: 'other-team' });
    const shown = gitHubCommentOf(comment, { isPrivate: false });
    expect(await read(shown)).toMatchObject({ reason: 'other-team', because: expect.stringContaining('allowPublic') });
    expect(await read(shown, { allowPublic: true })).toMatchObject({ events: [{ type: 'message' }] });
  });

  it('is refused unsigned, signed by others, old, or of another shape', async () => {
    const { body, headers } = gitHubCommentOf(say('@casefile-bot why?'));
    expect(await read({ body, headers: {} })).toMatchObject({ reason: 'not-authentic' });
    expect(await read(gitHubSigned('issue_comment', JSON.parse(body) as object, 'guessed'))).toMatchObject({
      reason: 'not-authentic',
    });
    expect(await read({ body, headers }, {}, RECEIVED + 6 * MINUTE)).toMatchObject({ reason: 'not-authentic' });
    const repository = { full_name: 'Acme/shop.js', private: true };
    for (const payload of [[], { action: 'created' }, { action: 'created', repository, issue: { number: '12/../1' } }])
      expect(await read(gitHubSigned('issue_comment', payload))).toMatchObject({ reason: 'unreadable' });
  });

  it('is nothing where it greets, or is about something else', async () => {
    const repository = { full_name: 'Acme/shop.js', private: true };
    expect(await read(gitHubSigned('ping', { zen: 'Keep it logically awesome.' }))).toEqual(NOTHING);
    expect(await read(gitHubSigned('push', { repository }))).toEqual(NOTHING);
    expect(await read(gitHubSigned('issues', { action: 'labeled', repository }))).toEqual(NOTHING);
    // of the title
    expect(await read(gitHubSigned('issues', { action: 'edited', changes: { title: {} }, repository }))).toEqual(
      NOTHING,
    );
  });

  it('waits while GitHub does not say whose token it is, and says what mends that', async () => {
    gitHub.answer((call) => (call === 'GET /user' ? { status: 401 } : undefined));
    const reading = await read(gitHubCommentOf(say('@casefile-bot why?')));
    gitHub.answer(() => undefined);
    expect(reading).toMatchObject({ outcome: 'later', trouble: { howToFix: expect.stringContaining('"token"') } });
    expect(JSON.stringify(reading)).not.toContain(GH_TOKEN);
  });
});

describe('the room of a repository', () => {
  it.each([
    ['acme/shop', 'acme.shop'],
    ['Acme/Shop.js', 'acme.shop.js'],
    ['acme/.github', 'acme..github'],
    ['acme/..', undefined],
    ['a.b/c', undefined],
    ['acme/shop/issues', undefined],
    ['acme', undefined],
  ])('of %s is %s', (repository, room) => {
    expect(roomOfRepository(repository)).toBe(room);
  });
});
