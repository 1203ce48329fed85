// Whether a model that keeps failing is left alone for a while: closed, open, and one try in between.
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import type { ModelFailure } from '../../investigation/model-dialogue.js';

export type Circuit =
  /** Failures in a row. */
  | { readonly is: 'closed'; readonly failures: number }
  /** `trips`: how often in a row it was opened. */
  | { readonly is: 'open'; readonly until: Micros; readonly trips: number }
  /** One request is on its way to find out; without an answer another may try from `until` on. */
  | { readonly is: 'half-open'; readonly until: Micros; readonly trips: number };

export const CLOSED: Circuit = { is: 'closed', failures: 0 };

const FAILURES = 5;
const FIRST: Micros = 30 * SECOND;
const LONGEST: Micros = 5 * MINUTE;

/** Failures of the model itself; who asks too often, or asks for what is not there, has not found it broken. */
const BREAKS: { readonly [Reason in ModelFailure]: boolean } = {
  unavailable: true,
  timeout: true,
  cut: true,
  throttled: false,
  oversize: false,
  invalid: false,
  denied: false,
  cancelled: false,
};

const opened = (trips: number, now: Micros): Circuit => ({
  is: 'open',
  trips,
  until: now + Math.min(LONGEST, FIRST * 2 ** (trips - 1)),
});

/** When it may be asked next: not later than `now` when it may be asked at once. */
export const freeAt = (circuit: Circuit, now: Micros): Micros => (circuit.is === 'closed' ? now : circuit.until);

/** A request begins. */
export const tried = (circuit: Circuit, now: Micros): Circuit =>
  circuit.is === 'closed' || circuit.until > now
    ? circuit
    : { is: 'half-open', until: now + FIRST, trips: circuit.trips };

export const answered = (): Circuit => CLOSED;

export const failed = (circuit: Circuit, reason: ModelFailure, now: Micros): Circuit => {
  if (!BREAKS[reason]) return circuit.is === 'half-open' && reason !== 'cancelled' ? CLOSED : circuit;
  if (circuit.is !== 'closed') return opened(circuit.is === 'half-open' ? circuit.trips + 1 : circuit.trips, now);
  const failures = circuit.failures + 1;
  return failures < FAILURES ? { is: 'closed', failures } : opened(1, now);
};
