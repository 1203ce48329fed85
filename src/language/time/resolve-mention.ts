// Resolves a mention of time to the stretch that it means, at the instant and in the zone of the question.
import { optional } from '../../kernel/optional.js';
import { DAY, HOUR, type Micros, MINUTE, type TimeWindow } from '../../kernel/time.js';
import type { TimeMention } from './read-mentions.js';
import { daysOfPoint, placedClock, resolvePoint, type StretchDoubt, type TimeStretch } from './resolve-point.js';
import type { ClockReading, TimePoint } from './time-point.js';
import { parseZoneMention, type TimeAnchor } from './zones/named-zone.js';
import { localToInstant, toLocalTime } from './zones/time-zone.js';

/** The order of mentions is settled where they are read. */
type MentionedTime = Omit<TimeMention, 'rank'>;

export type ResolvedTime = {
  readonly from: Micros;
  readonly to: Micros;
  /** Without an end of its own: it extends to the question. */
  readonly open: boolean;
  /** Somebody noticed at `from`; the problem began earlier. */
  readonly noticed?: true;
  /** It means "now" only. */
  readonly present?: true;
  /** What is ambiguous; `other`: the second reading. */
  readonly about?: StretchDoubt;
  readonly other?: TimeStretch;
};

/** Either side of a moment. */
const AROUND_MOMENT = 15 * MINUTE;

/** The instant around which such a time was drawn: its end may be cut at the question. */
export const instantOfAround = ({ from, to }: TimeWindow): Micros =>
  to - from > 2 * AROUND_MOMENT ? Math.round((from + to) / 2) : from + AROUND_MOMENT;
/** "Before 14:00" is the hour before. */
const BEFORE_MOMENT = HOUR;

/** The stretch as a window, and its second reading turned into a window in the same way. */
const drawStretch = (
  stretch: TimeStretch | undefined,
  draw: (stretch: TimeStretch) => { readonly from: Micros; readonly to: Micros },
): ResolvedTime | undefined =>
  stretch && {
    ...draw(stretch),
    open: false,
    ...optional({ about: stretch.about, other: stretch.other && draw(stretch.other) }),
  };

const widenMoment =
  (length: Micros) =>
  ({ from, to, isMoment }: TimeStretch): TimeStretch =>
    isMoment === true ? { from: from - length, to: to + length } : { from, to };

/** "between 2 and 3 pm": an hour without am or pm is the last such hour before the end. */
const clockBeforeEnd = (clock: ClockReading, end: ClockReading | undefined): ClockReading => {
  if (!clock.isAmbiguous || end === undefined || end.isAmbiguous) return clock;
  const later = (clock.micros + 12 * HOUR) % DAY;
  return { micros: later < end.micros ? later : clock.micros, isAmbiguous: false };
};

const dayOf = ({ day, which, part }: TimePoint): Pick<TimePoint, 'day' | 'which' | 'part'> => ({
  ...optional({ day, which, part }),
});

const namesDay = (point: TimePoint): boolean => point.day !== undefined || point.which !== undefined;

/** Zone, day and part of the day of one end hold for the other. */
const startOfRange = (first: TimePoint, end: TimePoint, elsewhere: TimePoint | undefined): TimePoint => {
  const isPlaced = namesDay(first) || first.at !== undefined || first.ago !== undefined || first.span !== undefined;
  const named = isPlaced ? undefined : namesDay(end) ? end : elsewhere;
  const placed = placedClock(first, end.part);
  const clock = placed && clockBeforeEnd(placed, placedClock(end));
  const day = named === undefined ? {} : dayOf(named);
  return { ...day, ...first, ...optional({ zone: first.zone ?? end.zone, clock }) };
};

/** "From 2 to 3 in the afternoon", with the part at the start: it holds for the end as far as that is later. */
const endInPart = (end: TimePoint, start: TimePoint): TimePoint => {
  if (end.clock === undefined || end.part !== undefined || start.part === undefined) return end;
  const clock = placedClock(end, start.part);
  return clock !== undefined && clock.micros > (start.clock?.micros ?? DAY) ? { ...end, clock } : end;
};

/** The first instant after the start at which a clock shows that reading. */
const nextReading = ({ micros, isAmbiguous }: ClockReading, start: Micros, { zone }: TimeAnchor): Micros => {
  const step = isAmbiguous ? 12 * HOUR : DAY;
  const local = toLocalTime(start, zone);
  const ahead = (((micros - local) % step) + step) % step;
  return localToInstant(local + (ahead === 0 ? step : ahead), zone, 'end');
};

type RangeEnds = { readonly start: TimePoint; readonly end: TimePoint };

const isSameDay = ({ start, end }: RangeEnds, anchor: TimeAnchor): boolean => {
  const [first, last] = [daysOfPoint(start, anchor), daysOfPoint(end, anchor)];
  return first === undefined || last === undefined || first[0] === last[0];
};

const endOfRange = (ends: RangeEnds, from: Micros, anchor: TimeAnchor): Micros | undefined => {
  const { start, end } = ends;
  const zone = parseZoneMention(end.zone ?? start.zone ?? '', anchor)?.zone ?? anchor.zone;
  const inZone = { ...anchor, zone };
  const clock = placedClock(end);
  if (clock !== undefined && isSameDay(ends, inZone)) return nextReading(clock, from, inZone);
  const { zone: _, ...unzoned } = end;
  return resolvePoint(unzoned, inZone)?.to;
};

/** From the start to the end that follows it. */
const rangeFrom = (ends: RangeEnds, from: Micros, anchor: TimeAnchor): TimeStretch | undefined => {
  const to = endOfRange(ends, from, anchor);
  return to === undefined ? undefined : { from, to: Math.max(from, to) };
};

/** In another zone the end of a range moves with its start. */
const otherRange = (
  ends: RangeEnds,
  { other, about }: TimeStretch,
  range: TimeStretch,
  anchor: TimeAnchor,
): TimeStretch | undefined => {
  if (other === undefined) return undefined;
  return about === 'zone'
    ? { from: other.from, to: range.to + other.from - range.from }
    : rangeFrom(ends, other.from, anchor);
};

const resolveRange = (
  { points: [first, end] }: MentionedTime,
  elsewhere: TimePoint | undefined,
  anchor: TimeAnchor,
): ResolvedTime | undefined => {
  if (first === undefined || end === undefined) return undefined;
  const start = startOfRange(first, end, elsewhere);
  const ends = { start, end: endInPart(end, start) };
  const stretch = resolvePoint(ends.start, anchor);
  const range = stretch && rangeFrom(ends, stretch.from, anchor);
  if (stretch === undefined || range === undefined) return undefined;
  const other = otherRange(ends, stretch, range, anchor);
  return { ...range, open: end.isNow === true, ...optional({ about: stretch.about, other }) };
};

const resolveSince = (stretch: TimeStretch | undefined, { askedAt: to }: TimeAnchor): ResolvedTime | undefined => {
  const since = drawStretch(stretch, ({ from }) => ({ from, to }));
  return since && { ...since, open: true, noticed: true };
};

const resolveLast = ({ length }: MentionedTime, { askedAt }: TimeAnchor): ResolvedTime | undefined =>
  length === undefined || length.micros === 0 ? undefined : { from: askedAt - length.micros, to: askedAt, open: true };

/** `elsewhere`: a point of the text that names a day. Undefined where the words name no time after all. */
export const resolveMention = (
  mention: MentionedTime,
  elsewhere: TimePoint | undefined,
  anchor: TimeAnchor,
): ResolvedTime | undefined => {
  const { relation, points, length } = mention;
  const [first] = points;
  const stretch = (): TimeStretch | undefined => first && resolvePoint(first, anchor);
  const micros = length?.micros ?? BEFORE_MOMENT;
  switch (relation) {
    case 'range':
      return resolveRange(mention, elsewhere, anchor);
    case 'within':
      return drawStretch(stretch(), widenMoment(micros));
    case 'lasting':
      return drawStretch(stretch(), ({ from }) => ({ from, to: from + micros }));
    case 'preceding':
    case 'until':
      return drawStretch(stretch(), ({ from }) => ({ from: from - micros, to: from }));
    case 'since':
      return resolveSince(stretch(), anchor);
    case 'noticed for': {
      const last = resolveLast(mention, anchor);
      return last && { ...last, noticed: true };
    }
    case 'last':
      return resolveLast(mention, anchor);
    case 'around':
      return drawStretch(stretch(), widenMoment(AROUND_MOMENT));
    case 'now':
      return { from: anchor.askedAt - AROUND_MOMENT, to: anchor.askedAt, open: true, present: true };
  }
  return relation satisfies never;
};
