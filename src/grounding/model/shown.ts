// What cited rows show: the texts, words, instants and numbers that a sentence about them may hold.
import { canonical } from '../../kernel/json.js';
import { toIso } from '../../kernel/time.js';
import { searchPieces, stemOf } from '../../telemetry/search/words.js';
import { instantsIn, type Row } from '../rows.js';

export type Shown = {
  /** Every text, white space as one blank: what may be quoted. */
  readonly texts: readonly string[];
  /** Fields of rows and words of code, lower case: what may be said without quotation marks. Free text is what somebody wrote. */
  readonly own: readonly string[];
  /** Stems of its words. */
  readonly stems: ReadonlySet<string>;
  readonly numbers: readonly number[];
  /** RFC 3339, as finely as they are known. */
  readonly instants: readonly string[];
};

const flat = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [canonical(value)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)]);
};

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What is not free text in a record: names and words that systems give. */
const NAMING = wordsIn(
  'kind service level environment region version pod host operation name status gauge caller event source unit',
);

/** What somebody wrote, in rows of counts and of captured databases, at any depth. */
const WRITTEN = wordsIn(`
  text question quote title message comment desc Description label sql_statement sql_text_tokinized sql_full_text
  ParameterValue
`);

/** One thing that happened, or that somebody wrote. */
const RECORDS = wordsIn('log span metric change passage outside');

const isRecord = ({ kind }: Row): boolean => typeof kind === 'string' && RECORDS.has(kind);

const isOwn = (row: Row, field: string): boolean => (isRecord(row) ? NAMING.has(field) : !WRITTEN.has(field));

/** Names of fields, and what they hold where that is not free text. */
const ownTexts = (value: unknown, isNamed: (field: string) => boolean): readonly string[] => {
  if (typeof value !== 'object' || value === null) return textsOf(value);
  if (Array.isArray(value)) return value.flatMap((item) => ownTexts(item, isNamed));
  return Object.entries(value).flatMap(([field, item]) => [field, ...(isNamed(field) ? ownTexts(item, isNamed) : [])]);
};

/** Longer lists are told by what sums them up: among hundreds of numbers any number is found. */
const FEW = 12;

const summaryOf = (numbers: readonly number[]): readonly number[] => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const sum = numbers.reduce((total, each) => total + each, 0);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return [
    sorted[0] ?? 0,
    sorted.at(-1) ?? 0,
    middle,
    sum,
    sum / numbers.length,
    numbers.length,
    numbers.at(-1) ?? 0,
    numbers[0] ?? 0,
  ];
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Digits inside of a name are no number. */
const NUMBER_IN_TEXT = /(?<![\w.-])-?\d[\d,]*(?:\.\d+)?/g;

const numbersOf = (value: unknown): readonly number[] => {
  if (isNumber(value)) return [value];
  if (typeof value === 'string')
    return (value.match(NUMBER_IN_TEXT) ?? []).map((each) => Number(each.replaceAll(',', '')));
  if (typeof value !== 'object' || value === null) return [];
  const items: readonly unknown[] = Object.values(value);
  const own = items.filter(isNumber);
  if (own.length === items.length && own.length > FEW) return summaryOf(own);
  return [...(own.length > 1 && own.length === items.length ? summaryOf(own) : []), ...items.flatMap(numbersOf)];
};

/** A row of counts shows those that it names, not whatever stands in its tables; a number in free text is quoted. */
const numbersIn = (row: Row): readonly number[] =>
  Object.entries(row).flatMap(([field, value]) => {
    if (isNumber(value) || Array.isArray(value)) return numbersOf(value);
    if (typeof value === 'string') return isOwn(row, field) ? numbersOf(value) : [];
    return row['kind'] === 'snapshot' || isRecord(row) ? numbersOf(value) : [];
  });

const QUOTED = /“[^”]*”/gu;

/** What rows, and sentences that are known to hold, show together. */
export const shownBy = (rows: readonly Row[], sentences: readonly string[]): Shown => {
  const own = [
    ...rows.flatMap((row) => ownTexts(row, (field) => isOwn(row, field))),
    ...sentences.map((text) => text.replace(QUOTED, ' ')),
  ].map(flat);
  return {
    texts: [...rows.flatMap(textsOf), ...sentences].map(flat),
    own: own.map((text) => text.toLowerCase()),
    stems: new Set(own.flatMap((text) => searchPieces(text).map(stemOf))),
    numbers: [...rows.flatMap(numbersIn), ...own.slice(own.length - sentences.length).flatMap(numbersOf)],
    instants: rows.flatMap((row) => instantsIn(row).map((micros) => toIso(micros))),
  };
};

const INSIDE = /[\p{L}\p{N}_-]/u;

/** Where a text holds a part as a whole, from a place on; `cart` is not held by `cart-api`. */
export const placeIn = (text: string, part: string, from = 0): number => {
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + part.length]];
    if (!INSIDE.test(before) && !INSIDE.test(after)) return at;
  }
  return -1;
};

export const showsName = ({ own }: Shown, name: string): boolean =>
  own.some((text) => placeIn(text, name.toLowerCase()) >= 0);

/** A quotation is verbatim, but for white space, and for an ellipsis where it leaves something out at an end. */
export const showsQuote = ({ texts }: Shown, quote: string): boolean => {
  const core = flat(quote.replace(/^(?:…|\.\.\.)|(?:…|\.\.\.)$/gu, ''));
  return core !== '' && texts.some((text) => text.includes(core));
};

/** A clock is shown by an instant of the same day, minute, second or fraction, as finely as it is written. */
export const showsClock = ({ instants, texts }: Shown, clock: string): boolean => {
  const plain = clock.replace(/\s?UTC$|Z$/u, '').replace(' ', 'T');
  const holds = (instant: string): boolean =>
    plain.includes('-') ? instant.startsWith(plain) : instant.slice(11).startsWith(plain);
  return instants.some(holds) || texts.some((text) => placeIn(text, plain.replace('T', ' ')) >= 0);
};
