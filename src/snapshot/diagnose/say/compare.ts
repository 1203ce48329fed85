// Sentences that hold a figure of the diagnosed snapshot against that of the other one.
import type { Reckoning, Said } from '../diagnosis.js';
import type { Look, Pair } from '../look.js';
import { type Reading, stated } from '../reckon.js';
import { type Part, say } from './say.js';

/** The same of both; `was` is absent where there is nothing to compare with. */
export type Twice<T> = { readonly is: T | undefined; readonly was: T | undefined };

export const twice = <T>({ now, before }: Pair, of: (look: Look) => T | undefined): Twice<T> => ({
  is: of(now),
  was: before === undefined ? undefined : of(before),
});

/** `, it was …`. */
export const itWas = (was: Reckoning | undefined): readonly Part[] => (was === undefined ? [] : [', it was ', was]);

export const compared = (begin: readonly Part[], { is, was }: Twice<Reckoning>): Said | undefined =>
  is === undefined ? undefined : say(...begin, is, ...itWas(was));

/** A counter in both, as it stands. */
export const counted = (words: string, { is, was }: Twice<Reading>, unit?: Reckoning['unit']): Said | undefined => {
  const figure = (reading: Reading | undefined): Reckoning | undefined =>
    reading === undefined ? undefined : stated(reading, unit);
  return compared([words, ': '], { is: figure(is), was: figure(was) });
};

/** How many times as much; `undefined` where one of both is not known. */
export const growth = ({ is, was }: Twice<Reading>): number | undefined =>
  is === undefined || was === undefined || was.value <= 0 ? undefined : is.value / was.value;
