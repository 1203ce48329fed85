// How long a turn has been driven, by the clocks of those who drove it: no two machines' clocks are compared.
import type { FactType } from '../investigation/facts.js';
import type { Micros } from '../kernel/time.js';
import type { Mark } from './investigations.js';

/** Recorded by whoever was asked, with a clock of its own, and not by who drives. */
const OF_OTHERS: ReadonlySet<FactType> = new Set(['TurnAsked', 'TurnCancelled', 'FeedbackGiven']);

/** `term`: a lease, for so long at least nobody drove before each take-over. The last mark's driver is the one whose time it is `now`. */
export const drivenFor = (marks: readonly Mark[], now: Micros, term: Micros): Micros => {
  let total = 0;
  let first = marks[0]?.at ?? now;
  let last = first;
  for (const { type, at } of marks) {
    if (type === 'DriverTaken') {
      total += last - first + term;
      first = at;
    }
    if (!OF_OTHERS.has(type)) last = at;
  }
  return total + now - first;
};
