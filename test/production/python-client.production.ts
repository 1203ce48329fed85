// The Python client, run by Python: its types by mypy, the examples of its README and of the integration guide, what it does with refusals and with connections that break. Mypy is installed by hash into the cache.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cached, sha256Of } from '../../scripts/servers/machine/cache.js';
import { PYTHON, run } from '../../scripts/servers/machine/tool.js';
import { clean, type Service, startService } from '../support/service.js';
import { QUESTION, SHOP, shopFolder } from '../support/shop.js';

const REQUIREMENTS = resolve('test/support/python-client/requirements.txt');
const CLIENT = resolve('clients/python/src');
const EXERCISE = resolve('test/support/python-client/exercise.py');

const installed = async (): Promise<string> => {
  const version = (await run(PYTHON, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'])).trim();
  return cached(`python-client-${version}-${(await sha256Of(REQUIREMENTS)).slice(0, 12)}`, async (folder) => {
    const plain = ['-q', '--disable-pip-version-check', '--no-deps', '--no-cache-dir', '--only-binary=:all:'];
    await run(PYTHON, ['-m', 'pip', 'install', ...plain, '--require-hashes', '-r', REQUIREMENTS, '--target', folder]);
  });
};

type Asked = {
  readonly path: string;
  readonly key: string | undefined;
  readonly last: string | undefined;
  readonly body: string;
};

const TURN = { turn: 7, status: 'answered' };
const fact = (id: number): string => `event: fact\nid: ${id}\ndata: {"type":"TurnAsked","data":{}}\n\n`;

/** A service that is busy, breaks off, or is another one. */
const reply = (response: ServerResponse, name: string, nth: number): unknown => {
  const json = (status: number, body: object, headers: { readonly [name: string]: string } = {}): unknown =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  switch (name) {
    case 'busy':
      if (nth > 2) return json(200, TURN);
      return json(
        429,
        { type: '/problems/busy', title: 'Busy', status: 429, detail: 'busy', howToFix: 'Wait.', instance: '' },
        { 'retry-after': '2' },
      );
    case 'accepted':
      return nth > 1 ? json(200, TURN) : json(202, { turn: 7, status: 'accepted', location: '/v1' });
    case 'broken':
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (nth > 1) return response.end(`${fact(4)}event: answer\ndata: ${JSON.stringify(TURN)}\n\n`);
      return response.write(`: open\n\n${fact(3)}event: fact\nid: 9`, () => response.destroy());
    case 'moved':
      return response.writeHead(302, { location: '/elsewhere' }).end();
    case 'page':
      return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    default:
      return response.destroy();
  }
};

let service: Service;
let fake: Server;
let asked: Asked[];
let folder: string;
let packages: string;
beforeAll(async () => {
  packages = await installed();
  folder = await mkdtemp(join(tmpdir(), 'casefile-python-'));
  service = await startService({ folder: await shopFolder(), fixed: { now: SHOP.askedAt } });
  asked = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { url: path = '', headers } = request;
    const last = headers['last-event-id'];
    asked.push({
      path,
      key: headers.authorization,
      last: typeof last === 'string' ? last : undefined,
      body: Buffer.concat(parts).toString(),
    });
    reply(response, path.split('/')[3] ?? path, asked.filter((each) => each.path === path).length);
  };
  fake = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((done) => fake.once('listening', done));
});
afterAll(async () => {
  fake.closeAllConnections();
  fake.close();
  await clean();
  await rm(folder, { recursive: true, force: true });
});

const python = async (args: readonly string[], more: { readonly [name: string]: string } = {}): Promise<string> => {
  const paths = { PYTHONPATH: `${CLIENT}:${packages}`, MYPYPATH: CLIENT };
  const env = { ...process.env, ...paths, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1', ...more };
  try {
    return (await promisify(execFile)(PYTHON.command, [...args], { cwd: folder, env, timeout: 300_000 })).stdout;
  } catch (error) {
    throw new Error(`${String(error)}\n${(error as { readonly stdout?: string }).stdout ?? ''}`, { cause: error });
  }
};

const examplesOf = async (file: string): Promise<readonly string[]> =>
  [...(await readFile(file, 'utf8')).matchAll(/```python\n(.*?)```/gs)]
    .map(([, example = '']) => example)
    .filter((example) => example.includes('casefile_client'));

describe('the Python client', () => {
  it('passes mypy as strictly as it goes, with all that uses it here', async () => {
    const files: string[] = [EXERCISE];
    for (const [n, example] of [
      ...(await examplesOf('clients/python/README.md')),
      ...(await examplesOf('docs/integration.md')),
    ].entries()) {
      files.push(join(folder, `example${n}.py`));
      await writeFile(files.at(-1) ?? '', example);
    }
    expect(files.length).toBe(3);
    const strict = ['-m', 'mypy', '--strict', '--no-incremental'];
    expect(await python([...strict, join(CLIENT, 'casefile_client')])).toContain('no issues found');
    for (const file of files) expect(await python([...strict, file])).toContain('no issues found');
  });

  it.each(['clients/python/README.md', 'docs/integration.md'])('runs the example of %s', async (file) => {
    const [example = ''] = await examplesOf(file);
    const script = join(folder, 'run.py');
    await writeFile(script, example);
    const out = await python([script], { CASEFILE_URL: service.url });
    expect(out).toMatch(/^e1 \S+ .+$/m);
    expect(out.trim().split('\n').at(-1)).toBe('open');
  });

  it('asks, streams, reads, is refused, and tries again what may be tried again', async () => {
    const elsewhere = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
    const out = await python([EXERCISE, service.url, elsewhere, QUESTION.text]);
    const said = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as readonly [string, unknown]);
    expect(said).toEqual([
      ['answer', [1, 'answered']],
      ['same', true],
      ['turn', [1, 'answered']],
      ['stream', [['fact'], 'answer']],
      ['logs', [1, true]],
      ['refused', ['model-unknown', 404, expect.stringMatching(/configured\. Leave "model" out/)]],
      ['stream refused', 'model-unknown'],
      ['openai refused', ['model-unknown', 404]],
      ['busy', 7],
      ['pauses', [true, true]],
      ['broken', ['fact', 'fact', 'answer']],
      ['accepted', 7],
      ['cut', ['ServiceUnreachable', false]],
      ['moved', ['UnexpectedReply', false]],
      ['page', ['UnexpectedReply', false]],
      ['wrong', expect.stringContaining('http://127.0.0.1:4680')],
      ['wrong', expect.stringContaining('no user and no password')],
      ['wrong', expect.stringContaining('one line')],
    ]);
    const of = (name: string): readonly Asked[] => asked.filter(({ path }) => path.split('/')[3] === name);
    // the same message each time, and behind the last whole event
    for (const name of ['busy', 'broken', 'accepted']) expect(new Set(of(name).map(({ body }) => body)).size).toBe(1);
    expect(of('broken').map(({ last }) => last)).toEqual([undefined, '3']);
    // what could have been done is not sent again, and nobody follows it elsewhere
    expect(['cut', 'moved', 'page', 'elsewhere'].map((name) => of(name).length)).toEqual([1, 1, 1, 0]);
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['Bearer secret-key']));
    expect(asked.some(({ path }) => path === '/elsewhere')).toBe(false);
  });
});
