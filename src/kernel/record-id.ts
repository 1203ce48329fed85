// The one form in which ids of traces, spans and requests are stored and looked for.

const ZEROS = /^[0-]*$/;
const UPPER_HEX = /^[0-9A-F-]{16,36}$/;

/** Hexadecimal ids in lower case, others to the letter; an id of zeros only means "none". */
export const normaliseId = (text: string): string | undefined => {
  if (ZEROS.test(text)) return undefined;
  return UPPER_HEX.test(text) ? text.toLowerCase() : text;
};
