// Texts of statements of MySQL and MariaDB: without their literals, in a readable form, and as a key that samples and digests share.

/** A text in double quotes is a literal here; text cut in the middle of a literal counts as that literal. */
const TOKENS =
  /--(?=\s|$)[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|`(?:[^`]|``)*(?:`|$)|(?:[bBxXnN]|_[A-Za-z0-9]+\s*)?(?:'(?:[^'\\]|\\[\s\S]|'')*(?:'|\\?$)|"(?:[^"\\]|\\[\s\S]|"")*(?:"|\\?$))|0[xXbB][\dA-Fa-f]+|(?:\d+(?:\.\d*)?|\.\d+)[eE][+-]?\d+|\d*[@A-Za-z_\u0080-\uffff$][@\w$\u0080-\uffff]*|(?:\d+(?:\.\d*)?|\.\d+)/g;

const isComment = (token: string): boolean => /^(?:--|#|\/\*)/.test(token);

const isLiteral = (token: string): boolean =>
  /^(?:(?:[bBxXnN]|_[A-Za-z0-9]+\s*)?['"]|\.?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$|0[xXbB][\dA-Fa-f]+$)/.test(token);

/** Literals become `?`, comments go, white space is one blank, and no semicolon ends it. */
export const stripMysqlLiterals = (sql: string): string =>
  sql
    .replace(TOKENS, (token) => {
      if (isComment(token)) return ' ';
      return isLiteral(token) ? '?' : token;
    })
    .replace(/\s+/g, ' ')
    .replace(/[; ]+$/, '')
    .trimStart();

const PLAIN_NAME = /`([A-Za-z_][\w$]*)`/g;

/** What the server makes of a statement (``SELECT `n` FROM `stock` WHERE `id` = ?``), as a person would write it. */
export const readableDigest = (digest: string): string =>
  stripMysqlLiterals(digest)
    .replace(PLAIN_NAME, '$1')
    .replace(/ ?\. ?(?=[\w`*])/g, '.')
    .replace(/ ?\( ?/g, ' (')
    .replace(/ ([),])/g, '$1')
    .replace(/\b(count|sum|min|max|avg|concat|now|coalesce|ifnull|date|substring|sleep|benchmark|rand) \(/gi, '$1(');

/** Equal for a statement and for the digest that the server makes of it. */
export const statementKey = (sql: string): string =>
  stripMysqlLiterals(sql)
    .replaceAll('`', '')
    .toLowerCase()
    .replace(/\bnull\b/g, '?')
    .replace(/([^\w$@?.\s]|\.(?!\d))/g, ' $1 ')
    .replace(/\s+/g, ' ')
    .replace(/\. \. \./g, '...')
    // the server shortens lists of values: (1, 2) and limit 4, 5
    .replace(/(?:\?|\.\.\.)(?: , (?:\?|\.\.\.))+/g, '...')
    .replace(/\( (\?|\.\.\.) \)(?: , \( (?:\?|\.\.\.) \))+/g, '( $1 )')
    .trim();

/** Statements of the capture itself, and of tools that look at the server as it does. */
export const isCatalogueStatement = (text: string): boolean =>
  /^\s*(?:show|set)\b/i.test(text) || /\b(?:information_schema|performance_schema)`?\s*\./i.test(text);
