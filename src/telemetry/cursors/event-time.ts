// Reading on where nothing says when a record arrived: the minutes of the window are counted again, and those that changed are read again.
import { MINUTE, type Micros, type TimeWindow } from '../../kernel/time.js';
import type { Cursor } from '../query.js';

export type EventTimeCursor = Extract<Cursor, { kind: 'eventTime' }>;

/** Start of a minute, and how many matching records it holds; ascending, empty ones left out. */
export type Minutes = EventTimeCursor['minutes'];

export const minuteOf = (at: Micros): Micros => Math.floor(at / MINUTE) * MINUTE;

/** Whole minutes, so that a window that moves by seconds counts the same. */
export const wholeMinutes = ({ from, to }: TimeWindow): TimeWindow => ({
  from: minuteOf(from),
  to: Math.ceil(to / MINUTE) * MINUTE,
});

/** A fact holds no more: earlier ones are forgotten, and are not looked at again. */
export const MOST_MINUTES = 5_000;

export const eventTimeCursor = (window: TimeWindow, minutes: Minutes): EventTimeCursor => ({
  kind: 'eventTime',
  at: window.to,
  minutes: minutes.slice(-MOST_MINUTES),
});

/** From where on the cursor knows every minute. */
const knownFrom = ({ minutes }: EventTimeCursor): Micros =>
  minutes.length < MOST_MINUTES ? -Infinity : (minutes[0]?.[0] ?? -Infinity);

export type Changes = {
  /** Stretches of the window to be read again, ascending, apart. */
  readonly again: readonly TimeWindow[];
  /** Records more than were counted before. */
  readonly arrived: number;
  /** Those of them that lie before the newest minute that had held one. */
  readonly late: number;
  /** Records fewer than were counted before: they were deleted, or replaced. */
  readonly gone: number;
};

type Known = { readonly after: EventTimeCursor; readonly window: TimeWindow; readonly overlap: Micros };

const clipped = (minute: Micros, { from, to }: TimeWindow): TimeWindow => ({
  from: Math.max(minute, from),
  to: Math.min(minute + MINUTE, to),
});

const appended = (stretches: TimeWindow[], next: TimeWindow): TimeWindow[] => {
  const last = stretches.at(-1);
  if (last?.to === next.from) stretches[stretches.length - 1] = { from: last.from, to: next.to };
  else if (next.from < next.to) stretches.push(next);
  return stretches;
};

/** With those that have become empty. */
const allMinutes = (now: Minutes, before: ReadonlyMap<Micros, number>): Minutes => {
  const all = new Map([...[...before.keys()].map((minute) => [minute, 0] as const), ...now]);
  return [...all].sort(([a], [b]) => a - b);
};

const isOf =
  (from: Micros, to: Micros) =>
  ([minute]: readonly [Micros, number]): boolean =>
    minute >= from && minute < to;

/** What the minutes of a window say now, against what the cursor remembers. The newest `overlap` is read again anyway. */
export const changesIn = (now: Minutes, { after, window, overlap }: Known): Changes => {
  const before = new Map(after.minutes);
  const newest = after.minutes.at(-1)?.[0] ?? -Infinity;
  const sums = { arrived: 0, late: 0, gone: 0 };
  const again: TimeWindow[] = [];
  const least = Math.max(knownFrom(after), minuteOf(window.from));
  for (const [minute, count] of allMinutes(now, before).filter(isOf(least, window.to))) {
    const more = count - (before.get(minute) ?? 0);
    sums.arrived += Math.max(0, more);
    sums.gone += Math.max(0, -more);
    if (minute < newest) sums.late += Math.max(0, more);
    if (count > 0 && (more !== 0 || minute >= after.at - overlap)) appended(again, clipped(minute, window));
  }
  return { again, ...sums };
};

/** A part of a window, and how far it has been considered. */
export type Part = { readonly window: TimeWindow; readonly cursor: EventTimeCursor };

/** What a part knows of a minute; `undefined`: it lies outside of it. */
const countIn = ({ window, cursor }: Part): ((minute: Micros) => number | undefined) => {
  const { from, to } = wholeMinutes(window);
  const counts = new Map(cursor.minutes);
  return (minute) => (minute >= from && minute < to ? (counts.get(minute) ?? 0) : undefined);
};

/** Of the minute that both hold a part of the lower count stays, so that it is rather read again. */
export const joinEventTime = (a: Part, b: Part): EventTimeCursor => {
  const [inA, inB] = [countIn(a), countIn(b)];
  const known = new Set([...a.cursor.minutes, ...b.cursor.minutes].map(([minute]) => minute));
  const minutes = [...known]
    .sort((x, y) => x - y)
    .map((minute) => [minute, Math.min(inA(minute) ?? Infinity, inB(minute) ?? Infinity)] as const)
    .filter(([, count]) => count > 0 && count < Infinity);
  return { kind: 'eventTime', at: Math.max(a.cursor.at, b.cursor.at), minutes: minutes.slice(-MOST_MINUTES) };
};
