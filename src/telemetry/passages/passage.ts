// A passage: a part of a document that can be found by itself and quoted word for word; its id, and the text of all passages.

export const passageId = (passage: {
  readonly collection: string;
  readonly document: string;
  readonly from: number;
}): string => `${passage.collection}/${passage.document}#${passage.from}`;

type PlacedText = { readonly from: number; readonly text: string };

/** In order; blanks stand for what lies between them, which was blank. */
export const joinPassages = (passages: readonly PlacedText[], characters: number): string =>
  passages.reduce((whole, { from, text }) => whole.padEnd(from) + text, '').padEnd(characters);

export type Passage = {
  /** Headings above it, outermost first. */
  readonly section: readonly string[];
  /** `text.slice(from, to)` of the document. */
  readonly from: number;
  readonly to: number;
};

/** What is known of the inside of a text before it is cut. Ranges lie in order and do not overlap. */
export type DocumentOutline = {
  readonly headings: readonly {
    readonly at: number;
    /** 1 = outermost. */
    readonly depth: number;
    readonly title: string;
  }[];
  /** Paragraphs, list items, tables … */
  readonly blocks: readonly OutlineBlock[];
};

export type OutlineBlock = {
  readonly from: number;
  readonly to: number;
  /** `whole`: code and tables, cut only where they are longer than a passage may be. */
  readonly keep?: 'whole';
};
