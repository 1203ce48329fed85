// The documents of a collection: each is stored, replaced or deleted in one transaction, and read back whole for a migration.
import { composeMasked } from '../../../kernel/masked.js';
import type { DocumentRow, KnowledgeDocument, KnowledgeRefusal, StoredDocument } from '../../../ports/knowledge.js';
import { optional } from '../../../kernel/optional.js';
import { isRejection } from '../../../kernel/rejection.js';
import { joinPassages, type Passage } from '../../../telemetry/passages/passage.js';
import {
  describeUnknownDocument,
  describeVectorMismatch,
  vectorsFit,
} from '../../../telemetry/passages/collections.js';
import { recordChange, requireCollection, type StoredCollection } from './collections.js';
import { type KnowledgeDatabase, purgeDeleted } from './knowledge-database.js';
import { insertWordsSql, wordsTable, wordsValues } from './word-index.js';
import { type SqlRow, writeTransaction } from '../database.js';
import { readFloats } from './vectors.js';

const documentRowOf = (row: SqlRow): DocumentRow => ({
  name: String(row['name']),
  digest: String(row['digest']),
  title: String(row['title']),
  passages: Number(row['passages']),
  characters: Number(row['characters']),
  added: Number(row['added']),
  ...(row['modified'] !== null && { modified: Number(row['modified']) }),
});

type DocumentFilter = { readonly collection: string; readonly names?: readonly string[] };

export const listDocuments = (
  file: KnowledgeDatabase,
  { collection: name, names }: DocumentFilter,
): readonly DocumentRow[] | KnowledgeRefusal => {
  const collection = requireCollection(file, name);
  if (isRejection(collection)) return collection;
  const [only, given] =
    names === undefined ? ['', []] : ['AND name IN (SELECT value FROM json_each(?))', [JSON.stringify(names)]];
  return file
    .sql(`SELECT * FROM document WHERE collection = ? ${only} ORDER BY name`)
    .all(collection.id, ...given)
    .map(documentRowOf);
};

const nextPassageNumber = ({ sql }: KnowledgeDatabase): number =>
  Number(sql('SELECT coalesce(max(id), 0) + 1 AS next FROM passage').get()?.['next']);

const vectorBytes = (vectors: readonly Float32Array[]): Uint8Array => {
  const dimension = vectors[0]?.length ?? 0;
  const all = new Float32Array(vectors.length * dimension);
  vectors.forEach((vector, n) => all.set(vector, n * dimension));
  return new Uint8Array(all.buffer);
};

type DocumentPlacement = { readonly document: KnowledgeDocument; readonly collection: number; readonly at: number };

const insertPassage = (
  file: KnowledgeDatabase,
  { document, collection }: DocumentPlacement,
  into: { readonly id: number; readonly passage: Passage; readonly of: number },
): void => {
  const { section, from, to } = into.passage;
  const text = document.text.slice(from, to);
  file
    .sql('INSERT INTO passage (id, document, section, start, text) VALUES (?, ?, ?, ?, ?)')
    .run(into.id, into.of, JSON.stringify(section), from, text);
  file.sql(insertWordsSql(collection)).run(...wordsValues({ id: into.id, title: document.title, section, text }));
};

const insertDocument = (file: KnowledgeDatabase, placed: DocumentPlacement): void => {
  const { document, collection, at } = placed;
  const { name, digest, title, text, passages, vectors, modified = null } = document;
  const first = nextPassageNumber(file);
  const { lastInsertRowid } = file
    .sql(
      `INSERT INTO document (collection, name, digest, title, characters, added, modified, first, passages)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(collection, name, digest, title, text.length, at, modified, first, passages.length);
  const of = Number(lastInsertRowid);
  passages.forEach((passage, n) => insertPassage(file, placed, { id: first + n, passage, of }));
  if (vectors !== undefined && vectors.length > 0)
    file.sql('INSERT INTO vectors (document, floats) VALUES (?, ?)').run(of, vectorBytes(vectors));
};

type StoredDocumentHead = {
  readonly id: number;
  readonly digest: string;
  readonly first: number;
  readonly passages: number;
};

const findDocument = ({ sql }: KnowledgeDatabase, collection: number, name: string): StoredDocumentHead | undefined =>
  sql('SELECT id, digest, first, passages FROM document WHERE collection = ? AND name = ?').get(collection, name) as
    StoredDocumentHead | undefined;

const deleteDocumentRows = (
  { sql }: KnowledgeDatabase,
  collection: number,
  { id, first, passages }: StoredDocumentHead,
): void => {
  sql(`DELETE FROM ${wordsTable(collection)} WHERE rowid >= ? AND rowid < ?`).run(first, first + passages);
  sql('DELETE FROM passage WHERE id >= ? AND id < ?').run(first, first + passages);
  sql('DELETE FROM vectors WHERE document = ?').run(id);
  sql('DELETE FROM document WHERE id = ?').run(id);
};

const embeddingDiffers = ({ row }: StoredCollection): KnowledgeRefusal => ({
  rejected: 'embedding-differs',
  because: describeVectorMismatch(row),
});

type DocumentUpload = { readonly collection: string; readonly document: KnowledgeDocument; readonly at: number };

export const putDocument = (file: KnowledgeDatabase, { collection: name, document, at }: DocumentUpload) => {
  const stored = writeTransaction(file.db, () => {
    const collection = requireCollection(file, name);
    if (isRejection(collection)) return collection;
    if (!vectorsFit(document, collection.row.embedding)) return embeddingDiffers(collection);
    const before = findDocument(file, collection.id, document.name);
    if (before?.digest === document.digest) return 'unchanged';
    if (before !== undefined) deleteDocumentRows(file, collection.id, before);
    insertDocument(file, { document, collection: collection.id, at });
    const passages = document.passages.length - (before?.passages ?? 0);
    recordChange(file, { collection: collection.id, at }, { documents: before === undefined ? 1 : 0, passages });
    return before === undefined ? 'added' : 'changed';
  });
  if (stored === 'changed') purgeDeleted(file);
  return stored;
};

type DocumentRemoval = { readonly collection: string; readonly names: readonly string[]; readonly at: number };

export const removeDocuments = (file: KnowledgeDatabase, { collection: name, names, at }: DocumentRemoval) => {
  const removed = writeTransaction(file.db, () => {
    const collection = requireCollection(file, name);
    if (isRejection(collection)) return collection;
    return names.filter((each) => {
      const known = findDocument(file, collection.id, each);
      if (known === undefined) return false;
      deleteDocumentRows(file, collection.id, known);
      recordChange(file, { collection: collection.id, at }, { documents: -1, passages: -known.passages });
      return true;
    });
  });
  if (!isRejection(removed) && removed.length > 0) purgeDeleted(file);
  return removed;
};

type DocumentAddress = { readonly collection: string; readonly name: string };

const readPassages = ({ sql }: KnowledgeDatabase, document: SqlRow) =>
  sql('SELECT section, start, text FROM passage WHERE document = ? ORDER BY id')
    .all(Number(document['id']))
    .map((row) => ({
      section: JSON.parse(String(row['section'])) as readonly string[],
      from: Number(row['start']),
      text: String(row['text']),
    }));

const readDocumentVectors = (
  { sql }: KnowledgeDatabase,
  document: SqlRow,
  dimension: number,
): readonly Float32Array[] => {
  const row = sql('SELECT floats FROM vectors WHERE document = ?').get(Number(document['id']));
  const floats = row === undefined ? new Float32Array() : readFloats(row['floats'] as Uint8Array);
  return Array.from({ length: floats.length / dimension }, (_, n) => floats.slice(n * dimension, (n + 1) * dimension));
};

export const readWholeDocument = (
  file: KnowledgeDatabase,
  { collection, name }: DocumentAddress,
): StoredDocument | KnowledgeRefusal => {
  const known = requireCollection(file, collection);
  if (isRejection(known)) return known;
  const row = file.sql('SELECT * FROM document WHERE collection = ? AND name = ?').get(known.id, name);
  if (row === undefined) return { rejected: 'unknown-document', because: describeUnknownDocument(collection, name) };
  const { digest, title, characters, added, modified } = documentRowOf(row);
  const passages = readPassages(file, row);
  const { embedding } = known.row;
  const document = {
    name,
    digest,
    title,
    text: joinPassages(passages, characters),
    passages: passages.map(({ section, from, text }) => ({ section, from, to: from + text.length })),
    ...(embedding && { vectors: readDocumentVectors(file, row, embedding.dimension) }),
    ...optional({ modified }),
  };
  return { document: composeMasked(document), added };
};
