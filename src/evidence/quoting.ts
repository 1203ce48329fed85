// How names and quotations of the data stand in a claim: the writer and the verifier share it.

/** What would break a line or a terminal. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Text of the data on one line, where backticks mean nothing: so a name is written between backticks. */
export const formatName = (text: string): string => text.replaceAll(CONTROL, ' ').replaceAll('`', "'");

/** What a quotation cannot hold: its own marks, the mark of a name, and whatever is not part of a line. */
const STOP = /[`“”\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const LEADING_STOPS = /^[\s`“”\u0000-\u001f\u007f-\u009f\u2028\u2029]+/;

/** A text from its first word up to what a quotation cannot hold; `whole` when nothing follows. */
export const quotablePart = (text: string): { readonly part: string; readonly whole: boolean } => {
  const begun = text.replace(LEADING_STOPS, '');
  const stop = begun.search(STOP);
  return stop < 0 ? { part: begun, whole: true } : { part: begun.slice(0, stop), whole: false };
};
