// Payment card numbers: issuer prefix, length, grouping, boundaries and the Luhn check, all of them.
import { LONG_NUMBER, patternRule } from './rule.js';

type Issuer = { readonly prefix: RegExp; readonly lengths: readonly number[] };

const SIXTEEN_UP = [16, 17, 18, 19];

const ISSUERS: readonly Issuer[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(?:30[0-5]|3[689])/, lengths: [14] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: SIXTEEN_UP },
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: SIXTEEN_UP },
  { prefix: /^62/, lengths: SIXTEEN_UP },
  { prefix: /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: SIXTEEN_UP },
];

/** ISO/IEC 7812-1, annex B. */
const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.charAt(digits.length - 1 - place));
    const weighted = place % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
};

export const isCardNumber = (candidate: string): boolean => {
  const digits = candidate.replace(/[ -]/g, '');
  const issued = ISSUERS.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
  return issued && passesLuhn(digits);
};

/** In one piece, or 4-4-4-4(-3), 4-6-5, 4-6-4; not the digits of a longer number, a decimal, a negative one behind `_`, or a word. */
const CARD =
  /((?<![A-Za-z0-9]|\d\.|[\d_]-))(\d{13,19}|\d{4}([ -])\d{4}\3\d{4}\3\d{4}(?:\3\d{3})?|\d{4}([ -])\d{6}\4\d{4,5})(?![A-Za-z0-9]|\.\d|-\d)/g;

export const cardRule = patternRule({ label: 'CARD', trigger: LONG_NUMBER, pattern: CARD, isSecret: isCardNumber });
