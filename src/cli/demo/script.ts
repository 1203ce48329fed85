// The demo incident as the terminal sees it: rows to send, questions to ask, and, for the check alone, what a right answer names.
import type { Micros } from '../../kernel/time.js';

export type DemoRow = { readonly [field: string]: unknown };

export const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;
export type Signal = (typeof SIGNALS)[number];

export type DemoRows = { readonly [signal in Signal]: readonly DemoRow[] };

/** For the checking code alone. */
export type DemoExpected = { readonly service: string };

export type DemoIncident = {
  readonly seed: number;
  readonly rows: DemoRows;
  readonly askedAt: Micros;
  readonly question: string;
  readonly later: DemoRows;
  readonly laterAskedAt: Micros;
  readonly followUp: string;
  readonly expected: DemoExpected;
  readonly secondIssue: {
    readonly rows: DemoRows;
    readonly askedAt: Micros;
    readonly question: string;
    readonly comeBack: string;
    readonly expected: DemoExpected;
  };
};

export type DemoScript = {
  /** From the first question to the last row: who must not write into the future asks that long ago. */
  readonly lasts: Micros;
  /** The incident with its first question asked at this instant. */
  readonly askedAt: (at: Micros) => DemoIncident;
};
