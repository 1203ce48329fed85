// The sets of `retrieval/` as they lie in the data folder: documents, and questions with the documents that answer them.
import { join } from 'node:path';
import { entriesOf, rowsOf } from '../data.js';

export type Document = { readonly id: number; readonly text: string };
export type Question = { readonly text: string; readonly relevant: readonly number[] };

export type RetrievalSet = {
  readonly name: string;
  readonly paths: readonly string[];
  readonly documents: readonly Document[];
  /** Those that a document of the set answers. */
  readonly questions: readonly Question[];
};

const DOCUMENTS = '.docs.ndjson.gz';

/** Sets to train on are not measured. */
export const setsIn = (data: string): readonly RetrievalSet[] =>
  entriesOf(data, 'retrieval')
    .filter((file) => file.endsWith(DOCUMENTS) && !file.endsWith(`-train${DOCUMENTS}`))
    .map((file) => {
      const name = file.slice(0, -DOCUMENTS.length);
      const paths = [file, `${name}.queries.ndjson.gz`].map((each) => join(data, 'retrieval', each));
      const documents = rowsOf<Document>(paths[0] ?? '');
      const known = new Set(documents.map(({ id }) => id));
      const questions = rowsOf<Question>(paths[1] ?? '').filter(({ relevant }) => relevant.some((id) => known.has(id)));
      return { name, paths, documents, questions };
    });
