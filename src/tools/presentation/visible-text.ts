// Makes text from the data safe for a result: on one line, with no hidden characters, long parts cut with a mark.

/** Line ends would let a log line look like a row of its own. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/** Invisible characters that a model would read: controls, zero-width characters, directions, tags, lone surrogates. Emoji keep their variation selectors. */
const HIDDEN = /(?!\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** Stands for the end of a line inside a row. */
const LINE_BREAK = '⏎';

const escapeCharacter = (character: string): string =>
  character === '\t' ? ' ' : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

const toVisible = (text: string): string => text.replace(LINE_END, LINE_BREAK).replace(HIDDEN, escapeCharacter);

/** The same for JSON, which stays valid. */
export const visibleJson = (json: string): string =>
  json.replace(HIDDEN, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

export const groupThousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** `1 line`, `2,000 lines`. */
export const countNoun = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${groupThousands(count)} ${count === 1 ? noun : nouns}`;

/** Where a text may be cut at most at `at` without halving a character. */
export const safeCutIndex = (text: string, at: number): number =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;

/** At most so many characters, ended by a mark where something is left out. */
export const cutLine = (line: string, most: number): string =>
  line.length <= most ? line : `${line.slice(0, safeCutIndex(line, Math.max(0, most - 1)))}…`;

/** At most about `most` characters, with a mark that says how many are left out. */
export const shorten = (text: string, most: number): string => {
  const shown = toVisible(text);
  if (shown.length <= most) return shown;
  const end = safeCutIndex(shown, most);
  return `${shown.slice(0, end)}…[+${groupThousands(shown.length - end)} characters]`;
};

/** In quotation marks, as JSON writes it, so that its end is seen. */
export const quoteJson = (text: string, most = 200): string => JSON.stringify(shorten(text, most));

/** The first few of many, and how many more there are. */
export const listFew = (all: readonly string[], most = 12): string => {
  const shown = all.slice(0, most).map((each) => shorten(each, 80));
  const more = all.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${groupThousands(more)} more` : ''}`;
};
