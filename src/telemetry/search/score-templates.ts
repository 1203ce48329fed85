// Which templates a question is about: words first, character trigrams at half their weight.
import { round6 } from '../../kernel/json.js';
import { countTerms, indexTerms, type Terms } from './bm25.js';
import { templateFields } from './fields.js';
import { ranked, type Scored } from './ranking.js';
import { searchTokens, searchTrigrams } from './words.js';

export type SearchableTemplate = { readonly id: string; readonly text: string };

const TRIGRAM_SHARE = 0.5;
const WORD_WEIGHTS = { prose: 1, keys: 0.5, placeholders: 0.3 };
const TRIGRAM_WEIGHTS = { prose: 1, keys: 0.3, placeholders: 0.1 };

type Splitter = (text: string) => readonly string[];

const termsOf = (text: string, split: Splitter, weights: typeof WORD_WEIGHTS): Terms => {
  const { prose, keys, placeholders } = templateFields(text);
  return countTerms([
    [split(prose), weights.prose],
    [split(keys), weights.keys],
    [split(placeholders), weights.placeholders],
  ]);
};

const shareOfBest = (scores: Float64Array): Float64Array => {
  const best = scores.reduce((a, b) => Math.max(a, b), 0);
  return best === 0 ? scores : scores.map((score) => score / best);
};

/** Prepares templates once for many questions. */
export const indexTemplates = (templates: readonly SearchableTemplate[]): ((query: string) => readonly Scored[]) => {
  const words = indexTerms(templates.map(({ text }) => termsOf(text, searchTokens, WORD_WEIGHTS)));
  const trigrams = indexTerms(templates.map(({ text }) => termsOf(text, searchTrigrams, TRIGRAM_WEIGHTS)));
  return (query) => {
    const byWords = shareOfBest(words.scores(searchTokens(query)));
    const byTrigrams = shareOfBest(trigrams.scores(searchTrigrams(query)));
    const scored = templates.map(({ id }, at) => ({
      id,
      score: round6((byWords[at] ?? 0) + TRIGRAM_SHARE * (byTrigrams[at] ?? 0)),
    }));
    return ranked(scored.filter(({ score }) => score > 0));
  };
};

/** Best first, ties by id; templates that share nothing with the query are left out. */
export const scoreTemplates = (query: string, templates: readonly SearchableTemplate[]): readonly Scored[] =>
  indexTemplates(templates)(query);
