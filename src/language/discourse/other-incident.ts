// The other of two incidents that one message names: “at 9:20 mails were not sent, and since 11:15 loans are refused”. An issue is
// about one of them; “the other one?” asks about what the message says of the other time. Pure.
import { hasCue, NO_DETAILS } from '../details/message-details.js';
import type { QuestionCue } from '../details/question-cues.js';
import type { Reading } from '../reading.js';
import type { SpokenTime } from '../time/spoken-times.js';

/** Longer messages ask something of their own. */
const FEW_TERMS = 6;

/** “The other pods?” asks of other places, and of no other incident. */
const PLACES: readonly QuestionCue[] = [
  'pod',
  'host',
  'region',
  'environment',
  'endpoint',
  'version',
  'service',
  'database',
];

/** “The other one?”, where a single issue is talked about. */
export const asksForOther = ({ reference, details = NO_DETAILS, entities }: Reading): boolean =>
  reference?.other === true &&
  details.terms.length <= FEW_TERMS &&
  !hasCue(details, ...PLACES) &&
  entities.every(({ name }) => name === undefined);

const isOverlapping = (a: SpokenTime, b: SpokenTime): boolean => a.start < b.end && b.start < a.end;

/** Inside a number, a name or a path none of these signs parts anything: “3.9.0”, “db.internal”, `/labels?size=2`. */
const CLAUSE_MARK = /[,;:.!?](?:\s+|$)|[、，。；！？：]\s*|(?<!\s)\s+(?:and|und|et|y|e|en|och|oraz|i|ve)\s+/giu;

/** The part of the text between two marks in which the time stands. */
const clauseAround = (text: string, { start, end }: SpokenTime): string => {
  const marks = [...text.matchAll(CLAUSE_MARK)].map(({ 0: mark, index }) => ({
    start: index,
    end: index + mark.length,
  }));
  // a mark inside the time parts nothing: “9:20”
  const outside = marks.filter((mark) => mark.end <= start || mark.start >= end);
  const from = outside.findLast((mark) => mark.end <= start)?.end ?? 0;
  const to = outside.find((mark) => mark.start >= end)?.start ?? text.length;
  return text.slice(from, to).trim();
};

const LEAST_WORDS = 2;

/** A word, or a sign of a script that parts none. */
const WORD = /[\p{Script=Han}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Katakana}])\p{L}){2,}/gu;

/** Says something besides the time. */
const statesProblem = (clause: string, { phrase }: SpokenTime): boolean =>
  (clause.replace(phrase, ' ').match(WORD) ?? []).length >= LEAST_WORDS;

/**
 * What a message says of an incident at another time than the one that its issue is about. Undefined: it names one incident.
 * `text`: the message that opened the issue, `reading` what it was read as.
 */
export const otherIncidentOf = (text: string, { time }: Pick<Reading, 'time'>): string | undefined => {
  const [meant, ...others] = time?.mentions ?? [];
  if (meant === undefined) return undefined;
  const said = others
    .filter((each) => each.compared !== true && each.stamped !== true && !isOverlapping(each, meant))
    .map((each) => ({ each, clause: clauseAround(text, each) }))
    .find(({ each, clause }) => clause !== clauseAround(text, meant) && statesProblem(clause, each));
  return said?.clause;
};
