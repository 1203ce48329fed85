// Letters without their accents.

const FOREIGN = /[^\0-\x7f]/;
const ACCENTS = /[\u0300-\u036f]/g;

/** `zürich` → zurich */
export const foldAccents = (word: string): string =>
  FOREIGN.test(word) ? word.normalize('NFD').replace(ACCENTS, '').normalize('NFC') : word;
