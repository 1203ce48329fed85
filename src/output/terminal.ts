// Terminals: fetched text commands nothing. Only the colours that we write ourselves pass.
import { stripVTControlCharacters } from 'node:util';
import { toVisibleLine } from './hidden-characters.js';
import type { Rendered, TextRenderer } from './rendered.js';

/** Whatever a terminal obeys or hides: controls but line ends and tabs, and what turns the direction of text. */
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Fetched text may hold escape sequences that would command the reader's terminal. */
export const withoutControls = (text: string): string => stripVTControlCharacters(text).replace(COMMANDS, '\ufffd');

/** The codes of `cli/terminal/colours.ts`. */
const OUR_COLOURS = /(\u001b\[(?:1|2|22|3[1-6]|39)m)/;

/** Removes every control sequence but our colours. */
export const withOwnColours = (text: string): string =>
  text
    .split(OUR_COLOURS)
    .map((part, index) => (index % 2 === 0 ? withoutControls(part) : part))
    .join('');

/** JSON with control characters escaped that JSON itself allows and terminals obey. */
export const terminalJson = (value: unknown): string =>
  JSON.stringify(value).replace(COMMANDS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const rendered = (text: string): Rendered<'terminal'> => text as Rendered<'terminal'>;

const dataLine = (text: string): Rendered<'terminal'> => rendered(toVisibleLine(withoutControls(text)).trim());

export const terminal: TextRenderer<'terminal'> = {
  data: dataLine,
  code: dataLine,
  prose: (text) => rendered(withoutControls(text)),
};
