// Whether a phrase of time, as it was said, names a clock time: “since this morning” names none.

const CLOCK_TIME = /\d[:.h]\d\d|\d\s*(?:am|pm|o'clock)\b/i;

export const namesClock = (phrase: string): boolean => CLOCK_TIME.test(phrase);
