// Fields that all four kinds of rows share: instant, origin, and texts within limits.
import { type Micros, MINUTE } from '../../kernel/time.js';
import type { FieldScalar, RowReading } from '../fields/field-reader.js';
import { cleanText, truncateText } from '../fields/clean-text.js';
import type { Attributes, RecordOrigin } from '../record.js';
import { parseTimestamp } from './timestamp.js';
import type { NormaliseContext, RowRepair } from './row-outcome.js';

/** Collects each repair once. */
export type RowRepairs = RowRepair[];

export const addRepair = (repairs: RowRepairs, repair: RowRepair): void => {
  if (!repairs.includes(repair)) repairs.push(repair);
};

export const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LONGEST_TEXT = 65_536;
const LONGEST_LABEL = 256;

const clean = (text: string, repairs: RowRepairs): string => {
  const result = cleanText(text);
  if (result !== text) addRepair(repairs, 'cleaned');
  return result;
};

export const cleanLongText = (text: string, repairs: RowRepairs): string => {
  const whole = clean(text, repairs);
  if (whole.length <= LONGEST_TEXT) return whole;
  addRepair(repairs, 'cut');
  const kept = truncateText(whole, LONGEST_TEXT);
  return `${kept}… [cut: ${whole.length - kept.length} more characters]`;
};

/** Short, without blanks and of printable ASCII alone, as nearly all names and ids are. */
const isPlainLabel = (text: string): boolean => {
  if (text.length === 0 || text.length > LONGEST_LABEL) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code >= 127) return false;
  }
  return true;
};

/** Names and ids: short, without surrounding space; `undefined` when nothing is left. */
export const cleanLabel = (value: FieldScalar | undefined, repairs: RowRepairs): string | undefined => {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && isPlainLabel(value)) return value;
  const text = clean(typeof value === 'string' ? value : String(value), repairs).trim();
  if (text.length > LONGEST_LABEL) addRepair(repairs, 'cut');
  return text === '' ? undefined : truncateText(text, LONGEST_LABEL);
};

export const defaultOffset = (context: NormaliseContext): Micros => (context.offsetMinutes ?? 0) * MINUTE;

/** Between the clocks of a writer and of the service; by more, a question about the last minutes does not find the row. */
const USUAL_SKEW: Micros = 2 * MINUTE;

/** The row's own instant; `undefined` when it has none that can be meant. */
export const readOwnTime = (
  value: FieldScalar | undefined,
  context: NormaliseContext,
  repairs: RowRepairs,
): Micros | undefined => {
  const at = value === undefined ? undefined : parseTimestamp(value, defaultOffset(context));
  if (at !== undefined && at > context.receivedAt + USUAL_SKEW) addRepair(repairs, 'future-time');
  return at;
};

export const timeOrIngest = (
  value: FieldScalar | undefined,
  context: NormaliseContext,
  repairs: RowRepairs,
): Micros => {
  const at = readOwnTime(value, context, repairs);
  if (at === undefined) addRepair(repairs, value === undefined ? 'time-missing' : 'time-broken');
  return at ?? context.receivedAt;
};

type MutableDraft<T> = { -readonly [key in keyof T]: T[key] };
type CommonFields = MutableDraft<RecordOrigin> & {
  time: Micros;
  source: string;
  ingestedAt: Micros;
  attributes?: Attributes;
};

type OriginField = 'service' | 'environment' | 'version' | 'region' | 'host' | 'pod' | 'source';
const OPTIONAL = ['environment', 'version', 'region', 'host', 'pod'] as const;

/** Origin, source and time of ingest; the caller has found the time. */
export const readCommonFields = (
  { values }: RowReading<OriginField>,
  context: NormaliseContext,
  { time, repairs }: { readonly time: Micros; readonly repairs: RowRepairs },
): CommonFields => {
  const common: CommonFields = {
    service: cleanLabel(values.service, repairs) ?? context.service ?? 'unknown',
    time,
    source: cleanLabel(values.source, repairs) ?? context.source,
    ingestedAt: context.receivedAt,
  };
  for (const field of OPTIONAL) {
    if (values[field] === undefined) continue;
    const text = cleanLabel(values[field], repairs);
    if (text !== undefined) common[field] = text;
  }
  return common;
};

export const setAttributes = (common: CommonFields, reading: RowReading<OriginField>, repairs: RowRepairs): void => {
  if (reading.attributes !== undefined) common.attributes = reading.attributes;
  if (reading.dropped > 0) addRepair(repairs, 'attributes-dropped');
  if (reading.isCut) addRepair(repairs, 'cut');
};
