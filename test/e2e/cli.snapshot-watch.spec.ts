// casefile snapshot watch: the ring on the disk, a server that comes and goes, a stop at any time, and what is refused.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { optional } from '../../src/kernel/optional.js';
import { openSnapshotRing, type WriteText } from '../../src/database/offline/snapshot-ring.js';
import type { CapturedFile, CommandRefusal, WatchNews, WatchRequest } from '../../src/database/offline/types.js';
import { watchSnapshots, type WatchTools } from '../../src/database/offline/watch-snapshots.js';
import { formatSnapshotFileName } from '../../src/database/format/file-name.js';
import { toIso } from '../../src/kernel/time.js';
import { sessionRow, tableRow } from '../support/server-state-files.js';
import { casefile } from './cli.support.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-watch-'));
});

afterEach(() => rm(folder, { recursive: true }));

const START = 1_800_000_000_000_000;
const SECOND = 1_000_000;

/** A server over time: each beat it shows a held horizon, nothing, or does not answer. */
type Beat = 'held' | 'quiet' | 'down';

const DOWN: CommandRefusal = {
  refused: 'PostgreSQL at db:5432: nobody listens there',
  howToFix: 'Check host and port.',
};

const captured = (at: number, beat: 'held' | 'quiet'): CapturedFile => ({
  name: formatSnapshotFileName('shop', { from: at, to: at + 2 * SECOND }),
  notes: [],
  json: JSON.stringify({
    $META$: { startTime: toIso(at), endTime: toIso(at + 2 * SECOND), instanceName: 'shop' },
    GeneralInformation: { Engine: 'postgresql' },
    WaitEvents: { WallClockTimeSec: 2, AverageActiveSessions: 1, DBTimeSeconds: 2, TopEvents: [] },
    ServerState: {
      Transactions: beat === 'held' ? [sessionRow()] : [],
      Tables: [tableRow({ dead_rows: beat === 'held' ? 51_000 : 0 })],
    },
  }),
});

const tools = (beats: readonly Beat[], stop: AbortController, from = START): WatchTools => {
  let [now, taken] = [from, 0];
  return {
    now: () => now,
    wait: async (micros) => {
      now += Math.max(0, micros);
    },
    capture: async () => {
      const beat = beats[taken] ?? 'quiet';
      taken += 1;
      if (taken === beats.length) stop.abort();
      const at = now;
      now += 2 * SECOND;
      return beat === 'down' ? DOWN : captured(at, beat);
    },
  };
};

const SOURCE = { kind: 'postgres', url: 'postgresql://watcher@db/shop', seconds: 2, everySeconds: 1 } as const;

const watch = async (
  beats: readonly Beat[],
  more: Partial<WatchRequest> & { readonly from?: number; readonly write?: WriteText } = {},
) => {
  const stop = new AbortController();
  const news: WatchNews[] = [];
  const { from, write, ...wanted } = more;
  const bounds = { files: 100, bytes: 1e9 };
  const told = (each: WatchNews): void => void news.push(each);
  const request = { source: SOURCE, folder, everySeconds: 60, bounds, signal: stop.signal, told, ...wanted };
  return { end: await watchSnapshots(request, { ...tools(beats, stop, from), ...optional({ write }) }), news };
};

const told = (news: readonly WatchNews[]): readonly string[] =>
  news.flatMap((each) =>
    each.what !== 'captured' ? [each.because] : each.changes.map(({ what, episode }) => `${what} ${episode.kind}`),
  );

const latestHistory = async (): Promise<readonly { readonly [key: string]: unknown }[]> => {
  const last = (await readdir(folder)).toSorted().at(-1) ?? '';
  const file = JSON.parse(await readFile(join(folder, last), 'utf8')) as { readonly Watch: { readonly Episodes: [] } };
  return file.Watch.Episodes;
};

describe('a watch', () => {
  it('tells what begins and ends, and goes on over a server that does not answer', async () => {
    const { end, news } = await watch(['quiet', 'held', 'down', 'held', 'quiet']);
    expect(end).toEqual({ captures: 4, failures: 1, removed: 0, unwritten: 0 });
    expect(told(news)).toEqual(['began vacuum-held-back', DOWN.refused, 'over vacuum-held-back']);
  });

  it('carries in each file since when its causes have been there, also after it was started again', async () => {
    await watch(['quiet', 'held', 'held']);
    await watch(['held', 'held'], { from: START + 180 * SECOND });
    expect((await latestHistory())[0]).toMatchObject({
      kind: 'vacuum-held-back',
      captures: 4,
      first_seen_sec: 180,
      not_before_sec: 240,
      is_over: false,
    });
  });

  it('keeps as many files as are wanted, and never touches those of others', async () => {
    const foreign = ['notes.txt', 'snapshot_orders_20260110100000_20260110110000.json'];
    for (const name of foreign) await writeFile(join(folder, name), 'mine');
    const { end } = await watch(
      Array.from({ length: 9 }, (): Beat => 'quiet'),
      { bounds: { files: 3, bytes: 1e9 } },
    );
    expect(end).toMatchObject({ captures: 9, removed: 6 });
    const names = await readdir(folder);
    expect(names.filter((name) => name.startsWith('snapshot_shop_'))).toHaveLength(3);
    expect(names).toEqual(expect.arrayContaining(foreign));
    const [own = ''] = names.filter((name) => name.startsWith('snapshot_shop_'));
    expect((await stat(join(folder, own))).mode & 0o777).toBe(0o600);
  });

  it('keeps within its bytes, and always the latest file', async () => {
    await watch(['quiet', 'quiet', 'quiet'], { bounds: { files: 100, bytes: 1 } });
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('refuses at once where the first capture is refused, and leaves the folder as it was', async () => {
    const { end } = await watch(['down', 'held']);
    expect(end).toEqual(DOWN);
    expect(await readdir(folder)).toEqual([]);
  });

  it('ends after as many captures as are wanted', async () => {
    const { end } = await watch(['quiet', 'quiet', 'quiet', 'quiet', 'quiet'], { most: 2 });
    expect(end).toMatchObject({ captures: 2 });
  });

  it('goes on without a history where the latest file is broken, and removes what a killed watch left', async () => {
    await watch(['held', 'held']);
    const latest = (await readdir(folder)).toSorted().at(-1) ?? '';
    await writeFile(join(folder, latest), '{"half');
    await writeFile(join(folder, `${latest}.partial`), '{"half');
    const { end } = await watch(['held'], { from: START + 120 * SECOND });
    expect(end).toMatchObject({ captures: 1 });
    expect((await latestHistory())[0]).toMatchObject({ captures: 1 });
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  /** A disk that holds so many files; what does not fit is half written. */
  const diskOf =
    (files: number): WriteText =>
    async (path, text) => {
      const isFull = (await readdir(folder)).length >= files;
      await writeFile(path, isFull ? text.slice(0, 10) : text);
      if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    };

  it('makes room on a full disk by its oldest file, and leaves no half file', async () => {
    const { end, news } = await watch(['quiet', 'quiet', 'held', 'held'], { write: diskOf(2) });
    expect(end).toEqual({ captures: 4, failures: 0, removed: 2, unwritten: 0 });
    expect(told(news)).toEqual(['began vacuum-held-back']);
    expect((await readdir(folder)).every((name) => name.endsWith('.json'))).toBe(true);
    expect((await latestHistory())[0]).toMatchObject({ captures: 2 });
  });

  it('tells that a file could not be written, and goes on at the next beat', async () => {
    const { end, news } = await watch(['quiet', 'held', 'held'], { write: diskOf(1) });
    expect(end).toEqual({ captures: 1, failures: 0, removed: 0, unwritten: 2 });
    expect(told(news)).toEqual(['ENOSPC: no space left on device', 'ENOSPC: no space left on device']);
    expect((await readdir(folder)).filter((name) => !name.endsWith('.json'))).toEqual([]);
  });

  it('ends at once where the first file cannot be written', async () => {
    await expect(watch(['quiet', 'held'], { write: diskOf(0) })).rejects.toThrow('ENOSPC');
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves what a watch that runs is writing', async () => {
    const { name } = captured(START, 'quiet');
    const running = `${name}.${process.ppid}.partial`;
    await writeFile(join(folder, running), '{"half');
    await watch(['quiet'], { from: START + 60 * SECOND });
    expect(await readdir(folder)).toContain(running);
  });

  it('never shows half a file to a reader', async () => {
    const ring = await openSnapshotRing(folder, 'shop', { files: 2, bytes: 1e9 });
    const { name, json } = captured(START, 'quiet');
    await ring.add(name, json);
    expect(await readdir(folder)).toEqual([name]);
    expect(await ring.latest()).toBe(json);
  });
});

describe('casefile snapshot watch', () => {
  const URL_ = 'postgresql://watcher@db:5432/shop';
  const command = async (words: readonly string[]) => {
    const asked: WatchRequest[] = [];
    const ran = await casefile(['snapshot', 'watch', ...words], {
      host: {
        watchSnapshots: async (wanted) => {
          asked.push(wanted);
          wanted.told({ what: 'unreachable', at: START, because: DOWN.refused });
          return { captures: 3, failures: 1, removed: 0, unwritten: 0 };
        },
      },
    });
    return { ran, asked };
  };

  it('watches as often, as long, and within the bounds that are wanted', async () => {
    const { ran, asked } = await command(
      `--postgres ${URL_} --interval 5m --for 30s --every 2s --keep 288 --space 200MB --count 3 --out ring`.split(' '),
    );
    expect(asked[0]).toMatchObject({
      source: { url: URL_, seconds: 30, everySeconds: 2 },
      folder: 'ring',
      everySeconds: 300,
      bounds: { files: 288, bytes: 200_000_000 },
      most: 3,
    });
    expect(ran.code).toBe(0);
    expect(ran.out).toBe('✓ ring: 3 captures, 1 time without an answer\n');
    expect(ran.err).toContain('nobody listens there; asked again at the next');
  });

  it.each([
    ['postgres', URL_],
    ['mysql', 'mysql://watcher@db:3306/'],
    ['mysql', 'mariadb://watcher@db:3306/'],
    ['mysql', '--mysql mysql://watcher@db:3306/'],
  ] as const)('watches %s by the address %s', async (kind, words) => {
    const { ran, asked } = await command(words.split(' '));
    expect(ran.code).toBe(0);
    expect(asked[0]?.source).toEqual({ kind, url: words.split(' ').at(-1), seconds: 10, everySeconds: 1 });
  });

  it.each([
    ['', 'watch what?'],
    [`${URL_} mysql://watcher@db:3306/`, 'watch what?'],
    ['redis://db:6379', 'the address of no database that can be captured'],
    ['mysql://watcher@db:3306/ --plans', '--plans is for PostgreSQL'],
    [`--postgres ${URL_} --interval 5s --for 10s`, '--for is longer than --interval'],
    [`--postgres ${URL_} --interval never`, '--interval never is no span of time'],
    [`--postgres ${URL_} --keep 0`, '--keep 0 is no number'],
    [`--postgres ${URL_} --space 12`, '--space 12 is no size'],
    [`--postgres ${URL_} --every 20s`, '--every is longer than --for'],
  ])('refuses %s', async (words, because) => {
    const { ran, asked } = await command(words === '' ? [] : words.split(' '));
    expect([ran.code, asked.length]).toEqual([2, 0]);
    expect(ran.err).toContain(because);
  });
});
