// Circuit breaker of a model profile: after repeated failures no request is sent for a while, then one to probe.
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import type { ModelFailure } from '../../investigation/model-dialogue.js';

export type CircuitBreaker =
  /** `failures`: consecutive ones. */
  | { readonly is: 'closed'; readonly failures: number }
  /** `trips`: how often it was opened without a success in between. */
  | { readonly is: 'open'; readonly until: Micros; readonly trips: number }
  /** One probe request is under way; another is allowed from `until` on. */
  | { readonly is: 'half-open'; readonly until: Micros; readonly trips: number };

export const CLOSED_CIRCUIT: CircuitBreaker = { is: 'closed', failures: 0 };

const FAILURES_TO_OPEN = 5;
const FIRST_OPEN_TIME: Micros = 30 * SECOND;
const LONGEST_OPEN_TIME: Micros = 5 * MINUTE;

/** Only failures of the model itself count; throttling and invalid requests do not. */
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

/** When the next request is allowed; not later than `now` when it is allowed at once. */
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
