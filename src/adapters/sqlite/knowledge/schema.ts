// The tables of one tenant's knowledge.
import { WORD_WEIGHTS } from '../../../telemetry/passages/index-terms.js';

export const SCHEMA_VERSION = 1;

/** Passages of one document have ids in a row: `first` and those after it. `vectors`: theirs, one after the other. */
export const SCHEMA = `
CREATE TABLE meta (changes INTEGER NOT NULL) STRICT;
INSERT INTO meta VALUES (0);
CREATE TABLE collection (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  description TEXT NOT NULL,
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  documents INTEGER NOT NULL DEFAULT 0,
  passages INTEGER NOT NULL DEFAULT 0,
  model TEXT,
  dimension INTEGER
) STRICT;
CREATE TABLE document (
  id INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL REFERENCES collection,
  name TEXT NOT NULL,
  digest TEXT NOT NULL,
  title TEXT NOT NULL,
  characters INTEGER NOT NULL,
  added INTEGER NOT NULL,
  modified INTEGER,
  first INTEGER NOT NULL,
  passages INTEGER NOT NULL,
  UNIQUE (collection, name)
) STRICT;
CREATE TABLE vectors (document INTEGER PRIMARY KEY, floats BLOB NOT NULL) STRICT;
CREATE TABLE passage (
  id INTEGER PRIMARY KEY,
  document INTEGER NOT NULL,
  section TEXT NOT NULL,
  start INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
`;

const { title, section, body } = WORD_WEIGHTS;
const WEIGHTS = `bm25(${title}.0, ${section}.0, ${body}.0)`;

/** The words of one collection: what is rare is a matter of each. */
export const wordsTable = (collection: number): string => `words_${collection}`;

/** Its content is kept, for a contentless index misranks once rows were deleted; what is deleted leaves no trace in it. */
export const wordsSchema = (collection: number): string => {
  const words = wordsTable(collection);
  return `
CREATE VIRTUAL TABLE ${words} USING fts5(title, section, body, tokenize = 'unicode61');
INSERT INTO ${words} (${words}, rank) VALUES ('secure-delete', 1), ('rank', '${WEIGHTS}');
`;
};
