// Masks every text of a record: its words, its names, its ids and its attributes with their names. Times and numbers stay.
import { composeMasked, type Masked } from '../../kernel/masked.js';
import type { Attributes, ErrorDetail, RecordOrigin, TelemetryRecord } from '../record.js';
import type { Masker } from './mask.js';

/** What a source says of a record, before the store gives it an id. */
export type MaskableRecord = TelemetryRecord extends infer R
  ? R extends TelemetryRecord
    ? Omit<R, 'id'>
    : never
  : never;

/** Equal names come again and again: each is masked once. */
const MOST_NAMES = 10_000;
const namesOf = new WeakMap<Masker, Map<string, string>>();

/** Hexadecimal ids, UUIDs and numbers: no kind of secret can be told from them. */
const PLAIN_ID = /^[\da-f -]*$/i;

const maskName = (text: string, mask: Masker): string => {
  let known = namesOf.get(mask);
  if (known === undefined) namesOf.set(mask, (known = new Map<string, string>()));
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= MOST_NAMES) known.clear();
  const masked = mask(text);
  known.set(text, masked);
  return masked;
};

const maskId = (text: string, mask: Masker): string => (PLAIN_ID.test(text) ? text : mask(text));

type TextField = keyof RecordOrigin | 'source' | 'gauge' | 'unit' | 'name' | 'title' | 'message';
type IdField = 'traceId' | 'spanId' | 'parentId' | 'requestId';
type Texts = { [field in TextField | IdField]?: string };

const NAMES = ['service', 'environment', 'version', 'region', 'host', 'pod', 'source', 'gauge', 'unit'] as const;
const IDS = ['traceId', 'spanId', 'parentId', 'requestId'] as const;
const WORDS = ['message', 'name', 'title'] as const;

/** The texts that are others now; most records have none. */
const maskTexts = (record: Readonly<Texts>, mask: Masker): Texts | undefined => {
  let changed: Texts | undefined;
  const set = (field: TextField | IdField, text: string, masked: string): void => {
    if (masked !== text) (changed ??= {})[field] = masked;
  };
  for (const field of NAMES) {
    const text = record[field];
    if (text !== undefined) set(field, text, maskName(text, mask));
  }
  for (const field of IDS) {
    const text = record[field];
    if (text !== undefined) set(field, text, maskId(text, mask));
  }
  for (const field of WORDS) {
    const text = record[field];
    if (text !== undefined) set(field, text, mask(text));
  }
  return changed;
};

/** A record without secrets is not copied. */
export const maskRecord = <R extends MaskableRecord>(record: R, mask: Masker): Masked<R> => {
  const texts = maskTexts(record, mask);
  const attributes = 'attributes' in record ? record.attributes : undefined;
  const error = 'error' in record ? record.error : undefined;
  const masked = attributes === undefined ? undefined : maskAttributes(attributes, mask);
  if (texts === undefined && masked === attributes && error === undefined) return composeMasked(record);
  return composeMasked({
    ...record,
    ...texts,
    ...(error !== undefined && { error: maskError(error, mask) }),
    ...(masked !== undefined && { attributes: masked }),
  });
};

const maskError = ({ type, message, stack }: ErrorDetail, mask: Masker): ErrorDetail => ({
  ...(type !== undefined && { type: maskName(type, mask) }),
  ...(message !== undefined && { message: mask(message) }),
  ...(stack !== undefined && { stack: mask(stack) }),
});

const ID_OR_TIME = /(?:^|[._-])(?:id|ids|time|timestamp)$|[a-z](?:Id|ID|Ids|Time|Timestamp)$/;

/** Digits under such a name are an id or a time, even where they look like a card number. Other text may still be a secret. */
const isIdOrTime = (name: string, text: string): boolean => /^[\d -]*$/.test(text) && ID_OR_TIME.test(name);

type AttributeValue = Attributes[string];

/** A number that is masked becomes text. */
const maskValueOf = (name: string, value: AttributeValue, mask: Masker): AttributeValue => {
  const text = String(value);
  const masked = isIdOrTime(name, text) ? text : mask(text, name);
  return masked === text ? value : masked;
};

/** The same object where nothing in it is secret, as in most. */
const maskAttributes = (attributes: Attributes, mask: Masker): Attributes => {
  let isClean = true;
  const entries = Object.entries(attributes).map(([name, value]): [string, AttributeValue] => {
    const masked: [string, AttributeValue] = [maskName(name, mask), maskValueOf(name, value, mask)];
    isClean &&= masked[0] === name && masked[1] === value;
    return masked;
  });
  return isClean ? attributes : Object.fromEntries(entries);
};
