// Names that are nearly a name: what a caller may have meant.
import { compareText } from '../../kernel/json.js';

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

const LEAST = 0.4;
const LONGEST = 64;

/** The most alike first. */
export const nearTo = (name: string, known: readonly string[], most = 3): readonly string[] => {
  const pairs = pairsOf(name.slice(0, LONGEST));
  return known
    .map((other) => ({ other, like: likeness(pairs, pairsOf(other.slice(0, LONGEST))) }))
    .filter(({ like }) => like >= LEAST)
    .sort((a, b) => b.like - a.like || compareText(a.other, b.other))
    .slice(0, most)
    .map(({ other }) => other);
};
