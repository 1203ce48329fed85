// What was asked of a snapshot, answered: the sentences of each topic as claims, with what could not be told.
import { optional } from '../../kernel/optional.js';
import type { Claim } from '../../evidence/claim.js';
import type { DatabaseAsked, DatabaseReply, DatabaseTrigger } from '../../evidence/database.js';
import { type Answered, answersTo } from '../questions/ask.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';
import { boundOf, type Citing, type Drawing, observed, present } from './claims.js';
import { meaningOf } from './meanings.js';

const WORDS = { yes: 'Yes', no: 'No' } as const;

const lower = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase());

/** The first sentence decides; without all of the figures that it takes, nothing is decided. */
const decided = (
  claims: readonly Claim[],
  { verdict, conditions = [] }: Answered,
  drawing: Drawing,
): readonly Claim[] => {
  const [first, ...rest] = claims;
  const bounds = conditions.map((each) => boundOf(each, drawing)).filter(present);
  if (first === undefined || verdict === undefined || bounds.length < conditions.length || bounds.length === 0)
    return claims;
  const shown = bounds.flatMap(({ figure }) => figure.of.map(({ evidence }) => evidence));
  const citations = [...new Set([...first.citations, ...shown])];
  return [{ ...first, text: `${WORDS[verdict]}: ${lower(first.text)}`, citations, bounds }, ...rest];
};

export type Answering = { readonly diagnosis: Diagnosis; readonly drawing: Drawing; readonly citing: Citing };

const NO_TEXT = 'nobody has written down what it means';

const replyOf = (answered: Answered, { drawing, citing }: Answering): DatabaseReply => {
  const { title, section, general, says, missing, events = [] } = answered;
  const meanings = events.flatMap((event) => meaningOf(event, drawing.captured.texts, citing));
  const note = answered.note ?? (events.length > 0 && meanings.length === 0 ? NO_TEXT : undefined);
  return {
    title,
    section,
    ...(general === true && { general }),
    claims: [...meanings, ...decided(observed(says, drawing), answered, drawing)],
    ...optional({ missing, note }),
  };
};

export const drawReplies = (question: string, answering: Answering): DatabaseAsked => {
  const { diagnosis, drawing } = answering;
  const { primary, secondary } = drawing.captured;
  const sides = { primary, ...optional({ secondary }) };
  const { replies, byName, offers } = answersTo(question, sides, diagnosis);
  return { replies: replies.map((each) => replyOf(each, answering)), byName, offers };
};

const OF_CHANGES =
  /\b(?:deploy(?:s|ed|ment|ments)?|releases?|released|roll(?:ed)? ?outs?|changes? of|set (?:it|this|that) off|trigger(?:s|ed)?)\b/i;

const NONE = 'no change of that time is of a service that the rows connect with it, or came before it';
const UNTOLD = 'no deploy and no other change of that time is stored, so whether it was one is not known';
const BY_TIME = 'nothing but its time speaks for it';

export type Changes = {
  readonly triggers: readonly DatabaseTrigger[];
  /** Some change of the time is stored. */
  readonly areTold: boolean;
};

/** Those that the rows connect with it; else the one that came right before. */
const likeliest = ({ triggers, areTold }: Changes): { readonly claims: readonly Claim[]; readonly note?: string } => {
  const [shown, others] = [true, false].map((is) =>
    triggers.filter(({ isShown }) => isShown === is).map(({ claim }) => claim),
  );
  if (shown !== undefined && shown.length > 0) return { claims: shown };
  if (others !== undefined && others.length > 0) return { claims: others, note: BY_TIME };
  return { claims: [], note: areTold ? NONE : UNTOLD };
};

/** Who held the lock, and what was deployed there before, are one answer. */
export const withTriggers = (asked: DatabaseAsked, question: string, changes: Changes): DatabaseAsked => {
  const isShown = changes.triggers.some((each) => each.isShown);
  const isHolder = asked.replies.some(({ section, missing }) => section === 'Locks' && missing === undefined);
  if (!OF_CHANGES.test(question) && !(isHolder && isShown)) return asked;
  const reply = { title: 'What set it off', section: 'changes', ...likeliest(changes) };
  return { ...asked, replies: [...asked.replies, reply] };
};
