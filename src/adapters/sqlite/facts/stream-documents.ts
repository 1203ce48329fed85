// Streams that are listed as one document each: it is folded from their facts, and written in the transaction of these facts.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { StoredFact } from '../../../investigation/stored-fact.js';
import type { StreamId } from '../../../kernel/brand.js';
import type { RecordedFact } from '../../../kernel/fact.js';
import { statementCache } from '../database.js';

export type DocumentProjection = {
  /** Call inside the transaction, after the facts were inserted. */
  readonly project: (stream: StreamId, facts: readonly RecordedFact<StoredFact>[]) => void;
};

/** `name`: of a table with the columns `stream` and `document`. `columnsOf`: what `insert` takes. */
type DocumentTable<Fact extends StoredFact, Entry> = {
  readonly name: string;
  readonly insert: string;
  readonly isOwn: (fact: RecordedFact<StoredFact>) => fact is RecordedFact<Fact> & RecordedFact<StoredFact>;
  /** `undefined`: there is no document, or none any more. */
  readonly fold: (entry: Entry | undefined, fact: RecordedFact<Fact>) => Entry | undefined;
  readonly columnsOf: (stream: StreamId, entry: Entry) => readonly SQLInputValue[];
  /** What else follows from the document, in the same transaction. */
  readonly afterwards?: (stream: StreamId, entry: Entry) => void;
};

type DocumentRow = { readonly [column: string]: unknown };

const parseDocument = <Entry>(row: DocumentRow): Entry => JSON.parse(String(row['document'])) as Entry;

/** Statements are made when the first document is written: a file that is only read may have no such table. */
export const documentProjection = <Fact extends StoredFact, Entry>(
  db: DatabaseSync,
  { name, insert, isOwn, fold, columnsOf, afterwards }: DocumentTable<Fact, Entry>,
): DocumentProjection => {
  const prepare = () => ({
    insert: db.prepare(insert),
    select: db.prepare(`SELECT document FROM ${name} WHERE stream = ?`),
    remove: db.prepare(`DELETE FROM ${name} WHERE stream = ?`),
  });
  let prepared: ReturnType<typeof prepare> | undefined;
  return {
    project: (stream, stored) => {
      const facts = stored.filter(isOwn);
      if (facts[0] === undefined) return;
      prepared ??= prepare();
      const row = facts[0].version === 1 ? undefined : prepared.select.get(stream);
      const before = row === undefined ? undefined : parseDocument<Entry>(row);
      const entry = facts.reduce<Entry | undefined>(fold, before);
      if (entry === undefined) return void prepared.remove.run(stream);
      prepared.insert.run(...columnsOf(stream, entry));
      afterwards?.(stream, entry);
    },
  };
};

export type StoredDocuments<Entry> = {
  /** `rest`: the condition, and what may stand behind it. */
  readonly select: (rest: string, ...values: readonly SQLInputValue[]) => readonly Entry[];
  readonly count: (condition: string, ...values: readonly SQLInputValue[]) => number;
};

const hasTable = (db: DatabaseSync, name: string): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;

/** Documents of a table that a file of an earlier release, which is only read, does not have: it has none then. */
export const openDocuments = <Entry>(db: DatabaseSync, name: string): StoredDocuments<Entry> => {
  const compile = statementCache(db);
  let isThere = false;
  const statement = (text: string): StatementSync | undefined => {
    isThere ||= hasTable(db, name);
    return isThere ? compile(text) : undefined;
  };
  return {
    select: (rest, ...values) =>
      (statement(`SELECT document FROM ${name} WHERE ${rest}`)?.all(...values) ?? []).map((row) =>
        parseDocument<Entry>(row),
      ),
    count: (condition, ...values) =>
      Number(statement(`SELECT count(*) AS n FROM ${name} WHERE ${condition}`)?.get(...values)?.['n'] ?? 0),
  };
};
