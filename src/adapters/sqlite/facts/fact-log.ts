// Reads facts across streams from facts.sqlite by a partial index.
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

/** Made anew where a release has other types. */
export const FACT_LOG_INDEX = `CREATE INDEX IF NOT EXISTS facts_logged_${LOGGED_FACTS.length} ON facts (at) WHERE ${IS_LOGGED};`;

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
