// Which seeds the rules of the diagnosis have seen, and which they have not: a figure is worth what its seeds are new.
import { CannotRun } from '../benchmark.js';

type Seeds = { readonly from: number; readonly to: number };

/** Whoever runs a range enters it here: what was measured once is not new a second time. */
const SEEN: readonly (Seeds & { readonly how: string })[] = [
  { from: 1, to: 300, how: 'the rules were written on them' },
  { from: 301, to: 12_000, how: 'the rules were mended after some of them, and measured on others' },
  { from: 20_001, to: 21_000, how: 'measured once' },
  { from: 21_001, to: 22_000, how: 'measured once' },
  { from: 22_001, to: 23_000, how: 'measured once' },
];

const A_THOUSAND = 1_000;

/** The first thousand behind all that was seen. */
const fresh = (): Seeds => {
  const last = Math.max(...SEEN.map(({ to }) => to));
  return { from: last + 1, to: last + A_THOUSAND };
};

const DEVELOPMENT: Seeds = { from: 1, to: 300 };

const written = (range: string): Seeds => {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(range) ?? [];
  if (!(Number(to) >= Number(from))) throw new CannotRun(`--range takes a range as 101-150, not ${range}`);
  return { from: Number(from), to: Number(to) };
};

const seedsOf = (rangeText: string): Seeds => {
  if (rangeText === 'development') return DEVELOPMENT;
  return rangeText === 'unseen' ? fresh() : written(rangeText);
};

export type Range = {
  readonly seeds: readonly number[];
  /** `20001-21000, new to the rules`. */
  readonly name: string;
  /** New ones: what went wrong is not shown, so that they stay it. */
  readonly isNew: boolean;
};

/** `development`, `unseen`, or a range as `101-150`. */
export const rangeOf = (rangeText: string): Range => {
  const { from, to } = seedsOf(rangeText);
  const seen = SEEN.filter((each) => each.from <= to && from <= each.to);
  const known = seen.map((each) => `${each.from}-${each.to} were seen: ${each.how}`).join('; ');
  return {
    seeds: Array.from({ length: to - from + 1 }, (_none, index) => from + index),
    name: `${from}-${to}, ${known === '' ? 'new to the rules' : known}`,
    isNew: known === '',
  };
};
