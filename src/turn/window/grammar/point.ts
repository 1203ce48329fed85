// Parses a point of time: "yesterday at 14:05 CET", "2 hours ago", "this morning", "last weekend".
import { DAY, HOUR, type Micros } from '../../../kernel/time.js';
import { DAY_PATTERN, parseDays } from './calendar.js';
import {
  BARE_HOUR,
  CLEAR_CLOCK,
  CLOCK_TEXT,
  type ClockReading,
  parseClock,
  PART_OF_DAY,
  PART_OF_DAY_HOURS,
  type PartOfDay,
  placeInPartOfDay,
} from './clock.js';
import { DURATION_PATTERN, parseDuration } from './duration.js';
import { parseEpoch } from './epoch.js';
import { type NamedZone, parseZoneMention, type TimeAnchor, ZONE_PATTERN } from './named-zone.js';
import { SPAN_TEXT_PATTERN } from './calendar-span.js';
import { toLocalDay, toLocalTime } from './time-zone.js';

/** Source of a pattern for a day or a part of one. */
export const DAY_OR_PART_PATTERN = String.raw`(?:\b(?:(?:early|late) )?${PART_OF_DAY} of ${DAY_PATTERN}|${DAY_PATTERN}(?: ${PART_OF_DAY})?|\bthe night before last\b|\b(?:(?:this|last|in the) ${PART_OF_DAY}|at night\b|tonight\b|overnight\b))`;
const CLOCK = `(?:${CLEAR_CLOCK}|${BARE_HOUR})`;

/** Sources of patterns: how long ago; a reading of the clock, with day and zone. */
export const AGO_PATTERN = String.raw`(?:${DURATION_PATTERN} ago\b|(?<![\w-])(?:T|now) ?[-−] ?${DURATION_PATTERN})`;
/** "Two days ago around noon". */
export const AGO_AT_PATTERN = String.raw`${DURATION_PATTERN} ago,? (?:at|around|about) ${CLOCK}(?: ?${ZONE_PATTERN})?`;
export const CLOCK_READING_PATTERN = String.raw`${DAY_OR_PART_PATTERN}(?:[Tt]|,? (?:(?:at|around|about|um) )?)${CLOCK}(?: ?${ZONE_PATTERN})?|${CLOCK}(?: ?${ZONE_PATTERN})?(?:,? (?:on |of )?${DAY_OR_PART_PATTERN}(?: ?${ZONE_PATTERN})?)?`;

export type TimePoint = {
  readonly now?: boolean;
  readonly at?: Micros;
  /** A span of the calendar, as written. */
  readonly span?: string;
  /** Every possible day, likeliest first. */
  readonly days?: readonly number[] | undefined;
  readonly part?: PartOfDay | undefined;
  /** "This" or "last": of which day the part is. */
  readonly which?: string | undefined;
  readonly clock?: ClockReading | undefined;
  readonly zone?: NamedZone | undefined;
  /** Only a number. */
  readonly bare: boolean;
};

const DAY_IN = new RegExp(DAY_PATTERN, 'i');
const PART_IN = /\b(?:(this|last) )?(morning|afternoon|evening|night)\b|\b(tonight|overnight)\b/i;
const CLOCK_IN = new RegExp(CLOCK_TEXT, 'i');
const ZONE_IN = new RegExp(String.raw`(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|${ZONE_PATTERN}`, 'i');
const SPAN_ALONE = new RegExp(`^${SPAN_TEXT_PATTERN}$`, 'i');

/** The match of the pattern, or an empty text, and the rest. */
const cutMatch = (text: string, pattern: RegExp): readonly [found: string, rest: string] => {
  const found = pattern.exec(text)?.[0] ?? '';
  return [found, text.replace(found, ' ')];
};

type DayPart = Pick<TimePoint, 'part' | 'which'>;

const DAYS_BACK: { readonly [which: string]: number } = {
  this: 0,
  tonight: 0,
  last: 1,
  overnight: 1,
  'before last': 2,
};
const EVENING = 18;

/** A night that still lasts, or is just over, began yesterday. */
const daysBack = ({ which = '', part }: DayPart, { askedAt, zone }: TimeAnchor): number | undefined => {
  const isThisNight = (which === 'this' && part === 'night') || which === 'tonight';
  const hours = (toLocalTime(askedAt, zone) % DAY) / HOUR;
  return isThisNight && hours < (which === 'this' ? EVENING : PART_OF_DAY_HOURS.night[1] - 24) ? 1 : DAYS_BACK[which];
};

const WORD_PARTS: { readonly [word: string]: PartOfDay } = { tonight: 'evening', overnight: 'night' };

const parseDayPart = (text: string): DayPart => {
  const low = text.toLowerCase();
  if (low.includes('night before last')) return { part: 'night', which: 'before last' };
  const [, which = '', name = '', word = ''] = PART_IN.exec(low) ?? [];
  const part = WORD_PARTS[word] ?? (name === '' ? undefined : (name as PartOfDay));
  return { part, which: which === '' ? word || undefined : which };
};

const parsePointDays = (dayText: string, part: DayPart, anchor: TimeAnchor): readonly number[] | undefined => {
  const today = toLocalDay(anchor.askedAt, anchor.zone);
  if (dayText !== '') return parseDays(dayText, today);
  const back = daysBack(part, anchor);
  return back === undefined ? undefined : [today - back];
};

const parseWallClock = (text: string, anchor: TimeAnchor): TimePoint => {
  const [dayText, withoutDay] = cutMatch(text, DAY_IN);
  const { part, which } = parseDayPart(withoutDay);
  const [clockText, withoutClock] = cutMatch(withoutDay.replace(PART_IN, ' ').trim(), CLOCK_IN);
  const zone = parseZoneMention(ZONE_IN.exec(withoutClock)?.[0] ?? '', anchor);
  const clock = parseClock(clockText);
  return {
    days: parsePointDays(dayText, { part, which }, { ...anchor, zone: zone?.zone ?? anchor.zone }),
    part,
    which,
    clock: clock && part ? placeInPartOfDay(clock, part) : clock,
    zone,
    bare: /^(?:\d{1,2}|[a-z]{3,6})$/i.test(text.trim()) && clock?.ambiguous === true,
  };
};

/** "3 days ago" is a day; "now-3d" and "72 hours ago" are instants. */
const parseAgo = (text: string, { askedAt, zone }: TimeAnchor): TimePoint => {
  const length = parseDuration(text);
  return /\b(?:days?|weeks?) ago$/i.test(text)
    ? { days: [toLocalDay(askedAt, zone) - Math.round(length / DAY)], bare: false }
    : { at: askedAt - length, bare: false };
};

export const parsePoint = (text: string, anchor: TimeAnchor): TimePoint => {
  if (/^now$/i.test(text)) return { now: true, bare: false };
  const [, ago, reading] = /^(.+? ago),? (?:at|around|about) (.+)$/i.exec(text) ?? [];
  if (ago !== undefined) return { ...parseWallClock(reading ?? '', anchor), days: parseAgo(ago, anchor).days };
  if (/\bago$|^(?:t|now) ?[-−]/i.test(text)) return parseAgo(text, anchor);
  if (SPAN_ALONE.test(text)) return { span: text, bare: false };
  const at = parseEpoch(text);
  return at === undefined ? parseWallClock(text, anchor) : { at, bare: false };
};
