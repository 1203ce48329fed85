// Questions that go on from an answer and that run here, in the asker's language: each can be sent as it is.
import type { NextAction } from '../evidence/answer.js';
import { writeSentence } from '../evidence/sentence.js';
import type { Measure } from '../language/reading.js';
import type { AskContext } from './ask-context.js';
import type { AnswerMessageId } from './messages/messages.js';
import { hasSource } from './queries.js';
import { say } from './say.js';

type Question = Extract<AnswerMessageId, `next.${string}`>;

const AFTER_CAUSE: readonly Question[] = ['next.timeline', 'next.advice', 'next.ongoing'];
const AFTER_FIGURE: readonly Question[] = ['next.pods', 'next.before', 'next.lines'];

const FOLLOWING: { readonly [Name in Measure]?: readonly Question[] } = {
  cause: AFTER_CAUSE,
  hypothesis: ['next.changes', 'next.timeline', 'next.advice'],
  certainty: ['next.changes', 'next.before', 'next.lines'],
  against: ['next.before', 'next.lines'],
  advice: ['next.ongoing', 'next.before', 'next.changes'],
  summary: AFTER_CAUSE,
  count: AFTER_FIGURE,
  share: AFTER_FIGURE,
  throughput: AFTER_FIGURE,
  latency: ['next.before', 'next.pods'],
  trend: ['next.changes', 'next.before'],
  comparison: ['next.changes', 'next.pods'],
  place: ['next.before', 'next.rate'],
  spread: ['next.before', 'next.rate'],
  onset: ['next.changes', 'next.ongoing'],
  last: ['next.ongoing', 'next.lines'],
  ongoing: ['next.advice', 'next.rate'],
  duration: ['next.ongoing', 'next.timeline'],
  timeline: ['next.advice', 'next.ongoing'],
  change: ['next.before', 'next.advice'],
  author: ['next.changes', 'next.advice'],
  health: ['next.changes', 'next.advice'],
  lines: ['next.pods', 'next.rate'],
};

const NEEDS_CHANGES: ReadonlySet<Question> = new Set(['next.changes']);

const questionText = (id: Question, language: string): string => writeSentence(say(id, language)).text;

const offered = (context: AskContext, measure: Measure): readonly Question[] =>
  (FOLLOWING[measure] ?? []).filter((id) => !NEEDS_CHANGES.has(id) || hasSource(context, 'changes'));

/** What can be asked next, of an answer to this measure. */
export const nextQuestions = (context: AskContext, measure: Measure = context.ask.measure): readonly string[] =>
  offered(context, measure).map((id) => questionText(id, context.language));

export const nextQuestionActions = (context: AskContext): readonly NextAction[] =>
  nextQuestions(context).map((text) => ({ label: text, turn: { text, relation: 'follow_up' } }));
