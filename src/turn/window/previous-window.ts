// The window before the message, and whether its phrase leaves it open.
import type { TimeWindow } from '../../kernel/time.js';

/** `open`: it extends to the question; absent: derived from its phrase. */
export type PreviousWindow = TimeWindow & { readonly open?: boolean };

const STARTS_OPEN = /^(?:since|start|began|begin|onset|from|as of|after|for|been)/i;
const NAMES_END = /\b(?:to|until|till?|through) (?!now)|[\da-z] ?[-–—] ?(?:\d{1,2}(?:[:h]| ?[ap]m|$)|[a-z]+day)/i;
const UP_TO_NOW =
  /\b(?:(?:last|past|previous) (?!(?:[a-z]{3,}day|mon|tue|wed|thu|fri|morning|afternoon|evening|night)\b)|now|currently|moment|present|today|tonight)/i;

/** The hyphens of a date are no range. */
const DATE = /\d{4}-\d\d-\d\d/g;

/** Somebody noticed at its start. */
export const saysSince = ({ phrase = '' }: TimeWindow): boolean =>
  STARTS_OPEN.test(phrase) && !NAMES_END.test(phrase.replaceAll(DATE, ''));

/** A window without phrase is the default one, and open like "since" and "last". */
export const runsUpToNow = (window: PreviousWindow): boolean =>
  window.open ?? (window.phrase === undefined || saysSince(window) || UP_TO_NOW.test(window.phrase));
