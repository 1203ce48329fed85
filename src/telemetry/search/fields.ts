// The fields of a template: its prose, the keys of its values, and what its placeholders are called.

export type TemplateFields = { readonly prose: string; readonly keys: string; readonly placeholders: string };

const PLACEHOLDER = String.raw`(?:"?\[[^[\]]{0,80}\]"?|<[^<>]{0,80}>|\{[^{}]{0,80}\}|\d[\d.:]*)`;
const KEYED = new RegExp(
  String.raw`([A-Za-z][\w.-]{0,60}(?: [A-Za-z]\w{0,30}){0,2}?)\s{0,4}=\s{0,4}${PLACEHOLDER}`,
  'g',
);
const BRACKETED = /\[[^[\]]{0,80}\]|<[^<>]{0,80}>|\{[^{}]{0,80}\}/g;
const GAP = ' ; ';

/** Only placeholders and numbers count as values: `msg = "…"` is prose. */
export const templateFields = (text: string): TemplateFields => {
  const keys: string[] = [];
  const placeholders: string[] = [];
  const prose = text
    .replace(KEYED, (_, key: string) => {
      keys.push(key);
      return GAP;
    })
    .replace(BRACKETED, (placeholder) => {
      placeholders.push(placeholder);
      return GAP;
    });
  return { prose, keys: keys.join(' '), placeholders: placeholders.join(' ') };
};
