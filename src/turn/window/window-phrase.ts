// The time that a message names, as the window of a turn.
import type { TimeDoubt } from '../../investigation/scope.js';
import type { Micros } from '../../kernel/time.js';
import { type MessageAnchor, readTime } from '../../language/time/read-times.js';

export type WindowPhrase = {
  readonly phrase: string;
  readonly from: Micros;
  readonly to: Micros;
  /** Where the phrase begins in the message, when it stands there as it is. */
  readonly start?: number;
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
  /** What is ambiguous; `other`: the second reading. */
  readonly about?: TimeDoubt;
  readonly other?: { readonly from: Micros; readonly to: Micros };
};

/** The most specific time of a text. */
export const readWindowPhrase = (text: string, anchor: MessageAnchor): WindowPhrase | undefined =>
  readTime(text, anchor);
