// A key that is limited to services: what its questions read, and what it may see, on a real service.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { pathOf, post, QUESTION, type RequestBody, send, SHOP, type HttpReply } from '../support/shop.js';

const digest = (key: string): string => createHash('sha256').update(key).digest('hex');
const SERVICES = [...new Set(SHOP.rows.spans.map((row) => String((row as RequestBody)['service.name'])))];
const [OWN = '', ...OTHERS] = SERVICES;
const KEYS = [
  { hash: digest('all'), tenant: 'default', actor: 'all', role: 'admin' },
  { hash: digest('own'), tenant: 'default', actor: 'own', role: 'asker', services: [OWN] },
];

let service: Service;
const as = (key: string): { readonly [name: string]: string } => ({ 'x-api-key': key });
const ask = (key: string, id: string, body: RequestBody): Promise<HttpReply> =>
  post(service.url, `${pathOf(id)}/turns`, { body, headers: as(key) });
const get = (key: string, path: string): Promise<HttpReply> => send(service.url, path, { headers: as(key) });

beforeAll(async () => {
  service = await startService({ folder: await newFolder(), config: { keys: KEYS } });
  for (const [signal, rows] of Object.entries(SHOP.rows)) {
    const body = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const headers = { ...as('all'), 'content-type': 'application/x-ndjson' };
    expect((await send(service.url, `/v1/telemetry/${signal}`, { method: 'POST', headers, body })).status).toBe(200);
  }
});

afterAll(async () => {
  await service.close();
  await clean();
});

/** The bytes of all batches of an investigation. */
const batchesOf = async (id: string): Promise<readonly string[]> => {
  const { text } = await get('own', `${pathOf(id)}/export?format=json`);
  const hashes = [...new Set(text.match(/[0-9a-f]{64}/g))];
  const replies = await Promise.all(hashes.map((hash) => get('own', `${pathOf(id)}/batches/${hash}`)));
  return replies.filter(({ status }) => status === 200).map((reply) => reply.text);
};

describe('a key that is limited to a service', () => {
  it('reads rows of that service alone, whatever is asked', async () => {
    expect(OTHERS.length).toBeGreaterThan(1);
    const first = await ask('own', 'mine', { ...QUESTION });
    const named = await ask('own', 'mine', {
      messageId: 'm2',
      text: `What did ${OTHERS.join(' and ')} log?`,
      scope: { services: OTHERS },
    });
    expect([first.status, named.status]).toEqual([200, 200]);
    const batches = await batchesOf('mine');
    expect(batches.length).toBeGreaterThan(3);
    expect(batches.some((bytes) => bytes.includes(`"service":"${OWN}"`))).toBe(true);
    for (const other of OTHERS) expect(batches.filter((bytes) => bytes.includes(`"service":"${other}"`))).toEqual([]);
    // what its own lines say of others, it may read
    const unnamed = OTHERS.filter((other) => !batches.some((bytes) => bytes.includes(other)));
    expect(unnamed.length).toBeGreaterThan(0);
    expect(unnamed.filter((other) => first.text.includes(other))).toEqual([]);
  });

  it('is told that it may not look at another service, never that there is none or that it is well', async () => {
    const [other = ''] = OTHERS;
    await ask('own', 'others', { ...QUESTION });
    for (const [n, text] of [`is ${other} ok?`, `any errors in ${other}?`, `how many errors in ${other}?`].entries()) {
      const { text: body } = await ask('own', 'others', { messageId: `o${n}`, text, askedAt: QUESTION.askedAt });
      const answer = JSON.parse(body) as { readonly text: string; readonly notices: readonly string[] };
      expect(answer.text).toMatch(/the key that asks reads only/);
      expect(answer.text).not.toMatch(/is stored\.|Stored are|No log line|no errors|Nothing unusual/i);
      expect(answer.notices.join('\n')).toContain('nothing is said of other services');
    }
    const wide = await ask('all', 'others-wide', { ...QUESTION });
    expect(wide.text).not.toContain('the key that asks');
  });

  it('sees no investigation that has read more, and is told why', async () => {
    expect((await ask('all', 'wide', { ...QUESTION })).status).toBe(200);
    for (const path of ['', '/turns', '/turns/1', '/timeline', '/export']) {
      const reply = await get('own', pathOf('wide') + path);
      expect([path, reply.status, JSON.parse(reply.text)]).toMatchObject([
        path,
        403,
        { type: '/problems/investigation-beyond-services' },
      ]);
    }
    const same = await ask('own', 'wide', { ...QUESTION });
    expect([same.status, same.text.includes('"text":"')]).toEqual([403, false]);
  });

  it('loses sight of its own investigation once somebody else asks more in it', async () => {
    expect((await ask('own', 'shared', { ...QUESTION })).status).toBe(200);
    expect((await get('own', `${pathOf('shared')}/turns`)).status).toBe(200);
    expect((await ask('all', 'shared', { messageId: 'm9', text: 'and the others?' })).status).toBe(200);
    expect((await get('own', `${pathOf('shared')}/turns`)).status).toBe(403);
  });

  it('names no snapshot and no collection, and lists nothing', async () => {
    for (const body of [{ collections: ['runbooks'] }, { snapshots: ['c'.repeat(64)] }])
      expect((await ask('own', 'more', { text: 'why?', ...body })).status).toBe(403);
    for (const path of ['/v1/investigations', '/v1/snapshots', '/v1/knowledge', '/v1/tools', '/v1/models'])
      expect((await get('own', path)).status).toBe(403);
  });
});
