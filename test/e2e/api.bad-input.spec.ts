import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Problem, problemSchema } from '../../src/api/contract/service.js';
import { REFUSAL_KINDS } from '../../src/api/problems/refusals.js';
import type { AppRefusal } from '../../src/app/requests.js';
import { OwnershipLost, StoreError } from '../../src/ports/event-store.js';
import { boot, type BootedApi, fullDisk, post } from './api.support.js';

let app: BootedApi;
let turns: string;
beforeAll(async () => {
  app = await boot();
  turns = `${app.url}/v1/investigations/bad/turns`;
});
afterAll(() => app.close());

const problemIn = async (response: Response): Promise<Problem> => {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const read = problemSchema.parse(await response.json());
  expect(read.status).toBe(response.status);
  expect(read.type).toMatch(/^\/problems\/[a-z-]+$/);
  expect(read.howToFix).not.toBe('');
  return read;
};

/** Paths as they are: `fetch` would take `..` away. */
const raw = (path: string): Promise<{ readonly status: number; readonly body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    request({ hostname, port, path }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });

const good = { text: 'why?' };
const window = { from: '2026-11-21T10:00:00Z', to: '2026-11-21T11:00:00Z' };

describe('a bad body', () => {
  it.each<[string, unknown, string]>([
    ['no text', {}, 'text'],
    ['an empty text', { text: '' }, 'text'],
    ['a blank text', { text: ' \n ' }, 'text'],
    ['a text that is a number', { text: 7 }, 'text'],
    ['a text that is null', { text: null }, 'text'],
    ['a text that is too long', { text: 'x'.repeat(65_537) }, 'text'],
    ['a control character', { text: 'a\u0000b' }, 'text'],
    ['half a surrogate pair', { text: 'a\ud800b' }, 'text'],
    ['an unknown key', { ...good, texts: 'x' }, 'texts'],
    ['an unknown key inside', { ...good, scope: { service: ['a'] } }, 'scope.service'],
    ['a prototype', '{"text":"why?","__proto__":{"ask":"never"}}', '__proto__'],
    ['a prototype inside', '{"text":"why?","scope":{"__proto__":{}}}', 'scope.__proto__'],
    ['a list', [], 'body'],
    ['a text as the whole body', '"why?"', 'body'],
    ['null', 'null', 'body'],
    ['an empty message id', { ...good, messageId: '' }, 'messageId'],
    ['a long message id', { ...good, messageId: 'm'.repeat(257) }, 'messageId'],
    ['a message id of two lines', { ...good, messageId: 'a\nb' }, 'messageId'],
    ['an unknown relation', { ...good, relation: 'ambiguous' }, 'relation'],
    ['a confirmation without relation', { confirms: 1 }, 'relation'],
    ['a confirmation of nothing', { confirms: 0, relation: 'follow_up' }, 'confirms'],
    ['a confirmation of half a turn', { confirms: 1.5, relation: 'follow_up' }, 'confirms'],
    ['an unknown ask', { ...good, ask: 'maybe' }, 'ask'],
    ['a scope that is a text', { ...good, scope: 'cart' }, 'scope'],
    ['a service that is a number', { ...good, scope: { services: ['a', 7] } }, 'scope.services[1]'],
    ['too many services', { ...good, scope: { services: Array(101).fill('a') } }, 'scope.services'],
    ['an unknown level', { ...good, scope: { minLevel: 'loud' } }, 'scope.minLevel'],
    [
      'a filter without values',
      { ...good, scope: { fields: [{ field: 'a', is: 'equal', values: [] }] } },
      'scope.fields[0].values',
    ],
    ['half a window', { ...good, window: { from: window.from } }, 'window.to'],
    ['a window without a zone', { ...good, window: { ...window, from: '2026-11-21T10:00:00' } }, 'window.from'],
    ['a window with a phrase', { ...good, window: { ...window, phrase: 'x' } }, 'window.phrase'],
    ['an askedAt in words', { ...good, askedAt: 'yesterday' }, 'askedAt'],
    ['two snapshots that are one', { ...good, snapshots: ['a'.repeat(64), 'a'.repeat(64)] }, 'snapshots'],
  ])('gets a 400 that names the field with %s', async (_, body, field) => {
    const found = await problemIn(await post(turns, body));
    expect(found).toMatchObject({ status: 400, field, instance: '/v1/investigations/bad/turns' });
  });

  it.each<[string, number, unknown, string]>([
    ['a window that ends before it starts', 409, { window: { from: window.to, to: window.from } }, 'window.to'],
    ['an empty window', 409, { window: { from: window.to, to: window.to } }, 'window.to'],
    ['an unknown zone', 404, { zone: 'Mars/Olympus' }, 'zone'],
    ['a model that is not configured', 404, { model: 'gpt' }, 'model'],
  ])('whose schema is right gets another status than 400, and the field, with %s', async (...one) => {
    const [, status, body, field] = one;
    expect(await problemIn(await post(turns, { ...good, ...(body as object) }))).toMatchObject({ status, field });
  });

  it('gets every fault named where there are several', async () => {
    const found = await problemIn(await post(turns, { text: 7, ask: 'maybe', extra: 1 }));
    expect(found.faults?.map(({ field }) => field)).toEqual(['text', 'ask', 'extra']);
  });

  it('gets a plain statement of what it must be', async () => {
    const body = {
      text: 'why?',
      messageId: '',
      askedAt: 7,
      ask: 'maybe',
      scope: { services: Array(101).fill('a'), texts: 1 },
    };
    const found = await problemIn(await post(turns, body));
    expect(found.faults).toEqual([
      { field: 'messageId', detail: 'must not be empty' },
      { field: 'ask', detail: 'must be one of "allowed", "never"' },
      { field: 'scope.services', detail: 'must have at most 100 entries' },
      { field: 'scope.texts', detail: 'is not known here' },
      { field: 'askedAt', detail: 'must be text, not a number' },
    ]);
  });

  it('is refused as too large at 1 MB', async () => {
    const found = await problemIn(await post(turns, { text: 'x'.repeat(1_000_000) }));
    expect(found).toMatchObject({ status: 413, field: 'body' });
  });

  it('is refused as too large at 1 MB inside a small zip', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const body = new Uint8Array(gzipSync(JSON.stringify({ text: 'x'.repeat(1_000_000) })));
    expect((await problemIn(await fetch(turns, { method: 'POST', headers, body }))).status).toBe(413);
  });

  it('gets the position where it stops being JSON, and none of its text', async () => {
    const found = await problemIn(await post(turns, '{"text": hunter2}'));
    expect(found).toMatchObject({ status: 400, type: '/problems/malformed', field: 'body' });
    expect(found.detail).toContain('position 9 (line 1, column 10)');
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  it('is refused as malformed when it is not UTF-8', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = new Uint8Array([0x22, 0xff, 0x22]);
    expect((await problemIn(await fetch(turns, { method: 'POST', headers, body }))).type).toBe('/problems/malformed');
  });

  it('gets a 415 that names the right media type', async () => {
    const found = await problemIn(
      await post(turns, 'text=why', { 'content-type': 'application/x-www-form-urlencoded' }),
    );
    expect(found).toMatchObject({ status: 415, field: 'Content-Type' });
    expect(found.howToFix).toContain('application/json');
  });

  it('gets a 415 for an unknown encoding', async () => {
    const found = await problemIn(await post(turns, good, { 'content-encoding': 'br' }));
    expect(found).toMatchObject({ status: 415, field: 'Content-Encoding' });
  });

  it('is refused as malformed when it is not gzip', async () => {
    expect((await problemIn(await post(turns, good, { 'content-encoding': 'gzip' }))).type).toBe('/problems/malformed');
  });

  it('gets a 400 on a route that takes no body', async () => {
    expect(await problemIn(await post(`${app.url}/v1/investigations/bad/verify`, { all: true }))).toMatchObject({
      status: 400,
      field: 'all',
    });
  });
});

describe('a bad message id header', () => {
  it('gets a 409 when it differs from the body', async () => {
    const found = await problemIn(await post(turns, { ...good, messageId: 'a' }, { 'Idempotency-Key': 'b' }));
    expect(found).toMatchObject({ status: 409, field: 'messageId', type: '/problems/body-mismatch' });
  });

  it('gets a 400 when it is too long', async () => {
    const found = await problemIn(await post(turns, good, { 'Idempotency-Key': 'k'.repeat(257) }));
    expect(found).toMatchObject({ status: 400, field: 'Idempotency-Key' });
  });

  it('gets a 409 when it was used with another body', async () => {
    const other = `${app.url}/v1/investigations/reused/turns`;
    await post(other, { text: 'one', messageId: 'm' });
    const found = await problemIn(await post(other, { text: 'two', messageId: 'm' }));
    expect(found).toMatchObject({ status: 409, type: '/problems/message-id-reused' });
  });
});

describe('a bad clientTxnId', () => {
  it.each([
    ['.', '%2E'],
    ['..', '%2e%2E'],
    ['257 characters', 'a'.repeat(257)],
    ['257 characters of two bytes', encodeURIComponent('é').repeat(257)],
    ['a control character', 'a%00b'],
    ['a line feed', 'a%0Ab'],
  ])('gets a 400 for %s', async (_, id) => {
    const { status, body } = await raw(`/v1/investigations/${id}`);
    expect(status).toBe(400);
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ field: 'clientTxnId' });
  });

  it.each([['%ff'], ['%E0%A4%A'], ['%']])('gets a 400 for %j, which is not UTF-8', async (id) => {
    const { status, body } = await raw(`/v1/investigations/${id}`);
    expect(status).toBe(400);
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ type: '/problems/malformed', field: 'path' });
  });

  it('gets a 404 if it is unknown', async () => {
    const found = await problemIn(await fetch(`${app.url}/v1/investigations/never`));
    expect(found).toMatchObject({ status: 404, type: '/problems/unknown-investigation', field: 'clientTxnId' });
    expect((await problemIn(await fetch(`${app.url}/v1/investigations/never/turns`))).status).toBe(404);
    expect((await problemIn(await fetch(`${app.url}/v1/investigations/never/events`))).status).toBe(404);
    expect((await problemIn(await fetch(`${app.url}/v1/investigations/never/timeline`))).status).toBe(404);
    const stream = { headers: { accept: 'text/event-stream' } };
    expect((await problemIn(await fetch(`${app.url}/v1/investigations/never/events`, stream))).status).toBe(404);
  });
});

describe('bad parameters', () => {
  beforeAll(async () => {
    await post(`${app.url}/v1/investigations/left/turns`, good);
    await post(`${app.url}/v1/investigations/right/turns`, good);
  });

  it.each([
    ['left/turns/0', 'turn'],
    ['left/turns/-1', 'turn'],
    ['left/turns/1e0', 'turn'],
    ['left/turns/one', 'turn'],
    ['left/batches/abc', 'hash'],
    ['left/events?limit=0', 'limit'],
    ['left/events?limit=1001', 'limit'],
    ['left/events?limit=ten', 'limit'],
    ['left/events?after=1', 'after'],
    ['left/events?cursor=', 'cursor'],
    ['left/export?format=pdf', 'format'],
    ['?status=happy', 'status'],
    ['?from=yesterday', 'from'],
    ['?q=a&q=b', 'q'],
    ['?colour=red', 'colour'],
    ['?__proto__=1', '__proto__'],
  ])('get a 400 for %j that names %j', async (path, field) => {
    const slash = path.startsWith('?') ? '' : '/';
    expect(await problemIn(await fetch(`${app.url}/v1/investigations${slash}${path}`))).toMatchObject({
      status: 400,
      field,
    });
  });

  it('get a 409 for a period that ends before it starts', async () => {
    const path = '/v1/investigations?from=2026-11-21T10:00:00Z&to=2026-11-21T09:00:00Z';
    expect(await problemIn(await fetch(`${app.url}${path}`))).toMatchObject({ status: 409, field: 'to' });
  });

  it('get a 404 for a cursor that is none', async () => {
    const found = await problemIn(await fetch(`${app.url}/v1/investigations/left/events?cursor=abc`));
    expect(found).toMatchObject({ status: 404, field: 'cursor', type: '/problems/unknown-cursor' });
  });

  it('get a 404 for a cursor of another investigation', async () => {
    const page = (await (await fetch(`${app.url}/v1/investigations/left/events?limit=1`)).json()) as { next: string };
    const found = await problemIn(await fetch(`${app.url}/v1/investigations/right/events?cursor=${page.next}`));
    expect(found).toMatchObject({ status: 404, field: 'cursor' });
    expect(found.howToFix).toContain('first page');
  });

  it('get a 400 for a Last-Event-ID that is too long, also where a page is asked for', async () => {
    const headers = { accept: 'application/json', 'last-event-id': 'x'.repeat(16_001) };
    const found = await problemIn(await fetch(`${app.url}/v1/investigations/left/timeline`, { headers }));
    expect(found).toMatchObject({ status: 400, field: 'Last-Event-ID' });
  });

  it('get a 400 for a Last-Event-ID that is not a number', async () => {
    const headers = { accept: 'text/event-stream', 'last-event-id': 'x' };
    const found = await problemIn(await fetch(`${app.url}/v1/investigations/left/events`, { headers }));
    expect(found).toMatchObject({ status: 400, field: 'Last-Event-ID' });
  });

  it('get a 404 for turns and batches that do not exist', async () => {
    expect((await problemIn(await fetch(`${app.url}/v1/investigations/left/turns/9`))).type).toBe(
      '/problems/unknown-turn',
    );
    const batch = await fetch(`${app.url}/v1/investigations/left/batches/${'0'.repeat(64)}`);
    expect((await problemIn(batch)).type).toBe('/problems/unknown-batch');
  });
});

describe('routes', () => {
  it('answer 404 where they do not exist', async () => {
    for (const path of ['/v0', '/nothing', '/v1/investigations/a/b', '/docs/../package.json', '/docs/package.json'])
      expect((await problemIn(await fetch(`${app.url}${path}`))).type).toBe('/problems/unknown-route');
  });

  it('answer 405 with the allowed methods for another method', async () => {
    const response = await fetch(turns, { method: 'PUT' });
    expect(response.headers.get('allow')).toBe('POST, GET');
    expect((await problemIn(response)).status).toBe(405);
    expect((await problemIn(await post(`${app.url}/health/live`))).status).toBe(405);
  });
});

describe('internal errors', () => {
  afterEach(() => {
    app.memory.fault = undefined;
    app.memory.refusal = undefined;
  });

  it.each(REFUSAL_KINDS)('show the refusal %s as a problem of its own type', async (rejected) => {
    app.memory.refusal = { rejected, because: 'it is so', retryAfter: 1 } as AppRefusal;
    const found = await problemIn(await post(turns, good));
    expect(found).toMatchObject({ type: `/problems/${rejected}`, detail: 'it is so' });
    expect(found.status).toBeGreaterThanOrEqual(400);
  });

  it('distinguish a full disk, an unavailable store and a lost folder, and show no path', async () => {
    app.memory.fault = fullDisk();
    const full = await problemIn(await post(turns, good));
    expect(full).toMatchObject({ status: 507, type: '/problems/store-full' });
    expect(JSON.stringify(full)).not.toContain('secret');
    app.memory.fault = new StoreError('unavailable', 'locked');
    const away = await post(turns, good);
    expect(away.headers.get('retry-after')).toBe('1');
    expect(await problemIn(away)).toMatchObject({ status: 503, type: '/problems/store-unavailable' });
    app.memory.fault = new OwnershipLost('other process');
    expect(await problemIn(await post(turns, good))).toMatchObject({ status: 503, type: '/problems/stale-driver' });
  });

  it('reveal nothing about a bug', async () => {
    app.memory.fault = new TypeError('hunter2 is not a function');
    const response = await post(turns, good);
    const found = await problemIn(response);
    expect(found).toMatchObject({ status: 500, type: '/problems/internal' });
    expect(JSON.stringify(found)).not.toMatch(/hunter2|\.ts|at /);
  });
});

describe('the stored data after all bad requests', () => {
  it('holds nothing of the bad bodies', () => {
    expect(app.memory.all().map(({ target }) => target.id)).toEqual(['reused', 'left', 'right']);
  });
});
