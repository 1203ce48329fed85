// The built program as people start it: the bin, on whatever Node the system has, with a service of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../../src/evidence/answer.js';

const BIN = fileURLToPath(new URL('../../bin/casefile.js', import.meta.url));

/** The system's own `node`, not the one that npm puts first. */
const SYSTEM_PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-bin-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (bin: string, args: readonly string[], port: string) =>
  spawn('node', [bin, ...args], {
    cwd: folder,
    env: {
      PATH: SYSTEM_PATH,
      CASEFILE_DATA: join(folder, 'data'),
      CASEFILE_PORT: port,
      CASEFILE_LOG_LEVEL: 'silent',
      CASEFILE_DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

type BinResult = { readonly code: unknown; readonly out: string; readonly err: string };

/** Nothing listens on port 1: the client starts a service of its own. */
const casefile = async (args: readonly string[], bin = BIN): Promise<BinResult> => {
  const child = start(bin, args, '1');
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as readonly unknown[];
  return { code, out, err };
};

const row = (second: number, level: string, message: string): string =>
  `${JSON.stringify({ '@timestamp': `2026-11-21T14:00:${String(second).padStart(2, '0')}Z`, 'service.name': 'payment-api', 'log.level': level, message })}\n`;

describe('the bin', () => {
  it('runs on the installed Node, and passes on the exit code', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(await casefile(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
    expect((await casefile(['dance'])).code).toBe(2);
  });

  it('says what is missing when it was never built', async () => {
    await mkdir(join(folder, 'copy/bin'), { recursive: true });
    await writeFile(join(folder, 'copy/package.json'), '{"type":"module"}');
    await copyFile(BIN, join(folder, 'copy/bin/casefile.js'));
    const { code, err } = await casefile(['list'], join(folder, 'copy/bin/casefile.js'));
    expect([code, err]).toEqual([3, 'casefile: it is not built yet\nRun "npm run build" first.\n']);
  });

  it('serves until a signal stops it', async () => {
    const child = start(BIN, ['serve'], '0');
    let out = '';
    for await (const chunk of child.stdout) {
      out += String(chunk);
      if (out.includes('Listening on')) break;
    }
    const closed = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
  });
});

describe('a conversation with nothing else running', () => {
  const json = async (...args: readonly string[]): Promise<{ readonly [field: string]: unknown }> =>
    JSON.parse((await casefile([...args, '--json'])).out) as { readonly [field: string]: unknown };

  it('reads a file once, however often it is sent, and keeps two equal lines as two', async () => {
    const failed = row(3, 'error', 'card declined by acquirer');
    await writeFile(join(folder, 'app.log'), `${row(1, 'info', 'started')}${failed}${failed}`);
    expect(await json('ingest', 'app.log')).toMatchObject({ accepted: 3, duplicates: 0, rejected: 0 });
    expect(await json('ingest', 'app.log')).toMatchObject({ accepted: 0, duplicates: 3, rejected: 0 });
  });

  it('answers, opens its citations, replays and verifies', async () => {
    const asked = await casefile([
      'ask',
      '--json',
      '--id',
      'a/b c',
      '--asked-at',
      '2026-11-21T14:05:00Z',
      'why do payments fail?',
    ]);
    expect(asked.code).toBe(0);
    const answer = JSON.parse(asked.out) as Answer;
    expect(answer.status).toBe('answered');
    const [evidence] = answer.evidence;
    const shown = await casefile(['show', 'a/b c', '--evidence', evidence?.id ?? 'none']);
    expect([shown.code, shown.out]).toEqual([0, expect.stringContaining('the stored bytes have this hash')]);
    const why = await casefile(['show', 'a/b c', '--why']);
    expect([why.code, why.out]).toEqual([0, expect.stringContaining('What deviated')]);
    expect(await json('replay', 'a/b c')).toMatchObject({ outcome: 'identical', turn: 1 });
    expect(await json('verify', 'a/b c')).toMatchObject({ counts: { contradicted: 0 } });
    expect((await casefile(['show', 'nobody'])).code).toBe(4);
  });

  it('comes back complete from a backup', async () => {
    expect((await casefile(['backup', join(folder, 'kept')])).code).toBe(0);
    await rm(join(folder, 'data'), { recursive: true });
    expect((await casefile(['restore', join(folder, 'kept')])).code).toBe(0);
    expect(await json('replay', 'a/b c')).toMatchObject({ outcome: 'identical' });
    expect(await json('ingest', 'app.log')).toMatchObject({ accepted: 0, duplicates: 3 });
  });
});

describe('casefile demo', () => {
  it('walks through an incident and finds its cause', async () => {
    const { code, out } = await casefile(['demo', '--seed', '3']);
    expect(out).toContain('all replays are identical');
    expect(code).toBe(0);
  });

  it('shows a model at work offline: it calls tools, it streams, and its lie is struck out', async () => {
    await rm(join(folder, 'data'), { recursive: true, force: true });
    const { code, out } = await casefile(['demo', '--model', 'scripted']);
    expect(out).toMatch(
      /⌕ Searching logs … \d+ rows\n│ ⌕ Searching changes and deploys … \d+ rows\n│ ⌕ Searching runbooks … \d+ rows/,
    );
    expect(out).toContain('✓ it has looked into the runbooks');
    expect(out).toMatch(/✓ fact {7}`[a-z-]+` logs errors/);
    expect(out).toContain('✗ struck out “no space left on device” was logged by the database');
    const [answer = ''] = (out.split('with a model\n')[1] ?? '').split('\n---\n');
    expect(answer).toContain('Interpretation of the model, not checked');
    expect(answer).not.toContain('no space left');
    expect(out).toMatch(/Used {2}\d model calls, [\d,]+ tokens in, \d+ out, cost unknown/);
    expect(out).not.toContain('not so:');
    expect(code).toBe(0);
  });

  it('lists the profiles when the given one is unknown', async () => {
    const { code, err } = await casefile(['demo', '--model', 'nobody']);
    expect(err).toContain('there is no model profile nobody: there is scripted');
    expect(code).not.toBe(0);
  });

  it('refuses a model together with --snapshots', async () => {
    const { code, err } = await casefile(['demo', '--snapshots', '--model', 'scripted']);
    expect([code, err]).toEqual([2, expect.stringContaining('--snapshots is told without a model')]);
  });

  it('walks through two hours of a database, and rules out what is not the limit', async () => {
    const { code, out } = await casefile(['demo', '--snapshots']);
    expect(out).toContain('sorts or hashes do not fit into their memory');
    expect(out).toContain('Connections: 3.42 % of the limit at the most, 171 of 5,000');
    expect(out.match(/A year later/g)).toHaveLength(1);
    expect(out).toContain('The same of the third hour:');
    expect(out).not.toContain('not so:');
    expect(code).toBe(0);
  });
});
