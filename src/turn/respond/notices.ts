// What a reader is told before the answer: what was left open, withdrawn or not to be had.
import { documentNotices } from './document-claims.js';
import { questionsOf } from './questions.js';
import type { Respond } from './told.js';
import { elsewhereNotices, unchosenNotices } from './unchosen.js';

/** Why a model that was asked did not answer, or not as it would. */
const modelNotices = (model: Respond['model']): readonly string[] => {
  if (model === undefined) return [];
  const { profile, draft, because, notices } = model;
  if (draft === undefined)
    return [`The model (${profile}) gave no answer: ${because ?? 'it failed'}. The engine answers alone.`];
  return [...(because === undefined ? [] : [`The model had to conclude early: ${because}.`]), ...notices];
};

export const noticesOf = (input: Respond): readonly string[] => {
  const { unknown, doubts, withdrew, classification, confirmed, model } = input;
  return [
    ...modelNotices(model),
    ...(withdrew === undefined ? [] : [`Turn ${withdrew} was waiting for a choice; it is withdrawn by this question.`]),
    ...(confirmed === undefined ? [] : [`This answers turn ${confirmed}.`]),
    ...questionsOf(unknown, doubts),
    ...unchosenNotices(input.findings),
    ...elsewhereNotices(input),
    ...classification.reasons.filter((reason) => reason.startsWith('this caller is never asked')),
    ...documentNotices(input),
  ];
};
