// The pieces in which a finished text is streamed.

const MOST_PIECE = 200;

/** Whole lines and words up to 200 units; joined, they are the text. */
export const textPieces = (text: string): readonly string[] => {
  const pieces: string[] = [];
  let piece = '';
  for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
    if (piece !== '' && piece.length + word.length > MOST_PIECE) {
      pieces.push(piece);
      piece = '';
    }
    piece += word;
  }
  return piece === '' ? pieces : [...pieces, piece];
};
