// Whether a model that keeps failing is left alone for a while: closed, open, and one try in between.
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import type { ModelFailure } from '../../investigation/model-dialogue.js';

export type CircuitBreaker =
  /** Failures in a row. */
  | { readonly is: 'closed'; readonly failures: number }
  /** `trips`: how often in a row it was opened. */
  | { readonly is: 'open'; readonly until: Micros; readonly trips: number }
  /** One request is on its way to find out; without an answer another may try from `until` on. */
  | { readonly is: 'half-open'; readonly until: Micros; readonly trips: number };

export const CLOSED_CIRCUIT: CircuitBreaker = { is: 'closed', failures: 0 };

const FAILURES_TO_OPEN = 5;
const FIRST_OPEN_TIME: Micros = 30 * SECOND;
const LONGEST_OPEN_TIME: Micros = 5 * MINUTE;

/** Failures of the model itself; who asks too often, or asks for what is not there, has not found it broken. */
const COUNTS_AS_FAILURE: { readonly [Reason in ModelFailure]: boolean } = {
  unavailable: true,
  timeout: true,
  cut: true,
  throttled: false,
  oversize: false,
  invalid: false,
  denied: false,
  cancelled: false,
};

const openCircuit = (trips: number, now: Micros): CircuitBreaker => ({
  is: 'open',
  trips,
  until: now + Math.min(LONGEST_OPEN_TIME, FIRST_OPEN_TIME * 2 ** (trips - 1)),
});

/** When it may be asked next: not later than `now` when it may be asked at once. */
export const availableAt = (circuit: CircuitBreaker, now: Micros): Micros =>
  circuit.is === 'closed' ? now : circuit.until;

/** A request begins. */
export const recordAttempt = (circuit: CircuitBreaker, now: Micros): CircuitBreaker =>
  circuit.is === 'closed' || circuit.until > now
    ? circuit
    : { is: 'half-open', until: now + FIRST_OPEN_TIME, trips: circuit.trips };

export const recordSuccess = (): CircuitBreaker => CLOSED_CIRCUIT;

export const recordFailure = (circuit: CircuitBreaker, reason: ModelFailure, now: Micros): CircuitBreaker => {
  if (!COUNTS_AS_FAILURE[reason])
    return circuit.is === 'half-open' && reason !== 'cancelled' ? CLOSED_CIRCUIT : circuit;
  if (circuit.is !== 'closed') return openCircuit(circuit.is === 'half-open' ? circuit.trips + 1 : circuit.trips, now);
  const failures = circuit.failures + 1;
  return failures < FAILURES_TO_OPEN ? { is: 'closed', failures } : openCircuit(1, now);
};
