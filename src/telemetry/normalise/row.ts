// What all four kinds of rows share: their instant, their origin, and texts within limits.
import { DAY, MINUTE, type Micros } from '../../kernel/time.js';
import type { Reading, Scalar } from '../fields/field-reader.js';
import { cleaned, cutTo } from '../fields/text.js';
import type { Attributes, Origin } from '../record.js';
import { instantOf } from './instant.js';
import type { NormaliseContext, Repair } from './outcome.js';

/** Collects each repair once. */
export type Repairs = Repair[];

export const note = (repairs: Repairs, repair: Repair): void => {
  if (!repairs.includes(repair)) repairs.push(repair);
};

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LONGEST_TEXT = 65_536;
const LONGEST_LABEL = 256;

const clean = (text: string, repairs: Repairs): string => {
  const result = cleaned(text);
  if (result !== text) note(repairs, 'cleaned');
  return result;
};

export const longText = (text: string, repairs: Repairs): string => {
  const whole = clean(text, repairs);
  if (whole.length <= LONGEST_TEXT) return whole;
  note(repairs, 'cut');
  return `${cutTo(whole, LONGEST_TEXT)}… [cut: ${whole.length - LONGEST_TEXT} more characters]`;
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
export const label = (value: Scalar | undefined, repairs: Repairs): string | undefined => {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && isPlainLabel(value)) return value;
  const text = clean(typeof value === 'string' ? value : String(value), repairs).trim();
  if (text.length > LONGEST_LABEL) note(repairs, 'cut');
  return text === '' ? undefined : cutTo(text, LONGEST_LABEL);
};

export const offsetOf = (context: NormaliseContext): Micros => (context.offsetMinutes ?? 0) * MINUTE;

/** The row's own instant; `undefined` when it has none that can be meant. */
export const ownTime = (value: Scalar | undefined, context: NormaliseContext, repairs: Repairs): Micros | undefined => {
  const at = value === undefined ? undefined : instantOf(value, offsetOf(context));
  if (at !== undefined && at > context.receivedAt + DAY) note(repairs, 'future-time');
  return at;
};

export const timeOrIngest = (value: Scalar | undefined, context: NormaliseContext, repairs: Repairs): Micros => {
  const at = ownTime(value, context, repairs);
  if (at === undefined) note(repairs, value === undefined ? 'time-missing' : 'time-broken');
  return at ?? context.receivedAt;
};

type Mutable<T> = { -readonly [key in keyof T]: T[key] };
export type Common = Mutable<Origin> & { time: Micros; source: string; ingestedAt: Micros; attributes?: Attributes };

type OriginField = 'service' | 'environment' | 'version' | 'region' | 'host' | 'pod' | 'source';
const OPTIONAL = ['environment', 'version', 'region', 'host', 'pod'] as const;

/** Origin, source and time of ingest; the caller has found the time. */
export const commonOf = (
  { values }: Reading<OriginField>,
  context: NormaliseContext,
  { time, repairs }: { readonly time: Micros; readonly repairs: Repairs },
): Common => {
  const common: Common = {
    service: label(values.service, repairs) ?? context.service ?? 'unknown',
    time,
    source: label(values.source, repairs) ?? context.source,
    ingestedAt: context.receivedAt,
  };
  for (const field of OPTIONAL) {
    if (values[field] === undefined) continue;
    const text = label(values[field], repairs);
    if (text !== undefined) common[field] = text;
  }
  return common;
};

export const withAttributes = (common: Common, reading: Reading<OriginField>, repairs: Repairs): void => {
  if (reading.attributes !== undefined) common.attributes = reading.attributes;
  if (reading.dropped > 0) note(repairs, 'attributes-dropped');
};
