import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventPage,
  replayReport,
  session,
  turnList,
  verificationReport,
} from '../../src/api/contract/investigations.js';
import { timelinePage } from '../../src/api/contract/timeline.js';
import { BATCH, boot, type BootedApi, post, storedBody } from './api.support.js';
import { untilTrue } from '../support/until.js';

let app: BootedApi;
let one: (id: string) => string;
beforeAll(async () => {
  app = await boot();
  one = (id) => `${app.url}/v1/investigations/${encodeURIComponent(id)}`;
});
afterAll(() => app.close());

const asked = (id: string, body: object, headers = {}): Promise<Response> => post(`${one(id)}/turns`, body, headers);

describe('asking a question', () => {
  it('returns the stored bytes, and repeats them for the same message id', async () => {
    const first = await asked('bytes', { text: 'why?', messageId: 'm1' });
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toContain('application/json');
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(await first.text()).toBe(storedBody(1));
    const again = await asked('bytes', { text: 'why?' }, { 'Idempotency-Key': 'm1' });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.text()).toBe(storedBody(1));
  });

  it('answers 202 when the caller prefers not to wait', async () => {
    const response = await asked('later', { text: 'slow', messageId: 'm' }, { Prefer: 'respond-async' });
    expect(response.status).toBe(202);
    expect(response.headers.get('preference-applied')).toBe('respond-async');
    const location = response.headers.get('location') ?? '';
    expect(await response.json()).toEqual({ turn: 1, status: 'accepted', location });
    const turn = await fetch(`${app.url}${location}`);
    expect(await turn.json()).toMatchObject({ n: 1, status: 'running' });
    const again = await asked('later', { text: 'slow', messageId: 'm' }, { Prefer: 'respond-async' });
    expect(again.status).toBe(202);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(location);
  });

  it('maps every field of a body to the use case', async () => {
    const response = await asked('fields', {
      text: 'why?\n\tline two',
      messageId: 'm',
      relation: 'new_issue',
      ask: 'never',
      scope: { services: ['cart'], minLevel: 'warn', fields: [{ field: 'k', is: 'not', values: ['v'] }] },
      window: { from: '2026-11-21T10:00:00+01:00', to: '2026-11-21T09:30:00.5Z' },
      zone: 'Europe/Berlin',
      askedAt: '2026-11-21T09:31:00Z',
    });
    expect(response.status).toBe(200);
    expect(app.memory.asked.at(-1)).toMatchObject({
      window: { from: Date.UTC(2026, 10, 21, 9) * 1000, to: Date.UTC(2026, 10, 21, 9, 30, 0, 500) * 1000 },
      askedAt: Date.UTC(2026, 10, 21, 9, 31) * 1000,
      scope: { services: ['cart'], minLevel: 'warn' },
    });
  });

  it('returns what the engine found, or says that it found nothing', async () => {
    await asked('drawn', { text: 'why?', messageId: 'm' });
    const drawn = await fetch(`${one('drawn')}/turns/1/findings`);
    expect([drawn.status, await drawn.json()]).toEqual([200, { engine: 'fake' }]);
    const none = await fetch(`${one('drawn')}/turns/2/findings`);
    expect([none.status, await none.json()]).toEqual([
      404,
      expect.objectContaining({ title: 'The turn drew no findings' }),
    ]);
  });

  it('accepts a confirmation without text', async () => {
    expect((await asked('confirming', { confirms: 1, relation: 'follow_up' })).status).toBe(200);
  });

  it.each([['a/b'], ['..a'], ['a b'], ['💥'], ['%2F'], ['a?b#c'], ['...'], ['é'.repeat(128)]])(
    'keeps %j as the id',
    async (id) => {
      expect((await asked(id, { text: 'why?' })).status).toBe(200);
      const found = await fetch(one(id));
      expect(await found.json()).toMatchObject({ clientTxnId: id });
    },
  );

  it('continues when the caller disconnects', async () => {
    const abort = new AbortController();
    const before = app.memory.held.length;
    const hungUp = fetch(`${one('gone')}/turns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'slow', messageId: 'm' }),
      signal: abort.signal,
    }).catch((error: Error) => error.name);
    await untilTrue(() => app.memory.held.length > before);
    abort.abort();
    expect(await hungUp).toBe('AbortError');
    app.memory.held.at(-1)?.();
    const response = await fetch(`${one('gone')}/turns/1`);
    expect(await response.json()).toMatchObject({ status: 'answered', answer: { turn: 1 } });
  });
});

describe('reading an investigation', () => {
  beforeAll(async () => {
    await asked('read', { text: 'why?', messageId: 'm1' });
    await asked('read', { text: 'and now?', messageId: 'm2' });
  });

  it('returns the session as its schema says, with instants in RFC 3339', async () => {
    const body: unknown = await (await fetch(one('read'))).json();
    const read = session.parse(body);
    expect(read.createdAt).toBe('2026-11-22T00:00:00.000Z');
    expect(read.issues[0]?.timeWindow?.asked.to).toBe('2026-11-22T00:00:00.000Z');
    expect(read.issues[0]?.hypotheses[0]?.onset).toBe('2026-11-22T00:00:00.000Z');
  });

  it('lists turns with their answers byte for byte', async () => {
    const text = await (await fetch(`${one('read')}/turns`)).text();
    expect(text).toContain(storedBody(1));
    expect(text).toContain(storedBody(2));
    expect((JSON.parse(text) as { items: unknown[] }).items).toHaveLength(2);
    expect(turnList.safeParse({ items: [] }).success).toBe(true);
  });

  it('pages through the events, and returns each once', async () => {
    const versions: number[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`;
      const page = eventPage.parse(await (await fetch(`${one('read')}/events?limit=2${cursor}`)).json());
      versions.push(...page.items.map(({ version }) => version));
      next = page.next;
    }
    expect(versions).toEqual(versions.map((_, i) => i + 1));
    expect(versions).toHaveLength(7);
  });

  it('pages through the list of investigations', async () => {
    const ids: unknown[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`;
      const response = await fetch(`${app.url}/v1/investigations?limit=3&status=open${cursor}`);
      const page = (await response.json()) as { items: { clientTxnId: string }[]; next?: string };
      ids.push(...page.items.map(({ clientTxnId }) => clientTxnId));
      next = page.next;
    }
    expect(new Set(ids).size).toBe(app.memory.all().length);
  });

  it('returns timeline, replay, verification and exports', async () => {
    const at = one('read');
    expect(timelinePage.parse(await (await fetch(`${at}/timeline`)).json()).items.length).toBeGreaterThan(3);
    expect(replayReport.parse(await (await post(`${at}/turns/1/replay`)).json())).toMatchObject({
      outcome: 'identical',
    });
    expect(verificationReport.parse(await (await post(`${at}/verify`, {})).json()).turns).toEqual([]);
    const json = await fetch(`${at}/export`);
    expect(json.headers.get('content-type')).toContain('application/json');
    const markdown = await fetch(`${at}/export?format=md`);
    expect(markdown.headers.get('content-type')).toContain('text/markdown');
    expect(await markdown.text()).toBe('# Investigation\n');
  });

  it('returns a batch as the bytes that were hashed', async () => {
    const response = await fetch(`${one('read')}/batches/${'c'.repeat(64)}`);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(BATCH);
  });
});

describe('managing an investigation', () => {
  it('rates, re-runs, resolves, deletes, restores and erases it', async () => {
    const at = one('managed');
    await asked('managed', { text: 'why?' });
    expect(await (await post(`${at}/turns/1/feedback`, { rating: 'right', comment: 'good' })).json()).toEqual({
      outcome: 'done',
    });
    expect((await post(`${at}/turns/1/feedback`, { rating: 'right', cause: 'x' })).status).toBe(400);
    expect(await (await post(`${at}/turns/1/rerun`)).text()).toBe(storedBody(2));
    expect((await post(`${at}/resolve`)).status).toBe(200);
    expect((await fetch(at, { method: 'DELETE' })).status).toBe(200);
    expect((await fetch(at)).status).toBe(404);
    expect((await post(`${at}/undelete`)).status).toBe(200);
    expect((await fetch(at)).status).toBe(200);
    expect((await fetch(`${at}?erase=true`, { method: 'DELETE' })).status).toBe(200);
    expect(await (await fetch(at)).json()).toMatchObject({ status: 'erased' });
  });
});

describe('the port', () => {
  it('is free again after the service has closed', async () => {
    const other = await boot();
    const port = Number(new URL(other.url).port);
    await other.close();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect((server.address() as AddressInfo).port).toBe(port);
    await new Promise((resolve) => server.close(resolve));
  });
});
