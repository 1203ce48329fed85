// Resolves a point of time to a stretch: every reading of it, and which one is the likeliest.
import { optional } from '../../kernel/optional.js';
import { DAY, HOUR, type Micros, MINUTE } from '../../kernel/time.js';
import { monthSpanDays, resolveDays, spanDays } from './calendar.js';
import type { ClockReading, DayReading, TimePoint } from './time-point.js';
import type { PartOfDay, SpanName } from './time-table.js';
import { parseZoneMention, type TimeAnchor, usualZoneOf } from './zones/named-zone.js';
import { localToInstant, type TimeZone, toLocalDay, toLocalTime } from './zones/time-zone.js';

/** What the words leave open. */
export type StretchDoubt = 'hour' | 'zone' | 'date' | 'part' | 'span';

/** `isMoment`: the words name an instant. `other`: a second reading, with its doubt in `about`. */
export type TimeStretch = {
  readonly from: Micros;
  readonly to: Micros;
  readonly isMoment?: true;
  readonly other?: TimeStretch;
  readonly about?: StretchDoubt;
};

/** A reading up to this far ahead counts as past: clocks are not exact. */
export const CLOCK_TOLERANCE = 3 * MINUTE;

/** Hours since the midnight that the day begins with. */
const PART_OF_DAY_HOURS: { readonly [part in PartOfDay]: readonly [from: number, to: number] } = {
  am: [0, 12],
  pm: [12, 24],
  dawn: [0, 6],
  morning: [6, 12],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [20, 30],
};

const withDoubt = (stretch: TimeStretch, about: StretchDoubt, other?: TimeStretch): TimeStretch => ({
  ...stretch,
  about,
  ...optional({ other }),
});

const LATER_PARTS: readonly PartOfDay[] = ['afternoon', 'evening', 'night', 'pm'];

/** "6 in the afternoon", "7 at night": outside the usual hours of the part, but in its half of the day. */
const inLaterHalf = (micros: Micros, part: PartOfDay): Micros =>
  LATER_PARTS.includes(part) && micros < 12 * HOUR ? micros + 12 * HOUR : micros;

/** "9 in the evening": the part of the day decides between the two nines. Past midnight the reading is of the next day. */
const placeInPart = ({ micros, isAmbiguous }: ClockReading, part: PartOfDay): ClockReading => {
  const [from, to] = PART_OF_DAY_HOURS[part];
  const isTwelveHour = isAmbiguous || micros < 13 * HOUR;
  const readings = [micros, ...(isTwelveHour ? [(micros + 12 * HOUR) % DAY] : [])];
  const fitting = readings
    .flatMap((reading) => [reading, reading + DAY])
    .find((reading) => reading >= from * HOUR && reading < to * HOUR);
  return { micros: fitting ?? inLaterHalf(micros, part), isAmbiguous: false };
};

/** The reading of a point's clock, in its part of the day. */
export const placedClock = ({ clock, part }: TimePoint, otherPart?: PartOfDay): ClockReading | undefined => {
  const where = part ?? otherPart;
  return clock === undefined || where === undefined ? clock : placeInPart(clock, where);
};

/** A reading that occurs twice on that day lasts from the first to the second. */
const momentStretch = (local: number, zone: TimeZone): TimeStretch => ({
  from: localToInstant(local, zone),
  to: localToInstant(local, zone, 'end'),
  isMoment: true,
});

/** Every moment that the reading can mean, latest first: on that day, else today and yesterday. */
const momentsOf = ({ micros, isAmbiguous }: ClockReading, day: number | undefined, { askedAt, zone }: TimeAnchor) => {
  const today = toLocalDay(askedAt, zone);
  const days = day === undefined ? [today, today - 1] : [day];
  const hours = isAmbiguous ? [(micros + 12 * HOUR) % DAY, micros] : [micros];
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
  if (clock.isEveryHour) return latestMinute(clock.micros, anchor);
  const moments = momentsOf(clock, day, anchor);
  const [at = moments.at(-1), next] = moments.filter(({ from }) => from <= anchor.askedAt + CLOCK_TOLERANCE);
  if (at === undefined) return { from: anchor.askedAt, to: anchor.askedAt, isMoment: true };
  const dayOf = ({ from }: TimeStretch): number => toLocalDay(from, anchor.zone);
  const isToday = dayOf(at) === toLocalDay(anchor.askedAt, anchor.zone);
  const isOpen = next !== undefined && (dayOf(next) === dayOf(at) || !isToday);
  return clock.isAmbiguous && isOpen ? withDoubt(at, 'hour', next) : at;
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
const EVENING = 18;
/** "Tonight" after midnight began yesterday. */
const TONIGHT: readonly [number, number] = [18, 30];

const hourOf = ({ askedAt, zone }: TimeAnchor): number => (toLocalTime(askedAt, zone) % DAY) / HOUR;
const isBeforeDawn = (anchor: TimeAnchor): boolean => hourOf(anchor) < NIGHT_ENDS;

/** "This morning" before it has begun, and "last night" during a night, are ambiguous. */
const namedPart = ({ which, part }: TimePoint & { readonly part: PartOfDay }, anchor: TimeAnchor) => {
  const today = toLocalDay(anchor.askedAt, anchor.zone);
  const latest = wallStretch(partDay(part, anchor), PART_OF_DAY_HOURS[part], anchor.zone);
  if (which === 'last' && part === 'night' && isBeforeDawn(anchor))
    return withDoubt(latest, 'part', wallStretch(today - 2, PART_OF_DAY_HOURS.night, anchor.zone));
  if (which === 'tonight' && isBeforeDawn(anchor)) return wallStretch(today - 1, TONIGHT, anchor.zone);
  if (which !== 'this' || partDay(part, anchor) === today) return undefined;
  return part === 'night' ? latest : withDoubt(latest, 'part');
};

const partStretch = (
  point: TimePoint & { readonly part: PartOfDay },
  day: number | undefined,
  anchor: TimeAnchor,
): TimeStretch => {
  const { part } = point;
  return namedPart(point, anchor) ?? wallStretch(day ?? partDay(part, anchor), PART_OF_DAY_HOURS[part], anchor.zone);
};

const dayStretch = (point: TimePoint, day: number | undefined, anchor: TimeAnchor): TimeStretch | undefined => {
  const clock = placedClock(point);
  if (clock !== undefined) return clockStretch(clock, day, anchor);
  const { part } = point;
  if (part !== undefined) return partStretch({ ...point, part }, day, anchor);
  const today = toLocalDay(anchor.askedAt, anchor.zone);
  return day === undefined ? undefined : wallStretch(Math.min(day, today + 1), [0, 24], anchor.zone);
};

/** A night that still lasts, or is just over, began yesterday. */
const daysBack = ({ which, part }: TimePoint, anchor: TimeAnchor): number | undefined => {
  const hours = hourOf(anchor);
  if (which === 'this') return part === 'night' && hours < EVENING ? 1 : 0;
  if (which === 'tonight') return hours < NIGHT_ENDS ? 1 : 0;
  if (which === 'before last') return 2;
  return which === 'last' || which === 'overnight' ? 1 : undefined;
};

/** The days that a point names, the likeliest first; undefined where it names none. */
export const daysOfPoint = (point: TimePoint, anchor: TimeAnchor): readonly number[] | undefined => {
  const today = toLocalDay(anchor.askedAt, anchor.zone);
  if (point.day !== undefined) return resolveDays(point.day, today);
  const back = daysBack(point, anchor);
  return back === undefined ? undefined : [today - back];
};

const dayOrOtherDay = (point: TimePoint, anchor: TimeAnchor): TimeStretch | undefined => {
  const days = daysOfPoint(point, anchor);
  if (days?.length === 0) return undefined;
  const [day, otherDay] = days ?? [];
  const stretch = dayStretch(point, day, anchor);
  return stretch !== undefined && otherDay !== undefined
    ? withDoubt(stretch, 'date', dayStretch(point, otherDay, anchor))
    : stretch;
};

/** By the named zone, with a second reading where another zone may be meant. */
const wallClockStretch = (point: TimePoint, anchor: TimeAnchor): TimeStretch | undefined => {
  const { askedAt } = anchor;
  const { zone, other: otherZone } = parseZoneMention(point.zone ?? '', anchor) ?? { zone: anchor.zone };
  const stretch = dayOrOtherDay(point, { askedAt, zone });
  const other = otherZone ?? (stretch && point.clock && usualZoneOf(zone, stretch.from));
  if (stretch === undefined || other === undefined) return stretch;
  const second = dayOrOtherDay(point, { askedAt, zone: other });
  return second?.from === stretch.from ? stretch : withDoubt(stretch, 'zone', second);
};

const ROLLING_DAYS: { readonly [span in SpanName]?: number } = { 'last week': 7, 'last month': 30, 'last year': 365 };

/** "Last week" is the seven days up to the question, with the calendar week before as the other reading. */
const spanStretch = (span: NonNullable<TimePoint['span']>, { askedAt, zone }: TimeAnchor): TimeStretch => {
  const today = toLocalDay(askedAt, zone);
  const [from, to] = typeof span === 'string' ? spanDays(span, today) : monthSpanDays(span.month, today);
  const at = localToInstant(from * DAY, zone);
  if (typeof span === 'string' && span.startsWith('start')) return { from: at, to: at };
  const calendar = { from: at, to: localToInstant(to * DAY, zone) };
  const rolling = typeof span === 'string' ? ROLLING_DAYS[span] : undefined;
  return rolling === undefined
    ? calendar
    : { from: askedAt - rolling * DAY, to: askedAt, other: calendar, about: 'span' };
};

/** "3 days ago" is a day; "72 hours ago" is an instant. */
const agoReading = ({ ago }: TimePoint): DayReading | undefined =>
  ago?.isOfDays === true ? { kind: 'offset', days: -Math.round(ago.micros / DAY) } : undefined;

/** Undefined when the point names no time. */
export const resolvePoint = (point: TimePoint, anchor: TimeAnchor): TimeStretch | undefined => {
  const { askedAt } = anchor;
  if (point.isNow === true) return { from: askedAt, to: askedAt };
  if (point.at !== undefined) return { from: point.at, to: point.at, isMoment: true };
  if (point.span !== undefined) return spanStretch(point.span, anchor);
  const day = agoReading(point);
  if (point.ago !== undefined && day === undefined) {
    const at = askedAt - point.ago.micros;
    return { from: at, to: at, isMoment: true };
  }
  return wallClockStretch(day === undefined ? point : { ...point, day }, anchor);
};
