// A row of any logger becomes the draft of a log record.
import type { Micros } from '../../kernel/time.js';
import { defaultFieldReaders, type FieldName } from '../fields/field-map.js';
import type { FieldScalar, RowReading } from '../fields/field-reader.js';
import { withEcsNames } from '../fields/attribute-names.js';
import { cleanText, truncateText } from '../fields/clean-text.js';
import {
  levelInText,
  levelOfStatus,
  levelOfOtel,
  levelOfPython,
  levelOfSyslog,
  parseLevel,
} from '../fields/level-map.js';
import { normaliseId } from '../../kernel/record-id.js';
import { idsInText, type TextIds } from '../fields/text-ids.js';
import type { Level } from '../level.js';
import type { Attributes, ErrorDetail, TimeQuality } from '../record.js';
import { clockInMessage, latestTimeAt, onNearestDay } from './clock-repair.js';
import { extractStackTrace, parseStackError } from './stack-trace.js';
import { translateDialect } from './json-dialects.js';
import { parseTimestamp } from './timestamp.js';
import type { LogDraft, NormaliseContext, NormalisedRow, RowRepair } from './row-outcome.js';
import {
  addRepair,
  cleanLabel,
  cleanLongText,
  defaultOffset,
  isPlainObject,
  readCommonFields,
  readOwnTime,
  type RowRepairs,
  setAttributes,
} from './common-fields.js';

type LogReading = RowReading<FieldName<'log'>>;
type LogValues = LogReading['values'];

type LogTime = { readonly time: Micros; readonly timeQuality?: TimeQuality; readonly clock?: Micros };

const timeOf = (
  values: LogValues,
  message: string,
  noted: { context: NormaliseContext; repairs: RowRepairs },
): LogTime => {
  const { context, repairs } = noted;
  const time = readOwnTime(values.time, context, repairs);
  if (time !== undefined) return { time };
  const previous =
    values.previousTime === undefined ? undefined : parseTimestamp(values.previousTime, defaultOffset(context));
  const clock = clockInMessage(message);
  if (clock !== undefined) {
    addRepair(repairs, 'time-from-clock');
    const inUtc = clock - defaultOffset(context);
    const time = previous === undefined ? latestTimeAt(inUtc, context.receivedAt) : onNearestDay(inUtc, previous);
    return { time, timeQuality: 'repaired', clock };
  }
  if (previous !== undefined) {
    addRepair(repairs, 'time-from-previous');
    return { time: previous, timeQuality: 'repaired' };
  }
  const changed = values.fileTime === undefined ? undefined : parseTimestamp(values.fileTime, 0);
  if (changed !== undefined) {
    addRepair(repairs, 'time-from-file');
    return { time: changed, timeQuality: 'ingest' };
  }
  addRepair(repairs, values.time === undefined ? 'time-missing' : 'time-broken');
  return { time: context.receivedAt, timeQuality: 'ingest' };
};

const statedLevel = (values: LogValues): Level | undefined => {
  const { level, severityNumber, syslogSeverity, pythonLevel } = values;
  return (
    (level === undefined ? undefined : parseLevel(level)) ??
    (severityNumber === undefined ? undefined : levelOfOtel(severityNumber)) ??
    (syslogSeverity === undefined ? undefined : levelOfSyslog(syslogSeverity)) ??
    (pythonLevel === undefined ? undefined : levelOfPython(pythonLevel))
  );
};

const STATUS_NAMES = ['http.response.status_code', 'status', 'status_code', 'statusCode', 'http.status_code'] as const;
/** What stands beside a status that is one of HTTP. */
const REQUEST_NAMES = ['request', 'method', 'http.request.method', 'uri', 'url', 'path', 'url.path', 'verb'] as const;

/** Access records in JSON have a status and no level. */
const requestLevel = (attributes: Attributes | undefined): Level | undefined => {
  if (attributes === undefined || !REQUEST_NAMES.some((name) => Object.hasOwn(attributes, name))) return undefined;
  const name = STATUS_NAMES.find((each) => Object.hasOwn(attributes, each));
  return name === undefined ? undefined : levelOfStatus(Number(attributes[name]));
};

const EVENT_OBJECTS = ['involvedObject.kind', 'regarding.kind'] as const;

/** An event of Kubernetes is `Normal`, or else a `Warning`. */
const eventLevel = (attributes: Attributes | undefined): Level | undefined =>
  attributes?.['type'] === 'Warning' && EVENT_OBJECTS.some((name) => Object.hasOwn(attributes, name))
    ? 'warn'
    : undefined;

/** Postfix tells what became of a mail, and no level. */
const DELIVERY = /, status=(deferred|bounced|expired|undeliverable) \(/;

const deliveryLevel = (message: string): Level | undefined => {
  const status = DELIVERY.exec(message)?.[1];
  if (status === undefined) return undefined;
  return status === 'deferred' ? 'warn' : 'error';
};

const textOrNothing = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The error of a row: its own fields first, then those parsed from its stack. */
const errorOf = (values: LogValues, repairs: RowRepairs): ErrorDetail | undefined => {
  const [type, message, stack] = [
    textOrNothing(values.errorType),
    textOrNothing(values.errorMessage),
    textOrNothing(values.errorStack),
  ];
  if (type === undefined && message === undefined && stack === undefined) return undefined;
  const error: { type?: string; message?: string; stack?: string } =
    stack === undefined ? {} : { ...parseStackError(cleanLongText(stack, repairs)) };
  const named = cleanLabel(type, repairs);
  if (named !== undefined) error.type = named;
  if (message !== undefined) error.message = cleanLongText(message, repairs);
  return error;
};

const headline = ({ type, message }: ErrorDetail): string | undefined =>
  type === undefined || message === undefined ? (message ?? type) : `${type}: ${message}`;

/** Other names of a message, which mean something else in rows that have one. */
const MESSAGE_NAMES = ['output', 'LogMessage', 'LogMessage.msg', 'LogMessage.message', 'outerMessage', 'text'] as const;

/** Rows without a message still say something: their error, or their other fields. */
const messageFromFields = ({ attributes }: LogReading, error: ErrorDetail | undefined): string | undefined => {
  const told = error === undefined ? undefined : headline(error);
  if (told !== undefined || attributes === undefined) return told;
  const name = MESSAGE_NAMES.find((each) => typeof attributes[each] === 'string');
  if (name !== undefined) return String(attributes[name]);
  return Object.entries(attributes)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
};

type MessageParts = { readonly message: string; readonly error: ErrorDetail | undefined };

const messageParts = (reading: LogReading, repairs: RowRepairs): MessageParts | undefined => {
  const { message } = reading.values;
  const error = errorOf(reading.values, repairs);
  const text = message === undefined ? '' : cleanLongText(String(message), repairs).trimEnd();
  if (text === '') {
    const made = messageFromFields(reading, error);
    if (made === undefined) return undefined;
    addRepair(repairs, 'message-from-fields');
    return { message: cleanLongText(made, repairs), error };
  }
  const told = error === undefined ? extractStackTrace(text) : undefined;
  if (told === undefined) return { message: text, error };
  return { message: told.said === '' ? (headline(told.error) ?? text) : told.said, error: told.error };
};

/**
 * Bunyan and pino name the application `name`. They are known by their version field, or by their process beside numbered levels,
 * or beside the machine where levels are written as words.
 */
const bunyanName = ({ attributes, values }: LogReading): string | undefined => {
  const name = attributes?.['name'];
  if (attributes === undefined || typeof name !== 'string') return undefined;
  const isPino = attributes['pid'] !== undefined && (typeof values.level === 'number' || values.host !== undefined);
  return attributes['v'] === 0 || isPino ? name : undefined;
};

type MutableLogDraft = { -readonly [key in keyof LogDraft]: LogDraft[key] };

const NO_IDS: TextIds = {};
const LONGEST_ID = 256;

const ownId = (value: FieldScalar | undefined): string | undefined =>
  value === undefined ? undefined : normaliseId(truncateText(cleanText(String(value)), LONGEST_ID));

/** The row's own ids; only a row without a trace id is searched for ids in its text. */
const setIds = (draft: MutableLogDraft, values: LogValues, message: string): void => {
  const own = ownId(values.traceId);
  const told = own === undefined ? idsInText(message) : NO_IDS;
  const traceId = own ?? told.traceId;
  const spanId = ownId(values.spanId) ?? told.spanId;
  const requestId = ownId(values.requestId) ?? told.requestId;
  if (traceId !== undefined) draft.traceId = traceId;
  if (spanId !== undefined) draft.spanId = spanId;
  if (requestId !== undefined) draft.requestId = requestId;
};

/** Exact as a number, and room for the positions of requests. */
const POSITION_LIMIT = 2 ** 52;

const isPosition = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < POSITION_LIMIT;

const draftOf = (
  reading: LogReading,
  words: MessageParts,
  noted: { context: NormaliseContext; repairs: RowRepairs },
): LogDraft => {
  const { values } = reading;
  const timed = timeOf(values, words.message, noted);
  const common = readCommonFields(reading, noted.context, { time: timed.time, repairs: noted.repairs });
  setAttributes(common, reading, noted.repairs);
  if (common.attributes !== undefined) common.attributes = withEcsNames(common.attributes);
  if (values.service === undefined) common.service = bunyanName(reading) ?? common.service;
  const level =
    statedLevel(values) ??
    levelInText(words.message) ??
    requestLevel(common.attributes) ??
    eventLevel(common.attributes) ??
    deliveryLevel(words.message) ??
    (words.error === undefined ? 'info' : 'error');
  // nothing is spread: copying objects of many shapes would cost more than all the rest
  const draft = common as MutableLogDraft;
  draft.kind = 'log';
  draft.level = level;
  draft.message = words.message;
  setIds(draft, values, words.message);
  if (timed.timeQuality !== undefined) draft.timeQuality = timed.timeQuality;
  if (timed.clock !== undefined) draft.clock = timed.clock;
  if (words.error !== undefined) draft.error = words.error;
  if (isPosition(values.position)) draft.position = values.position;
  return draft;
};

const NO_REPAIRS: readonly RowRepair[] = [];

export const normaliseLog = (row: unknown, context: NormaliseContext): NormalisedRow<LogDraft> => {
  if (!isPlainObject(row)) return { rejected: 'not-an-object' };
  const reading = (context.fields ?? defaultFieldReaders).log(translateDialect(row));
  const repairs: RowRepairs = [];
  const words = messageParts(reading, repairs);
  if (words === undefined) return { rejected: 'no-message' };
  const ok = draftOf(reading, words, { context, repairs });
  return { ok, repairs: repairs.length === 0 ? NO_REPAIRS : repairs };
};
