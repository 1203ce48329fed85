// Stored log lines for people: searched, counted and followed over HTTP and from the terminal, on a real service.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { type HttpReply, send } from '../support/shop.js';
import { untilTrue } from '../support/until.js';
import { casefile } from './cli.support.js';

const digest = (key: string): string => createHash('sha256').update(key).digest('hex');
const KEYS = [
  { hash: digest('all'), tenant: 'default', actor: 'all', role: 'admin' },
  { hash: digest('reader'), tenant: 'default', actor: 'reader', role: 'viewer' },
  { hash: digest('sender'), tenant: 'default', actor: 'sender', role: 'ingester' },
  { hash: digest('cart'), tenant: 'default', actor: 'cart', role: 'viewer', services: ['cart'] },
];
const START = Date.UTC(2026, 10, 20, 9) * 1_000;
const at = (seconds: number): string => toIso(START + seconds * 1_000_000);

/** Every second one line; all of cart at one instant, so that pages end inside of it. */
const LINES = Array.from({ length: 60 }, (_, n) => {
  const service = n % 3 === 0 ? 'cart' : 'checkout';
  const failed = n >= 40 && service === 'checkout';
  return {
    '@timestamp': at(service === 'cart' ? 30 : n),
    'service.name': service,
    'log.level': failed ? 'error' : 'info',
    message: failed ? `order ${n} refused` : `order ${n} of ann@example.com taken`,
    'kubernetes.pod.name': `${service}-0`,
    ...(failed && {
      'error.type': 'DbError',
      'error.message': 'sorry, too many clients already',
      'error.code': '53300',
    }),
  };
});

type Line = { readonly id: string; readonly time: string; readonly service: string; readonly message: string };
type Page = {
  readonly items: readonly (Line & { readonly before?: readonly Line[]; readonly after?: readonly Line[] })[];
  readonly matched: number;
  readonly next?: string;
};

let service: Service;
const get = (query: string, key = 'reader', accept = 'application/json'): Promise<HttpReply> =>
  send(service.url, `/v1/telemetry/logs${query}`, { headers: { 'x-api-key': key, accept } });
const page = async (query: string, key?: string): Promise<Page> => {
  const { status, text } = await get(query, key);
  expect([status, text]).toEqual([200, text]);
  return JSON.parse(text) as Page;
};
const store = async (rows: readonly object[]): Promise<void> => {
  const headers = { 'x-api-key': 'sender', 'content-type': 'application/x-ndjson' };
  const sent = await send(service.url, '/v1/telemetry/logs', {
    method: 'POST',
    headers,
    body: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  });
  expect(sent.status).toBe(200);
};
const terminal = (...argv: readonly string[]) =>
  casefile(['logs', ...argv], { url: service.url, env: { CASEFILE_KEY: 'reader' } });

beforeAll(async () => {
  service = await startService({ folder: await newFolder(), config: { keys: KEYS } });
  await store(LINES);
});

afterAll(async () => {
  await service.close();
  await clean();
});

describe('log lines over HTTP', () => {
  it.each([
    ['', 60],
    ['?service=cart', 20],
    ['?service=cart&service=checkout&level=error', 14],
    ['?notService=cart', 40],
    ['?pod=cart-0', 20],
    ['?phrase=too%20many%20clients', 14],
    ['?text=refused%20order', 14],
    ['?phrase=refused%20order', 0],
    ['?where=error.code%3D53300', 14],
    ['?where=error.code!%3D53300', 46],
    ['?where=service%3Dcart', 20],
    [`?from=${at(50)}`, 7],
    [`?from=${at(0)}&to=${at(10)}`, 6],
    ['?last=15m', 0],
  ])('are filtered by %s', async (query, matched) => {
    const found = await page(query);
    expect([found.matched, found.items.length]).toEqual([matched, matched]);
  });

  it.each(['newest', 'oldest'])('come page by page, each once, %s first', async (order) => {
    const seen: Line[] = [];
    let next = '';
    do {
      const found: Page = await page(`?limit=7&order=${order}${next === '' ? '' : `&cursor=${next}`}`);
      seen.push(...found.items);
      next = found.next ?? '';
    } while (next !== '');
    expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
    const times = seen.map(({ time }) => time);
    expect(times).toEqual(order === 'newest' ? times.toSorted().toReversed() : times.toSorted());
  });

  it('are shown with the lines around them, of the same origin', async () => {
    const { items } = await page('?phrase=order%2010&before=2&after=1');
    const [first] = items;
    expect(first?.before?.map(({ time }) => time)).toEqual([at(7), at(8)]);
    expect(first?.after?.map(({ time }) => time)).toEqual([at(11)]);
    expect(first?.before?.every((line) => line.service === 'checkout')).toBe(true);
  });

  it('are masked as all else is, and are found by what is masked', async () => {
    const { text } = await get('?limit=1000');
    expect(text).not.toContain('ann@example.com');
    expect((await page('?phrase=ann@example.com')).matched).toBe(46);
  });

  it('are counted by a field, an attribute and time', async () => {
    const counts = async (query: string): Promise<unknown> => JSON.parse((await get(`/counts${query}`)).text);
    expect(await counts('?by=service')).toMatchObject({
      by: 'service',
      total: { count: 60, errors: 14, values: 2 },
      items: [
        { value: 'checkout', count: 40, errors: 14 },
        { value: 'cart', count: 20, errors: 0, first: at(30) },
      ],
      owed: 0,
    });
    expect(await counts('?field=error.code&level=error')).toMatchObject({ items: [{ value: '53300', count: 14 }] });
    expect(await counts('?by=time')).toMatchObject({ by: 'minute', items: [{ value: at(0), count: 60 }] });
    expect(await counts('?phrase=nothing')).toMatchObject({ items: [], owed: 0 });
  });

  it('are written one JSON a line where that is accepted', async () => {
    const { text, headers } = await get('?limit=3', 'reader', 'application/x-ndjson');
    expect(headers.get('content-type')).toContain('application/x-ndjson');
    expect(headers.get('x-next-cursor')).not.toBeNull();
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as Line).service),
    ).toHaveLength(3);
  });

  it('of other services stay hidden from a key that is limited to one', async () => {
    expect((await page('', 'cart')).items.every((line) => line.service === 'cart')).toBe(true);
    expect((await page('?pod=checkout-0', 'cart')).matched).toBe(0);
    const counts = JSON.parse((await get('/counts?by=service', 'cart')).text) as { readonly items: readonly object[] };
    expect(counts.items).toMatchObject([{ value: 'cart' }]);
    const refused = await get('?service=checkout', 'cart');
    expect([refused.status, refused.text.includes('Known: cart.')]).toEqual([404, true]);
    expect((await get('', 'sender')).status).toBe(403);
  });

  it.each([
    ['?level=loud', 400, 'level'],
    ['?limit=5000', 400, 'limit'],
    ['?where=code', 400, 'where'],
    ['?last=soon', 400, 'last'],
    [`?last=15m&from=${at(0)}`, 409, 'last'],
    ['?nonsense=1', 400, 'nonsense'],
    ['?cursor=abc', 404, 'cursor'],
    [`?from=${at(9)}&to=${at(1)}`, 409, 'to'],
    ['?service=chekout', 404, 'service'],
    ['/counts?by=service&field=x', 409, 'field'],
  ])('are refused with the field that is at fault: %s', async (query, status, field) => {
    const reply = await get(query);
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([status, { field }]);
  });

  it('name the service that was meant', async () => {
    expect((await get('?service=chekout')).text).toContain('Perhaps you mean checkout');
  });

  it('are followed: the last ones first, then each that is stored', async () => {
    const stop = new AbortController();
    const headers = { 'x-api-key': 'reader', accept: 'text/event-stream' };
    const response = await fetch(`${service.url}/v1/telemetry/logs?limit=2&text=followed&service=checkout`, {
      headers,
      signal: stop.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    let text = '';
    const reading = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array).toString();
    })().catch(() => undefined);
    const row = (message: string): object => ({
      '@timestamp': at(100),
      'service.name': 'checkout',
      'log.level': 'info',
      message,
    });
    await store([row('order 1 is followed'), row('order 2 is not')]);
    await untilTrue(() => text.includes('order 1 is followed'));
    await store([row('order 3 is followed')]);
    await untilTrue(() => text.includes('order 3 is followed'));
    expect(text).not.toContain('order 2 is not');
    expect(text.split('order 1 is followed')).toHaveLength(2);
    stop.abort();
    await reading;
  });
});

describe('casefile services', () => {
  const services = (...argv: readonly string[]) =>
    casefile(['services', ...argv], { url: service.url, env: { CASEFILE_KEY: 'reader' } });

  it('lists who has logged, how much and from where', async () => {
    const { out, code } = await services();
    expect(code).toBe(0);
    expect(out).toMatch(/checkout +\d+ +2026-11-20 09:0\S+ UTC +14 error, \d+ info +checkout-0/);
    expect(out).toMatch(/cart +20 +\S+ \S+ UTC +20 info +cart-0/);
    const { items } = JSON.parse((await services('--json')).out) as { readonly items: readonly object[] };
    expect(items[1]).toEqual({
      name: 'cart',
      lines: 20,
      first: at(30),
      last: at(30),
      levels: { info: 20 },
      instances: ['cart-0'],
    });
  });

  it('tells a key that is limited to one of that one alone', async () => {
    const { text } = await send(service.url, '/v1/services', { headers: { 'x-api-key': 'cart' } });
    expect((JSON.parse(text) as { readonly items: readonly object[] }).items).toMatchObject([{ name: 'cart' }]);
    expect(text).not.toContain('checkout');
  });

  it('takes no name alone, and says what it takes', async () => {
    expect(await services('cart')).toMatchObject({ code: 2, err: expect.stringContaining('casefile services rename') });
  });
});

describe('casefile logs', () => {
  it('prints the last lines, the newest last, and how to go on', async () => {
    const { code, out, err } = await terminal('--until', at(60), '-n', '2', '--service', 'checkout');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      `${at(58)} ERROR checkout/checkout-0  order 58 refused | DbError: sorry, too many clients already`,
      `${at(59)} ERROR checkout/checkout-0  order 59 refused | DbError: sorry, too many clients already`,
      '',
    ]);
    expect(err).toContain('2 lines of 40 lines');
  });

  it('shows context apart, counts and draws a course', async () => {
    const context = await terminal('order 10', '-C', '1');
    expect(context.out.match(/order \d+/g)).toEqual(['order 8', 'order 10', 'order 11']);
    const counts = await terminal('--count-by', 'service', '--to', at(60));
    expect(counts.out).toContain('60 lines, 14 of level error or worse; 2 values of service');
    const course = await terminal('--histogram', '--level', 'error');
    expect(course.out).toMatch(/2026-11-20 09:00 █+ +14, 14 failed/);
  });

  it('writes JSON for programs: one page, or one line each', async () => {
    const whole = JSON.parse((await terminal('--json', '-n', '3', '--oldest')).out) as Page;
    expect(whole.items.map(({ time }) => time)).toEqual([at(1), at(2), at(4)]);
    const lines = (await terminal('-o', 'ndjson', '-n', 'all', '--service', 'cart')).out.trimEnd().split('\n');
    expect(lines).toHaveLength(20);
    expect((await terminal('-o', 'message', '-n', '1', '--grep', 'order 59')).out).toBe('order 59 refused\n');
  });

  it('says what is stored where nothing matches', async () => {
    const { out, err, code } = await terminal('--since', '1m');
    expect([out, code]).toEqual(['', 0]);
    expect(err).toMatch(/No line matches\. Stored are \d+ lines: 2026-11-20 09:0/);
  });

  it.each([
    [['--since', 'soon'], 'is no time'],
    [['--since', '14:00', '--until', '13:00'], 'is not before'],
    [['--until', '14:00', '--to', '13:00'], 'are the same'],
    [['--level', 'loud'], 'One of: trace'],
    [['--where', 'code'], 'FIELD=VALUE'],
    [['-n', 'few'], 'no whole number'],
    [['-n', '1', '--tail', '2'], 'are the same'],
    [['-o', 'xml'], 'One of: text'],
    [['-f', '--histogram'], 'cannot be followed'],
    [['-f', '-C', '2'], 'as they come'],
  ])('refuses %j', async (argv, words) => {
    const { code, err } = await terminal(...argv);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  });
});
