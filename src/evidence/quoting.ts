// How names and quotations from the data are written in a claim. The writer and the verifier share it.

/** What would break a line or a terminal. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Text from the data on one line and without backticks, so that it can stand between backticks. */
export const formatName = (text: string): string => text.replaceAll(CONTROL, ' ').replaceAll('`', "'");

/** Characters that a quotation cannot hold: its own marks, backticks, and control characters. */
const STOP = /[`“”\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const LEADING_STOPS = /^[\s`“”\u0000-\u001f\u007f-\u009f\u2028\u2029]+/;

/** A text from its first word up to what a quotation cannot hold; `whole` when nothing follows. */
export const quotablePart = (text: string): { readonly part: string; readonly whole: boolean } => {
  const begun = text.replace(LEADING_STOPS, '');
  const stop = begun.search(STOP);
  return stop < 0 ? { part: begun, whole: true } : { part: begun.slice(0, stop), whole: false };
};
