// A message that the last answer has proposed, word for word: whoever typed or pasted it means what the proposal means.
import type { Answer } from '../../evidence/answer.js';
import type { RelationReading } from '../../investigation/turn.js';

/** Only typographic quotation marks, and blanks, come with a copy. */
const plainProposal = (text: string): string => text.replaceAll(/[“”"]/g, '').trim();

/** `issue`: that of the answer. A return is proposed by its turn, never by words. */
export const findProposedReading = (
  { nextActions }: Pick<Answer, 'nextActions'>,
  { text, issue }: { readonly text: string; readonly issue: string },
): RelationReading | undefined => {
  const proposed = nextActions.find(
    ({ turn }) => turn.text !== undefined && plainProposal(turn.text) === plainProposal(text),
  );
  switch (proposed?.turn.relation) {
    case 'new_issue':
      return { relation: 'new_issue', confidence: 1 };
    case 'follow_up':
      return { relation: 'follow_up', issue, confidence: 1 };
    default:
      return undefined;
  }
};
