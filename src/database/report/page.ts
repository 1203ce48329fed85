// A report before it is written: a page of blocks, which HTML and Markdown each write in their own way.

/** A piece of a line. Its text may come from anywhere: whoever writes it escapes it. */
export type Span =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  /** Where it stands in the file: `/WaitEvents/TopEvents/3`, of a pair `secondary:/WaitEvents/TopEvents/3`. */
  | { readonly kind: 'cite'; readonly text: string };

export type Line = readonly Span[];

/** Values of the snapshots side by side; absent where one does not say. */
export type Bar = { readonly label: string; readonly values: readonly (number | undefined)[] };

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly line: Line }
  | { readonly kind: 'prose'; readonly line: Line }
  | { readonly kind: 'list'; readonly items: readonly Line[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      /** Columns of numbers, by their place. */
      readonly numeric: readonly number[];
      readonly rows: readonly (readonly Line[])[];
    }
  | {
      readonly kind: 'bars';
      readonly caption: string;
      readonly series: readonly string[];
      readonly bars: readonly Bar[];
      readonly unit: string;
    };

export type Page = { readonly title: string; readonly blocks: readonly Block[] };

export const text = (words: string): Span => ({ kind: 'text', text: words });
export const code = (words: string): Span => ({ kind: 'code', text: words });
export const strong = (words: string): Span => ({ kind: 'strong', text: words });

export const heading = (level: 2 | 3, ...line: Line): Block => ({ kind: 'heading', level, line });
export const prose = (...line: Line): Block => ({ kind: 'prose', line });
