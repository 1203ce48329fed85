// Dates in forms that the own grammar does not know, read by chrono-node from its components alone: never by the process's zone.
import { strict } from 'chrono-node/en';
import type { ParsedComponents, ParsedResult } from 'chrono-node';
import { HOUR, MINUTE, SECOND } from '../../kernel/time.js';
import type { Micros } from '../../kernel/time.js';
import type { Spoken } from './meaning.js';
import type { Anchor } from './words/named-zone.js';
import { instantOf, offsetAt } from './words/zone.js';

const AROUND = 15 * MINUTE;

const instant = (parsed: ParsedComponents, { zone }: Anchor, edge: 'start' | 'end'): Micros => {
  const get = (component: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'): number =>
    parsed.get(component) ?? 0;
  const hasClock = parsed.isCertain('hour');
  const local =
    Date.UTC(get('year'), get('month') - 1, get('day')) * 1000 +
    (hasClock ? get('hour') * HOUR + get('minute') * MINUTE + get('second') * SECOND : edge === 'end' ? 24 * HOUR : 0);
  const offset = parsed.isCertain('timezoneOffset') ? parsed.get('timezoneOffset') : null;
  return typeof offset === 'number' ? local - offset * MINUTE : instantOf(local, zone, edge);
};

/** `1/2 pods` is no date: a day without a clock must be spelt out. "In 5 minutes" is no place to look. */
const isTime = ({ start, text }: ParsedResult): boolean =>
  !/^(?:with)?in /i.test(text) && start.isCertain('day') && (start.isCertain('hour') || /[a-z]|\d{4}/i.test(text));

const SINCE = /\b(?:since|after|from|starting|started)(?: on| at)? $/i;

export const spokenByChrono = (text: string, anchor: Anchor): Spoken | undefined => {
  const { askedAt, zone } = anchor;
  const reference = { instant: new Date(Math.floor(askedAt / 1000)), timezone: offsetAt(askedAt, zone) / MINUTE };
  const parsed = strict.parse(text, reference).find(isTime);
  if (parsed === undefined) return undefined;
  const { start, end, text: phrase } = parsed;
  const from = instant(start, anchor, 'start');
  const isStart = SINCE.test(text.slice(0, parsed.index));
  if (isStart && !end) return { phrase: `since ${phrase}`, from, to: askedAt, open: true, noticed: true };
  if (end) return { phrase, from, to: Math.max(from, instant(end, anchor, 'end')), open: false };
  if (start.isCertain('hour')) return { phrase, from: from - AROUND, to: from + AROUND, open: false };
  return { phrase, from, to: instant(start, anchor, 'end'), open: false };
};
