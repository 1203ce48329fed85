// A message that repeats a proposal of the last answer word for word has the proposal's relation.
import type { Answer } from '../../evidence/answer.js';
import type { RelationReading } from '../../investigation/turn.js';

/** Removes what copying may add: quotation marks and blanks. */
const plainProposal = (text: string): string =>
  ['“', '”', '"'].reduce((plain, mark) => plain.replaceAll(mark, ''), text).trim();

/** `issue`: the issue of the answer. A return is never proposed by text. */
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
