// A time that is named only for comparison: "slower than yesterday" still asks about today.

const COMPARES =
  /\b(?:compar(?:e[ds]?|ing|ison)\b[^.?!]{0,60}?\b(?:with|to|against)|versus|vs\.?|than|as|like|unlike)\s+(?:(?:the|an?|on|at|of|in|it was|they were|that of|those of)\s+)*$/i;

/** Whether the phrase follows words of comparison. */
export const isComparedWith = (text: string, phrase: string): boolean => {
  const at = text.toLowerCase().indexOf(phrase.toLowerCase());
  return at > 0 && COMPARES.test(text.slice(Math.max(0, at - 120), at));
};
