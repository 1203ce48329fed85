// The owner lease of a data folder: one process writes; a second one is refused while the first is alive.
import { hostname } from 'node:os';
import type { DatabaseSync } from 'node:sqlite';
import { OwnershipLost } from '../../../ports/event-store.js';
import type { Micros } from '../../../kernel/time.js';
import { openReadOnly } from '../read-only.js';

class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export type FolderOwner = {
  readonly epoch: number;
  /** Throws `OwnershipLost` when another process has taken over; call inside every write transaction. */
  check(): void;
  heartbeat(): void;
  release(): void;
};

type OwnerRow = { readonly epoch: number; readonly process: number; readonly host: string; readonly heartbeat: Micros };

export type FolderOwnerOptions = { readonly now: () => Micros; readonly lease: Micros };

const isAlive = (process_: number): boolean => {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Files this very process owns: its own process id in the row then means "in use", not "a predecessor with my number". */
const ownFiles = new Set<string>();

const isInUse = (row: OwnerRow, file: string, { now, lease }: FolderOwnerOptions): boolean => {
  if (row.heartbeat === 0 || now() - row.heartbeat > lease) return false;
  if (row.host !== hostname()) return true;
  return row.process === process.pid ? ownFiles.has(file) : isAlive(row.process);
};

const folderInUse = (row: OwnerRow, file: string): FolderInUse =>
  new FolderInUse(
    `${file} is in use by process ${row.process} on ${row.host}; stop that one first, or choose another folder with CASEFILE_DATA`,
  );

/** Throws `FolderInUse`. A file that cannot be read names no owner. */
export const refuseUsedFolder = (file: string, options: FolderOwnerOptions): void => {
  let row: OwnerRow | undefined;
  try {
    const { db, close } = openReadOnly(file);
    row = db.prepare('SELECT epoch, process, host, heartbeat FROM owner').get() as OwnerRow | undefined;
    close();
  } catch {
    return;
  }
  if (row !== undefined && isInUse(row, file, options)) throw folderInUse(row, file);
};

const claimFolder = (db: DatabaseSync, file: string, options: FolderOwnerOptions): number => {
  db.exec('BEGIN IMMEDIATE');
  try {
    const row = db.prepare('SELECT epoch, process, host, heartbeat FROM owner').get() as OwnerRow | undefined;
    if (row !== undefined && isInUse(row, file, options)) throw folderInUse(row, file);
    const epoch = (row?.epoch ?? 0) + 1;
    db.prepare('INSERT OR REPLACE INTO owner (only, epoch, process, host, heartbeat) VALUES (1, ?, ?, ?, ?)').run(
      epoch,
      process.pid,
      hostname(),
      options.now(),
    );
    db.exec('COMMIT');
    return epoch;
  } catch (error) {
    // a full disk has ended the transaction already
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
};

/** Takes the folder; throws `FolderInUse` while another live process holds a fresh lease. */
export const takeFolder = (db: DatabaseSync, file: string, options: FolderOwnerOptions): FolderOwner => {
  const epoch = claimFolder(db, file, options);
  ownFiles.add(file);
  const current = db.prepare('SELECT epoch FROM owner');
  const beat = db.prepare('UPDATE owner SET heartbeat = ? WHERE epoch = ?');
  const lost = (): OwnershipLost => new OwnershipLost(`another process has taken over ${file}; this one stops writing`);
  return {
    epoch,
    check: () => {
      if (current.get()?.['epoch'] !== epoch) throw lost();
    },
    heartbeat: () => {
      if (Number(beat.run(options.now(), epoch).changes) === 0) throw lost();
    },
    release: () => {
      ownFiles.delete(file);
      beat.run(0, epoch);
    },
  };
};
