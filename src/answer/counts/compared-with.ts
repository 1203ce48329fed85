// What a message compares with: another time, the others of a kind, or one place that it names.
import { hasCue, type MessageDetails, NO_DETAILS } from '../../language/details/message-details.js';
import type { Reading } from '../../language/reading.js';
import type { AskContext } from '../ask-context.js';

export const COMPARED_KINDS = ['pod', 'host', 'region', 'version', 'service', 'environment'] as const;

export type ComparedKind = (typeof COMPARED_KINDS)[number];

/** A day or a week before, at the same time of day. */
export const earlierDayOf = (details: MessageDetails): 'yesterday' | 'week' | undefined => {
  if (hasCue(details, 'yesterday')) return 'yesterday';
  return hasCue(details, 'last week') ? 'week' : undefined;
};

type QuestionWords = Pick<AskContext, 'details' | 'entities'>;

/** “Was it ok before 9:20?” asks for the state of an earlier time. */
export const asksHowItWas = ({ details, entities }: QuestionWords): boolean =>
  hasCue(details, 'fine') &&
  hasCue(details, 'was') &&
  (hasCue(details, 'before', 'earlier') || entities.some(({ kind }) => kind === 'time'));

/** It compares with a time before, and not with places. */
export const comparesTimes = (question: QuestionWords): boolean =>
  earlierDayOf(question.details) !== undefined ||
  hasCue(question.details, 'before', 'earlier') ||
  asksHowItWas(question);

/** Two of a kind are compared with each other; a kind that is named in a comparison with all of its others. */
export const comparedKindOf = ({ details, entities }: QuestionWords): ComparedKind | undefined => {
  const twice = COMPARED_KINDS.find(
    (kind) => new Set(entities.flatMap((each) => (each.kind === kind ? [each.name ?? each.text] : []))).size > 1,
  );
  if (twice !== undefined) return twice;
  // a service is not compared with the rest where the message speaks of its pods
  const said = COMPARED_KINDS.find((kind) => hasCue(details, kind));
  if (said !== undefined && said !== 'version') return said;
  return said === 'version' && hasCue(details, 'others') ? said : undefined;
};

/** “And us-east-1, same thing there?” asks whether a place that it names has it too. Undefined: it names none, or not so. */
export const sameElsewhereOf = ({ details = NO_DETAILS, entities }: Reading): ComparedKind | undefined =>
  hasCue(details, 'same')
    ? COMPARED_KINDS.find((kind) => kind !== 'service' && entities.some((each) => each.kind === kind))
    : undefined;
