// What is searched, as documents with weighted fields: log templates, and texts with a heading.
import { templateFields } from './fields.js';
import type { SearchDocument } from './search-index.js';

/** Prose tells most; then what values are called; then what their placeholders are. */
export const templateDocument = (id: string, text: string): SearchDocument => {
  const { prose, keys, placeholders } = templateFields(text);
  return {
    id,
    fields: [
      { text: prose, words: 1, trigrams: 1 },
      { text: keys, words: 0.5, trigrams: 0.3 },
      { text: placeholders, words: 0.3, trigrams: 0.1 },
    ],
  };
};

/** The heading of a page or an issue says in a few words what the body is about. */
export const headedDocument = (id: string, heading: string, body: string): SearchDocument => ({
  id,
  fields: [
    { text: heading, words: 1, trigrams: 1 },
    { text: body, words: 0.5, trigrams: 0.3 },
  ],
});
