// Cursors: how far a source has been read for a filter, by ingest time or by event time, and how cursors of adjacent windows join.
import { type Micros, MINUTE, type TimeWindow } from '../kernel/time.js';
import type { SourceCursor, StorePosition } from './query.js';
import { canonicalJson } from '../kernel/json.js';

// Cursors by event time, where no ingest time exists: the minutes of the window are counted again, and those that changed are read again.

type EventTimeCursor = Extract<SourceCursor, { kind: 'eventTime' }>;

/** Start of a minute, and how many matching records it holds; ascending, empty ones left out. */
export type MinuteCounts = EventTimeCursor['minutes'];

export const floorToMinute = (at: Micros): Micros => Math.floor(at / MINUTE) * MINUTE;

/** Whole minutes, so that a window that moves by seconds counts the same. */
export const wholeMinutes = ({ from, to }: TimeWindow): TimeWindow => ({
  from: floorToMinute(from),
  to: Math.ceil(to / MINUTE) * MINUTE,
});

/** A fact holds no more: earlier minutes are forgotten and not read again. */
export const MAX_CURSOR_MINUTES = 5_000;

export const eventTimeCursor = (window: TimeWindow, minutes: MinuteCounts): EventTimeCursor => ({
  kind: 'eventTime',
  at: window.to,
  minutes: minutes.slice(-MAX_CURSOR_MINUTES),
});

/** From where on the cursor knows every minute. */
const knownFrom = ({ minutes }: EventTimeCursor): Micros =>
  minutes.length < MAX_CURSOR_MINUTES ? -Infinity : (minutes[0]?.[0] ?? -Infinity);

type MinuteChanges = {
  /** Stretches of the window to be read again, ascending, apart. */
  readonly again: readonly TimeWindow[];
  /** Records more than were counted before. */
  readonly arrived: number;
  /** Those of them that lie before the newest minute that had held one. */
  readonly late: number;
  /** Records fewer than were counted before: they were deleted, or replaced. */
  readonly gone: number;
};

type KnownMinutes = { readonly after: EventTimeCursor; readonly window: TimeWindow; readonly overlap: Micros };

const clipMinute = (minute: Micros, { from, to }: TimeWindow): TimeWindow => ({
  from: Math.max(minute, from),
  to: Math.min(minute + MINUTE, to),
});

const appendStretch = (stretches: TimeWindow[], next: TimeWindow): TimeWindow[] => {
  const last = stretches.at(-1);
  if (last?.to === next.from) stretches[stretches.length - 1] = { from: last.from, to: next.to };
  else if (next.from < next.to) stretches.push(next);
  return stretches;
};

/** With those that have become empty. */
const allMinutes = (now: MinuteCounts, before: ReadonlyMap<Micros, number>): MinuteCounts => {
  const all = new Map([...[...before.keys()].map((minute) => [minute, 0] as const), ...now]);
  return [...all].sort(([a], [b]) => a - b);
};

const isMinuteWithin =
  (from: Micros, to: Micros) =>
  ([minute]: readonly [Micros, number]): boolean =>
    minute >= from && minute < to;

/** What the minutes of a window say now, against what the cursor remembers. The newest `overlap` is read again anyway. */
export const compareMinutes = (now: MinuteCounts, { after, window, overlap }: KnownMinutes): MinuteChanges => {
  const before = new Map(after.minutes);
  const newest = after.minutes.at(-1)?.[0] ?? -Infinity;
  const sums = { arrived: 0, late: 0, gone: 0 };
  const again: TimeWindow[] = [];
  const least = Math.max(knownFrom(after), floorToMinute(window.from));
  for (const [minute, count] of allMinutes(now, before).filter(isMinuteWithin(least, window.to))) {
    const more = count - (before.get(minute) ?? 0);
    sums.arrived += Math.max(0, more);
    sums.gone += Math.max(0, -more);
    if (minute < newest) sums.late += Math.max(0, more);
    if (count > 0 && (more !== 0 || minute >= after.at - overlap)) appendStretch(again, clipMinute(minute, window));
  }
  return { again, ...sums };
};

/** A part of a window, and how far it has been considered. */
type CursorPart = { readonly window: TimeWindow; readonly cursor: EventTimeCursor };

/** What a part knows of a minute; `undefined`: it lies outside of it. */
const countIn = ({ window, cursor }: CursorPart): ((minute: Micros) => number | undefined) => {
  const { from, to } = wholeMinutes(window);
  const counts = new Map(cursor.minutes);
  return (minute) => (minute >= from && minute < to ? (counts.get(minute) ?? 0) : undefined);
};

/** Of the minute that both hold a part of the lower count stays, so that it is rather read again. */
export const joinEventTimeCursors = (a: CursorPart, b: CursorPart): EventTimeCursor => {
  const [inA, inB] = [countIn(a), countIn(b)];
  const known = new Set([...a.cursor.minutes, ...b.cursor.minutes].map(([minute]) => minute));
  const minutes = [...known]
    .sort((x, y) => x - y)
    .map((minute) => [minute, Math.min(inA(minute) ?? Infinity, inB(minute) ?? Infinity)] as const)
    .filter(([, count]) => count > 0 && count < Infinity);
  return { kind: 'eventTime', at: Math.max(a.cursor.at, b.cursor.at), minutes: minutes.slice(-MAX_CURSOR_MINUTES) };
};

// Cursors by ingest time: what came since, and in an overlap what was not seen, for ingest times are not ordered.

export type IngestedCursor = Extract<SourceCursor, { kind: 'ingested' }>;

/** Ingest times `[from, upTo]`, without the records that were seen in the overlap. */
type UnreadRange = { readonly from?: Micros; readonly upTo: StorePosition; readonly seen: readonly string[] };

/** The first microsecond after the cursor, or where its overlap begins. */
export const unreadRange = (after: IngestedCursor | undefined, upTo: StorePosition): UnreadRange =>
  after === undefined ? { upTo, seen: [] } : { from: after.from ?? after.at + 1, upTo, seen: after.seen };

/** Since when the next cursor should remember ids. */
export const overlapFrom = (after: IngestedCursor | undefined, upTo: StorePosition, overlap: Micros): Micros =>
  Math.max(after?.at ?? 0, upTo) - overlap;

export type IngestedDocument = { readonly id: string; readonly at: Micros };

/** A fact holds two cursors, and a cursor may be joined of three. */
const MAX_SEEN_IDS = 400;
export const MAX_LISTED_IDS = MAX_SEEN_IDS + 1;

const oldestKept = (newestFirst: readonly IngestedDocument[]): Micros | undefined => {
  const cut = newestFirst[MAX_SEEN_IDS];
  return cut === undefined ? undefined : cut.at + 1;
};

type ReadState = { readonly after: IngestedCursor | undefined; readonly upTo: StorePosition; readonly overlap: Micros };

/**
 * `listed`: the newest records of the overlap up to `upTo`, `MOST_LISTED` at most, newest first, by time of ingest.
 * Where there are more than a fact can hold, the overlap becomes shorter: never is a record offered twice.
 */
export const ingestedCursor = (
  listed: readonly IngestedDocument[],
  { after, upTo, overlap }: ReadState,
): IngestedCursor => {
  const at = Math.max(after?.at ?? upTo, upTo);
  const from = Math.max(overlapFrom(after, upTo, overlap), oldestKept(listed) ?? -Infinity);
  if (from > at) return { kind: 'ingested', at, seen: [] };
  const seen = listed.filter((each) => each.at >= from).map(({ id }) => id);
  return { kind: 'ingested', at, from, seen: seen.sort() };
};

/** Two parts of one window, read up to the same position. */
export const joinIngestedCursors = (a: IngestedCursor, b: IngestedCursor): IngestedCursor | undefined => {
  if (a.at !== b.at) return undefined;
  const from = Math.max(a.from ?? a.at + 1, b.from ?? b.at + 1);
  const seen = [...new Set([...a.seen, ...b.seen])].sort();
  return { kind: 'ingested', at: a.at, from, seen };
};

type ReadWindow = { readonly window: TimeWindow; readonly cursor: SourceCursor };

/** `undefined`: they do not stand at the same place, and one that claims both would claim what was not read. */
export const joinCursors = (a: ReadWindow, b: ReadWindow): SourceCursor | undefined => {
  const [first, second] = [a.cursor, b.cursor];
  if (first.kind === 'ingested' && second.kind === 'ingested') return joinIngestedCursors(first, second);
  if (first.kind === 'eventTime' && second.kind === 'eventTime')
    return joinEventTimeCursors({ window: a.window, cursor: first }, { window: b.window, cursor: second });
  return canonicalJson(first) === canonicalJson(second) ? first : undefined;
};
