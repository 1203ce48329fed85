// “Why not checkout?”, “could it be checkout?” ask for a reason, and neither leave checkout out nor look at it alone.
import { withoutSuspicion } from '../question/suspicion.js';

const WHY_NOT = /\bwhy (?:not |isn['’]?t (?:it|this) |is (?:it|this) not |wouldn['’]?t (?:it|this) be )[^.?!;,\n]*/gi;

/** The message without such questions, of the same length. */
export const withoutReasonQuestions = (message: string): string =>
  withoutSuspicion(message.replaceAll(WHY_NOT, (question) => '\n'.repeat(question.length)));
