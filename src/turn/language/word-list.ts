// How word lists are written: as text, blanks between.

export const parseWordList = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
