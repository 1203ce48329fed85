// The other reading of a message that words left open: the answer takes the likelier one, and offers this one.
import type { NextAction } from '../../evidence/answer.js';
import type { IssueClassification } from '../../investigation/turn.js';
import type { MessageId } from '../../language/messages/en.js';
import { formatMessage } from '../../language/messages/messages.js';

/** A less likely reading is not worth a line. */
const LEAST_LIKELY = 0.2;

const LABELS: { readonly [relation: string]: MessageId | undefined } = {
  new_issue: 'choice.other-new',
  follow_up: 'choice.other-follow',
};

/** At most one. A return names its issue by its words, so it is not offered as a turn. */
export const otherReadingActions = (
  { relation, readings }: Pick<IssueClassification, 'relation' | 'readings'>,
  message: string,
  language: string,
): readonly NextAction[] =>
  readings
    .filter((reading) => reading.relation !== relation && reading.confidence >= LEAST_LIKELY)
    .slice(0, 1)
    .flatMap((reading) => {
      const label = LABELS[reading.relation];
      return label === undefined
        ? []
        : [{ label: formatMessage(label, language), turn: { text: message, relation: reading.relation } }];
    });
