// casefile snapshot capture in the terminal: what it requests, where it writes, and what it refuses.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CapturedFile, CommandRefusal, CaptureSource, CaptureRequest } from '../../src/database/offline/types.js';
import { CAPTURE_PLANS } from '../../src/database/cli/capture.js';
import { captureQueries } from '../../src/database/offline/capture-queries.js';
import { casefile, type CliResult } from './cli.support.js';

const URL_ = 'postgresql://watcher@db:5432/shop';

let folder: string;
let asked: CaptureRequest[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-snapshot-'));
  asked = [];
});

afterEach(() => rm(folder, { recursive: true }));

const DONE: CapturedFile = { name: 'snapshot_shop.json', json: '{"WaitEvents":{}}\n', notes: ['pg_stat_wal: refused'] };

const capture = (words: readonly string[], done: CapturedFile | CommandRefusal = DONE): Promise<CliResult> =>
  casefile(['snapshot', 'capture', ...words], {
    host: {
      captureSnapshot: async (wanted) => {
        asked.push(wanted);
        wanted.told('sample 1 of 60');
        return done;
      },
    },
  });

/** Notes are broken at the width of the terminal. */
const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const sources = (): readonly CaptureSource[] => asked.map(({ source }) => source);

describe('casefile snapshot capture', () => {
  it('observes a PostgreSQL, and writes a file that only its owner can read', async () => {
    const file = join(folder, 'a.json');
    const ran = await capture(['--postgres', URL_, '--comment', 'slow since ten', '--out', file]);
    expect({ ...ran, err: unwrapped(ran.err) }).toEqual({
      code: 0,
      out: `✓ ${file}: 18 B\n`,
      err: `${CAPTURE_PLANS.postgres} ! pg_stat_wal: refused`,
    });
    expect(await readFile(file, 'utf8')).toBe(DONE.json);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(sources()).toEqual([{ kind: 'postgres', url: URL_, seconds: 60, everySeconds: 1 }]);
    expect(asked[0]?.comment).toBe('slow since ten');
  });

  it.each([
    ['mysql', ['mysql://watcher@db/']],
    ['mysql', ['mariadb://watcher@db/']],
    ['mysql', ['--mysql', 'mysql://watcher@db/']],
    ['postgres', [URL_]],
  ] as const)('knows %s by the address %j, and says beforehand what it reads', async (kind, words) => {
    const ran = await capture([...words, '--out', '-']);
    expect(sources()).toEqual([{ kind, url: words.at(-1), seconds: 60, everySeconds: 1 }]);
    expect(unwrapped(ran.err)).toContain(CAPTURE_PLANS[kind]);
    expect(unwrapped(ran.err)).toContain('writes nothing');
  });

  it('observes as long and as often as requested, and knows the processors', async () => {
    await capture(['--postgres', URL_, '--for', '5m', '--every', '500ms', '--vcpus', '16', '--out', '-']);
    expect(sources()).toEqual([{ kind: 'postgres', url: URL_, seconds: 300, everySeconds: 0.5, vcpus: 16 }]);
  });

  const printedQueries = (...words: readonly string[]) =>
    casefile(['snapshot', 'capture', '--queries', ...words], {
      host: { captureQueries: async (kind) => captureQueries(kind) },
    });

  it('prints what a capture runs, and when, without a server', async () => {
    const { out, code } = await printedQueries();
    expect(code).toBe(0);
    expect(out).toMatch(/^-- once, for its own session\nset default_transaction_read_only = on;/);
    for (const part of [
      'pg_stat_statements(false)',
      '-- each sample; before PostgreSQL 14 without query_id\n',
      'pg_replication_slots',
      'pg_stat_user_tables',
    ])
      expect(out).toContain(part);
    for (const { sql } of captureQueries('postgres')) expect(sql).toMatch(/^(?:select|set) /);
  });

  it('prints what a capture of MySQL and MariaDB runs where the address says so', async () => {
    for (const address of ['mysql://', 'mariadb://watcher@db:3306/']) {
      const { out, code } = await printedQueries(address);
      expect(code).toBe(0);
      expect(out).toMatch(/^-- once, for its own session\nset session transaction read only;/);
      for (const part of ['innodb_trx', '-- each sample\n', 'show engine innodb status', ', of MySQL\n'])
        expect(out).toContain(part);
      expect(out).not.toMatch(/pg_|postgres/);
    }
    for (const { sql } of captureQueries('mysql')) expect(sql).toMatch(/^(?:select|set|show) /);
    expect((await printedQueries('mysql://', 'postgresql://')).code).toBe(2);
  });

  it('reads an instance of AWS between two times', async () => {
    const times = ['--from', '2026-11-21T14:00:00Z', '--to', '2026-11-21T15:00:00Z'];
    await capture(['--instance', 'orders-1', ...times, '--region', 'eu-central-1', '--out', '-']);
    expect(sources()).toEqual([
      {
        kind: 'rds',
        instance: 'orders-1',
        from: 1_795_269_600_000_000,
        to: 1_795_273_200_000_000,
        region: 'eu-central-1',
      },
    ]);
  });

  it('writes to standard output, and nothing else there', async () => {
    expect((await capture(['--postgres', URL_, '--out', '-'])).out).toBe(DONE.json);
  });

  it('prints as JSON for scripts what it wrote', async () => {
    const file = join(folder, 'a.json');
    const { out } = await capture(['--postgres', URL_, '--out', file, '--json']);
    expect(JSON.parse(out)).toEqual({ file, bytes: 18, notes: DONE.notes });
  });

  it('overwrites no file', async () => {
    const file = join(folder, 'a.json');
    await capture(['--postgres', URL_, '--out', file]);
    expect(await capture(['--postgres', URL_, '--out', file])).toMatchObject({
      code: 2,
      err: expect.stringContaining('is there already'),
    });
  });

  it('says why nothing could be captured, and how to fix it', async () => {
    const ran = await capture(['--postgres', URL_], {
      refused: 'PostgreSQL at db:5432: nobody listens there',
      howToFix: 'Check host and port.',
    });
    expect(ran).toEqual({
      code: 3,
      out: '',
      err: expect.stringMatching(/nobody listens there\nCheck host and port\.\n$/),
    });
  });

  it('says so when it was interrupted', async () => {
    const ran = await casefile(['snapshot', 'capture', '--postgres', URL_], {
      host: { captureSnapshot: async () => ({ refused: 'interrupted' }), interrupted: AbortSignal.abort() },
    });
    expect(ran).toMatchObject({ code: 130, err: expect.stringContaining('interrupted') });
  });

  it.each([
    ['nothing', []],
    ['two sources', ['--postgres', URL_, '--instance', 'orders-1']],
    ['two addresses', [URL_, URL_]],
    ['an address beside an option', [URL_, '--mysql', 'mysql://watcher@db/']],
    ['an address of another engine', ['redis://db:6379']],
    ['no address', ['db:5432']],
    ['no span', ['--postgres', URL_, '--for', 'long']],
    ['a span of nothing', ['--postgres', URL_, '--every', '0s']],
    ['looks rarer than the watch is long', ['--postgres', URL_, '--for', '5s', '--every', '10s']],
    ['too many samples', ['--postgres', URL_, '--for', '25h']],
    ['a MySQL more often than InnoDB tells anything new', ['mysql://watcher@db/', '--every', '100ms']],
    ['no number of processors', ['--postgres', URL_, '--vcpus', 'many']],
    ['no time', ['--instance', 'orders-1', '--from', 'yesterday', '--to', '2026-11-21T15:00:00Z']],
    [
      'times that are not in order',
      ['--instance', 'a', '--from', '2026-11-21T15:00:00Z', '--to', '2026-11-21T14:00:00Z'],
    ],
  ])('refuses %s as wrong usage', async (_, words) => {
    expect((await capture(words)).code).toBe(2);
    expect(asked).toEqual([]);
  });
});

describe('casefile snapshot', () => {
  it.each([[[]], [['burn']]])('suggests a complete command for %j', async (words) => {
    expect(await casefile(['snapshot', ...words])).toMatchObject({
      code: 2,
      err: expect.stringContaining('"casefile snapshot capture"'),
    });
  });
});
