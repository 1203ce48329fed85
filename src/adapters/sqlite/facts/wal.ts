// Syncs the write-ahead log outside the event loop, so that a wait for the disk blocks nobody else.
import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { SharedWork } from '../../../kernel/shared-work.js';
import { StoreError } from '../../../ports/event-store.js';

type WalSync = {
  /**
   * Resolves once all that was committed before the call is on the disk; calls during a sync share the next one.
   * Rejects with a `StoreError` when the disk fails, and from then on always: nobody knows what it has kept.
   */
  readonly synced: () => Promise<void>;
  readonly close: () => void;
};

type SyncFile = () => Promise<void>;

const diskFailure = (error: unknown): StoreError => {
  const { message } = error as Error;
  return new StoreError('unavailable', `facts.sqlite: the disk fails: ${message}; mend it, and start again`);
};

/** One sync at a time, and after it one for all that asked meanwhile; none after one that failed. */
export const sharedSync = (sync: SyncFile): SyncFile => {
  const syncs = new SharedWork<void>();
  let broken: Promise<void> | undefined;
  const unlessBroken: SyncFile = () => {
    if (broken !== undefined) return broken;
    const run = sync();
    run.catch(() => {
      broken = run;
    });
    return run;
  };
  return () => syncs.run('', unlessBroken);
};

const fileSync = promisify(fdatasync);

/** The log is there once something was committed, and stays the same file until the database is closed. */
export const openWal = (file: string): WalSync => {
  const descriptor = openSync(`${file}-wal`, 'r+');
  let last: Promise<unknown> = Promise.resolve();
  const synced = sharedSync(() => {
    const sync = fileSync(descriptor).catch((error: unknown) => {
      throw diskFailure(error);
    });
    last = sync.catch(() => undefined);
    return sync;
  });
  return { synced, close: () => void last.then(() => closeSync(descriptor)) };
};
