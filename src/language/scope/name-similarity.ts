// Similarity of names, and suggestions for a name that does not exist.
import { splitName } from './name-forms.js';

type DistanceRow = readonly number[];

const cell = (row: DistanceRow, at: number): number => row[at] ?? 0;

/** The next row of the table of distances, from the two above it. */
const nextRow = (
  a: string,
  b: string,
  { i, above, before }: { readonly i: number; readonly above: DistanceRow; readonly before: DistanceRow },
): DistanceRow => {
  const row = [i];
  for (let j = 1; j <= b.length; j += 1) {
    const isSwap = j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    const replaced = cell(above, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
    const swapped = isSwap ? cell(before, j - 2) + 1 : replaced;
    row.push(Math.min(cell(above, j) + 1, cell(row, j - 1) + 1, replaced, swapped));
  }
  return row;
};

/** Optimal string alignment: a swap of neighbours is one edit. */
export const editDistance = (a: string, b: string): number => {
  let before: DistanceRow = [];
  let above: DistanceRow = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) [before, above] = [above, nextRow(a, b, { i, above, before })];
  return cell(above, b.length);
};

const squeezed = (name: string): string => splitName(name).join('');

/** One contains the other: "preprod" and "prod". */
const WITHIN = 0.7;

/** 1 = equal but for separators and case; 0 = nothing in common. */
const likeness = (a: string, b: string): number => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long === '') return 0;
  const alike = 1 - editDistance(a, b) / long.length;
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
