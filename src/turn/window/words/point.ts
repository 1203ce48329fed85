// A point of time in words, taken apart: "yesterday at 14:05 CET", "2 hours ago", "this morning", "last weekend".
import { DAY, HOUR } from '../../../kernel/time.js';
import type { Micros } from '../../../kernel/time.js';
import { DAY_NAME, daysOf } from './calendar.js';
import { BARE_HOUR, CLEAR_CLOCK, CLOCK_TEXT, PART_OF_DAY, SPAN_OF, clockOf, inPart } from './clock.js';
import type { Clock, PartOfDay } from './clock.js';
import { DURATION, durationOf } from './duration.js';
import { epochOf } from './epoch.js';
import { ZONE, zoneNamed } from './named-zone.js';
import type { Anchor, NamedZone } from './named-zone.js';
import { SPAN_TEXT } from './span.js';
import { localDay, localOf } from './zone.js';

/** Source of a pattern for a day or a part of one. */
export const WHEN = String.raw`(?:\b(?:(?:early|late) )?${PART_OF_DAY} of ${DAY_NAME}|${DAY_NAME}(?: ${PART_OF_DAY})?|\bthe night before last\b|\b(?:(?:this|last|in the) ${PART_OF_DAY}|at night\b|tonight\b|overnight\b))`;
const CLOCK = `(?:${CLEAR_CLOCK}|${BARE_HOUR})`;

/** Sources of patterns: how long ago; a reading of the clock, with day and zone. */
export const AGO = String.raw`(?:${DURATION} ago\b|(?<![\w-])(?:T|now) ?[-−] ?${DURATION})`;
/** "Two days ago around noon". */
export const AGO_AT = String.raw`${DURATION} ago,? (?:at|around|about) ${CLOCK}(?: ?${ZONE})?`;
export const READING = String.raw`${WHEN}(?:[Tt]|,? (?:(?:at|around|about|um) )?)${CLOCK}(?: ?${ZONE})?|${CLOCK}(?: ?${ZONE})?(?:,? (?:on |of )?${WHEN}(?: ?${ZONE})?)?`;

export type Point = {
  readonly now?: boolean;
  readonly at?: Micros;
  /** A stretch of the calendar, in its words. */
  readonly span?: string;
  /** Every day that can be meant, likeliest first. */
  readonly days?: readonly number[] | undefined;
  readonly part?: PartOfDay | undefined;
  /** "This", "last": whose part of the day it is. */
  readonly which?: string | undefined;
  readonly clock?: Clock | undefined;
  readonly zone?: NamedZone | undefined;
  /** Nothing but a number. */
  readonly bare: boolean;
};

const DAY_IN = new RegExp(DAY_NAME, 'i');
const PART_IN = /\b(?:(this|last) )?(morning|afternoon|evening|night)\b|\b(tonight|overnight)\b/i;
const CLOCK_IN = new RegExp(CLOCK_TEXT, 'i');
const ZONE_IN = new RegExp(String.raw`(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|${ZONE}`, 'i');
const SPAN_ALONE = new RegExp(`^${SPAN_TEXT}$`, 'i');

/** What the pattern finds, or nothing, and the text without it. */
const cut = (text: string, pattern: RegExp): readonly [found: string, rest: string] => {
  const found = pattern.exec(text)?.[0] ?? '';
  return [found, text.replace(found, ' ')];
};

type Part = Pick<Point, 'part' | 'which'>;

const DAYS_BACK: { readonly [which: string]: number } = {
  this: 0,
  tonight: 0,
  last: 1,
  overnight: 1,
  'before last': 2,
};
const EVENING = 18;

/** The night that is on, or just over, began yesterday. */
const daysBack = ({ which = '', part }: Part, { askedAt, zone }: Anchor): number | undefined => {
  const isThisNight = (which === 'this' && part === 'night') || which === 'tonight';
  const hours = (localOf(askedAt, zone) % DAY) / HOUR;
  return isThisNight && hours < (which === 'this' ? EVENING : SPAN_OF.night[1] - 24) ? 1 : DAYS_BACK[which];
};

const WORD_PARTS: { readonly [word: string]: PartOfDay } = { tonight: 'evening', overnight: 'night' };

const partOf = (text: string): Part => {
  const low = text.toLowerCase();
  if (low.includes('night before last')) return { part: 'night', which: 'before last' };
  const [, which = '', name = '', word = ''] = PART_IN.exec(low) ?? [];
  const part = WORD_PARTS[word] ?? (name === '' ? undefined : (name as PartOfDay));
  return { part, which: which === '' ? word || undefined : which };
};

const daysIn = (dayText: string, part: Part, anchor: Anchor): readonly number[] | undefined => {
  const today = localDay(anchor.askedAt, anchor.zone);
  if (dayText !== '') return daysOf(dayText, today);
  const back = daysBack(part, anchor);
  return back === undefined ? undefined : [today - back];
};

const wallPoint = (text: string, anchor: Anchor): Point => {
  const [dayText, withoutDay] = cut(text, DAY_IN);
  const { part, which } = partOf(withoutDay);
  const [clockText, withoutClock] = cut(withoutDay.replace(PART_IN, ' ').trim(), CLOCK_IN);
  const zone = zoneNamed(ZONE_IN.exec(withoutClock)?.[0] ?? '', anchor);
  const clock = clockOf(clockText);
  return {
    days: daysIn(dayText, { part, which }, { ...anchor, zone: zone?.zone ?? anchor.zone }),
    part,
    which,
    clock: clock && part ? inPart(clock, part) : clock,
    zone,
    bare: /^(?:\d{1,2}|[a-z]{3,6})$/i.test(text.trim()) && clock?.ambiguous === true,
  };
};

/** "3 days ago" is a day; "now-3d" and "72 hours ago" are instants. */
const agoPoint = (text: string, { askedAt, zone }: Anchor): Point => {
  const length = durationOf(text);
  return /\b(?:days?|weeks?) ago$/i.test(text)
    ? { days: [localDay(askedAt, zone) - Math.round(length / DAY)], bare: false }
    : { at: askedAt - length, bare: false };
};

export const pointOf = (text: string, anchor: Anchor): Point => {
  if (/^now$/i.test(text)) return { now: true, bare: false };
  const [, ago, reading] = /^(.+? ago),? (?:at|around|about) (.+)$/i.exec(text) ?? [];
  if (ago !== undefined) return { ...wallPoint(reading ?? '', anchor), days: agoPoint(ago, anchor).days };
  if (/\bago$|^(?:t|now) ?[-−]/i.test(text)) return agoPoint(text, anchor);
  if (SPAN_ALONE.test(text)) return { span: text, bare: false };
  const at = epochOf(text);
  return at === undefined ? wallPoint(text, anchor) : { at, bare: false };
};
