// The full-text index of the passages of one collection: how its table is made, filled, and filled anew after a release that cuts words in another way.
import type { DatabaseSync } from 'node:sqlite';
import { INDEX_TERMS_VERSION, prepareIndexText, WORD_WEIGHTS } from '../../../telemetry/passages/index-terms.js';
import { writeTransaction } from '../database.js';

const { title, section, body } = WORD_WEIGHTS;
const WEIGHTS = `bm25(${title}.0, ${section}.0, ${body}.0)`;

/** The words of one collection: how rare a word is depends on the collection. */
export const wordsTable = (collection: number): string => `words_${collection}`;

/** The words are prepared: the index splits them at blanks, and not at the vowel signs of a script. */
const TOKENIZER = `"unicode61 remove_diacritics 0 categories 'L* M* N* Co'"`;

/** The index stores its content, because a contentless one misranks after deletions. Deleted rows leave no trace in it. */
export const wordsSchema = (collection: number): string => {
  const words = wordsTable(collection);
  return `
CREATE VIRTUAL TABLE ${words} USING fts5(title, section, body, tokenize = ${TOKENIZER});
INSERT INTO ${words} (${words}, rank) VALUES ('secure-delete', 1), ('rank', '${WEIGHTS}');
`;
};

/** `section`: its headings, outermost first. */
export type NumberedPassage = {
  readonly id: number;
  readonly title: string;
  readonly section: readonly string[];
  readonly text: string;
};

export const insertWordsSql = (collection: number): string =>
  `INSERT INTO ${wordsTable(collection)} (rowid, title, section, body) VALUES (?, ?, ?, ?)`;

/** Values of `insertWordsSql`. */
export const wordsValues = (passage: NumberedPassage): [number, string, string, string] => [
  passage.id,
  prepareIndexText(passage.title),
  prepareIndexText(passage.section.join(' ')),
  prepareIndexText(passage.text),
];

const PASSAGES = `SELECT passage.id, document.title, passage.section, passage.text
  FROM document JOIN passage ON passage.document = document.id WHERE document.collection = ? ORDER BY passage.id`;

const indexAnew = (db: DatabaseSync, collection: number): void => {
  db.exec(`DROP TABLE ${wordsTable(collection)}; ${wordsSchema(collection)}`);
  const insert = db.prepare(insertWordsSql(collection));
  for (const row of db.prepare(PASSAGES).iterate(collection)) {
    const headings = JSON.parse(String(row['section'])) as readonly string[];
    insert.run(
      ...wordsValues({
        id: Number(row['id']),
        title: String(row['title']),
        section: headings,
        text: String(row['text']),
      }),
    );
  }
};

/** Texts that another release has cut into words are cut anew: all of them or, if the process dies, none. */
export const indexEarlierPassages = (db: DatabaseSync): void => {
  const { terms } = db.prepare('SELECT terms FROM meta').get() ?? {};
  if (Number(terms) === INDEX_TERMS_VERSION) return;
  writeTransaction(db, () => {
    for (const { id } of db.prepare('SELECT id FROM collection ORDER BY id').all()) indexAnew(db, Number(id));
    db.prepare('UPDATE meta SET terms = ?').run(INDEX_TERMS_VERSION);
  });
};
