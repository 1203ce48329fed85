// The demo incident as the demo reads it, and how its times are moved.
import { fromIso, toIso, type Micros } from '../kernel/time.js';
import type { FaultKind, Location } from './faults/fault.js';
import type { Row, Rows } from './rows.js';
import type { ServiceName } from './topology.js';

/** What a right answer says. For the checking process alone: none of it stands in the rows. */
export type Expected = {
  readonly service: ServiceName;
  readonly kind: FaultKind;
  readonly location: Location;
  readonly faultFrom: Micros;
};

type SecondIssue = {
  /** What arrived between `laterAskedAt` and `askedAt`: the first problem ends, the second begins. */
  readonly rows: Rows;
  readonly askedAt: Micros;
  readonly question: string;
  /** Returns to the first issue, when the second was answered. */
  readonly comeBack: string;
  readonly expected: Expected;
};

export type Incident = {
  readonly seed: number;
  /** What had arrived when the question was asked; its last row is at `askedAt`. */
  readonly rows: Rows;
  /** What arrived between `askedAt` and `laterAskedAt`, some of it late: from before the question. */
  readonly later: Rows;
  readonly askedAt: Micros;
  readonly laterAskedAt: Micros;
  readonly question: string;
  /** Asked when `later` is stored. */
  readonly followUp: string;
  readonly expected: Expected;
  readonly secondIssue: SecondIssue;
  /** Planted texts that no store may hold unmasked. */
  readonly secrets: readonly string[];
};

const moveRows = (rows: Rows, by: Micros): Rows => {
  const move = (row: Row): Row => ({ ...row, '@timestamp': toIso((fromIso(row['@timestamp']) ?? 0) + by) });
  return {
    logs: rows.logs.map(move),
    spans: rows.spans.map(move),
    metrics: rows.metrics.map(move),
    changes: rows.changes.map(move),
  };
};

const moveExpected = (expected: Expected, by: Micros): Expected => ({
  ...expected,
  faultFrom: expected.faultFrom + by,
});

/**
 * Moves all times so that the question is asked at `now`: the last row of `rows` is at `now`, the fault began five minutes before.
 * What arrives later then lies up to seven minutes after it: a demo that must not write into the future moves `now` back by that much.
 */
export const shiftTo = (incident: Incident, now: Micros): Incident => {
  const by = now - incident.askedAt;
  const { secondIssue } = incident;
  return {
    ...incident,
    rows: moveRows(incident.rows, by),
    later: moveRows(incident.later, by),
    askedAt: now,
    laterAskedAt: incident.laterAskedAt + by,
    expected: moveExpected(incident.expected, by),
    secondIssue: {
      ...secondIssue,
      rows: moveRows(secondIssue.rows, by),
      askedAt: secondIssue.askedAt + by,
      expected: moveExpected(secondIssue.expected, by),
    },
  };
};
