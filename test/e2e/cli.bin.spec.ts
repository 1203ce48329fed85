// The built program as people start it: the bin, on whatever Node the system has, with a service of its own.
import { once } from 'node:events';
import { copyFile, cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { BIN, type BinFolder, openBinFolder } from '../support/bin.js';

let folder = '';
let start: BinFolder['start'];
let casefile: BinFolder['casefile'];
let remove: BinFolder['remove'];

beforeAll(async () => {
  ({ folder, start, casefile, remove } = await openBinFolder());
});

afterAll(() => remove());

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

  it('ingests and lists without the message reader, and says that it is missing where a question may come', async () => {
    const own = await openBinFolder();
    const root = join(own.folder, 'without-reader');
    for (const part of ['bin', 'bundle', 'config', 'package.json'])
      await cp(part, join(root, part), { recursive: true });
    await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
    const bin = join(root, 'bin/casefile.js');
    const file = join(own.folder, 'ready.ndjson');
    await writeFile(file, row(1, 'INFO', 'ready'));
    expect((await own.casefile(['ingest', file], bin)).code).toBe(0);
    expect((await own.casefile(['list'], bin)).code).toBe(0);
    for (const words of [['ask', 'why?'], ['serve']]) {
      const { code, err } = await own.casefile(words, bin);
      expect([words, code, err.replaceAll(/\s+/g, ' ')]).toEqual([
        words,
        3,
        expect.stringMatching(/^casefile: the service does not start: .*reader\.bin\.zst/),
      ]);
    }
    await own.remove();
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
    const entries = await readdir(join(folder, 'data'), { recursive: true });
    expect(entries).toContain('facts.sqlite');
    for (const name of ['.', ...entries]) {
      const entry = await stat(join(folder, 'data', name));
      expect([name, (entry.mode & 0o777).toString(8)]).toEqual([name, entry.isDirectory() ? '700' : '600']);
    }
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

  it('lists the profiles when the given one is unknown', async () => {
    const { code, err } = await casefile(['demo', '--model', 'nobody']);
    expect(err).toContain('there is no model profile nobody: there is scripted');
    expect(code).not.toBe(0);
  });

  it('refuses a model together with --snapshots', async () => {
    const { code, err } = await casefile(['demo', '--snapshots', '--model', 'scripted']);
    expect([code, err]).toEqual([2, expect.stringContaining('--snapshots is told without a model')]);
  });
});
