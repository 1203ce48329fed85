// Relations of sets of names.

type StringSet = ReadonlySet<string>;

export const intersects = (a: StringSet, b: StringSet): boolean => [...a].some((name) => b.has(name));

export const isSubset = (a: StringSet, b: StringSet): boolean => [...a].every((name) => b.has(name));

export const intersection = (a: StringSet, b: StringSet): StringSet => new Set([...a].filter((name) => b.has(name)));

/** Neither is empty, and they have nothing in common. */
export const areDisjoint = (a: StringSet, b: StringSet): boolean => a.size > 0 && b.size > 0 && !intersects(a, b);
