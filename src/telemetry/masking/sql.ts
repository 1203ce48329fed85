// Masks secrets in SQL that the rule for keys and values misses: `ALTER ROLE app PASSWORD 'x'` has no separator, and an INSERT names its columns before the values.
import { isSecretValue } from './key-values.js';
import type { Seal } from './placeholder.js';
import { type MaskingRule, SQL_SECRET_TRIGGER } from './masking-rule.js';
import { isSensitiveName } from './sensitive-keys.js';

const PASSWORD = /(\bpassword\s{1,8})'((?:[^']|'')*)/gi;

/** An INSERT up to the parenthesis of its first row. Table and column names contain no parentheses. */
const INSERT = /\binsert\s{1,8}into\s[^()']{1,200}\(([^()']{1,4000})\)\s{0,8}values\s{0,8}\(/gi;

/** Between two rows of an INSERT. */
const NEXT_ROW = /\s{0,8},\s{0,8}\(/y;

/** A value ends at a comma or closing parenthesis outside of texts and calls. A doubled quote closes and opens the text again. */
const endOfValue = (text: string, start: number): number => {
  let isText = false;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'") isText = !isText;
    else if (isText) continue;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0 && (character === ',' || character === ')')) return at;
  }
  return text.length;
};

/** A truncated text has no closing quote. */
const TEXT = /^(\s*')(.+?)('?\s*)$/s;
const NUMBER = /^(\s*)(\d+)(\s*)$/;

const maskValue = (value: string, seal: Seal): string => {
  const [, open = '', secret, close = ''] = TEXT.exec(value) ?? NUMBER.exec(value) ?? [];
  return secret === undefined || !isSecretValue(secret) ? value : `${open}${seal('SECRET', secret)}${close}`;
};

type MaskedRow = { readonly text: string; readonly end: number };
type SecretColumns = { readonly secret: ReadonlySet<number>; readonly seal: Seal };

/** Masks the values of one row. `start`: after its opening parenthesis; `end`: after the closing one. */
const maskRow = (text: string, start: number, { secret, seal }: SecretColumns): MaskedRow => {
  let masked = '';
  let at = start;
  for (let column = 0; at < text.length; column += 1) {
    const end = endOfValue(text, at);
    const value = text.slice(at, end);
    masked += (secret.has(column) ? maskValue(value, seal) : value) + text.charAt(end);
    at = end + 1;
    if (text.charAt(end) === ')') break;
  }
  return { text: masked, end: Math.min(at, text.length) };
};

const maskRows = (text: string, start: number, columns: SecretColumns): MaskedRow => {
  let { text: masked, end } = maskRow(text, start, columns);
  for (;;) {
    NEXT_ROW.lastIndex = end;
    const next = NEXT_ROW.exec(text)?.[0];
    if (next === undefined) return { text: masked, end };
    const row = maskRow(text, end + next.length, columns);
    masked += next + row.text;
    end = row.end;
  }
};

const secretColumns = (columns: string): ReadonlySet<number> =>
  new Set(
    columns.split(',').flatMap((column, index) => {
      const name = column.trim().replaceAll('"', '');
      return isSensitiveName(name) ? [index] : [];
    }),
  );

const maskInserts = (text: string, seal: Seal): string => {
  let masked = '';
  let done = 0;
  for (const found of text.matchAll(INSERT)) {
    const secret = secretColumns(found[1] ?? '');
    const start = found.index + found[0].length;
    if (secret.size === 0 || start < done) continue;
    const rows = maskRows(text, start, { secret, seal });
    masked += text.slice(done, start) + rows.text;
    done = rows.end;
  }
  return masked + text.slice(done);
};

const maskPasswords = (text: string, seal: Seal): string =>
  text.replace(PASSWORD, (match: string, head: string, secret: string) =>
    secret === '' || !isSecretValue(secret) ? match : `${head}'${seal('SECRET', secret)}`,
  );

export const sqlRule: MaskingRule = {
  trigger: SQL_SECRET_TRIGGER,
  apply: (text, seal) => maskInserts(maskPasswords(text, seal), seal),
};
