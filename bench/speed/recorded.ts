// The facts of a turn as its service stored them, commit by commit.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RawFact } from '../floors/raw-append.js';

/** Every commit of every stream of one investigation, in the order in which they were made. */
export const commitsOf = (folder: string, clientTxnId: string): readonly (readonly RawFact[])[] => {
  const db = new DatabaseSync(join(folder, 'facts.sqlite'), { readOnly: true });
  const rows = db
    .prepare(
      "SELECT stream, version, commit_no, type, data FROM facts WHERE stream LIKE '%/default/' || ? ORDER BY position",
    )
    .all(clientTxnId);
  db.close();
  const commits = new Map<string, RawFact[]>();
  for (const row of rows) {
    const key = `${String(row['stream'])} ${String(row['commit_no'])}`;
    const fact = {
      stream: String(row['stream']),
      version: Number(row['version']),
      type: String(row['type']),
      data: String(row['data']),
    };
    commits.set(key, [...(commits.get(key) ?? []), fact]);
  }
  return [...commits.values()];
};
