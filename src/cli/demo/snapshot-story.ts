// The story of two hours as the terminal sees it: files to import, questions to ask, and, for the check alone, what a right answer names.
import type { Micros } from '../../kernel/time.js';
import type { DemoRow } from './script.js';

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
