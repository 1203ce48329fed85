// Knows what may stand between a key and its value instead of `=` or `:`: blanks, brackets, quotes, and words as in `was rotated to`.

const BLANK = 32;
const TAB = 9;

/** Brackets and quotes, and the marks between columns. */
const OPENINGS = new Uint8Array(65_536);
for (const character of ' \t"\'`([{<|,') OPENINGS[character.charCodeAt(0)] = 1;
const LONGEST_GAP = 40;

/** The last two letters of the words that say what a key is; one look-up rules out nearly every other word. */
const LAST_WORDS = ['to', 'is', 'was', 'from', 'as', 'now', 'with', 'of', '->', '→', '=>'];
const lastTwo = (text: string, end: number): number => (text.charCodeAt(end - 2) << 16) | text.charCodeAt(end - 1);
const ENDS = new Set(LAST_WORDS.map((word) => lastTwo(` ${word}`, word.length + 1)));
const WORDS_BEFORE =
  /(?<=["'`)\]\p{L}\p{N}])["'`)\]]?[ \t]{1,4}(?:(?:is|was|has|been|be|being|will|set|changed|reset|updated|rotated|now|equals|value|read|got) ){0,4}(?:to|is|was|from|as|now|with|of|->|→|=>)$/u;
const LONGEST_WORDS = 40;

const COMMA = 44;
const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

const behindOpenings = (text: string, start: number): number => {
  let at = start;
  while (at > 0 && start - at < LONGEST_GAP && OPENINGS[text.charCodeAt(at - 1)] === 1) {
    at--;
    // a comma behind a bracket or a text ends what was said
    if (text.charCodeAt(at) === COMMA && !isWordCode(text.charCodeAt(at - 1))) return start;
  }
  return at;
};

const isBlank = (code: number): boolean => code === BLANK || code === TAB;

/** Where the key would end whose value begins at `start`; `start` itself when nothing parts them. */
export const endOfKeyBefore = (text: string, start: number): number => {
  const at = behindOpenings(text, start);
  if (at === start || !isBlank(text.charCodeAt(at)) || !ENDS.has(lastTwo(text, at))) return at;
  const from = Math.max(0, at - LONGEST_WORDS);
  const words = WORDS_BEFORE.exec(text.slice(from, at));
  return words === null ? at : from + words.index;
};
