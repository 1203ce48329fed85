// The time phrases of an incident channel, most telling first.
import { mark, marked } from './marks.js';
import type { Marked } from './marks.js';
import { after, around, before, lasting, noticedFor, range, since, upToNow, within } from './meaning.js';
import type { Read, Spoken } from './meaning.js';
import type { Anchor } from './words/named-zone.js';

type Rule = { readonly pattern: RegExp; readonly read: Read };

const POINT = mark('abchnsw');
const DATE = mark('sw');
const LENGTH = mark('d');
const NEAR = String.raw`(?:(?:about|around|roughly|approximately|approx\.?|circa|at|on|the|~) ?)*`;
const TO = String.raw`\s*(?:to|until|till?|through|[-–—/→⇒]|->|\.{2,3})\s*`;
const KEY = String.raw`\s*[=:]\s*"?`;
const LONG_UNIT = String.raw`(?:second|minute|hour|day|week|month)\b`;
/** "the queue is at 9": a value, not a time. */
const NO_VALUE = String.raw`(?<!(?:\b(?:is|are|was|were|be|sits?|stays?|stuck|stands?|remains?|hovering|back|up|down|still|steady|capped)|${mark('n')}) )`;
/** "Is there more by now?", "with the data we have now": what is known, not when it happened. */
const NO_STATE = String.raw`(?<!\b(?:by|have|has|got|know|knows) )`;

const rule = (source: string, read: Read): Rule => ({ pattern: new RegExp(source, 'gi'), read });

const RULES: readonly Rule[] = [
  rule(
    String.raw`\b(?:start|from|begin|since)[a-z_]*${KEY}(?<p>${POINT})"?[\s,;&]*(?:end|to|until)[a-z_]*${KEY}(?<q>${POINT})`,
    range,
  ),
  rule(String.raw`(?:${DATE},? )?\bbetween ${NEAR}(?<p>${POINT}) and ${NEAR}(?<q>${POINT})`, range),
  rule(String.raw`(?:${DATE},? )?\bfrom ${NEAR}(?<p>${POINT})${TO}${NEAR}(?<q>${POINT})`, range),
  rule(String.raw`(?<p>${POINT})${TO}(?<q>${POINT})`, range),
  rule(String.raw`[[(](?<p>${mark('cw')}), ?(?<q>${mark('cw')})[\])]`, range),
  rule(String.raw`(?<p>${mark('chw')}) ?(?:\+/[-–]|\+[-–]|±|give or take|plus[ /-]minus) ?(?<d>${LENGTH})`, within),
  rule(String.raw`(?<p>${mark('c')}),? ?(?:/|for|(?:and )?lasting) ?(?<d>${LENGTH})`, after),
  rule(
    String.raw`\b(?:the )?(?:first )?(?<d>${LENGTH}|${LONG_UNIT}) (?:right )?(?:after|following|from) ${NEAR}(?<p>${mark('c')})`,
    after,
  ),
  rule(
    String.raw`\b(?:the )?(?:last )?(?<d>${LENGTH}|${LONG_UNIT}) (?:right )?(?:before|prior to|up to|until) ${NEAR}(?<p>${mark('c')})`,
    before,
  ),
  rule(
    String.raw`\b(?:up )?until ${NEAR}(?<p>${POINT}),? (?:it|that|this|all|everything|things) (?:was|were|had|worked|ran|looked)`,
    since,
  ),
  rule(
    String.raw`(?<p>${mark('achw')}),? (?:it|that|this|all|everything|things|we) (?:was|were|worked)(?: all| still)? (?:good|fine|ok|okay|up|healthy|normal|working)\b`,
    since,
  ),
  rule(String.raw`\bsince ${NEAR}(?<p>${POINT})`, since),
  rule(String.raw`\bsince ${NEAR}(?<d>${LENGTH})`, noticedFor),
  rule(String.raw`\bsince [a-z' -]{1,60}?(?: (?:at|around|on))? (?<p>${mark('chw')})`, since),
  rule(
    String.raw`\b(?:starting|started|starts|began|begins|beginning|onset|from|as of|after) ${NEAR}(?<p>${POINT})`,
    since,
  ),
  rule(
    String.raw`\b(?:started|starting|began|begins|begun) (?:[a-z]+ing|to [a-z]+)(?: [a-z]+){0,3} (?:at|around|about) (?<p>${POINT})`,
    since,
  ),
  rule(String.raw`\b(?:starts?|started|onset|firing)_?(?:at|since)?${KEY}(?<p>${mark('c')})`, since),
  rule(
    String.raw`\b(?:up|down|high|slow|broken|failing|red|gone|stuck|elevated) for (?:the )?(?:last|past) (?<d>${LENGTH})`,
    noticedFor,
  ),
  rule(String.raw`\b(?:last|past|previous|trailing) (?<d>${LENGTH}|${LONG_UNIT})`, lasting),
  rule(String.raw`\bfor ${NEAR}(?<d>${LENGTH}) (?:${mark('n')}|already\b)`, noticedFor),
  rule(String.raw`\bbeen (?:[a-z-]+ ){0,4}for ${NEAR}(?<d>${LENGTH})`, noticedFor),
  rule(String.raw`(?<!\bday )\b(?:before|until|till?|up to|prior to) ${NEAR}(?<p>${POINT})`, before),
  rule(String.raw`(?:\b(?:about|around|roughly) )?(?<p>${mark('a')})`, around),
  rule(String.raw`(?:${NO_VALUE}\bat|@) ?(?:about |around |~)?(?<p>${mark('bch')})`, around),
  rule(String.raw`(?:\b(?:about|around|near|circa|roughly) |~ ?)(?<p>${mark('ch')})`, around),
  rule(String.raw`${NO_VALUE}(?<!\bto )\b(?:about|around) (?<p>${mark('b')})`, around),
  rule(String.raw`\b(?:go|going|look|looking|search|reach) back (?<d>${LENGTH})`, lasting),
  rule(String.raw`\b(?:give me|show me|go|look|search) (?<d>${LENGTH}) back\b`, lasting),
  rule(String.raw`(?:\bon )?(?<p>${mark('c')})`, around),
  rule(String.raw`(?:\bon )?(?<p>${DATE})`, around),
  rule(
    String.raw`\b(?:right ${mark('n')}|just ${mark('n')}|currently\b|at the moment\b|at present\b)|${NO_STATE}${mark('n')}(?=\s*(?:[?.!]|$))`,
    upToNow,
  ),
];

const NEGATED = /\b(?:not|isn't|wasn't|instead of|rather than|except)(?: (?:from|at|in|on|the))* ?$/i;

const unmarkAll = (groups: { readonly [name: string]: string } | undefined, { unmark }: Marked) =>
  Object.fromEntries(Object.entries(groups ?? {}).map(([name, text]) => [name, unmark(text)]));

const firstReading = ({ pattern, read }: Rule, message: Marked, anchor: Anchor): Spoken | undefined => {
  for (const match of message.text.matchAll(pattern)) {
    if (NEGATED.test(message.text.slice(0, match.index))) continue;
    const phrase = message.unmark(match[0]).trim();
    const groups = unmarkAll(match.groups, message);
    const spoken = read({ phrase, groups, text: message.unmark(message.text) }, anchor);
    if (spoken !== undefined) return spoken;
  }
  return undefined;
};

/** The most telling phrase of the text; of two equal ones the first. */
export const spokenIn = (text: string, anchor: Anchor): Spoken | undefined => {
  const message = marked(text);
  for (const each of RULES) {
    const spoken = firstReading(each, message, anchor);
    if (spoken !== undefined) return spoken;
  }
  return undefined;
};
