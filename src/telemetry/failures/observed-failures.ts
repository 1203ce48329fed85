// Failure classes that no single line names: errors that fit no other class, silence, a backlog, a name server, a holder of locks, an end.
import type { FailureClass } from './failure-class.js';

/** No text means it. */
const NEVER = /(?!)/;

export const UNEXPLAINED_ERROR: FailureClass = {
  id: 'unexplained-error',
  says: 'logs errors that are new',
  saysOfCalled: 'is named in errors that are new',
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

export const BACKLOG: FailureClass = {
  id: 'backlog',
  says: 'has work that waits',
  blame: 'speaker',
  kind: 'queue',
  weight: 2.6,
  codes: [],
  phrases: NEVER,
  source: 'numbers of waiting things in the records',
};

/** The component that resolves names; it logs nothing itself. */
export const DNS = 'dns';

/** Names do not resolve for several callers. */
export const NAME_SERVER: FailureClass = {
  id: 'name-server',
  says: 'does not resolve names',
  blame: 'target',
  kind: 'network',
  weight: 3,
  codes: [],
  phrases: NEVER,
  source: 'unresolved names of several callers',
};

/** It began right before others waited for locks; the transaction that holds them fails nowhere. */
export const LOCK_HOLDER: FailureClass = {
  id: 'lock-holder',
  says: 'began its work right before others had to wait for a lock',
  blame: 'speaker',
  kind: 'resource',
  weight: 3,
  codes: [],
  phrases: NEVER,
  source: 'rhythm of the records, and lock waits of others',
};

/** The last that is known of it is that it ended, and others cannot reach it. */
export const SHUT_DOWN: FailureClass = {
  id: 'shut-down',
  says: 'has shut down, and nothing listens',
  blame: 'speaker',
  kind: 'unavailable',
  weight: 2,
  codes: [],
  phrases: NEVER,
  source: 'last words of programs, and that nothing follows them',
};

export const OBSERVED_FAILURES: readonly FailureClass[] = [
  UNEXPLAINED_ERROR,
  SILENCE,
  BACKLOG,
  NAME_SERVER,
  LOCK_HOLDER,
  SHUT_DOWN,
];
