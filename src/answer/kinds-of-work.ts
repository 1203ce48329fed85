// What a service may have at hand: orders, mails, jobs.
import type { QuestionCue } from '../language/details/question-cues.js';

/** Kinds of work that a service may lose. */
export const KINDS_OF_WORK = [
  'orders',
  'messages',
  'mails',
  'payments',
  'jobs',
  'data',
] as const satisfies readonly QuestionCue[];
