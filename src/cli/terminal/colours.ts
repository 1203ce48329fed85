// Colours of the terminal: names of what is meant, plain text where nobody sees colours.

export type Paint = {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly name: (text: string) => string;
  /** A quote in its row: in brackets of its own where there are no colours. */
  readonly marked: (text: string) => string;
};

type ColourCode = readonly [on: string, off: string];

const CODES: { readonly [style in keyof Paint]: ColourCode } = {
  bold: ['1', '22'],
  dim: ['2', '22'],
  good: ['32', '39'],
  warn: ['33', '39'],
  bad: ['31', '39'],
  name: ['36', '39'],
  marked: ['1;33', '22;39'],
};

const paintWith =
  ([on, off]: ColourCode) =>
  (text: string): string =>
    text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`;

const coloured = Object.fromEntries(Object.entries(CODES).map(([style, code]) => [style, paintWith(code)])) as Paint;

/** Word by word, so that a colour never runs into the margin of a wrapped line. */
const paintWords =
  (paint: (text: string) => string) =>
  (text: string): string =>
    text.replace(/[^\s]+/g, paint);

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

export const paintFor = (isColoured: boolean): Paint =>
  isColoured ? { ...coloured, marked: paintWords(coloured.marked) } : PLAIN;
