// The first line of an answer whose rows do not show what was asked for.
import type { QuestionIntent } from '../../question/question-intents.js';
import type { ProseInput } from '../prose/prose-input.js';

const UNANSWERED_TEXTS: { readonly [Each in QuestionIntent]?: string } = {
  lines: 'No line that was read matches.',
  reach: 'It is not known who is affected: no requests through the faulty service were counted.',
  onset: 'It is not known since when: no stored data shows the beginning.',
  course: 'It is not known whether it still goes on: too little data of the last minutes is stored.',
  advice: 'There is no specific advice: no cause is known for this time. What would help to find it is listed below.',
  changes: 'It is not known what was changed: see “Not covered”.',
  trace: 'Nothing of this request was found.',
  example: 'No single request shows it.',
  news: 'This is the first answer: nothing came before it.',
  comparison: 'There is nothing to compare with: no data of the time before is stored.',
};

/** The trigger of a database's cause states the onset already. */
export const unansweredLine = (asked: QuestionIntent, { outline: { database } }: ProseInput): string | undefined =>
  asked === 'onset' && database.triggers.length > 0 ? undefined : UNANSWERED_TEXTS[asked];
