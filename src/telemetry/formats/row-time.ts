// The time of a row of named fields where it stands in two of them, or in a form that only lines of text have.
import { toIso } from '../../kernel/time.js';
import { parseTimestamp } from '../normalise/timestamp.js';
import type { LineContext } from './line-reader.js';
import { readLineTime } from './line-time.js';

const DATE_NAMES = ['date', 'Date', 'DATE'] as const;
const TIME_NAMES = ['time', 'Time', 'TIME', 'timestamp', '@timestamp', 'ts', 'datetime'] as const;
const ZONE_NAMES = ['tz', 'timezone', 'zone'] as const;

const CLOCK = /^\d{1,2}:\d\d(?::\d\d)?/;
const ZONE = /^(?:Z|[+-]\d\d:?\d\d)$/;
const ISO = /^\d{4}-\d\d-\d\dT/;
const LONGEST = 64;

const textIn = (row: object, names: readonly string[]): { name: string; text: string } | undefined => {
  for (const name of names) {
    const value: unknown = Object.hasOwn(row, name) ? Reflect.get(row, name) : undefined;
    if (typeof value === 'string' && value.length <= LONGEST) return { name, text: value };
  }
  return undefined;
};

/** A clock beside its date; a time in words or in numbers of any order. Other rows are as they are. */
export const withRowTime = (row: object, context: LineContext): object => {
  const time = textIn(row, TIME_NAMES);
  if (time === undefined || ISO.test(time.text)) return row;
  const date = CLOCK.test(time.text) ? textIn(row, DATE_NAMES) : undefined;
  if (date === undefined && parseTimestamp(time.text, context.offset) !== undefined) return row;
  const zone = textIn(row, ZONE_NAMES)?.text ?? '';
  const text = date === undefined ? time.text : `${date.text} ${time.text}${ZONE.test(zone) ? zone : ''}`;
  const stamp = readLineTime(text, context);
  if (stamp === undefined || stamp.end !== text.length) return row;
  const { [time.name]: _, ...others } = row as { readonly [name: string]: unknown };
  return { '@timestamp': toIso(stamp.at), ...others };
};
