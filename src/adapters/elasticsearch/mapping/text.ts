// The words of a question as a scored clause over messages and errors.
import { searchChunks } from '../../../telemetry/search/search-terms.js';
import { isIndexedWhole, wordsOf } from '../../preparation/search-words.js';
import { any, type Clause, inPlace, NOTHING } from './clauses.js';
import { hasKind, type FieldPlace } from './field-caps.js';
import { type IndexMapping, placesOf } from './mapping.js';

const MOST_WORDS = 24;

const LEAST_LENGTH = 2;

export const questionWords = (text: string): readonly string[] => searchChunks(text, LEAST_LENGTH).slice(0, MOST_WORDS);

const wordClauses = (places: readonly FieldPlace[], query: string): readonly Clause[] => {
  const texts = Map.groupBy(
    places.filter((place) => hasKind(place, 'text')),
    ({ nested }) => nested,
  );
  return [...texts].map(([nested, within]) => {
    const fields = within.map(({ path }) => path);
    const clause = { multi_match: { query, fields, type: 'best_fields', lenient: true } };
    return nested === undefined ? clause : inPlace({ nested }, clause);
  });
};

const escapeWildcards = (word: string): string => word.replace(/[\\*?]/g, '\\$&');

/** A line that is kept whole is searched for each word; of one that is cut, the terms are for words of scripts without blanks. */
const insideClauses = (place: FieldPlace, words: readonly string[]): readonly Clause[] => {
  const searched = hasKind(place, 'exact') ? words : words.filter((word) => !isIndexedWhole(word));
  return searched.map((word) => inPlace(place, insideClause(place.path, word)));
};

export const textClause = (mapping: IndexMapping, text: string): Clause => {
  const words = questionWords(text);
  if (words.length === 0) return NOTHING;
  const messages = placesOf(mapping, 'message');
  const errors = ['errorType', 'errorMessage'].flatMap((field) => placesOf(mapping, field));
  return any([
    ...wordClauses([...messages, ...errors], words.join(' ')),
    ...messages.flatMap((place) => insideClauses(place, words)),
  ]);
};

/** Whole lines, or single terms of a text, that hold the letters one behind the other. */
const insideClause = (path: string, letters: string): Clause => ({
  wildcard: { [path]: { value: `*${escapeWildcards(letters)}*`, case_insensitive: true } },
});

/** A phrase of a script without blanks stands inside a run, which an analyzer may have kept whole. */
export const phraseInText = (path: string, phrase: string): Clause => {
  const words: Clause = { match_phrase: { [path]: phrase } };
  return wordsOf(phrase).some(isIndexedWhole) ? words : any([words, insideClause(path, phrase.toLowerCase())]);
};

const phraseIn = (place: FieldPlace, phrase: string): Clause =>
  inPlace(place, hasKind(place, 'text') ? phraseInText(place.path, phrase) : insideClause(place.path, phrase));

/** Lines whose message, or whose error, holds the words one behind the other. */
export const phraseClause = (mapping: IndexMapping, phrase: string): Clause => {
  const places = ['message', 'errorType', 'errorMessage', 'errorStack']
    .flatMap((field) => placesOf(mapping, field))
    .filter(({ types }) => !types.some(({ isUnsearchable }) => isUnsearchable === true));
  if (places.length === 0 || wordsOf(phrase).length === 0) return NOTHING;
  return any(places.map((place) => phraseIn(place, phrase)));
};

/** Such fields show that a word is there, not how much it weighs. */
export const isScoreless = (mapping: IndexMapping): boolean =>
  placesOf(mapping, 'message').some(({ types }) =>
    types.some(({ type, kind }) => type === 'match_only_text' || kind === 'exact'),
  );
