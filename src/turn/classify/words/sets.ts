// Set relations that ES2024 lacks.

type Names = ReadonlySet<string>;

export const meet = (a: Names, b: Names): boolean => [...a].some((name) => b.has(name));

export const isWithin = (a: Names, b: Names): boolean => [...a].every((name) => b.has(name));

export const inBoth = (a: Names, b: Names): Names => new Set([...a].filter((name) => b.has(name)));

/** Both say something, and nothing in common. */
export const differ = (a: Names, b: Names): boolean => a.size > 0 && b.size > 0 && !meet(a, b);
