// Text of anybody on a page: no character of it may turn lines around, hide, or break the file.

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;
const LONELY = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export const harmless = (words: string): string =>
  words.replace(/\r\n?/g, '\n').replace(CONTROLS, '\ufffd').replace(LONELY, '\ufffd');
