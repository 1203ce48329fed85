// The words under which lines are found, the same when they are written and when they are asked for.

const WORD = /[a-z0-9\u0080-\uffff]+/g;

/** Letters, digits and everything beyond ASCII make words, as SQLite's `ascii` tokenizer has it. */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(WORD) ?? [];

type Ids = { readonly traceId?: string; readonly spanId?: string };

/** So short a number says nothing. */
const SHORT = 3;

const isShortNumber = (text: string, start: number, end: number): boolean => {
  if (end - start >= SHORT) return false;
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) > 57) return false;
  return true;
};

const isWordCode = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code >= 128;

/** The words of a message that its template does not hold, each after a space. Trace and span id have columns of their own. */
export const rareWords = (message: string, constants: ReadonlySet<string>, { traceId, spanId }: Ids): string => {
  const text = message.toLowerCase();
  let words = '';
  for (let end = 0; end < text.length; end += 1) {
    const start = end;
    while (isWordCode(text.charCodeAt(end))) end += 1;
    if (end - start < 2 || isShortNumber(text, start, end)) continue;
    const word = text.slice(start, end);
    if (!constants.has(word) && word !== traceId && word !== spanId) words += ` ${word}`;
  }
  return words;
};
