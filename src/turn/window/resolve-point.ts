// Resolves a parsed point of time to a stretch: every reading of it, and which one is the likeliest.
import { optional } from '../../kernel/optional.js';
import type { TimeDoubt } from '../../investigation/scope.js';
import { DAY, HOUR, type Micros, MINUTE } from '../../kernel/time.js';
import { type ClockReading, PART_OF_DAY_HOURS, type PartOfDay } from './grammar/clock.js';
import { type TimeAnchor, usualZoneOf } from './grammar/named-zone.js';
import type { TimePoint } from './grammar/point.js';
import { resolveSpan, type TimeStretch } from './grammar/calendar-span.js';
import { localToInstant, type TimeZone, toLocalDay, toLocalTime } from './grammar/time-zone.js';

/** A reading up to this far ahead counts as past: clocks are not exact. */
export const CLOCK_TOLERANCE = 3 * MINUTE;

const withDoubt = (stretch: TimeStretch, about: TimeDoubt, other?: TimeStretch): TimeStretch => ({
  ...stretch,
  about,
  ...optional({ other }),
});

/** A reading that occurs twice on that day lasts from the first to the second. */
const momentStretch = (local: number, zone: TimeZone): TimeStretch => ({
  from: localToInstant(local, zone),
  to: localToInstant(local, zone, 'end'),
  moment: true,
});

/** Every moment that the reading can mean, latest first: on that day, else today and yesterday. */
const momentsOf = ({ micros, ambiguous }: ClockReading, day: number | undefined, { askedAt, zone }: TimeAnchor) => {
  const today = toLocalDay(askedAt, zone);
  const days = day === undefined ? [today, today - 1] : [day];
  const hours = ambiguous ? [(micros + 12 * HOUR) % DAY, micros] : [micros];
  return days
    .flatMap((each) => hours.map((hour) => momentStretch(each * DAY + hour, zone)))
    .toSorted((a, b) => b.from - a.from);
};

/** "Half past": the latest one. */
const latestMinute = (minute: Micros, { askedAt, zone }: TimeAnchor): TimeStretch => {
  const local = toLocalTime(askedAt, zone);
  return momentStretch(local - ((((local - minute) % HOUR) + HOUR) % HOUR), zone);
};

/** Today is likelier than yesterday; two readings of the same day are equally likely. */
const clockStretch = (clock: ClockReading, day: number | undefined, anchor: TimeAnchor): TimeStretch => {
  if (clock.everyHour) return latestMinute(clock.micros, anchor);
  const moments = momentsOf(clock, day, anchor);
  const [at = moments.at(-1), next] = moments.filter(({ from }) => from <= anchor.askedAt + CLOCK_TOLERANCE);
  if (at === undefined) return { from: anchor.askedAt, to: anchor.askedAt, moment: true };
  const dayOf = ({ from }: TimeStretch): number => toLocalDay(from, anchor.zone);
  const isToday = dayOf(at) === toLocalDay(anchor.askedAt, anchor.zone);
  const isOpen = next !== undefined && (dayOf(next) === dayOf(at) || !isToday);
  return clock.ambiguous && isOpen ? withDoubt(at, 'hour', next) : at;
};

/** A day ends where the next one begins, also where its midnight occurs twice. */
const wallStretch = (day: number, [from, to]: readonly [number, number], zone: TimeZone): TimeStretch => ({
  from: localToInstant(day * DAY + from * HOUR, zone),
  to: localToInstant(day * DAY + to * HOUR, zone, to % 24 === 0 ? 'start' : 'end'),
});

/** The latest day on which that part has begun. */
const partDay = (part: PartOfDay, { askedAt, zone }: TimeAnchor): number => {
  const today = toLocalDay(askedAt, zone);
  return localToInstant(today * DAY + PART_OF_DAY_HOURS[part][0] * HOUR, zone) <= askedAt ? today : today - 1;
};

/** Before this hour the night still lasts. */
const NIGHT_ENDS = 6;
/** "Tonight" after midnight began yesterday. */
const TONIGHT: readonly [number, number] = [18, 30];

const isBeforeDawn = ({ askedAt, zone }: TimeAnchor): boolean => toLocalTime(askedAt, zone) % DAY < NIGHT_ENDS * HOUR;

/** "This morning" before it has begun, and "last night" during a night, are ambiguous. */
const namedPart = (part: PartOfDay, which: string, anchor: TimeAnchor): TimeStretch | undefined => {
  const today = toLocalDay(anchor.askedAt, anchor.zone);
  const latest = wallStretch(partDay(part, anchor), PART_OF_DAY_HOURS[part], anchor.zone);
  if (which === 'last' && part === 'night' && isBeforeDawn(anchor))
    return withDoubt(latest, 'part', wallStretch(today - 2, PART_OF_DAY_HOURS.night, anchor.zone));
  if (which === 'tonight' && isBeforeDawn(anchor)) return wallStretch(today - 1, TONIGHT, anchor.zone);
  if (which !== 'this' || partDay(part, anchor) === today) return undefined;
  return part === 'night' ? latest : withDoubt(latest, 'part');
};

const partStretch = ({ part, which = '', days }: TimePoint, anchor: TimeAnchor): TimeStretch | undefined =>
  part &&
  (namedPart(part, which, anchor) ??
    wallStretch(days?.[0] ?? partDay(part, anchor), PART_OF_DAY_HOURS[part], anchor.zone));

const dayStretch = (point: TimePoint, day: number | undefined, anchor: TimeAnchor): TimeStretch | undefined => {
  if (point.clock !== undefined) return clockStretch(point.clock, day, anchor);
  if (point.part !== undefined) return partStretch(point, anchor);
  const today = toLocalDay(anchor.askedAt, anchor.zone);
  return day === undefined ? undefined : wallStretch(Math.min(day, today + 1), [0, 24], anchor.zone);
};

const dayOrOtherDay = (point: TimePoint, anchor: TimeAnchor): TimeStretch | undefined => {
  const [day, otherDay] = point.days ?? [];
  const stretch = dayStretch(point, day, anchor);
  return stretch !== undefined && otherDay !== undefined
    ? withDoubt(stretch, 'date', dayStretch(point, otherDay, anchor))
    : stretch;
};

/** By the named zone, with a second reading where another zone may be meant. */
const wallClockStretch = (point: TimePoint, { askedAt, zone: own }: TimeAnchor): TimeStretch | undefined => {
  const { zone, other: otherZone } = point.zone ?? { zone: own };
  const stretch = dayOrOtherDay(point, { askedAt, zone });
  const other = otherZone ?? (stretch && point.clock && usualZoneOf(zone, stretch.from));
  if (stretch === undefined || other === undefined) return stretch;
  const second = dayOrOtherDay(point, { askedAt, zone: other });
  return second?.from === stretch.from ? stretch : withDoubt(stretch, 'zone', second);
};

/** Undefined when the point names no time. */
export const resolvePoint = (point: TimePoint, anchor: TimeAnchor): TimeStretch | undefined => {
  if (point.now === true) return { from: anchor.askedAt, to: anchor.askedAt };
  if (point.at !== undefined) return { from: point.at, to: point.at, moment: true };
  if (point.span !== undefined) return resolveSpan(point.span, anchor);
  return wallClockStretch(point, anchor);
};
