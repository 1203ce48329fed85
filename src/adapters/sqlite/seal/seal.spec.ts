import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkPages } from './check-pages.js';
import { keepDamagedLog } from './lost-log.js';
import { pageSum, writePageSeal } from './page-seal.js';
import { type SealedDatabase, checkpointWhenDue, sealedDatabase, sealNewFile } from './sealed-database.js';

const folder = mkdtempSync(join(tmpdir(), 'casefile-seal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
const newFile = (): string => join(folder, `${(made += 1)}.sqlite`);

const SHORT_LOG = 8;

type Opened = { readonly db: DatabaseSync; readonly sealed: SealedDatabase };

const open = (file: string, frames = SHORT_LOG): Opened => {
  keepDamagedLog(file);
  sealNewFile(file);
  const db = new DatabaseSync(file);
  db.exec(
    'PRAGMA page_size = 512; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0',
  );
  const sealed = sealedDatabase(db, file, frames);
  db.exec('CREATE TABLE IF NOT EXISTS line (id INTEGER PRIMARY KEY, text TEXT)');
  return { db, sealed };
};

const insert = ({ db }: Opened, count: number, length = 100): void => {
  db.exec('BEGIN');
  for (let n = 0; n < count; n += 1) db.prepare('INSERT INTO line (text) VALUES (?)').run('x'.repeat(length));
  db.exec('COMMIT');
  checkpointWhenDue(db);
};

/** A closed file with some pages. */
const filled = (): string => {
  const file = newFile();
  const opened = open(file);
  for (let n = 0; n < 20; n += 1) insert(opened, 5);
  opened.sealed.close();
  return file;
};

const flip = (file: string, at: number, bit: number): void => {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  writeFileSync(file, bytes);
};

const copied = (file: string, suffixes: readonly string[]): string => {
  const copy = newFile();
  for (const suffix of suffixes) copyFileSync(`${file}${suffix}`, `${copy}${suffix}`);
  return copy;
};

/** The files of an open database, as a killed process leaves them. */
const killed = (file: string): string => copied(file, ['', '-wal', '.seal']);

const whole = { seal: 'whole', pages: [], isShort: false };

describe('a sealed file', () => {
  it('is whole after any work, open, killed or closed', async () => {
    const step = fc.oneof(
      fc.record({ insert: fc.integer({ min: 1, max: 40 }), length: fc.integer({ min: 1, max: 3000 }) }),
      fc.record({ remove: fc.integer({ min: 1, max: 60 }) }),
      fc.constant({ empty: true }),
      fc.constant({ reopen: true }),
      fc.constant({ undo: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        const file = newFile();
        let opened = open(file);
        for (const each of steps) {
          if ('insert' in each) insert(opened, each.insert, each.length);
          else if ('remove' in each)
            opened.db.exec(`DELETE FROM line WHERE id % ${each.remove} = 0; PRAGMA incremental_vacuum`);
          else if ('empty' in each) opened.sealed.checkpoint('TRUNCATE');
          else if ('undo' in each)
            opened.db.exec(`PRAGMA cache_size = 2; BEGIN; UPDATE line SET text = text || 'y'; ROLLBACK`);
          else {
            opened.sealed.close();
            opened = open(file);
          }
          expect(await checkPages(file)).toEqual(whole);
        }
        if (existsSync(`${file}-wal`)) {
          const copy = killed(file);
          expect(await checkPages(copy)).toEqual(whole);
          open(copy).sealed.close();
          expect(await checkPages(copy)).toEqual(whole);
        }
        opened.sealed.close();
        expect(await checkPages(file)).toEqual(whole);
      }),
      { numRuns: 15 },
    );
  });

  it('is whole while a reader keeps an older state', async () => {
    const file = newFile();
    const opened = open(file);
    insert(opened, 20);
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('BEGIN; SELECT count(*) FROM line');
    reader.prepare('SELECT count(*) FROM line').get();
    for (let n = 0; n < 10; n += 1) insert(opened, 20);
    expect(await checkPages(file)).toEqual(whole);
    opened.sealed.close();
    reader.close();
    expect(await checkPages(file)).toEqual(whole);
  });

  it('is whole where it was sealed, and closed, while it was checked', async () => {
    const file = newFile();
    const pageSize = 512;
    const sealOf = (page: Uint8Array) => ({
      pageSize,
      sums: Uint32Array.of(pageSum(page, 1)),
      overwritten: new Set<number>(),
    });
    const [old, now] = [new Uint8Array(pageSize).fill(1), new Uint8Array(pageSize).fill(2)];
    writeFileSync(file, now);
    writePageSeal(file, sealOf(old));
    const checked = checkPages(file);
    writePageSeal(file, sealOf(now));
    expect(await checked).toEqual(whole);
  });

  it('shows any flipped bit, by its page', async () => {
    const file = filled();
    // a check pauses between its rounds: copies pause side by side
    const copies = Array.from({ length: 25 }, () => copied(file, ['', '.seal']));
    const flipped = fc.record({ at: fc.nat(readFileSync(file).length - 1), bit: fc.nat(7) });
    await fc.assert(
      fc.asyncProperty(fc.array(flipped, { minLength: copies.length, maxLength: copies.length }), async (flips) => {
        const flippedIn = flips.map((each, n) => ({ ...each, copy: copies[n] ?? '' }));
        for (const { copy, at, bit } of flippedIn) flip(copy, at, bit);
        const checks = await Promise.all(flippedIn.map(({ copy }) => checkPages(copy)));
        for (const { copy, at, bit } of flippedIn) flip(copy, at, bit);
        expect(checks).toMatchObject(flips.map(({ at }) => ({ pages: [Math.floor(at / 512) + 1] })));
      }),
      { numRuns: 4 },
    );
    expect(await Promise.all(copies.map(checkPages))).toEqual(copies.map(() => whole));
  });

  it('shows that it was shortened', async () => {
    const file = filled();
    truncateSync(file, readFileSync(file).length - 100);
    expect(await checkPages(file)).toMatchObject({ isShort: true });
  });

  it('shows any flipped bit of its seal, and that the seal is gone', async () => {
    const file = filled();
    const length = readFileSync(`${file}.seal`).length;
    for (let at = 0; at < length; at += 1) {
      flip(`${file}.seal`, at, at % 8);
      expect(await checkPages(file)).toEqual({ seal: 'damaged' });
      flip(`${file}.seal`, at, at % 8);
    }
    rmSync(`${file}.seal`);
    expect(await checkPages(file)).toEqual({ seal: 'missing' });
  });

  it('shows damage that was sealed since, because its page was written again', async () => {
    const file = filled();
    const text = readFileSync(file).indexOf('xxxx');
    flip(file, text, 0);
    const opened = open(file);
    opened.db.exec(`UPDATE line SET text = text || 'z'`);
    opened.sealed.close();
    expect(await checkPages(file)).toMatchObject({ pages: [Math.floor(text / 512) + 1] });
  });
});

describe('the log of a killed process', () => {
  it('shows any flipped bit of what was committed, and is kept before it is dropped', async () => {
    const opened = open(newFile(), 1000);
    for (let n = 0; n < 3; n += 1) insert(opened, 5);
    const original = opened.db.location() ?? '';
    const length = readFileSync(`${original}-wal`).length;
    const frame = 24 + 512;
    await fc.assert(
      fc.asyncProperty(fc.nat(length - 2 * frame - 1), fc.nat(7), async (at, bit) => {
        const file = killed(original);
        flip(`${file}-wal`, at, bit);
        expect(await checkPages(file)).toMatchObject({ frame: Math.max(0, Math.floor((at - 32) / frame) + 1) });
        open(file).sealed.close();
        expect(existsSync(`${file}-wal.damaged`)).toBe(true);
      }),
      { numRuns: 20 },
    );
    opened.sealed.close();
  });
});

describe('a seal that cannot be written when the database is closed', () => {
  it('leaves the log as it is, and the next process goes on from there', async () => {
    const file = filled();
    const opened = open(file, 1_000);
    insert(opened, 7);
    const obstacle = join(folder, `.${basename(file)}.seal.new`);
    mkdirSync(obstacle);
    expect(() => opened.sealed.close()).toThrow(/EISDIR/);
    expect([opened.db.isOpen, existsSync(`${file}-wal`)]).toEqual([false, true]);
    expect(await checkPages(file)).toEqual({ seal: 'whole', pages: [], isShort: false });
    rmdirSync(obstacle);
    const next = open(file, 1_000);
    expect(next.db.prepare('SELECT count(*) AS lines FROM line').get()).toEqual({ lines: 107 });
    next.sealed.close();
    expect(await checkPages(file)).toEqual({ seal: 'whole', pages: [], isShort: false });
  });
});
