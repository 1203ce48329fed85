// Readers of matched time phrases: each gives a stretch of time, and whether it is open up to the question.
import type { TimeStretch } from './grammar/calendar-span.js';
import { optional } from '../../kernel/optional.js';
import type { TimeDoubt } from '../../investigation/scope.js';
import { isCounting } from './grammar/counting.js';
import { DAY, HOUR, type Micros, MINUTE } from '../../kernel/time.js';
import { type ClockReading, placeInPartOfDay } from './grammar/clock.js';
import { parseDuration } from './grammar/duration.js';
import type { TimeAnchor } from './grammar/named-zone.js';
import { DAY_OR_PART_PATTERN, parsePoint, type TimePoint } from './grammar/point.js';
import { resolvePoint } from './resolve-point.js';
import { localToInstant, toLocalTime } from './grammar/time-zone.js';

export type TimePhrase = {
  readonly phrase: string;
  readonly from: Micros;
  readonly to: Micros;
  /** Without an end of its own: it extends to the question. */
  readonly open: boolean;
  /** Somebody noticed at `from`; the problem began earlier. */
  readonly noticed?: boolean;
  /** It means "now" only. */
  readonly present?: true;
  /** What is ambiguous; `other`: the second reading. */
  readonly about?: TimeDoubt;
  readonly other?: TimeStretch;
};

type PhraseMatch = {
  readonly phrase: string;
  /** `p` and `q`: points; `d`: a duration. */
  readonly groups: { readonly [name: string]: string | undefined };
  /** The whole message. */
  readonly text: string;
};

/** Undefined when the match names no time. */
export type PhraseReader = (found: PhraseMatch, anchor: TimeAnchor) => TimePhrase | undefined;

/** Either side of a moment. */
const AROUND_MOMENT = 15 * MINUTE;

/** The doubt of a stretch, with its second reading turned into a window in the same way. */
const doubtOf = (
  { about, other }: TimeStretch,
  draw: (other: TimeStretch) => TimeStretch,
): Pick<TimePhrase, 'about' | 'other'> => ({
  ...optional({ about }),
  ...(other !== undefined && { other: draw(other) }),
});

export const readNow: PhraseReader = ({ phrase }, { askedAt }) => ({
  phrase,
  from: askedAt - AROUND_MOMENT,
  to: askedAt,
  open: true,
  present: true,
});

export const readSince: PhraseReader = ({ phrase, groups: { p = '' } }, anchor) => {
  const point = parsePoint(p, anchor);
  if (point.bare && !/^since|\bat\b/i.test(phrase)) return undefined;
  const stretch = resolvePoint(point, anchor);
  if (stretch === undefined) return undefined;
  const { askedAt: to } = anchor;
  const upTo = ({ from }: TimeStretch): TimeStretch => ({ from, to });
  return { phrase, ...upTo(stretch), open: true, noticed: true, ...doubtOf(stretch, upTo) };
};

/** "Hour" is one hour. */
const lengthOf = (text: string): Micros => parseDuration(/^[a-z]+$/i.test(text) ? `1 ${text}` : text);

export const readDuration: PhraseReader = ({ phrase, groups: { d = '' } }, { askedAt }) => {
  const length = lengthOf(d);
  return length === 0 ? undefined : { phrase, from: askedAt - length, to: askedAt, open: true };
};

export const readNoticedFor: PhraseReader = (found, anchor) => {
  const spoken = readDuration(found, anchor);
  return spoken && { ...spoken, noticed: true };
};

const widenMoment =
  (length: Micros) =>
  (stretch: TimeStretch): TimeStretch => {
    const { from, to } = stretch;
    return stretch.moment === true ? { from: from - length, to: to + length } : { from, to };
  };

const readStretch = (
  found: PhraseMatch,
  anchor: TimeAnchor,
  draw: (stretch: TimeStretch) => TimeStretch,
): TimePhrase | undefined => {
  const { phrase, groups } = found;
  const stretch = resolvePoint(parsePoint(groups['p'] ?? '', anchor), anchor);
  return stretch && { phrase, ...draw(stretch), open: false, ...doubtOf(stretch, draw) };
};

export const readAround: PhraseReader = (found, anchor) => readStretch(found, anchor, widenMoment(AROUND_MOMENT));

/** "14:00 ± 10 min". */
export const readWithin: PhraseReader = (found, anchor) =>
  readStretch(found, anchor, widenMoment(parseDuration(found.groups['d'] ?? '')));

/** "The 20 minutes before 9:15", "before 14:00": the hour before. */
export const readBefore: PhraseReader = (found, anchor) => {
  if (parsePoint(found.groups['p'] ?? '', anchor).bare) return undefined;
  const length = lengthOf(found.groups['d'] ?? '1 hour');
  return readStretch(found, anchor, ({ from }) => ({ from: from - length, to: from }));
};

/** "The first 10 minutes after 14:00", "14:00 for 20 minutes". */
export const readAfter: PhraseReader = (found, anchor) => {
  const length = lengthOf(found.groups['d'] ?? '');
  return readStretch(found, anchor, ({ from }) => ({ from, to: from + length }));
};

/** "between 2 and 3 pm": an hour without am or pm is the last such hour before the end. */
const beforeEnd = (clock: ClockReading, end: ClockReading | undefined): ClockReading => {
  if (!clock.ambiguous || end === undefined || end.ambiguous) return clock;
  const later = (clock.micros + 12 * HOUR) % DAY;
  return { micros: later < end.micros ? later : clock.micros, ambiguous: false };
};

const WHEN_IN = new RegExp(DAY_OR_PART_PATTERN, 'i');

const dayNamedIn = (text: string, anchor: TimeAnchor): readonly number[] | undefined =>
  parsePoint(WHEN_IN.exec(text)?.[0] ?? '', anchor).days;

const startClock = ({ clock, part }: TimePoint, end: TimePoint): ClockReading | undefined => {
  const told = part ?? end.part;
  if (clock === undefined) return undefined;
  return beforeEnd(told === undefined ? clock : placeInPartOfDay(clock, told), end.clock);
};

/** Zone, day and part of the day of one end hold for the other. */
const startOf = (first: TimePoint, end: TimePoint, named: readonly number[] | undefined): TimePoint => ({
  ...first,
  days: first.days ?? (first.at === undefined ? (end.days ?? named) : undefined),
  zone: first.zone ?? end.zone,
  clock: startClock(first, end),
});

/** The first instant after the start at which a clock shows that reading. */
const nextReading = ({ micros, ambiguous }: ClockReading, start: Micros, { zone }: TimeAnchor): Micros => {
  const step = ambiguous ? 12 * HOUR : DAY;
  const local = toLocalTime(start, zone);
  const ahead = (((micros - local) % step) + step) % step;
  return localToInstant(local + (ahead === 0 ? step : ahead), zone, 'end');
};

type RangeEnds = { readonly start: TimePoint; readonly end: TimePoint };

const isSameDay = ({ start, end }: RangeEnds): boolean =>
  end.days === undefined || start.days === undefined || end.days[0] === start.days[0];

const endOf = (ends: RangeEnds, from: Micros, anchor: TimeAnchor): Micros | undefined => {
  const { start, end } = ends;
  const zone = end.zone?.zone ?? start.zone?.zone ?? anchor.zone;
  if (end.clock !== undefined && isSameDay(ends)) return nextReading(end.clock, from, { ...anchor, zone });
  return resolvePoint({ ...end, zone: { zone } }, anchor)?.to;
};

/** From the start to the end that follows it. */
const endRange = (ends: RangeEnds, from: Micros, anchor: TimeAnchor): TimeStretch | undefined => {
  const to = endOf(ends, from, anchor);
  return to === undefined ? undefined : { from, to: Math.max(from, to) };
};

/** In another zone the end of a range moves with its start. */
const otherRange = (
  ends: RangeEnds,
  { stretch, range }: { readonly stretch: TimeStretch; readonly range: TimeStretch },
  anchor: TimeAnchor,
) => {
  const { other, about } = stretch;
  if (other === undefined) return undefined;
  if (about !== 'zone') return endRange(ends, other.from, anchor);
  return { from: other.from, to: range.to + other.from - range.from };
};

export const readRange: PhraseReader = (found, anchor) => {
  const {
    phrase,
    groups: { p = '', q = '' },
    text,
  } = found;
  const end = parsePoint(q, anchor);
  const ends = { start: startOf(parsePoint(p, anchor), end, dayNamedIn(text, anchor)), end };
  const stretch = isCounting(ends.start, end, found) ? undefined : resolvePoint(ends.start, anchor);
  const drawnRange = stretch && endRange(ends, stretch.from, anchor);
  if (stretch === undefined || drawnRange === undefined) return undefined;
  const other = otherRange(ends, { stretch, range: drawnRange }, anchor);
  const doubt = {
    ...optional({ about: stretch.about, other }),
  };
  return { phrase, ...drawnRange, open: end.now === true, ...doubt };
};
