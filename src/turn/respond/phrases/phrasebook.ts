// Says an English text of the product in another language, phrase by phrase. Names, quotations, statements, times and numbers of the
// text are the values of its phrases: they are carried over, numbers in the style of the language. A text is said whole or not at all.
import { escapePattern } from '../../../kernel/escape-pattern.js';
import { inNumberStyle } from '../../../evidence/figure.js';

/** By English phrase. Values stand in braces: `{name}`, `{quote}`, `{number}`, `{time}`, `{code}`, and `{name2}` where there are several. */
export type Phrases = { readonly [english: string]: string };

/** `numbers`: which number of the English text each number is, in the order in which they stand now. */
type SpokenText = { readonly text: string; readonly numbers: readonly number[] };

/** Parts of a text that are not to be said: `verbatim` stands in the language already, `names` are names without backticks. */
export type KeptParts = { readonly verbatim?: readonly string[]; readonly names?: readonly string[] };

export type Phrasebook = {
  /** `undefined`: some words have no phrase. */
  readonly say: (english: string, kept?: KeptParts) => SpokenText | undefined;
};

// In a text whose values are taken out, one character stands for each: what it stands for is told by its kind.

const KINDS = ['name', 'quote', 'time', 'code', 'number', 'mark'] as const;
type ValueKind = (typeof KINDS)[number];

const FIRST_MARK = 0xe000;
const characterOf = (kind: ValueKind): string => String.fromCodePoint(FIRST_MARK + KINDS.indexOf(kind));
const kindOf = (character: string): ValueKind | undefined => KINDS[(character.codePointAt(0) ?? 0) - FIRST_MARK];

type TextValue = { readonly kind: ValueKind; readonly text: string };
type MaskedText = { readonly masked: string; readonly values: readonly TextValue[] };

const CODE = '(?<!`)(?<fence>`+)(?!`)[^\\n]+?(?<!`)\\k<fence>(?!`)';
const PATTERNS: readonly (readonly [ValueKind, string])[] = [
  ['mark', ' \\[e\\d+\\]| _\\(`?[\\w$.]+`?\\)_'],
  ['name', CODE],
  ['quote', '“[^”\\n]*”'],
  [
    'time',
    '\\b\\d{4}-\\d{2}-\\d{2}(?:[ T]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?Z?)?|\\b\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?',
  ],
  // names of settings and functions, and of wait events: they hold an underscore or a colon
  ['code', '(?<![\\p{L}_])[A-Za-z]+(?:(?:_[A-Za-z0-9]+)+(?:_?\\*)?|:[A-Za-z][\\w:]*)'],
  [
    'number',
    '(?<![\\p{L}\\d]|[\\p{L}\\d]_)-?\\d(?:[\\d,]*\\d)?(?:\\.\\d+)?(?: (?:%|µs|ms|s|min|B|KB|kB|MB|GB|TB|PB)(?![\\p{L}\\d])|×)?(?![\\p{L}_])',
  ],
];
const VALUES = new RegExp(PATTERNS.map(([kind, said]) => `(?<${kind}>${said})`).join('|'), 'gu');

/** The longest of those that begin alike. */
const anyOf = (parts: readonly string[]): string =>
  [...new Set(parts)]
    .filter((each) => each !== '')
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');

const valuePattern = ({ verbatim = [], names = [] }: KeptParts): RegExp => {
  const [kept, bare] = [anyOf(verbatim), anyOf(names)];
  const parts = [
    ...(kept === '' ? [] : [`(?<kept>${kept})`]),
    ...(bare === '' ? [] : [`(?<bare>(?<![\\p{L}\\p{N}_-])(?:${bare})(?![\\p{L}\\p{N}_-]))`]),
  ];
  return parts.length === 0 ? VALUES : new RegExp([...parts, VALUES.source].join('|'), 'gu');
};

/** `own`: quotations of the product's own words, which are no values. */
const mask = (text: string, keptParts: KeptParts, own: ReadonlySet<string>): MaskedText => {
  const values: TextValue[] = [];
  const masked = text.replace(valuePattern(keptParts), (whole: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as { readonly [group: string]: string | undefined };
    if (own.has(whole)) return whole;
    const kind = groups['bare'] === undefined ? (KINDS.find((each) => groups[each] !== undefined) ?? 'mark') : 'name';
    values.push({ kind, text: whole });
    return characterOf(kind);
  });
  return { masked, values };
};

const PLACEHOLDER = /\{(name|quote|time|code|number)(\d*)\}/g;

type Phrase = { readonly key: string; readonly said: string };

const toPhrase = ([english, said]: readonly [string, string]): Phrase => ({
  key: english.replace(PLACEHOLDER, (_, kind: ValueKind) => characterOf(kind)),
  said,
});

/** What stands for itself in every text: marks, values alone, and emphasis. */
const STANDS_ALONE = /^(?:\*\*|_|- |[.:;,…] ?| |[“”()/']|[\ue000-\ue005])/u;

/** `A list: of words.` in the marks of the language. */
const PUNCTUATION: { readonly [language: string]: { readonly [mark: string]: string } } = {
  fr: { ':': ' :', ': ': ' : ', ';': ' ;', '; ': ' ; ' },
  ja: { '.': '。', '. ': '。 ', ': ': '：', ':': '：', ', ': '、', '; ': '；' },
  zh: { '.': '。', '. ': '。 ', ': ': '：', ':': '：', ', ': '，', '; ': '；' },
};

const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text: string): string => {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
};

/** A phrase that covers a part of the text, or `undefined` for what stands alone. */
type Tile = { readonly length: number; readonly phrase?: Phrase; readonly isCapital?: boolean };

/** The least tiles that cover the text from a place on; the longer of equal ones. */
type Cover = { readonly cost: number; readonly tile: Tile };

/** Phrases by their first two characters. */
const indexPhrases = (phrases: readonly Phrase[]): ReadonlyMap<string, readonly Phrase[]> => {
  const index = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const head = phrase.key.slice(0, 2);
    index.set(head, [...(index.get(head) ?? []), phrase]);
  }
  return index;
};

const isWholeAt = (text: string, at: number, { key }: Phrase): boolean =>
  !(isLetter(key[0]) && isLetter(text[at - 1])) && !(isLetter(key.at(-1)) && isLetter(text[at + key.length]));

const tilesAt = (text: string, at: number, index: ReadonlyMap<string, readonly Phrase[]>): readonly Tile[] => {
  const isCapital = /^\p{Lu}[\p{Ll} ]/u.test(text.slice(at, at + 2));
  const spellings = isCapital ? [text, text.slice(0, at) + lowerFirst(text.slice(at))] : [text];
  const alone = STANDS_ALONE.exec(text.slice(at, at + 2));
  const phrased = spellings.flatMap((spelling, n) =>
    (index.get(spelling.slice(at, at + 2)) ?? [])
      .filter((phrase) => spelling.startsWith(phrase.key, at) && isWholeAt(text, at, phrase))
      .map((phrase): Tile => ({ length: phrase.key.length, phrase, isCapital: n === 1 })),
  );
  return [...phrased, ...(alone === null ? [] : [{ length: alone[0].length }])];
};

const coverText = (text: string, index: ReadonlyMap<string, readonly Phrase[]>): readonly Tile[] | undefined => {
  const covers: (Cover | undefined)[] = Array.from({ length: text.length });
  const costFrom = (at: number): number | undefined => (at === text.length ? 0 : covers[at]?.cost);
  for (let at = text.length - 1; at >= 0; at -= 1)
    for (const tile of tilesAt(text, at, index)) {
      const rest = costFrom(at + tile.length);
      const known = covers[at];
      if (rest === undefined) continue;
      if (known === undefined || rest + 1 < known.cost || (rest + 1 === known.cost && tile.length > known.tile.length))
        covers[at] = { cost: rest + 1, tile };
    }
  const tiles: Tile[] = [];
  for (let at = 0; at < text.length;) {
    const cover = covers[at];
    if (cover === undefined) return undefined;
    tiles.push(cover.tile);
    at += cover.tile.length;
  }
  return tiles;
};

/** Values of the covered part, by kind, with their place among all values of the kind. */
type PlacedValue = TextValue & { readonly rank: number };

export const makePhrasebook = (language: string, phrases: Phrases): Phrasebook => {
  const index = indexPhrases(Object.entries(phrases).map(toPhrase));
  const own = new Set(Object.keys(phrases).flatMap((english) => english.match(/“[^”]*”/g) ?? []));
  const punctuation = PUNCTUATION[language] ?? {};
  const write = ({ kind, text }: TextValue): string => (kind === 'number' ? inNumberStyle(text, language) : text);
  const say = (english: string, kept: KeptParts = {}): SpokenText | undefined => {
    if (/[\ue000-\uf8ff]/u.test(english)) return undefined;
    const { masked, values } = mask(english, kept, own);
    const tiles = coverText(masked, index);
    if (tiles === undefined) return undefined;
    const ranks = new Map<ValueKind, number>();
    const placed = values.map((value): PlacedValue => {
      const rank = ranks.get(value.kind) ?? 0;
      ranks.set(value.kind, rank + 1);
      return { ...value, rank };
    });
    const numbers: number[] = [];
    const put = (value: PlacedValue | undefined): string => {
      if (value === undefined) return '';
      if (value.kind === 'number') numbers.push(value.rank);
      return write(value);
    };
    let [at, next] = [0, 0];
    let isMarkLast = false;
    const said = tiles.map(({ length, phrase, isCapital }) => {
      const part = masked.slice(at, at + length);
      const own = placed.slice(next, next + [...part].filter((each) => kindOf(each) !== undefined).length);
      at += length;
      next += own.length;
      if (phrase === undefined) {
        const [value] = own;
        const isBehindMark = isMarkLast;
        isMarkLast = value?.kind === 'mark';
        if (value !== undefined) return put(value);
        // what stands behind a citation without a blank would read as a part of it
        const mark = punctuation[part] ?? part;
        return isBehindMark && part.endsWith(' ') && !mark.endsWith(' ') ? `${mark} ` : mark;
      }
      isMarkLast = false;
      const text = phrase.said.replace(PLACEHOLDER, (_, kind: ValueKind, n: string) =>
        put(own.filter((each) => each.kind === kind)[n === '' ? 0 : Number(n) - 1]),
      );
      // a name keeps its first letter
      return isCapital === true && !phrase.said.startsWith('{') ? upperFirst(text) : text;
    });
    return { text: said.join(''), numbers };
  };
  return { say };
};
