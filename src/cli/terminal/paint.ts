// Colours of the terminal: names of what is meant, plain text where nobody sees colours.

export type Paint = {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly name: (text: string) => string;
  readonly marked: (text: string) => string;
};

type Code = readonly [on: number, off: number];

const CODES: { readonly [style in keyof Paint]: Code } = {
  bold: [1, 22],
  dim: [2, 22],
  good: [32, 39],
  warn: [33, 39],
  bad: [31, 39],
  name: [36, 39],
  marked: [7, 27],
};

const painter =
  ([on, off]: Code) =>
  (text: string): string =>
    text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`;

const same = (text: string): string => text;

export const paintFor = (coloured: boolean): Paint =>
  Object.fromEntries(Object.entries(CODES).map(([style, code]) => [style, coloured ? painter(code) : same])) as Paint;
