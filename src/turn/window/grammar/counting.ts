// Whether two bare numbers are a count or hours of the day.
import type { TimePoint } from './point.js';

type CountingPhrase = { readonly text: string; readonly phrase: string };

/** The message asks what happened then. */
const ASKS =
  /\b(?:why|what|how|which|who|slow\w*|down|fail\w*|errors?|broke\w*|happen\w*|spike\w*|time(?:d )?outs?)\b/i;

/** Something is of that size. */
const SIZE = /\b(?:is|are|was|were|be|stays?|somewhere) between\b/i;

/** "Why was it slow between 10 and 11?": hours at the end of a question. */
const endsAQuestion = ({ text, phrase }: CountingPhrase): boolean =>
  /^between\b/i.test(phrase.trim()) &&
  text.replace(/[\s?!.]+$/, '').endsWith(phrase.trim()) &&
  ASKS.test(text) &&
  !SIZE.test(text);

/** Two bare numbers are hours only with a day or a zone, or at the end of a question. */
export const isCounting = (start: TimePoint, second: TimePoint, said: CountingPhrase): boolean =>
  start.bare && second.bare && start.days === undefined && start.zone === undefined && !endsAQuestion(said);
