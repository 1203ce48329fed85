// What a caller is told of an error that was thrown: the problem that it stands for. What nobody foresaw is logged, and its text stays here.
import { Injectable, Logger } from '@nestjs/common';
import { SharedWork } from '../../kernel/shared-work.js';
import { StoreError } from '../../ports/event-store.js';
import { SourceError } from '../../ports/sources.js';
import { type FileDamage, StoreIntegrity } from '../../ports/store-integrity.js';
import { foreseenProblem, refusalDetails } from './foreseen-problems.js';
import { internalProblem, type ProblemDetails } from './problems.js';

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
