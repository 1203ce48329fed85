// Time zones: offsets of IANA zones by Intl, fixed offsets of suffixes, and local clock readings as instants.
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/time.js';
import type { Micros } from '../../kernel/time.js';

/** `iana`: rules with daylight saving. `fixed`: always the same offset east of UTC. */
export type Zone =
  | { readonly kind: 'iana'; readonly name: string }
  | { readonly kind: 'fixed'; readonly name: string; readonly offset: Micros };

const HOURS_EAST: { readonly [abbreviation: string]: number } = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  IST: 5.5,
  SGT: 8,
  HKT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  BRT: -3,
};

const NAMES = Object.keys(HOURS_EAST).join('|');

/**
 * Source of a pattern for a zone right after a clock reading. A minus sign is an offset only after seconds or in an ISO stamp:
 * `14:00-15:00` is a range.
 */
export const ZONE = String.raw`(?:(?:UTC|GMT)[+-]\d{1,2}(?::?\d{2})?\b|\+\d{2}:?\d{2}\b|(?<=:\d{2}:\d{2}(?:[.,]\d{1,9})? ?|[Tt]\d{2}:\d{2})-(?:0\d|1[0-4]):?\d{2}\b(?!:)|(?:${NAMES})\b|[A-Z][a-z]+/[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z_]+)?)`;

const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/i;

export const isIanaZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

export const zoneOf = (text: string): Zone | undefined => {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? [];
  if (sign !== undefined) {
    const size = Number(hours) * HOUR + Number(minutes) * MINUTE;
    return { kind: 'fixed', name: text.toUpperCase(), offset: sign === '+' ? size : -size };
  }
  const east = HOURS_EAST[text.toUpperCase()];
  if (east !== undefined) return { kind: 'fixed', name: text.toUpperCase(), offset: east * HOUR };
  return isIanaZone(text) ? { kind: 'iana', name: text } : undefined;
};

export const offsetAt = (at: Micros, zone: Zone): Micros => {
  if (zone.kind === 'fixed') return zone.offset;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone.name, timeZoneName: 'longOffset' });
  const shown = format.formatToParts(Math.floor(at / 1000)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(shown) ?? [];
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return sign === '-' ? -size : size;
};

/** A local clock reading: microseconds since 1970-01-01 00:00 on the wall clock. */
export type Local = number;

export const localOf = (at: Micros, zone: Zone): Local => at + offsetAt(at, zone);

/** Days since 1970-01-01 on the wall calendar. */
export const localDay = (at: Micros, zone: Zone): number => Math.floor(localOf(at, zone) / DAY);

/**
 * The instant of a wall clock reading. A reading that occurs twice is the first as a `start`, the second as an `end`;
 * one that is skipped is moved forward by the skipped hour.
 */
export const instantOf = (local: Local, zone: Zone, edge: 'start' | 'end' = 'start'): Micros => {
  const before = offsetAt(local - DAY, zone);
  const after = offsetAt(local + DAY, zone);
  const readings = [before, after].map((offset) => ({ at: local - offset, offset }));
  const real = readings.filter(({ at, offset }) => offsetAt(at, zone) === offset).map(({ at }) => at);
  if (real.length === 0) return local - before;
  return edge === 'start' ? Math.min(...real) : Math.max(...real);
};
