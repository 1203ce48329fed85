// The time phrases of an incident channel, most telling first.
import { DURATION } from './duration.js';
import { around, hourBefore, lasting, noticedFor, range, since, upToNow } from './meaning.js';
import type { Read, Spoken } from './meaning.js';
import { CLEAR, DATED, POINT, WHEN } from './point.js';
import type { Anchor } from './point.js';

type Rule = { readonly pattern: RegExp; readonly read: Read };

const NEAR = String.raw`(?:(?:about|around|roughly|approximately|approx\.?|circa|at|on|the|~) ?)*`;
const TO = String.raw`\s*(?:to|until|till|through|[-–—])\s*`;
const LONG_UNIT = String.raw`(?:second|minute|hour|day|week|month)\b`;
/** "the queue is at 9": a value, not a time. */
const NO_VALUE = String.raw`(?<!\b(?:is|are|was|were|be|sits?|stays?|stuck|stands?|remains?|hovering|back|up|down|now|still|steady|capped) )`;

const rule = (source: string, read: Read): Rule => ({ pattern: new RegExp(source, 'gi'), read });

const RULES: readonly Rule[] = [
  rule(String.raw`(?:${WHEN},? )?\bbetween ${NEAR}(?<p>${POINT}) and ${NEAR}(?<q>${POINT})`, range),
  rule(String.raw`(?:${WHEN},? )?\bfrom ${NEAR}(?<p>${POINT})${TO}${NEAR}(?<q>${POINT})`, range),
  rule(String.raw`(?<p>${POINT})${TO}(?<q>${POINT})`, range),
  rule(String.raw`\bsince ${NEAR}(?<p>${POINT})`, since),
  rule(String.raw`\bsince ${NEAR}(?<d>${DURATION})`, noticedFor),
  rule(String.raw`\bsince [a-z' -]{1,30}? (?:at|around|on) (?<p>${POINT})`, since),
  rule(
    String.raw`\b(?:starting|started|starts|began|begins|beginning|onset|from|as of|after) ${NEAR}(?<p>${POINT})`,
    since,
  ),
  rule(String.raw`\b(?:last|past|previous) (?<d>${DURATION}|${LONG_UNIT})`, lasting),
  rule(String.raw`\bfor ${NEAR}(?<d>${DURATION}) (?:now|already)\b`, noticedFor),
  rule(String.raw`\bbeen (?:[a-z-]+ ){0,4}for ${NEAR}(?<d>${DURATION})`, noticedFor),
  rule(String.raw`(?<!\bday )\b(?:before|until|till|up to|prior to) ${NEAR}(?<p>${POINT})`, hourBefore),
  rule(String.raw`(?:\b(?:about|around|roughly) )?(?<p>${DURATION} ago\b)`, around),
  rule(String.raw`(?<p>${DATED})`, around),
  rule(String.raw`(?:${NO_VALUE}\bat|@) ?(?:about |around |~)?(?<p>${POINT})`, around),
  rule(String.raw`(?:\b(?:about|around|near|circa|roughly|on) |~ ?)*(?<p>${CLEAR}|${WHEN})`, around),
  rule(String.raw`\b(?:right now|currently|at the moment|at present)\b|\bnow(?=\s*(?:[?.!]|$))`, upToNow),
];

const NEGATED = /\b(?:not|isn't|wasn't|instead of|rather than|except)(?: (?:from|at|in|on|the))* ?$/i;

const firstReading = ({ pattern, read }: Rule, text: string, anchor: Anchor): Spoken | undefined => {
  for (const match of text.matchAll(pattern)) {
    const phrase = match[0].trim();
    if (NEGATED.test(text.slice(0, match.index))) continue;
    const spoken = read({ phrase, groups: { ...match.groups }, text }, anchor);
    if (spoken !== undefined) return spoken;
  }
  return undefined;
};

/** The most telling phrase of the text; of two equal ones the first. */
export const spokenIn = (text: string, anchor: Anchor): Spoken | undefined => {
  for (const each of RULES) {
    const spoken = firstReading(each, text, anchor);
    if (spoken !== undefined) return spoken;
  }
  return undefined;
};
