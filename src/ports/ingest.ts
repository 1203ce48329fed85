// Where telemetry is written. A batch is acknowledged after a durable commit, or not at all.
import type { Tenant } from '../kernel/brand.js';
import type { Micros } from '../kernel/time.js';

export type Signal = 'logs' | 'spans' | 'metrics' | 'changes';

/** One row as a source sent it: parsed JSON of any known shape; the adapter maps fields, masks and identifies it. */
export type IngestBatch = {
  readonly tenant: Tenant;
  readonly signal: Signal;
  /** Names the source in record identities: a file's content digest, `http`, `otlp` … */
  readonly source: string;
  /** NDJSON; line numbers in the report count from `firstLine`. */
  readonly ndjson: string;
  readonly firstLine: number;
  readonly receivedAt: Micros;
  /** Rows as a store of ours has given them out: neither mapped nor masked nor timed again. */
  readonly areStored?: true;
};

export type Rejected = { readonly line: number; readonly reason: string; readonly text: string };

export type IngestReport = {
  readonly accepted: number;
  /** Already stored: adds nothing. */
  readonly duplicates: number;
  /** The first of them. */
  readonly rejected: readonly Rejected[];
  /** Rejected too, beyond those that are listed. */
  readonly unlisted?: number;
  /** Accepted with a repaired or ingest time, cut, or cleaned: reason → rows. */
  readonly repaired: { readonly [reason: string]: number };
  /** Of the rows that say their time themselves, the newest: not after their receipt, whatever a clock says. */
  readonly newest?: Micros;
};

export type TelemetryStatus = {
  readonly logs: number;
  readonly spans: number;
  readonly metricPoints: number;
  readonly changes: number;
  readonly bytes: number;
  readonly oldest?: Micros;
  readonly newest?: Micros;
  /** What an upgrade has to derive anew from the stored rows, in steps. */
  readonly rebuilding?: { readonly left: number; readonly of: number };
};

/** The queue is full: the caller must wait and send again. */
export class IngestBusy extends Error {}

export abstract class TelemetryIngest {
  abstract write(batch: IngestBatch): Promise<IngestReport>;
  abstract status(tenant: Tenant): Promise<TelemetryStatus>;
  /** Deletes what is older (by ingest) or beyond the size; returns the rows deleted. */
  abstract retain(limits: {
    readonly maxAge: Micros;
    readonly maxBytes: number;
    readonly now: Micros;
  }): Promise<number>;
}
