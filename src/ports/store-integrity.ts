// Whether the files of an installation are as they were written.
import type { StreamId } from '../kernel/brand.js';

export type FileDamage = {
  /** Relative to the data folder. */
  readonly file: string;
  /** `facts.sqlite has 2 damaged pages (7, 9)`. */
  readonly problem: string;
  /** Investigations with facts or words in what is damaged; `any`: it cannot be told which. */
  readonly touches: readonly StreamId[] | 'any';
};

/** `answers`: what stored answers stand on. `all`: telemetry too, which may be large. */
export type IntegrityScope = 'answers' | 'all';

export abstract class StoreIntegrity {
  abstract check(scope: IntegrityScope): Promise<readonly FileDamage[]>;
}
