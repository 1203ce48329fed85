// What is searched, as weighted fields: log templates, passages, and texts with a heading.
import { shownFields, type TemplateFields, templateFields } from './fields.js';
import type { SearchDocument, SearchField } from './search-index.js';

/** Prose tells most; then what values are called; then what their placeholders are. */
const weighted = ({ prose, keys, placeholders }: TemplateFields): readonly SearchField[] => [
  { text: prose, words: 1, trigrams: 1 },
  { text: keys, words: 0.5, trigrams: 0.3 },
  { text: placeholders, words: 0.3, trigrams: 0.1 },
];

export const templateDocument = (id: string, text: string): SearchDocument => ({
  id,
  fields: weighted(templateFields(text)),
});

/** A passage may show lines whose values have keys: nothing of it is left out. */
export const passageFields = (heading: string, text: string): readonly SearchField[] => {
  const fields = shownFields(text);
  return [
    { text: heading, words: 2, trigrams: 2 },
    ...weighted(fields),
    { text: fields.values, words: 0.1, trigrams: 0.03 },
  ];
};

/** The heading of a page or an issue says in a few words what the body is about. */
export const headedDocument = (id: string, heading: string, body: string): SearchDocument => ({
  id,
  fields: [
    { text: heading, words: 1, trigrams: 1 },
    { text: body, words: 0.5, trigrams: 0.3 },
  ],
});
