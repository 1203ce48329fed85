// A row of any logger becomes the draft of a log record.
import type { Micros } from '../../kernel/time.js';
import { defaultFields, type FieldOf } from '../fields/field-map.js';
import type { Reading, Scalar } from '../fields/field-reader.js';
import { cleaned, cutTo } from '../fields/text.js';
import { levelInText, levelOf, levelOfOtel, levelOfPython, levelOfSyslog } from '../fields/level-map.js';
import { idOf, idsInText, type TextIds } from '../fields/text-ids.js';
import type { Level } from '../level.js';
import type { ErrorDetail, TimeQuality } from '../record.js';
import { clockOf, latestAt } from './clock.js';
import { errorOfStack, traceIn } from './error-trace.js';
import { instantOf } from './instant.js';
import type { LogDraft, NormaliseContext, Normalised, Repair } from './outcome.js';
import { commonOf, isObject, label, longText, note, offsetOf, ownTime, withAttributes, type Repairs } from './row.js';

type LogReading = Reading<FieldOf<'log'>>;
type Values = LogReading['values'];

type Timed = { readonly time: Micros; readonly timeQuality?: TimeQuality; readonly clock?: Micros };

const timeOf = (values: Values, message: string, noted: { context: NormaliseContext; repairs: Repairs }): Timed => {
  const { context, repairs } = noted;
  const time = ownTime(values.time, context, repairs);
  if (time !== undefined) return { time };
  const clock = clockOf(message);
  if (clock !== undefined) {
    note(repairs, 'time-from-clock');
    return { time: latestAt(clock - offsetOf(context), context.receivedAt), timeQuality: 'repaired', clock };
  }
  const previous = values.previousTime === undefined ? undefined : instantOf(values.previousTime, offsetOf(context));
  if (previous !== undefined) {
    note(repairs, 'time-from-previous');
    return { time: previous, timeQuality: 'repaired' };
  }
  note(repairs, values.time === undefined ? 'time-missing' : 'time-broken');
  return { time: context.receivedAt, timeQuality: 'ingest' };
};

const statedLevel = (values: Values): Level | undefined => {
  const { level, severityNumber, syslogSeverity, pythonLevel } = values;
  return (
    (level === undefined ? undefined : levelOf(level)) ??
    (severityNumber === undefined ? undefined : levelOfOtel(severityNumber)) ??
    (syslogSeverity === undefined ? undefined : levelOfSyslog(syslogSeverity)) ??
    (pythonLevel === undefined ? undefined : levelOfPython(pythonLevel))
  );
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What the row says of an error: its own fields first, then what its stack tells. */
const errorOf = (values: Values, repairs: Repairs): ErrorDetail | undefined => {
  const [type, message, stack] = [textOf(values.errorType), textOf(values.errorMessage), textOf(values.errorStack)];
  if (type === undefined && message === undefined && stack === undefined) return undefined;
  const error: { type?: string; message?: string; stack?: string } =
    stack === undefined ? {} : { ...errorOfStack(longText(stack, repairs)) };
  const named = label(type, repairs);
  if (named !== undefined) error.type = named;
  if (message !== undefined) error.message = longText(message, repairs);
  return error;
};

const headline = ({ type, message }: ErrorDetail): string | undefined =>
  type === undefined || message === undefined ? (message ?? type) : `${type}: ${message}`;

/** Rows without a message still say something: their error, or their other fields. */
const messageFromFields = ({ attributes }: LogReading, error: ErrorDetail | undefined): string | undefined => {
  const told = error === undefined ? undefined : headline(error);
  if (told !== undefined || attributes === undefined) return told;
  return Object.entries(attributes)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
};

type Words = { readonly message: string; readonly error: ErrorDetail | undefined };

const wordsOf = (reading: LogReading, repairs: Repairs): Words | undefined => {
  const { message } = reading.values;
  const error = errorOf(reading.values, repairs);
  const text = message === undefined ? '' : longText(String(message), repairs).trimEnd();
  if (text === '') {
    const made = messageFromFields(reading, error);
    if (made === undefined) return undefined;
    note(repairs, 'message-from-fields');
    return { message: longText(made, repairs), error };
  }
  const told = error === undefined ? traceIn(text) : undefined;
  if (told === undefined) return { message: text, error };
  return { message: told.said === '' ? (headline(told.error) ?? text) : told.said, error: told.error };
};

/** Bunyan names the application `name`, and is known by its version field. */
const bunyanName = ({ attributes }: LogReading): string | undefined =>
  attributes?.['v'] === 0 && typeof attributes['name'] === 'string' ? attributes['name'] : undefined;

type Draft = { -readonly [key in keyof LogDraft]: LogDraft[key] };

const NO_IDS: TextIds = {};
const LONGEST_ID = 256;

const ownId = (value: Scalar | undefined): string | undefined =>
  value === undefined ? undefined : idOf(cutTo(cleaned(String(value)), LONGEST_ID));

/** The row's own ids; only a row without a trace id is searched for ids in its text. */
const setIds = (draft: Draft, values: Values, message: string): void => {
  const own = ownId(values.traceId);
  const told = own === undefined ? idsInText(message) : NO_IDS;
  const traceId = own ?? told.traceId;
  const spanId = ownId(values.spanId) ?? told.spanId;
  const requestId = ownId(values.requestId) ?? told.requestId;
  if (traceId !== undefined) draft.traceId = traceId;
  if (spanId !== undefined) draft.spanId = spanId;
  if (requestId !== undefined) draft.requestId = requestId;
};

const ordinalOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const draftOf = (
  reading: LogReading,
  words: Words,
  noted: { context: NormaliseContext; repairs: Repairs },
): LogDraft => {
  const { values } = reading;
  const timed = timeOf(values, words.message, noted);
  const common = commonOf(reading, noted.context, { time: timed.time, repairs: noted.repairs });
  withAttributes(common, reading, noted.repairs);
  if (values.service === undefined) common.service = bunyanName(reading) ?? common.service;
  const level = statedLevel(values) ?? levelInText(words.message) ?? (words.error === undefined ? 'info' : 'error');
  // nothing is spread: copying objects of many shapes would cost more than all the rest
  const draft = common as Draft;
  draft.kind = 'log';
  draft.level = level;
  draft.message = words.message;
  setIds(draft, values, words.message);
  if (timed.timeQuality !== undefined) draft.timeQuality = timed.timeQuality;
  if (timed.clock !== undefined) draft.clock = timed.clock;
  if (words.error !== undefined) draft.error = words.error;
  const ordinal = ordinalOf(values.ordinal);
  if (ordinal !== undefined) draft.ordinal = ordinal;
  return draft;
};

const NO_REPAIRS: readonly Repair[] = [];

export const normaliseLog = (row: unknown, context: NormaliseContext): Normalised<LogDraft> => {
  if (!isObject(row)) return { rejected: 'not-an-object' };
  const reading = (context.fields ?? defaultFields).log(row);
  const repairs: Repairs = [];
  const words = wordsOf(reading, repairs);
  if (words === undefined) return { rejected: 'no-message' };
  const ok = draftOf(reading, words, { context, repairs });
  return { ok, repairs: repairs.length === 0 ? NO_REPAIRS : repairs };
};
