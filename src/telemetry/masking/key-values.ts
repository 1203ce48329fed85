// Masks values of sensitive keys: `password=…`, `token: …`, `"secret":"…"`, also in escaped JSON.
import { behindPlaceholder, type Seal } from './placeholder.js';
import { type MaskingRule, SENSITIVE_KEY_TRIGGER } from './masking-rule.js';
import { isSensitiveBefore } from './sensitive-keys.js';

type ValueSpan = { readonly start: number; readonly end: number };

const SEPARATORS = /[=:]/g;
const LEAD = /[=:>\t ]*(?:(?:bearer|basic|digest|negotiate|token|apikey|aws4-hmac-sha256)[ \t]+)?[[({<\t ]*/iy;
const QUOTED = /(\\*)(["'`])/y;
const NO_SECRET = /^(?:null|nil|none|undefined|true|false|empty|missing|bearer|basic|\**)$/i;
const QUOTES = '"\'`';
const STOPS = ' \t\r\n,;&"\'`)}]<>|';

export const isSecretValue = (value: string): boolean => !NO_SECRET.test(value);

const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
};

/** The value after a separator, without brackets, quotes and authorization scheme. */
const valueAt = (text: string, separator: number): ValueSpan => {
  const start = skipLead(text, separator + 1);
  const quote = match(QUOTED, text, start);
  if (quote === undefined) return { start, end: endOfBare(text, start) };
  const [opening, escapes = '', mark = '"'] = quote;
  const inside = start + opening.length;
  const scheme = skipLead(text, inside);
  return { start: scheme, end: endOfQuoted(text, scheme, { mark, escapes: escapes.length }) };
};

/** Stops before a placeholder, whose bracket does not enclose the value. */
const skipLead = (text: string, at: number): number => {
  const end = at + (match(LEAD, text, at)?.[0].length ?? 0);
  for (let bracket = end - 1; bracket >= at && '[({<\t '.includes(text.charAt(bracket)); bracket--) {
    if (behindPlaceholder(text, bracket) > bracket) return bracket;
  }
  return end;
};

const endOfBare = (text: string, start: number): number => {
  let at = start;
  while (at < text.length) {
    const behind = text.charAt(at) === '[' ? behindPlaceholder(text, at) : at;
    if (behind === at && STOPS.includes(text.charAt(at))) break;
    at = Math.max(behind, at + 1);
  }
  // backslashes belong to the quote after the value
  if (at === text.length || !QUOTES.includes(text.charAt(at))) return at;
  while (at > start && text.charAt(at - 1) === '\\') at--;
  return at;
};

/** The closing mark has no more backslashes before it than the opening one, or an even number, which escape each other. */
const endOfQuoted = (text: string, start: number, quote: { mark: string; escapes: number }): number => {
  let slashes = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === quote.mark && (slashes <= quote.escapes || (quote.escapes === 0 && slashes % 2 === 0))) {
      return at - Math.min(slashes, quote.escapes);
    }
    slashes = character === '\\' ? slashes + 1 : 0;
  }
  return text.length;
};

const nextSeparator = (text: string, from: number): number => match(SEPARATORS, text, from)?.index ?? text.length;

/** `token= api_key: …`: the key has no value, and what follows is the next key. */
const isNextKey = (text: string, separator: number, end: number): boolean =>
  text.charAt(end - 1) === ':' && text.charAt(separator + 1) === ' ' && isSensitiveBefore(text, end - 1);

const sealValues = (text: string, seal: Seal): string => {
  let masked = '';
  let done = 0;
  for (let at = nextSeparator(text, 0); at < text.length; at = nextSeparator(text, Math.max(at + 1, done))) {
    if (!isSensitiveBefore(text, at)) continue;
    const { start, end } = valueAt(text, at);
    const value = text.slice(start, end);
    if (!isSecretValue(value) || isNextKey(text, at, end)) continue;
    masked += text.slice(done, start) + seal('SECRET', value);
    done = end;
  }
  return masked + text.slice(done);
};

export const keyValueRule: MaskingRule = { trigger: SENSITIVE_KEY_TRIGGER, apply: sealValues };
