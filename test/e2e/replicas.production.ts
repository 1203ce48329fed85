// Two replicas on one MongoDB: any of them answers any request, one drives a turn, and a failure of one loses nothing that was acknowledged.
import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { until } from '../../scripts/servers/machine/until.js';
import { proxyTo } from '../support/proxy.js';
import { realServers } from '../support/real-servers.js';
import { type Installation, installation, LEASE_SECONDS } from '../support/replicas.js';
import { clean, type Service } from '../support/service.js';
import {
  answered,
  ask,
  FOLLOW_UP,
  json,
  pathOf,
  post,
  QUESTION,
  type HttpReply,
  send,
  shopFolder,
} from '../support/shop.js';

type ReplicaFact = {
  readonly type: string;
  readonly version: number;
  /** Microseconds. */
  readonly at: number;
  readonly data: { readonly turn?: number; readonly epoch?: number };
};

/** A time limit that a passing test never reaches. */
const PATIENT = { seconds: 300 };

let shop = '';
let all: Installation;
let a: Service;
let b: Service;

beforeAll(async () => {
  shop = await shopFolder();
});

afterAll(clean);

beforeEach(async () => {
  all = await installation(shop);
  [a, b] = await Promise.all([all.replica(), all.replica()]);
});

afterEach(async () => {
  for (const replica of [a, b]) {
    replica.signal('SIGCONT');
    replica.signal('SIGKILL');
    await replica.exit;
  }
  await all.close();
});

const factsOf = async (url: string, id: string): Promise<readonly ReplicaFact[]> =>
  (await json<{ items: readonly ReplicaFact[] }>(url, `${pathOf(id)}/events?limit=1000`)).items;

const ofType = (facts: readonly ReplicaFact[], ...types: readonly string[]): readonly ReplicaFact[] =>
  facts.filter(({ type }) => types.includes(type));

const isRepeat = ({ headers }: HttpReply): boolean => headers.get('idempotency-replayed') === 'true';

/** Facts of a stream of events, until one of the given type. */
const streamed = async (response: Response, last: string): Promise<readonly ReplicaFact[]> => {
  const decoder = new TextDecoder();
  const facts: ReplicaFact[] = [];
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (block.startsWith('event: fact') && data !== undefined) facts.push(JSON.parse(data) as ReplicaFact);
      if (facts.at(-1)?.type === last) return facts;
    }
  }
  throw new Error(`the stream ended without ${last}`);
};

describe('two replicas', () => {
  it('make one turn of one message id that reaches both at once', async () => {
    const ids = Array.from({ length: 10 }, (_, n) => `race-${n}`);
    for (const id of ids) {
      const both = await Promise.all([ask(a.url, id, QUESTION), ask(b.url, id, QUESTION)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both[0]?.text).toBe(both[1]?.text);
      expect(both.map(isRepeat).sort()).toEqual([false, true]);
      expect(ofType(await factsOf(b.url, id), 'TurnAsked', 'TurnAnswered')).toHaveLength(2);
    }
  });

  it('keep one order of the turns of one investigation, whichever of them receives each', async () => {
    const questions = Array.from({ length: 8 }, (_, n) => ({ ...QUESTION, messageId: `m${n}` }));
    const replies = await Promise.all(questions.map((body, n) => ask(n % 2 === 0 ? a.url : b.url, 'order', body)));
    expect(replies.map(({ status, text }) => (status === 200 ? status : text))).toEqual(questions.map(() => 200));
    const facts = await factsOf(a.url, 'order');
    const turns = ofType(facts, 'TurnStarted', 'TurnAnswered').map(({ type, data }) => `${type} ${data.turn}`);
    expect(turns).toEqual(questions.flatMap((_, n) => [`TurnStarted ${n + 1}`, `TurnAnswered ${n + 1}`]));
    expect(facts.map(({ version }) => version)).toEqual(facts.map((_, n) => n + 1));
    expect(await factsOf(b.url, 'order')).toEqual(facts);
  });

  it('see at once what the other did: session, list, turn, and a follow-up', async () => {
    const answer = await answered(a.url, 'shared', QUESTION);
    expect((await ask(b.url, 'shared', QUESTION)).text).toBe(answer);
    expect(JSON.parse(await answered(b.url, 'shared', FOLLOW_UP))).toMatchObject({ turn: 2, status: 'answered' });
    for (const path of [pathOf('shared'), '/v1/investigations', `${pathOf('shared')}/turns`])
      expect(await json(a.url, path)).toEqual(await json(b.url, path));
  });
});

describe('two replicas with limits', () => {
  const spread = (
    requests: number,
    request: (url: string, n: number) => Promise<HttpReply>,
  ): Promise<readonly HttpReply[]> =>
    Promise.all(Array.from({ length: requests }, (_, n) => request(n % 2 === 0 ? a.url : b.url, n)));

  it('admit together exactly as many requests as one may, and say when to retry', async () => {
    // so long that nothing is paid back meanwhile
    const limits = { requests: '20 / 24h', turns: '5 / 24h', ingest: '3 / 24h' };
    const limited = await Promise.all([
      all.replica({ config: { http: { limits } } }),
      all.replica({ config: { http: { limits } } }),
    ]);
    for (const replica of [a, b]) await replica.close();
    [a, b] = limited;
    const counts = (replies: readonly HttpReply[]) => ({
      passed: replies.filter(({ status }) => status === 200 || status === 202).length,
      refused: replies.filter(({ status }) => status === 429).length,
    });
    const headers = { prefer: 'respond-async' };
    const turns = await spread(9, (url, n) =>
      post(url, `${pathOf(`limited-${n}`)}/turns`, { body: { ...QUESTION, messageId: `m${n}` }, headers }),
    );
    expect(counts(turns)).toEqual({ passed: 5, refused: 4 });
    const rows = await spread(5, (url) => post(url, '/v1/telemetry/logs', { body: { message: 'hello' } }));
    expect(counts(rows)).toEqual({ passed: 3, refused: 2 });
    const reads = await spread(12, (url) => send(url, '/v1/investigations'));
    expect(counts(reads)).toEqual({ passed: 20 - 9 - 5, refused: 12 - (20 - 9 - 5) });
    for (const { status, headers, text } of [...turns, ...rows, ...reads]) {
      if (status !== 429) continue;
      expect(JSON.parse(text)).toMatchObject({ type: '/problems/rate-limited', status: 429 });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(1_000);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(28_800);
    }
    expect((await send(a.url, '/health/ready')).status).toBe(200);
  });
});

describe('a replica that does not drive the turn', () => {
  it('streams its facts, each once and in order, while the other drives it', async () => {
    await a.plan({ at: 10, moment: 'before', how: 'hold' });
    const reply = ask(a.url, 'live', QUESTION);
    await a.held();
    const headers = { accept: 'text/event-stream' };
    const events = streamed(await fetch(`${b.url}${pathOf('live')}/events`, { headers }), 'ContextSummarized');
    a.goOn();
    expect((await reply).status).toBe(200);
    const stored = await factsOf(b.url, 'live');
    expect((await events).map(({ version, type }) => [version, type])).toEqual(
      stored.map(({ version, type }) => [version, type]),
    );
  });

  it('waits for the end of the turn, and cancels it', async () => {
    await a.plan({ at: 10, moment: 'before', how: 'hold' });
    const first = ask(a.url, 'stop', QUESTION);
    await a.held();
    const second = ask(b.url, 'stop', QUESTION);
    expect((await post(b.url, `${pathOf('stop')}/turns/1/cancel`)).status).toBe(200);
    a.goOn();
    const replies = await Promise.all([first, second]);
    expect(replies.map(({ text }) => (JSON.parse(text) as { status: string }).status)).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });

  it('erases the turn, and nothing more of it is written', async () => {
    await a.plan({ at: 10, moment: 'before', how: 'hold' });
    const reply = ask(a.url, 'gone', QUESTION);
    await a.held();
    expect((await send(b.url, `${pathOf('gone')}?erase=true`, { method: 'DELETE' })).status).toBe(200);
    a.goOn();
    expect((await reply).status).toBe(404);
    expect((await factsOf(b.url, 'gone')).at(-1)?.type).toBe('InvestigationErased');
  });
});

describe('the depth of the queue', () => {
  const depthOf = async ({ url }: Service): Promise<number> => {
    const { text } = await send(url, '/metrics');
    return Number(/^casefile_turn_queue_depth (\d+)$/m.exec(text)?.[1] ?? 0);
  };

  it('counts a turn once, where it is driven, wherever it was requested', async () => {
    await a.plan({ at: 10, moment: 'before', how: 'hold' });
    const first = ask(a.url, 'deep', QUESTION);
    await a.held();
    const others = [2, 3].map((n) => ask(b.url, 'deep', { ...QUESTION, messageId: `m${n}` }));
    const asked = async () => ofType(await factsOf(b.url, 'deep'), 'TurnAsked').length;
    while ((await asked()) < 3);
    a.goOn();
    while ((await depthOf(a)) < 3);
    expect(await depthOf(b)).toBe(0);
    const replies = await Promise.all([first, ...others]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    while ((await depthOf(a)) > 0);
    expect([await depthOf(a), await depthOf(b)]).toEqual([0, 0]);
  });
});

describe('a replica that dies in the middle of a turn', () => {
  // a round of reads takes few commits: later ones may not come
  it.each([3, 6, 9])('is replaced within two terms of its lease, at commit %d', async (at) => {
    await a.plan({ at, moment: 'after', how: 'die' });
    await expect(ask(a.url, 'dead', QUESTION)).rejects.toThrow();
    await a.exit;
    const died = Date.now();
    const events = await fetch(`${b.url}${pathOf('dead')}/events`, { headers: { accept: 'text/event-stream' } });
    const facts = await streamed(events, 'TurnAnswered');
    const [first, second] = ofType(facts, 'DriverTaken');
    expect([first?.data.epoch, second?.data.epoch]).toEqual([1, 2]);
    expect((second?.at ?? 0) / 1000 - died).toBeLessThan(2 * LEASE_SECONDS * 1000);
    const again = await ask(b.url, 'dead', QUESTION);
    expect([again.status, isRepeat(again)]).toEqual([200, true]);
    expect(ofType(facts, 'TurnAsked', 'TurnStarted', 'TurnAnswered')).toHaveLength(3);
  });
});

describe('a replica that dies in the middle of an erasure', () => {
  it('leaves no batch behind: another one finishes it', async () => {
    const batches = async () =>
      (await readdir(all.batches, { recursive: true })).filter((name) => name.endsWith('.zst'));
    await answered(b.url, 'erased', QUESTION);
    expect((await batches()).length).toBeGreaterThan(0);
    await a.plan({ at: 1, moment: 'after', how: 'die' });
    await expect(send(a.url, `${pathOf('erased')}?erase=true`, { method: 'DELETE' })).rejects.toThrow();
    await a.exit;
    expect((await factsOf(b.url, 'erased')).at(-1)?.type).toBe('InvestigationErased');
    await until('no batch', async () => (await batches()).length === 0, PATIENT);
  });
});

describe('a replica that is cut off from MongoDB alone', () => {
  const ready = async ({ url }: Service) => {
    const { status, text } = await send(url, '/health/ready');
    const { stores } = JSON.parse(text) as { stores: { [name: string]: { state: string; because?: string } } };
    return { status, stores };
  };

  it('is replaced by the other, says so, and sees what the other did when it is back', async () => {
    const { port } = new URL(realServers().mongo.uri.replace(/^mongodb:/, 'http:'));
    const line = await proxyTo({ port: Number(port) });
    a.signal('SIGKILL');
    await a.exit;
    a = await all.replica({ mongo: `mongodb://${line.address}/?directConnection=true` });
    expect((await ready(a)).stores['feed']).toEqual({ state: 'ok' });
    await a.plan({ at: 10, moment: 'before', how: 'hold' });
    const late = ask(a.url, 'cut', QUESTION);
    await a.held();
    line.set('cut');
    const answer = await answered(b.url, 'cut', QUESTION);
    // a cut line is silent: the feed's own request must first run into its limit
    await until('a feed that is broken', async () => (await ready(a)).stores['feed']?.state !== 'ok', PATIENT);
    const broken = await ready(a);
    expect(broken.status).toBe(503);
    expect(broken.stores['facts']).toMatchObject({ state: 'unavailable' });
    expect(broken.stores['feed']).toEqual({
      state: 'unavailable',
      because: 'facts of other replicas are not heard for the moment',
    });
    expect((await ready(b)).stores['feed']).toEqual({ state: 'ok' });
    a.goOn();
    line.set('open');
    const told = await late;
    expect([told.status, told.text]).toEqual([200, answer]);
    const facts = await factsOf(b.url, 'cut');
    expect(ofType(facts, 'DriverTaken').map(({ data }) => data.epoch)).toEqual([1, 2]);
    const isWhole = async (): Promise<boolean> => {
      const { status, stores } = await ready(a);
      return status === 200 && stores['feed']?.state === 'ok';
    };
    await until('a replica that is whole again', isWhole, PATIENT);
    expect(JSON.parse(await answered(a.url, 'cut', FOLLOW_UP))).toMatchObject({ turn: 2, status: 'answered' });
    await line.close();
  });
});

describe('a replica that was paused past its lease', () => {
  it('cannot write when it wakes, and gives its caller the answer of the other', async () => {
    await a.plan({ at: 10, moment: 'before', how: 'hold' });
    const late = ask(a.url, 'paused', QUESTION);
    await a.held();
    a.signal('SIGSTOP');
    const answer = await answered(b.url, 'paused', QUESTION);
    const facts = await factsOf(b.url, 'paused');
    a.goOn();
    a.signal('SIGCONT');
    const told = await late;
    expect([told.status, told.text]).toEqual([200, answer]);
    expect(await factsOf(b.url, 'paused')).toEqual(facts);
    expect(ofType(facts, 'DriverTaken').map(({ data }) => data.epoch)).toEqual([1, 2]);
    expect(JSON.parse(await answered(a.url, 'paused', FOLLOW_UP))).toMatchObject({ turn: 2, status: 'answered' });
  });
});

/** What a load balancer does: the other replica, when one refuses the connection, hangs up or is shutting down. */
const balanced = async (replicas: () => readonly Service[], id: string, body: object): Promise<HttpReply> => {
  for (let tries = 0; tries < 40; tries += 1) {
    const service = replicas()[tries % 2];
    const reply = await ask(service?.url ?? '', id, { ...body }).catch(() => undefined);
    if (reply !== undefined && reply.status !== 503) return reply;
  }
  throw new Error('no replica takes the question');
};

describe('a rolling restart', () => {
  it('fails no request of clients that keep asking', async () => {
    const over = new AbortController();
    const replies: HttpReply[] = [];
    const client = async (n: number): Promise<void> => {
      for (let round = 0; !over.signal.aborted; round += 1) {
        const body = { ...QUESTION, messageId: `m${round}` };
        replies.push(await balanced(() => (n % 2 === 0 ? [a, b] : [b, a]), `c${n}-${round % 3}`, body));
      }
    };
    const clients = Promise.all([0, 1, 2].map(client));
    const first = a.close();
    expect(await first).toEqual({ code: 0, signal: null });
    a = await all.replica();
    expect(await b.close()).toEqual({ code: 0, signal: null });
    b = await all.replica();
    await until('replies', () => replies.length > 5, PATIENT);
    over.abort();
    await clients;
    expect(replies.map(({ status, text }) => (status === 200 ? status : text))).toEqual(replies.map(() => 200));
    const { items } = await json<{ items: readonly { busy: boolean }[] }>(a.url, '/v1/investigations?limit=100');
    expect(items.filter(({ busy }) => busy)).toEqual([]);
  });
});
