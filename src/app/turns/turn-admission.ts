// Admits turns while they can be answered in time: so many wait or run, so long each has taken. What is beyond is refused at once.
import { type Micros, SECOND } from '../../kernel/time.js';
import type { CapacityRefusal } from '../requests.js';

/** The place of a turn: call one of them, once. */
export type AdmittedTurn = {
  /** It was answered, or nobody waits for it any more. */
  readonly ended: () => void;
  /** There is no such turn after all. */
  readonly withdrawn: () => void;
};

/** As few are always admitted: alone, a turn takes its full time, which tells nothing of many at once. */
const ALWAYS_ADMITTED = 16;

/** When the first of many turns ends, the others are half done, and the estimate is far too long: who asks again soon is told better. */
const LONGEST_RETRY = 30 * SECOND;

/** The mean forgets: a turn counts half after some twenty more. */
const KEPT = 1 - 1 / 32;

export class TurnAdmission {
  #running = 0;
  #ended = 0;
  /** Time in which any turn ran, decayed as `#ended` is. */
  #busy: Micros = 0;
  #since: Micros = 0;

  /** `now`: never goes back. `patience`: within which an admitted turn should be answered. */
  constructor(
    private readonly now: () => Micros,
    private readonly patience: Micros,
  ) {}

  /** Takes a place at once: of many that are asked at one moment, each sees those before it. */
  admit(): AdmittedTurn | CapacityRefusal {
    const refused = this.#refuse();
    if (refused !== undefined) return refused;
    this.#settle();
    this.#running += 1;
    return { ended: () => this.#end(), withdrawn: () => this.#leave() };
  }

  #refuse(): CapacityRefusal | undefined {
    if (this.#running < ALWAYS_ADMITTED || this.#ended < 1) return undefined;
    this.#settle();
    // turns that run at once share what there is: time in which any ran, over turns that ended, is what each takes of it
    const expected = (this.#running + 1) * (this.#busy / this.#ended);
    if (expected <= this.patience) return undefined;
    const seconds = Math.ceil(expected / SECOND);
    return {
      rejected: 'beyond-capacity',
      because: `${this.#running} turns wait or run; one more would be answered in some ${seconds} s`,
      retryAfter: Math.min(expected - this.patience, LONGEST_RETRY),
    };
  }

  #leave(): void {
    this.#settle();
    this.#running -= 1;
  }

  #end(): void {
    this.#leave();
    this.#busy *= KEPT;
    this.#ended = this.#ended * KEPT + 1;
  }

  #settle(): void {
    const now = this.now();
    if (this.#running > 0) this.#busy += now - this.#since;
    this.#since = now;
  }
}
