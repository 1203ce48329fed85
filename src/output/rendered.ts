// What every format of output has in common: how text from outside is written into it. The brand keeps a format from being made of plain strings.

declare const FORMAT: unique symbol;

export type OutputFormat = 'markdown' | 'html' | 'terminal';

/** Text in a format, with nothing in it that somebody outside could have made live. */
export type Rendered<Format extends OutputFormat> = string & { readonly [FORMAT]: Format };

/** The only way from text to a format. Each format has one, in a file of this folder. */
export type TextRenderer<Format extends OutputFormat> = {
  /** Data on one line: it is shown as it is, and none of it is markup. */
  readonly data: (text: string) => Rendered<Format>;
  /** Data set apart as code: a name, a path, a statement. */
  readonly code: (text: string) => Rendered<Format>;
  /**
   * Sentences of ours around data, in the few marks that claims and answers have: `names` between backticks, “quotations”,
   * citations (`[e1]`), and in whole answers bold, emphasis and lists. Anything else is data.
   */
  readonly prose: (text: string) => Rendered<Format>;
};
