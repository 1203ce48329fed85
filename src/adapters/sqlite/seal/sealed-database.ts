// Keeps the seal of a SQLite file that this process alone writes: it checkpoints in place of SQLite, and seals what a checkpoint moved (ADR 53).
import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  type PageSeal,
  pageSum,
  preparePageSeal,
  readPageSeal,
  replacePageSeal,
  sealFile,
  writePageSeal,
} from './page-seal.js';
import { closeWithoutCheckpoint } from './close-without-checkpoint.js';
import { closeDescriptor, descriptorOf, readAt } from './plain-reads.js';
import { framePage, hasFrame, openWalFile, readCommitted, walFile, type WalPosition } from './wal-frames.js';

export type SealedDatabase = {
  /** Moves the log into the file, and seals what was moved. TRUNCATE: waits for readers, and empties the log. */
  readonly checkpoint: (mode: 'PASSIVE' | 'TRUNCATE') => void;
  /** Seals all, and closes the database. */
  readonly close: () => void;
};

export const pageSizeOf = (db: DatabaseSync): number => Number(db.prepare('PRAGMA page_size').get()?.['page_size']);

type PageInLog = { readonly wal: number; readonly log: WalPosition; readonly page: number; readonly sum: number };

/** Whether a frame of the log contains the page with this checksum. */
export const holdsPage = ({ wal, log, page, sum }: PageInLog): boolean =>
  log.frames.some(
    (frame, index) => frame.page === page && pageSum(framePage(wal, index + 1, log.pageSize), page) === sum,
  );

const withLength = (sums: Uint32Array, pages: number): Uint32Array => {
  const resized = new Uint32Array(pages);
  resized.set(sums.subarray(0, pages));
  return resized;
};

/** Page → number of the last frame that contains it. */
const lastFrames = ({ frames }: WalPosition): ReadonlyMap<number, number> =>
  new Map(frames.map(({ page }, index) => [page, index + 1]));

const hasCount = (db: DatabaseSync): boolean => {
  const [major = 0, minor = 0] = String(db.prepare('SELECT sqlite_version() AS version').get()?.['version'])
    .split('.')
    .map(Number);
  return major > 3 || (major === 3 && minor >= 51);
};

/** Of the last commit, as SQLite knows it; an earlier SQLite returns it only after a checkpoint. */
const lastFrame = (db: DatabaseSync): number | undefined => {
  if (!hasCount(db)) return undefined;
  const frames = Number(db.prepare('PRAGMA wal_checkpoint(NOOP)').get()?.['log'] ?? -1);
  return frames < 0 ? undefined : frames;
};

const SQLITE_FULL = 13;

/** A reader that keeps the log from being moved must not keep the process from ending. */
const CLOSE_PATIENCE_MS = 2_000;

/** Of the file system, or of SQLite. */
const isDiskFull = (error: unknown): boolean => {
  const { code, errcode = 0 } = error as { readonly code?: string; readonly errcode?: number };
  return code === 'ENOSPC' || (errcode & 0xff) === SQLITE_FULL;
};

class SealKeeper implements SealedDatabase {
  readonly #pageSize: number;
  #seal: PageSeal;
  readonly #overwritten: Set<number>;
  #log: WalPosition | undefined;
  /** Of this log: what stood in the file before was compared with the seal. */
  #compared = new Set<number>();
  /** Frames of this log that are sealed. */
  #sealed = 0;
  #dueAt: number;

  constructor(
    private readonly db: DatabaseSync,
    private readonly file: string,
    private readonly options: { readonly seal: PageSeal; readonly frames: number },
  ) {
    this.#pageSize = pageSizeOf(db);
    this.#seal = { ...options.seal, pageSize: this.#pageSize };
    this.#overwritten = new Set(options.seal.overwritten);
    this.#dueAt = options.frames;
  }

  checkpointWhenDue(): void {
    const wal = openWalFile(this.file);
    if (wal === undefined || !hasFrame(wal, this.#dueAt)) return;
    try {
      this.checkpoint('PASSIVE');
    } catch {
      // as on a full disk: what was committed is in the log, which grows until a later attempt succeeds
      this.#dueAt += this.options.frames;
    }
  }

  /** What the commit left in the log must not be taken for a commit: the next checkpoint begins another log. */
  noteFailedCommit(): void {
    this.#dueAt = 1;
  }

  checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): void {
    const isMoved = this.#moveAndSeal(mode === 'TRUNCATE' ? 'FULL' : mode);
    if (isMoved && mode === 'TRUNCATE') this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** The next seal is on the disk before anything is moved: on a full one, nothing is moved. */
  #moveAndSeal(mode: 'PASSIVE' | 'FULL'): boolean {
    const [wal, log] = this.#readLog();
    if (wal === undefined || log === undefined || log.frames.length === this.#sealed) return true;
    const next = this.#sealOf(wal, log);
    preparePageSeal(this.file, next);
    const row = this.db.prepare(`PRAGMA wal_checkpoint(${mode})`).get();
    if (Number(row?.['checkpointed']) < log.frames.length) {
      this.#dueAt = log.frames.length + this.options.frames;
      return false;
    }
    replacePageSeal(this.file);
    this.#seal = next;
    this.#sealed = log.frames.length;
    this.#dueAt = this.options.frames;
    return true;
  }

  #readLog(): readonly [number | undefined, WalPosition | undefined] {
    const wal = openWalFile(this.file);
    const log = wal === undefined ? undefined : readCommitted(wal, { known: this.#log, last: lastFrame(this.db) });
    if (log?.salts !== this.#log?.salts) {
      this.#compared = new Set();
      this.#sealed = 0;
    }
    this.#log = log;
    return [wal, log];
  }

  #sealOf(wal: number, log: WalPosition): PageSeal {
    const pages = log.frames.at(-1)?.commitPages ?? this.#seal.sums.length;
    const sums = withLength(this.#seal.sums, pages);
    for (const [page, frame] of lastFrames(log)) {
      if (this.#isDamaged(page, wal, log)) this.#overwritten.add(page);
      if (page <= pages) sums[page - 1] = pageSum(framePage(wal, frame, this.#pageSize), page);
    }
    return { pageSize: this.#pageSize, sums, overwritten: this.#overwritten };
  }

  /** What stands in the file was the base of what is in the log: damage must not be sealed with it. */
  #isDamaged(page: number, wal: number, log: WalPosition): boolean {
    const sealed = this.#seal.sums[page - 1] ?? 0;
    if (sealed === 0 || this.#compared.has(page)) return false;
    this.#compared.add(page);
    const stored = readAt(descriptorOf(this.file), (page - 1) * this.#pageSize, this.#pageSize);
    const sum = pageSum(stored, page);
    // after a crash, a checkpoint may have moved it already
    return sum !== sealed && !holdsPage({ wal, log, page, sum });
  }

  /** Pages that were moved when nobody could seal them. */
  sealRest(): void {
    const [, log] = this.#readLog();
    const logged = new Set(log?.frames.map(({ page }) => page));
    const { sums } = this.#seal;
    const rest = [...sums.keys()].filter((index) => sums[index] === 0 && !logged.has(index + 1));
    if (rest.length === 0) return;
    const filled = sums.slice();
    const descriptor = descriptorOf(this.file);
    for (const index of rest)
      filled[index] = pageSum(readAt(descriptor, index * this.#pageSize, this.#pageSize), index + 1);
    this.#seal = { ...this.#seal, sums: filled };
    writePageSeal(this.file, this.#seal);
  }

  close(): void {
    keepers.delete(this.db);
    this.db.exec(`PRAGMA busy_timeout = ${CLOSE_PATIENCE_MS}`);
    try {
      if (!this.#moveAndSeal('FULL')) this.#unsealLog();
      this.db.close();
    } catch (error) {
      // what was committed stays in the log, and the next start goes on
      closeWithoutCheckpoint(this.db, this.file);
      if (!isDiskFull(error)) throw error;
    } finally {
      closeDescriptor(walFile(this.file));
    }
  }

  /** A reader may end before the database is closed: then SQLite moves the log, and nobody seals it. */
  #unsealLog(): void {
    const { frames = [] } = this.#log ?? {};
    const sums = withLength(this.#seal.sums, frames.at(-1)?.commitPages ?? this.#seal.sums.length);
    for (const { page } of frames) if (page <= sums.length) sums[page - 1] = 0;
    writePageSeal(this.file, { ...this.#seal, sums });
  }
}

/** The file has no seal, or a damaged one, and stays so until it is repaired: SQLite checkpoints by itself. */
const unsealedDatabase = (db: DatabaseSync, frames: number): SealedDatabase => {
  db.exec(`PRAGMA wal_autocheckpoint = ${frames}`);
  return { checkpoint: (mode) => db.exec(`PRAGMA wal_checkpoint(${mode})`), close: () => db.close() };
};

const keepers = new WeakMap<DatabaseSync, SealKeeper>();

/** Call after each commit of a database that may be sealed. */
export const checkpointWhenDue = (db: DatabaseSync): void => keepers.get(db)?.checkpointWhenDue();

/** Call when a commit failed. */
export const noteFailedCommit = (db: DatabaseSync): void => keepers.get(db)?.noteFailedCommit();

/** Call before a file is made, so that it is never without a seal. The seal of a file that is gone tells of it until it is repaired. */
export const sealNewFile = (file: string): void => {
  if (existsSync(file)) return;
  if (existsSync(sealFile(file))) renameSync(sealFile(file), `${file}.damaged`);
  writePageSeal(file, { pageSize: 0, sums: new Uint32Array(0), overwritten: new Set() });
};

/** Sums of the file as it is. */
export const sealPages = (file: string, pageSize: number): PageSeal => {
  const descriptor = descriptorOf(file);
  const sums: number[] = [];
  for (;;) {
    const page = readAt(descriptor, sums.length * pageSize, pageSize);
    if (page.length < pageSize) return { pageSize, sums: Uint32Array.from(sums), overwritten: new Set() };
    sums.push(pageSum(page, sums.length + 1));
  }
};

/** Of a file that nobody has open. */
export const sealFileAsItIs = (file: string): void => {
  const db = new DatabaseSync(file, { readOnly: true });
  const pageSize = pageSizeOf(db);
  db.close();
  writePageSeal(file, sealPages(file, pageSize));
};

/** Call before anything is written. `frames`: so long may the log become. */
export const sealedDatabase = (db: DatabaseSync, file: string, frames: number): SealedDatabase => {
  const seal = readPageSeal(file);
  if (seal === 'missing' || seal === 'damaged') return unsealedDatabase(db, frames);
  db.exec('PRAGMA wal_autocheckpoint = 0');
  const keeper = new SealKeeper(db, file, { seal, frames });
  keeper.checkpoint('PASSIVE');
  keeper.sealRest();
  keepers.set(db, keeper);
  return keeper;
};
