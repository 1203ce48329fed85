// Text on a terminal: how wide it is, how it is wrapped, and what is never let through to the terminal.
import { stripVTControlCharacters } from 'node:util';

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;
const NOTHING = /[\p{Cf}\p{Mn}]/gu;

/** Columns that the text takes. */
export const widthOf = (text: string): number => {
  const seen = stripVTControlCharacters(text).replace(NOTHING, '');
  return [...seen].length + (seen.match(WIDE)?.length ?? 0);
};

/** Fetched text may hold escape sequences that would command the reader's terminal. */
export const harmless = (text: string): string =>
  stripVTControlCharacters(text).replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    '\ufffd',
  );

/** Those of `paint.ts`. */
const OUR_COLOURS = /(\u001b\[(?:1|2|22|3[1-6]|39|1;33|22;39)m)/;

/** Nothing but our own colours commands the terminal, whatever was let into a line. */
export const calm = (text: string): string =>
  text
    .split(OUR_COLOURS)
    .map((part, index) => (index % 2 === 0 ? harmless(part) : part))
    .join('');

/** JSON of the same value: terminals hear some characters that JSON need not escape. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const oneLine = (text: string): string => harmless(text).replace(/\s+/g, ' ').trim();

/** At most so many columns, the rest an ellipsis. */
export const cut = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text;
  if (text.includes('\u001b')) return cut(harmless(text), width);
  let kept = '';
  let columns = 0;
  for (const character of text) {
    columns += widthOf(character);
    if (columns >= width) break;
    kept += character;
  }
  return `${kept}…`;
};

export type Wrapping = {
  readonly width: number;
  /** Before the first line. */
  readonly first?: string;
  /** Before every other line. */
  readonly rest?: string;
};

/** Words longer than a line are broken; coloured ones are left whole. */
const pieces = (word: string, width: number): readonly string[] => {
  if (widthOf(word) <= width || word.includes('\u001b')) return [word];
  const broken = [''];
  for (const character of word) {
    const last = broken.length - 1;
    if (widthOf((broken[last] ?? '') + character) > width) broken.push(character);
    else broken[last] += character;
  }
  return broken;
};

export const wrap = (text: string, { width, first = '', rest = first }: Wrapping): readonly string[] => {
  const room = Math.max(10, width - Math.max(widthOf(first), widthOf(rest)));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => pieces(each, room))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= room) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.map((each, index) => (index === 0 ? first : rest) + each);
};

export const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));
