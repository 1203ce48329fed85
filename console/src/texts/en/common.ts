// Words that several pages need, and Home not at its first visit: states that the API calls by one word, what a button that asks first
// says, and the question of the demo.
import type { Reply, WireTurn } from '../../api/operations.js';

type AlertItem = Reply<'listAlerts'>['items'][number];
type TurnState = WireTurn['status'];
type AlertStatus = AlertItem['status'];
type AlertSeverity = AlertItem['severity'];
type RecordKind = Reply<'searchRecords'>['items'][number]['kind'];

export const enCommon = {
  /** Of the generated incident; it is asked in the name of the reader. */
  demoQuestion: 'In the last 5 minutes many customers cannot complete their purchase. What is the root cause?',

  /** What the API calls by one word; a new one does not compile without its text. */
  states: {
    turn: {
      queued: 'waiting',
      running: 'running',
      answered: 'answered',
      confirm: 'asks back',
      confirmed: 'confirmed',
      failed: 'failed',
      cancelled: 'cancelled',
      timed_out: 'timed out',
    } satisfies Record<TurnState, string>,
    alert: {
      firing: 'firing',
      resolved: 'resolved',
      flapping: 'flapping',
      silenced: 'silenced',
    } satisfies Record<AlertStatus, string>,
    severity: {
      critical: 'critical',
      error: 'error',
      warning: 'warning',
      info: 'info',
      unknown: 'severity unknown',
    } satisfies Record<AlertSeverity, string>,
    record: { investigation: 'investigation', alert: 'alert' } satisfies Record<RecordKind, string>,
  },

  confirm: {
    yes: 'Yes, do it',
    no: 'Leave it as it is',
    working: 'Working …',
  },
} as const;
