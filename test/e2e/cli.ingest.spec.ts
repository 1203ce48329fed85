import { createHash } from 'node:crypto';
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, fakeService, problem, type FakeRequest, type FakeRoute, casefile } from './cli.support.js';
import { untilTrue } from '../support/until.js';

let folder = '';
let fake: FakeService;
/** Aborts what follows a file. */
let stop: AbortController;

const rowsOf = ({ body }: FakeRequest): readonly { readonly [field: string]: unknown }[] =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly [field: string]: unknown });

const report = (accepted: number, more: object = {}): { readonly body: string } => ({
  body: JSON.stringify({
    received: accepted,
    accepted,
    duplicates: 0,
    duplicateReasons: {},
    rejected: [],
    repaired: {},
    ...more,
  }),
});

const takesAll: FakeRoute = (received) =>
  received.path.startsWith('/v1/telemetry/') ? report(rowsOf(received).length) : undefined;

const start = async (route: FakeRoute = takesAll): Promise<void> => {
  fake = await fakeService(route);
};

const sent = (): readonly { readonly [field: string]: unknown }[] => fake.received.flatMap(rowsOf);

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');
const line = (n: number, message = `line ${n}`): string =>
  `${JSON.stringify({ '@timestamp': new Date(1_795_269_600_000 + n * 1000).toISOString(), 'service.name': 'a', level: 'info', message })}\n`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-cli-'));
  stop = new AbortController();
});

afterEach(async () => {
  stop.abort();
  await fake.close();
  await rm(folder, { recursive: true, force: true });
});

const ingest = (...args: readonly string[]) =>
  casefile(['ingest', '--rejects', join(folder, 'rejects.ndjson'), ...args], {
    url: fake.url,
    host: { interrupted: stop.signal },
  });

describe('casefile ingest', () => {
  it('sends rows with the digest of the first line as source, packed or not', async () => {
    await start();
    const content = `${line(1)}${line(2)}${line(2)}`;
    const packings = [content, gzipSync(content), zstdCompressSync(content)];
    for (const [index, packed] of packings.entries()) {
      const { code, out } = await ingest(await file(`app${index}.log`, packed));
      expect([code, out]).toEqual([0, expect.stringContaining('3 accepted, 0 known already, 0 rejected')]);
    }
    expect(fake.received.map(({ headers }) => headers['x-casefile-source'])).toEqual(
      packings.map(() => sha256(line(1).trimEnd())),
    );
    expect(fake.received.map((each) => rowsOf(each).map((row) => row['casefile.position']))).toEqual(
      packings.map(() => [1, 2, 3]),
    );
  });

  it('reads gzip of several members, and text with stack traces', async () => {
    await start();
    const trace =
      '2026-11-21 14:00:00,123 ERROR [main] shop.Cart - failed\njava.lang.IllegalStateException: no\n\tat shop.Cart.add(Cart.java:7)\n';
    const members = Buffer.concat([gzipSync(trace), gzipSync('2026-11-21 14:00:01,000 INFO  [main] shop.Cart - on\n')]);
    const { code } = await ingest(await file('cart.log.gz', members), '--service', 'cart');
    expect(code).toBe(0);
    expect(sent()).toHaveLength(2);
    expect(sent()[0]).toMatchObject({ 'service.name': 'cart', message: expect.stringContaining('Cart.java:7') });
  });

  it('reads a whole folder, tells what it found, and what it could not read', async () => {
    await start();
    await mkdir(join(folder, 'stack/payments/logs'), { recursive: true });
    await mkdir(join(folder, 'stack/.git'));
    const at = (clock: string): string => `2026-11-21 ${clock}`;
    await file('stack/nginx-error.log', '2026/11/21 14:00:05 [error] 3#3: *1 no live upstreams\n');
    await file('stack/catalog-2.log.gz', gzipSync(`${at('14:00:00.000Z')} INFO x\n${at('14:00:06.000Z')} INFO y\n`));
    await file('stack/payments/logs/app.log', `${at('15:00:01')} ERROR declined\n${at('15:00:06')} INFO ok\n`);
    await file('stack/latin.log', Buffer.from(`${at('14:00:04Z')} WARN Schlüssel ungültig für Gerät\n`, 'latin1'));
    await file('stack/wide.txt', Buffer.from(`\uFEFF${at('14:00:03Z')} WARN wide\n`, 'utf16le'));
    await file('stack/notes.txt', 'nothing that any reader knows\n');
    await file('stack/.git/config', 'hidden\n');
    await file('stack/core', Buffer.alloc(100));
    const { code, out } = await ingest(join(folder, 'stack'));
    expect(code).toBe(0);
    expect(sent().map((row) => [row['service.name'], row['service.instance.id'], row['@timestamp']])).toEqual([
      ['catalog', 'catalog-2', '2026-11-21T14:00:00.000Z'],
      ['catalog', 'catalog-2', '2026-11-21T14:00:06.000Z'],
      ['latin', undefined, '2026-11-21T14:00:04.000Z'],
      ['nginx', undefined, '2026-11-21T14:00:05.000Z'],
      ['notes', undefined, undefined],
      ['payments', undefined, '2026-11-21T14:00:01.000Z'],
      ['payments', undefined, '2026-11-21T14:00:06.000Z'],
      ['wide', undefined, '2026-11-21T14:00:03.000Z'],
    ]);
    expect(out).toMatch(/payments\/logs\/app\.log +levelled +payments +2 +100 % +2026-11-21 14:00–14:00 +\+1 h/);
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'app.log: its times name no zone and were 1 h ahead of the other files',
    );
    expect(out).toMatch(/latin\.log +levelled, +windows-1252 +latin/);
    expect(out.replaceAll(/\s+/g, ' ')).toContain('core: not read, does not hold text in an encoding that is known');
    expect(out).toContain('Line 1: nothing that any reader knows');
    expect(out).toContain('6 files: 8 rows stored');
    expect(sent()[2]).toMatchObject({ message: 'Schlüssel ungültig für Gerät' });
  });

  it('reads a text in the encoding that is given', async () => {
    await start();
    // one word does not tell
    const path = await file('app.log', Buffer.from('2026-11-21 14:00:00Z ERROR ñandú\n', 'latin1'));
    await ingest(path, '--encoding', 'koi8-r');
    await ingest(path, '--encoding', 'latin1');
    const wide = await file('wide.log', Buffer.from('\u63a5\u7d9a\u5931\u6557\n', 'utf16le'));
    await ingest(wide, '--encoding', 'utf-16');
    expect(sent().map(({ message }) => message)).toEqual(['ЯandЗ', 'ñandú', '接続失敗']);
  });

  it('detects the format of the rows, and obeys an explicit one', async () => {
    await start();
    const span = { '@timestamp': '2026-11-21T14:00:00Z', 'trace.id': 'a', 'span.id': 'b', 'event.duration_us': 5 };
    const path = await file('some.ndjson', `${JSON.stringify(span)}\n`);
    await ingest(path);
    await ingest(path, '--signal', 'logs');
    expect(fake.received.map((each) => each.path)).toEqual(['/v1/telemetry/spans', '/v1/telemetry/logs']);
  });

  it('keeps bad lines masked with their number and reason, whoever finds them, and goes on', async () => {
    await start((received) =>
      report(1, {
        accepted: rowsOf(received).length - 1,
        rejected: [{ line: 2, reason: 'no-message: nothing', text: '{}' }],
      }),
    );
    const bad = '{"message": "password=hunter2hunter2 user=jo@example.org", broken}\n';
    const long = `{"message":"${'x'.repeat(1_100_000)}"}\n`;
    const { code, out } = await ingest(await file('mixed.log', `${line(1)}${bad}{}\n${long}${line(2)}`));
    expect(code).toBe(1);
    expect(out).toContain('3 rejected');
    const rejects = (await readFile(join(folder, 'rejects.ndjson'), 'utf8')).trimEnd().split('\n');
    const read = rejects.map((each) => JSON.parse(each) as { line: number; reason: string; text: string });
    expect(read.map(({ line: n, reason }) => [n, reason.split(':')[0]])).toEqual([
      [2, 'not-json'],
      [4, 'line-too-long'],
      [3, 'no-message'],
    ]);
    expect(rejects.join('')).not.toMatch(/hunter2|jo@example/);
    expect(sent().map(({ message }) => message)).toEqual(['line 1', undefined, 'line 2']);
  });

  it('writes its rejects into the working directory, readable by nobody else', async () => {
    await start();
    const { out } = await casefile(['ingest', '-', '--json'], { url: fake.url, stdin: line(1) });
    expect(JSON.parse(out)).toMatchObject({
      file: 'stdin',
      signal: 'logs',
      accepted: 1,
      rejected: 0,
      source: sha256(line(1).trimEnd()),
    });
    expect((await readdir('.')).filter((name) => name.endsWith('.rejects.ndjson'))).toEqual([]);
  });

  it('waits when the service is busy, and sends the same chunk again', async () => {
    await start((received, nth) => (nth < 3 ? problem(429, 'too fast') : takesAll(received, nth)));
    const { code } = await ingest(await file('app.log', line(1)));
    expect(code).toBe(0);
    expect(fake.received.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => fake.received[0]?.body));
  });

  it('sends in chunks of bounded size', async () => {
    await start();
    const { code } = await ingest(await file('app.log', Array.from({ length: 12_001 }, (_, n) => line(n)).join('')));
    expect(code).toBe(0);
    expect(fake.received.map((each) => rowsOf(each).length).toSorted((a, b) => a - b)).toEqual([2001, 5000, 5000]);
    expect(sent()).toHaveLength(12_001);
  });

  it('stops with the text of the service when it refuses', async () => {
    await start(() => problem(507, 'The disk is full', 'Free some space.'));
    const { code, err } = await ingest(await file('app.log', line(1)));
    expect([code, err]).toEqual([3, 'casefile: The disk is full: because of The disk is full\nFree some space.\n']);
  });

  it('draws a bar on a terminal, and none elsewhere', async () => {
    await start();
    const path = await file('app.log', line(1));
    const seen = await casefile(['ingest', path], { url: fake.url, columns: 80 });
    expect(seen.err).toMatch(/█+ +100 % {2}1 row/);
    expect((await casefile(['ingest', path], { url: fake.url })).err).toBe('');
  });

  it.each([
    [['ingest'], 2, 'nothing to ingest'],
    [['ingest', '/nowhere/app.log'], 4, 'there is no such file'],
    [['ingest', '--follow', tmpdir()], 2, 'a folder cannot be followed'],
    [['ingest', '-', '--signal', 'traces'], 2, '--signal traces is none'],
    [['ingest', '-', '--zone', 'Mars/Base'], 2, 'there is no time zone Mars/Base'],
    [['ingest', '-', '--encoding', 'EBCDIC'], 2, 'there is no encoding EBCDIC'],
  ])('exits at %j with %i', async (argv, code, words) => {
    await start();
    const ran = await casefile(argv, { url: fake.url });
    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(words)]);
  });
});

describe('casefile ingest --follow', () => {
  const messages = (): readonly unknown[] => sent().map(({ message }) => message);

  it('goes on as the file grows, through rename and truncation', async () => {
    await start();
    const path = await file('app.log', line(1));
    const running = ingest('--follow', path);
    await untilTrue(() => messages().length === 1);
    await appendFile(path, `${line(2)}${line(3).slice(0, 20)}`);
    await untilTrue(() => messages().length === 2);
    await appendFile(path, line(3).slice(20));
    await rename(path, `${path}.1`);
    await appendFile(`${path}.1`, line(4));
    await writeFile(path, line(5));
    await untilTrue(() => messages().length === 5);
    await copyFile(path, `${path}.2`);
    await truncate(path);
    await appendFile(path, line(6));
    await untilTrue(() => messages().length === 6);
    stop.abort();
    expect((await running).code).toBe(0);
    expect(messages()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `line ${n}`));
  });

  it('keeps the source name when it is started again, and changes it after each rotation', async () => {
    await start();
    const path = await file('app.log', line(1));
    for (const count of [1, 2]) {
      const running = ingest('--follow', path);
      await untilTrue(() => messages().length === count);
      stop.abort();
      await running;
      stop = new AbortController();
    }
    const running = ingest('--follow', path);
    await untilTrue(() => messages().length === 3);
    await rename(path, `${path}.1`);
    await writeFile(path, line(1));
    await untilTrue(() => messages().length === 4);
    stop.abort();
    await running;
    const sources = fake.received.map(({ headers }) => headers['x-casefile-source']);
    expect(sources[1]).toBe(sources[0]);
    expect(new Set(sources).size).toBe(2);
  });

  it('names a truncated file anew that begins as it did before', async () => {
    await start();
    const path = await file('app.log', 'tick\ntock\n');
    const running = ingest('--follow', path);
    await untilTrue(() => messages().length === 2);
    await writeFile(path, 'tick\n');
    await untilTrue(() => messages().length === 3);
    stop.abort();
    await running;
    const sources = fake.received.map(({ headers }) => headers['x-casefile-source']);
    expect(new Set(sources).size).toBe(2);
  });

  it('reads what comes to be no UTF-8 in its encoding', async () => {
    await start();
    const path = await file('app.log', line(1));
    const running = ingest('--follow', path);
    await untilTrue(() => sent().length === 1);
    await appendFile(path, Buffer.from(line(2, 'Schlüssel ungültig für Gerät'), 'latin1'));
    await untilTrue(() => sent().length === 2);
    stop.abort();
    await running;
    expect(sent()[1]).toMatchObject({ message: 'Schlüssel ungültig für Gerät' });
  });

  it('reads standard input as it comes', async () => {
    await start();
    const { code } = await casefile(['ingest', '--follow', '-'], { url: fake.url, stdin: `${line(1)}${line(2)}` });
    expect(code).toBe(0);
    expect(messages()).toEqual(['line 1', 'line 2']);
  });
});
