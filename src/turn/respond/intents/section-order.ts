// The order of an answer's sections: what was asked for first; of a follow-up that moves no suspect, little more than that.
import type { QuestionIntent } from '../../question/intent.js';

/** In the order of an answer to “what is the cause?”. */
const FULL_ORDER = [
  'notices',
  'turned',
  'documents',
  'replied',
  'cause',
  'course',
  'evidence',
  'earlier',
  'second',
  'secondEvidence',
  'database',
  'reach',
  'trace',
  'looked',
  'logs',
  'changes',
  'absent',
  'focused',
  'refuted',
  'others',
  'similar',
  'written',
  'weak',
  'delta',
  'gaps',
  'next',
  'searched',
  'checked',
] as const;

/** Told only where they are asked for. */
export type IntentSection =
  'resolved' | 'thanks' | 'doubt' | 'onset' | 'rival' | 'advice' | 'compared' | 'example' | 'again';

export type AnswerSection = (typeof FULL_ORDER)[number] | IntentSection | 'failed';

const LEADING_SECTIONS: readonly AnswerSection[] = ['notices', 'turned', 'documents', 'replied'];

/** Nothing else is told than what was asked of a database, and what is new since. */
const REPLIES_ONLY_ORDER: readonly AnswerSection[] = ['notices', 'replied', 'delta', 'failed', 'next', 'checked'];

export const orderRepliesOnly = (isNew: boolean): readonly AnswerSection[] =>
  REPLIES_ONLY_ORDER.filter((each) => isNew || each !== 'delta');

/** What answers it. */
export const SECTIONS_BY_INTENT: { readonly [Each in QuestionIntent]: readonly AnswerSection[] } = {
  lines: ['logs', 'absent'],
  reach: ['reach'],
  onset: ['onset', 'course'],
  course: ['course'],
  changes: ['changes'],
  news: ['delta'],
  trace: ['trace'],
  resolve: ['resolved', 'course'],
  thanks: ['thanks'],
  sentence: ['cause'],
  summary: ['cause'],
  doubt: ['doubt', 'cause', 'evidence', 'second', 'secondEvidence', 'database', 'others', 'focused', 'refuted'],
  rival: ['rival'],
  example: ['example'],
  advice: ['advice', 'written'],
  comparison: ['compared', 'evidence', 'database'],
};

/** A summary has nothing beside, as long as the cause is the one that was told. */
const SUMMARY_ORDER: readonly AnswerSection[] = [
  'notices',
  'cause',
  'course',
  'second',
  'reach',
  'advice',
  'refuted',
  'failed',
  'checked',
];

/** It is copied as it stands. */
const SENTENCE_ORDER: readonly AnswerSection[] = ['notices', 'cause', 'failed'];

/** That a suspect rose or fell is told to whoever says no more than thanks. */
const THANKS_ORDER: readonly AnswerSection[] = ['notices', 'thanks', 'failed'];

/** What a reader of the last answer knows is not told again. */
const KNOWN_SECTIONS: ReadonlySet<AnswerSection> = new Set([
  'evidence',
  'earlier',
  'secondEvidence',
  'database',
  'reach',
  'looked',
  'logs',
  'absent',
  'focused',
  'refuted',
  'others',
  'similar',
  'written',
  'weak',
]);

/** Nothing in particular is asked for, and all has been told: the cause, and what is new. */
export const REPEATED_ORDER: readonly AnswerSection[] = [
  ...FULL_ORDER.filter((each) => !KNOWN_SECTIONS.has(each)),
  'again',
];

/** Who is done with it wants no more than to know whether it goes on. */
const RESOLVED_ORDER: readonly AnswerSection[] = ['notices', 'resolved', 'course', 'failed', 'checked'];

/** What is asked first, and in the same breath. */
export type AskedIntents = { readonly asked: QuestionIntent | undefined; readonly also: readonly QuestionIntent[] };

/** `stands`: an earlier turn has told the cause, and it is the same. */
export const orderSections = ({ asked, also }: AskedIntents, stands: boolean): readonly AnswerSection[] => {
  if (asked === undefined) return FULL_ORDER;
  if (asked === 'resolve') return RESOLVED_ORDER;
  if (asked === 'thanks') return stands ? THANKS_ORDER : [...THANKS_ORDER, 'delta', 'next'];
  if (asked === 'sentence' && stands) return SENTENCE_ORDER;
  if (asked === 'summary' && stands) return SUMMARY_ORDER;
  const first = [...new Set([...LEADING_SECTIONS, ...[asked, ...also].flatMap((each) => SECTIONS_BY_INTENT[each])])];
  return [...first, ...FULL_ORDER.filter((each) => !first.includes(each) && !(stands && KNOWN_SECTIONS.has(each)))];
};
