// Inserts one chunk of rows into the index of its ingest day: creates new rows, counts known ones, reports bad ones.
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import { type IndexedRow, indexedRows, type RowSlice } from './documents.js';
import { indexDay, indexOfDay, type IndexOwner, type IndexPart, indexPattern, ownerOf } from './index-names.js';
import type { Tenant } from '../../../kernel/brand.js';
import type { PreparedChunk } from '../../preparation/columns.js';
import { type FailedRow, type InsertResult, UNLIKE } from '../../preparation/protocol.js';
import { type BulkOptions, type BulkWrite, writeBulk, type WriteOutcome } from './bulk.js';
import { keepChunk } from './chunks.js';
import { storeTemplateNews } from './ingester-state.js';

const IDS_PER_LOOKUP = 2_000;

/** A row is stored on its own day or later: of today's rows no older index can hold one, unless their time was made up. */
const mayBeOlder = ({ time, isTimed }: IndexedRow, today: string): boolean => !isTimed || indexDay(time) !== today;

const otherDays = async (client: Client, pattern: string, own: string): Promise<readonly string[]> => {
  const { indices } = await client.indices.resolveIndex({ name: pattern });
  return indices.map(({ name }) => name).filter((name) => name !== own);
};

type EarlierLookup = { readonly owner: IndexOwner; readonly part: IndexPart; readonly ingested: Micros };

/** Document id → the index that holds it. */
type StoredPlaces = ReadonlyMap<string, string>;

/** Those of the rows that another day's index holds; asked by id, so that what no search sees yet is seen. */
const storedEarlier = async (
  client: Client,
  rows: readonly IndexedRow[],
  { owner, part, ingested }: EarlierLookup,
): Promise<StoredPlaces> => {
  const stored = new Map<string, string>();
  const older = rows.filter((row) => mayBeOlder(row, indexDay(ingested)));
  if (older.length === 0) return stored;
  for (const index of await otherDays(client, indexPattern(owner, part), indexOfDay(owner, part, ingested)))
    for (let from = 0; from < older.length; from += IDS_PER_LOOKUP) {
      const ids = older.slice(from, from + IDS_PER_LOOKUP).map(({ id }) => id);
      const { docs } = await client.mget({ index, ids, _source: false });
      for (const doc of docs) if ('found' in doc && doc.found) stored.set(doc._id, index);
    }
  return stored;
};

/** Gives out `rows` numbers in a row; returns the first. */
type IngestClock = (rows: number) => number;

export const ingestClock = (now: () => Micros): IngestClock => {
  let last = 0;
  return (rows) => {
    const first = Math.max(now(), last + 1);
    last = first + rows - 1;
    return first;
  };
};

export type IngestWriting = BulkOptions & {
  readonly prefix: string;
  /** Names this process among those that write. */
  readonly ingester: string;
  readonly clock: IngestClock;
  /** Throws where rows of this index would be searched in vain. */
  readonly checked: (index: string) => Promise<void>;
  /** Of each index. */
  readonly shards: number;
};

type ChunkInsertion = { readonly tenant: Tenant; readonly chunk: PreparedChunk; readonly ingested: Micros };

/** Rows of one request: while it is under way, the documents of the next are made. */
const ROWS_PER_SLICE = 2_500;
const SLICES_IN_FLIGHT = 2;

const slicesOf = (rows: number): RowSlice[] =>
  Array.from({ length: Math.ceil(rows / ROWS_PER_SLICE) }, (_, at) => ({
    from: at * ROWS_PER_SLICE,
    to: Math.min(rows, (at + 1) * ROWS_PER_SLICE),
  }));

type InsertTarget = { readonly owner: IndexOwner; readonly index: string; readonly first: number };

type NumberedRow = { readonly row: IndexedRow; readonly at: number };

const writeOf = ({ ingester }: IngestWriting, { index, first }: InsertTarget, { row, at }: NumberedRow): BulkWrite => ({
  action: 'create',
  index,
  id: row.id,
  document: { ...row.document, sequence: first + at, ingester },
});

/** Fields that say where and when a row was stored. */
const STORING: ReadonlySet<string> = new Set(['source', 'ingestedAt', 'earlier', 'sequence', 'ingester']);

/** What a row says, without where and when it was stored. */
const contentOf = (document: object): string =>
  JSON.stringify(Object.entries(document).filter(([field, value]) => value !== undefined && !STORING.has(field)));

type KnownRow = NumberedRow & { readonly index: string };

/** Known rows that say something else than what is stored under their id. A line's id and a change's hold all that they say. */
const unlikeStored = async (
  client: Client,
  signal: PreparedChunk['signal'],
  known: readonly KnownRow[],
): Promise<readonly FailedRow[]> => {
  if (signal === 'logs' || signal === 'changes') return [];
  const failed: FailedRow[] = [];
  for (let from = 0; from < known.length; from += IDS_PER_LOOKUP) {
    const part = known.slice(from, from + IDS_PER_LOOKUP);
    const { docs } = await client.mget<object>({
      docs: part.map(({ index, row }) => ({ _index: index, _id: row.id })),
    });
    for (const [order, { row, at }] of part.entries()) {
      const doc = docs[order];
      const stored = doc !== undefined && 'found' in doc ? doc._source : undefined;
      if (stored !== undefined && contentOf(stored) !== contentOf(row.document))
        failed.push({ row: at, because: UNLIKE[signal] });
    }
  }
  return failed;
};

const failuresIn = (numbered: readonly NumberedRow[], outcomes: readonly WriteOutcome[]): readonly FailedRow[] =>
  outcomes.flatMap((outcome, index) =>
    typeof outcome === 'object' ? [{ row: numbered[index]?.at ?? 0, because: outcome.failed }] : [],
  );

type SliceResult = { readonly accepted: number; readonly failed: readonly FailedRow[] };

const insertSlice = async (
  writing: IngestWriting,
  { chunk, ingested, target }: ChunkInsertion & { readonly target: InsertTarget },
  slice: RowSlice,
): Promise<SliceResult> => {
  const rows = indexedRows(chunk, slice);
  const { owner } = target;
  const stored = await storedEarlier(writing.client, rows, { owner, part: chunk.signal, ingested });
  const all = rows.map((row, at): NumberedRow => ({ row, at: slice.from + at }));
  const numbered = all.filter(({ row }) => !stored.has(row.id));
  const outcomes = await writeBulk(
    writing,
    numbered.map((each) => writeOf(writing, target, each)),
  );
  const conflicts = numbered.filter((_, at) => outcomes[at] === 'conflict');
  const known = [...all.filter(({ row }) => stored.has(row.id)), ...conflicts];
  const placed = known.map((each): KnownRow => ({ ...each, index: stored.get(each.row.id) ?? target.index }));
  return {
    accepted: outcomes.filter((outcome) => outcome === 'done').length,
    failed: [...failuresIn(numbered, outcomes), ...(await unlikeStored(writing.client, chunk.signal, placed))],
  };
};

const insertSlices = async (
  slices: readonly RowSlice[],
  insertOne: (slice: RowSlice) => Promise<SliceResult>,
): Promise<readonly SliceResult[]> => {
  const open = [...slices];
  const done: SliceResult[] = [];
  const work = async (): Promise<void> => {
    for (let slice = open.shift(); slice !== undefined; slice = open.shift()) done.push(await insertOne(slice));
  };
  // a failed one does not leave the other under way: the next chunk's rows are numbered above both
  const ends = await Promise.allSettled(Array.from({ length: SLICES_IN_FLIGHT }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return done;
};

/** Rows of one request to one shard are seen in their order; of several, whoever reads must know that some may be missing. */
const withChunkMark = async <T>(
  { client, ingester, shards }: IngestWriting,
  { owner, first, rows }: InsertTarget & { readonly rows: number },
  work: () => Promise<T>,
): Promise<T> => {
  if (rows <= ROWS_PER_SLICE && shards === 1) return work();
  const chunk = { ingester, first, last: first + rows - 1 };
  await keepChunk(client, owner, { ...chunk, isDone: false });
  try {
    return await work();
  } finally {
    await keepChunk(client, owner, { ...chunk, isDone: true });
  }
};

export const insertChunk = async (writing: IngestWriting, insertion: ChunkInsertion): Promise<InsertResult> => {
  const { prefix, clock, checked } = writing;
  const { tenant, chunk, ingested } = insertion;
  const owner = ownerOf(prefix, tenant);
  const index = indexOfDay(owner, chunk.signal, ingested);
  // first, for it makes sure of the other indexes' templates, too
  await checked(index);
  if (chunk.signal === 'logs') await storeTemplateNews(writing, owner, chunk.news);
  const { rows } = chunk.columns;
  const target: InsertTarget = { owner, index, first: clock(Math.max(1, rows)) };
  const insertOne = (slice: RowSlice): Promise<SliceResult> => insertSlice(writing, { ...insertion, target }, slice);
  const done = await withChunkMark(writing, { ...target, rows }, () => insertSlices(slicesOf(rows), insertOne));
  const accepted = done.reduce((sum, each) => sum + each.accepted, 0);
  const failed = done.flatMap((each) => each.failed);
  return { accepted, duplicates: rows - accepted - failed.length, failed };
};
