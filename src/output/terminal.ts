// Terminals: fetched text commands nothing. Only the colours that we write ourselves pass.
import { stripVTControlCharacters } from 'node:util';
import { toVisibleLine } from './hidden-characters.js';
import type { Rendered, TextRenderer } from './rendered.js';

/** Whatever a terminal obeys or hides: controls but line ends and tabs, and what turns the direction of text. */
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const rendered = (text: string): Rendered<'terminal'> => text as Rendered<'terminal'>;

/** Fetched text may hold escape sequences that would command the reader's terminal. */
export const withoutControls = (text: string): Rendered<'terminal'> =>
  rendered(stripVTControlCharacters(text).replace(COMMANDS, '\ufffd'));

/** The codes of `cli/terminal/colours.ts`. */
const OUR_COLOURS = /(\u001b\[(?:1|2|22|3[1-6]|39)m)/;

/** Removes every control sequence but our colours. */
export const withOwnColours = (text: string): Rendered<'terminal'> =>
  rendered(
    text
      .split(OUR_COLOURS)
      .map((part, index) => (index % 2 === 0 ? withoutControls(part) : part))
      .join(''),
  );

/** Each with its line end. */
export const terminalLines = (lines: readonly string[]): Rendered<'terminal'> =>
  rendered(lines.map((each) => `${withOwnColours(each)}\n`).join(''));

/** JSON with control characters escaped that JSON itself allows and terminals obey. */
export const terminalJson = (value: unknown): Rendered<'terminal'> =>
  rendered(
    JSON.stringify(value).replace(
      COMMANDS,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );

/** A file as it is for a program that reads it; for a person, without control characters. */
export const terminalFile = (text: string, { isTTY }: { readonly isTTY: boolean }): Rendered<'terminal'> =>
  isTTY ? withoutControls(text) : rendered(text);

/** Clears the last `lines` lines, and writes others in their place. One by one, because some terminals store a screen that is cleared at once in their scrollback. */
export const redrawnLines = (lines: number, others = ''): Rendered<'terminal'> =>
  rendered(`\r\u001b[2K${'\u001b[1A\u001b[2K'.repeat(Math.max(0, lines - 1))}${withOwnColours(others)}`);

/** What a terminal is told so that it marks what is pasted. */
export const PASTE_MARKS = { on: rendered('\u001b[?2004h'), off: rendered('\u001b[?2004l') } as const;

const dataLine = (text: string): Rendered<'terminal'> => rendered(toVisibleLine(withoutControls(text)).trim());

export const terminal: TextRenderer<'terminal'> = {
  data: dataLine,
  code: dataLine,
  prose: withoutControls,
};
