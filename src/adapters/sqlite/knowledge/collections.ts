// The collections of a tenant, as rows.
import {
  describeModelMismatch,
  type EmbeddingModel,
  isSameEmbedding,
} from '../../../telemetry/passages/embedding-model.js';
import { describeUnknownCollection } from '../../../telemetry/passages/collection-names.js';
import type { CollectionRow } from '../../../telemetry/knowledge-rows.js';
import type { CollectionDraft, KnowledgeRefusal } from '../../../ports/knowledge.js';
import { wordsSchema, wordsTable } from './schema.js';
import { type SqlRow, writeTransaction } from '../database.js';
import { forget, type KnowledgeFile } from './store.js';

export type Collection = { readonly id: number; readonly row: CollectionRow };

const embeddingOf = ({ model, dimension }: SqlRow): { readonly embedding?: EmbeddingModel } =>
  model === null ? {} : { embedding: { model: String(model), dimension: Number(dimension) } };

const collectionOf = (row: SqlRow): Collection => ({
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

export const collectionsIn = ({ sql }: KnowledgeFile): readonly CollectionRow[] =>
  sql('SELECT * FROM collection ORDER BY name')
    .all()
    .map((row) => collectionOf(row).row);

const found = ({ sql }: KnowledgeFile, name: string): Collection | undefined => {
  const row = sql('SELECT * FROM collection WHERE name = ?').get(name);
  return row && collectionOf(row);
};

export const unknown = (name: string, file?: KnowledgeFile): KnowledgeRefusal => ({
  rejected: 'unknown-collection',
  because: describeUnknownCollection(name, file === undefined ? [] : collectionsIn(file).map((each) => each.name)),
});

export const collectionIn = (file: KnowledgeFile, name: string): Collection | KnowledgeRefusal =>
  found(file, name) ?? unknown(name, file);

/** What a change adds; less than 0 where it takes away. */
export type Growth = { readonly documents: number; readonly passages: number };

const SAME_SIZE: Growth = { documents: 0, passages: 0 };

type Touched = { readonly collection: number; readonly at: number };

export const touch = ({ sql }: KnowledgeFile, { collection, at }: Touched, growth: Growth = SAME_SIZE): void => {
  sql('UPDATE meta SET changes = changes + 1').run();
  sql(
    'UPDATE collection SET changed = max(changed, ?), documents = documents + ?, passages = passages + ? WHERE id = ?',
  ).run(at, growth.documents, growth.passages, collection);
};

const differs = (row: CollectionRow, now: EmbeddingModel | undefined): KnowledgeRefusal => ({
  rejected: 'embedding-differs',
  because: describeModelMismatch(row, now),
});

const make = (file: KnowledgeFile, { name, description = '', embedding, at }: CollectionDraft): void => {
  const { lastInsertRowid } = file
    .sql('INSERT INTO collection (name, description, created, changed, model, dimension) VALUES (?, ?, ?, ?, ?, ?)')
    .run(name, description, at, at, embedding?.model ?? null, embedding?.dimension ?? null);
  file.db.exec(wordsSchema(Number(lastInsertRowid)));
  file.sql('UPDATE meta SET changes = changes + 1').run();
};

const change = (file: KnowledgeFile, { id, row }: Collection, draft: CollectionDraft): void => {
  const { description = row.description, embedding, at } = draft;
  file
    .sql('UPDATE collection SET description = ?, model = ?, dimension = ? WHERE id = ?')
    .run(description, embedding?.model ?? null, embedding?.dimension ?? null, id);
  if (description !== row.description) touch(file, { collection: id, at });
};

export const openCollection = (file: KnowledgeFile, draft: CollectionDraft): CollectionRow | KnowledgeRefusal =>
  writeTransaction(file.db, () => {
    const known = found(file, draft.name);
    if (known === undefined) make(file, draft);
    else if (known.row.documents > 0 && !isSameEmbedding(known.row.embedding, draft.embedding))
      return differs(known.row, draft.embedding);
    else change(file, known, draft);
    return found(file, draft.name)?.row ?? unknown(draft.name, file);
  });

export const dropCollection = (file: KnowledgeFile, name: string): CollectionRow | KnowledgeRefusal => {
  const known = found(file, name);
  if (known === undefined) return unknown(name, file);
  writeTransaction(file.db, () => {
    const of = 'IN (SELECT id FROM document WHERE collection = ?)';
    for (const table of ['passage', 'vectors']) file.sql(`DELETE FROM ${table} WHERE document ${of}`).run(known.id);
    file.sql('DELETE FROM document WHERE collection = ?').run(known.id);
    file.sql('DELETE FROM collection WHERE id = ?').run(known.id);
    file.db.exec(`DROP TABLE ${wordsTable(known.id)}`);
    file.sql('UPDATE meta SET changes = changes + 1').run();
  });
  forget(file);
  return known.row;
};
