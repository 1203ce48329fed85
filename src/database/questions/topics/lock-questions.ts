// What is asked of the sessions of a finding: who has waited longest, which one to end, which statements met in a deadlock, whether a consumer of a slot may return.
import { optional } from '../../../kernel/optional.js';
import type { CauseKind } from '../../diagnose/diagnosis.js';
import { engineOf } from '../../diagnose/engine.js';
import { actionLines, statementsOf } from '../../diagnose/finding-action.js';
import { lockChain, lockTreeSentences } from '../../diagnose/rules/lock-trees.js';
import { composeSentence, statementTextPart } from '../../diagnose/sentences.js';
import { namedIn, numberIn, STATE_SECTION, stateRows, textIn } from '../../diagnose/server-state.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import { concernedStatements } from './indexes-and-plans.js';
import type { FollowUpTopic } from './follow-ups.js';
import { lastingReply } from './lasting.js';
import { MYSQL_STATE_TOPICS } from './mysql-lists.js';
import { fieldParts, notCaptured, STATE_TOPICS, statementTail } from './state-lists.js';
import { findingRows } from './whose-sessions.js';

export const LOCK_KINDS: readonly CauseKind[] = ['lock-pile-up', 'metadata-lock'];

const longestWaitReply = ({ pair: { now } }: TopicSubject): TopicReply => {
  const waiters = lockChain(now)
    .filter((row) => Array.isArray(row.value['blocked_by']) && row.value['blocked_by'].length > 0)
    .toSorted((a, b) => (numberIn(now, b, 'state_sec')?.value ?? 0) - (numberIn(now, a, 'state_sec')?.value ?? 0));
  if (waiters.length === 0) return notCaptured('who waits, and for how long');
  return {
    sentences: waiters
      .slice(0, 2)
      .map((row) =>
        composeSentence(
          'process ',
          namedIn(row, 'pid'),
          ...(textIn(row, 'application') === undefined ? [] : [', application ', namedIn(row, 'application')]),
          ...fieldParts(now, row, [['state_sec', 'for', 'seconds']]),
          ...statementTail(row),
        ),
      ),
    note: 'the longest first, in the sample in which most waited; since then they have waited longer',
  };
};

/** Of a queue behind a row, its head alone frees anybody; a change of a table that waits holds up those behind it by itself. */
const END_NOTES: { readonly [Kind in CauseKind]?: string } = {
  'lock-pile-up': 'that one alone: ending those that wait behind it frees nobody',
  'metadata-lock':
    'once it is gone, the change of the table goes on, and those behind it after that. Ending the change instead lets those behind it go on at once; it then has to be run again',
};

const endWhichReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const tree = lockTreeSentences(subject.pair.now).slice(0, 1);
  return {
    sentences: tree.length > 0 ? tree : [finding.sentences[0]],
    ...optional({ note: END_NOTES[finding.kind] }),
    actions: actionLines(finding.actions.slice(0, 1)),
  };
};

const ENDS_STATEMENT = /^(?:kill query|call mysql\.rds_kill_query)\b/i;

/** “Can I cancel the alter instead?”: of the change that waits, and not of the session that it waits for. */
const endChangeReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const ends = finding.actions.filter((action) => statementsOf(action).some((sql) => ENDS_STATEMENT.test(sql)));
  return {
    sentences: [finding.sentences.find(({ text }) => text.includes('change of the table')) ?? finding.sentences[0]],
    note: 'where the change is ended, those behind it go on at once; it is not made, and has to be run again. The open transaction stays, with what it holds',
    actions: actionLines(ends),
  };
};

const DEADLOCK_LOG =
  'which statements met in each deadlock: PostgreSQL writes both to its log (“deadlock detected”, with DETAIL), and keeps them nowhere else';

const partiesReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  if (engineOf(now) === 'mysql') {
    const [latest] = MYSQL_STATE_TOPICS.filter(({ list }) => list === 'LatestDeadlock');
    return { sentences: stateRows(now, 'LatestDeadlock').flatMap((row) => latest?.sentence(now, row) ?? []) };
  }
  return {
    sentences: concernedStatements(now, finding)
      .slice(0, 3)
      .map((statement) => composeSentence('sessions of the deadlocks ran ', statementTextPart(statement))),
    missing: DEADLOCK_LOG,
  };
};

/** `reserved` and `extended` logs are whole; of the others, parts are gone or about to be. */
const RETURN_NOTE =
  'as long as the slot is there and the state of its log is reserved or extended, its consumer may come back and goes on where it stopped; it reads all that is kept first. unreserved: it must come soon; lost, or a slot that was dropped: it has to be built anew';

const returnReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const [slots] = STATE_TOPICS.filter(({ list }) => list === 'ReplicationSlots');
  return {
    sentences:
      finding === undefined || slots === undefined
        ? []
        : findingRows(now, finding, 'ReplicationSlots').map((row) => slots.sentence(now, row)),
    note: RETURN_NOTE,
  };
};

const PREPARED_NOTE =
  'only its transaction manager knows: where the other databases have committed their part, commit prepared, else rollback prepared. Ask it, or the owner, by the name of the transaction; the server cannot tell';

const preparedReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  return {
    sentences: [finding.sentences[0]],
    note:
      stateRows(subject.pair.now, 'PreparedTransactions').length > 0
        ? PREPARED_NOTE
        : 'there is no prepared transaction',
    actions: actionLines(finding.actions.slice(0, 1)),
  };
};

/** How far standbys are behind, and where: what was sent, written, flushed and replayed. */
const standbyReply = ({ pair: { now } }: TopicSubject): TopicReply => {
  const rows = stateRows(now, 'Standbys');
  return {
    sentences: rows.slice(0, 3).map((row) =>
      composeSentence(
        'standby ',
        namedIn(row, 'application'),
        ...(textIn(row, 'state') === undefined ? [] : [', state ', namedIn(row, 'state')]),
        ...fieldParts(now, row, [
          ['sent_lag_bytes', 'not sent yet', 'bytes'],
          ['flush_lag_bytes', 'not flushed there yet', 'bytes'],
          ['replay_lag_bytes', 'not replayed yet', 'bytes'],
          ['flush_lag_sec', 'flushed later by', 'seconds'],
          ['replay_lag_sec', 'replayed later by', 'seconds'],
        ]),
        textIn(row, 'sync_state') === 'sync' ? ', synchronous' : undefined,
      ),
    ),
    note:
      rows.length === 0
        ? 'when the capture ended, no standby was connected'
        : 'what is flushed there and not replayed waits for the replay: recovery_min_apply_delay, a query there in conflict, or one process that applies all. What is not sent or not flushed waits for the network or its disk',
  };
};

const STALE_NOTE =
  'no consumer is connected, so it has received nothing since it went away: what it holds is as old as that, and lacks what was written since. The log that is kept tells how much that is, in bytes of changes and not in time';

/** Of a slot: nobody reads; of standbys that are connected, and of replicas of MySQL: how far they are behind. */
const staleReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding?.kind === 'replica-behind') return replicationReply(subject);
  if (finding?.kind !== 'replication-slot') return standbyReply(subject);
  const lasting = lastingReply(subject);
  return { ...lasting, note: STALE_NOTE };
};

/** Sources: the lists of errors of MySQL and MariaDB. */
const REPLICATION_ERRORS: { readonly [code: number]: string } = {
  1032: 'the error says that the row to be changed or deleted is not on the replica',
  1062: 'the error says that the row to be inserted is on the replica already (duplicate key): somebody wrote there, or it was applied twice',
  1146: 'the error says that a table is not on the replica',
  1236: 'the error says that the source no longer has the binary log that the replica asks for: it has to be built anew',
};

const replicationReply = ({ pair: { now } }: TopicSubject): TopicReply => {
  const [replication] = MYSQL_STATE_TOPICS.filter(({ list }) => list === 'Replication');
  const sentences = stateRows(now, 'Replication').flatMap((row) => replication?.sentence(now, row) ?? []);
  const [known] = stateRows(now, 'Replication').flatMap(
    (row) => REPLICATION_ERRORS[numberIn(now, row, 'sql_error_code')?.value ?? 0] ?? [],
  );
  return {
    sentences,
    note: `${known === undefined ? '' : `${known}. `}the words of the error hold values, which a capture masks: show replica status shows them whole`,
  };
};

const expiryReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const rows = stateRows(now, 'BinaryLog');
  const isEndless = rows.some((row) => numberIn(now, row, 'expire_sec')?.value === 0);
  const [logs] = MYSQL_STATE_TOPICS.filter(({ list }) => list === 'BinaryLog');
  return {
    sentences: rows.flatMap((row) => logs?.sentence(now, row) ?? []),
    ...(isEndless && { note: 'an expiry of zero means never: they are kept until somebody removes them' }),
    actions: actionLines(firstDatabaseFinding(subject)?.actions.slice(0, 1) ?? []),
  };
};

export const SESSION_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'the error of replication',
    kinds: ['replica-behind'],
    phrases: [
      'error',
      'what error',
      'which error',
      'error word',
      'error message',
      'error text',
      'exact error',
      'what exact error',
      'why stop',
      'why did stop',
      'which row',
      'which row it',
      'what row',
    ],
    unless: ['skip', 'if', 'log'],
    section: STATE_SECTION,
    reply: replicationReply,
  },
  {
    title: 'how long binary logs are kept',
    kinds: ['binary-log-growth'],
    phrases: [
      'expire',
      'expiry',
      'retention',
      'how long keep',
      'how long kept',
      'day keep',
      'how many day',
      'how many day keep',
      'how many day kept',
    ],
    section: STATE_SECTION,
    reply: expiryReply,
  },
  {
    title: 'who has waited longest',
    kinds: LOCK_KINDS,
    phrases: [
      ...combinePhrases(
        ['wait', 'waiter'],
        [
          'longest',
          'long',
          'how long',
          'oldest',
          'who longest',
          'who longest since when',
          'who long',
          'since when who longest',
        ],
      ),
    ],
    unless: ['chain', 'whom', 'until'],
    section: 'Locks',
    reply: longestWaitReply,
  },
  {
    title: 'which session to end',
    phrases: combinePhrases(
      ['which', 'which one', 'what', 'whom', 'which session', 'which process', 'which pid'],
      ['kill', 'terminate', 'should kill', 'do kill'],
    ),
    unless: ['happen', 'if', 'after', 'command', 'statement'],
    section: STATE_SECTION,
    reply: endWhichReply,
  },
  {
    title: 'what ending the change does',
    kinds: ['metadata-lock'],
    phrases: combinePhrases(
      ['', 'if', 'what if', 'can', 'just', 'can just', 'should', 'happen if', 'what happen if'],
      combinePhrases(
        ['cancel', 'kill', 'stop', 'end', 'withdraw', 'abort', 'terminate'],
        ['alter', 'ddl', 'migration', 'change', 'schema change', 'alter table'],
      ),
    ),
    section: STATE_SECTION,
    reply: endChangeReply,
  },
  {
    title: 'which statements met',
    kinds: ['deadlocks'],
    phrases: [
      ...combinePhrases(
        ['which', 'both', 'two', 'what'],
        [
          'statement',
          'statement deadlock',
          'statement collide',
          'statement run',
          'two statement',
          'two statement run',
          'statement last',
        ],
      ),
      'collide',
      'run into each other',
    ],
    section: STATE_SECTION,
    reply: partiesReply,
  },
  {
    title: 'whether its consumer may return',
    kinds: ['replication-slot'],
    phrases: combinePhrases(
      ['consumer', 'standby', 'subscriber', 'replica'],
      [
        'back',
        'come back',
        'still come back',
        'return',
        'catch up',
        'reconnect',
        'can still',
        'can still back',
        'still use',
        'can catch up',
      ],
    ),
    section: STATE_SECTION,
    reply: returnReply,
  },
  {
    title: 'commit or rollback',
    engine: 'postgresql',
    needs: 'PreparedTransactions',
    kinds: ['vacuum-held-back', 'wraparound'],
    phrases: [
      'commit rollback',
      'commit roll back',
      'commit or rollback',
      'commit prepared',
      'can commit',
      'should commit',
      'commit instead',
    ],
    section: STATE_SECTION,
    reply: preparedReply,
  },
  {
    title: 'how old its data is',
    kinds: ['replication-slot', 'replica-behind'],
    phrases: [
      'stale',
      'out date',
      'up date',
      'outdated',
      ...combinePhrases(['behind', 'lag', 'late'], ['', 'how far', 'it', 'how far it', 'how much']),
      ...combinePhrases(['data', 'row', 'read'], ['old', 'stale', 'how old', 'on it old', 'on it stale', 'fresh']),
      ...combinePhrases(['read', 'use', 'trust'], ['still from it', 'from replica', 'from standby', 'replica still']),
    ],
    section: STATE_SECTION,
    reply: staleReply,
  },
  {
    title: 'how far standbys are behind',
    engine: 'postgresql',
    needs: 'Standbys',
    phrases: [
      ...combinePhrases(
        ['standby', 'replica', 'replication'],
        [
          'stale',
          'data old',
          'data stale',
          'up date',
          'behind',
          'far behind',
          'how far behind',
          'lag',
          'how much lag',
          'slow',
          'delay',
          'late',
          'how far',
          'how late',
        ],
      ),
      ...combinePhrases(
        ['send', 'receive', 'network'],
        ['apply', 'replay', 'slow apply', 'slow replay', 'it apply slow'],
      ),
      ...combinePhrases(['apply', 'replay'], ['slow', 'lag', 'delay', 'behind', 'why slow']),
    ],
    section: STATE_SECTION,
    reply: standbyReply,
  },
];
