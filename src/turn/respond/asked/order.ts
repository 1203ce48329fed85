// The order of an answer's sections: what was asked for first; of a follow-up that moves no suspect, little more than that.
import type { QuestionIntent } from '../../question/intent.js';

/** In the order of an answer to “what is the cause?”. */
const WHOLE = [
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
export type Asking = 'resolved' | 'thanks' | 'doubt' | 'onset' | 'rival' | 'advice' | 'compared' | 'example' | 'again';

export type Section = (typeof WHOLE)[number] | Asking | 'failed';

const LEADING: readonly Section[] = ['notices', 'turned', 'documents', 'replied'];

/** Nothing else is told than what was asked of a database, and what is new since. */
const ALONE: readonly Section[] = ['notices', 'replied', 'delta', 'failed', 'next', 'checked'];

export const orderAlone = (isNew: boolean): readonly Section[] => ALONE.filter((each) => isNew || each !== 'delta');

/** What answers it. */
export const ANSWERING: { readonly [Each in QuestionIntent]: readonly Section[] } = {
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
const SUMMARY: readonly Section[] = [
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
const SENTENCE: readonly Section[] = ['notices', 'cause', 'failed'];

/** That a suspect rose or fell is told to whoever says no more than thanks. */
const THANKED: readonly Section[] = ['notices', 'thanks', 'failed'];

/** What a reader of the last answer knows is not told again. */
const KNOWN: ReadonlySet<Section> = new Set([
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
export const ORDER_AGAIN: readonly Section[] = [...WHOLE.filter((each) => !KNOWN.has(each)), 'again'];

/** Who is done with it wants no more than to know whether it goes on. */
const RESOLVED: readonly Section[] = ['notices', 'resolved', 'course', 'failed', 'checked'];

/** What is asked first, and in the same breath. */
export type Breath = { readonly asked: QuestionIntent | undefined; readonly also: readonly QuestionIntent[] };

/** `stands`: an earlier turn has told the cause, and it is the same. */
export const orderOf = ({ asked, also }: Breath, stands: boolean): readonly Section[] => {
  if (asked === undefined) return WHOLE;
  if (asked === 'resolve') return RESOLVED;
  if (asked === 'thanks') return stands ? THANKED : [...THANKED, 'delta', 'next'];
  if (asked === 'sentence' && stands) return SENTENCE;
  if (asked === 'summary' && stands) return SUMMARY;
  const first = [...new Set([...LEADING, ...[asked, ...also].flatMap((each) => ANSWERING[each])])];
  return [...first, ...WHOLE.filter((each) => !first.includes(each) && !(stands && KNOWN.has(each)))];
};
