// Similarity of names, and suggestions for a name that does not exist.
import { joinName, splitName } from './name-forms.js';

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours; `most + 1` where it is more. */
export const boundedEditDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
};

/** One contains the other: "preprod" and "prod". */
const WITHIN = 0.7;

/** 1 = equal but for separators and case; 0 = nothing in common. */
const likeness = (a: string, b: string): number => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long === '') return 0;
  const alike = 1 - boundedEditDistance(a, b, long.length) / long.length;
  return short.length > 2 && long.includes(short) ? Math.max(WITHIN, alike) : alike;
};

/** Of the whole names, or slightly less of their longer parts. */
const similarity = (said: string, name: string): number => {
  const [whole, other] = [joinName(said), joinName(name)];
  const parts = splitName(name).filter((part) => part.length > 2);
  const saidParts = [...splitName(said).filter((part) => part.length > 2), whole];
  const ofParts = parts.map((part) => 0.9 * Math.max(...saidParts.map((each) => likeness(each, part))));
  return Math.max(likeness(whole, other), ...ofParts);
};

const ALIKE = 0.6;
const SUGGESTED = 3;

/** Most similar first. */
export const suggestNames = (said: string, names: readonly string[]): readonly string[] =>
  names
    .map((name) => ({ name, alike: similarity(said, name) }))
    .filter(({ alike }) => alike >= ALIKE)
    .toSorted((a, b) => b.alike - a.alike || (a.name < b.name ? -1 : 1))
    .slice(0, SUGGESTED)
    .map(({ name }) => name);
