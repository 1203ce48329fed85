// How word lists are written: as text, blanks between.

export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
