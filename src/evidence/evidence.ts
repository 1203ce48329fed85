// Evidence, and the figures computed from it: what an answer may state, and where each value stands.
import type { BatchHash } from '../kernel/brand.js';
import type { Micros } from '../kernel/time.js';

export type EvidenceKind = 'log' | 'span' | 'metric' | 'change' | 'aggregate' | 'snapshot' | 'knowledge' | 'outside';

/** One row of one batch that an answer uses. */
export type Evidence = {
  /** `e1`, `e2` … unique in its answer. */
  readonly id: string;
  readonly kind: EvidenceKind;
  readonly batch: BatchHash;
  /** 0-based line of the batch. */
  readonly position: number;
  readonly at?: Micros;
  readonly source: string;
  readonly service?: string;
  /** Verbatim part of `field` of the row; for an aggregate, its canonical JSON. */
  readonly quote: string;
  /** Dotted path of the quoted field; absent = the row's canonical JSON. */
  readonly field?: string;
  /** The role it plays in the answer. */
  readonly role: 'seen' | 'missing' | 'context' | 'baseline' | 'against';
};

/**
 * Where an operand of a figure stands: evidence, and a dotted path into its row (`values.3`, `window`).
 * `slots`: the path leads to a course, and the operand is the sum of its traces from the first slot to before the second.
 * `nth`: the path leads to a text, and the operand is the number at this place among those that it states, from 0.
 */
export type Operand = {
  readonly evidence: string;
  readonly path: string;
  readonly nth?: number;
  readonly slots?: readonly [from: number, to: number];
};

/**
 * A number that an answer states, with the way to compute it again from cited rows.
 * `value`: the operand itself. `ratio`: first / second; of more than two, the sum of all but the last over the last. `difference`: first − second.
 * `change`: (second − first) / |first|. `sum`, `max`, `min`, `count`, `median`, `mean`: over all operands (an operand that is an array counts as its items).
 */
export type Figure = {
  readonly value: number;
  readonly by: 'value' | 'ratio' | 'difference' | 'change' | 'sum' | 'max' | 'min' | 'count' | 'median' | 'mean';
  readonly of: readonly Operand[];
  /**
   * `percent`: a share, shown times 100 in whole percent; `share`: with two decimals. `points`: in percent already. `stated`: with two decimals.
   * `micros`, `millis`, `seconds`: shown as a duration; `bytes`, `megabytes`: as a size.
   * `per-second`: of a rate a minute, shown as that of a second.
   */
  readonly unit?:
    | 'percent'
    | 'nanos'
    | 'micros'
    | 'times'
    | 'stated'
    | 'share'
    | 'points'
    | 'millis'
    | 'seconds'
    | 'bytes'
    | 'megabytes'
    | 'per-second';
};
