// Record identity: which rows are the same record. A log line is its content and its place; the other kinds bring an id of their own.
//
// | record         | id                                                    | sent again, it is                                        |
// |----------------|-------------------------------------------------------|----------------------------------------------------------|
// | log            | source, position, time and content                    | known: same content at the same place                    |
// | span           | trace id `:` span id                                  | known; refused if anything else of it differs            |
// | metric point   | digest of service, place, gauge with labels, and time | known; refused if its value differs                      |
// | change         | digest of all that it says                            | known, whoever reports it                                |
// | index document | index `:` id                                          | known: the same document, read again                     |
//
// Content is everything that the stored row says: service, environment, region, version, host, pod, severity, ids of trace, span and
// request, message, error, attributes, and its time. A time that is none of the row's own (of its receipt) is no part of it; of a
// repaired time, what was read is, so that a later and better repair is still the same record.
//
// Place is a source and a position in it. A file's source is the digest of its first line, its position the line. In a request without
// positions, the position is derived from the request's key and the row's line in it. The key is the sender's Idempotency-Key, else
// the digest of the rows, so that a repeated request is recognised. Rows without a time of their own in a request without a key are
// the exception: nothing but their arrival tells them from the next equal ones, so that their position is made of that, too.
//
// Rows that were stored before positions existed (ADR 43) have none; they keep the id of their time: `legacyLogIdentity`.
import type { Digest } from '../kernel/digest.js';
import type { Micros } from '../kernel/time.js';
import type { ChangeDraft, LogDraft, MetricDraft, SpanDraft } from './normalise/row-outcome.js';
import type { Attributes } from './record.js';

/** 128 bits are plenty to tell records apart. */
const ID_LENGTH = 32;

// No text of a record holds this character: `fields/clean-text.ts` replaces it.
const SEPARATOR = '\u0000';

const digestId = (parts: readonly (string | number)[], digest: Digest): string =>
  digest(parts.join(SEPARATOR)).slice(0, ID_LENGTH);

type RecordPlace = { readonly service: string; readonly host?: string; readonly pod?: string };
const recordPlace = ({ pod, host, service }: RecordPlace): string => pod ?? host ?? service;

type TimeMarks = Pick<LogDraft, 'time' | 'timeQuality' | 'clock'>;

/** Nothing but its arrival says when it was written. */
const isUntimed = ({ timeQuality, clock }: Omit<TimeMarks, 'time'>): boolean =>
  timeQuality === 'ingest' && clock === undefined;

/** The part of a time that is the same at every reading. */
const statedTime = (marks: TimeMarks): Micros => marks.clock ?? (isUntimed(marks) ? 0 : marks.time);

const originText = (draft: LogDraft | ChangeDraft): string => {
  const { service, environment = '', region = '', version = '', host = '', pod = '' } = draft;
  return [service, environment, region, version, host, pod].join(SEPARATOR);
};

/** `1` and `"1"` differ. */
const attributeText = (attributes: Attributes | undefined): string => {
  let text = '';
  if (attributes === undefined) return text;
  for (const [name, value] of Object.entries(attributes))
    text += `${SEPARATOR}${name}${SEPARATOR}${typeof value === 'string' ? '"' : ''}${String(value)}`;
  return text;
};

// The hash of the moment, in two halves. The parts of a line go into it one after the other: put together first, they would be copied twice.
let [high, low] = [0, 0];

const addText = (text: string): void => {
  let [one, other] = [high, low];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x85ebca77);
  }
  [high, low] = [one, other];
};

/** A separator is the character 0, which changes nothing before the multiplication. */
const addSeparator = (): void => {
  high = Math.imul(high, 0x9e3779b1);
  low = Math.imul(low, 0x85ebca77);
};

const addPart = (text: string | undefined): void => {
  addSeparator();
  if (text !== undefined) addText(text);
};

const addError = ({ error }: LogDraft): void => {
  addSeparator();
  if (error === undefined) return;
  addText(error.type ?? '');
  addPart(error.message);
  addPart(error.stack);
};

/** `1` and `"1"` differ. */
const addAttributes = (attributes: Attributes): void => {
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    addPart(name);
    addPart(typeof value === 'string' ? '"' : undefined);
    addText(String(value));
  }
};

const finalizeHash = (hash: number): number => {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (half ^ (half >>> 13)) >>> 0;
};

/**
 * 48 bits of all that a line says: plenty among the lines of one instant, and of one place. Lines of the same time and hash are equal
 * lines, wherever they stand. Of the draft as it is stored: masked.
 */
export const contentHash = (draft: LogDraft): number => {
  const stamp = statedTime(draft);
  const seed = (stamp % 0x1_0000_0000) ^ (stamp / 0x1_0000_0000);
  [high, low] = [seed ^ 0x5bd1e995, seed | 0];
  addText(draft.message);
  addPart(draft.service);
  addPart(draft.environment);
  addPart(draft.region);
  addPart(draft.version);
  addPart(draft.host);
  addPart(draft.pod);
  addPart(draft.level);
  addPart(draft.traceId);
  addPart(draft.spanId);
  addPart(draft.requestId);
  addError(draft);
  if (draft.attributes !== undefined) addAttributes(draft.attributes);
  return (finalizeHash(high) & 0xffff) * 0x1_0000_0000 + finalizeHash(low);
};

/** Hexadecimal digits of a position that a request has; the line is added to them. */
const REQUEST_DIGITS = 13;
/** Gives rows that state no position their position, by their line in the request. */
export type PositionOf = (draft: LogDraft, line: number) => number;

type RequestPlace = {
  /** The sender's; absent: the digest of the rows. */
  readonly key: string | undefined;
  readonly rows: string;
  /** Names the moment at which it came. */
  readonly arrival: string;
};

export const requestPositions = ({ key, rows, arrival }: RequestPlace, digest: Digest): PositionOf => {
  const numberOf = (text: string): number => Number.parseInt(digest(text).slice(0, REQUEST_DIGITS), 16);
  // most senders of much say where each row stands: only the first row that does not has the request digested
  let known: { readonly always: number; readonly once: number } | undefined;
  const read = (): { readonly always: number; readonly once: number } => {
    const own = key === undefined ? digest(rows) : `key${SEPARATOR}${key}`;
    return { always: numberOf(own), once: numberOf([own, arrival].join(SEPARATOR)) };
  };
  return (draft, line) => {
    const { always, once } = (known ??= read());
    return (key === undefined && isUntimed(draft) ? once : always) + line;
  };
};

type IdentifiedLog = Pick<LogDraft, 'source' | 'position' | 'ordinal' | 'message'> & TimeMarks & RecordPlace;

/** Rows that have no position: the id is that of releases before ADR 43. */
const legacyLogIdentity = (draft: IdentifiedLog, digest: Digest): string => {
  const { clock, time, timeQuality, ordinal, source, message } = draft;
  const stamp = clock !== undefined ? `clock ${clock}` : timeQuality === 'ingest' && ordinal !== undefined ? '' : time;
  return digestId([source, stamp, recordPlace(draft), message, ordinal ?? 0], digest);
};

/** `content` is the line's `contentHash`. */
export const logIdentity = (draft: IdentifiedLog, content: number, digest: Digest): string => {
  const { source, position, message } = draft;
  if (position === undefined) return legacyLogIdentity(draft, digest);
  return digestId([source, position, statedTime(draft), recordPlace(draft), message, content], digest);
};

export const spanIdentity = ({ traceId, spanId }: SpanDraft): string => `${traceId}:${spanId}`;

export const metricIdentity = (draft: MetricDraft, digest: Digest): string =>
  digestId([draft.service, recordPlace(draft), draft.gauge, draft.time], digest);

export const changeIdentity = (draft: ChangeDraft, digest: Digest): string => {
  const { change, title, time, attributes } = draft;
  return digestId([change, title, time, originText(draft), attributeText(attributes)], digest);
};

export const documentIdentity = (index: string, id: string): string => `${index}:${id}`;
