// Replaces the literals in SQL text: a quoted text or a number may be a password or personal data.

/** Comments and names stay; text cut in the middle of a literal counts as that literal. */
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"]|"")*(?:"|$)|[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|(?:[bBxXnN]|[uU]&)?'(?:[^']|'')*(?:'|$)|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\$\d+|0[xX][\dA-Fa-f_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?/g;

const isLiteral = (token: string): boolean =>
  /^(?:[eEbBxXnN]|[uU]&)?'/.test(token) || /^\$(?!\d)/.test(token) || /^\.?\d/.test(token);

const isComment = (token: string): boolean => token.startsWith('--') || token.startsWith('/*');

/** Literals become `?`, comments go, white space is one blank, and no semicolon ends it. */
export const stripLiterals = (sql: string): string =>
  sql
    .replace(TOKENS, (token) => {
      if (isComment(token)) return ' ';
      return isLiteral(token) ? '?' : token;
    })
    .replace(/\s+/g, ' ')
    .replace(/[; ]+$/, '')
    .trimStart();
