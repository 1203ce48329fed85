// Text fit to be stored, hashed and shown: no terminal colours, no control characters, no broken surrogates, no endless values.

const SUSPECT = /[\u0000-\u0008\u000b-\u001f\u007f]/;
const COLOUR = /\u001b\[[0-9;]{0,16}[A-Za-z]/g;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export const stripColours = (text: string): string => text.replace(COLOUR, '');

/** Colours are removed, line ends become line feeds, any other control character but tab becomes U+FFFD. */
export const cleanText = (text: string): string => {
  const sound = text.isWellFormed() ? text : text.toWellFormed();
  if (!SUSPECT.test(sound)) return sound;
  return stripColours(sound).replace(/\r\n?/g, '\n').replace(CONTROL, '\uFFFD');
};

/** The first `longest` UTF-16 units, one less where that would split a pair. */
export const truncateText = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, (text.codePointAt(longest - 1) ?? 0) > 0xffff ? longest - 1 : longest);
