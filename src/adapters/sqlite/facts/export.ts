// Gives the streams of facts.sqlite out, and the words that belong to them.
import type { DatabaseSync } from 'node:sqlite';
import type { StreamId, TextRef } from '../../../kernel/brand.js';
import { FactExport, type InvestigationTexts } from '../../../ports/migration.js';

const AT_ONCE = 500;

class SqliteFactExport extends FactExport {
  constructor(private readonly db: DatabaseSync) {
    super();
  }

  override async streams(after = ''): Promise<readonly StreamId[]> {
    return this.db
      .prepare(`SELECT DISTINCT stream FROM facts WHERE stream > ? ORDER BY stream LIMIT ${AT_ONCE}`)
      .all(after)
      .map(({ stream }) => String(stream) as StreamId);
  }

  override async words(investigation: StreamId): Promise<InvestigationTexts> {
    const salt = this.db.prepare('SELECT salt FROM salts WHERE owner = ?').get(investigation)?.['salt'];
    if (salt === null) return { status: 'erased' };
    const rows = this.db.prepare('SELECT ref, body FROM texts WHERE owner = ?').all(investigation);
    const texts = new Map(rows.map(({ ref, body }) => [String(ref) as TextRef, String(body)]));
    return { status: 'kept', ...(salt !== undefined && { salt: String(salt) }), texts };
  }
}

export const sqliteFactExport = (db: DatabaseSync): FactExport => new SqliteFactExport(db);
