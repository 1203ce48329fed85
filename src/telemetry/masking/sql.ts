// Masks secrets in SQL that the rule for keys and values misses: `ALTER ROLE app PASSWORD 'x'` has no separator, and an INSERT names its columns before the values.
import { type MaskingRule, patternRule, type SecretSpan } from './masking-rule.js';
import { isSecretOf, mayHoldSecret } from './named-value.js';
import { isMixed, isSecretValue } from './secret-value.js';
import { isSensitiveName } from './sensitive-keys.js';

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

/** The secret of a value that begins at `at`. */
const secretOf = (value: string, at: number, column: string): readonly SecretSpan[] => {
  const [, open = '', secret] = TEXT.exec(value) ?? NUMBER.exec(value) ?? [];
  if (secret === undefined || !isSecretValue(secret)) return [];
  if (!isSensitiveName(column) && !isSecretOf(column, secret)) return [];
  return [{ start: at + open.length, end: at + open.length + secret.length }];
};

type Row = { readonly spans: readonly SecretSpan[]; readonly end: number };

/** The secrets of one row. `start`: after its opening parenthesis; `end`: after the closing one. */
const findInRow = (text: string, start: number, secret: ReadonlyMap<number, string>): Row => {
  const spans: SecretSpan[] = [];
  let at = start;
  for (let column = 0; at < text.length; column += 1) {
    const end = endOfValue(text, at);
    const name = secret.get(column);
    if (name !== undefined) spans.push(...secretOf(text.slice(at, end), at, name));
    at = end + 1;
    if (text.charAt(end) === ')') break;
  }
  return { spans, end: Math.min(at, text.length) };
};

const findInRows = (text: string, start: number, secret: ReadonlyMap<number, string>): Row => {
  const spans: SecretSpan[] = [];
  for (let from = start; ;) {
    const row = findInRow(text, from, secret);
    for (const span of row.spans) spans.push(span);
    NEXT_ROW.lastIndex = row.end;
    const next = NEXT_ROW.exec(text)?.[0];
    if (next === undefined) return { spans, end: row.end };
    from = row.end + next.length;
  }
};

const secretColumns = (columns: string): ReadonlyMap<number, string> =>
  new Map(
    columns.split(',').flatMap((column, index) => {
      const name = column.trim().replaceAll('"', '');
      return mayHoldSecret(name) ? [[index, name] as const] : [];
    }),
  );

const findInInserts = (text: string): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  let done = 0;
  for (const found of text.matchAll(INSERT)) {
    const secret = secretColumns(found[1] ?? '');
    const start = found.index + found[0].length;
    if (secret.size === 0 || start < done) continue;
    const rows = findInRows(text, start, secret);
    for (const span of rows.spans) spans.push(span);
    done = rows.end;
  }
  return spans;
};

const SOURCE = 'https://www.postgresql.org/docs/current/sql-alterrole.html';

export const sqlRules: readonly MaskingRule[] = [
  patternRule({
    id: 'sql-password',
    label: 'SECRET',
    source: SOURCE,
    trigger: {
      prefixes: ['PASSWORD ', 'PASSWORD(', 'Password ', 'password ', 'IDENTIFIED ', 'identified ', 'Identified '],
    },
    pattern: /\b(?:password[\s(]{1,8}|identified\s{1,8}(?:with\s\S{1,40}\s)?(?:by|as)\s{1,8})'((?:[^']|'')*)/dgi,
    isSecret: isSecretValue,
    finds: [
      "SET PASSWORD FOR 'bob'@'%' = PASSWORD('«{an:9}»')",
      "ALTER USER bob WITH PASSWORD '«{an:7}''2»' VALID",
      "create user a@'%' identified by '«{an:9}»'",
    ],
    spares: ['ALTER ROLE app PASSWORD NULL', 'IDENTIFIED BY the team'],
  }),
  patternRule({
    id: 'sql-identified-by',
    label: 'SECRET',
    source: 'https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/ALTER-USER.html',
    trigger: { prefixes: ['IDENTIFIED ', 'identified ', 'Identified '] },
    pattern: /\bidentified\s{1,8}(?:with\s\S{1,40}\s)?by\s{1,8}(?:"([^"\n]{1,512})(?:"|$)|([^\s"';,]{6,512}))/dgi,
    isSecret: (candidate, text, start) =>
      isSecretValue(candidate) && (text.charAt(start - 1) === '"' ? /\d/.test(candidate) : isMixed(candidate)),
    finds: [
      'ALTER USER HR IDENTIFIED BY "«{an:6} {d:2}»" ACCOUNT UNLOCK',
      "connect to a identified by «{an:11}1» using 'B'",
    ],
    spares: [
      'IDENTIFIED BY the team',
      'identified by <password>',
      'identified by "service name"',
      'identified by cluster-7 as leader',
    ],
  }),
  {
    id: 'sql-insert',
    label: 'SECRET',
    source: SOURCE,
    trigger: { prefixes: ['VALUES', 'Values', 'values'] },
    find: findInInserts,
    finds: [
      "INSERT INTO users (name, \"password\", n) VALUES ('O''Neil, (A)', '«{an:9}»', f(1, 2)), ('b', '«{an:8}»', 3) RETURNING id",
      "insert into s.t(id,api_key)values(1,'«{an:9}»')",
      "INSERT INTO t (id, token) VALUES (7, '«{an:9}»",
    ],
    spares: ['INSERT INTO t (id, token) VALUES (?, ?)', "INSERT INTO t (id, name) VALUES (1, 'x')"],
  },
];
