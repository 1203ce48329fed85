// E-mail addresses, found from their `@` outwards, so that a hostile line costs no more than its length.
import type { Seal } from './placeholder.js';
import { EMAIL_SIGN, type MaskingRule } from './rule.js';

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

/** First character of the local part, not a mark; `at` itself when there is none. */
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

export const emailRule: MaskingRule = { trigger: EMAIL_SIGN, apply: sealAddresses };
