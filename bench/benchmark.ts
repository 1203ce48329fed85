// What a benchmark is, and what it hands back.
import type { Table } from './table.js';

/** Stable camel-case names; `null` = could not be measured. */
export type Figures = { readonly [name: string]: number | null };

export type BenchmarkResult = {
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
  /** Log lines of the comparisons of ingest and search. */
  readonly lines: number;
  /** Listeners of the fan-out, and watchers of `live`. */
  readonly clients: number;
  /** How long `load` and `soak` press. */
  readonly seconds: number;
  /** Only this part of a benchmark that has parts. */
  readonly only?: string;
  /** Only these rows, of `incidents`. */
  readonly rows?: readonly string[];
  /** Only the question with this id. */
  readonly case?: string;
  /** Ingested data folders are kept here; with `reuse`, those that lie here already are taken as they are. */
  readonly keep?: string;
  readonly reuse: boolean;
  /** The engine's working is printed for every case that is not answered right. */
  readonly explain: boolean;
  /** A further row with so many times the volume. */
  readonly volume?: number;
  /** Which seeds, of `seeds`: `development`, `unseen`, or a range as `101-150`. */
  readonly range?: string;
  /** Number of seeds, of what is drawn by lot. */
  readonly seeds: number;
  /** A model profile, of `models`. */
  readonly profile?: string;
  /** The address of a server of vectors, of `retrieval`. */
  readonly embeddings?: string;
  readonly say: (text: string) => void;
};

export type Benchmark = (options: Options) => Promise<BenchmarkResult>;

/** A named benchmark that cannot run: the reason goes to the terminal, the exit code is 1. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** There is nothing to measure here, and that is no fault: the reason goes to the terminal, the exit code is 0. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}
