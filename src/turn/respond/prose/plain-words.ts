// A model's words without anything that a reader's screen would act on: links, pictures, markup, control characters.

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g;
const PICTURE = /!\[([^\]]*)\]\([^)]*\)/g;
const LINK = /\[([^\]]*)\]\(([^)]*)\)/g;
const ADDRESS = /\b([a-z][a-z0-9+.-]*):\/\//gi;

/** Links keep their words, addresses can be read and not followed. */
export const plainly = (text: string): string =>
  text
    .replaceAll(CONTROL, ' ')
    .replaceAll(PICTURE, '$1')
    .replaceAll(LINK, '$1 ($2)')
    .replaceAll(ADDRESS, '$1[:]//')
    .replaceAll('<', '‹')
    .replaceAll('>', '›');
