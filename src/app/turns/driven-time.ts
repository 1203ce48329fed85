// How long turns have been driven, by whichever processes, however their wall clocks are set meanwhile.
import { isOfChain } from '../../investigation/chain/chain-run.js';
import type { FactType } from '../../investigation/facts.js';
import type { StreamId } from '../../kernel/brand.js';
import type { Micros } from '../../kernel/time.js';
import type { Clock } from '../../ports/runtime.js';
import type { FactTime } from '../records/investigations.js';

/** Recorded by the process that took the call, by its own clock, which need not be the driver's; so are the facts of chains. */
const FACTS_OF_OTHERS: ReadonlySet<FactType> = new Set([
  'TurnAsked',
  'TurnCancelled',
  'FeedbackGiven',
  'HandoverNoted',
]);

/** How long a turn was driven. `term`: before each take-over nobody drove for at least one lease. `now`: by the current driver's clock. */
export const drivenTime = (marks: readonly FactTime[], now: Micros, term: Micros): Micros => {
  let total = 0;
  let first = marks[0]?.at ?? now;
  let last = first;
  for (const mark of marks) {
    const { type, at } = mark;
    if (type === 'DriverTaken') {
      total += last - first + term;
      first = at;
    }
    if (!FACTS_OF_OTHERS.has(type) && !isOfChain(mark)) last = at;
  }
  return total + now - first;
};

type DrivenSince = { readonly drive: string; readonly before: Micros; readonly at: Micros };

/** What facts say when this process first looks, and from then on a clock that nobody sets. */
export class DrivenTimes {
  readonly #since = new Map<StreamId, DrivenSince>();

  constructor(
    private readonly clock: Clock,
    private readonly term: Micros,
  ) {}

  time(stream: StreamId, marks: readonly FactTime[]): Micros {
    // another turn, or one that was taken over, is another drive
    const drive = `${marks[0]?.at} ${marks.filter(({ type }) => type === 'DriverTaken').length}`;
    const known = this.#since.get(stream);
    if (known?.drive === drive) return known.before + this.clock.elapsed() - known.at;
    const before = drivenTime(marks, this.clock.now(), this.term);
    this.#since.set(stream, { drive, before, at: this.clock.elapsed() });
    return before;
  }

  forget(stream: StreamId): void {
    this.#since.delete(stream);
  }
}
