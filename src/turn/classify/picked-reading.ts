// Recognises a message that only picks one of the offered readings.
import type { Relation, RelationReading } from '../../investigation/turn.js';

const CHOICES: readonly (readonly [RegExp, Relation])[] = [
  [
    /^(?:it(?:'s| is)\s+)?(?:a\s+)?(?:new|separate|different|another|unrelated)(?:\s+(?:issue|problem|one|thing|incident))?$/,
    'new_issue',
  ],
  [
    /^(?:it(?:'s| is)\s+)?(?:a\s+)?(?:follow[- ]?up|same|this one|the same)(?:\s+(?:issue|problem|one|thing|incident))?$/,
    'follow_up',
  ],
  [
    /^(?:it(?:'s| is)\s+)?(?:a\s+)?(?:return(?:ed)?|back to (?:it|that)|the (?:earlier|old|previous|other)(?:\s+(?:issue|problem|one))?)$/,
    'returned',
  ],
];

const ORDINALS: readonly RegExp[] = [
  /^(?:(?:option|number|no\.?)\s*)?(?:1|a|one)$|^(?:the\s+)?(?:first|former)(?:\s+one)?$|^yes$|^yep$|^yeah$|^correct$/,
  /^(?:(?:option|number|no\.?)\s*)?(?:2|b|two)$|^(?:the\s+)?(?:second|latter)(?:\s+one)?$|^no$|^nope$/,
  /^(?:(?:option|number|no\.?)\s*)?(?:3|c|three)$|^(?:the\s+)?third(?:\s+one)?$/,
];

const bareText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.!,;:"'’]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The reading that the message picks; `undefined` when it says something else. */
export const findPickedReading = (text: string, readings: readonly RelationReading[]): RelationReading | undefined => {
  const said = bareText(text);
  const ordinal = ORDINALS.findIndex((pattern) => pattern.test(said));
  if (ordinal >= 0) return readings[ordinal];
  const relation = CHOICES.find(([pattern]) => pattern.test(said))?.[1];
  return relation === undefined ? undefined : readings.find((reading) => reading.relation === relation);
};
