// Cursors over our own indexes: the number of the newest row, and for each process that wrote lately, up to where its rows are visible without a gap.
import type { Client } from '@elastic/elasticsearch';
import { type Micros, MINUTE, SECOND } from '../../../kernel/time.js';
import { SourceError } from '../../../ports/sources.js';
import type { SourceCursor, StorePosition } from '../../../telemetry/query.js';
import { type Clause, not } from '../mapping/clauses.js';
import { countLate } from '../read/cursors.js';
import type { CursorProgress, CursorRequest, Reader } from '../read/reader.js';
import { completeUpTo, readChunks } from '../write/chunks.js';
import { everyIndexOf, indexPattern, type IndexOwner, SIGNAL_PARTS } from '../write/index-names.js';

export type RowEnds = { readonly position: StorePosition; readonly writers: readonly Writer[] };

type SequenceCursor = Extract<SourceCursor, { kind: 'sequence' }>;
type Writer = NonNullable<SequenceCursor['writers']>[number];

/** Of a process that wrote nothing for so long, no row is on its way. */
const LATELY: Micros = 10 * MINUTE;
/** A process that nobody has seen yet may be at its first rows for so long. */
const UNSEEN: Micros = 10 * SECOND;

type NewestValue = { readonly value?: number | null };
type Buckets = { readonly buckets: readonly { readonly key: string; readonly newest: NewestValue }[] };

const NEWEST = { newest: { max: { field: 'sequence' } } } as const;
const INGESTERS = { ingesters: { terms: { field: 'ingester', size: 1_000 }, aggs: NEWEST } } as const;

/** Of all rows the newest number is known to the index; those of a few minutes are looked at by who wrote them. */
const newestBy = async (client: Client, owner: IndexOwner, since: StorePosition) => {
  const lately = { filter: { range: { sequence: { gt: since } } }, aggs: INGESTERS };
  const { aggregations = {} } = await client.search({
    index: SIGNAL_PARTS.map((part) => indexPattern(owner, part)),
    size: 0,
    track_total_hits: false,
    aggs: { ...NEWEST, lately },
  });
  const { newest, lately: found } = aggregations as {
    newest?: NewestValue;
    lately?: { ingesters: Buckets };
  };
  const writers = (found?.ingesters.buckets ?? []).map(({ key, newest: own }): Writer => [key, own.value ?? 0]);
  return { position: newest?.value ?? 0, writers };
};

type EndsRequest = { readonly client: Client; readonly owner: IndexOwner; readonly now: () => Micros };

/** All that was acknowledged before is seen. */
export const readEnds = async ({ client, owner, now }: EndsRequest): Promise<RowEnds> => {
  const refresh = { index: everyIndexOf(owner), ignore_unavailable: true };
  const before = await readChunks(client, owner);
  await client.indices.refresh(refresh);
  const { position, writers } = await newestBy(client, owner, now() - LATELY);
  const after = await readChunks(client, owner);
  const chunksOf = (name: string) => ({ before: before.get(name), after: after.get(name), now: now() });
  const complete = writers.map(([name, at]): Writer => [name, completeUpTo(at, chunksOf(name))]);
  return { position, writers: complete.sort(([a], [b]) => (a < b ? -1 : 1)) };
};

/** "Considered up to here", never beyond what is stored. */
export const cursorAt = ({ position, writers }: RowEnds, upTo: StorePosition): SequenceCursor => {
  const at = Math.min(upTo, position);
  const own = writers.map(([name, complete]): Writer => [name, Math.min(complete, at)]);
  const isPlain = own.length < 2 && own.every(([, complete]) => complete === at);
  return { kind: 'sequence', position: at, ...(!isPlain && { writers: own }) };
};

const ofWriter = (name: string): Clause => ({ term: { ingester: name } });
const after = (position: StorePosition): Clause => ({ range: { sequence: { gt: position } } });

/** Rows up to its position that a cursor has not considered: they were still on their way. */
export const overlooked = ({ position, writers }: SequenceCursor): readonly Clause[] => {
  if (writers === undefined) return [];
  const known = writers.map(([name]) => ofWriter(name));
  return [
    ...writers.map(([name, at]): Clause => ({ bool: { filter: [ofWriter(name), after(at)] } })),
    { bool: { filter: [after(position - UNSEEN)], must_not: known } },
  ];
};

/** Our own numbers are microseconds of the clock; a data folder counted its rows, and never so many. */
const FIRST_OF_OURS: StorePosition = 1e12;

/** Rows that were stored up to a position, which a data folder may have given before its rows were moved here. */
export const upToPosition = (position: StorePosition): Clause =>
  position < FIRST_OF_OURS ? { range: { earlier: { lte: position } } } : { range: { sequence: { lte: position } } };

/** What a cursor has considered. */
const consideredBy = (after: SourceCursor): Clause => {
  if (after.kind !== 'sequence')
    throw new SourceError('refused', `a cursor of kind ${after.kind} is not one of this store`);
  return { bool: { filter: [upToPosition(after.position)], must_not: overlooked(after) } };
};

/** Of our own indexes: by the number of each row. */
export const followSequence =
  (ends: RowEnds) =>
  async (reader: Reader, { query, structured }: CursorRequest): Promise<CursorProgress> => {
    const { after, upTo, window } = query;
    const cursor = Promise.resolve(cursorAt(ends, upTo));
    if (after === undefined) return { beyond: [upToPosition(upTo)], cursor };
    const considered = consideredBy(after);
    const beyond = [upToPosition(upTo), not([considered])];
    const late = await countLate(reader, structured, { beyond, considered: [considered], window });
    return { beyond, cursor, late };
  };
