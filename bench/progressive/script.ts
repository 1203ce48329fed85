// What is said, turn by turn: one incident with its follow-ups, an unrelated problem, and the way back to the first.
import type { DayQuestion } from '../incidents/days.js';
import { drawn } from './lots.js';

type Relation = 'new_issue' | 'follow_up' | 'returned';

export type Line = {
  readonly text: string;
  readonly askedAt: string;
  readonly relation: Relation;
  /** Number of the delivery that comes in before it. */
  readonly delivery: number;
  /** It is about the incident that is told. */
  readonly isOfIncident: boolean;
  readonly is: 'question' | 'anything new' | 'narrowed' | 'widened' | 'unrelated' | 'return';
};

/** Deliveries of one incident; the last of it is in before the return. */
export const DELIVERIES = 5;

const AGAIN = ['Anything new?', 'any news?', 'What has changed since then?', 'Is there more by now?'];
const NARROWED = ['What about SERVICE?', 'could it be SERVICE?', 'only SERVICE please', 'How does SERVICE look?'];
const WIDENED = [
  'Ok, look at all services again.',
  'Back to everywhere: what is the cause?',
  'Not only SERVICE, all services again.',
  'Drop the filter on SERVICE. What is the likeliest cause now?',
];
const UNRELATED = [
  'Something else: the nightly invoice export took twice as long on DATE between 03:00 and 03:20 UTC. Why?',
  'Different problem: SERVICE was restarted on DATE at about 04:10 UTC, does anybody know what happened there?',
  'New topic. A customer says that the newsletter was sent twice on DATE around 05:30 UTC. What went wrong?',
  'Unrelated to that: disk alerts for the build machines on DATE from 02:00 to 02:30 UTC. What caused them?',
];
const RETURN = [
  'Back to the first problem: TOPIC. What is the root cause?',
  'Let us return to this one: TOPIC. Is the cause the same with the data we have now?',
  'Coming back to what we began with (TOPIC): where do we stand?',
  'The first problem again, TOPIC: what do you blame with everything that came in since?',
];

/** What a question is about: its first words, up to the time or the end of the sentence. */
const topicOf = (text: string): string => text.split(/\s+(?:since|at|from)\b|[.?!]/)[0] ?? text;

const MINUTE = 60_000;
const PAUSE = 2 * MINUTE;

type ScriptOptions = { readonly seed: number; readonly services: readonly string[] };

type LineDraft = Omit<Line, 'text' | 'askedAt'> & { readonly from: readonly string[] };

const follow = (is: Line['is'], delivery: number, from: readonly string[]): LineDraft => ({
  is,
  delivery,
  from,
  relation: 'follow_up',
  isOfIncident: true,
});

/** Three to five turns tell the incident, by lot: it may be asked twice whether there is anything new, or not be narrowed at all. */
const drafts = (id: string, text: string, seed: number): readonly LineDraft[] => {
  const again = drawn([1, 1, 2], seed, id, 'again');
  const narrows = drawn([true, true, false], seed, id, 'narrows');
  const isShort = again === 1 && !narrows;
  return [
    { is: 'question', delivery: 1, from: [text], relation: 'new_issue', isOfIncident: true },
    follow('anything new', 2, AGAIN),
    ...(again === 2 || isShort ? [follow('anything new', 3, AGAIN)] : []),
    ...(narrows ? [follow('narrowed', 3, NARROWED), follow('widened', 4, WIDENED)] : []),
    { is: 'unrelated', delivery: 4, from: UNRELATED, relation: 'new_issue', isOfIncident: false },
    { is: 'return', delivery: DELIVERIES, from: RETURN, relation: 'returned', isOfIncident: true },
  ];
};

export const scriptOf = (
  { id, asked_at: at, text }: DayQuestion,
  { seed, services }: ScriptOptions,
): readonly Line[] => {
  const service = drawn(services, seed, id, 'service');
  const filled = (words: string): string =>
    words.replaceAll('SERVICE', service).replaceAll('DATE', at.slice(0, 10)).replaceAll('TOPIC', topicOf(text));
  return drafts(id, text, seed).map(({ from, ...draft }, index) => ({
    ...draft,
    text: filled(drawn(from, seed, id, draft.is, index)),
    askedAt: new Date(Date.parse(at) + index * PAUSE).toISOString(),
  }));
};
