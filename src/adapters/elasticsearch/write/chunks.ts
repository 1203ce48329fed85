// Marks chunks that are written in several requests: until one ends, rows of it may be visible before rows with lower numbers.
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import { type IndexOwner, stateIndex } from './index-names.js';

/** The numbers of its rows, and whether all of them are stored. */
type ChunkMark = { readonly first: number; readonly last: number; readonly isDone: boolean };

/** By ingester, the newest chunk of several requests. */
type ChunkMarks = ReadonlyMap<string, ChunkMark>;

const KIND = 'chunk';

type Stored = { readonly key: string; readonly at: number; readonly last: number; readonly isDone: boolean };

/** Seen by every search that begins after it resolves. */
export const keepChunk = async (
  client: Client,
  owner: IndexOwner,
  { ingester, first, last, isDone }: ChunkMark & { readonly ingester: string },
): Promise<void> => {
  const document = { kind: KIND, key: ingester, at: first, last, isDone };
  await client.index({ index: stateIndex(owner), id: `${KIND}:${ingester}`, document, refresh: true });
};

export const readChunks = async (client: Client, owner: IndexOwner): Promise<ChunkMarks> => {
  const found = await client.search<Stored>({
    index: stateIndex(owner),
    ignore_unavailable: true,
    query: { term: { kind: KIND } },
    size: 1_000,
    track_total_hits: false,
  });
  const marks = found.hits.hits.flatMap(({ _source }) => _source ?? []);
  return new Map(marks.map(({ key, at: first, last, isDone }) => [key, { first, last, isDone }]));
};

/** A chunk that is not done after so long never will be: its process died. */
const LONGEST: Micros = 600_000_000;

const isOpen = ({ first, isDone }: ChunkMark, now: Micros): boolean => !isDone && first > now - LONGEST;

type Looked = { readonly before?: ChunkMark | undefined; readonly after?: ChunkMark | undefined; readonly now: Micros };

/** Up to which number all rows of an ingester were seen, of which the newest was seen between two looks at its chunk. */
export const completeUpTo = (newest: number, { before, after, now }: Looked): number => {
  if (after === undefined) return newest;
  const isSame = before?.first === after.first && before.isDone === after.isDone;
  if (isSame) return isOpen(after, now) ? Math.min(newest, after.first - 1) : newest;
  if (before === undefined) return Math.min(newest, after.first - 1);
  return Math.min(newest, isOpen(before, now) ? before.first - 1 : before.last);
};
