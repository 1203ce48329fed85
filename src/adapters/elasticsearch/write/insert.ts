// One chunk of rows into the index of its day of ingest: new ones created, known ones counted, bad ones told.
import type { Tenant } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import type { Chunk } from '../../preparation/columns.js';
import type { Failed, Written } from '../../preparation/protocol.js';
import { bulk, type BulkOptions, type Outcome, type Write } from './bulk.js';
import { keepChunk } from './chunks.js';
import { rowsOf, type Row, type Slice } from './documents.js';
import type { IngestClock } from './ingest-clock.js';
import { storedEarlier } from './known.js';
import { indexOf, ownerOf, type Owner } from './names.js';
import { keepNews } from './state.js';

export type Writing = BulkOptions & {
  readonly prefix: string;
  /** Names this process among those that write. */
  readonly ingester: string;
  readonly clock: IngestClock;
  /** Throws where rows of this index would be searched in vain. */
  readonly checked: (index: string) => Promise<void>;
  /** Of each index. */
  readonly shards: number;
};

export type Insertion = { readonly tenant: Tenant; readonly chunk: Chunk; readonly ingested: Micros };

/** Rows of one request: while it is under way, the documents of the next are made. */
const SLICE = 2_500;
const IN_FLIGHT = 2;

const slicesOf = (rows: number): Slice[] =>
  Array.from({ length: Math.ceil(rows / SLICE) }, (_, at) => ({
    from: at * SLICE,
    to: Math.min(rows, (at + 1) * SLICE),
  }));

type Target = { readonly owner: Owner; readonly index: string; readonly first: number };

type Numbered = { readonly row: Row; readonly at: number };

const writeOf = ({ ingester }: Writing, { index, first }: Target, { row, at }: Numbered): Write => ({
  action: 'create',
  index,
  id: row.id,
  document: { ...row.document, sequence: first + at, ingester },
});

const failuresIn = (numbered: readonly Numbered[], outcomes: readonly Outcome[]): readonly Failed[] =>
  outcomes.flatMap((outcome, index) =>
    typeof outcome === 'object' ? [{ row: numbered[index]?.at ?? 0, because: outcome.failed }] : [],
  );

type Inserted = { readonly accepted: number; readonly failed: readonly Failed[] };

const insertSlice = async (
  writing: Writing,
  { chunk, ingested, target }: Insertion & { readonly target: Target },
  slice: Slice,
): Promise<Inserted> => {
  const rows = rowsOf(chunk, slice);
  const { owner } = target;
  const stored = await storedEarlier(writing.client, rows, { owner, part: chunk.signal, ingested });
  const numbered = rows.map((row, at) => ({ row, at: slice.from + at })).filter(({ row }) => !stored.has(row.id));
  const outcomes = await bulk(
    writing,
    numbered.map((each) => writeOf(writing, target, each)),
  );
  return {
    accepted: outcomes.filter((outcome) => outcome === 'done').length,
    failed: failuresIn(numbered, outcomes),
  };
};

const insertSlices = async (
  slices: readonly Slice[],
  insertOne: (slice: Slice) => Promise<Inserted>,
): Promise<readonly Inserted[]> => {
  const open = [...slices];
  const done: Inserted[] = [];
  const work = async (): Promise<void> => {
    for (let slice = open.shift(); slice !== undefined; slice = open.shift()) done.push(await insertOne(slice));
  };
  // a failed one does not leave the other under way: the next chunk's rows are numbered above both
  const ends = await Promise.allSettled(Array.from({ length: IN_FLIGHT }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return done;
};

/** Rows of one request to one shard are seen in their order; of several, whoever reads must know that some may be missing. */
const marked = async <T>(
  { client, ingester, shards }: Writing,
  { owner, first, rows }: Target & { readonly rows: number },
  work: () => Promise<T>,
): Promise<T> => {
  if (rows <= SLICE && shards === 1) return work();
  const chunk = { ingester, first, last: first + rows - 1 };
  await keepChunk(client, owner, { ...chunk, isDone: false });
  try {
    return await work();
  } finally {
    await keepChunk(client, owner, { ...chunk, isDone: true });
  }
};

export const insert = async (writing: Writing, insertion: Insertion): Promise<Written> => {
  const { prefix, clock, checked } = writing;
  const { tenant, chunk, ingested } = insertion;
  const owner = ownerOf(prefix, tenant);
  const index = indexOf(owner, chunk.signal, ingested);
  // first, for it makes sure of the other indexes' templates, too
  await checked(index);
  if (chunk.signal === 'logs') await keepNews(writing, owner, chunk.news);
  const { rows } = chunk.columns;
  const target: Target = { owner, index, first: clock(Math.max(1, rows)) };
  const insertOne = (slice: Slice): Promise<Inserted> => insertSlice(writing, { ...insertion, target }, slice);
  const done = await marked(writing, { ...target, rows }, () => insertSlices(slicesOf(rows), insertOne));
  const accepted = done.reduce((sum, each) => sum + each.accepted, 0);
  const failed = done.flatMap((each) => each.failed);
  return { accepted, duplicates: rows - accepted - failed.length, failed };
};
