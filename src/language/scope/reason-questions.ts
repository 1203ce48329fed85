// “Why not checkout?” and “could it be checkout?” ask for a reason; they neither exclude checkout nor narrow the scope to it.
import { withoutSuspicion } from '../suspicion.js';

const WHY_NOT = /\bwhy (?:not |isn['’]?t (?:it|this) |is (?:it|this) not |wouldn['’]?t (?:it|this) be )[^.?!;,\n]*/gi;

/** The message without such questions, of the same length. */
export const withoutReasonQuestions = (message: string): string =>
  withoutSuspicion(message.replaceAll(WHY_NOT, (question) => '\n'.repeat(question.length)));
