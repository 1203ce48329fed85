// A point of time in words, and the instant or stretch it stands for: "yesterday at 14:05 CET", "2 hours ago", "this morning".
import { DAY, HOUR, MINUTE } from '../../kernel/time.js';
import type { Micros } from '../../kernel/time.js';
import { DAY_NAME, dayOf } from './calendar.js';
import { BARE_HOUR, CLEAR_CLOCK, PART_OF_DAY, SPAN_OF, clockOf, inPart } from './clock.js';
import type { Clock, PartOfDay } from './clock.js';
import { DURATION, durationOf } from './duration.js';
import { ZONE, instantOf, localDay, zoneOf } from './zone.js';
import type { Zone } from './zone.js';

/** When and where a phrase was said. */
export type Anchor = { readonly askedAt: Micros; readonly zone: Zone };

/** Source of a pattern for a day or a part of one. */
export const WHEN = String.raw`(?:${DAY_NAME}(?: ${PART_OF_DAY})?|\b(?:(?:this|last|in the) ${PART_OF_DAY}|at night\b|tonight\b|overnight\b))`;
const CLOCK = `(?:${CLEAR_CLOCK}|${BARE_HOUR})`;

/** Sources of patterns: how long ago; a reading of the clock, with day and zone. */
export const AGO = String.raw`${DURATION} ago\b`;
export const READING = String.raw`${WHEN}(?:[Tt]|,? (?:(?:at|around|about) )?)${CLOCK}(?: ?${ZONE})?|${CLOCK}(?: ?${ZONE})?(?:,? (?:on |of )?${WHEN}(?: ?${ZONE})?)?`;
export type Point = {
  readonly now?: boolean;
  readonly ago?: Micros;
  readonly day?: number | undefined;
  readonly part?: PartOfDay | undefined;
  readonly clock?: Clock | undefined;
  readonly zone?: Zone | undefined;
  /** Nothing but a number. */
  readonly bare: boolean;
};

/** An instant, or a stretch; `other` is what the words mean as well. */
export type Stretch = { readonly from: Micros; readonly to: Micros; readonly other?: Stretch };

const DAY_IN = new RegExp(DAY_NAME, 'i');
const PART_IN = /\b(?:(this|last) )?(morning|afternoon|evening|night)\b|\b(tonight|overnight)\b/i;
const CLOCK_IN = /\d{1,2}(?:[:h]\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?(?:\s?[ap]\.?m\b\.?)?|\b(?:noon|midday|midnight)\b/i;
const ZONE_IN = new RegExp(String.raw`(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|${ZONE}`, 'i');

/** What the pattern finds, or nothing, and the text without it. */
const cut = (text: string, pattern: RegExp): readonly [found: string, rest: string] => {
  const found = pattern.exec(text)?.[0] ?? '';
  return [found, text.replace(found, ' ')];
};

const DAYS_BACK: { readonly [which: string]: number } = { this: 0, tonight: 0, last: 1, overnight: 1 };
const WORD_PARTS: { readonly [word: string]: PartOfDay } = { tonight: 'evening', overnight: 'night' };

const partOf = (text: string): { readonly part: PartOfDay | undefined; readonly daysBack: number | undefined } => {
  const [, which = '', name = '', word = ''] = PART_IN.exec(text.toLowerCase()) ?? [];
  const part = WORD_PARTS[word] ?? (name === '' ? undefined : (name as PartOfDay));
  return { part, daysBack: DAYS_BACK[which] ?? DAYS_BACK[word] };
};

const wallPoint = (text: string, { askedAt, zone: usual }: Anchor): Point => {
  const [dayText, withoutDay] = cut(text, DAY_IN);
  const [clockText, withoutClock] = cut(withoutDay, CLOCK_IN);
  const { part, daysBack } = partOf(withoutDay);
  const zone = zoneOf(ZONE_IN.exec(withoutClock)?.[0] ?? '');
  const today = localDay(askedAt, zone ?? usual);
  const clock = clockOf(clockText);
  return {
    day: dayOf(dayText, today) ?? (daysBack === undefined ? undefined : today - daysBack),
    part,
    clock: clock !== undefined && part !== undefined ? inPart(clock, part) : clock,
    zone,
    bare: /^\d{1,2}$/.test(text.trim()),
  };
};

export const pointOf = (text: string, anchor: Anchor): Point => {
  if (/^now$/i.test(text)) return { now: true, bare: false };
  if (/\bago$/i.test(text)) return { ago: durationOf(text), bare: false };
  return wallPoint(text, anchor);
};

/** A reading up to this far ahead is today's: clocks and fingers are not exact. */
const AHEAD = 10 * MINUTE;

/** Every instant the reading can mean, latest first: on that day, else today or yesterday. */
const readingsOf = (
  { micros, ambiguous }: Clock,
  day: number | undefined,
  { askedAt, zone }: Anchor,
): readonly Micros[] => {
  const today = localDay(askedAt, zone);
  const days = day === undefined ? [today, today - 1] : [day];
  const hours = ambiguous ? [(micros + 12 * HOUR) % DAY, micros] : [micros];
  return days.flatMap((each) => hours.map((hour) => instantOf(each * DAY + hour, zone))).toSorted((a, b) => b - a);
};

const clockStretch = (clock: Clock, day: number | undefined, anchor: Anchor): Stretch => {
  const readings = readingsOf(clock, day, anchor);
  const past = readings.filter((at) => at <= anchor.askedAt + AHEAD);
  const [at = readings.at(-1) ?? anchor.askedAt, next] = past;
  if (!clock.ambiguous) return { from: at, to: at };
  const other = next ?? readings.find((reading) => reading !== at) ?? at;
  return { from: at, to: at, other: { from: other, to: other } };
};

const wallStretch = (day: number, [from, to]: readonly [number, number], zone: Zone): Stretch => ({
  from: instantOf(day * DAY + from * HOUR, zone),
  to: instantOf(day * DAY + to * HOUR, zone, 'end'),
});

/** Undefined when the words name no time after all. */
export const stretchOf = (point: Point, anchor: Anchor): Stretch | undefined => {
  const { askedAt } = anchor;
  const zone = point.zone ?? anchor.zone;
  if (point.now === true) return { from: askedAt, to: askedAt };
  if (point.ago !== undefined) return { from: askedAt - point.ago, to: askedAt - point.ago };
  if (point.clock !== undefined) return clockStretch(point.clock, point.day, { askedAt, zone });
  const today = localDay(askedAt, zone);
  if (point.part !== undefined) return wallStretch(point.day ?? partDay(point.part, anchor), SPAN_OF[point.part], zone);
  return point.day === undefined ? undefined : wallStretch(Math.min(point.day, today + 1), [0, 24], zone);
};

/** The latest day on which that part has begun. */
const partDay = (part: PartOfDay, { askedAt, zone }: Anchor): number => {
  const today = localDay(askedAt, zone);
  return instantOf(today * DAY + SPAN_OF[part][0] * HOUR, zone) <= askedAt ? today : today - 1;
};

export const isExact = ({ from, to }: Stretch): boolean => from === to;
