// How much may be used in how long, and how many at once: counted once for all replicas.
import type { Micros } from '../kernel/time.js';

/** `most` at once, and as much again in every `per`, evenly. */
export type Rate = { readonly most: number; readonly per: Micros };

/** `name`: what is limited, and for whom. */
export type Budget = Rate & { readonly name: string };

export type Grant =
  | { readonly granted: true }
  /** `wait`: until it would be granted, if nobody else asks. */
  | { readonly granted: false; readonly wait: Micros };

export type Room = {
  readonly name: string;
  readonly places: number;
  /** A place that was not given back is free after it: whoever had it has died. */
  readonly hold: Micros;
};

export type Place = { leave(): Promise<void> };

export abstract class Limits {
  /** All of it or nothing. More than `most` is granted when nothing is owed, and then owed by those who come next. */
  abstract spend(budget: Budget, amount: number): Promise<Grant>;
  /** What was used beyond what was granted: always counted, and owed by those who come next. Negative: given back. */
  abstract correct(budget: Budget, amount: number): Promise<void>;
  /** `undefined` while all places are taken. */
  abstract enter(room: Room): Promise<Place | undefined>;
}
