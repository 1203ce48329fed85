// Parses a word list: words separated by blanks.

export const parseWordList = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
