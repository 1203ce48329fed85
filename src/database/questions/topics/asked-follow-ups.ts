// Which follow-ups can be asked of a snapshot: by its engine, its first finding, its lists, and the words of the question.
import { optional } from '../../../kernel/optional.js';
import { engineOf } from '../../diagnose/engine.js';
import { stateList } from '../../diagnose/server-state.js';
import {
  firstDatabaseFinding,
  questionStems,
  type QuestionTopic,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import { FOLLOW_UP_TOPICS, type FollowUpTopic } from './follow-ups.js';
import { INDEX_NAME_TOPICS } from './object-questions.js';
import { OUTLOOK_TOPICS } from './outlook.js';

/** What an engine says of a follow-up in its own way, by the title of the topic. */
export type OwnFollowUps = {
  readonly replies?: { readonly [title: string]: (subject: TopicSubject) => TopicReply };
  /** Questions that are offered while something is wrong. */
  readonly offers: { readonly [title: string]: string };
};

export const askedFollowUps = (
  subject: TopicSubject,
  stems: ReadonlySet<string>,
  { replies = {}, offers }: OwnFollowUps,
): readonly QuestionTopic[] => {
  const { now } = subject.pair;
  const kind = firstDatabaseFinding(subject)?.kind;
  const isAsked = ({ title, engine, needs, unless = [], kinds }: FollowUpTopic): boolean =>
    (engine === undefined || engine === engineOf(now)) &&
    (needs === undefined || replies[title] !== undefined || stateList(now, needs) !== undefined) &&
    !questionStems(unless.join(' ')).some((stem) => stems.has(stem)) &&
    (kinds === undefined || (kind !== undefined && kinds.includes(kind)));
  return [...INDEX_NAME_TOPICS, ...FOLLOW_UP_TOPICS, ...OUTLOOK_TOPICS]
    .filter(isAsked)
    .map(({ title, phrases, short, section, isAdvice, reply }): QuestionTopic => {
      const offer = kind === undefined ? undefined : offers[title];
      return {
        title,
        phrases,
        ...optional({ short }),
        section,
        ...(isAdvice !== true && { isFollowUp: true as const }),
        ...(offer !== undefined && { offer }),
        reply: () => (replies[title] ?? reply)(subject),
      };
    });
};
