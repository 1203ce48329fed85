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

type TemplatePart<Format extends OutputFormat> = Rendered<Format> | number | readonly Rendered<Format>[];

/** A tag for templates of a format: an unrendered text among their parts does not compile. Lists stand on lines of their own. */
export type RenderedTemplate<Format extends OutputFormat> = (
  texts: TemplateStringsArray,
  ...parts: readonly TemplatePart<Format>[]
) => Rendered<Format>;

export const renderedTemplate =
  <Format extends OutputFormat>(): RenderedTemplate<Format> =>
  (texts, ...parts) =>
    texts
      .map((text, at) => {
        const part = parts[at] ?? '';
        return text + (Array.isArray(part) ? part.join('\n') : String(part as string | number));
      })
      .join('') as Rendered<Format>;
