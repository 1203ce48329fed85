// Facts as their rows in facts.sqlite hold them, in the schema of today.
import type { DatabaseSync } from 'node:sqlite';
import type { StreamId } from '../../../kernel/brand.js';
import type { Actor, RecordedFact } from '../../../kernel/fact.js';
import type { StoredFact } from '../../../investigation/stored-fact.js';
import { upcast } from '../../../investigation/upcast.js';

type Row = {
  readonly stream: string;
  readonly version: number;
  readonly commit_no: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly at: number;
  readonly actor: string;
  readonly reason: string | null;
  readonly traceparent: string | null;
  readonly schema: number;
};

const recorded = (row: Row): RecordedFact<StoredFact> => {
  const fact = { type: row.type, data: JSON.parse(row.data) as unknown } as StoredFact;
  return upcast({
    ...fact,
    id: row.id,
    stream: row.stream as StreamId,
    version: row.version,
    commit: row.commit_no,
    at: row.at,
    actor: JSON.parse(row.actor) as Actor,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.traceparent !== null && { traceparent: row.traceparent }),
    schema: row.schema,
  });
};

/** Facts of a stream after a version. */
export const readFacts = (
  db: DatabaseSync,
): ((stream: StreamId, after: number) => readonly RecordedFact<StoredFact>[]) => {
  const rows = db.prepare('SELECT * FROM facts WHERE stream = ? AND version > ? ORDER BY version');
  return (stream, after) => rows.all(stream, after).map((row) => recorded(row as Row));
};
