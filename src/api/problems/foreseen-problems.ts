// The problems that errors stand for which a store or the queue throws.
import type { AppRefusal } from '../../app/requests.js';
import { STORE_REFUSALS } from '../../app/refusals.js';
import { OwnershipLost, StoreError, VersionConflict } from '../../ports/event-store.js';
import { IngestBusy } from '../../ports/ingest.js';
import { SourceError } from '../../ports/sources.js';
import { type ProblemDetails, ProblemError } from './problems.js';
import { refusalError } from './refusals.js';

const INGEST_BUSY: ProblemDetails = {
  kind: 'ingest-busy',
  status: 429,
  title: 'Telemetry arrives faster than it is stored',
  detail: 'the queue is full; nothing of this request was stored',
  howToFix: 'Wait as long as Retry-After says, then send it again.',
  headers: { 'retry-after': '1' },
};

export const refusalDetails = (refusal: AppRefusal): ProblemDetails => refusalError(refusal).trouble;

/** `undefined`: nobody foresaw it. */
export const foreseenProblem = (error: unknown): ProblemDetails | undefined => {
  if (error instanceof ProblemError) return error.trouble;
  if (error instanceof StoreError) {
    const because = error.reason === 'damaged' ? error.message : 'nothing was stored';
    return refusalDetails({ rejected: STORE_REFUSALS[error.reason], because });
  }
  if (error instanceof OwnershipLost || error instanceof VersionConflict)
    return refusalDetails({ rejected: 'stale-driver', because: 'this process may not write now; nothing was stored' });
  // some rows may have been stored; sending them again is safe, because rows have ids
  if (error instanceof SourceError) return refusalDetails({ rejected: 'store-unavailable', because: error.message });
  return error instanceof IngestBusy ? INGEST_BUSY : undefined;
};
