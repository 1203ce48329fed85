// Prose of several sentences.

/** What is wrong, then how to mend it, with one full stop between. */
export const withAdvice = (what: string, advice: string): string =>
  `${/[.!?]$/.test(what) ? what : `${what}.`} ${advice}`;
