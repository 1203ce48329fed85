// Colours by their meaning; plain text where the terminal shows no colours.
import { styleText } from 'node:util';

export type Paint = {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly name: (text: string) => string;
  /** A quote in its row. Painted word by word, so that no colour runs into a margin; in brackets where there are no colours. */
  readonly marked: (text: string) => string;
};

const paintWith =
  (format: Parameters<typeof styleText>[0]) =>
  (text: string): string =>
    text === '' ? '' : styleText(format, text, { validateStream: false });

const COLOURED: Paint = {
  bold: paintWith('bold'),
  dim: paintWith('dim'),
  good: paintWith('green'),
  warn: paintWith('yellow'),
  bad: paintWith('red'),
  name: paintWith('cyan'),
  marked: (text) => text.replace(/[^\s]+/g, paintWith(['bold', 'yellow'])),
};

const unpainted = (text: string): string => text;

const PLAIN: Paint = {
  bold: unpainted,
  dim: unpainted,
  good: unpainted,
  warn: unpainted,
  bad: unpainted,
  name: unpainted,
  marked: (text) => `»${text}«`,
};

export const paintFor = (isColoured: boolean): Paint => (isColoured ? COLOURED : PLAIN);
