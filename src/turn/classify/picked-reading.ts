// Recognises a message that only picks one of the offered readings.
import type { Relation, RelationReading } from '../../investigation/turn.js';
import type { IssueReference } from '../../language/discourse/issue-reference.js';

const relationOf = ({ fresh, same, other, previous, again }: IssueReference): Relation | undefined => {
  if (other === true || previous === true || again === true) return 'returned';
  if (fresh === true) return 'new_issue';
  return same === true ? 'follow_up' : undefined;
};

/** The reading that the message picks; `undefined` when it says something else. */
export const findPickedReading = (
  reference: IssueReference | undefined,
  readings: readonly RelationReading[],
): RelationReading | undefined => {
  if (reference?.alone !== true) return undefined;
  if (reference.nth !== undefined) return readings[reference.nth - 1];
  const relation = relationOf(reference);
  if (relation !== undefined) return readings.find((reading) => reading.relation === relation);
  return reference.yes === true ? readings[0] : reference.no === true ? readings[1] : undefined;
};
