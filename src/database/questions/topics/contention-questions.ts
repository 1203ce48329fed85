// What is asked of deadlocks and of a change that waits: when the latest deadlock was, whether ending a session helps, who runs the change.
import { type DatabaseEngine, engineOf } from '../../diagnose/engine.js';
import { actionLines } from '../../diagnose/finding-action.js';
import { lockChain, lockTreeSentences } from '../../diagnose/rules/lock-trees.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { namedIn, stateRows, STATE_SECTION, textIn } from '../../diagnose/server-state.js';
import type { PlacedObject } from '../../format/fields.js';
import { firstDatabaseFinding, NO_CAUSE, type TopicReply, type TopicSubject } from '../question-topic.js';
import type { FollowUpTopic } from './follow-ups.js';
import { chainSentence } from './whose-sessions.js';

const LATEST_MISSING: { readonly [engine in DatabaseEngine]: string } = {
  postgresql:
    'when the latest deadlock was: the server counts deadlocks, and writes the time of each to its log alone (“deadlock detected”)',
  mysql: 'when the latest deadlock was: the server keeps none in its status',
};

const latestReply = ({ pair: { now } }: TopicSubject): TopicReply => {
  const [row] = stateRows(now, 'LatestDeadlock').filter((each) => textIn(each, 'at') !== undefined);
  return row === undefined
    ? { sentences: [], missing: LATEST_MISSING[engineOf(now)] }
    : {
        sentences: [composeSentence('the latest deadlock was at ', namedIn(row, 'at'), ', by the clock of the server')],
      };
};

const NO_DEADLOCK_ENDED =
  'ending a session does not help: the server has ended each deadlock itself, by rolling one of its transactions back, and more come as long as rows are locked in a different order';

const endReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  return finding === undefined
    ? NO_CAUSE
    : {
        sentences: [finding.sentences[0]],
        note: NO_DEADLOCK_ENDED,
        actions: actionLines(finding.actions.slice(0, 1)),
      };
};

const LOWER_ISOLATION =
  'a lower isolation (read committed) locks fewer gaps between rows, and so ends the deadlocks of those; deadlocks of rows that are locked in a different order stay';

const isolationReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  return finding === undefined ? NO_CAUSE : { sentences: [finding.sentences[0]], note: LOWER_ISOLATION };
};

const blockersOf = ({ value }: PlacedObject): readonly string[] => {
  const list = value['blocked_by'];
  return Array.isArray(list) ? list.map(String) : [];
};

/** It waits itself, and others wait for it: a change of a table behind an open transaction. */
const changeReply = ({ pair: { now } }: TopicSubject): TopicReply => {
  const chain = lockChain(now);
  const waitedFor = new Set(chain.flatMap(blockersOf));
  const changes = chain.filter((row) => blockersOf(row).length > 0 && waitedFor.has(textIn(row, 'pid') ?? ''));
  return {
    sentences: changes.length > 0 ? changes.slice(0, 2).map((row) => chainSentence(now, row)) : lockTreeSentences(now),
  };
};

export const CONTENTION_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'when the latest was',
    kinds: ['deadlocks'],
    phrases: ['last when', 'latest when', 'when last deadlock', 'when latest deadlock', 'when last one'],
    section: STATE_SECTION,
    reply: latestReply,
  },
  {
    title: 'what ending a session does to deadlocks',
    kinds: ['deadlocks'],
    phrases: [],
    section: STATE_SECTION,
    reply: endReply,
  },
  {
    title: 'whether a lower isolation helps',
    engine: 'mysql',
    kinds: ['deadlocks'],
    phrases: ['isolation', 'isolation level', 'read committed', 'lower isolation', 'isolation help'],
    section: STATE_SECTION,
    reply: isolationReply,
  },
  {
    title: 'who runs the change',
    kinds: ['metadata-lock'],
    phrases: [
      'who run alter',
      'who alter',
      'who change table',
      'which process alter',
      'whose alter',
      'whose migration',
    ],
    section: 'Locks',
    reply: changeReply,
  },
];
