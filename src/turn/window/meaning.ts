// What a time phrase means once its words are found: a stretch of time, and whether it runs up to the question.
import { DAY, HOUR, MINUTE } from '../../kernel/time.js';
import type { Micros } from '../../kernel/time.js';
import { inPart } from './clock.js';
import type { Clock } from './clock.js';
import { durationOf } from './duration.js';
import { WHEN, pointOf, stretchOf } from './point.js';
import type { Anchor, Point, Stretch } from './point.js';
import { instantOf, localOf } from './zone.js';

export type Spoken = {
  readonly phrase: string;
  readonly from: Micros;
  readonly to: Micros;
  /** It has no end of its own: it runs up to the question. */
  readonly open: boolean;
  /** Somebody noticed at `from`; it began earlier. */
  readonly noticed?: boolean;
  /** The words could mean this as well. */
  readonly other?: Stretch;
};

export type Found = {
  readonly phrase: string;
  /** `p` and `q`: points; `d`: a duration. */
  readonly groups: { readonly [name: string]: string | undefined };
  /** The whole message. */
  readonly text: string;
};

/** Undefined when the words turn out to name no time. */
export type Read = (found: Found, anchor: Anchor) => Spoken | undefined;

/** Either side of a moment. */
const AROUND = 15 * MINUTE;

const alternative = (other: Stretch | undefined) => (other === undefined ? {} : { other });

export const upToNow: Read = ({ phrase }, { askedAt }) => ({ phrase, from: askedAt - AROUND, to: askedAt, open: true });

export const since: Read = ({ phrase, groups: { p = '' } }, anchor) => {
  const point = pointOf(p, anchor);
  if (point.bare && !/^since|\bat\b/i.test(phrase)) return undefined;
  const stretch = stretchOf(point, anchor);
  if (stretch === undefined) return undefined;
  const { askedAt: to } = anchor;
  const { from, other } = stretch;
  return { phrase, from, to, open: true, noticed: true, ...alternative(other && { from: other.from, to }) };
};

export const lasting: Read = ({ phrase, groups: { d = '' } }, { askedAt }) => {
  const length = durationOf(/^[a-z]+$/i.test(d) ? `1 ${d}` : d);
  return length === 0 ? undefined : { phrase, from: askedAt - length, to: askedAt, open: true };
};

export const noticedFor: Read = (found, anchor) => {
  const spoken = lasting(found, anchor);
  return spoken && { ...spoken, noticed: true };
};

const padded = ({ from, to }: Stretch): Stretch =>
  from === to ? { from: from - AROUND, to: to + AROUND } : { from, to };

export const around: Read = ({ phrase, groups: { p = '' } }, anchor) => {
  const stretch = stretchOf(pointOf(p, anchor), anchor);
  return stretch && { phrase, ...padded(stretch), open: false, ...alternative(stretch.other && padded(stretch.other)) };
};

export const hourBefore: Read = ({ phrase, groups: { p = '' } }, anchor) => {
  const point = pointOf(p, anchor);
  const stretch = point.bare ? undefined : stretchOf(point, anchor);
  return stretch && { phrase, from: stretch.from - HOUR, to: stretch.from, open: false };
};

/** "between 2 and 3 pm": an hour without am or pm is the last such hour before the end. */
const beforeEnd = (clock: Clock, end: Clock | undefined): Clock => {
  if (!clock.ambiguous || end === undefined || end.ambiguous) return clock;
  const later = (clock.micros + 12 * HOUR) % DAY;
  return { micros: later < end.micros ? later : clock.micros, ambiguous: false };
};

const WHEN_IN = new RegExp(WHEN, 'i');

const dayNamedIn = (text: string, anchor: Anchor): number | undefined =>
  pointOf(WHEN_IN.exec(text)?.[0] ?? '', anchor).day;

const startClock = ({ clock, part }: Point, end: Point): Clock | undefined => {
  const told = part ?? end.part;
  if (clock === undefined) return undefined;
  return beforeEnd(told === undefined ? clock : inPart(clock, told), end.clock);
};

/** What one end says of zone, day and part of the day holds for the other. */
const startOf = (first: Point, end: Point, namedDay: number | undefined): Point => ({
  ...first,
  day: first.day ?? end.day ?? namedDay,
  zone: first.zone ?? end.zone,
  clock: startClock(first, end),
});

/** The first time after the start that a clock shows that reading. */
const nextReading = ({ micros, ambiguous }: Clock, start: Micros, { zone }: Anchor): Micros => {
  const step = ambiguous ? 12 * HOUR : DAY;
  const local = localOf(start, zone);
  const ahead = (((micros - local) % step) + step) % step;
  return instantOf(local + (ahead === 0 ? step : ahead), zone, 'end');
};

/** Two bare numbers are hours only where a day or a zone stands beside them. */
const isCounting = (start: Point, second: Point): boolean =>
  start.bare && second.bare && start.day === undefined && start.zone === undefined;

const endOf = (end: Point, start: Point & { readonly at: Micros }, anchor: Anchor): Micros | undefined => {
  const zone = end.zone ?? start.zone ?? anchor.zone;
  const isNextReading = end.clock !== undefined && (end.day ?? start.day) === start.day;
  return isNextReading
    ? nextReading(end.clock, start.at, { ...anchor, zone })
    : stretchOf({ ...end, zone }, anchor)?.to;
};

export const range: Read = ({ phrase, groups: { p = '', q = '' }, text }, anchor) => {
  const end = pointOf(q, anchor);
  const start = startOf(pointOf(p, anchor), end, dayNamedIn(text, anchor));
  const from = isCounting(start, end) ? undefined : stretchOf(start, anchor)?.from;
  const to = from === undefined ? undefined : endOf(end, { ...start, at: from }, anchor);
  if (from === undefined || to === undefined) return undefined;
  return { phrase, from, to: Math.max(from, to), open: end.now === true };
};
