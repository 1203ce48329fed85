// Reads date formats beyond our own grammar with chrono-node. Only parsed components are used, never the process's zone.
import { strict } from 'chrono-node/en';
import type { ParsedComponents, ParsedResult } from 'chrono-node';
import { HOUR, type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import type { TimePhrase } from './time-phrase.js';
import type { TimeAnchor } from './grammar/named-zone.js';
import { localToInstant, zoneOffsetAt } from './grammar/time-zone.js';

const AROUND_MOMENT = 15 * MINUTE;

const componentsToInstant = (parsed: ParsedComponents, { zone }: TimeAnchor, edge: 'start' | 'end'): Micros => {
  const get = (component: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'): number =>
    parsed.get(component) ?? 0;
  const hasClock = parsed.isCertain('hour');
  const local =
    Date.UTC(get('year'), get('month') - 1, get('day')) * 1000 +
    (hasClock ? get('hour') * HOUR + get('minute') * MINUTE + get('second') * SECOND : edge === 'end' ? 24 * HOUR : 0);
  const offset = parsed.isCertain('timezoneOffset') ? parsed.get('timezoneOffset') : null;
  return typeof offset === 'number' ? local - offset * MINUTE : localToInstant(local, zone, edge);
};

/** `1/2 pods` is no date: a day without clock must be spelt out. "In 5 minutes" is no window. */
const isTime = ({ start, text }: ParsedResult): boolean =>
  !/^(?:with)?in /i.test(text) && start.isCertain('day') && (start.isCertain('hour') || /[a-z]|\d{4}/i.test(text));

const SINCE = /\b(?:since|after|from|starting|started)(?: on| at)? $/i;

export const parseWithChrono = (text: string, anchor: TimeAnchor): TimePhrase | undefined => {
  const { askedAt, zone } = anchor;
  const reference = { instant: new Date(Math.floor(askedAt / 1000)), timezone: zoneOffsetAt(askedAt, zone) / MINUTE };
  const parsed = strict.parse(text, reference).find(isTime);
  if (parsed === undefined) return undefined;
  const { start, end, text: phrase } = parsed;
  const from = componentsToInstant(start, anchor, 'start');
  const isStart = SINCE.test(text.slice(0, parsed.index));
  if (isStart && !end) return { phrase: `since ${phrase}`, from, to: askedAt, open: true, noticed: true };
  if (end) return { phrase, from, to: Math.max(from, componentsToInstant(end, anchor, 'end')), open: false };
  if (start.isCertain('hour')) return { phrase, from: from - AROUND_MOMENT, to: from + AROUND_MOMENT, open: false };
  return { phrase, from, to: componentsToInstant(start, anchor, 'end'), open: false };
};
