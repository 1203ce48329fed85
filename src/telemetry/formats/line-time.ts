// The time that a line of text begins with, in every form that programs print.
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import { civilInstant, resolveYearless, type TimeContext, zoneOffsetOf } from '../normalise/named-month.js';
import { resolveNumericDate } from './date-order.js';
import { monthIndex } from '../normalise/month-names.js';
import { EARLIEST, LATEST, parseInstantAt } from '../normalise/timestamp.js';
import { ZONE_ABBREVIATIONS } from '../normalise/zone-names.js';

/** `end`: the position behind the time. */
export type LineTime = { readonly at: Micros; readonly end: number };

type TimeParts = { readonly [name: string]: string | undefined };

type TimeForm = {
  readonly pattern: RegExp;
  readonly read: (parts: TimeParts, context: TimeContext) => Micros | undefined;
};

const CLOCK = String.raw`(?<clock>\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?)(?: ?(?<half>[AP]M)(?!\w))?`;
const ZONE = String.raw`(?: ?(?<zone>[+-]\d\d:?\d\d|[+-]\d\d(?!\d)|Z(?!\w)|(?:${ZONE_ABBREVIATIONS})(?!\w)))?`;
/** Any word: what is no month has no number. */
const MONTH = String.raw`(?<month>\p{L}{3,14}\.?)`;
const WEEKDAY = '(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? {1,2})?';

/** `PM` adds twelve hours, and twelve o'clock is the beginning of each half. */
const fullClock = ({ clock = '', half }: TimeParts): string => {
  if (half === undefined) return clock;
  const [hours = '', ...rest] = clock.split(':');
  return [String((Number(hours) % 12) + (half === 'PM' ? 12 : 0)), ...rest].join(':');
};

const withZone = (at: Micros | undefined, { zone }: TimeParts, { offset }: TimeContext): Micros | undefined =>
  at === undefined ? undefined : at - (zone === undefined ? offset : zoneOffsetOf(zone));

const named = (parts: TimeParts, context: TimeContext): Micros | undefined => {
  const date = { month: monthIndex(parts['month'] ?? ''), day: Number(parts['day']), clock: fullClock(parts) };
  const { year } = parts;
  return year === undefined
    ? resolveYearless(date, context)
    : withZone(civilInstant(Number(year), date), parts, context);
};

const numbered = (parts: TimeParts, context: TimeContext): Micros | undefined => {
  const { year = '', month, day } = parts;
  const full = year.length === 2 ? `20${year}` : year;
  const date = { month: Number(month) - 1, day: Number(day), clock: fullClock(parts) };
  return withZone(civilInstant(Number(full), date), parts, context);
};

/** `03/05/2024`, `23-11-26`: what the file allows says which number is the day. */
const unordered = (parts: TimeParts, context: TimeContext): Micros | undefined => {
  const { first = '', second = '', third = '', mark = '/' } = parts;
  const at = resolveNumericDate({ numbers: [first, second, third], mark }, fullClock(parts), context);
  return withZone(at, parts, context);
};

const packed = (parts: TimeParts, context: TimeContext): Micros | undefined => {
  const { hours = '', minutes = '', seconds = '', millis } = parts;
  const fraction = millis === undefined ? '' : `.${millis}`;
  return numbered({ ...parts, clock: `${hours}:${minutes}:${seconds}${fraction}` }, context);
};

/** WebSphere's milliseconds stand behind a third colon. */
const millisBehindColon = (parts: TimeParts, context: TimeContext): Micros | undefined =>
  unordered({ ...parts, clock: `${parts['clock'] ?? ''}.${parts['millis'] ?? ''}` }, context);

/** Db2's zone is a number of minutes. */
const dotted = (parts: TimeParts, { near }: TimeContext): Micros | undefined => {
  const { hours = '', minutes = '', seconds = '', east = '0' } = parts;
  const at = numbered({ ...parts, clock: `${hours}:${minutes}:${seconds}` }, { offset: 0, near });
  return at === undefined ? undefined : at - Number(east) * MINUTE;
};

const withoutYear = ({ first, second, clock = '' }: TimeParts, context: TimeContext): Micros | undefined => {
  const [month, day] = Number(first) > 12 ? [second, first] : [first, second];
  return resolveYearless({ month: Number(month) - 1, day: Number(day), clock }, context);
};

const epoch = ({ number = '' }: TimeParts): Micros => {
  const [whole = '', fraction = ''] = number.split('.');
  if (whole.length === 10) return Number(whole) * SECOND + Number(fraction.slice(0, 6).padEnd(6, '0'));
  return whole.length === 13 ? Number(whole) * 1000 : Number(whole.slice(0, 16));
};

const form = (source: string, read: TimeForm['read']): TimeForm => ({ pattern: new RegExp(`^${source}`, 'u'), read });

/** In the order in which they are tried, by what the line begins with. */
const DIGIT_FORMS: readonly TimeForm[] = [
  form(String.raw`(?<day>\d{1,2})\.?[ /.\-]{1,2}${MONTH}[ /.\-]{1,2}(?<year>\d{4})[ :T,]{1,2}${CLOCK}${ZONE}`, named), // 23-Nov-2026 14:03:52, 3. Dezember 2026 14:03:52
  form(String.raw`(?<day>\d{1,2}) ${MONTH} ${CLOCK}`, named), // Redis before 2.8
  form(
    String.raw`(?<first>\d{1,2})/(?<second>\d{1,2})/(?<third>\d\d) (?<clock>\d{1,2}:\d\d:\d\d):(?<millis>\d{3})${ZONE}`,
    millisBehindColon,
  ),
  form(
    String.raw`(?<first>\d{1,2})(?<mark>[/.\-])(?<second>\d{1,2})\k<mark>(?<third>\d{4}|\d\d)[ T,@:\-]{1,2}${CLOCK}${ZONE}`,
    unordered,
  ),
  form(String.raw`(?<year>\d{4})\.(?<month>\d\d)\.(?<day>\d\d)[ T\-]${CLOCK}${ZONE}`, numbered),
  form(String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)[ T\-]${CLOCK}${ZONE}`, numbered),
  form(String.raw`(?<year>\d{2})(?<month>\d\d)(?<day>\d\d) {1,2}${CLOCK}`, numbered), // MySQL before 5.7
  form(
    String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)T(?<hours>\d\d)(?<minutes>\d\d)(?<seconds>\d\d(?:\.\d{1,9})?)${ZONE}`,
    packed,
  ),
  form(
    String.raw`(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d):(?<hours>\d\d)(?<minutes>\d\d)(?<seconds>\d\d)\.(?<millis>\d{3})(?!\d)`,
    packed,
  ), // Zabbix
  form(String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?: {2,4}|\] ?\[)${CLOCK}${ZONE}`, numbered), // [2026-11-23][14:03:52]
  form(
    String.raw`(?<year>\d{4})\.(?<month>\d\d)\.(?<day>\d\d)-(?<hours>\d\d)\.(?<minutes>\d\d)\.(?<seconds>\d\d)(?::(?<millis>\d{3}))?`,
    packed,
  ),
  form(String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d), ${CLOCK}${ZONE}`, numbered), // Airflow
  form(
    String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)-(?<hours>\d\d)\.(?<minutes>\d\d)\.(?<seconds>\d\d\.\d{6})(?<east>[+\-]\d{1,3})?`,
    dotted,
  ),
  form(
    String.raw`(?<first>\d\d)[/\-](?<second>\d\d)[ T|\-](?<clock>\d\d:\d\d:\d\d(?:[.,]\d{1,9})?)(?=[\] :|]|$)`,
    withoutYear,
  ), // logcat, Snort, geth
  form(String.raw`(?<number>1\d{9}(?:\.\d{1,9})?|1\d{12}|1\d{15}|1\d{18})(?=[ \t\]:,\|]|$)`, epoch),
];

const LETTER_FORMS: readonly TimeForm[] = [
  form(String.raw`${WEEKDAY}(?<day>\d{1,2}) ${MONTH} (?<year>\d{4}) ${CLOCK}${ZONE}`, named),
  form(String.raw`${WEEKDAY}${MONTH} {1,2}(?<day>\d{1,2}),? (?<year>\d{4})(?: @)?[ ,]{1,2}${CLOCK}${ZONE}`, named), // JUL, Kibana
  form(String.raw`${WEEKDAY}${MONTH} {1,2}(?<day>\d{1,2}) ${CLOCK}${ZONE} (?<year>\d{4})(?!\d)`, named), // ctime, date
  form(String.raw`${WEEKDAY}${MONTH} {1,2}(?<day>\d{1,2}) ${CLOCK}`, named),
  form(String.raw`${MONTH}(?<mark>[/.\-])(?<day>\d{1,2})\k<mark>(?<year>\d{4})[ :T,]{1,2}${CLOCK}${ZONE}`, named), // RouterOS
];

const MONTH_OR_DAY = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/i;

const formsOf = (text: string): readonly TimeForm[] => {
  const code = text.charCodeAt(0);
  if (code >= 48 && code <= 57) return DIGIT_FORMS;
  return (code | 32) >= 97 && (code | 32) <= 122 && MONTH_OR_DAY.test(text) ? LETTER_FORMS : [];
};

const LONGEST_TIME = 64;

/** `undefined`: the text begins with no time that telemetry can mean. */
export const readLineTime = (text: string, context: TimeContext): LineTime | undefined => {
  const stamp = parseInstantAt(text, context.offset);
  if (stamp !== undefined) return stamp;
  const forms = formsOf(text);
  if (forms.length === 0) return undefined;
  const head = text.slice(0, LONGEST_TIME);
  for (const { pattern, read } of forms) {
    const found = pattern.exec(head);
    if (found?.groups === undefined) continue;
    const at = read(found.groups, context);
    if (at !== undefined && at >= EARLIEST && at < LATEST) return { at, end: found[0].length };
  }
  return undefined;
};
