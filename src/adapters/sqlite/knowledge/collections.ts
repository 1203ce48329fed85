// The collections of a tenant's knowledge database: list, create, change and delete.
import {
  describeModelMismatch,
  describeUnknownCollection,
  type EmbeddingModel,
  isSameEmbedding,
} from '../../../telemetry/passages/collections.js';
import type { CollectionRow } from '../../../telemetry/knowledge-rows.js';
import type { CollectionDraft, KnowledgeRefusal } from '../../../ports/knowledge.js';
import { type KnowledgeDatabase, purgeDeleted } from './knowledge-database.js';
import { wordsSchema, wordsTable } from './word-index.js';
import { type SqlRow, writeTransaction } from '../database.js';

export type StoredCollection = { readonly id: number; readonly row: CollectionRow };

const embeddingOf = ({ model, dimension }: SqlRow): { readonly embedding?: EmbeddingModel } =>
  model === null ? {} : { embedding: { model: String(model), dimension: Number(dimension) } };

const collectionOf = (row: SqlRow): StoredCollection => ({
  id: Number(row['id']),
  row: {
    kind: 'collection',
    name: String(row['name']),
    description: String(row['description']),
    documents: Number(row['documents']),
    passages: Number(row['passages']),
    created: Number(row['created']),
    changed: Number(row['changed']),
    ...embeddingOf(row),
  },
});

export const readCollections = ({ sql }: KnowledgeDatabase): readonly CollectionRow[] =>
  sql('SELECT * FROM collection ORDER BY name')
    .all()
    .map((row) => collectionOf(row).row);

const findCollection = ({ sql }: KnowledgeDatabase, name: string): StoredCollection | undefined => {
  const row = sql('SELECT * FROM collection WHERE name = ?').get(name);
  return row && collectionOf(row);
};

export const refuseUnknownCollection = (name: string, file?: KnowledgeDatabase): KnowledgeRefusal => ({
  rejected: 'unknown-collection',
  because: describeUnknownCollection(name, file === undefined ? [] : readCollections(file).map((each) => each.name)),
});

export const requireCollection = (file: KnowledgeDatabase, name: string): StoredCollection | KnowledgeRefusal =>
  findCollection(file, name) ?? refuseUnknownCollection(name, file);

/** How many a change adds; negative where it removes. */
type SizeChange = { readonly documents: number; readonly passages: number };

const SAME_SIZE: SizeChange = { documents: 0, passages: 0 };

type CollectionChange = { readonly collection: number; readonly at: number };

export const recordChange = (
  { sql }: KnowledgeDatabase,
  { collection, at }: CollectionChange,
  growth: SizeChange = SAME_SIZE,
): void => {
  sql('UPDATE meta SET changes = changes + 1').run();
  sql(
    'UPDATE collection SET changed = max(changed, ?), documents = documents + ?, passages = passages + ? WHERE id = ?',
  ).run(at, growth.documents, growth.passages, collection);
};

const refuseEmbedding = (row: CollectionRow, now: EmbeddingModel | undefined): KnowledgeRefusal => ({
  rejected: 'embedding-differs',
  because: describeModelMismatch(row, now),
});

const createCollection = (
  file: KnowledgeDatabase,
  { name, description = '', embedding, at }: CollectionDraft,
): void => {
  const { lastInsertRowid } = file
    .sql('INSERT INTO collection (name, description, created, changed, model, dimension) VALUES (?, ?, ?, ?, ?, ?)')
    .run(name, description, at, at, embedding?.model ?? null, embedding?.dimension ?? null);
  file.db.exec(wordsSchema(Number(lastInsertRowid)));
  file.sql('UPDATE meta SET changes = changes + 1').run();
};

const updateCollection = (file: KnowledgeDatabase, { id, row }: StoredCollection, draft: CollectionDraft): void => {
  const { description = row.description, embedding, at } = draft;
  file
    .sql('UPDATE collection SET description = ?, model = ?, dimension = ? WHERE id = ?')
    .run(description, embedding?.model ?? null, embedding?.dimension ?? null, id);
  if (description !== row.description) recordChange(file, { collection: id, at });
};

export const openCollection = (file: KnowledgeDatabase, draft: CollectionDraft): CollectionRow | KnowledgeRefusal =>
  writeTransaction(file.db, () => {
    const known = findCollection(file, draft.name);
    if (known === undefined) createCollection(file, draft);
    else if (known.row.documents > 0 && !isSameEmbedding(known.row.embedding, draft.embedding))
      return refuseEmbedding(known.row, draft.embedding);
    else updateCollection(file, known, draft);
    return findCollection(file, draft.name)?.row ?? refuseUnknownCollection(draft.name, file);
  });

export const dropCollection = (file: KnowledgeDatabase, name: string): CollectionRow | KnowledgeRefusal => {
  const known = findCollection(file, name);
  if (known === undefined) return refuseUnknownCollection(name, file);
  writeTransaction(file.db, () => {
    const of = 'IN (SELECT id FROM document WHERE collection = ?)';
    for (const table of ['passage', 'vectors']) file.sql(`DELETE FROM ${table} WHERE document ${of}`).run(known.id);
    file.sql('DELETE FROM document WHERE collection = ?').run(known.id);
    file.sql('DELETE FROM collection WHERE id = ?').run(known.id);
    file.db.exec(`DROP TABLE ${wordsTable(known.id)}`);
    file.sql('UPDATE meta SET changes = changes + 1').run();
  });
  purgeDeleted(file);
  return known.row;
};
