// The stretch of time that a point stands for: every reading of it, and which of them is the likeliest.
import { optional } from '../../kernel/optional.js';
import type { TimeDoubt } from '../../investigation/scope.js';
import { DAY, HOUR, MINUTE } from '../../kernel/time.js';
import type { Micros } from '../../kernel/time.js';
import { SPAN_OF } from './words/clock.js';
import type { Clock, PartOfDay } from './words/clock.js';
import { wallClockOf } from './words/named-zone.js';
import type { Anchor } from './words/named-zone.js';
import type { Point } from './words/point.js';
import { spanOf } from './words/span.js';
import { instantOf, localDay, localOf } from './words/zone.js';
import type { Zone } from './words/zone.js';

/** `moment`: the words name an instant. `other`: what they mean as well, and `about` what the doubt is. */
export type Stretch = {
  readonly from: Micros;
  readonly to: Micros;
  readonly moment?: true;
  readonly other?: Stretch;
  readonly about?: TimeDoubt;
};

/** A reading up to this far ahead is today's: clocks and fingers are not exact. */
export const AHEAD = 3 * MINUTE;

const doubtful = (stretch: Stretch, about: TimeDoubt, other?: Stretch): Stretch => ({
  ...stretch,
  about,
  ...optional({ other }),
});

/** A reading that occurs twice on that day lasts from the first to the second. */
const moment = (local: number, zone: Zone): Stretch => ({
  from: instantOf(local, zone),
  to: instantOf(local, zone, 'end'),
  moment: true,
});

/** Every moment that the reading can mean, latest first: on that day, else today or yesterday. */
const momentsOf = ({ micros, ambiguous }: Clock, day: number | undefined, { askedAt, zone }: Anchor) => {
  const today = localDay(askedAt, zone);
  const days = day === undefined ? [today, today - 1] : [day];
  const hours = ambiguous ? [(micros + 12 * HOUR) % DAY, micros] : [micros];
  return days
    .flatMap((each) => hours.map((hour) => moment(each * DAY + hour, zone)))
    .toSorted((a, b) => b.from - a.from);
};

/** "Half past": the latest one. */
const everyHour = (minute: Micros, { askedAt, zone }: Anchor): Stretch => {
  const local = localOf(askedAt, zone);
  return moment(local - ((((local - minute) % HOUR) + HOUR) % HOUR), zone);
};

/** One of today is meant rather than one of yesterday; two of the same day are equally good. */
const clockStretch = (clock: Clock, day: number | undefined, anchor: Anchor): Stretch => {
  if (clock.everyHour) return everyHour(clock.micros, anchor);
  const moments = momentsOf(clock, day, anchor);
  const [at = moments.at(-1), next] = moments.filter(({ from }) => from <= anchor.askedAt + AHEAD);
  if (at === undefined) return { from: anchor.askedAt, to: anchor.askedAt, moment: true };
  const dayOf = ({ from }: Stretch): number => localDay(from, anchor.zone);
  const isToday = dayOf(at) === localDay(anchor.askedAt, anchor.zone);
  const isOpen = next !== undefined && (dayOf(next) === dayOf(at) || !isToday);
  return clock.ambiguous && isOpen ? doubtful(at, 'hour', next) : at;
};

/** A day ends where the next one begins, also where its midnight occurs twice. */
const wallStretch = (day: number, [from, to]: readonly [number, number], zone: Zone): Stretch => ({
  from: instantOf(day * DAY + from * HOUR, zone),
  to: instantOf(day * DAY + to * HOUR, zone, to % 24 === 0 ? 'start' : 'end'),
});

/** The latest day on which that part has begun. */
const partDay = (part: PartOfDay, { askedAt, zone }: Anchor): number => {
  const today = localDay(askedAt, zone);
  return instantOf(today * DAY + SPAN_OF[part][0] * HOUR, zone) <= askedAt ? today : today - 1;
};

/** Before this hour the night is still on. */
const NIGHT_ENDS = 6;
/** "Tonight" after midnight began yesterday. */
const TONIGHT: readonly [number, number] = [18, 30];

const isBeforeDawn = ({ askedAt, zone }: Anchor): boolean => localOf(askedAt, zone) % DAY < NIGHT_ENDS * HOUR;

/** "This morning" before it has begun, "last night" while a night is on: people mean one or the other. */
const namedPart = (part: PartOfDay, which: string, anchor: Anchor): Stretch | undefined => {
  const today = localDay(anchor.askedAt, anchor.zone);
  const latest = wallStretch(partDay(part, anchor), SPAN_OF[part], anchor.zone);
  if (which === 'last' && part === 'night' && isBeforeDawn(anchor))
    return doubtful(latest, 'part', wallStretch(today - 2, SPAN_OF.night, anchor.zone));
  if (which === 'tonight' && isBeforeDawn(anchor)) return wallStretch(today - 1, TONIGHT, anchor.zone);
  if (which !== 'this' || partDay(part, anchor) === today) return undefined;
  return part === 'night' ? latest : doubtful(latest, 'part');
};

const partStretch = ({ part, which = '', days }: Point, anchor: Anchor): Stretch | undefined =>
  part &&
  (namedPart(part, which, anchor) ?? wallStretch(days?.[0] ?? partDay(part, anchor), SPAN_OF[part], anchor.zone));

const dayStretch = (point: Point, day: number | undefined, anchor: Anchor): Stretch | undefined => {
  if (point.clock !== undefined) return clockStretch(point.clock, day, anchor);
  if (point.part !== undefined) return partStretch(point, anchor);
  const today = localDay(anchor.askedAt, anchor.zone);
  return day === undefined ? undefined : wallStretch(Math.min(day, today + 1), [0, 24], anchor.zone);
};

const onSomeDay = (point: Point, anchor: Anchor): Stretch | undefined => {
  const [day, otherDay] = point.days ?? [];
  const stretch = dayStretch(point, day, anchor);
  return stretch !== undefined && otherDay !== undefined
    ? doubtful(stretch, 'date', dayStretch(point, otherDay, anchor))
    : stretch;
};

/** By the clock that is named; where that may be another one, by that one as well. */
const wallClockStretch = (point: Point, { askedAt, zone: own }: Anchor): Stretch | undefined => {
  const { zone, other: otherZone } = point.zone ?? { zone: own };
  const stretch = onSomeDay(point, { askedAt, zone });
  const other = otherZone ?? (stretch && point.clock && wallClockOf(zone, stretch.from));
  if (stretch === undefined || other === undefined) return stretch;
  const second = onSomeDay(point, { askedAt, zone: other });
  return second?.from === stretch.from ? stretch : doubtful(stretch, 'zone', second);
};

/** Undefined when the words name no time after all. */
export const stretchOf = (point: Point, anchor: Anchor): Stretch | undefined => {
  if (point.now === true) return { from: anchor.askedAt, to: anchor.askedAt };
  if (point.at !== undefined) return { from: point.at, to: point.at, moment: true };
  if (point.span !== undefined) return spanOf(point.span, anchor);
  return wallClockStretch(point, anchor);
};
