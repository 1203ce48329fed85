// What a benchmark is, and what it hands back.
import type { Table } from './table.js';

/** Stable camel-case names; `null` = could not be measured. */
export type Figures = { readonly [name: string]: number | null };

export type Measured = {
  /** Number of distinct questions. */
  readonly cases: number;
  readonly dataDigest: string;
  /** The default row. */
  readonly figures: Figures;
  /** The same per data set and row. */
  readonly sets: { readonly [name: string]: Figures };
  /** The best hand-written version of the same work, and other rules. */
  readonly floors: { readonly [name: string]: Figures };
  readonly tables: readonly Table[];
};

export type Options = {
  /** `$BENCH_DATA`. */
  readonly data: string;
  /** Log lines of the ingest comparison. */
  readonly lines: number;
  /** Only this part of a benchmark that has parts; of `incidents`, this row beside the one with all sources. */
  readonly only?: string;
  readonly say: (text: string) => void;
};

export type Benchmark = (options: Options) => Promise<Measured>;

/** A named benchmark that cannot run: the reason goes to the terminal, the exit code is 1. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}
