// Texts as a question sees them: which of its words each piece of them holds, and the trigrams of each.
import type { SearchField } from '../search/search-index.js';
import { isTelling, searchPieces, stemOf, trigramsOf } from '../search/words.js';
import { folded, questionWords } from './words.js';

type Piece = {
  /** Places among the words of the question. */
  readonly words: readonly number[];
  /** By number: the same letters have the same one. */
  readonly trigrams: readonly number[];
};

/** A field, with what its words and its trigrams count for. */
type SeenField = { readonly pieces: readonly Piece[]; readonly words: number; readonly trigrams: number };

export type SeenText = readonly SeenField[];

export type Seen = {
  readonly words: readonly string[];
  readonly question: SeenText;
  readonly texts: readonly SeenText[];
  /** How many trigrams there are, and how many of them are the question's: the first. */
  readonly trigrams: { readonly all: number; readonly asked: number };
};

/** From so many letters on, a word at an end of a longer one is no coincidence: `order` in `orderservice`. */
const SHORTEST_GLUED = 4;

const isGlued = (word: string, piece: string): boolean =>
  word.length < piece.length && (piece.startsWith(word) || piece.endsWith(word));

const tellingPieces = (text: string): readonly string[] => searchPieces(text).filter(isTelling);

const wordOf = (piece: string): string => folded(stemOf(piece));

/** The same pieces stand in text after text. */
const remembering = (make: (piece: string) => Piece): ((piece: string) => Piece) => {
  const known = new Map<string, Piece>();
  return (piece) => {
    const made = known.get(piece) ?? make(piece);
    known.set(piece, made);
    return made;
  };
};

export const seenBy = (question: string, texts: readonly (readonly SearchField[])[]): Seen => {
  const words = questionWords(question);
  const places = new Map(words.map((word, place) => [word, place]));
  const long = [...new Set(tellingPieces(question))].filter(
    (piece) => piece.length >= SHORTEST_GLUED && places.has(wordOf(piece)),
  );
  const numbers = new Map<string, number>();
  const numberOf = (trigram: string): number => {
    const number = numbers.get(trigram) ?? numbers.size;
    numbers.set(trigram, number);
    return number;
  };
  const pieceOf = remembering((piece) => {
    const held = new Set([piece, ...long.filter((word) => isGlued(word, piece))].map(wordOf));
    return {
      words: [...held].flatMap((word) => places.get(word) ?? []),
      trigrams: trigramsOf(folded(piece)).map(numberOf),
    };
  });
  const see = (fields: readonly SearchField[]): SeenText =>
    fields.map(({ text, ...weights }) => ({ ...weights, pieces: tellingPieces(text).map(pieceOf) }));
  const own = see([{ text: question, words: 1, trigrams: 1 }]);
  const asked = numbers.size;
  const others = texts.map(see);
  return { words, question: own, texts: others, trigrams: { all: numbers.size, asked } };
};
