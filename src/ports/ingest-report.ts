// Reports on the parts of what was sent, told as one.
import type { IngestReport } from './ingest.js';

/** A body may be bad line by line: what is listed has to fit into memory, and be read by somebody. */
export const MOST_LISTED = 10_000;

export const nothingWritten: IngestReport = { accepted: 0, duplicates: 0, rejected: [], repaired: {} };

export const rejectedIn = ({ rejected, unlisted = 0 }: IngestReport): number => rejected.length + unlisted;

export const merged = (a: IngestReport, b: IngestReport): IngestReport => {
  const repaired = { ...a.repaired };
  for (const [reason, rows] of Object.entries(b.repaired)) repaired[reason] = (repaired[reason] ?? 0) + rows;
  const room = MOST_LISTED - a.rejected.length;
  const rejected = b.rejected.length === 0 ? a.rejected : [...a.rejected, ...b.rejected.slice(0, room)];
  const newest = Math.max(a.newest ?? 0, b.newest ?? 0);
  const unlisted = rejectedIn(a) + rejectedIn(b) - rejected.length;
  return {
    accepted: a.accepted + b.accepted,
    duplicates: a.duplicates + b.duplicates,
    rejected,
    repaired,
    ...(unlisted > 0 && { unlisted }),
    ...(newest > 0 && { newest }),
  };
};
