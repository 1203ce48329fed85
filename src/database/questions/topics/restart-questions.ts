// What is asked of restarts: whether one of the server, or of the application, mends what was found.
import { causeConsequences, clientRestart } from '../../diagnose/cause-consequences.js';
import { actionLines } from '../../diagnose/finding-action.js';
import type { HorizonHolder } from '../../diagnose/rules/horizon.js';
import { STATE_SECTION } from '../../diagnose/server-state.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import { concernedSentences, holderOf } from './consequence-questions.js';
import type { FollowUpTopic } from './follow-ups.js';

const RESTART_OF_HOLDER: { readonly [Kind in HorizonHolder['kind']]?: string } = {
  'prepared transaction':
    'a restart does not help: a prepared transaction is on disk, and survives a restart and a crash with its locks. Only commit prepared or rollback prepared ends it',
  'replication slot': 'a restart does not help: a replication slot is on disk, and survives it with what it keeps',
  standby: 'a restart does not help: the standby connects again and asks for the same rows',
};

const restartHelpReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const holder = holderOf(subject.pair.now, finding);
  const restart =
    (holder === undefined ? undefined : RESTART_OF_HOLDER[holder.kind]) ??
    causeConsequences(subject.pair.now, finding.kind).restart;
  return {
    sentences: concernedSentences(subject.pair.now, finding),
    ...(restart === undefined ? { missing: 'what a restart does to it: that is not known' } : { note: restart }),
    actions: actionLines(finding.actions.slice(0, 1)),
  };
};

/** “Bounce the service, does that clear it?”: of the application, and not of the server. */
const clientRestartReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  return finding === undefined
    ? NO_CAUSE
    : {
        sentences: concernedSentences(subject.pair.now, finding),
        note: clientRestart(finding.kind),
        actions: actionLines(finding.actions.slice(0, 1)),
      };
};

/** Those that hold the connections. */
const CLIENT_WORDS = ['service', 'application', 'client', 'pod', 'worker', 'deployment', 'container', 'backend'];

export const RESTART_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'whether a restart helps',
    phrases: [
      ...combinePhrases(
        ['restart'],
        ['help', 'fix', 'solve', 'mend', 'survive', 'clear', 'gone', 'enough', 'away', 'rid', 'resolve', 'just', 'end'],
      ),
      ...combinePhrases(['restart'], ['what if', 'if', 'still there after', 'there after', 'after', 'help database']),
      'survive crash',
    ],
    unless: ['need', 'without', 'setting', 'change', 'require', 'when', 'last', ...CLIENT_WORDS],
    section: STATE_SECTION,
    reply: restartHelpReply,
  },
  {
    title: 'whether restarting the application helps',
    phrases: combinePhrases(['restart', 'redeploy', 'roll'], CLIENT_WORDS),
    unless: ['sequence', 'setting'],
    section: STATE_SECTION,
    reply: clientRestartReply,
  },
];
