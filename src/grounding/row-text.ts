// Whether a stored row contains a name as a word of its own, or a quotation, which an ellipsis may mark as cut.
import { formatName, quotablePart } from '../evidence/quoting.js';
import { canonicalJson } from '../kernel/json.js';
import type { StoredRow } from './stored-row.js';

export const isSnapshotRow = (row: StoredRow): boolean => row['kind'] === 'snapshot';

/** Every text of a row. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [canonicalJson(value)];
  return Object.values(value).flatMap(textsIn);
};

/** For a snapshot also the names of fields, and texts on one line, for claims quote SQL statements on one line. */
const textsOf = (row: StoredRow): readonly string[] => {
  const texts = textsIn(row);
  if (!isSnapshotRow(row)) return texts;
  return [...texts.flatMap((text) => [text, text.replaceAll(/\s+/g, ' ')]), ...Object.keys(row['value'] ?? {})];
};

const BEFORE = /(?:^|[\s<>(["'=:!@/])$/u;
const AFTER = /^(?:$|[\s!,;:)\]}>"']|\.(?:$|\s))/u;

const OPENED: { readonly [closing: string]: string } = { ')': '(', ']': '[', '}': '{' };

/** The bracket that follows a name belongs to it where the name has opened it: `GET /items/{id` is cut short. */
const isCutShort = (name: string, next: string): boolean => {
  const opening = OPENED[next];
  return opening !== undefined && name.split(opening).length > name.split(next).length;
};

/** As a word of its own: `cart` is not named by `cart-api`, nor `GET /items` by `GET /items/7`. */
export const containsWord = (text: string, name: string): boolean => {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const after = text.slice(at + name.length);
    if (BEFORE.test(text.slice(0, at)) && AFTER.test(after) && !isCutShort(name, after.slice(0, 1))) return true;
  }
  return false;
};

/** Cached by row: every name of every claim is looked for in every cited row. */
const textsByRow = new WeakMap<StoredRow, readonly string[]>();

const rowTexts = (row: StoredRow): readonly string[] => {
  const texts = textsByRow.get(row) ?? textsOf(row).map(formatName);
  textsByRow.set(row, texts);
  return texts;
};

export const rowContainsName = (row: StoredRow, name: string): boolean =>
  rowTexts(row).some((text) => containsWord(text, name));

/** An ellipsis marks each end at which the quoted text goes on; what is left out there may not be hidden. */
export const rowContainsQuote = (row: StoredRow, quote: string): boolean => {
  const core = quote.replace(/^…|…$/g, '');
  const [open, cut] = [quote.startsWith('…'), quote.endsWith('…')];
  if (core.trim() === '') return false;
  return textsOf(row).some((text) => {
    const { part, whole } = quotablePart(text);
    if (open) return cut ? text.includes(core) : text.endsWith(core);
    // blanks behind the last word are no text
    return cut ? part.startsWith(core) : whole && part.trimEnd() === core.trimEnd();
  });
};
