// Names that a call gives: each is one that occurs in the data, or the call is refused with those that it may have meant.
import { few, quoted } from '../words/visible.js';
import { nearTo } from './near.js';

export type Refused = { readonly refused: string };

export const isRefused = (outcome: object): outcome is Refused => 'refused' in outcome;

type Known = { readonly noun: string; readonly all: readonly string[] };

/** The name as the data writes it. */
const found = (name: string, known: readonly string[]): string | undefined => {
  if (known.includes(name)) return name;
  const lower = name.trim().toLowerCase();
  const same = known.filter((other) => other.toLowerCase() === lower);
  return same.length === 1 ? same[0] : undefined;
};

const unknown = (name: string, { noun, all }: Known): string => {
  const near = nearTo(name, all);
  const meant = near.length === 0 ? '' : ` Perhaps you mean ${few(near)}.`;
  return `There is no ${noun} ${quoted(name, 80)}.${meant} Known: ${few(all, 30)}.`;
};

export const namesOf = (said: readonly string[], known: Known): { readonly names: readonly string[] } | Refused => {
  const names = said.map((name) => ({ name, is: found(name, known.all) }));
  const wrong = names.filter(({ is }) => is === undefined).slice(0, 3);
  if (wrong.length > 0) return { refused: wrong.map(({ name }) => unknown(name, known)).join(' ') };
  return { names: [...new Set(names.flatMap(({ is }) => (is === undefined ? [] : [is])))] };
};
