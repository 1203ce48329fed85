// A stored document as a whole, for a store that it moves to.
import { isRejection } from '../../../kernel/rejection.js';
import type { KnowledgeRefusal, StoredDocument } from '../../../ports/knowledge.js';
import { describeUnknownDocument } from '../../../telemetry/passages/collection-names.js';
import { joinPassages } from '../../../telemetry/passages/passage.js';
import { collectionIn } from './collections.js';
import type { SqlRow } from '../database.js';
import { documentOf } from './documents.js';
import { floatsIn } from './held-vectors.js';
import type { KnowledgeFile } from './store.js';

type Wanted = { readonly collection: string; readonly name: string };

const passagesOf = ({ sql }: KnowledgeFile, document: SqlRow) =>
  sql('SELECT section, start, text FROM passage WHERE document = ? ORDER BY id')
    .all(Number(document['id']))
    .map((row) => ({
      section: JSON.parse(String(row['section'])) as readonly string[],
      from: Number(row['start']),
      text: String(row['text']),
    }));

const vectorsOf = ({ sql }: KnowledgeFile, document: SqlRow, dimension: number): readonly Float32Array[] => {
  const row = sql('SELECT floats FROM vectors WHERE document = ?').get(Number(document['id']));
  const floats = row === undefined ? new Float32Array() : floatsIn(row['floats'] as Uint8Array);
  return Array.from({ length: floats.length / dimension }, (_, n) => floats.slice(n * dimension, (n + 1) * dimension));
};

export const wholeDocument = (file: KnowledgeFile, { collection, name }: Wanted): StoredDocument | KnowledgeRefusal => {
  const known = collectionIn(file, collection);
  if (isRejection(known)) return known;
  const row = file.sql('SELECT * FROM document WHERE collection = ? AND name = ?').get(known.id, name);
  if (row === undefined) return { rejected: 'unknown-document', because: describeUnknownDocument(collection, name) };
  const { digest, title, characters, added, modified } = documentOf(row);
  const passages = passagesOf(file, row);
  const { embedding } = known.row;
  const document = {
    name,
    digest,
    title,
    text: joinPassages(passages, characters),
    passages: passages.map(({ section, from, text }) => ({ section, from, to: from + text.length })),
    ...(embedding && { vectors: vectorsOf(file, row, embedding.dimension) }),
    ...(modified !== undefined && { modified }),
  };
  return { document, added };
};
