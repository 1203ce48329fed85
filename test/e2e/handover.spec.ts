// Several people on one investigation: a hand-over note is left by whoever may ask, shown to whoever may see, masked, and in every report; and who looks is told.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { auditPage } from '../../src/api/contract/audit.js';
import { session } from '../../src/api/contract/investigations.js';
import { timelinePage } from '../../src/api/contract/timeline.js';
import { presentPeople } from '../../src/api/contract/turn-events.js';
import { clean, type Service, startService } from '../support/service.js';
import { type HttpReply, pathOf, QUESTION, send, shopFolder } from '../support/shop.js';
import { eventsOf, type SseEvent, until } from './api.support.js';

const keyOf = (actor: string, role: string) => ({
  hash: createHash('sha256').update(actor).digest('hex'),
  tenant: 'default',
  actor,
  role,
});
const KEYS = [keyOf('ann', 'asker'), keyOf('bob', 'asker'), keyOf('vic', 'viewer'), keyOf('olga', 'operator')];
const ID = 'handed over';

let service: Service;

const as = (actor: string, path: string, body?: object): Promise<HttpReply> =>
  send(service.url, `${pathOf(ID)}${path}`, {
    headers: { 'x-api-key': actor, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
const noteOf = async () => session.parse(JSON.parse((await as('vic', '')).text)).note;

beforeAll(async () => {
  service = await startService({ folder: await shopFolder(), config: { keys: KEYS } });
  expect((await as('ann', '/turns', QUESTION)).status).toBe(200);
});

afterAll(clean);

describe('a hand-over note', () => {
  it('stands in the session, the timeline, the audit and every report, with author and time, and is masked', async () => {
    expect(await noteOf()).toBeUndefined();
    expect((await as('ann', '/note', { text: 'first' })).text).toBe('{"outcome":"done"}');
    expect((await as('bob', '/note', { text: 'rolled back\npassword=hunter2hunter2, watch *checkout*' })).status).toBe(
      200,
    );
    const note = await noteOf();
    expect(note).toMatchObject({ by: 'bob', at: expect.stringMatching(/^20.*Z$/) });
    expect(note?.text).toMatch(/^rolled back\n.*watch \*checkout\*$/);
    expect(note?.text).not.toContain('hunter2');

    const { items } = timelinePage.parse(JSON.parse((await as('vic', '/timeline?type=human_action')).text));
    expect(items).toMatchObject([
      { title: 'left a hand-over note', content: 'first', by: 'ann' },
      { title: 'left a hand-over note', content: note?.text, by: 'bob' },
    ]);
    const audit = await send(service.url, '/v1/audit?action=note', { headers: { 'x-api-key': 'olga' } });
    expect(auditPage.parse(JSON.parse(audit.text)).items.map(({ actor }) => actor.id)).toEqual(['bob', 'ann']);

    for (const format of ['md', 'html']) {
      const { text } = await as('vic', `/export?format=${format}`);
      expect(text).toContain(`Hand-over note of bob, ${note?.at}`);
      expect(text).not.toContain('note of ann');
    }
    const draft = await as('vic', '/export?format=post-mortem-md');
    expect(draft.text).toContain('hand-over note of ann: first');
    const all = JSON.parse((await as('vic', '/export')).text) as { readonly notes: readonly object[] };
    expect(all.notes).toMatchObject([
      { text: 'first', by: 'ann' },
      { by: 'bob', at: note?.at },
    ]);
    const replayed = await as('vic', '/turns/1/replay', {});
    expect(JSON.parse(replayed.text)).toMatchObject({ outcome: 'identical' });
  });

  it.each([
    ['vic', ID, { text: 'x' }, 403],
    ['ann', 'never asked', { text: 'x' }, 404],
    ['ann', ID, { text: ' \n' }, 400],
    ['ann', ID, { text: 'x'.repeat(4001) }, 400],
    ['ann', ID, {}, 400],
    ['ann', ID, { text: 'x', turn: 1 }, 400],
  ])('of %s in %s is refused where it may not be', async (actor, id, body, status) => {
    const before = await noteOf();
    const refused = await send(service.url, `${pathOf(id)}/note`, {
      method: 'POST',
      headers: { 'x-api-key': actor, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining('howToFix')]);
    expect(await noteOf()).toEqual(before);
  });
});

describe('who looks at an investigation', () => {
  const look = async (actor: string, query = '?presence=true') => {
    const headers = { 'x-api-key': actor, accept: 'text/event-stream', 'last-event-id': '1000000' };
    return eventsOf(await fetch(`${service.url}${pathOf(ID)}/events${query}`, { headers }));
  };
  const next = async (events: AsyncGenerator<SseEvent>) => {
    const { data = '' } = (await until(events, ({ event }) => event === 'presence')).at(-1) ?? {};
    return presentPeople.parse(JSON.parse(data));
  };

  it('is told to those who say that they look, as it changes, and to nobody else', async () => {
    const silent = await look('olga', '');
    const ann = await look('ann');
    expect(await next(ann)).toEqual({ others: [], more: 0 });
    const vic = await look('vic');
    expect(await next(vic)).toEqual({ others: [{ name: 'ann' }], more: 0 });
    expect(await next(ann)).toEqual({ others: [{ name: 'vic' }], more: 0 });
    const second = await look('ann');
    expect(await next(second)).toEqual({ others: [{ name: 'ann', isSelf: true }, { name: 'vic' }], more: 0 });
    expect(await next(vic)).toEqual({ others: [{ name: 'ann' }], more: 0 });
    await vic.return(undefined);
    expect(await next(second)).toEqual({ others: [{ name: 'ann', isSelf: true }], more: 0 });
    for (const events of [silent, ann, second]) await events.return(undefined);
  });

  it('leaves no fact', async () => {
    const { text } = await as('vic', '/events?limit=1000');
    expect(text).not.toMatch(/presen/i);
  });
});
