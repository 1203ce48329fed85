// Replaces facts and texts in facts.sqlite: for masking anew, which alone may change what is stored. Each replacement is recorded as a fact.
import type { DatabaseSync } from 'node:sqlite';
import type { StreamId } from '../../../kernel/brand.js';
import { isInvestigation, isExecution, textOwnerOf } from '../../../investigation/streams.js';
import { schemaOfType } from '../../../investigation/upcast.js';
import { FactRewrite, type StreamReplacement } from '../../../ports/rescan.js';
import type { Views } from '../../../ports/views.js';
import { sqliteStoreError, writeTransaction } from '../database.js';
import type { SealedDatabase } from '../seal/sealed-database.js';
import type { FolderOwner } from './folder-owner.js';

type FactRewriteOptions = {
  readonly db: DatabaseSync;
  readonly owner: FolderOwner;
  readonly sealed: Pick<SealedDatabase, 'checkpoint'>;
  readonly views: Views;
  readonly id: () => string;
};

const ACTOR = JSON.stringify({ kind: 'system', id: 'rescan' });

/** An execution is named by its investigation: its own part stays. */
const renamedStream = (stream: StreamId, { owner, renamed }: StreamReplacement): string =>
  isExecution(stream) ? `${stream.slice(0, stream.length - owner.length)}${renamed}` : renamed;

class SqliteFactRewrite extends FactRewrite {
  constructor(private readonly options: FactRewriteOptions) {
    super();
  }

  override async replace(replacement: StreamReplacement): Promise<boolean> {
    const { db, owner } = this.options;
    try {
      return writeTransaction(db, () => {
        owner.check();
        if (this.#isNameTaken(replacement)) return false;
        this.#replaceFacts(replacement);
        this.#replaceTexts(replacement);
        this.#record(replacement);
        this.#rename(replacement);
        return true;
      });
    } catch (error) {
      throw sqliteStoreError('facts.sqlite', error);
    }
  }

  #isNameTaken({ owner, renamed }: StreamReplacement): boolean {
    if (owner === renamed) return false;
    return this.options.db.prepare('SELECT 1 FROM facts WHERE stream = ? LIMIT 1').get(renamed) !== undefined;
  }

  #replaceFacts({ facts }: StreamReplacement): void {
    const replace = this.options.db.prepare(
      'UPDATE facts SET data = ?, schema = ?, actor = ?, reason = ? WHERE stream = ? AND version = ?',
    );
    for (const { stream, version, data, schema, actor, reason } of facts)
      replace.run(JSON.stringify(data), schema, JSON.stringify(actor), reason ?? null, stream, version);
  }

  #replaceTexts({ owner, texts }: StreamReplacement): void {
    const { db } = this.options;
    const drop = db.prepare('DELETE FROM texts WHERE owner = ? AND ref = ?');
    const put = db.prepare('INSERT OR REPLACE INTO texts (owner, ref, body) VALUES (?, ?, ?)');
    for (const { from } of texts) drop.run(owner, from);
    for (const { to, text } of texts) put.run(owner, to, text);
  }

  #record({ owner, record, at }: StreamReplacement): void {
    const { db, id } = this.options;
    const last = db
      .prepare('SELECT version, commit_no FROM facts WHERE stream = ? ORDER BY version DESC LIMIT 1')
      .get(owner);
    db.prepare(
      `INSERT INTO facts (stream, version, commit_no, id, type, data, at, actor, reason, traceparent, schema)
       VALUES (?, ?, ?, ?, 'MaskingRenewed', ?, ?, ?, NULL, NULL, ?)`,
    ).run(
      owner,
      Number(last?.['version'] ?? 0) + 1,
      Number(last?.['commit_no'] ?? 0) + 1,
      id(),
      JSON.stringify(record),
      at,
      ACTOR,
      schemaOfType('MaskingRenewed'),
    );
  }

  #rename(replacement: StreamReplacement): void {
    const { owner, renamed } = replacement;
    if (owner === renamed || !isInvestigation(owner)) return;
    const { db } = this.options;
    const streams = db
      .prepare("SELECT DISTINCT stream FROM facts WHERE stream = ?1 OR (stream >= 'x/' AND stream < 'x0')")
      .all(owner)
      .map(({ stream }) => String(stream) as StreamId)
      .filter((stream) => textOwnerOf(stream) === owner);
    const rename = db.prepare('UPDATE facts SET stream = ? WHERE stream = ?');
    for (const stream of streams) rename.run(renamedStream(stream, replacement), stream);
    for (const table of ['texts', 'salts'])
      db.prepare(`UPDATE ${table} SET owner = ? WHERE owner = ?`).run(renamed, owner);
  }

  override async purge(): Promise<void> {
    const { db, owner, sealed, views } = this.options;
    owner.check();
    await views.rebuild();
    try {
      db.exec('VACUUM');
      sealed.checkpoint('TRUNCATE');
    } catch (error) {
      throw sqliteStoreError('facts.sqlite', error);
    }
  }
}

export const sqliteFactRewrite = (options: FactRewriteOptions): FactRewrite => new SqliteFactRewrite(options);
