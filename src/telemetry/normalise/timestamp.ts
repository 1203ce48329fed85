// Reads an instant from what rows carry: RFC 3339 and its relatives, epoch numbers, and dates with a named month.
import { HOUR, type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import type { FieldScalar } from '../fields/field-reader.js';
import { parseNamedMonth } from './named-month.js';
import { ZONE_ABBREVIATIONS, zoneMinutes } from './zone-names.js';

export const EARLIEST: Micros = Date.UTC(1990, 0) * 1000;
export const LATEST: Micros = Date.UTC(2100, 0) * 1000;

/** A text's leading instant, and the position after it. */
type ParsedInstant = { readonly at: Micros; readonly end: number };

const DIGIT_0 = 48;
const isDigit = (code: number): boolean => code >= DIGIT_0 && code <= DIGIT_0 + 9;

/** The number at `[from, to)`, NaN where a character is no digit. */
const digits = (text: string, from: number, to: number): number => {
  let value = 0;
  for (let i = from; i < to; i += 1) {
    const code = text.charCodeAt(i);
    if (!isDigit(code)) return NaN;
    value = value * 10 + code - DIGIT_0;
  }
  return value;
};

/** `:123` and nothing of a clock behind it: some programs write milliseconds so. */
const isColonMillis = (text: string, from: number): boolean =>
  text[from] === ':' && !Number.isNaN(digits(text, from + 1, from + 4)) && !/[\d:.]/.test(text[from + 4] ?? '');

/** Digits behind `.` or `,` at `from`, or three of them behind `:`, as microseconds; what is finer is cut. */
const fractionAt = (text: string, from: number): ParsedInstant => {
  const mark = text[from];
  let end = from + 1;
  if ((mark !== '.' && mark !== ',' && !isColonMillis(text, from)) || !isDigit(text.charCodeAt(end)))
    return { at: 0, end: from };
  let micros = 0;
  for (let unit = 100_000; isDigit(text.charCodeAt(end)) && end - from < 40; end += 1, unit /= 10) {
    if (unit >= 1) micros += (text.charCodeAt(end) - DIGIT_0) * unit;
  }
  return { at: micros, end };
};

/** Clock at `from`: `HH:MM:SS` with an optional fraction. */
export const parseClockAt = (text: string, from: number): ParsedInstant | undefined => {
  if (text[from + 2] !== ':' || text[from + 5] !== ':') return undefined;
  const hour = digits(text, from, from + 2);
  const minute = digits(text, from + 3, from + 5);
  const second = digits(text, from + 6, from + 8);
  if (!(hour < 24 && minute < 60 && second <= 60)) return undefined;
  const fraction = fractionAt(text, from + 8);
  return { at: hour * HOUR + minute * MINUTE + second * SECOND + fraction.at, end: fraction.end };
};

const KITCHEN = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))? ?([AP])M(?!\w)/;

/** A clock of twelve hours at the beginning, with or without seconds: `2:03PM`. */
export const parseKitchenClock = (text: string): ParsedInstant | undefined => {
  const [whole, hours, minutes, seconds = '0', half] = KITCHEN.exec(text) ?? [];
  if (whole === undefined || Number(hours) > 12) return undefined;
  const hour = (Number(hours) % 12) + (half === 'P' ? 12 : 0);
  return { at: hour * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND, end: whole.length };
};

const civilDay = (year: number, month: number, day: number): Micros => {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return NaN;
  const millis = Date.UTC(year, month - 1, day);
  return day > 28 && new Date(millis).getUTCDate() !== day ? NaN : millis * 1000;
};

/** Rows of one day come one after the other. */
let latest = { number: 0, at: NaN };

const dayAt = (text: string): Micros => {
  const separator = text[4];
  if ((separator !== '-' && separator !== '/') || text[7] !== separator) return NaN;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  const number = (year * 100 + month) * 100 + day;
  if (number !== latest.number) latest = { number, at: civilDay(year, month, day) };
  return latest.at;
};

const ZONE = new RegExp(String.raw` ?(?:([+-])(\d\d):?(\d\d)?|Z|(${ZONE_ABBREVIATIONS}))(?!\w)`, 'y');

const NO_WORD = /^\W?$/;

/** Offset of a zone written at `from`; `undefined` when none is. */
const zoneAt = (text: string, from: number): ParsedInstant | undefined => {
  if (text.charCodeAt(from) === 90 && NO_WORD.test(text.charAt(from + 1))) return { at: 0, end: from + 1 };
  ZONE.lastIndex = from;
  const found = ZONE.exec(text);
  if (found === null) return undefined;
  const [, sign, hours = '0', minutes = '0', name] = found;
  const offset = Number(hours) * HOUR + (name === undefined ? Number(minutes) : (zoneMinutes(name) ?? 0)) * MINUTE;
  return { at: sign === '-' ? -offset : offset, end: ZONE.lastIndex };
};

/** Of ` PM`. */
const HALF_LENGTH = 3;

/** What ` AM` or ` PM` at `from` adds to the hours of a clock of twelve. */
const halfDayAt = (text: string, from: number): Micros | undefined => {
  if (text.charCodeAt(from) !== 32 || text[from + 2] !== 'M' || /\w/.test(text[from + HALF_LENGTH] ?? ''))
    return undefined;
  if (text[from + 1] === 'A') return 0;
  return text[from + 1] === 'P' ? 12 * HOUR : undefined;
};

/** The instant that `text` starts with: `2023-01-29 08:42:09,123 +0800` and alike. Without a zone, `offset` (µs) is meant. */
export const parseInstantAt = (text: string, offset: Micros): ParsedInstant | undefined => {
  const between = text[10];
  if (between !== 'T' && between !== ' ' && between !== 't') return undefined;
  const day = dayAt(text);
  if (Number.isNaN(day)) return undefined;
  const clock = parseClockAt(text, 11);
  if (clock === undefined) return undefined;
  const half = halfDayAt(text, clock.end);
  const end = half === undefined ? clock.end : clock.end + HALF_LENGTH;
  const sinceMidnight = half === undefined ? clock.at : (clock.at % (12 * HOUR)) + half;
  const zone = zoneAt(text, end);
  return { at: day + sinceMidnight - (zone?.at ?? offset), end: zone?.end ?? end };
};

/** Seconds, ms, µs or ns since 1970, told apart by size: 1990 to 2100 overlap in none of them. */
const epoch = (value: number): Micros => {
  const size = Math.abs(value);
  if (size < 1e11) return Math.round(value * 1e6);
  if (size < 1e14) return Math.round(value * 1e3);
  return size < 1e17 ? Math.round(value) : Math.floor(value / 1000);
};

const INTEGER_NANOS = /^\d{18,19}$/;
const NUMBER = /^-?\d{1,17}(?:\.\d{1,12})?$/;

const instantOfText = (text: string, offset: Micros): Micros | undefined => {
  const stamp = parseInstantAt(text, offset);
  if (stamp !== undefined) return stamp.end === text.length ? stamp.at : undefined;
  if (INTEGER_NANOS.test(text)) return Number(text.slice(0, -3));
  if (NUMBER.test(text)) return epoch(Number(text));
  return parseNamedMonth(text, offset);
};

/** `undefined`: unreadable, or before 1990 or after 2100, which no telemetry means. */
export const parseTimestamp = (value: FieldScalar, offset: Micros): Micros | undefined => {
  if (typeof value === 'boolean') return undefined;
  const at = typeof value === 'number' ? epoch(value) : instantOfText(value.length > 64 ? '' : value.trim(), offset);
  return at !== undefined && at >= EARLIEST && at < LATEST ? at : undefined;
};
