// Failure classes that no text names: errors that fit no other class, silence, waiting work, slow and failing requests.
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

const BACKLOG: FailureClass = {
  id: 'backlog',
  says: 'lets work pile up that nobody takes',
  blame: 'speaker',
  kind: 'queue',
  weight: 1.5,
  codes: [],
  phrases: NEVER,
  source: 'numbers of waiting work in records',
};

const SLOW_REQUESTS: FailureClass = {
  id: 'slow-requests',
  says: 'takes too much time to answer',
  blame: 'speaker',
  kind: 'latency',
  weight: 0.8,
  codes: [],
  phrases: NEVER,
  source: 'durations in access logs',
};

export const OBSERVED_FAILURES: readonly FailureClass[] = [UNEXPLAINED_ERROR, SILENCE, BACKLOG, SLOW_REQUESTS];
