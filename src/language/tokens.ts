// Tokenises a message once, in any script: what every later reading of the text works on.

/** `start` and `end` are offsets in UTF-16 units of the text that was tokenised. */
export type Token = { readonly text: string; readonly start: number; readonly end: number };

/** Word breaks of Unicode (UAX #29), with dictionaries for scripts without spaces. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Words, numbers, and single marks; blanks are left out. */
export const tokenize = (text: string): readonly Token[] =>
  [...segmenter.segment(text)]
    .filter(({ segment }) => segment.trim() !== '')
    .map(({ segment, index }) => ({ text: segment, start: index, end: index + segment.length }));

const ASCII = /^[\0-\x7f]*$/;

/** Nothing is composed. */
const foldAscii = (text: string): string => text.toLowerCase().replaceAll('`', "'").replaceAll(/\s+/g, ' ').trim();

const foldUnicode = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[’`´‘]/g, "'")
    .replaceAll('ı', 'i')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Compatibility forms and case are unified, and accents taken off, as people type: `Où` is `ou`, `ＯＫ` is `ok`. */
export const foldText = (text: string): string => (ASCII.test(text) ? foldAscii(text) : foldUnicode(text));
