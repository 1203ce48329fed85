// JSON that does not stand on one line: pretty-printed objects, and lists of them.
import { parseJsonLine } from '../normalise/json-line.js';

/** What a line ends with that goes on in the next one. */
const OPEN_ENDS = '{[,:';

const OPENS = /^\s{0,16}(?:\[\s{0,4})?\{?$|^\s{0,16}\[?\s{0,4}\{.*[{[,:]\s{0,4}$/;

const withoutComma = (text: string): string =>
  text
    .trim()
    .replace(/^\[\s*(?=\{)/, '')
    .replace(/,$/, '');

/** Whether a text begins an object that its end does not close. Only what can be the last line is tried. */
export const isOpenJson = (text: string): boolean => {
  const first = text.indexOf('\n');
  if (first < 0 && !OPEN_ENDS.includes(text.at(-1) ?? '') && !text.endsWith(' ')) return false;
  const head = first < 0 ? text : text.slice(0, first);
  if (!head.includes('{') || !OPENS.test(head)) return false;
  if (first < 0) return !('ok' in parseJsonLine(withoutComma(text)));
  const last = text.slice(text.lastIndexOf('\n') + 1).trim();
  if (!/[}\]],?$/.test(last)) return true;
  return (
    !('ok' in parseJsonLine(withoutComma(text))) && !('ok' in parseJsonLine(withoutComma(text).replace(/\]$/, '')))
  );
};

/** An object above that was cut off. In JSON whose lines are indented, what begins at the edge is no part of it. */
export const opensNextObject = (line: string, above: string): boolean =>
  /^\{\s{0,4}$/.test(line) && /^\{\s{0,4}\n[ \t]/.test(above);

/** A list's own brackets. */
export const isListBracket = (line: string): boolean => /^\s{0,16}[[\]],?\s{0,4}$/.test(line);

/** A line that may hold several objects. */
export const mayBeJsonList = (body: string): boolean =>
  body[0] === '['
    ? /^\[\s{0,4}\{/.test(body)
    : body[0] === '{' && /^\{\s{0,4}"(?:[Rr]ecords|logEvents)"\s?:\s?\[/.test(body);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Cloud services wrap the records of a file into one object. */
const LISTS = ['Records', 'records', 'events', 'logEvents', 'entries'];

/** The objects of a text: of a list, of a wrapped list, or itself. `undefined`: it is no JSON. */
export const readJsonRecords = (text: string): readonly object[] | undefined => {
  const trimmed = text.trim().replace(/,$/, '');
  const parsed = parseJsonLine(trimmed);
  const value = 'ok' in parsed ? parsed : parseJsonLine(withoutComma(trimmed).replace(/\]$/, ''));
  if (!('ok' in value) || !isObject(value.ok)) return undefined;
  if (Array.isArray(value.ok)) {
    const all: readonly unknown[] = value.ok;
    return all.length > 0 && all.every((each) => isObject(each) && !Array.isArray(each))
      ? (all as readonly object[])
      : undefined;
  }
  const keys = Object.keys(value.ok);
  const list = LISTS.find((name) => keys.includes(name));
  const inner: unknown = list === undefined || keys.length > 8 ? undefined : Reflect.get(value.ok, list);
  if (Array.isArray(inner) && inner.length > 0 && inner.every(isObject)) return inner as readonly object[];
  return [value.ok];
};

/** Blanks and a comma between two objects of a list. */
const LONGEST_BETWEEN = 256;

/** Where the object that begins at `from` ends; `undefined`: the text ends before. */
const endOfObject = (text: string, from: number): number | undefined => {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const mark = text[at];
    if (isQuoted) {
      if (mark === '\\') at += 1;
      else if (mark === '"') isQuoted = false;
    } else if (mark === '"') isQuoted = true;
    else if (mark === '{') depth += 1;
    else if (mark === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
};

/** The whole objects of a list that is cut off, and what is left of the one at the cut. */
export const readCutList = (text: string): { readonly records: readonly object[]; readonly rest: string } => {
  const records: object[] = [];
  let at = text.indexOf('{', text.indexOf('['));
  while (at >= 0) {
    const end = endOfObject(text, at);
    const parsed = end === undefined ? undefined : parseJsonLine(text.slice(at, end));
    if (end === undefined || parsed === undefined || !('ok' in parsed) || !isObject(parsed.ok)) break;
    records.push(parsed.ok);
    const next = /^\s*,\s*(?=\{)/.exec(text.slice(end, end + LONGEST_BETWEEN));
    if (next === null) return { records, rest: text.slice(end).replace(/^[\s,\]}]+$/, '') };
    at = end + next[0].length;
  }
  return { records, rest: at < 0 ? text : text.slice(at) };
};
