// The rules for time phrases, most specific first.
import { type MarkedMessage, markPattern, markTimes } from './time-marks.js';
import {
  type PhraseReader,
  readAfter,
  readAround,
  readBefore,
  readDuration,
  readNoticedFor,
  readNow,
  readRange,
  readSince,
  readWithin,
  type TimePhrase,
} from './time-phrase.js';
import type { TimeAnchor } from './grammar/named-zone.js';

type PhraseRule = { readonly pattern: RegExp; readonly read: PhraseReader };

const POINT = markPattern('ago', 'number', 'clock', 'hour', 'now', 'span', 'day');
const DATE = markPattern('span', 'day');
const LENGTH = markPattern('duration');
const NEAR = String.raw`(?:(?:about|around|roughly|approximately|approx\.?|circa|at|on|the|~) ?)*`;
const TO = String.raw`\s*(?:to|until|till?|through|[-–—/→⇒]|->|\.{2,3})\s*`;
const KEY = String.raw`\s*[=:]\s*"?`;
const LONG_UNIT = String.raw`(?:second|minute|hour|day|week|month)\b`;
/** "The queue is at 9": a value, not a time. */
const NO_VALUE = String.raw`(?<!(?:\b(?:is|are|was|were|be|sits?|stays?|stuck|stands?|remains?|hovering|back|up|down|still|steady|capped)|${markPattern('now')}) )`;
/** "Is there more by now?", "with the data we have now": "now" names no window. */
const NO_STATE = String.raw`(?<!\b(?:by|have|has|got|know|knows) )`;

const phraseRule = (source: string, read: PhraseReader): PhraseRule => ({ pattern: new RegExp(source, 'gi'), read });

const PHRASE_RULES: readonly PhraseRule[] = [
  phraseRule(
    String.raw`\b(?:start|from|begin|since)[a-z_]*${KEY}(?<p>${POINT})"?[\s,;&]*(?:end|to|until)[a-z_]*${KEY}(?<q>${POINT})`,
    readRange,
  ),
  phraseRule(String.raw`(?:${DATE},? )?\bbetween ${NEAR}(?<p>${POINT}) and ${NEAR}(?<q>${POINT})`, readRange),
  phraseRule(String.raw`(?:${DATE},? )?\bfrom ${NEAR}(?<p>${POINT})${TO}${NEAR}(?<q>${POINT})`, readRange),
  phraseRule(String.raw`(?<p>${POINT})${TO}(?<q>${POINT})`, readRange),
  phraseRule(
    String.raw`[[(](?<p>${markPattern('clock', 'day')}), ?(?<q>${markPattern('clock', 'day')})[\])]`,
    readRange,
  ),
  phraseRule(
    String.raw`(?<p>${markPattern('clock', 'hour', 'day')}) ?(?:\+/[-–]|\+[-–]|±|give or take|plus[ /-]minus) ?(?<d>${LENGTH})`,
    readWithin,
  ),
  phraseRule(String.raw`(?<p>${markPattern('clock')}),? ?(?:/|for|(?:and )?lasting) ?(?<d>${LENGTH})`, readAfter),
  phraseRule(
    String.raw`\b(?:the )?(?:first )?(?<d>${LENGTH}|${LONG_UNIT}) (?:right )?(?:after|following|from) ${NEAR}(?<p>${markPattern('clock')})`,
    readAfter,
  ),
  phraseRule(
    String.raw`\b(?:the )?(?:last )?(?<d>${LENGTH}|${LONG_UNIT}) (?:right )?(?:before|prior to|up to|until) ${NEAR}(?<p>${markPattern('clock')})`,
    readBefore,
  ),
  phraseRule(
    String.raw`\b(?:up )?until ${NEAR}(?<p>${POINT}),? (?:it|that|this|all|everything|things) (?:was|were|had|worked|ran|looked)`,
    readSince,
  ),
  phraseRule(
    String.raw`(?<p>${markPattern('ago', 'clock', 'hour', 'day')}),? (?:it|that|this|all|everything|things|we) (?:was|were|worked)(?: all| still)? (?:good|fine|ok|okay|up|healthy|normal|working)\b`,
    readSince,
  ),
  phraseRule(String.raw`\bsince ${NEAR}(?<p>${POINT})`, readSince),
  phraseRule(String.raw`\bsince ${NEAR}(?<d>${LENGTH})`, readNoticedFor),
  phraseRule(
    String.raw`\bsince [a-z' -]{1,60}?(?: (?:at|around|on))? (?<p>${markPattern('clock', 'hour', 'day')})`,
    readSince,
  ),
  phraseRule(
    String.raw`\b(?:starting|started|starts|began|begins|beginning|onset|from|as of|after) ${NEAR}(?<p>${POINT})`,
    readSince,
  ),
  phraseRule(
    String.raw`\b(?:started|starting|began|begins|begun) (?:[a-z]+ing|to [a-z]+)(?: [a-z]+){0,3} (?:at|around|about) (?<p>${POINT})`,
    readSince,
  ),
  phraseRule(
    String.raw`\b(?:starts?|started|onset|firing)_?(?:at|since)?${KEY}(?<p>${markPattern('clock')})`,
    readSince,
  ),
  phraseRule(
    String.raw`\b(?:up|down|high|slow|broken|failing|red|gone|stuck|elevated) for (?:the )?(?:last|past) (?<d>${LENGTH})`,
    readNoticedFor,
  ),
  phraseRule(String.raw`\b(?:last|past|previous|trailing) (?<d>${LENGTH}|${LONG_UNIT})`, readDuration),
  phraseRule(String.raw`\bfor ${NEAR}(?<d>${LENGTH}) (?:${markPattern('now')}|already\b)`, readNoticedFor),
  phraseRule(String.raw`\bbeen (?:[a-z-]+ ){0,4}for ${NEAR}(?<d>${LENGTH})`, readNoticedFor),
  phraseRule(String.raw`(?<!\bday )\b(?:before|until|till?|up to|prior to) ${NEAR}(?<p>${POINT})`, readBefore),
  phraseRule(String.raw`(?:\b(?:about|around|roughly) )?(?<p>${markPattern('ago')})`, readAround),
  phraseRule(
    String.raw`(?:${NO_VALUE}\bat|@) ?(?:about |around |~)?(?<p>${markPattern('number', 'clock', 'hour')})`,
    readAround,
  ),
  phraseRule(
    String.raw`(?:\b(?:about|around|near|circa|roughly) |~ ?)(?<p>${markPattern('clock', 'hour')})`,
    readAround,
  ),
  phraseRule(String.raw`${NO_VALUE}(?<!\bto )\b(?:about|around) (?<p>${markPattern('number')})`, readAround),
  phraseRule(String.raw`\b(?:go|going|look|looking|search|reach) back (?<d>${LENGTH})`, readDuration),
  phraseRule(String.raw`\b(?:give me|show me|go|look|search) (?<d>${LENGTH}) back\b`, readDuration),
  phraseRule(String.raw`(?:\bon )?(?<p>${markPattern('clock')})`, readAround),
  phraseRule(String.raw`(?:\bon )?(?<p>${DATE})`, readAround),
  phraseRule(
    String.raw`\b(?:right ${markPattern('now')}|just ${markPattern('now')}|currently\b|at the moment\b|at present\b)|${NO_STATE}${markPattern('now')}(?=\s*(?:[?.!]|$))`,
    readNow,
  ),
];

const NEGATED = /\b(?:not|isn't|wasn't|instead of|rather than|except)(?: (?:from|at|in|on|the))* ?$/i;

const unmarkGroups = (groups: { readonly [name: string]: string } | undefined, { unmark }: MarkedMessage) =>
  Object.fromEntries(Object.entries(groups ?? {}).map(([name, text]) => [name, unmark(text)]));

const firstReading = (
  { pattern, read }: PhraseRule,
  message: MarkedMessage,
  anchor: TimeAnchor,
): TimePhrase | undefined => {
  for (const match of message.text.matchAll(pattern)) {
    if (NEGATED.test(message.text.slice(0, match.index))) continue;
    const phrase = message.unmark(match[0]).trim();
    const groups = unmarkGroups(match.groups, message);
    const spoken = read({ phrase, groups, text: message.unmark(message.text) }, anchor);
    if (spoken !== undefined) return spoken;
  }
  return undefined;
};

/** The phrase of the most specific rule; within a rule, the first. */
export const findTimePhrase = (text: string, anchor: TimeAnchor): TimePhrase | undefined => {
  const message = markTimes(text);
  for (const each of PHRASE_RULES) {
    const spoken = firstReading(each, message, anchor);
    if (spoken !== undefined) return spoken;
  }
  return undefined;
};
