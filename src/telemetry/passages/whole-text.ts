// The text of a document, put together from its passages.

type Placed = { readonly from: number; readonly text: string };

/** In order; blanks stand for what lies between them, which was blank. */
export const wholeText = (passages: readonly Placed[], characters: number): string =>
  passages.reduce((whole, { from, text }) => whole.padEnd(from) + text, '').padEnd(characters);
