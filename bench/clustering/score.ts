// Scores groups of lines against the true ones (Zhu et al., ICSE-SEIP 2019; Jiang et al., ISSTA 2024).
import type { Figures } from '../benchmark.js';
import { rounded } from '../numbers.js';

export type LineGroups = { readonly truth: readonly string[]; readonly said: readonly string[] };

const groupsOf = (names: readonly string[]): readonly (readonly number[])[] => [
  ...Map.groupBy(names.keys(), (line) => names[line] ?? '').values(),
];

/**
 * `ga`: share of lines whose group holds exactly the lines of the true group.
 * `fga`: harmonic mean of the shares of groups found and of groups said that are exact.
 */
export const figuresOf = ({ truth, said }: LineGroups): Figures => {
  const trueGroups = groupsOf(truth);
  const saidGroups = groupsOf(said);
  const exact = new Set(trueGroups.map((lines) => lines.join()));
  const right = saidGroups.filter((lines) => exact.has(lines.join()));
  return {
    lines: truth.length,
    ga: rounded(right.reduce((total, lines) => total + lines.length, 0) / Math.max(1, truth.length)),
    fga: rounded((2 * right.length) / Math.max(1, trueGroups.length + saidGroups.length)),
    groups: saidGroups.length,
    trueGroups: trueGroups.length,
  };
};
