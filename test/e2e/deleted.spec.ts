// A deleted investigation: nothing of it is read over HTTP until it is restored, and then all of it is as it was.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { answered, json, pathOf, post, QUESTION, send, shopFolder } from '../support/shop.js';

let service: Service;
let hash = '';

const PATH = pathOf('gone');

beforeAll(async () => {
  service = await startService({ folder: await copyOf(await shopFolder()) });
  await answered(service.url, 'gone', QUESTION);
  const facts = await json<{ readonly items: readonly { readonly data: { readonly hash?: string } }[] }>(
    service.url,
    `${PATH}/events?limit=1000`,
  );
  hash = facts.items.find(({ data }) => data.hash !== undefined)?.data.hash ?? '';
});
afterAll(clean);

const reads = (): readonly string[] => [
  '',
  '/turns',
  '/turns/1',
  '/turns/1/findings',
  '/turns/1/model-requests',
  '/events',
  '/timeline',
  '/export',
  '/export?format=md',
  '/export?format=html',
  '/export?format=conversation',
  `/batches/${hash}`,
];

const statuses = async (): Promise<readonly number[]> => {
  const replies = await Promise.all(reads().map((read) => send(service.url, PATH + read)));
  const checked = await Promise.all(['/verify', '/turns/1/replay'].map((each) => post(service.url, PATH + each)));
  return [...replies, ...checked].map(({ status }) => status);
};

const listed = async (query: string): Promise<readonly string[]> => {
  const { items } = await json<{ readonly items: readonly { readonly clientTxnId: string }[] }>(
    service.url,
    `/v1/investigations${query}`,
  );
  return items.map(({ clientTxnId }) => clientTxnId);
};

describe('a deleted investigation', () => {
  it('is hidden from every read and list until it is restored', async () => {
    expect(new Set(await statuses())).toEqual(new Set([200]));
    expect((await send(service.url, PATH, { method: 'DELETE' })).status).toBe(200);
    expect(new Set(await statuses())).toEqual(new Set([404]));
    const { text } = await send(service.url, `${PATH}/turns/1`);
    expect(JSON.parse(text)).toMatchObject({ type: '/problems/investigation-deleted' });
    const live = await send(service.url, `${PATH}/events`, { headers: { accept: 'text/event-stream' } });
    expect(live.status).toBe(404);
    expect(await listed('')).toEqual([]);
    expect(await listed('?status=deleted')).toEqual(['gone']);
    expect((await post(service.url, `${PATH}/undelete`)).status).toBe(200);
    expect(new Set(await statuses())).toEqual(new Set([200]));
    expect(await listed('')).toEqual(['gone']);
  });
});
