// Rows that are stored already in the index of another day: within a day the index itself knows.
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import type { Row } from './documents.js';
import { dayOf, indexOf, patternOf, type Owner, type Part } from './names.js';

const MOST_IDS = 2_000;

/** A row is stored on its own day or later: of today's rows no older index can hold one, unless their time was made up. */
const mayBeOlder = ({ time, isTimed }: Row, today: string): boolean => !isTimed || dayOf(time) !== today;

const otherDays = async (client: Client, pattern: string, own: string): Promise<readonly string[]> => {
  const { indices } = await client.indices.resolveIndex({ name: pattern });
  return indices.map(({ name }) => name).filter((name) => name !== own);
};

type Asked = { readonly owner: Owner; readonly part: Part; readonly ingested: Micros };

/** Ids among the rows that another day's index holds; asked by id, so that what no search sees yet is seen. */
export const storedEarlier = async (
  client: Client,
  rows: readonly Row[],
  { owner, part, ingested }: Asked,
): Promise<ReadonlySet<string>> => {
  const stored = new Set<string>();
  const older = rows.filter((row) => mayBeOlder(row, dayOf(ingested)));
  if (older.length === 0) return stored;
  for (const index of await otherDays(client, patternOf(owner, part), indexOf(owner, part, ingested)))
    for (let from = 0; from < older.length; from += MOST_IDS) {
      const ids = older.slice(from, from + MOST_IDS).map(({ id }) => id);
      const { docs } = await client.mget({ index, ids, _source: false });
      for (const doc of docs) if ('found' in doc && doc.found) stored.add(doc._id);
    }
  return stored;
};
