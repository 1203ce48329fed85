// HTML: every character of data that could begin a tag, an entity or the end of an attribute is an entity. Data is written into text and quoted attributes only, never into a URL, a style or a script.
import { proseParts } from './live-text.js';
import { replaceHiddenCharacters } from './hidden-characters.js';
import { type Rendered, renderedTemplate, type TextRenderer } from './rendered.js';

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

const rendered = (text: string): Rendered<'html'> => text as Rendered<'html'>;

const escapeHtml = (text: string): string =>
  replaceHiddenCharacters(text).replace(/[&<>"'`]/g, (each) => ENTITIES[each] ?? '');

const codeElement = (text: string): string => `<code>${escapeHtml(text)}</code>`;

export const html: TextRenderer<'html'> = {
  data: (text) => rendered(escapeHtml(text)),
  code: (text) => rendered(codeElement(text)),
  prose: (text) =>
    rendered(
      proseParts(text)
        .map(({ kind, text: part }) => {
          if (kind === 'name') return codeElement(part);
          return kind === 'quote' ? `“${escapeHtml(part)}”` : escapeHtml(part);
        })
        .join(''),
    ),
};

export const htmlTemplate = renderedTemplate<'html'>();

/** Parts side by side, on one line. */
export const htmlRun = (parts: readonly Rendered<'html'>[]): Rendered<'html'> =>
  parts.reduce((run, part) => htmlTemplate`${run}${part}`, htmlTemplate``);
