// What is asked of a finding over time: whether it comes back, whether it is new, and why nobody noticed it.
import { causeCourse } from '../../diagnose/cause-course.js';
import { causeNotice } from '../../diagnose/cause-notice.js';
import { causeOutlook } from '../../diagnose/cause-outlook.js';
import { STATE_SECTION } from '../../diagnose/server-state.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import type { FollowUpTopic } from './follow-ups.js';
import { sinceSentences } from './watch-course.js';

const returnReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const { now } = subject.pair;
  const comesFrom = causeCourse(now, finding.kind)?.comesFrom;
  const prevention = causeOutlook(now, finding.kind)?.prevention;
  const told = [
    ...(comesFrom === undefined
      ? []
      : [`it may come back as long as what usually brings it about is there: ${comesFrom}`]),
    ...(prevention === undefined ? [] : [`to keep it from coming back: ${prevention}`]),
  ];
  return told.length === 0
    ? { sentences: [finding.sentences[0]], missing: 'whether it comes back: that is not known' }
    : { sentences: [finding.sentences[0]], note: told.join('. ') };
};

const NOVELTY =
  'whether it is new: a snapshot tells of its minutes alone; ask about it together with one of an earlier time, or let casefile snapshot watch URL take one every minute';

const noveltyReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const watched = sinceSentences(subject.pair.now, finding);
  return watched.length > 0 ? { sentences: watched } : { sentences: [finding.sentences[0]], missing: NOVELTY };
};

const ALERTS = 'whether somebody was told is not in a snapshot: it holds no alerts';

const noticeReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const notice = causeNotice(subject.pair.now, finding.kind);
  return {
    sentences: [finding.sentences[0]],
    note: `${notice === undefined ? '' : `why it may go unnoticed: ${notice}. `}${ALERTS}`,
  };
};

const AGAIN = ['come back', 'come again', 'happen again', 'return', 'recur'];

export const RECURRENCE_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'whether it comes back',
    phrases: [...AGAIN, ...combinePhrases(['will', 'can', 'could', 'may', 'it', 'will it'], AGAIN)],
    unless: [
      'prevent',
      'avoid',
      'stop',
      'how',
      'never',
      'not',
      'keep',
      'sure',
      'what',
      'consumer',
      'standby',
      'replica',
    ],
    section: STATE_SECTION,
    reply: returnReply,
  },
  {
    title: 'whether it is new',
    phrases: [
      ...combinePhrases(['new', 'it new', 'this new'], ['', 'is']),
      ...combinePhrases(
        ['before', 'earlier', 'yesterday', 'last week'],
        ['happen', 'it be', 'been like', 'it same', 'seen', 'like this', 'already'],
      ),
      'first time',
      'always like',
      'always so',
    ],
    unless: [
      'index',
      'connection',
      'client',
      'value',
      'session',
      'what',
      'which',
      'how',
      'setting',
      'do',
      'change',
      'restart',
      'start',
      'need',
      'table',
      'plan',
    ],
    section: STATE_SECTION,
    reply: noveltyReply,
  },
  {
    title: 'why nobody noticed',
    phrases: [
      ...combinePhrases(
        ['why'],
        [
          ...combinePhrases(
            ['nobody', 'no one', 'not we', 'not', 'noone'],
            ['notice', 'see', 'seen', 'know', 'tell', 'told'],
          ),
          'alert',
          'no alert',
          'alarm',
          'no alarm',
          'page',
          'nobody page',
        ],
      ),
      'nobody notice',
      'nobody see',
      'go unnoticed',
      'unnoticed',
    ],
    unless: ['if', 'drop', 'kill', 'would', 'will'],
    section: STATE_SECTION,
    reply: noticeReply,
  },
];
