// The owner lease of a data folder: one process writes, a second one is refused while the first is alive.
import { hostname } from 'node:os';
import type { DatabaseSync } from 'node:sqlite';
import { OwnershipLost } from '../../../ports/event-store.js';
import type { Micros } from '../../../kernel/time.js';

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export type Owner = {
  readonly epoch: number;
  /** Throws `OwnershipLost` when another process has taken over; call inside every write transaction. */
  check(): void;
  heartbeat(): void;
  release(): void;
};

type Row = { readonly epoch: number; readonly process: number; readonly host: string; readonly heartbeat: Micros };

export type OwnerOptions = { readonly now: () => Micros; readonly lease: Micros };

const isAlive = (process_: number): boolean => {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Files this very process owns: its own process id in the row then means "in use", not "a predecessor with my number". */
const ours = new Set<string>();

const inUse = (row: Row, file: string, { now, lease }: OwnerOptions): boolean => {
  if (row.heartbeat === 0 || now() - row.heartbeat > lease) return false;
  if (row.host !== hostname()) return true;
  return row.process === process.pid ? ours.has(file) : isAlive(row.process);
};

const refusal = (row: Row, file: string): FolderInUse =>
  new FolderInUse(
    `${file} is in use by process ${row.process} on ${row.host}; stop that one first, or choose another folder with CASEFILE_DATA`,
  );

const claim = (db: DatabaseSync, file: string, options: OwnerOptions): number => {
  db.exec('BEGIN IMMEDIATE');
  try {
    const row = db.prepare('SELECT epoch, process, host, heartbeat FROM owner').get() as Row | undefined;
    if (row !== undefined && inUse(row, file, options)) throw refusal(row, file);
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
    db.exec('ROLLBACK');
    throw error;
  }
};

/** Takes the folder; throws `FolderInUse` while another live process holds a fresh lease. */
export const takeOwnership = (db: DatabaseSync, file: string, options: OwnerOptions): Owner => {
  const epoch = claim(db, file, options);
  ours.add(file);
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
      ours.delete(file);
      beat.run(0, epoch);
    },
  };
};
