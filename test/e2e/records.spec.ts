// Investigations and alerts as records: they are found, counted, paid for, audited, kept and forgotten over HTTP and in the terminal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
