// The story of two hours as the terminal sees it: files to import, questions to ask, and, for the check alone, what a right answer names.
import type { Micros } from '../../kernel/time.js';

export type SnapshotStory = {
  /** The quiet hour, then the one in question. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly askedAt: Micros;
  readonly question: string;
  readonly followUp: string;
  /** For the checking code alone: a part of the text of the statement that is to blame, and of what is not the limit. */
  readonly expected: { readonly statement: string; readonly notLimiting: string };
};
