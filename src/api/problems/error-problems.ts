// What a caller is told of an error that was thrown: the problem that it stands for. What nobody foresaw is logged, and its text stays here.
import { Injectable, Logger } from '@nestjs/common';
import type { AppRefusal } from '../../app/requests.js';
import { STORE_REFUSALS } from '../../app/refusals.js';
import { SharedWork } from '../../kernel/shared-work.js';
import { OwnershipLost, StoreError, VersionConflict } from '../../ports/event-store.js';
import { IngestBusy } from '../../ports/ingest.js';
import { SourceError } from '../../ports/sources.js';
import { type FileDamage, StoreIntegrity } from '../../ports/store-integrity.js';
import { internalProblem, type ProblemDetails, ProblemError } from './problems.js';
import { refusalError } from './refusals.js';

const INGEST_BUSY: ProblemDetails = {
  kind: 'ingest-busy',
  status: 429,
  title: 'Telemetry arrives faster than it is stored',
  detail: 'the queue is full; nothing of this request was stored',
  howToFix: 'Wait as long as Retry-After says, then send it again.',
  headers: { 'retry-after': '1' },
};

const refusalDetails = (refusal: AppRefusal): ProblemDetails => refusalError(refusal).trouble;

const foreseenProblem = (error: unknown): ProblemDetails | undefined => {
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

@Injectable()
export class ErrorProblems {
  readonly #log = new Logger('Problem');
  readonly #checks = new SharedWork<readonly FileDamage[]>();

  constructor(private readonly integrity: StoreIntegrity) {}

  /** Logs what an operator has to know of. An error that is not foreseen is an internal problem, without a word of its text. */
  async problemOf(error: unknown): Promise<ProblemDetails> {
    const known = foreseenProblem(error) ?? (await this.#damage());
    if (known === undefined) this.#log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    else if (error instanceof SourceError || error instanceof StoreError) this.#log.warn(error.message);
    return known ?? internalProblem();
  }

  /** Facts that are not as they were written make code fail in ways that nobody foresaw. */
  async #damage(): Promise<ProblemDetails | undefined> {
    const [damage] = await this.#checks.run('', () => this.integrity.check('answers')).catch(() => []);
    return damage === undefined ? undefined : refusalDetails({ rejected: 'store-damaged', because: damage.problem });
  }
}
