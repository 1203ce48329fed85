// Masks every text in a JSON value.
import { composeMasked, type Masked } from '../../kernel/masked.js';

/** Numbers in digits are ids: a card number in them cannot be told from one. */
const DIGITS = /^[\d -]*$/;

/** Masks a name or an id that somebody outside has made. */
export const maskId = (text: string, mask: (text: string) => string): string => (DIGITS.test(text) ? text : mask(text));

const maskDeep = (value: unknown, mask: (text: string) => string): unknown => {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item: unknown) => maskDeep(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskDeep(item, mask)]));
};

/** Names of fields stay: only for values of a known shape, whose names are our own. */
export const maskValue = <T>(value: T, mask: (text: string) => string): Masked<T> =>
  composeMasked(maskDeep(value, mask) as T);
