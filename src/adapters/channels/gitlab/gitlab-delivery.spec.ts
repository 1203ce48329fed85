import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeGitLab,
  GL_BOT,
  GL_PROJECT,
  GL_TOKEN,
  GL_WEBHOOK_TOKEN,
  gitLabNoteOf,
  startFakeGitLab,
} from '../../../../test/support/fake-gitlab.js';
import { MINUTE } from '../../../kernel/time.js';
import { gitLabApi } from './gitlab-api.js';
import { readGitLabDelivery } from './gitlab-delivery.js';

const NOW = 1_900_000_000_000;
const RECEIVED = NOW * 1_000;

let gitLab: FakeGitLab;
beforeAll(async () => {
  gitLab = await startFakeGitLab();
});
afterAll(() => gitLab.close());

const read = (
  { body, headers }: ReturnType<typeof gitLabNoteOf>,
  more: object = {},
  receivedAt = RECEIVED,
): ReturnType<typeof readGitLabDelivery> => {
  const api = gitLabApi({ url: gitLab.url, token: GL_TOKEN });
  const secrets = { webhookToken: GL_WEBHOOK_TOKEN, rooms: [String(GL_PROJECT)], allowPublic: false, api, ...more };
  return readGitLabDelivery({ headers, bytes: Buffer.from(body), receivedAt }, secrets);
};

const NOTHING = { outcome: 'events', events: [] };
const say = (body: string, author = 1, thread = 'issue-12') => gitLab.say(thread, author, body, NOW);

describe('what GitLab delivers', () => {
  it.each(['issue-12', 'mr-7'])('is a question where a comment on %s names the service', async (thread) => {
    const note = say('@casefile why does checkout fail?', 1, thread);
    const place = { room: '42', thread };
    const event = { type: 'message', place, message: String(note.id), person: '1', at: RECEIVED };
    expect(await read(gitLabNoteOf(note))).toMatchObject({
      outcome: 'events',
      events: [{ ...event, text: 'why does checkout fail?' }],
    });
    expect(await read(gitLabNoteOf(say('why?', 1, thread)))).toEqual(NOTHING);
  });

  it('is an edit by its author alone', async () => {
    const note = say('@casefile why?');
    gitLab.edit(note.id, '@casefile why is it slow?', NOW + 1_000);
    const edited = { ...note, body: '@casefile why is it slow?' };
    expect(await read(gitLabNoteOf(edited, { action: 'update' }))).toMatchObject({
      events: [{ type: 'edit', message: String(note.id), text: 'why is it slow?' }],
    });
    expect(await read(gitLabNoteOf(edited, { action: 'update', sender: 2 }))).toEqual(NOTHING);
  });

  it('is left alone where the service has written it, where members alone may read it, and where it is gone', async () => {
    expect(await read(gitLabNoteOf(say('@casefile why?', GL_BOT)))).toEqual(NOTHING);
    const inner = say('@casefile why?');
    gitLab.markInternal(inner.id);
    expect(await read(gitLabNoteOf(inner))).toEqual(NOTHING);
    const gone = say('@casefile why?');
    gitLab.remove(gone.id);
    expect(await read(gitLabNoteOf(gone))).toEqual(NOTHING);
  });

  it('is refused where it says other words than the comment, or another token', async () => {
    const note = say('@casefile why?');
    const other = gitLabNoteOf({ ...note, body: '@casefile who?' });
    expect(await read(other)).toMatchObject({ reason: 'not-authentic' });
    const { body } = gitLabNoteOf(note);
    expect(await read({ body, headers: { 'x-gitlab-token': 'guessed' } })).toMatchObject({ reason: 'not-authentic' });
    expect(await read(gitLabNoteOf(note), {}, RECEIVED + 6 * MINUTE)).toMatchObject({ reason: 'not-authentic' });
  });

  it('is refused of other projects, and of those that others can read unless they are allowed', async () => {
    const note = say('@casefile why?');
    expect(await read(gitLabNoteOf(note, { project: 41 }))).toMatchObject({ reason: 'other-team' });
    gitLab.show('internal');
    expect(await read(gitLabNoteOf(note))).toMatchObject({ reason: 'other-team' });
    expect(await read(gitLabNoteOf(note), { allowPublic: true })).toMatchObject({ events: [{ person: 'outside/1' }] });
    gitLab.show('private');
  });

  it('waits while the comment cannot be read, and says what mends that', async () => {
    const delivery = gitLabNoteOf(say('@casefile why?'));
    gitLab.answer((call) => (call.includes('/notes/') ? { status: 403 } : undefined));
    const reading = await read(delivery);
    gitLab.answer(() => undefined);
    expect(reading).toMatchObject({ outcome: 'later', trouble: { howToFix: expect.stringContaining('"api"') } });
  });
});
