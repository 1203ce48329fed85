// The other reading of a message that words left open: the answer takes the likelier one, and offers this one.
import type { NextAction } from '../../evidence/answer.js';
import type { IssueClassification } from '../../investigation/turn.js';

/** A less likely reading is not worth a line. */
const LEAST_LIKELY = 0.2;

const LABELS: { readonly [relation: string]: string | undefined } = {
  new_issue: 'If it is another problem',
  follow_up: 'If it belongs to the problem at hand',
};

/** At most one. A return names its issue by its words, so it is not offered as a turn. */
export const otherReadingActions = (
  { relation, readings }: Pick<IssueClassification, 'relation' | 'readings'>,
  message: string,
): readonly NextAction[] =>
  readings
    .filter((reading) => reading.relation !== relation && reading.confidence >= LEAST_LIKELY)
    .slice(0, 1)
    .flatMap((reading) => {
      const label = LABELS[reading.relation];
      return label === undefined ? [] : [{ label, turn: { text: message, relation: reading.relation } }];
    });
