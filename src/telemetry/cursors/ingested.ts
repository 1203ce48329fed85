// Reading on by time of ingest: what came since, and in an overlap what was not seen, for ingest times do not come in order.
import type { Micros } from '../../kernel/time.js';
import type { Cursor, Position } from '../query.js';

export type IngestedCursor = Extract<Cursor, { kind: 'ingested' }>;

/** Ingest times `[from, upTo]`, without the records that were seen in the overlap. */
export type IngestStretch = { readonly from?: Micros; readonly upTo: Position; readonly seen: readonly string[] };

/** The first microsecond after the cursor, or where its overlap begins. */
export const unread = (after: IngestedCursor | undefined, upTo: Position): IngestStretch =>
  after === undefined ? { upTo, seen: [] } : { from: after.from ?? after.at + 1, upTo, seen: after.seen };

/** Since when the next cursor should remember ids. */
export const overlapFrom = (after: IngestedCursor | undefined, upTo: Position, overlap: Micros): Micros =>
  Math.max(after?.at ?? 0, upTo) - overlap;

export type Ingested = { readonly id: string; readonly at: Micros };

/** A fact holds two cursors, and a cursor may be joined of three. */
const MOST_SEEN = 400;
export const MOST_LISTED = MOST_SEEN + 1;

const oldestKept = (newestFirst: readonly Ingested[]): Micros | undefined => {
  const cut = newestFirst[MOST_SEEN];
  return cut === undefined ? undefined : cut.at + 1;
};

type Read = { readonly after: IngestedCursor | undefined; readonly upTo: Position; readonly overlap: Micros };

/**
 * `listed`: the newest records of the overlap up to `upTo`, `MOST_LISTED` at most, newest first, by time of ingest.
 * Where there are more than a fact can hold, the overlap becomes shorter: never is a record offered twice.
 */
export const ingestedCursor = (listed: readonly Ingested[], { after, upTo, overlap }: Read): IngestedCursor => {
  const at = Math.max(after?.at ?? upTo, upTo);
  const from = Math.max(overlapFrom(after, upTo, overlap), oldestKept(listed) ?? -Infinity);
  if (from > at) return { kind: 'ingested', at, seen: [] };
  const seen = listed.filter((each) => each.at >= from).map(({ id }) => id);
  return { kind: 'ingested', at, from, seen: seen.sort() };
};

/** Two parts of one window, read up to the same position. */
export const joinIngested = (a: IngestedCursor, b: IngestedCursor): IngestedCursor | undefined => {
  if (a.at !== b.at) return undefined;
  const from = Math.max(a.from ?? a.at + 1, b.from ?? b.at + 1);
  const seen = [...new Set([...a.seen, ...b.seen])].sort();
  return { kind: 'ingested', at: a.at, from, seen };
};
