// The documents of a collection: one is stored, replaced or deleted in one transaction.
import type { DocumentRow, KnowledgeDocument, KnowledgeRefusal } from '../../../ports/knowledge.js';
import { isRejection } from '../../../kernel/rejection.js';
import type { Passage } from '../../../telemetry/passages/passage.js';
import { describeVectorMismatch, vectorsFit } from '../../../telemetry/passages/embedding-model.js';
import { prepareIndexText } from '../../../telemetry/passages/index-terms.js';
import { type Collection, collectionIn, touch } from './collections.js';
import { wordsTable } from './schema.js';
import { type SqlRow, writeTransaction } from '../database.js';
import { forget, type KnowledgeFile } from './store.js';

export const documentOf = (row: SqlRow): DocumentRow => ({
  name: String(row['name']),
  digest: String(row['digest']),
  title: String(row['title']),
  passages: Number(row['passages']),
  characters: Number(row['characters']),
  added: Number(row['added']),
  ...(row['modified'] !== null && { modified: Number(row['modified']) }),
});

type Wanted = { readonly collection: string; readonly names?: readonly string[] };

export const documentsIn = (
  file: KnowledgeFile,
  { collection: name, names }: Wanted,
): readonly DocumentRow[] | KnowledgeRefusal => {
  const collection = collectionIn(file, name);
  if (isRejection(collection)) return collection;
  const [only, given] =
    names === undefined ? ['', []] : ['AND name IN (SELECT value FROM json_each(?))', [JSON.stringify(names)]];
  return file
    .sql(`SELECT * FROM document WHERE collection = ? ${only} ORDER BY name`)
    .all(collection.id, ...given)
    .map(documentOf);
};

const nextPassage = ({ sql }: KnowledgeFile): number =>
  Number(sql('SELECT coalesce(max(id), 0) + 1 AS next FROM passage').get()?.['next']);

const floatsOf = (vectors: readonly Float32Array[]): Uint8Array => {
  const dimension = vectors[0]?.length ?? 0;
  const all = new Float32Array(vectors.length * dimension);
  vectors.forEach((vector, n) => all.set(vector, n * dimension));
  return new Uint8Array(all.buffer);
};

type Placed = { readonly document: KnowledgeDocument; readonly collection: number; readonly at: number };

const insertPassage = (
  file: KnowledgeFile,
  { document, collection }: Placed,
  into: { readonly id: number; readonly passage: Passage; readonly of: number },
): void => {
  const { section, from, to } = into.passage;
  const text = document.text.slice(from, to);
  file
    .sql('INSERT INTO passage (id, document, section, start, text) VALUES (?, ?, ?, ?, ?)')
    .run(into.id, into.of, JSON.stringify(section), from, text);
  file
    .sql(`INSERT INTO ${wordsTable(collection)} (rowid, title, section, body) VALUES (?, ?, ?, ?)`)
    .run(into.id, prepareIndexText(document.title), prepareIndexText(section.join(' ')), prepareIndexText(text));
};

const insert = (file: KnowledgeFile, placed: Placed): void => {
  const { document, collection, at } = placed;
  const { name, digest, title, text, passages, vectors, modified = null } = document;
  const first = nextPassage(file);
  const { lastInsertRowid } = file
    .sql(
      `INSERT INTO document (collection, name, digest, title, characters, added, modified, first, passages)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(collection, name, digest, title, text.length, at, modified, first, passages.length);
  const of = Number(lastInsertRowid);
  passages.forEach((passage, n) => insertPassage(file, placed, { id: first + n, passage, of }));
  if (vectors !== undefined && vectors.length > 0)
    file.sql('INSERT INTO vectors (document, floats) VALUES (?, ?)').run(of, floatsOf(vectors));
};

type Held = { readonly id: number; readonly digest: string; readonly first: number; readonly passages: number };

const held = ({ sql }: KnowledgeFile, collection: number, name: string): Held | undefined =>
  sql('SELECT id, digest, first, passages FROM document WHERE collection = ? AND name = ?').get(collection, name) as
    Held | undefined;

const erase = ({ sql }: KnowledgeFile, collection: number, { id, first, passages }: Held): void => {
  sql(`DELETE FROM ${wordsTable(collection)} WHERE rowid >= ? AND rowid < ?`).run(first, first + passages);
  sql('DELETE FROM passage WHERE id >= ? AND id < ?').run(first, first + passages);
  sql('DELETE FROM vectors WHERE document = ?').run(id);
  sql('DELETE FROM document WHERE id = ?').run(id);
};

const misfit = ({ row }: Collection): KnowledgeRefusal => ({
  rejected: 'embedding-differs',
  because: describeVectorMismatch(row),
});

type Put = { readonly collection: string; readonly document: KnowledgeDocument; readonly at: number };

export const putDocument = (file: KnowledgeFile, { collection: name, document, at }: Put) => {
  const stored = writeTransaction(file.db, () => {
    const collection = collectionIn(file, name);
    if (isRejection(collection)) return collection;
    if (!vectorsFit(document, collection.row.embedding)) return misfit(collection);
    const before = held(file, collection.id, document.name);
    if (before?.digest === document.digest) return 'unchanged';
    if (before !== undefined) erase(file, collection.id, before);
    insert(file, { document, collection: collection.id, at });
    const passages = document.passages.length - (before?.passages ?? 0);
    touch(file, { collection: collection.id, at }, { documents: before === undefined ? 1 : 0, passages });
    return before === undefined ? 'added' : 'changed';
  });
  if (stored === 'changed') forget(file);
  return stored;
};

type Removal = { readonly collection: string; readonly names: readonly string[]; readonly at: number };

export const removeDocuments = (file: KnowledgeFile, { collection: name, names, at }: Removal) => {
  const removed = writeTransaction(file.db, () => {
    const collection = collectionIn(file, name);
    if (isRejection(collection)) return collection;
    return names.filter((each) => {
      const known = held(file, collection.id, each);
      if (known === undefined) return false;
      erase(file, collection.id, known);
      touch(file, { collection: collection.id, at }, { documents: -1, passages: -known.passages });
      return true;
    });
  });
  if (!isRejection(removed) && removed.length > 0) forget(file);
  return removed;
};
