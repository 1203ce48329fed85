// A passage: a part of a document that can be found by itself, and quoted word for word.

export type Passage = {
  /** Headings above it, outermost first. */
  readonly section: readonly string[];
  /** `text.slice(from, to)` of the document. */
  readonly from: number;
  readonly to: number;
};

/** What is known of the inside of a text before it is cut. Ranges lie in order and do not overlap. */
export type Outline = {
  readonly headings: readonly {
    readonly at: number;
    /** 1 = outermost. */
    readonly depth: number;
    readonly title: string;
  }[];
  /** Paragraphs, list items, tables … */
  readonly blocks: readonly Block[];
};

export type Block = {
  readonly from: number;
  readonly to: number;
  /** `whole`: code and tables, cut only where they are longer than a passage may be. */
  readonly keep?: 'whole';
};
