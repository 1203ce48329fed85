// Opens facts.sqlite for this process alone: event store, views, incidents, export, and the lease that keeps others out.
import { composeMasked } from '../../../kernel/masked.js';
import type { DatabaseSync } from 'node:sqlite';
import type { StreamId, TextRef } from '../../../kernel/brand.js';
import { FactExport, type InvestigationTexts } from '../../../ports/migration.js';
import { type EventStore, OwnershipLost } from '../../../ports/event-store.js';
import type { IncidentSource } from '../../../ports/sources.js';
import type { Views } from '../../../ports/views.js';
import { sqliteEventStore, type SqliteEventStoreOptions } from './event-store.js';
import { sqliteIncidents } from './incidents.js';
import { type FolderOwnerOptions, takeFolder } from './folder-owner.js';
import { openFacts } from './schema.js';
import { sqliteViews } from './views.js';
import { openWal } from './wal.js';

const STREAMS_AT_ONCE = 500;

class SqliteFactExport extends FactExport {
  constructor(private readonly db: DatabaseSync) {
    super();
  }

  override async streams(after = ''): Promise<readonly StreamId[]> {
    return this.db
      .prepare(`SELECT DISTINCT stream FROM facts WHERE stream > ? ORDER BY stream LIMIT ${STREAMS_AT_ONCE}`)
      .all(after)
      .map(({ stream }) => String(stream) as StreamId);
  }

  override async texts(investigation: StreamId): Promise<InvestigationTexts> {
    const salt = this.db.prepare('SELECT salt FROM salts WHERE owner = ?').get(investigation)?.['salt'];
    if (salt === null) return { status: 'erased' };
    const rows = this.db.prepare('SELECT ref, body FROM texts WHERE owner = ?').all(investigation);
    const texts = new Map(rows.map(({ ref, body }) => [String(ref) as TextRef, composeMasked(String(body))]));
    return { status: 'kept', ...(salt !== undefined && { salt: String(salt) }), texts };
  }
}

const sqliteFactExport = (db: DatabaseSync): FactExport => new SqliteFactExport(db);

type SqliteFactsOptions = FolderOwnerOptions &
  Pick<SqliteEventStoreOptions, 'id' | 'salt'> & {
    readonly file: string;
    /** Called once when another process has taken the folder over. */
    readonly onLost: (error: unknown) => void;
  };

export type SqliteFacts = {
  readonly events: EventStore;
  readonly views: Views;
  readonly incidents: IncidentSource;
  readonly exported: FactExport;
  /** Of this process's ownership: greater than that of every process before it. */
  readonly epoch: number;
  close(): void;
};

/** Throws `FolderInUse` while another live process holds the folder. */
export const sqliteFacts = (options: SqliteFactsOptions): SqliteFacts => {
  const db = openFacts(options.file);
  const owner = takeFolder(db, options.file, options);
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
