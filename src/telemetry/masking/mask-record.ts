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

type AttributeValue = Attributes[string];

/** What values of one field became, until they turn out to be all different. */
type FieldValues = { readonly masked: Map<AttributeValue, AttributeValue>; hits: number; areVaried: boolean };

type KnownTexts = { readonly names: Map<string, string>; readonly values: Map<string, FieldValues> };

/** Equal names and values come again and again: each is masked once. */
const MOST_NAMES = 10_000;
const MOST_FIELDS = 500;
/** Of one field. */
const MOST_VALUES = 128;
const LONGEST_VALUE = 256;
const textsOf = new WeakMap<Masker, KnownTexts>();

const knownTexts = (mask: Masker): KnownTexts => {
  const known = textsOf.get(mask);
  if (known !== undefined) return known;
  const made: KnownTexts = { names: new Map(), values: new Map() };
  textsOf.set(mask, made);
  return made;
};

/** Hexadecimal ids, UUIDs and numbers: no kind of secret can be told from them. */
const PLAIN_ID = /^[\da-f -]*$/i;

type KnownMasker = { readonly mask: Masker; readonly known: KnownTexts };

const maskName = (text: string, { mask, known: { names } }: KnownMasker): string => {
  const found = names.get(text);
  if (found !== undefined) return found;
  if (names.size >= MOST_NAMES) names.clear();
  const masked = mask(text);
  names.set(text, masked);
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
const maskTexts = (record: Readonly<Texts>, masker: KnownMasker): Texts | undefined => {
  const { mask } = masker;
  let changed: Texts | undefined;
  const set = (field: TextField | IdField, text: string, masked: string): void => {
    if (masked !== text) (changed ??= {})[field] = masked;
  };
  for (const field of NAMES) {
    const text = record[field];
    if (text !== undefined) set(field, text, maskName(text, masker));
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
  const masker = { mask, known: knownTexts(mask) };
  const texts = maskTexts(record, masker);
  const attributes = 'attributes' in record ? record.attributes : undefined;
  const error = 'error' in record ? record.error : undefined;
  const masked = attributes === undefined ? undefined : maskAttributes(attributes, masker);
  if (texts === undefined && masked === attributes && error === undefined) return composeMasked(record);
  return composeMasked({
    ...record,
    ...texts,
    ...(error !== undefined && { error: maskError(error, masker) }),
    ...(masked !== undefined && { attributes: masked }),
  });
};

const maskError = ({ type, message, stack }: ErrorDetail, masker: KnownMasker): ErrorDetail => ({
  ...(type !== undefined && { type: maskName(type, masker) }),
  ...(message !== undefined && { message: masker.mask(message) }),
  ...(stack !== undefined && { stack: masker.mask(stack) }),
});

const ID_OR_TIME = /(?:^|[._-])(?:id|ids|time|timestamp)$|[a-z](?:Id|ID|Ids|Time|Timestamp)$/;

/** Digits under such a name are an id or a time, even where they look like a card number. Other text may still be a secret. */
const isIdOrTime = (name: string, text: string): boolean => /^[\d -]*$/.test(text) && ID_OR_TIME.test(name);

/** A number that is masked becomes text. */
const maskNewValue = (name: string, value: AttributeValue, mask: Masker): AttributeValue => {
  const text = String(value);
  const masked = isIdOrTime(name, text) ? text : mask(text, name);
  return masked === text ? value : masked;
};

const valuesUnder = (name: string, { values }: KnownTexts): FieldValues => {
  const found = values.get(name);
  if (found !== undefined) return found;
  if (values.size >= MOST_FIELDS) values.clear();
  const made: FieldValues = { masked: new Map(), hits: 0, areVaried: false };
  values.set(name, made);
  return made;
};

/** Ids hardly come again: keeping them would cost more than masking them. */
const keepValue = (of: FieldValues, value: AttributeValue, masked: AttributeValue): void => {
  if (of.masked.size >= MOST_VALUES) {
    of.areVaried = of.hits < MOST_VALUES;
    of.hits = 0;
    of.masked.clear();
  }
  if (!of.areVaried) of.masked.set(value, masked);
};

const maskValueOf = (name: string, value: AttributeValue, { mask, known }: KnownMasker): AttributeValue => {
  if (typeof value === 'string' && value.length > LONGEST_VALUE) return maskNewValue(name, value, mask);
  const of = valuesUnder(name, known);
  if (of.areVaried) return maskNewValue(name, value, mask);
  const found = of.masked.get(value);
  if (found !== undefined) {
    of.hits += 1;
    return found;
  }
  const masked = maskNewValue(name, value, mask);
  keepValue(of, value, masked);
  return masked;
};

/** The same object where nothing in it is secret, as in most. */
const maskAttributes = (attributes: Attributes, masker: KnownMasker): Attributes => {
  let changed: [string, AttributeValue][] | undefined;
  for (const [at, name] of Object.keys(attributes).entries()) {
    const value = attributes[name] as AttributeValue;
    const [maskedName, masked] = [maskName(name, masker), maskValueOf(name, value, masker)];
    if (changed === undefined && (maskedName !== name || masked !== value))
      changed = Object.entries(attributes).slice(0, at);
    changed?.push([maskedName, masked]);
  }
  return changed === undefined ? attributes : Object.fromEntries(changed);
};
