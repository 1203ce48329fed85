// What a reader is told before the answer: what was left open, withdrawn or not to be had.
import { detectIntent } from '../../question/intent.js';
import { documentNotices } from '../claims/document-claims.js';
import { isForeign } from '../../language/foreign-language.js';
import { questionsOf } from '../questions/questions.js';
import { snippet } from '../claims/sentence.js';
import { credible, type Respond } from '../told.js';
import { elsewhereNotices, unchosenNotices } from '../../../database/answer/unread-notices.js';

/** Why a model that was asked did not answer, or not as it would. */
const modelNotices = (model: Respond['model']): readonly string[] => {
  if (model === undefined) return [];
  const { profile, draft, because, notices } = model;
  if (draft === undefined)
    return [`The model (${profile}) gave no answer: ${because ?? 'it failed'}. The engine answers alone.`];
  return [...(because === undefined ? [] : [`The model had to conclude early: ${because}.`]), ...notices];
};

/** Another issue with the same cause is either the same, or its own cause is not to be seen. */
const sameBlamed = ({ findings, before, blamedBefore = [] }: Respond): readonly string[] => {
  const [first] = credible(findings);
  return first === undefined || before.sinceTurn !== undefined || !blamedBefore.includes(first.service)
    ? []
    : [
        `“${snippet(first.service)}” is blamed for another issue here, too: either this belongs to it, or nothing that is stored shows what else it could be.`,
      ];
};

export const noticesOf = (input: Respond): readonly string[] => {
  const { unknown, doubts, withdrew, classification, confirmed, model } = input;
  return [
    ...modelNotices(model),
    ...(withdrew === undefined ? [] : [`Turn ${withdrew} was waiting for a choice; it is withdrawn by this question.`]),
    ...(confirmed === undefined ? [] : [`This answers turn ${confirmed}.`]),
    ...(isForeign(input.message)
      ? ['Questions are read in English only: what this asks in particular was not understood.']
      : []),
    ...(input.issueStatus === 'resolved' && detectIntent(input.message) === 'course'
      ? ['The issue is marked as resolved; this is what the data shows of it.']
      : []),
    ...questionsOf(unknown, doubts),
    ...unchosenNotices(input.findings),
    ...elsewhereNotices(input),
    ...sameBlamed(input),
    ...classification.reasons.filter((reason) => reason.startsWith('this caller is never asked')),
    ...documentNotices(input),
  ];
};
