// What cited rows show: the texts, words, instants and numbers that a sentence about them may hold.
import { canonical } from '../../kernel/json.js';
import { fromIso, SECOND, toIso } from '../../kernel/time.js';
import { searchPieces, stemOf } from '../../telemetry/search/words.js';
import { instantsIn, type Row } from '../rows.js';

export type Shown = {
  /** Every text, white space as one blank. */
  readonly texts: readonly string[];
  readonly lower: readonly string[];
  /** Stems of every word. */
  readonly stems: ReadonlySet<string>;
  readonly numbers: readonly number[];
  /** Seconds since the epoch. */
  readonly seconds: ReadonlySet<number>;
};

const flat = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [canonical(value)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)]);
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

const NUMBER_IN_TEXT = /-?\d[\d,]*(?:\.\d+)?/g;

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

const CLOCK_IN_TEXT = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}/g;

const secondsOf = (row: Row, texts: readonly string[]): readonly number[] => [
  ...instantsIn(row).map((micros) => Math.floor(micros / SECOND)),
  ...texts.flatMap((text) =>
    (text.match(CLOCK_IN_TEXT) ?? []).map((each) => Math.floor((fromIso(`${each.replace(' ', 'T')}Z`) ?? 0) / SECOND)),
  ),
];

/** What rows, and sentences that are known to hold, show together. */
export const shownBy = (rows: readonly Row[], sentences: readonly string[]): Shown => {
  const texts = [...rows.flatMap(textsOf), ...sentences].map(flat);
  return {
    texts,
    lower: texts.map((text) => text.toLowerCase()),
    stems: new Set(texts.flatMap((text) => searchPieces(text).map(stemOf))),
    numbers: [...rows.flatMap(numbersOf), ...sentences.flatMap(numbersOf), rows.length],
    seconds: new Set([
      ...rows.flatMap((row) => secondsOf(row, texts)),
      ...sentences.flatMap((each) => secondsOf({}, [each])),
    ]),
  };
};

/** As a whole, not as a part of a longer name: `cart` is not shown by `cart-api`. */
export const showsName = ({ lower }: Shown, name: string): boolean => {
  const wanted = name.toLowerCase();
  const inside = /[\p{L}\p{N}_-]/u;
  return lower.some((text) => {
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const [before = '', after = ''] = [text[at - 1], text[at + wanted.length]];
      if (!inside.test(before) && !inside.test(after)) return true;
    }
    return false;
  });
};

/** A quotation is verbatim, but for white space, and for an ellipsis where it leaves something out at an end. */
export const showsQuote = ({ texts }: Shown, quote: string): boolean => {
  const core = flat(quote.replace(/^(?:…|\.\.\.)|(?:…|\.\.\.)$/gu, ''));
  return core !== '' && texts.some((text) => text.includes(core));
};

const clockOf = (second: number): string => toIso(second * SECOND).slice(0, 19);

/** A clock is shown by an instant of the same second, or minute, or day, as finely as it is written. */
export const showsClock = ({ seconds, texts }: Shown, clock: string): boolean => {
  const plain = clock
    .replace(/\s?UTC$|Z$/u, '')
    .replace(' ', 'T')
    .replace(/\.\d+$/u, '');
  const holds = (instant: string): boolean =>
    plain.includes('-') ? instant.startsWith(plain) : instant.slice(11).startsWith(plain);
  return (
    [...seconds].some((second) => holds(clockOf(second))) ||
    texts.some((text) => text.includes(plain.replace('T', ' ')))
  );
};
