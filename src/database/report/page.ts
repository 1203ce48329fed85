// The blocks of a report, before HTML or Markdown is written.

/** A piece of a line. Its text is not trusted: `src/output` escapes it. */
export type PageSpan =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  /** Its place in the file: `/WaitEvents/TopEvents/3`, of a pair `secondary:/WaitEvents/TopEvents/3`. */
  | { readonly kind: 'cite'; readonly text: string };

export type PageLine = readonly PageSpan[];

/** Values of the snapshots side by side; absent where one does not say. */
type PageBar = { readonly label: string; readonly values: readonly (number | undefined)[] };

export type PageBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly line: PageLine }
  | { readonly kind: 'prose'; readonly line: PageLine }
  | { readonly kind: 'list'; readonly items: readonly PageLine[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      /** Columns of numbers, by their place. */
      readonly numeric: readonly number[];
      readonly rows: readonly (readonly PageLine[])[];
    }
  | {
      readonly kind: 'bars';
      readonly caption: string;
      readonly series: readonly string[];
      readonly bars: readonly PageBar[];
      readonly unit: string;
    };

export type ReportPage = { readonly title: string; readonly blocks: readonly PageBlock[] };

export const textSpan = (words: string): PageSpan => ({ kind: 'text', text: words });
export const codeSpan = (words: string): PageSpan => ({ kind: 'code', text: words });
export const strongSpan = (words: string): PageSpan => ({ kind: 'strong', text: words });

export const headingBlock = (level: 2 | 3, ...line: PageLine): PageBlock => ({ kind: 'heading', level, line });
export const proseBlock = (...line: PageLine): PageBlock => ({ kind: 'prose', line });
