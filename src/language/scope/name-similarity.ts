// Similarity of names, and suggestions for a name that does not exist.
import { boundedEditDistance } from '../approximate-names.js';
import { splitName } from './name-forms.js';

const squeezed = (name: string): string => splitName(name).join('');

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
  const [whole, other] = [squeezed(said), squeezed(name)];
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
