// Scores by words and by character trigrams as one: each beside its best, trigrams at half their weight.

const TRIGRAM_SHARE = 0.5;

const best = (scores: Float64Array): number => scores.reduce((a, b) => Math.max(a, b), 0) || 1;

/** Of every document by its number; at most 1.5. */
export const blended = (byWords: Float64Array, byTrigrams: Float64Array): Float64Array => {
  const [bestWords, bestTrigrams] = [best(byWords), best(byTrigrams)];
  return byWords.map((score, at) => score / bestWords + (TRIGRAM_SHARE * (byTrigrams[at] ?? 0)) / bestTrigrams);
};
