// The fields of a template: its prose, the keys of its values, and what its placeholders are called.

export type TemplateFields = { readonly prose: string; readonly keys: string; readonly placeholders: string };

const BRACKETED = String.raw`\[[^[\]]{0,80}\]|<[^<>]{0,80}>|\{[^{}]{0,80}\}`;
const QUOTED = String.raw`"?\[[^[\]]{0,80}\]"?|<[^<>]{0,80}>|\{[^{}]{0,80}\}`;
const KEY = String.raw`([A-Za-z][\w.-]{0,60}(?: [A-Za-z]\w{0,30}){0,2}?)\s{0,4}=\s{0,4}`;
const GAP = ' ; ';

const fieldsBy = (keyed: RegExp): ((text: string) => TemplateFields) => {
  const bracketed = new RegExp(BRACKETED, 'g');
  return (text) => {
    const keys: string[] = [];
    const placeholders: string[] = [];
    const keep = (_: string, key: string): string => {
      keys.push(key);
      return GAP;
    };
    // looking for keys is slow, and most texts have none
    const unkeyed = text.includes('=') ? text.replace(keyed, keep) : text;
    const prose = unkeyed.replace(bracketed, (placeholder) => {
      placeholders.push(placeholder);
      return GAP;
    });
    return { prose, keys: keys.join(' '), placeholders: placeholders.join(' ') };
  };
};

/** Only placeholders and numbers count as values, which are left out: `msg = "…"` is prose. */
export const templateFields = fieldsBy(new RegExp(String.raw`${KEY}(?:${QUOTED}|\d[\d.:]*)`, 'g'));

/** Of a text that shows such lines, and is no template: nothing is left out, and numbers are prose. */
export const shownFields = fieldsBy(new RegExp(String.raw`${KEY}(?=${QUOTED})`, 'g'));
