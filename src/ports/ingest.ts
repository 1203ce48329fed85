// Where telemetry is written. A batch is acknowledged after a durable commit, or not at all.
import type { Tenant } from '../kernel/brand.js';
import type { Micros } from '../kernel/time.js';

export type TelemetrySignal = 'logs' | 'spans' | 'metrics' | 'changes';

/** One row as a source sent it: parsed JSON of any known shape; the adapter maps fields, masks and identifies it. */
export type IngestBatch = {
  readonly tenant: Tenant;
  readonly signal: TelemetrySignal;
  /** Names the source in record identities: a file's content digest, `http`, `otlp` … */
  readonly source: string;
  /** NDJSON; line numbers in the report count from `firstLine`. */
  readonly ndjson: string;
  readonly firstLine: number;
  readonly receivedAt: Micros;
  /** Tells requests apart that are received at one instant. */
  readonly arrivalOrder?: number;
  /** What its sender calls this request: rows at the same place of it are the same. Absent: the digest of the rows. */
  readonly requestKey?: string;
  /** Rows as a store of ours has given them out: neither mapped nor masked nor timed again. */
  readonly areStored?: true;
};

export type RejectedLine = { readonly line: number; readonly reason: string; readonly text: string };

export type IngestReport = {
  readonly accepted: number;
  /** Already stored: adds nothing. */
  readonly duplicates: number;
  /** The first of them. */
  readonly rejected: readonly RejectedLine[];
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

/** In UTF-16 units; a longer line is rejected. */
export const LONGEST_LINE = 1024 * 1024;

/** Every line of a body may be bad; the list must fit into memory. */
export const MAX_LISTED_REJECTIONS = 10_000;

export const emptyIngestReport: IngestReport = { accepted: 0, duplicates: 0, rejected: [], repaired: {} };

export const countRejected = ({ rejected, unlisted = 0 }: IngestReport): number => rejected.length + unlisted;

export const mergeIngestReports = (a: IngestReport, b: IngestReport): IngestReport => {
  const repaired = { ...a.repaired };
  for (const [reason, rows] of Object.entries(b.repaired)) repaired[reason] = (repaired[reason] ?? 0) + rows;
  const room = MAX_LISTED_REJECTIONS - a.rejected.length;
  const rejected = b.rejected.length === 0 ? a.rejected : [...a.rejected, ...b.rejected.slice(0, room)];
  const newest = Math.max(a.newest ?? 0, b.newest ?? 0);
  const unlisted = countRejected(a) + countRejected(b) - rejected.length;
  return {
    accepted: a.accepted + b.accepted,
    duplicates: a.duplicates + b.duplicates,
    rejected,
    repaired,
    ...(unlisted > 0 && { unlisted }),
    ...(newest > 0 && { newest }),
  };
};
