// Opens facts.sqlite as this process's own: event store, views, and the lease that keeps others out.
import { type EventStore, OwnershipLost } from '../../../ports/event-store.js';
import type { FactExport } from '../../../ports/migration.js';
import type { IncidentSource } from '../../../ports/sources.js';
import type { Views } from '../../../ports/views.js';
import { sqliteEventStore, type StoreParts } from './event-store.js';
import { sqliteFactExport } from './export.js';
import { sqliteIncidents } from './incidents.js';
import { type OwnerOptions, takeOwnership } from './owner.js';
import { openFacts } from './schema.js';
import { sqliteViews } from './views.js';
import { openWal } from './wal.js';

export type FactsOptions = OwnerOptions &
  Pick<StoreParts, 'id' | 'salt'> & {
    readonly file: string;
    /** Called once when another process has taken the folder over. */
    readonly onLost: (error: unknown) => void;
  };

export type Facts = {
  readonly events: EventStore;
  readonly views: Views;
  readonly incidents: IncidentSource;
  readonly exported: FactExport;
  /** Of this process's ownership: greater than that of every process before it. */
  readonly epoch: number;
  close(): void;
};

/** Throws `FolderInUse` while another live process holds the folder. */
export const sqliteFacts = (options: FactsOptions): Facts => {
  const db = openFacts(options.file);
  const owner = takeOwnership(db, options.file, options);
  const wal = openWal(options.file);
  const timer = setInterval(
    () => {
      try {
        owner.heartbeat();
      } catch (error) {
        // a full disk takes no heartbeat either: the folder is still this process's own until another one takes it
        if (!(error instanceof OwnershipLost)) return;
        clearInterval(timer);
        options.onLost(error);
      }
    },
    Math.max(1, options.lease / 1000 / 4),
  );
  timer.unref();
  return {
    events: sqliteEventStore({ db, owner, synced: wal.synced, id: options.id, salt: options.salt }),
    views: sqliteViews(db),
    incidents: sqliteIncidents(db),
    exported: sqliteFactExport(db),
    epoch: owner.epoch,
    close: () => {
      clearInterval(timer);
      if (!db.isOpen) return;
      owner.release();
      db.close();
      wal.close();
    },
  };
};
