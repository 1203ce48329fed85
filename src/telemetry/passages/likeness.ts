// How near a passage is in meaning to a question, from cosines of vectors: comparable between collections and, as far as it can be, between encoders.

/** More of one passage are not compared: those of a table or a list say little each. */
const MOST_SENTENCES = 16;
/** Characters: a shorter piece is a mark or a number. */
const LEAST_SENTENCE = 8;

const SENTENCE_END = /(?<=[.!?])\s+|(?<=[。！？।])|\n+/;
const MARK = /^\s*(?:[-*+>]|\d{1,3}[.)]|#{1,6})\s+/;

/** In order, without the marks of lists and headings. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(SENTENCE_END)
    .map((sentence) => sentence.replace(MARK, '').trim())
    .filter(({ length }) => length >= LEAST_SENTENCE)
    .slice(0, MOST_SENTENCES);

/** Of vectors of length 1 their cosine. */
export const vectorCosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);

type Cosines = {
  readonly passage: number;
  /** Of the sentence of it that is nearest. */
  readonly sentence: number;
  /** Of passages of its collection, whatever they are about. */
  readonly usual: number;
};

/**
 * From 0, what any passage of the collection has, to 1, the same text; below 0 it is less. The passage with its headings tells what it is
 * about, and its nearest sentence what it says: half each. Encoders hold unrelated texts alike to very different degrees, and so do
 * texts of one language against those of another: the measure begins at what is usual.
 */
export const likenessOf = ({ passage, sentence, usual }: Cosines): number =>
  usual >= 1 ? 0 : ((passage + sentence) / 2 - usual) / (1 - usual);
