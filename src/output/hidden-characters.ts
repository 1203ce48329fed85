// Characters that no format shows as they are: controls, directions, invisible ones, halves of characters.

/** Line ends and tabs are kept. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** They reverse lines, or hide that text is there. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]|\udb40[\udc00-\udc7f]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Each is shown as a replacement character, so that a reader sees that something was there. */
export const replaceHiddenCharacters = (text: string): string =>
  text
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '\ufffd')
    .replace(INVISIBLE, '\ufffd')
    .replace(LONE_SURROGATES, '\ufffd');

/** Each is named, such as `⟨U+202E⟩`: for what is looked at closely. Line ends and tabs are kept. */
export const nameHiddenCharacters = (text: string): string =>
  [CONTROLS, INVISIBLE, LONE_SURROGATES].reduce(
    (named, hidden) => named.replace(hidden, (found) => `⟨U+${codeText(found)}⟩`),
    text.replace(LINE_ENDS, '\n'),
  );

const codeText = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

export const toVisibleLine = (text: string): string => replaceHiddenCharacters(text).replace(/\s+/g, ' ');
