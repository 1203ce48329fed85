// The graph of services, on a real service: the route, the command in each of its forms, limited keys, and the question in a chat.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { serviceCalls } from '../../src/api/contract/service-calls.js';
import { toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { send } from '../support/shop.js';
import { casefile } from './cli.support.js';

const digest = (key: string): string => createHash('sha256').update(key).digest('hex');
const KEYS = [
  { hash: digest('all'), tenant: 'default', actor: 'ann', role: 'admin' },
  { hash: digest('stamps'), tenant: 'default', actor: 'st', role: 'viewer', services: ['stamps'] },
];
const START = Date.UTC(2026, 10, 20, 9) * 1_000;
const at = (seconds: number): string => toIso(START + seconds * 1_000_000);

const line = (seconds: number, service: string, message: string, more: object = {}) => ({
  '@timestamp': at(seconds),
  'service.name': service,
  message,
  ...more,
});

/** A post office: a counter that prints stamps, a ledger in PostgreSQL, and letters that are sorted out of a queue. */
const LINES = Array.from({ length: 60 }, (_, n) => [
  line(n * 10, 'counter', `POST http://stamps.post.internal/print/${n} took ${n + 3} ms`),
  line(n * 10 + 1, 'stamps', `printed sheet ${n}`),
  line(n * 10 + 2, 'counter', `published letter ${n} to topic "letters.v2"`),
  line(n * 10 + 3, 'sorter', `received letter ${n} from topic "letters.v2"`),
  line(n * 10 + 4, 'ledger-pg', `statement: insert of row ${n}`, { 'postgresql.application': 'counter' }),
]).flat();

/** The caller's own span of each call lies between the two. */
const SPANS = Array.from({ length: 40 }, (_, n) => {
  const id = (kind: string): string => `${kind}${n.toString(16).padStart(15, '0')}`;
  const span = (service: string, spanId: string, parentId?: string) => ({
    '@timestamp': at(n * 10),
    traceId: n.toString(16).padStart(32, 'a'),
    spanId,
    'service.name': service,
    name: 'GET /track',
    durationMs: 4,
    ...(parentId !== undefined && { parentId }),
  });
  return [span('web', id('b')), span('web', id('c'), id('b')), span('tracker', id('d'), id('c'))];
}).flat();

type Graph = ReturnType<typeof serviceCalls.parse>;

let service: Service;
const call = async (path: string, key = 'all', body?: object) => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const { status, text } = await send(service.url, path, { ...init, headers });
  return { status, text };
};
const edges = ({ items }: Graph): readonly string[] =>
  items.map(({ from, relation, to, certainty }) => `${from} ${relation} ${to}: ${certainty}`);
const graph = (...argv: readonly string[]) =>
  casefile(['services', 'graph', ...argv], { url: service.url, env: { CASEFILE_KEY: 'all' } });

beforeAll(async () => {
  service = await startService({ folder: await newFolder(), config: { keys: KEYS } });
  const headers = { 'x-api-key': 'all', 'content-type': 'application/x-ndjson' };
  for (const [signal, rows] of [['logs', LINES] as const, ['spans', SPANS] as const]) {
    const body = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    expect((await send(service.url, `/v1/telemetry/${signal}`, { method: 'POST', headers, body })).status).toBe(200);
  }
});
afterAll(clean);

describe('the graph of services', () => {
  it('has an edge for each call that spans and lines tell of, with rows to open', async () => {
    const found = JSON.parse((await call('/v1/services/calls')).text) as Graph;
    expect(edges(found)).toEqual([
      'web calls tracker: certain',
      'counter calls ledger-pg: likely',
      'counter calls stamps: likely',
      'counter sends sorter: likely',
    ]);
    const [spans, , address] = found.items.map(({ evidence: [first] }) => first);
    expect(spans).toMatchObject({ kind: 'spans', count: 40, examples: [{ kind: 'sum', service: 'web' }, {}, {}] });
    expect(address).toMatchObject({
      kind: 'address',
      count: 60,
      examples: [{ kind: 'log', service: 'counter' }, {}, {}],
    });
    expect(address?.examples[0]?.named).toBe('stamps.post.internal');
  });

  it('is that of one service and of one time', async () => {
    const of = async (query: string) => JSON.parse((await call(`/v1/services/calls?${query}`)).text) as Graph;
    expect(edges(await of('service=sorter'))).toEqual(['counter sends sorter: likely']);
    expect(edges(await of('to=2026-01-01T00:00:00Z'))).toEqual([]);
    expect((await call('/v1/services/calls?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z')).status).toBe(409);
  });

  it('shows a key of one service no line of others', async () => {
    const { text } = await call('/v1/services/calls', 'stamps');
    expect(text).not.toContain('counter');
  });

  it('is printed as a table, as DOT and as Mermaid', async () => {
    const { out, code } = await graph('counter');
    expect(code).toBe(0);
    expect(out).toMatch(/counter → stamps +likely +address stamps\.post\.internal, 60 lines/);
    expect((await graph('--format', 'dot')).out).toContain('"counter" -> "stamps" [style=dashed, label="address');
    expect((await graph('--format', 'mermaid')).out).toMatch(/^flowchart LR\n {2}s0\["web"\]/);
    expect(await graph('--format', 'svg')).toMatchObject({
      code: 2,
      err: expect.stringContaining('table, dot, mermaid'),
    });
  });

  it('answers who calls whom in a chat, each call with a row that bears it out', async () => {
    const { text } = await call('/v1/investigations/post/turns?wait=60', 'all', {
      text: 'what does counter call?',
      askedAt: at(601),
    });
    expect(text).toContain('`counter` calls `stamps`');
    expect(text).toContain('`counter` hands messages to `sorter`');
    expect(text).not.toMatch(/"verdict":"(?:contradicted|unknown)"/);
  });
});
