// What a finding is about: “which one is it?”, “what is it called?”.
import type { CauseKind } from '../../diagnose/diagnosis.js';
import { STATE_SECTION, type StateListName } from '../../diagnose/server-state.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import type { FollowUpTopic } from './follow-ups.js';
import { STATE_TOPICS } from './state-lists.js';
import { findingRows, whoReply } from './whose-sessions.js';

/** Causes that a session is. */
const OF_SESSIONS: ReadonlySet<CauseKind> = new Set([
  'lock-pile-up',
  'metadata-lock',
  'vacuum-held-back',
  'long-running-statement',
  'purge-lag',
  'connection-storm',
]);

const OBJECT_LISTS: readonly StateListName[] = ['ReplicationSlots', 'Indexes', 'Sequences', 'PreparedTransactions'];

/** A slot, an index, a session; else what the finding says of itself. */
const objectReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const named = STATE_TOPICS.filter(({ list }) => OBJECT_LISTS.includes(list)).flatMap(({ list, sentence }) =>
    findingRows(now, finding, list).map((row) => sentence(now, row)),
  );
  const once = [...new Map(named.map((sentence) => [sentence.text, sentence] as const)).values()];
  if (once.length > 0) return { sentences: once };
  return OF_SESSIONS.has(finding.kind) ? whoReply(subject) : { sentences: finding.sentences.slice(0, 2) };
};

/** Of an index that was found, before “which index should I create?”. */
export const INDEX_NAME_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'which index it is',
    kinds: ['index-invalid', 'index-duplicate', 'index-unused'],
    phrases: ['which index', 'what index', 'index name', 'name index', 'which index it', 'which index is it'],
    short: ['use', 'use anything', 'anything use'],
    unless: ['create', 'help', 'add', 'new', 'stay', 'keep', 'drop', 'go'],
    section: STATE_SECTION,
    reply: objectReply,
  },
];

export const OBJECT_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'which one it is',
    phrases: [
      ...combinePhrases(['which one'], ['', 'exactly', 'precisely', 'is it']),
      'exactly which',
      'what called',
      'what it called',
      'what name',
      'its name',
      'name it',
    ],
    unless: ['kill', 'terminate', 'drop', 'go', 'cancel', 'first', 'worst', 'second', 'next', 'host', 'machine'],
    section: STATE_SECTION,
    reply: objectReply,
  },
];
