// Reads facts across streams from facts.sqlite by a partial index.
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { tenantOf } from '../../../investigation/streams.js';
import type { StoredFact } from '../../../investigation/stored-fact.js';
import type { RecordedFact } from '../../../kernel/fact.js';
import { FactLog, type FactLogQuery, LOGGED_FACTS } from '../../../ports/fact-log.js';
import { type FactRow, recordedFactOf } from './event-store.js';

const quoted = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(', ');

/** Stands in the index and in the query: SQLite takes a partial index only where it reads its condition again. */
const IS_LOGGED = `type IN (${quoted(LOGGED_FACTS)})`;

/** Another list has another index. */
const INDEX = `facts_logged_${createHash('sha256').update(IS_LOGGED).digest('hex').slice(0, 12)}`;

/** Makes the index, and drops those of other lists, which would only cost room and time of each commit. */
export const indexFactLog = (db: DatabaseSync): void => {
  const isOfLog = "type = 'index' AND name LIKE 'facts\\_logged\\_%' ESCAPE '\\'";
  const others = db.prepare(`SELECT name FROM sqlite_schema WHERE ${isOfLog} AND name <> ?`).all(INDEX);
  for (const { name } of others) db.exec(`DROP INDEX "${String(name).replaceAll('"', '""')}"`);
  db.exec(`CREATE INDEX IF NOT EXISTS ${INDEX} ON facts (at) WHERE ${IS_LOGGED}`);
};

/** So many are read at once; another writer waits no longer. */
const MOST_AT_ONCE = 500;

class SqliteFactLog extends FactLog {
  constructor(private readonly db: DatabaseSync) {
    super();
  }

  override async *read({ tenant, types, from, to }: FactLogQuery): AsyncGenerator<RecordedFact<StoredFact>> {
    const page = this.db.prepare(
      `SELECT * FROM facts WHERE ${IS_LOGGED} AND type IN (${quoted(types)}) AND at >= ? AND (at, position) < (?, ?)
       ORDER BY at DESC, position DESC LIMIT ${MOST_AT_ONCE}`,
    );
    let before: readonly [number, number] = [
      to ?? Number.MAX_SAFE_INTEGER,
      to === undefined ? Number.MAX_SAFE_INTEGER : 0,
    ];
    for (;;) {
      const rows = page.all(from ?? 0, ...before) as unknown as readonly (FactRow & { readonly position: number })[];
      for (const row of rows) {
        const fact = recordedFactOf(row);
        if (tenantOf(fact.stream) === tenant) yield fact;
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < MOST_AT_ONCE) return;
      before = [last.at, last.position];
      // a long log is read while the process answers others
      await setImmediate();
    }
  }
}

export const sqliteFactLog = (db: DatabaseSync): FactLog => new SqliteFactLog(db);
