// Rows of a database snapshot: one object of the artifact, verbatim, with the place where it stands; and how its numbers are read.
import { type Micros, type TimeWindow, windowsOverlap } from '../kernel/time.js';

const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/** Performance Insights writes 5e-324 where it means nothing. */
const NOTHING = 1e-300;

const denormalToZero = (value: number): number | undefined => {
  if (!Number.isFinite(value)) return undefined;
  return Math.abs(value) < NOTHING ? 0 : value;
};

/** `undefined` for null, NaN, infinities, and text that is no decimal number. */
export const readSnapshotNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return denormalToZero(value);
  return typeof value === 'string' && NUMBER.test(value) ? denormalToZero(Number(value)) : undefined;
};

/** Which of two that are compared; one alone is the primary. */
export type SnapshotSide = 'primary' | 'secondary';

export type SnapshotRow = {
  readonly kind: 'snapshot';
  /** `<artifact>#<path>`. */
  readonly id: string;
  /** The database instance. */
  readonly service: string;
  /** SHA-256 of the artifact's bytes: the snapshot's id. */
  readonly artifact: string;
  readonly of: SnapshotSide;
  /** Top-level key of the artifact: `WaitEvents`. */
  readonly section: string;
  /** RFC 6901 pointer into the artifact: `/WaitEvents/TopEvents/3`. */
  readonly path: string;
  /** The window of the snapshot. */
  readonly captured?: { readonly from: Micros; readonly to: Micros };
  /** What stands there, without the parts that are rows of their own. */
  readonly value: unknown;
};

/** A snapshot that there is: whose, and of which window; in the order of import. */
export type CaptureRow = {
  readonly kind: 'capture';
  /** SHA-256 of the artifact's bytes. */
  readonly artifact: string;
  readonly instance: string;
  readonly from?: Micros;
  readonly to?: Micros;
};

/** Instances that were captured in the window. */
export const capturedInstances = (captures: readonly CaptureRow[], window: TimeWindow): readonly string[] => {
  const during = captures.filter(
    ({ from, to }) => from !== undefined && to !== undefined && windowsOverlap({ from, to }, window),
  );
  return [...new Set(during.map(({ instance }) => instance))];
};

/** A text that explains a wait event. */
export type EventTextRow = {
  readonly kind: 'event-text';
  readonly id: string;
  /** As it is filed: `Lock:transactionid`. */
  readonly event: string;
  readonly text: string;
  /** `casefile`: it comes with us. */
  readonly collection: string;
  readonly file: string;
  /** Of our texts their number, of a document the beginning of its SHA-256. */
  readonly version: string;
  /** Page of the vendor that says more. */
  readonly link?: string;
};
