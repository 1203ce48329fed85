// The fields of a template: its prose, the keys of its values, these values, and what its other placeholders are called.

export type TemplateFields = {
  readonly prose: string;
  readonly keys: string;
  readonly values: string;
  readonly placeholders: string;
};

const SQUARE = String.raw`\[[^[\]]{0,80}\]`;
const OTHERS = String.raw`<[^<>]{0,80}>|\{[^{}]{0,80}\}`;
const BRACKETED = `${SQUARE}|${OTHERS}`;
const QUOTED = `"?${SQUARE}"?|${OTHERS}`;
/** Not from the middle of a word on: one that is longer than a key would be tried letter by letter. */
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
export const shownFields = fieldsBy(new RegExp(`${KEY}(${QUOTED})`, 'g'));
