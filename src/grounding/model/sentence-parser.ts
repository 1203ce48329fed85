// Parses a sentence into tokens in its order: quotations, instants, numbers, names, plain words and signs.

type TokenSpan = {
  /** As written: of a quotation, what stands between its marks; of a word, in lower case. */
  readonly text: string;
  /** Where it begins and where it ends in the sentence. */
  readonly at: number;
  readonly end: number;
};

/** A number with the unit that follows it; `decimals` are those it was written with. */
export type SentenceNumber = TokenSpan & {
  readonly kind: 'number';
  readonly value: number;
  readonly decimals: number;
  /** Lower case; empty: none. */
  readonly unit: string;
  /** “about 40”: rounded to the digits that are no zeros. */
  readonly isVague: boolean;
  /** The words behind it, up to one that begins another part of the sentence: what it counts, where it counts something. */
  readonly nouns: readonly string[];
};

export type SentenceToken =
  | SentenceNumber
  | (TokenSpan & {
      /**
       * `clock`: `14:02`, `14:02:07`, `2026-11-21T14:02:07Z`. `name`: with a digit, a capital, or one of `_ $ . / : @ #` inside, so
       * that it must stand somewhere as it is. `sign`: neither a word nor punctuation: `≠`, `>`, `→`.
       */
      readonly kind: 'quote' | 'clock' | 'name' | 'word' | 'sign';
    });

export type ParsedSentence = {
  /** The sentence, white space as one blank: places of its tokens are of this text. */
  readonly text: string;
  readonly tokens: readonly SentenceToken[];
  readonly quotes: readonly string[];
  readonly clocks: readonly string[];
  readonly numbers: readonly SentenceNumber[];
  readonly names: readonly string[];
  readonly words: readonly string[];
  readonly signs: readonly string[];
};

const QUOTE = String.raw`“[^”]*”|"[^"]*"|«[^»]*»|${'`'}[^${'`'}]*${'`'}|(?<=^|[\s(])['‘][^'‘’]{2,}?['’](?=$|[\s.,;:!?)])`;
const CLOCK = String.raw`(?<![\d:.])(?:\d{4}-\d{2}-\d{2}[T ])?(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|\s?UTC)?(?!\d|:\d)|\b\d{4}-\d{2}-\d{2}\b`;
const UNIT =
  'µs|us|ms|s|secs?|seconds?|mins?|minutes?|h|hours?|%|percent|×|x|times|[kmg]i?b|[KMG]i?B|bytes?|[KMG]?B|k|K';
/** Thousands are set apart by commas, blanks or apostrophes; a comma before other than three digits is no number of ours. */
const DIGITS = String.raw`(?:\d{1,3}(?:[,'’\u00a0\u202f ]\d{3})+(?!\d)|\d+)(?:\.\d+)?`;
const NUMBER = String.raw`(?<![\w.])(?<digits>[-−]?${DIGITS})(?:\s?(?<unit>${UNIT}))?(?![\w]|[.,]\d)`;
const IDENTIFIER = String.raw`(?:\/(?=\p{L}))?[\p{L}\p{N}_$](?:[\p{L}\p{M}\p{N}_$./:@#*{}<>=+-]*[\p{L}\p{M}\p{N}_$}>*])?(?:['’][a-z]{1,2}\b)?`;
const SIGN = String.raw`[^\s.,;:!?()\[\]{}'"“”‘’«»…–—*_#/&~≈\\-]`;

const TOKEN = new RegExp(
  `(?<quote>${QUOTE})|(?<clock>${CLOCK})|${NUMBER}|(?<identifier>${IDENTIFIER})|(?<sign>${SIGN})`,
  'gu',
);

const MARKED = /[_$./:@#*{}<>=+\d-]|\p{Ll}\p{Lu}/u;
const HYPHENATED = /^\p{L}+(?:-\p{L}+)+$/u;

/** Amounts in letters. */
const LETTERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const numberOf = (placed: TokenSpan, digits: string, unit: string): SentenceNumber => {
  const plain = digits.replace(/[,'’\u00a0\u202f ]/g, '').replace('−', '-');
  const [, fraction = ''] = plain.split('.');
  return {
    ...placed,
    kind: 'number',
    value: Number(plain),
    decimals: fraction.length,
    unit: unit.toLowerCase(),
    isVague: false,
    nouns: [],
  };
};

const identifierOf = (placed: TokenSpan): SentenceToken => {
  const bare = placed.text.replace(/['’]s$/, '').replace('’', "'");
  if (MARKED.test(bare) && !HYPHENATED.test(bare)) return { ...placed, text: bare, kind: 'name' };
  const text = bare.toLowerCase();
  const amount = LETTERS.indexOf(text);
  return amount < 0
    ? { ...placed, text, kind: 'word' }
    : { ...numberOf(placed, String(amount + 2), ''), text: placed.text };
};

const tokenOf = (match: RegExpMatchArray): SentenceToken => {
  const { quote, clock, digits, unit = '', identifier } = match.groups ?? {};
  const [text] = match;
  const placed = { text: text.trim(), at: match.index ?? 0, end: (match.index ?? 0) + text.length };
  if (quote !== undefined) return { ...placed, text: quote.slice(1, -1).trim(), kind: 'quote' };
  if (clock !== undefined) return { ...placed, kind: 'clock' };
  if (digits !== undefined) return numberOf(placed, digits, unit);
  return identifier === undefined ? { ...placed, kind: 'sign' } : identifierOf(placed);
};

const isNotEmpty = ({ kind, text }: SentenceToken): boolean => kind !== 'quote' || text !== '';

const PREPOSITIONS = new Set('in of at on for to from by with and or is are was were per'.split(' '));

const VAGUE = /(?:\b(?:about|around|roughly|approximately|approx\.?)\s|[~≈]\s?)$/iu;

/** Adds to a number what stands around it: the nouns it counts, and whether it is vague. */
const withNouns =
  (sentence: string) =>
  (token: SentenceToken, index: number, all: readonly SentenceToken[]): SentenceToken => {
    if (token.kind !== 'number') return token;
    const behind = all.slice(index + 1);
    const end = behind.findIndex(({ kind, text }) => kind !== 'word' || PREPOSITIONS.has(text));
    const nouns = behind.slice(0, end < 0 ? behind.length : end).map(({ text }) => text);
    return { ...token, nouns, isVague: VAGUE.test(sentence.slice(0, token.at)) };
  };

/** Accepts any text. Only white space and punctuation are skipped. */
export const parseSentence = (sentence: string): ParsedSentence => {
  const text = sentence.normalize('NFC').replace(/\s+/gu, ' ');
  const tokens = [...text.matchAll(TOKEN)].map(tokenOf).filter(isNotEmpty).map(withNouns(text));
  const of = (kind: SentenceToken['kind']): readonly string[] =>
    tokens.filter((token) => token.kind === kind).map((token) => token.text);
  return {
    text,
    tokens,
    quotes: of('quote'),
    clocks: of('clock'),
    numbers: tokens.filter((token) => token.kind === 'number'),
    names: of('name'),
    words: of('word'),
    signs: of('sign'),
  };
};
