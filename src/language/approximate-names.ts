// Finds names of the catalogue that a message misspells or shortens: “chekout”, “7f9c” of a pod, “eu” for eu-west-1.
//
// A word of a language is never taken for a name, so this needs the words that the reader knows.
import { isKnownWord, type Lexicon } from './lexicon.js';
import { foldText, type Token } from './tokens.js';

type ShortenedKind = 'service' | 'host' | 'environment' | 'region' | 'pod';

/** `names` are all names of the catalogue that fit, at least one. */
export type NameMatch = {
  readonly kind: ShortenedKind;
  readonly names: readonly string[];
  readonly start: number;
  readonly end: number;
};

export type ShortenedCatalogue = { readonly [Kind in ShortenedKind]?: readonly string[] };

const SEPARATORS = /[-_. ]/;

const joinParts = (name: string): string => foldText(name).replaceAll(/[-_. ]/g, '');

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours; `most + 1` where it is more. */
export const boundedEditDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
};

const SHORTEST_MISSPELT = 5;
const LONG_NAME = 8;

const MISSPELT_KINDS = ['service', 'environment', 'host'] as const;

type SpelledName = {
  readonly kind: ShortenedKind;
  readonly name: string;
  readonly joined: string;
  readonly parts: number;
};

const spelledNames = (catalogue: ShortenedCatalogue): readonly SpelledName[] =>
  MISSPELT_KINDS.flatMap((kind) =>
    (catalogue[kind] ?? []).map((name) => ({
      kind,
      name,
      joined: joinParts(name),
      parts: name.split(SEPARATORS).length,
    })),
  ).filter(({ joined }) => joined.length >= SHORTEST_MISSPELT);

/** Names as near as any, to words that start alike. */
const nearestNames = (names: readonly SpelledName[], typed: string, count: number): readonly SpelledName[] => {
  let nearest: readonly SpelledName[] = [];
  let least = Infinity;
  for (const each of names) {
    if (each.joined[0] !== typed[0] || (count > 1 && each.parts !== count)) continue;
    const most = Math.min(each.joined.length, typed.length) >= LONG_NAME ? 2 : 1;
    const distance = boundedEditDistance(typed, each.joined, most);
    if (distance > most || distance > least) continue;
    nearest = distance < least ? [each] : [...nearest, each];
    least = distance;
  }
  return nearest;
};

const WORD = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;

const MOST_PARTS = 3;

const misspeltAt = (
  names: readonly SpelledName[],
  { words, at, lexicon }: { readonly words: readonly Token[]; readonly at: number; readonly lexicon: Lexicon },
): NameMatch | undefined => {
  for (let count = Math.min(MOST_PARTS, words.length - at); count > 0; count -= 1) {
    const part = words.slice(at, at + count);
    const typed = joinParts(part.map(({ text }) => text).join(''));
    const isOfWords = part.every(({ text }) => WORD.test(text));
    if (
      !isOfWords ||
      typed.length < SHORTEST_MISSPELT ||
      part.every(({ text }) => isKnownWord(lexicon, foldText(text)))
    )
      continue;
    const nearest = nearestNames(names, typed, count);
    const [first] = nearest;
    if (first !== undefined)
      return {
        kind: first.kind,
        names: nearest.filter(({ kind }) => kind === first.kind).map(({ name }) => name),
        start: part[0]?.start ?? 0,
        end: part.at(-1)?.end ?? 0,
      };
  }
  return undefined;
};

/** Short for a pod: letters and digits of its generated part, from its beginning or its end. */
const POD_PART = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{4,12}$/;

const podNames = (catalogue: ShortenedCatalogue, typed: string): readonly string[] =>
  POD_PART.test(typed)
    ? (catalogue.pod ?? []).filter((name) =>
        foldText(name)
          .split('-')
          .slice(1)
          .some((part) => part.startsWith(typed) || part.endsWith(typed)),
      )
    : [];

/** Beginnings of regions that are words of some language as well: “us”, Portuguese “eu”, French “ca”. */
const AMBIGUOUS = new Set([
  'us',
  'eu',
  'in',
  'me',
  'no',
  'sa',
  'de',
  'it',
  'ca',
  'af',
  'il',
  'is',
  'se',
  'es',
  'fr',
  'at',
]);

/** After these a region is meant. */
const BEFORE_REGION = new Set(
  'in only region from en em nur solo só so auf im na w we seulement uniquement alleen sadece sirf without ohne sin sem sans senza zonder bez'.split(
    ' ',
  ),
);

const regionNames = (catalogue: ShortenedCatalogue, words: readonly Token[], at: number): readonly string[] => {
  const written = words[at]?.text ?? '';
  const typed = foldText(written);
  if (!/^[a-z]{2,}$/.test(typed)) return [];
  const before = foldText(words[at - 1]?.text ?? '');
  const isAlone = words.filter(({ text }) => WORD.test(text)).length === 1;
  const isClear = written === written.toUpperCase() || BEFORE_REGION.has(before) || isAlone;
  if (AMBIGUOUS.has(typed) && !isClear) return [];
  return (catalogue.region ?? []).filter((name) => foldText(name).startsWith(`${typed}-`));
};

const ENVIRONMENT_WORDS: Readonly<Record<string, readonly string[]>> = {
  prod: ['production', 'prd', 'live'],
  production: ['prod', 'prd', 'live'],
  stage: ['staging', 'stg'],
  staging: ['stage', 'stg'],
  dev: ['development'],
  development: ['dev'],
};

const environmentNames = (catalogue: ShortenedCatalogue, typed: string): readonly string[] => {
  const meant = Object.hasOwn(ENVIRONMENT_WORDS, typed) ? (ENVIRONMENT_WORDS[typed] ?? []) : [];
  return (catalogue.environment ?? []).filter((name) => meant.includes(foldText(name)));
};

/** Over one catalogue; `words` are the tokens of a message. In the order of the text, without overlaps. */
export const approximateNameFinder = (catalogue: ShortenedCatalogue) => {
  const names = spelledNames(catalogue);
  return (words: readonly Token[], lexicon: Lexicon): readonly NameMatch[] => {
    const found: NameMatch[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at];
      if (word === undefined || word.start < (found.at(-1)?.end ?? 0)) continue;
      const { text, start, end } = word;
      const typed = foldText(text);
      const shortened = (
        [
          ['pod', podNames(catalogue, typed)],
          ['region', regionNames(catalogue, words, at)],
          ['environment', environmentNames(catalogue, typed)],
        ] as const
      ).find(([, fitting]) => fitting.length > 0);
      if (shortened !== undefined) found.push({ kind: shortened[0], names: shortened[1], start, end });
      else {
        const misspelt = misspeltAt(names, { words, at, lexicon });
        if (misspelt !== undefined) found.push(misspelt);
      }
    }
    return found;
  };
};
