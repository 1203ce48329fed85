// Finds texts with placeholders in a line of any language, and fills their English form with what stands in it.
import { escapePattern } from '../../../kernel/escape-pattern.js';

export type LocalisedText = {
  /** With placeholders of printf, in the order of the arguments. */
  readonly english: string;
  /** With the same placeholders, numbered where their order differs: `%2$s`. */
  readonly text: string;
  /** A program's text has all its arguments; a person's names nobody at times, and its number is a status. */
  readonly by: 'program' | 'person';
};

type CompiledText = {
  readonly english: string;
  readonly pattern: RegExp;
  /** Of each group of the pattern, which argument it is, from 0. */
  readonly arguments: readonly number[];
};

export type CompiledTexts = ReadonlyMap<string, readonly CompiledText[]>;

const PLACEHOLDER = /%(?:(\d)\$)?[\d.]*l{0,2}z?([sdumc])/g;
/** Scripts that part no words. */
const UNPARTED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const KEY_LETTERS = 6;
const KEY_SIGNS = 2;

const keyOfWord = (word: string): string => word.slice(0, KEY_LETTERS).toLowerCase();

/** By its longest part that is no placeholder a text is looked up. */
const keyOf = (text: string): string => {
  const parts = text.replaceAll(PLACEHOLDER, '\n').match(/\p{L}+/gu) ?? [];
  const unparted = parts.filter((part) => UNPARTED.test(part));
  const longest = (unparted.length > 0 ? unparted : parts).reduce((a, b) => (b.length > a.length ? b : a), '');
  return unparted.length > 0 ? longest.slice(0, KEY_SIGNS) : keyOfWord(longest);
};

/** All that one of them may be looked up by. */
const keysIn = (text: string): ReadonlySet<string> => {
  const keys = new Set<string>();
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    if (UNPARTED.test(word)) for (let at = 0; at < word.length - 1; at += 1) keys.add(word.slice(at, at + KEY_SIGNS));
    else keys.add(keyOfWord(word));
  }
  return keys;
};

const QUOTES = /["«»„“”]/g;

const patternOfWords = (words: string, gap: string): string =>
  escapePattern(words)
    .replace(QUOTES, String.raw`["«»„“”]`)
    .replaceAll("'", "['’]")
    .replace(/[её]/g, '[её]')
    .replace(/[\s\u00A0]+/g, gap);

const NAME = String.raw`[\p{L}\d_][\p{L}\d_.:/-]{1,80}`;
/** Where no gap parts words, a name is one in Latin letters. */
const LATIN_NAME = String.raw`[A-Za-z\d_][\w.:/-]{1,80}`;

type PlaceOfArgument = {
  readonly kind: string;
  readonly by: LocalisedText['by'];
  readonly name: string;
  /** Nothing of the text stands before it, or behind. */
  readonly isAtEdge: boolean;
};

const patternOfArgument = ({ kind, by, name, isAtEdge }: PlaceOfArgument): string => {
  if (by === 'person') return kind === 's' ? `(?:(?<![\\w/.-])(${name}))?` : String.raw`([1-5]\d\d)(?!\d)`;
  if (kind === 'd' || kind === 'u') return String.raw`(-?\d{1,20})`;
  return isAtEdge ? String.raw`([^\s,;]{1,160})` : String.raw`([^\n]{1,160}?)`;
};

const compileText = ({ english, text, by }: LocalisedText): CompiledText => {
  const isUnparted = UNPARTED.test(text);
  const gap = isUnparted ? String.raw`[\s\u00A0]*` : String.raw`[\s\u00A0]+`;
  const name = isUnparted ? LATIN_NAME : NAME;
  const found: number[] = [];
  let pattern = '';
  let from = 0;
  for (const { 0: whole, 1: position, 2: kind = 's', index } of text.matchAll(PLACEHOLDER)) {
    const words = text.slice(from, index);
    // the blank beside a name that may be absent is absent with it
    const before = by === 'person' && kind === 's' ? words.trimEnd() : words;
    pattern += patternOfWords(before, gap);
    if (before !== words) pattern += String.raw`[\s\u00A0]*`;
    const isAtEdge = index === 0 || index + whole.length === text.length;
    pattern += patternOfArgument({ kind, by, name, isAtEdge });
    found.push(position === undefined ? found.length : Number(position) - 1);
    from = index + whole.length;
    if (by === 'person' && kind === 's' && text[from] === ' ') {
      pattern += String.raw`[\s\u00A0]*`;
      from += 1;
    }
  }
  pattern += patternOfWords(text.slice(from), gap);
  const start = isUnparted ? '' : String.raw`(?<![\p{L}\d])`;
  return { english, pattern: new RegExp(start + pattern, 'iu'), arguments: found };
};

export const compileTexts = (texts: readonly LocalisedText[]): CompiledTexts => {
  const byKey = Map.groupBy(texts, ({ text }) => keyOf(text));
  return new Map([...byKey].map(([key, those]) => [key, those.map(compileText)]));
};

const fill = ({ english, arguments: found }: CompiledText, groups: readonly (string | undefined)[]): string => {
  let n = 0;
  return english.replaceAll(PLACEHOLDER, () => {
    const at = found.indexOf(n);
    n += 1;
    return (groups[at] ?? '').trim();
  });
};

export const englishTextsIn = (text: string, texts: CompiledTexts): readonly string[] => {
  const meanings = new Set<string>();
  for (const key of keysIn(text))
    for (const each of texts.get(key) ?? []) {
      const found = each.pattern.exec(text);
      if (found !== null) meanings.add(fill(each, found.slice(1)));
    }
  return [...meanings];
};
