// Scripts of the demos: rows to send, questions to ask, and the expected result, which only the checks read.
import type { WireSignal } from '../../api/contract/service.js';
import type { Micros } from '../../kernel/time.js';

export type DemoRow = { readonly [field: string]: unknown };

export type DemoRows = { readonly [signal in WireSignal]: readonly DemoRow[] };

/** For the checking code alone. */
type DemoExpected = { readonly service: string };

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

export type SnapshotStory = {
  /** The quiet hour, then the one in question. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly askedAt: Micros;
  readonly question: string;
  readonly followUp: string;
  /** For the checking code alone: a part of the text of the statement that is to blame, and of what is not the limit. */
  readonly expected: { readonly statement: string; readonly notLimiting: string };
  /** A third hour, with the deploys of that day. */
  readonly pileUp: {
    readonly file: { readonly name: string; readonly text: string };
    readonly changes: readonly DemoRow[];
    readonly askedAt: Micros;
    readonly question: string;
    readonly followUp: string;
    readonly expected: { readonly deploy: string; readonly others: readonly string[] };
  };
};
