// Names in a call: each must occur in the data, or the call is refused with the names that it may have meant.
import { compareText } from '../kernel/json.js';
import { listFew, quoteJson } from './presentation/visible-text.js';

const pairsOf = (name: string): readonly string[] => {
  const text = `^${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')}$`;
  return Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));
};

/** Share of the letter pairs of both that are in both, 0 to 1 (Dice). */
const likeness = (a: readonly string[], b: readonly string[]): number => {
  const others = [...b];
  const shared = a.filter((pair) => {
    const at = others.indexOf(pair);
    if (at >= 0) others.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (a.length + b.length);
};

const LEAST_LIKENESS = 0.4;
const LONGEST_COMPARED = 64;

/** The most alike first. */
export const findNearNames = (name: string, known: readonly string[], most = 3): readonly string[] => {
  const pairs = pairsOf(name.slice(0, LONGEST_COMPARED));
  return known
    .map((other) => ({ other, like: likeness(pairs, pairsOf(other.slice(0, LONGEST_COMPARED))) }))
    .filter(({ like }) => like >= LEAST_LIKENESS)
    .sort((a, b) => b.like - a.like || compareText(a.other, b.other))
    .slice(0, most)
    .map(({ other }) => other);
};

export type RefusedCall = { readonly refused: string };

export const isRefusedCall = (outcome: object): outcome is RefusedCall => 'refused' in outcome;

type KnownNames = { readonly noun: string; readonly all: readonly string[] };

/** The name as the data writes it. */
const findName = (name: string, known: readonly string[]): string | undefined => {
  if (known.includes(name)) return name;
  const lower = name.trim().toLowerCase();
  const same = known.filter((other) => other.toLowerCase() === lower);
  return same.length === 1 ? same[0] : undefined;
};

const describeUnknown = (name: string, { noun, all }: KnownNames): string => {
  const near = findNearNames(name, all);
  const meant = near.length === 0 ? '' : ` Perhaps you mean ${listFew(near)}.`;
  return `There is no ${noun} ${quoteJson(name, 80)}.${meant} Known: ${listFew(all, 30)}.`;
};

export const resolveNames = (
  said: readonly string[],
  known: KnownNames,
): { readonly names: readonly string[] } | RefusedCall => {
  const names = said.map((name) => ({ name, is: findName(name, known.all) }));
  const wrong = names.filter(({ is }) => is === undefined).slice(0, 3);
  if (wrong.length > 0) return { refused: wrong.map(({ name }) => describeUnknown(name, known)).join(' ') };
  return { names: [...new Set(names.flatMap(({ is }) => (is === undefined ? [] : [is])))] };
};
