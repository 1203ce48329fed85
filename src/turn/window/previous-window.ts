// The window that an issue had, and what its phrase says of it.
import type { TimeWindow } from '../../kernel/time.js';

/** `open`: it ran up to the question; absent, its phrase tells. */
export type PreviousWindow = TimeWindow & { readonly open?: boolean };

const STARTS_OPEN = /^(?:since|start|began|begin|onset|from|as of|after|for|been)/i;
const NAMES_END = /\b(?:to|until|till?|through) (?!now)|[\da-z] ?[-–—] ?(?:\d{1,2}(?:[:h]| ?[ap]m|$)|[a-z]+day)/i;
const UP_TO_NOW =
  /\b(?:(?:last|past|previous) (?!(?:[a-z]{3,}day|mon|tue|wed|thu|fri|morning|afternoon|evening|night)\b)|now|currently|moment|present|today|tonight)/i;

/** Its hyphens are no range. */
const DATE = /\d{4}-\d\d-\d\d/g;

/** Somebody noticed at its start. */
export const saysSince = ({ phrase = '' }: TimeWindow): boolean =>
  STARTS_OPEN.test(phrase) && !NAMES_END.test(phrase.replaceAll(DATE, ''));

/** A window without phrase is the default one, and runs on like "since" and "last". */
export const runsUpToNow = (window: PreviousWindow): boolean =>
  window.open ?? (window.phrase === undefined || saysSince(window) || UP_TO_NOW.test(window.phrase));
