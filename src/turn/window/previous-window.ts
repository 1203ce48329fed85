// The window before the message, and whether its phrase leaves it open.
import type { TimeWindow } from '../../kernel/time.js';
import { saysSinceWhen } from '../../language/time/read-times.js';

/** `open`: it extends to the question; absent: derived from its phrase. */
export type PreviousWindow = TimeWindow & { readonly open?: boolean };

const UP_TO_NOW =
  /\b(?:(?:last|past|previous) (?!(?:[a-z]{3,}day|mon|tue|wed|thu|fri|morning|afternoon|evening|night)\b)|now|currently|moment|present|today|tonight)/i;

/** Somebody noticed at its start. */
export const saysSince = ({ phrase }: TimeWindow): boolean => phrase !== undefined && saysSinceWhen(phrase);

/** A window without phrase is the default one, and open like "since" and "last". */
export const runsUpToNow = (window: PreviousWindow): boolean =>
  window.open ?? (window.phrase === undefined || saysSince(window) || UP_TO_NOW.test(window.phrase));
