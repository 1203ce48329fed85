// An outbox on facts.sqlite: follows the order of the table of facts from a stored position; one process owns the folder.
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { StoredFact } from '../../../investigation/stored-fact.js';
import type { RecordedFact } from '../../../kernel/fact.js';
import type { EventStore } from '../../../ports/event-store.js';
import { Outbox, type OutboxSubscription } from '../../../ports/outbox.js';
import { writeTransaction } from '../database.js';
import { type FactRow, recordedFactOf } from './event-store.js';
import type { FolderOwner } from './folder-owner.js';

export const OUTBOX_TABLES = `
CREATE TABLE IF NOT EXISTS outbox_positions (name TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

type SqliteOutboxOptions = { readonly db: DatabaseSync; readonly owner: FolderOwner; readonly events: EventStore };

/** Facts that are delivered at once. */
const BATCH = 100;
const RETRY_MILLIS = 1_000;

type PlacedFact = { readonly position: number; readonly fact: RecordedFact<StoredFact> };

class SqliteOutbox extends Outbox {
  constructor(private readonly options: SqliteOutboxOptions) {
    super();
  }

  override follow(following: OutboxSubscription): () => Promise<void> {
    const stop = new AbortController();
    const running = this.#run(following, stop.signal);
    return async () => {
      stop.abort();
      await running;
    };
  }

  async #run({ name, type, deliver }: OutboxSubscription, stop: AbortSignal): Promise<void> {
    let wake = new AbortController();
    const unsubscribe = this.options.events.subscribe((facts) => {
      if (facts.some((fact) => fact.type === type)) wake.abort();
    });
    const end = (): void => wake.abort();
    stop.addEventListener('abort', end);
    try {
      let position = this.#position(name);
      while (!stop.aborted) {
        wake = new AbortController();
        const after = await this.#deliverNext({ name, type, deliver }, position);
        if (after === undefined)
          await wait(RETRY_MILLIS, undefined, { signal: stop, ref: false }).catch(() => undefined);
        else if (after === position) await untilAborted(wake.signal, stop);
        else position = after;
      }
    } finally {
      unsubscribe();
      stop.removeEventListener('abort', end);
    }
  }

  /** The position after the next facts; the same: there are none; `undefined`: they could not be delivered now. */
  async #deliverNext({ name, type, deliver }: OutboxSubscription, position: number): Promise<number | undefined> {
    try {
      const found = this.#read(type, position);
      const last = found.at(-1);
      if (last === undefined) return position;
      await deliver(found.map(({ fact }) => fact));
      this.#save(name, last.position);
      return last.position;
    } catch {
      return undefined;
    }
  }

  #read(type: string, position: number): readonly PlacedFact[] {
    const sql = 'SELECT * FROM facts WHERE type = ? AND position > ? ORDER BY position LIMIT ?';
    return this.options.db
      .prepare(sql)
      .all(type, position, BATCH)
      .map((row) => ({ position: Number(row['position']), fact: recordedFactOf(row as FactRow) }));
  }

  /** Who follows for the first time begins with what comes from now on. */
  #position(name: string): number {
    const { db } = this.options;
    const stored = db.prepare('SELECT position FROM outbox_positions WHERE name = ?').get(name)?.['position'];
    if (stored !== undefined) return Number(stored);
    const last = Number(db.prepare('SELECT max(position) AS last FROM facts').get()?.['last'] ?? 0);
    this.#save(name, last);
    return last;
  }

  #save(name: string, position: number): void {
    const { db, owner } = this.options;
    writeTransaction(db, () => {
      owner.check();
      db.prepare('INSERT OR REPLACE INTO outbox_positions (name, position) VALUES (?, ?)').run(name, position);
    });
  }
}

const untilAborted = (wake: AbortSignal, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (wake.aborted || stop.aborted) return resolve();
    wake.addEventListener('abort', () => resolve(), { once: true });
  });

export const sqliteOutbox = (options: SqliteOutboxOptions): Outbox => new SqliteOutbox(options);
