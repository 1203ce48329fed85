// What a time phrase means once its words are found: a stretch of time, and whether it runs up to the question.
import { optional } from '../../kernel/optional.js';
import type { TimeDoubt } from '../../investigation/scope.js';
import { isCounting } from './words/counting.js';
import { DAY, HOUR, MINUTE } from '../../kernel/time.js';
import type { Micros } from '../../kernel/time.js';
import { inPart } from './words/clock.js';
import type { Clock } from './words/clock.js';
import { durationOf } from './words/duration.js';
import type { Anchor } from './words/named-zone.js';
import { WHEN, pointOf } from './words/point.js';
import type { Point } from './words/point.js';
import { stretchOf } from './stretch.js';
import type { Stretch } from './stretch.js';
import { instantOf, localOf } from './words/zone.js';

export type Spoken = {
  readonly phrase: string;
  readonly from: Micros;
  readonly to: Micros;
  /** It has no end of its own: it runs up to the question. */
  readonly open: boolean;
  /** Somebody noticed at `from`; it began earlier. */
  readonly noticed?: boolean;
  /** It says no more than "now". */
  readonly present?: true;
  /** The words leave something open; `other`: what they could mean as well. */
  readonly about?: TimeDoubt;
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

/** The doubt of a stretch, and its other reading made into a window in the same way. */
const doubtOf = ({ about, other }: Stretch, draw: (other: Stretch) => Stretch): Pick<Spoken, 'about' | 'other'> => ({
  ...optional({ about }),
  ...(other !== undefined && { other: draw(other) }),
});

export const upToNow: Read = ({ phrase }, { askedAt }) => ({
  phrase,
  from: askedAt - AROUND,
  to: askedAt,
  open: true,
  present: true,
});

export const since: Read = ({ phrase, groups: { p = '' } }, anchor) => {
  const point = pointOf(p, anchor);
  if (point.bare && !/^since|\bat\b/i.test(phrase)) return undefined;
  const stretch = stretchOf(point, anchor);
  if (stretch === undefined) return undefined;
  const { askedAt: to } = anchor;
  const upTo = ({ from }: Stretch): Stretch => ({ from, to });
  return { phrase, ...upTo(stretch), open: true, noticed: true, ...doubtOf(stretch, upTo) };
};

/** "Hour" is one hour. */
const lengthOf = (text: string): Micros => durationOf(/^[a-z]+$/i.test(text) ? `1 ${text}` : text);

export const lasting: Read = ({ phrase, groups: { d = '' } }, { askedAt }) => {
  const length = lengthOf(d);
  return length === 0 ? undefined : { phrase, from: askedAt - length, to: askedAt, open: true };
};

export const noticedFor: Read = (found, anchor) => {
  const spoken = lasting(found, anchor);
  return spoken && { ...spoken, noticed: true };
};

const by =
  (length: Micros) =>
  (stretch: Stretch): Stretch => {
    const { from, to } = stretch;
    return stretch.moment === true ? { from: from - length, to: to + length } : { from, to };
  };

const drawn = (found: Found, anchor: Anchor, draw: (stretch: Stretch) => Stretch): Spoken | undefined => {
  const { phrase, groups } = found;
  const stretch = stretchOf(pointOf(groups['p'] ?? '', anchor), anchor);
  return stretch && { phrase, ...draw(stretch), open: false, ...doubtOf(stretch, draw) };
};

export const around: Read = (found, anchor) => drawn(found, anchor, by(AROUND));

/** "14:00 ± 10 min". */
export const within: Read = (found, anchor) => drawn(found, anchor, by(durationOf(found.groups['d'] ?? '')));

/** "The 20 minutes before 9:15", "before 14:00": the hour before. */
export const before: Read = (found, anchor) => {
  if (pointOf(found.groups['p'] ?? '', anchor).bare) return undefined;
  const length = lengthOf(found.groups['d'] ?? '1 hour');
  return drawn(found, anchor, ({ from }) => ({ from: from - length, to: from }));
};

/** "The first 10 minutes after 14:00", "14:00 for 20 minutes". */
export const after: Read = (found, anchor) => {
  const length = lengthOf(found.groups['d'] ?? '');
  return drawn(found, anchor, ({ from }) => ({ from, to: from + length }));
};

/** "between 2 and 3 pm": an hour without am or pm is the last such hour before the end. */
const beforeEnd = (clock: Clock, end: Clock | undefined): Clock => {
  if (!clock.ambiguous || end === undefined || end.ambiguous) return clock;
  const later = (clock.micros + 12 * HOUR) % DAY;
  return { micros: later < end.micros ? later : clock.micros, ambiguous: false };
};

const WHEN_IN = new RegExp(WHEN, 'i');

const dayNamedIn = (text: string, anchor: Anchor): readonly number[] | undefined =>
  pointOf(WHEN_IN.exec(text)?.[0] ?? '', anchor).days;

const startClock = ({ clock, part }: Point, end: Point): Clock | undefined => {
  const told = part ?? end.part;
  if (clock === undefined) return undefined;
  return beforeEnd(told === undefined ? clock : inPart(clock, told), end.clock);
};

/** What one end says of zone, day and part of the day holds for the other. */
const startOf = (first: Point, end: Point, named: readonly number[] | undefined): Point => ({
  ...first,
  days: first.days ?? (first.at === undefined ? (end.days ?? named) : undefined),
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

type Ends = { readonly start: Point; readonly end: Point };

const isSameDay = ({ start, end }: Ends): boolean =>
  end.days === undefined || start.days === undefined || end.days[0] === start.days[0];

const endOf = (ends: Ends, from: Micros, anchor: Anchor): Micros | undefined => {
  const { start, end } = ends;
  const zone = end.zone?.zone ?? start.zone?.zone ?? anchor.zone;
  if (end.clock !== undefined && isSameDay(ends)) return nextReading(end.clock, from, { ...anchor, zone });
  return stretchOf({ ...end, zone: { zone } }, anchor)?.to;
};

/** From a reading of the start to the end that follows it. */
const ended = (ends: Ends, from: Micros, anchor: Anchor): Stretch | undefined => {
  const to = endOf(ends, from, anchor);
  return to === undefined ? undefined : { from, to: Math.max(from, to) };
};

/** In its other zone the end of a range moves like its start. */
const otherRange = (
  ends: Ends,
  { stretch, range }: { readonly stretch: Stretch; readonly range: Stretch },
  anchor: Anchor,
) => {
  const { other, about } = stretch;
  if (other === undefined) return undefined;
  if (about !== 'zone') return ended(ends, other.from, anchor);
  return { from: other.from, to: range.to + other.from - range.from };
};

export const range: Read = (found, anchor) => {
  const {
    phrase,
    groups: { p = '', q = '' },
    text,
  } = found;
  const end = pointOf(q, anchor);
  const ends = { start: startOf(pointOf(p, anchor), end, dayNamedIn(text, anchor)), end };
  const stretch = isCounting(ends.start, end, found) ? undefined : stretchOf(ends.start, anchor);
  const drawnRange = stretch && ended(ends, stretch.from, anchor);
  if (stretch === undefined || drawnRange === undefined) return undefined;
  const other = otherRange(ends, { stretch, range: drawnRange }, anchor);
  const doubt = {
    ...optional({ about: stretch.about, other }),
  };
  return { phrase, ...drawnRange, open: end.now === true, ...doubt };
};
