// What a sentence in a model's own words says: its quotations, instants, numbers, identifiers and plain words, each taken out once.

/** A number with the unit that follows it; `decimals` are those it was written with. */
export type SpokenNumber = {
  readonly text: string;
  /** Without its unit. */
  readonly digits: string;
  readonly value: number;
  readonly decimals: number;
  readonly unit: string;
};

export type Spoken = {
  readonly quotes: readonly string[];
  /** As written: `14:02`, `14:02:07`, `2026-11-21T14:02:07Z`. */
  readonly clocks: readonly string[];
  readonly numbers: readonly SpokenNumber[];
  /** With a digit, a capital inside, or `_ - . / :` inside: a name that must stand somewhere as it is. */
  readonly identifiers: readonly string[];
  /** Lower case. */
  readonly words: readonly string[];
  /** Numbers, names and quotations in the order of the sentence. */
  readonly order: readonly string[];
};

const QUOTED = [
  /“([^”]*)”/gu,
  /"([^"]*)"/gu,
  /«([^»]*)»/gu,
  /`([^`]*)`/gu,
  /(?<=^|[\s(])['‘]([^'‘’]{2,}?)['’](?=$|[\s.,;:!?)])/gu,
] as const;

const CLOCK =
  /(?<![\d:.])(?:\d{4}-\d{2}-\d{2}[T ])?(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|\s?UTC)?(?![\d:])|\b\d{4}-\d{2}-\d{2}\b/g;

const UNIT = 'µs|us|ms|s|sec|secs|seconds?|min|mins|minutes?|h|hours?|%|percent|×|x|times|[KMG]i?B|bytes?|k';
const NUMBER = new RegExp(`(?<![\\w.])([-−]?\\d[\\d,]*(?:\\.\\d+)?)\\s?(${UNIT})?(?![\\w])`, 'giu');

const IDENTIFIER = /[\p{L}\p{N}_$][\p{L}\p{N}_$./:@#*{}<>=+-]*[\p{L}\p{N}_$}>*]|[\p{L}\p{N}]/gu;
const MARKED = /[_$./:@#*{}<>=+\d-]|\p{Ll}\p{Lu}/u;
const HYPHENATED = /^\p{L}+(?:-\p{L}+)+$/u;

/** The sentence with every match of a pattern taken out of it, and what the matches hold. */
const taken = (text: string, pattern: RegExp): { readonly rest: string; readonly parts: readonly string[] } => {
  const parts = [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
  return { rest: text.replace(pattern, ' '), parts };
};

/** Amounts in letters; “one” is mostly no number. */
const LETTERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const inLetters = (words: readonly string[]): readonly SpokenNumber[] =>
  words.flatMap((text) => {
    const at = LETTERS.indexOf(text);
    return at < 0 ? [] : [{ text, digits: text, value: at + 2, decimals: 0, unit: '' }];
  });

const numberOf = ([text, digits = '', unit = '']: readonly string[]): SpokenNumber => {
  const plain = digits.replaceAll(',', '').replace('−', '-');
  const [, fraction = ''] = plain.split('.');
  return {
    text: (text ?? '').trim(),
    digits,
    value: Number(plain),
    decimals: fraction.length,
    unit: unit.toLowerCase(),
  };
};

const quotesOf = (text: string): { readonly rest: string; readonly parts: readonly string[] } =>
  QUOTED.reduce<{ readonly rest: string; readonly parts: readonly string[] }>(
    ({ rest, parts }, pattern) => {
      const found = taken(rest, pattern);
      return { rest: found.rest, parts: [...parts, ...found.parts] };
    },
    { rest: text, parts: [] },
  );

/** The parts by where each first stands that is not taken by a longer one. */
const inOrder = (text: string, parts: readonly string[]): readonly string[] => {
  let rest = text;
  const placed = [...parts]
    .sort((a, b) => b.length - a.length)
    .flatMap((part) => {
      const at = rest.indexOf(part);
      if (at < 0) return [];
      rest = `${rest.slice(0, at)}${' '.repeat(part.length)}${rest.slice(at + part.length)}`;
      return [{ at, part }];
    });
  return placed.sort((a, b) => a.at - b.at).map(({ part }) => part);
};

export const spokenIn = (text: string): Spoken => {
  const quoted = quotesOf(text.normalize('NFC'));
  const timed = taken(quoted.rest, CLOCK);
  const numbers = [...timed.rest.matchAll(NUMBER)].map(numberOf);
  const names = (timed.rest.replace(NUMBER, ' ').match(IDENTIFIER) ?? []).filter((token) => /[\p{L}\d]/u.test(token));
  const isName = (token: string): boolean => MARKED.test(token) && !HYPHENATED.test(token);
  const words = names.filter((token) => !isName(token)).map((token) => token.toLowerCase());
  const quotes = quoted.parts.map((part) => part.trim()).filter((part) => part !== '');
  const identifiers = names.filter(isName);
  return {
    order: inOrder(text.normalize('NFC'), [...quotes, ...identifiers, ...numbers.map((each) => each.digits)]),
    quotes,
    clocks: timed.parts.map((part) => part.trim()),
    numbers: [...numbers, ...inLetters(words)],
    identifiers,
    words: words.filter((word) => !LETTERS.includes(word)),
  };
};
