// The score of passages that hold words of a question, beside each other: the same in every store that finds them.
import { blended } from '../search/blend.js';
import { saturated } from '../search/bm25.js';
import { passageFields } from '../search/documents.js';
import { rarityAmong } from '../search/term-index.js';
import { type Seen, seenBy, type SeenText } from './seen.js';

export type Candidate = { readonly title: string; readonly section: readonly string[]; readonly text: string };

/** Of the whole collection: what is rare among the candidates is another matter. */
export type Holding = {
  readonly passages: number;
  /** In how many of them each word of the question stands. */
  readonly holding: ReadonlyMap<string, number>;
};

/** How often each of the first `size` words, or trigrams, stands in a text. */
const countsIn = (text: SeenText, of: 'words' | 'trigrams', size: number): Float64Array => {
  const counts = new Float64Array(size);
  for (const field of text)
    for (const piece of field.pieces)
      for (const place of piece[of]) if (place < size) counts[place] = (counts[place] ?? 0) + field[of];
  return counts;
};

const lengthOf = (text: SeenText): number => text.reduce((sum, { pieces, words }) => sum + words * pieces.length, 0);

/** BM25, as in `search/bm25.ts`, beside the mean length of the candidates. */
const wordScores = ({ words, question, texts }: Seen, { passages, holding }: Holding): Float64Array => {
  const times = countsIn(question, 'words', words.length);
  // a word that stands nowhere by itself may be glued to another
  const held = words.map((word) => Math.min(passages, Math.max(1, holding.get(word) ?? 0)));
  const weights = held.map((count, at) => Math.sqrt(times[at] ?? 0) * rarityAmong(passages, count));
  const lengths = texts.map(lengthOf);
  const mean = lengths.reduce((a, b) => a + b, 0) / texts.length;
  return Float64Array.from(texts, (text, n) => {
    const counts = countsIn(text, 'words', words.length);
    const length = (lengths[n] ?? 0) / mean;
    return weights.reduce((sum, weight, at) => sum + weight * saturated(counts[at] ?? 0, length), 0);
  });
};

/** In how many texts each trigram stands. */
const textsHolding = ({ texts, trigrams: { all } }: Seen): Float64Array => {
  const [holding, last] = [new Float64Array(all), new Int32Array(all).fill(-1)];
  texts.forEach((text, n) => {
    for (const { pieces } of text)
      for (const { trigrams } of pieces)
        for (const trigram of trigrams) {
          if (last[trigram] !== n) holding[trigram] = (holding[trigram] ?? 0) + 1;
          last[trigram] = n;
        }
  });
  return holding;
};

const squareOf = (text: SeenText, weights: Float64Array): number => {
  let sum = 0;
  for (const field of text)
    for (const { trigrams } of field.pieces)
      for (const trigram of trigrams) sum += field.trigrams * (weights[trigram] ?? 0);
  return sum;
};

/** The cosine of `search/cosine.ts`. */
const trigramScores = (seen: Seen, passages: number): Float64Array => {
  const { question, texts, trigrams } = seen;
  const times = countsIn(question, 'trigrams', trigrams.asked);
  // as if no other passage held it: what all candidates hold tells little when they are few of many, and something when they are all
  const weights = textsHolding(seen).map((held) => (held === 0 ? 0 : Math.log(1 + passages / held) ** 2));
  return Float64Array.from(texts, (text) => {
    const counts = countsIn(text, 'trigrams', trigrams.asked);
    const shared = counts.reduce((sum, count, at) => sum + Math.sqrt(count * (times[at] ?? 0)) * (weights[at] ?? 0), 0);
    return shared / (Math.sqrt(squareOf(text, weights)) || 1);
  });
};

/** In the order of the candidates; at most 1.5. */
export const rescored = (question: string, candidates: readonly Candidate[], holding: Holding): Float64Array => {
  const fields = candidates.map(({ title, section, text }) => passageFields([title, ...section].join(' '), text));
  const seen = seenBy(question, fields);
  return blended(wordScores(seen, holding), trigramScores(seen, holding.passages));
};
