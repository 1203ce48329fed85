// The first line of an answer whose rows do not show what was asked for.
import type { QuestionIntent } from '../../question/intent.js';
import type { ProseInput } from '../prose/prose-input.js';

const UNANSWERED_TEXTS: { readonly [Each in QuestionIntent]?: string } = {
  lines: 'None of the lines that were read fits.',
  reach: 'Who is affected is not known: no request that passes through the fault was counted.',
  onset: 'Since when is not known: nothing that is stored shows its beginning.',
  course: 'Whether it still goes on cannot be told: too little of the last minutes is stored.',
  advice: 'Nothing particular to advise: no cause is known for this time. What would help to find it is named below.',
  changes: 'What was changed is not known: see “Not covered”.',
  trace: 'Nothing of this request was found.',
  example: 'No single request is at hand that shows it.',
  news: 'This is the first answer: nothing came before it.',
  comparison: 'It cannot be compared: nothing of the time before is stored.',
};

/** The trigger of a database's cause states the onset already. */
export const unansweredLine = (asked: QuestionIntent, { outline: { database } }: ProseInput): string | undefined =>
  asked === 'onset' && database.triggers.length > 0 ? undefined : UNANSWERED_TEXTS[asked];
