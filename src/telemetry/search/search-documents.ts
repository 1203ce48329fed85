// Search documents as weighted fields: log templates, passages, and texts with a heading.
import type { SearchDocument, SearchField } from './search-index.js';

type TemplateFields = {
  readonly prose: string;
  readonly keys: string;
  readonly values: string;
  readonly placeholders: string;
};

const SQUARE = String.raw`\[[^[\]]{0,80}\]`;
const OTHERS = String.raw`<[^<>]{0,80}>|\{[^{}]{0,80}\}`;
const BRACKETED = `${SQUARE}|${OTHERS}`;
const QUOTED = `"?${SQUARE}"?|${OTHERS}`;
/** Starts at a word boundary; otherwise a long word would be tried letter by letter. */
const KEY = String.raw`(?<![A-Za-z])([A-Za-z][\w.-]{0,60}(?: [A-Za-z]\w{0,30}){0,2}?)\s{0,4}=\s{0,4}`;
const GAP = ' ; ';

const fieldsBy = (keyed: RegExp): ((text: string) => TemplateFields) => {
  const bracketed = new RegExp(BRACKETED, 'g');
  return (text) => {
    const keys: string[] = [];
    const values: string[] = [];
    const placeholders: string[] = [];
    const keep = (_: string, key: string, value: string): string => {
      keys.push(key);
      values.push(value);
      return GAP;
    };
    // looking for keys is slow, and most texts have none
    const unkeyed = text.includes('=') ? text.replace(keyed, keep) : text;
    const prose = unkeyed.replace(bracketed, (placeholder) => {
      placeholders.push(placeholder);
      return GAP;
    });
    return { prose, keys: keys.join(' '), values: values.join(' '), placeholders: placeholders.join(' ') };
  };
};

/** Only placeholders and numbers count as values: `msg = "…"` is prose. */
export const templateFields = fieldsBy(new RegExp(String.raw`${KEY}(${QUOTED}|\d[\d.:]*)`, 'g'));

/** Of a text that shows such lines and is no template: its numbers are prose. */
const shownFields = fieldsBy(new RegExp(`${KEY}(${QUOTED})`, 'g'));

/** Weights: prose most, then the keys of values, then placeholders. */
const weightFields = ({ prose, keys, placeholders }: TemplateFields): readonly SearchField[] => [
  { text: prose, words: 1, trigrams: 1 },
  { text: keys, words: 0.5, trigrams: 0.3 },
  { text: placeholders, words: 0.3, trigrams: 0.1 },
];

export const templateDocument = (id: string, text: string): SearchDocument => ({
  id,
  fields: weightFields(templateFields(text)),
});

/** A passage may show lines whose values have keys: nothing of it is left out. */
export const passageFields = (heading: string, text: string): readonly SearchField[] => {
  const fields = shownFields(text);
  return [
    { text: heading, words: 2, trigrams: 2 },
    ...weightFields(fields),
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
