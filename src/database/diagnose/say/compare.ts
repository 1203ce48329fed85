// Sentences that hold a figure of the diagnosed snapshot against that of the other one.
import type { Reckoning, Said } from '../diagnosis.js';
import { type Look, type Pair, wallClock } from '../look.js';
import { ratio, type Reading, stated } from '../reckon.js';
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

/** A total of each window: as it stands where the windows are equally long, else of a second. */
export type Counter = Twice<Reckoning> & { readonly perSecond: boolean };

const SAME_LENGTH = 0.02;

export const isSameLength = ({ now, before }: Pair): boolean => {
  const [is, was] = [wallClock(now)?.value, before === undefined ? undefined : wallClock(before)?.value];
  return is === undefined || was === undefined || Math.abs(is - was) <= was * SAME_LENGTH;
};

type Unit = Exclude<Reckoning['unit'], undefined>;

export const counter = (pair: Pair, of: (look: Look) => Reading | undefined, unit?: Unit): Counter => {
  const perSecond = !isSameLength(pair);
  const figure = (look: Look): Reckoning | undefined => {
    const [reading, seconds] = [of(look), wallClock(look)];
    if (reading === undefined) return undefined;
    return perSecond && seconds !== undefined && seconds.value > 0
      ? ratio([reading], seconds, unit)
      : stated(reading, unit);
  };
  return { ...twice(pair, figure), perSecond };
};

export const counted = (words: string, { perSecond, ...both }: Counter): Said | undefined =>
  compared([words, perSecond ? ', a second: ' : ': '], both);

/** How many times as much; `undefined` where one of both is not known. */
export const growth = ({ is, was }: Twice<{ readonly value: number }>): number | undefined =>
  is === undefined || was === undefined || was.value <= 0 ? undefined : is.value / was.value;
