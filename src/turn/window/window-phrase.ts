// The time that a message names, as the window of a turn.
import type { TimeDoubt } from '../../investigation/scope.js';
import type { Micros } from '../../kernel/time.js';

export type WindowPhrase = {
  readonly phrase: string;
  readonly from: Micros;
  readonly to: Micros;
  /** Without an end of its own: it extends to the question. */
  readonly open: boolean;
  /** Somebody noticed at `from`; the problem began earlier. */
  readonly noticed?: true;
  /** It means "now" only. */
  readonly present?: true;
  /** It moves with the instant of the question. */
  readonly isRelative?: true;
  /** It names a day and nothing else. */
  readonly isDayOnly?: true;
  /** It is named only for comparison: "slower than yesterday" still asks about today. */
  readonly compared?: true;
  /** It stands in a line of a pasted log. */
  readonly stamped?: true;
  /** A program wrote it. */
  readonly byProgram?: true;
  /** What is ambiguous; `other`: the second reading. */
  readonly about?: TimeDoubt;
  readonly other?: { readonly from: Micros; readonly to: Micros };
};
