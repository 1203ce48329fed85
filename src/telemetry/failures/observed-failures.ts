// Failure classes that no text names: errors that fit no other class, and silence.
import type { FailureClass } from './failure-class.js';

/** No text means it. */
const NEVER = /(?!)/;

export const UNEXPLAINED_ERROR: FailureClass = {
  id: 'unexplained-error',
  says: 'logs errors that are new',
  blame: 'speaker',
  kind: 'code',
  weight: 0.6,
  codes: [],
  phrases: NEVER,
  source: 'level of the record',
};

export const SILENCE: FailureClass = {
  id: 'silence',
  says: 'is silent, it logs nothing of its usual work',
  blame: 'speaker',
  kind: 'unavailable',
  weight: 2,
  codes: [],
  phrases: NEVER,
  source: 'rhythm of the records',
};

export const OBSERVED_FAILURES: readonly FailureClass[] = [UNEXPLAINED_ERROR, SILENCE];
