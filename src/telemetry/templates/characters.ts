// Character classes of log text, and the folding of typographic and full-width forms to ASCII.

/** What the scanner does when it meets a character. */
export const SPACE = 0;
export const PLAIN = 1;
/** Belongs to a word, but needs a look at its neighbours: `. / \ @ ?` */
export const JOINT = 2;
export const IDEOGRAPH = 3;
export const COLON = 4;
export const EQUALS = 5;
export const QUOTE = 6;
export const OPEN = 7;
export const CLOSE = 8;
export const SEPARATOR = 9;
const SYMBOL = 10;
export const FOREIGN = 11;

/** Traits of a word: the union of those of its characters. */
export const DIGIT = 1;
export const LETTER = 2;
export const UPPER = 4;
export const NOT_HEX = 8;
/** Found while its characters are joined: `@` beyond the first one, `://`, `?`, `:`. */
export const AT_INSIDE = 16;
export const URL = 32;
export const QUERY = 64;
export const COLON_INSIDE = 128;

const FOLDS: { readonly [foreign: string]: string } = {
  '\u00a0': ' ',
  '\u2028': ' ',
  '\u2029': ' ',
  '\u3000': ' ',
  '\ufeff': ' ',
  '\u3002': ' ',
  '\u201c': ' ',
  '\u201d': ' ',
  '\u2018': ' ',
  '\u2019': "'",
  '\u3001': ',',
  '\uff0c': ',',
  '\uff1b': ';',
  '\uff1a': ': ',
  '\uff08': '(',
  '\uff09': ')',
  '\u3010': '[',
  '\u3011': ']',
  '\u300c': '[',
  '\u300d': ']',
  '\uff1d': '=',
  '\uff01': '!',
};

const FOREIGN_FORMS = new RegExp(`[${Object.keys(FOLDS).join('')}]`, 'g');

export const foldForms = (text: string): string => text.replace(FOREIGN_FORMS, (form) => FOLDS[form] ?? form);

const classes = new Uint8Array(65_536).fill(PLAIN);
const traits = new Uint8Array(65_536).fill(LETTER | NOT_HEX);

const classify = (characters: string, kind: number): void => {
  for (const character of characters) classes[character.charCodeAt(0)] = kind;
};

const fillAscii = (): void => {
  classes.fill(SYMBOL, 33, 127).fill(SPACE, 0, 33).fill(SPACE, 127, 128);
  classes.fill(PLAIN, 48, 58).fill(PLAIN, 65, 91).fill(PLAIN, 97, 123).fill(IDEOGRAPH, 0x2e80, 0xfe00);
  traits.fill(NOT_HEX, 0, 128).fill(DIGIT, 48, 58);
  traits.fill(LETTER | UPPER | NOT_HEX, 65, 91).fill(LETTER | NOT_HEX, 97, 123);
  traits.fill(LETTER | UPPER, 65, 71).fill(LETTER, 97, 103);
};

fillAscii();
classify('_-+~#%&$*^`', PLAIN);
classify('./\\@?', JOINT);
classify(':', COLON);
classify('=', EQUALS);
classify('"\'', QUOTE);
classify('([{', OPEN);
classify(')]}', CLOSE);
classify(',;', SEPARATOR);
classify(Object.keys(FOLDS).join(''), FOREIGN);

/** Class by UTF-16 code unit. */
export const CLASS: Readonly<Uint8Array> = classes;
/** Traits by UTF-16 code unit. */
export const TRAITS: Readonly<Uint8Array> = traits;

export const isWordClass = (kind: number | undefined): boolean =>
  kind === PLAIN || kind === JOINT || kind === IDEOGRAPH;

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

export const isAsciiLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122 && code < 128;

export const isHexDigit = (code: number): boolean => code < 128 && ((TRAITS[code] ?? NOT_HEX) & NOT_HEX) === 0;

export const countLetters = (text: string, start: number, end: number): number => {
  let letters = 0;
  for (let at = start; at < end; at++) if (((TRAITS[text.charCodeAt(at)] ?? 0) & LETTER) !== 0) letters++;
  return letters;
};
