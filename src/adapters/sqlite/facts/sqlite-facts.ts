// Opens facts.sqlite for this process alone: event store, views, incidents, export, and the lease that keeps others out.
import { composeMasked } from '../../../kernel/masked.js';
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { StreamId, TextRef } from '../../../kernel/brand.js';
import { FactExport, type InvestigationTexts } from '../../../ports/migration.js';
import { type EventStore, OwnershipLost, StoreError } from '../../../ports/event-store.js';
import type { IncidentSource } from '../../../ports/sources.js';
import type { AlertViews } from '../../../ports/alert-views.js';
import type { NotificationViews } from '../../../ports/notification-views.js';
import type { Outbox } from '../../../ports/outbox.js';
import type { FactLog } from '../../../ports/fact-log.js';
import type { RecordSearch } from '../../../ports/record-search.js';
import type { Views } from '../../../ports/views.js';
import type { FactRewrite } from '../../../ports/rescan.js';
import { sqliteFactRewrite } from './fact-rewrite.js';
import { sqliteAlertViews } from './alert-views.js';
import { sqliteNotificationViews } from './notification-views.js';
import { sqliteOutbox } from './outbox.js';
import { sqliteEventStore, type SqliteEventStoreOptions } from './event-store.js';
import { sqliteIncidents } from './incidents.js';
import { sqliteStoreError } from '../database.js';
import { openReadOnly } from '../read-only.js';
import { closeWithoutCheckpoint } from '../seal/close-without-checkpoint.js';
import { keepDamagedLog, noteMissingLog } from '../seal/lost-log.js';
import { sealFile, writePageSeal } from '../seal/page-seal.js';
import {
  checkpointWhenDue,
  pageSizeOf,
  type SealedDatabase,
  sealedDatabase,
  sealNewFile,
  sealPages,
} from '../seal/sealed-database.js';
import { type FolderOwner, type FolderOwnerOptions, takeFolder } from './folder-owner.js';
import { sqliteRecordSearch } from './record-search.js';
import { sqliteFactLog } from './fact-log.js';
import { dropEarlierRecords, openFacts } from './schema.js';
import { indexEarlierRecords, sqliteViews } from './views.js';
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
    /** The folder was never sealed: what lies there is taken as it is. */
    readonly isFirstSeal?: boolean;
  };

export type SqliteFacts = {
  readonly events: EventStore;
  readonly views: Views;
  readonly alerts: AlertViews;
  readonly notifications: NotificationViews;
  readonly outbox: Outbox;
  readonly records: RecordSearch;
  readonly log: FactLog;
  readonly incidents: IncidentSource;
  readonly exported: FactExport;
  readonly rewrite: FactRewrite;
  /** Of this process's ownership: greater than that of every process before it. */
  readonly epoch: number;
  /** No fact was there when it was opened. */
  readonly isEmpty: boolean;
  close(): void;
};

/** What is there without a claim on the folder. */
export type ReadableSqliteFacts = Omit<SqliteFacts, 'outbox' | 'rewrite'>;

/** SQLite's own default. */
const LONGEST_LOG = 1_000;

type OwnedFacts = { readonly db: DatabaseSync; readonly owner: FolderOwner; readonly sealed: SealedDatabase };

const wasReleased = (db: DatabaseSync): boolean => {
  const heartbeat = db.prepare('SELECT heartbeat FROM owner').get()?.['heartbeat'] ?? 0;
  return heartbeat === 0;
};

/** Sealed once the folder is this process's own. That also writes the claim into the file, so that a lost log is noticed. */
const openOwned = (options: SqliteFactsOptions): OwnedFacts => {
  const { file, isFirstSeal = false } = options;
  const isSealed = existsSync(sealFile(file));
  // an empty one in its place would look as if nothing had ever been asked
  if (isSealed && !existsSync(file))
    throw new StoreError(
      'damaged',
      `${file} is missing: restore a backup, or start without it after "casefile store repair"`,
    );
  const hasLog = keepDamagedLog(file);
  sealNewFile(file);
  const db = openFacts(file);
  try {
    const isLogLost = isSealed && !hasLog && !wasReleased(db);
    const owner = takeFolder(db, file, options);
    if (isLogLost) noteMissingLog(file);
    dropEarlierRecords(db);
    indexEarlierRecords(db);
    if (isFirstSeal) writePageSeal(file, sealPages(file, pageSizeOf(db)));
    return { db, owner, sealed: sealedDatabase(db, file, LONGEST_LOG) };
  } catch (error) {
    closeWithoutCheckpoint(db, file);
    throw sqliteStoreError(file, error);
  }
};

const hasLost = (owner: FolderOwner): boolean => {
  try {
    owner.check();
    return false;
  } catch (error) {
    return error instanceof OwnershipLost;
  }
};

/** Throws `FolderInUse` while another live process holds the folder. */
export const sqliteFacts = (options: SqliteFactsOptions): SqliteFacts => {
  const { db, owner, sealed } = openOwned(options);
  const wal = openWal(options.file);
  const timer = setInterval(
    () => {
      try {
        owner.heartbeat();
        checkpointWhenDue(db);
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
  const events = sqliteEventStore({ db, owner, synced: wal.synced, id: options.id, salt: options.salt });
  return {
    events,
    outbox: sqliteOutbox({ db, owner, events }),
    views: sqliteViews(db),
    alerts: sqliteAlertViews(db),
    notifications: sqliteNotificationViews(db),
    records: sqliteRecordSearch(db),
    log: sqliteFactLog(db),
    incidents: sqliteIncidents(db),
    rewrite: sqliteFactRewrite({ db, owner, sealed, views: sqliteViews(db), id: options.id }),
    exported: sqliteFactExport(db),
    epoch: owner.epoch,
    isEmpty: db.prepare('SELECT 1 FROM facts LIMIT 1').get() === undefined,
    close: () => {
      clearInterval(timer);
      if (!db.isOpen) return;
      // the seal is that of the process which has taken the folder over
      if (hasLost(owner)) {
        closeWithoutCheckpoint(db, options.file);
        return wal.close();
      }
      try {
        owner.release();
      } catch (error) {
        // a full disk: what is in the log stays there, as after a kill, and the next start goes on
        if (!(error instanceof OwnershipLost)) return wal.close();
      }
      sealed.close();
      wal.close();
    },
  };
};

/** Nobody's claim: what would be written is refused before. */
const NO_OWNER: FolderOwner = {
  epoch: 0,
  check: () => undefined,
  heartbeat: () => undefined,
  release: () => undefined,
};

/** Reads while the owner runs, or where the folder cannot be written; takes no lease. Throws `StoreError`. */
export const readSqliteFacts = ({
  file,
  id,
  salt,
}: Pick<SqliteFactsOptions, 'file' | 'id' | 'salt'>): ReadableSqliteFacts => {
  const { db, close } = openReadOnly(file);
  return {
    events: sqliteEventStore({ db, owner: NO_OWNER, synced: async () => undefined, id, salt }),
    views: sqliteViews(db),
    alerts: sqliteAlertViews(db),
    notifications: sqliteNotificationViews(db),
    records: sqliteRecordSearch(db),
    log: sqliteFactLog(db),
    incidents: sqliteIncidents(db),
    exported: sqliteFactExport(db),
    epoch: NO_OWNER.epoch,
    isEmpty: false,
    close,
  };
};
