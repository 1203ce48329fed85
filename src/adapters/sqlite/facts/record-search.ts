// The search index of records in facts.sqlite: written in the transaction of the facts that it is folded from, and read by words and fields.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import {
  HEAD_WEIGHT,
  type IndexedPassage,
  indexPassage,
  RECORD_FIELDS,
  type RecordDraft,
  type RecordEntry,
  type RecordField,
  snippetOf,
  wordsOfRecord,
} from '../../../investigation/views/record.js';
import type { TextLookup } from '../../../investigation/views/session.js';
import type { StreamId, Tenant } from '../../../kernel/brand.js';
import { optional } from '../../../kernel/optional.js';
import {
  MOST_FACET_VALUES,
  type RecordFacets,
  type RecordFilter,
  type RecordHit,
  type RecordPage,
  RecordSearch,
} from '../../../ports/record-search.js';
import { InvalidCursor } from '../../../ports/views.js';

/** Words of what was erased are gone from the index at once. */
export const RECORD_TABLES = `
CREATE TABLE IF NOT EXISTS records (
  number INTEGER PRIMARY KEY, stream TEXT NOT NULL UNIQUE, tenant TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL,
  updated_at INTEGER NOT NULL, document TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS records_updated ON records (tenant, status, updated_at, number);
CREATE TABLE IF NOT EXISTS record_fields (
  record INTEGER NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (record, field, value)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS record_passages (
  record INTEGER NOT NULL, place INTEGER NOT NULL, part TEXT NOT NULL, turn INTEGER, ref TEXT NOT NULL, text TEXT NOT NULL,
  words TEXT NOT NULL, PRIMARY KEY (record, place)
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE IF NOT EXISTS record_words USING fts5(
  head, body, tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'");
INSERT INTO record_words (record_words, rank) VALUES ('secure-delete', 1);
`;

export const CLEAR_RECORDS =
  'DELETE FROM records; DELETE FROM record_fields; DELETE FROM record_passages; DELETE FROM record_words;';

const prepareStatements = (db: DatabaseSync) => ({
  record: db.prepare(`INSERT INTO records (stream, tenant, kind, status, updated_at, document) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (stream) DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at, document = excluded.document
    RETURNING number`),
  noFields: db.prepare('DELETE FROM record_fields WHERE record = ?'),
  field: db.prepare('INSERT INTO record_fields (record, field, value) VALUES (?, ?, ?)'),
  passages: db.prepare('SELECT part, turn, ref, text, words FROM record_passages WHERE record = ? ORDER BY place'),
  noPassages: db.prepare('DELETE FROM record_passages WHERE record = ? AND place >= ?'),
  passage: db.prepare(
    'INSERT OR REPLACE INTO record_passages (record, place, part, turn, ref, text, words) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ),
  noWords: db.prepare('DELETE FROM record_words WHERE rowid = ?'),
  words: db.prepare('INSERT INTO record_words (rowid, head, body) VALUES (?, ?, ?)'),
});

type Statements = ReturnType<typeof prepareStatements>;

type PassageRow = { readonly [column: string]: unknown };

const passageOf = ({ part, turn, ref, text, words }: PassageRow): IndexedPassage =>
  ({
    part,
    ...(turn !== null && { turn }),
    ref,
    text,
    words,
  }) as IndexedPassage;

const isSame = (a: IndexedPassage | undefined, b: IndexedPassage): boolean => a?.part === b.part && a.ref === b.ref;

/** Stored ones are taken as they are; the text of a new one is read and split. */
const indexPassages = (
  { passages }: RecordDraft,
  before: readonly IndexedPassage[],
  text: TextLookup,
): readonly IndexedPassage[] => {
  const known = new Map(before.map((passage) => [`${passage.part} ${passage.ref}`, passage]));
  return passages.flatMap((passage) => {
    const same = known.get(`${passage.part} ${passage.ref}`);
    if (same !== undefined) return [{ ...same, ...optional({ turn: passage.turn }) }];
    const stored = text(passage.ref);
    return stored === undefined ? [] : [indexPassage(passage, stored)];
  });
};

const storePassages = (
  sql: Statements,
  number: number,
  { before, now }: { readonly before: readonly IndexedPassage[]; readonly now: readonly IndexedPassage[] },
): void => {
  if (before.length > now.length) sql.noPassages.run(number, now.length);
  for (const [place, passage] of now.entries()) {
    if (isSame(before[place], passage)) continue;
    const { part, turn, ref, text, words } = passage;
    sql.passage.run(number, place, part, turn ?? null, ref, text, words);
  }
};

export type RecordIndex = {
  /** Call inside the transaction, after the facts were inserted. */
  readonly index: (stream: StreamId, draft: RecordDraft, text: TextLookup) => void;
};

export const sqliteRecordIndex = (db: DatabaseSync): RecordIndex => {
  let prepared: Statements | undefined;
  return {
    index: (stream, draft, text) => {
      const sql = (prepared ??= prepareStatements(db));
      const { entry } = draft;
      const { tenant, kind, status, updatedAt, fields } = entry;
      const row = sql.record.get(stream, tenant, kind, status, updatedAt, JSON.stringify(entry));
      const number = Number(row?.['number']);
      sql.noFields.run(number);
      for (const field of RECORD_FIELDS) for (const value of fields[field] ?? []) sql.field.run(number, field, value);
      const before = sql.passages.all(number).map(passageOf);
      const now = indexPassages(draft, before, text);
      storePassages(sql, number, { before, now });
      const { head, body } = wordsOfRecord(entry, now);
      sql.noWords.run(number);
      sql.words.run(number, head, body);
    },
  };
};

/** Quotes each word, so that none is an operator of the index's query language. */
const matchAllWords = (terms: readonly string[]): string => terms.map((term) => `"${term}"`).join(' ');

type SqlPart = { readonly sql: string; readonly values: readonly SQLInputValue[] };

const conditionsOf = (filter: RecordFilter): SqlPart => {
  const { tenant, status, kind, from, to, fields } = filter;
  const all: readonly (readonly [string, SQLInputValue | undefined])[] = [
    ['r.tenant = ?', tenant],
    ['r.status = ?', status],
    ['r.kind = ?', kind],
    ['r.updated_at >= ?', from],
    ['r.updated_at < ?', to],
    ...RECORD_FIELDS.map(
      (field) =>
        [
          `EXISTS (SELECT 1 FROM record_fields f WHERE f.record = r.number AND f.field = '${field}' AND f.value = ?)`,
          fields[field],
        ] as const,
    ),
  ];
  const given = all.filter((each): each is readonly [string, SQLInputValue] => each[1] !== undefined);
  return { sql: given.map(([sql]) => sql).join(' AND '), values: given.map(([, value]) => value) };
};

/** Records with their order: the rank of their words, or how long ago they changed. */
const foundRecords = (filter: RecordFilter, columns: string): SqlPart => {
  const { sql, values } = conditionsOf(filter);
  if (filter.terms.length === 0)
    return { sql: `SELECT ${columns}, -r.updated_at AS score FROM records r WHERE ${sql}`, values };
  const hits = `SELECT rowid, bm25(record_words, ${HEAD_WEIGHT}, 1) AS score FROM record_words WHERE record_words MATCH ?`;
  return {
    sql: `SELECT ${columns}, hit.score AS score FROM (${hits}) hit CROSS JOIN records r ON r.number = hit.rowid WHERE ${sql}`,
    values: [matchAllWords(filter.terms), ...values],
  };
};

type RecordPosition = readonly [score: number, number: number];

const cursorOf = (position: RecordPosition): string => Buffer.from(JSON.stringify(position)).toString('base64url');

const positionOf = (cursor: string): RecordPosition => {
  try {
    const [score, number] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    if (typeof score === 'number' && typeof number === 'number') return [score, number];
  } catch {
    // reported below
  }
  throw new InvalidCursor('cursor is not one that a search has returned');
};

/** Read at once: the file is not locked between two reads. */
const ENTRIES_AT_ONCE = 500;

class SqliteRecordSearch extends RecordSearch {
  constructor(private readonly db: DatabaseSync) {
    super();
  }

  /** A file of an earlier release that is only read has no index. */
  #hasTables(): boolean {
    return this.db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'records'").get() !== undefined;
  }

  override async search(
    filter: RecordFilter,
    { cursor, limit }: { readonly cursor?: string; readonly limit: number },
  ): Promise<RecordPage> {
    const after = cursor === undefined ? undefined : positionOf(cursor);
    if (!this.#hasTables()) return { items: [] };
    const found = foundRecords(filter, 'r.number AS number, r.document AS document');
    const rest = after === undefined ? '' : 'WHERE (score, number) > (?, ?)';
    const rows = this.db
      .prepare(`SELECT * FROM (${found.sql}) ${rest} ORDER BY score, number LIMIT ?`)
      .all(...found.values, ...(after ?? []), limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const bestPassage = this.#bestPassage(filter.terms);
    const items = shown.map((row) => this.#hit(row, { terms: filter.terms, bestPassage }));
    return rows.length > limit && last !== undefined
      ? { items, next: cursorOf([Number(last['score']), Number(last['number'])]) }
      : { items };
  }

  override async tenants(): Promise<readonly Tenant[]> {
    if (!this.#hasTables()) return [];
    return this.db
      .prepare('SELECT DISTINCT tenant FROM records ORDER BY tenant')
      .all()
      .map(({ tenant }) => String(tenant) as Tenant);
  }

  /** The passage of a record that has most of the words: the texts of all of them may be megabytes. */
  #bestPassage(terms: readonly string[]): (record: number) => readonly IndexedPassage[] {
    const held = terms.map(() => `(instr(' ' || words || ' ', ?) > 0)`).join(' + ');
    const order = held === '' ? 'place' : `${held} DESC, place`;
    const select = this.db.prepare(
      `SELECT part, turn, ref, text, words FROM record_passages WHERE record = ? ORDER BY ${order} LIMIT 1`,
    );
    const words = terms.map((term) => ` ${term} `);
    return (record) => select.all(record, ...words).map(passageOf);
  }

  #hit(
    row: { readonly [column: string]: unknown },
    {
      terms,
      bestPassage,
    }: {
      readonly terms: readonly string[];
      readonly bestPassage: (record: number) => readonly IndexedPassage[];
    },
  ): RecordHit {
    const entry = JSON.parse(String(row['document'])) as RecordEntry;
    return { entry, ...optional({ snippet: snippetOf(bestPassage(Number(row['number'])), terms) }) };
  }

  override async *entries(filter: RecordFilter): AsyncGenerator<RecordEntry> {
    if (!this.#hasTables()) return;
    const found = foundRecords(filter, 'r.number AS number, r.document AS document');
    // what changed lately is few: found by time and then sorted, not looked for among all
    const number = filter.from === undefined ? 'number' : '+number';
    const page = this.db.prepare(
      `SELECT number, document FROM (${found.sql}) WHERE ${number} > ? ORDER BY ${number} LIMIT ${ENTRIES_AT_ONCE}`,
    );
    for (let after = 0, size = ENTRIES_AT_ONCE; size === ENTRIES_AT_ONCE;) {
      const rows = page.all(...found.values, after);
      for (const row of rows) yield JSON.parse(String(row['document'])) as RecordEntry;
      after = Number(rows.at(-1)?.['number'] ?? 0);
      size = rows.length;
      await setImmediate();
    }
  }

  override async facets(filter: RecordFilter): Promise<RecordFacets> {
    if (!this.#hasTables()) return { total: 0, fields: {} };
    const found = foundRecords(filter, 'r.number AS number, r.kind AS kind');
    const counted = this.db
      .prepare(
        `WITH found AS MATERIALIZED (${found.sql})
         SELECT '' AS field, '' AS value, count(*) AS n FROM found
         UNION ALL SELECT 'kind', kind, count(*) FROM found GROUP BY kind
         UNION ALL SELECT f.field, f.value, count(*) FROM found JOIN record_fields f ON f.record = found.number GROUP BY f.field, f.value
         ORDER BY n DESC, value`,
      )
      .all(...found.values);
    const fields: { [field: string]: { value: string; count: number }[] } = {};
    for (const row of counted) {
      const [field, value, count] = [String(row['field']), String(row['value']), Number(row['n'])];
      if (field === '') continue;
      const values = (fields[field] ??= []);
      if (values.length < MOST_FACET_VALUES) values.push({ value, count });
    }
    const total = Number(counted.find((row) => row['field'] === '')?.['n'] ?? 0);
    return {
      total,
      fields: fields as { readonly [Field in RecordField | 'kind']?: readonly { value: string; count: number }[] },
    };
  }
}

export const sqliteRecordSearch = (db: DatabaseSync): RecordSearch => new SqliteRecordSearch(db);
