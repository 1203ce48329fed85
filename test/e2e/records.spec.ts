// Investigations and alerts as records: they are found, counted, paid for, audited, kept and forgotten over HTTP and in the terminal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPage } from '../../src/api/contract/audit.js';
import { statisticsReport } from '../../src/api/contract/statistics.js';
import { foundRecords } from '../../src/api/contract/search.js';
import { clean, type Service, startService } from '../support/service.js';
import { answered, QUESTION, send, shopFolder } from '../support/shop.js';
import { casefile } from './cli.support.js';

const ID = 'records-1';

let service: Service;

const search = async (query: string) => {
  const { status, text } = await send(service.url, `/v1/search?${query}`);
  expect(status).toBe(200);
  return foundRecords.parse(JSON.parse(text));
};

const run = (...argv: readonly string[]) => casefile(argv, { url: service.url });

beforeAll(async () => {
  service = await startService({ folder: await shopFolder() });
  await answered(service.url, ID, { ...QUESTION, messageId: 'm1' });
  const alert = { name: 'BasketsEmpty', title: 'Baskets stay empty', service: 'basket', severity: 'critical' };
  await send(service.url, '/v1/alerts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ alerts: [{ ...alert, startsAt: '2026-11-21T09:00:00Z' }] }),
  });
});

afterAll(clean);

describe('records are found', () => {
  it('by the words of a question and of its answer, with the place where they stand', async () => {
    const [word = ''] = QUESTION.text.split(' ').filter((each) => each.length > 5);
    const { items, facets } = await search(`q=${encodeURIComponent(word)}&facets=true`);
    expect(items.map(({ kind, id }) => `${kind} ${id}`)).toContain(`investigation ${ID}`);
    expect(items.find(({ id }) => id === ID)?.snippet).toMatchObject({ turn: 1 });
    expect(facets?.total).toBe(items.length);
  });

  it('as alerts by title and fields', async () => {
    const { items } = await search('q=baskets%20empty&severity=critical');
    expect(items).toMatchObject([{ kind: 'alert', fields: { service: ['basket'], state: ['firing'] } }]);
    expect((await search('q=baskets&severity=warning')).items).toEqual([]);
  });

  it('as sessions by the list of investigations', async () => {
    const { text } = await send(service.url, `/v1/investigations?q=${encodeURIComponent(QUESTION.text)}`);
    expect(JSON.parse(text)).toMatchObject({ items: [{ clientTxnId: ID }] });
  });

  it('in the terminal, and no words are an error', async () => {
    const { out, code } = await run('find', 'baskets', 'empty', '--facets');
    expect(code).toBe(0);
    expect(out).toContain('Baskets stay empty');
    expect(out).toMatch(/severity: critical 1/);
    expect(await run('find')).toMatchObject({ code: 2 });
    expect((await run('find', 'zzzunknown')).out).toContain('Nothing has all of these words');
  });
});

const audit = async (query: string) => {
  const { status, text } = await send(service.url, `/v1/audit?${query}`);
  expect(status).toBe(200);
  return auditPage.parse(JSON.parse(text)).items;
};

const manage = (method: string, path: string, reason?: string) =>
  send(service.url, `/v1/investigations/${ID}${path}`, {
    method,
    headers: {
      'user-agent': 'pager/2',
      ...(reason !== undefined && { 'x-casefile-reason': encodeURIComponent(reason) }),
    },
  });

describe('the audit', () => {
  it('says who has done what, from where, with what, and why', async () => {
    expect(await manage('POST', '/resolve', 'Störung behoben; api_key=sk-proj-4f9aQ2mZ81xLw0Tt7Bb3')).toMatchObject({
      status: 200,
    });
    const [entry] = await audit(`subject=${ID}&action=resolve`);
    expect(entry).toMatchObject({
      actor: { kind: 'user', id: 'local' },
      outcome: 'done',
      agent: 'pager/2',
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    });
    expect(entry?.reason).toContain('Störung behoben');
    expect(entry?.reason).not.toContain('4f9aQ2mZ81xLw0Tt7Bb3');
  });

  it('says what was refused, and why', async () => {
    expect((await manage('POST', '/turns/99/cancel', 'stuck')).status).toBeGreaterThanOrEqual(400);
    const [entry] = await audit(`subject=${ID}&action=cancel`);
    expect(entry).toMatchObject({ outcome: 'refused', turn: 99, reason: 'stuck' });
    expect(entry?.because).toMatch(/99/);
  });

  it('lists manual interventions apart from what happened by itself, the latest first, page by page', async () => {
    const people = await audit('by=people&limit=1000');
    expect(people.map(({ action }) => action)).toEqual(expect.arrayContaining(['ask', 'resolve', 'cancel']));
    expect(people.every(({ actor }) => actor.kind !== 'system')).toBe(true);
    const times = people.map(({ at }) => at);
    expect(times).toEqual([...times].sort().toReversed());
    const paged: string[] = [];
    let cursor = '';
    do {
      const { text } = await send(service.url, `/v1/audit?by=people&limit=1${cursor}`);
      const page = auditPage.parse(JSON.parse(text));
      paged.push(...page.items.map(({ at, action }) => `${at} ${action}`));
      cursor = page.next === undefined ? '' : `&cursor=${page.next}`;
    } while (cursor !== '');
    expect(paged).toEqual(people.map(({ at, action }) => `${at} ${action}`));
  });

  it('says when the configuration was another one, without its secrets', async () => {
    const [entry] = await audit('action=configure');
    expect(entry).toMatchObject({ outcome: 'done', actor: { kind: 'system' } });
  });

  it('is shown in the terminal', async () => {
    const { out, code } = await run('audit', ID, '--action', 'cancel');
    expect(code).toBe(0);
    expect(out).toMatch(/local {2}cancel records-1 turn 99 refused from .*pager\/2/);
    expect(out).toContain('reason: stuck');
  });

  it('takes blanks for no reason, and refuses one that is too long', async () => {
    expect((await manage('POST', '/turns/98/cancel', ' \n\t')).status).toBeGreaterThanOrEqual(400);
    const [entry] = await audit(`subject=${ID}&action=cancel`);
    expect(entry).toMatchObject({ outcome: 'refused', turn: 98 });
    expect(entry?.reason).toBeUndefined();
    const long = await manage('POST', '/turns/98/cancel', 'x'.repeat(5_000));
    expect(long.status).toBe(400);
    expect(long.text).toContain('5000 characters, of which 4608 are allowed');
  });
});

describe('turns are counted', () => {
  const statistics = async (query: string) => {
    const { status, text } = await send(service.url, `/v1/statistics?${query}`);
    expect(status).toBe(200);
    return statisticsReport.parse(JSON.parse(text));
  };

  it('by cause, agent and day, with how long they took', async () => {
    const { groups } = await statistics('by=agent,day');
    const byEngine = groups.find(({ keys }) => keys[0] === 'engine');
    expect(byEngine?.answered).toBeGreaterThan(0);
    expect(byEngine?.durationMs?.p50).toBeGreaterThan(0);
    expect((await statistics('by=cause&to=2020-01-01T00:00:00Z')).groups).toEqual([]);
  });

  it('by their ratings, in the terminal and as CSV, and not while they are deleted', async () => {
    expect((await run('feedback', ID, 'wrong', '--cause', 'the cache')).code).toBe(0);
    expect((await run('stats', '--by', 'rating')).out).toMatch(/wrong +1 +1 +1 +0/);
    const csv = await run('stats', '--by', 'rating,agent', '--csv');
    expect(csv.out).toMatch(/\r\nwrong,engine,1,1,1,0,0,0,0,1,\d+,/);
    await send(service.url, `/v1/investigations/${ID}`, { method: 'DELETE' });
    expect((await statistics('by=rating')).groups.map(({ keys }) => keys[0])).not.toContain('wrong');
    await send(service.url, `/v1/investigations/${ID}/undelete`, { method: 'POST' });
    expect((await statistics('by=rating')).total.rated).toEqual({ right: 0, partly: 0, wrong: 1 });
  });

  it('refuses groups that it does not know, and more than two', async () => {
    for (const by of ['moon', 'day,cause,agent', ''])
      expect((await send(service.url, `/v1/statistics?by=${by}`)).status).toBe(400);
  });
});
