// The order of an answer's sections: what was asked for first. A follow-up that changes no suspect gets little more.
import type { QuestionIntent } from '../../question/question-intents.js';

/** The order of an answer to “what is the cause?”. */
export const FULL_ORDER = [
  'notices',
  'turned',
  'documents',
  'replied',
  'cause',
  'unexplained',
  'course',
  'evidence',
  'earlier',
  'second',
  'secondEvidence',
  'incidents',
  'database',
  'reach',
  'trace',
  'looked',
  'logs',
  'changes',
  'absent',
  'focused',
  'habit',
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

/** Only where they are asked for. */
export type IntentSection = 'resolved' | 'doubt' | 'onset' | 'rival' | 'advice' | 'compared' | 'example' | 'again';

export type AnswerSection =
  | (typeof FULL_ORDER)[number]
  | IntentSection
  | 'failed'
  | 'keyEvidence'
  | 'candidates'
  | 'firstGaps'
  | 'firstNext'
  | 'firstSimilar';

const LEADING_SECTIONS: readonly AnswerSection[] = ['notices', 'turned', 'documents', 'replied'];

/** The replies about a database, and what is new. */
const REPLIES_ONLY_ORDER: readonly AnswerSection[] = ['notices', 'replied', 'delta', 'failed', 'next', 'checked'];

export const orderRepliesOnly = (isNew: boolean): readonly AnswerSection[] =>
  REPLIES_ONLY_ORDER.filter((each) => isNew || each !== 'delta');

/** A question for documents where nothing else was found: what telemetry is missing answers nothing of it. */
export const DOCUMENTS_ORDER: readonly AnswerSection[] = [
  'notices',
  'turned',
  'documents',
  'failed',
  'next',
  'searched',
  'checked',
];

/** The sections that answer each intent. */
export const SECTIONS_BY_INTENT: { readonly [Each in QuestionIntent]: readonly AnswerSection[] } = {
  lines: ['logs', 'absent'],
  reach: ['reach'],
  onset: ['onset', 'course'],
  course: ['course'],
  changes: ['changes'],
  news: ['delta'],
  trace: ['trace'],
  resolve: ['resolved', 'course'],
  sentence: ['cause'],
  summary: ['cause'],
  doubt: ['doubt', 'cause', 'evidence', 'second', 'secondEvidence', 'database', 'others', 'focused', 'refuted'],
  rival: ['rival'],
  example: ['example'],
  advice: ['advice', 'written'],
  comparison: ['compared', 'evidence', 'database'],
};

/** A summary, while the cause is unchanged. */
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

/** One sentence, to be copied. */
const SENTENCE_ORDER: readonly AnswerSection[] = ['notices', 'cause', 'failed'];

/** The reader knows these from the last answer. */
const KNOWN_SECTIONS: ReadonlySet<AnswerSection> = new Set([
  'evidence',
  'earlier',
  'secondEvidence',
  'incidents',
  'unexplained',
  'database',
  'reach',
  'looked',
  'logs',
  'absent',
  'focused',
  'habit',
  'refuted',
  'others',
  'similar',
  'written',
  'weak',
]);

/** The first answer: the cause and what shows it best. The rest is in the wire document, and is told where one asks for it. */
export const FIRST_ORDER: readonly AnswerSection[] = [
  'notices',
  'turned',
  'cause',
  'course',
  'keyEvidence',
  'earlier',
  'second',
  'incidents',
  'habit',
  'candidates',
  'trace',
  'firstSimilar',
  'written',
  'firstGaps',
  'firstNext',
  'searched',
  'checked',
];

/** The first answer where nothing unusual was found: what was compared, and what is missing. */
export const FIRST_QUIET_ORDER: readonly AnswerSection[] = [
  'notices',
  'cause',
  'unexplained',
  'looked',
  'earlier',
  'trace',
  'absent',
  'firstGaps',
  'firstNext',
  'searched',
  'checked',
];

/** The question asks for nothing in particular, and nothing changed: the cause, and what is new. */
export const REPEATED_ORDER: readonly AnswerSection[] = [
  ...FULL_ORDER.filter((each) => !KNOWN_SECTIONS.has(each)),
  'again',
];

/** After the issue is resolved. */
const RESOLVED_ORDER: readonly AnswerSection[] = ['notices', 'resolved', 'course', 'failed', 'checked'];

/** The first intent of a question, and those besides. */
export type AskedIntents = { readonly asked: QuestionIntent | undefined; readonly also: readonly QuestionIntent[] };

/** `stands`: an earlier turn stated the same cause. */
export const orderSections = ({ asked, also }: AskedIntents, stands: boolean): readonly AnswerSection[] => {
  if (asked === undefined) return FULL_ORDER;
  if (asked === 'resolve') return RESOLVED_ORDER;
  if (asked === 'sentence' && stands) return SENTENCE_ORDER;
  if (asked === 'summary' && stands) return SUMMARY_ORDER;
  const first = [...new Set([...LEADING_SECTIONS, ...[asked, ...also].flatMap((each) => SECTIONS_BY_INTENT[each])])];
  return [...first, ...FULL_ORDER.filter((each) => !first.includes(each) && !(stands && KNOWN_SECTIONS.has(each)))];
};
