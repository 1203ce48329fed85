// Folds a text character by character, so that offsets in it stay those of the message.

const foldedCharacters = new Map<string, string>([
  ['İ', 'i'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['Ł', 'l'],
  ['ø', 'o'],
  ['’', "'"],
  ['‘', "'"],
  ['´', "'"],
  ['`', "'"],
  ['\u00A0', ' '],
  ['\u3000', ' '],
]);

const LATIN_WITH_MARK = /^\p{Script=Latin}\p{M}+$/u;
const DEVANAGARI_ZERO = 0x0966;

const foldCharacter = (character: string): string => {
  const compatible = character.normalize('NFKC');
  const single = compatible.length === 1 ? compatible : character;
  const split = single.normalize('NFD');
  const base = LATIN_WITH_MARK.test(split) ? split.charAt(0) : single;
  const low = base.toLowerCase();
  const digit = low.charCodeAt(0) - DEVANAGARI_ZERO;
  if (digit >= 0 && digit <= 9) return String(digit);
  return low.length === 1 ? low : character;
};

/** Case, accents, wide forms and Devanagari figures are unified; the result has the length of the text. */
export const foldCharacters = (text: string): string => {
  let folded = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const code = character.charCodeAt(0);
    if (code >= 0x61 && code <= 0x7a) {
      folded += character;
      continue;
    }
    let known = foldedCharacters.get(character);
    if (known === undefined) {
      known = foldCharacter(character);
      foldedCharacters.set(character, known);
    }
    folded += known;
  }
  return folded;
};
