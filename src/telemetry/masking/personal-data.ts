// Masking rules for personal data: card numbers, social security numbers, e-mail addresses and, if configured, IP addresses.
import {
  ALWAYS_TRIGGER,
  AT_SIGN_TRIGGER,
  LONG_NUMBER_TRIGGER,
  type MaskingRule,
  patternRule,
  SOCIAL_SECURITY_TRIGGER,
} from './masking-rule.js';
import type { Seal } from './placeholder.js';

// Payment card numbers: issuer prefix, length, grouping, boundaries and the Luhn check must all fit.

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

/** Ungrouped digits, or groups of 4-4-4-4(-3), 4-6-5 or 4-6-4. Not a part of a longer number, a decimal, a negative number after `_`, or a word. */
const CARD =
  /((?<![A-Za-z0-9]|\d\.|[\d_]-))(\d{13,19}|\d{4}([ -])\d{4}\3\d{4}\3\d{4}(?:\3\d{3})?|\d{4}([ -])\d{6}\4\d{4,5})(?![A-Za-z0-9]|\.\d|-\d)/g;

export const cardRule = patternRule({
  label: 'CARD',
  trigger: LONG_NUMBER_TRIGGER,
  pattern: CARD,
  isSecret: isCardNumber,
});

/** US social security numbers. Areas 000, 666 and 900 to 999, group 00 and serial 0000 are never given out (SSA, POMS RM 10201.035). */
const SOCIAL_SECURITY_NUMBER =
  /((?<![A-Za-z0-9]|\d\.|[A-Za-z\d_]-))((?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4})(?![A-Za-z0-9_]|\.\d|-[A-Za-z0-9])/g;

export const socialSecurityRule = patternRule({
  label: 'SSN',
  trigger: SOCIAL_SECURITY_TRIGGER,
  pattern: SOCIAL_SECURITY_NUMBER,
});

// E-mail addresses, found from their `@` outwards: the time stays linear in the length of the line, whatever it contains.

const LONGEST_LOCAL = 64;
const DOMAIN = /(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9])/y;
/** A package and its version, `left-pad@1.3.0.tgz`, not an address. */
const VERSION = /^\d+\.\d+\./;
const LOCAL_MARKS = "._%+-'";

const isLocal = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  ((code | 32) >= 97 && (code | 32) <= 122 && code < 128) ||
  (code >= 0xc0 && code < 0x2e80 && (code < 0x2000 || code > 0x206f)) ||
  LOCAL_MARKS.includes(String.fromCharCode(code));

/** Index of the first character of the local part, after leading marks; `at` itself when there is no local part. */
const localStart = (text: string, at: number): number => {
  let start = at;
  while (start > 0 && at - start < LONGEST_LOCAL && isLocal(text.charCodeAt(start - 1))) start--;
  while (start < at && LOCAL_MARKS.includes(text.charAt(start))) start++;
  return start;
};

const domainEnd = (text: string, from: number): number => {
  DOMAIN.lastIndex = from;
  const domain = DOMAIN.exec(text)?.[0];
  return domain === undefined || VERSION.test(domain) ? from : from + domain.length;
};

const sealAddresses = (text: string, seal: Seal): string => {
  let masked = '';
  let done = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, done))) {
    const start = Math.max(localStart(text, at), done);
    const end = domainEnd(text, at + 1);
    if (start >= at || end === at + 1) continue;
    masked += text.slice(done, start) + seal('EMAIL', text.slice(start, end));
    done = end;
  }
  return masked + text.slice(done);
};

export const emailRule: MaskingRule = { trigger: AT_SIGN_TRIGGER, apply: sealAddresses };

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const IPV4 = new RegExp(String.raw`((?<![\w.]))(${OCTET}(?:\.${OCTET}){3})(?!\w|\.\d)`, 'g');
const IPV6 = /((?<![\w:.]))([0-9A-Fa-f:]{2,39}(?:(?<=:)\d{1,3}(?:\.\d{1,3}){3})?)(?![\w:])/g;

/** Eight groups of at most four digits, or fewer around one `::`; times and MAC addresses are neither. */
const isIpv6 = (candidate: string): boolean => {
  if (!/\d/.test(candidate)) return false;
  const [left = '', right, ...more] = candidate.split('::');
  if (more.length > 0) return false;
  const groups = `${left}:${right ?? ''}`.split(':').filter((group) => group !== '');
  const count = groups.length + (candidate.includes('.') ? 1 : 0);
  return (
    groups.every((group) => group.length <= 4 || group.includes('.')) && (right === undefined ? count === 8 : count < 8)
  );
};

export const addressRules: readonly MaskingRule[] = [
  patternRule({ label: 'IP', trigger: ALWAYS_TRIGGER, pattern: IPV6, isSecret: isIpv6 }),
  patternRule({ label: 'IP', trigger: ALWAYS_TRIGGER, pattern: IPV4 }),
];
