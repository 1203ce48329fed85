// Cuts SQL text of PostgreSQL into tokens, and replaces its literals: a quoted text or a number may be a password or personal data.

export type SqlToken = {
  /** `quoted`: a name in double quotes, whole. `other`: blanks, operators and punctuation. */
  readonly kind: 'comment' | 'literal' | 'quoted' | 'word' | 'parameter' | 'other';
  readonly text: string;
};

/** Text cut in the middle of a literal or a name counts as that. A comment in stars is cut by itself, for it nests. */
const TOKENS =
  /(?<comment>--[^\n]*|\/\*)|(?<quoted>(?:[uU]&)?"(?:[^"]|"")*(?:"|$))|(?<literal>[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|(?:[bBxXnN]|[uU]&)?'(?:[^']|'')*(?:'|$)|\$(?<tag>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?(?:\$\k<tag>\$|$)|0[xX][\dA-Fa-f_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)|(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|(?<parameter>\$\d+)/g;

const KINDS = ['comment', 'quoted', 'literal', 'word', 'parameter'] as const;

/** Where the comment that begins here ends: comments of PostgreSQL nest. */
const commentEnd = (sql: string, from: number): number => {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(sql); mark !== null; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
};

/** Pure. The tokens joined are the text. */
export const sqlTokens = (sql: string): readonly SqlToken[] => {
  const tokens: SqlToken[] = [];
  const pattern = new RegExp(TOKENS);
  let end = 0;
  for (let found = pattern.exec(sql); found !== null; found = pattern.exec(sql)) {
    if (found.index > end) tokens.push({ kind: 'other', text: sql.slice(end, found.index) });
    end = found[0] === '/*' ? commentEnd(sql, found.index) : pattern.lastIndex;
    pattern.lastIndex = end;
    const kind = KINDS.find((each) => found?.groups?.[each] !== undefined) ?? 'other';
    tokens.push({ kind, text: sql.slice(found.index, end) });
  }
  if (end < sql.length) tokens.push({ kind: 'other', text: sql.slice(end) });
  return tokens;
};

const shownToken = ({ kind, text }: SqlToken): string => {
  if (kind === 'comment') return ' ';
  return kind === 'literal' ? '?' : text;
};

/** Literals become `?`, comments go, white space is one blank, and no semicolon ends it. */
export const stripLiterals = (sql: string): string =>
  sqlTokens(sql)
    .map(shownToken)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/[; ]+$/, '')
    .trimStart();
