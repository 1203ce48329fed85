// Topics on the lists of the server's state: what each holds, and that it was not captured where it was not.
import type { PlacedObject } from '../../format/fields.js';
import { CAUSE_DESCRIPTIONS } from '../../diagnose/cause-kinds.js';
import { statedFigure } from '../../diagnose/computed-figure.js';
import type { CauseKind, FigureSentence } from '../../diagnose/diagnosis.js';
import { composeSentence, type FigureSentencePart } from '../../diagnose/sentences.js';
import {
  archiverState,
  hasHiddenSessions,
  isFlagged,
  namedIn,
  numberIn,
  quotedIn,
  sessionParts,
  stateList,
  type StateListName,
  stateRows,
  textIn,
  unreadableSequences,
} from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import type { TopicReply } from '../question-topic.js';

const HOW_TO_CAPTURE = 'a capture of the running server holds it: casefile snapshot capture URL';

export const notCaptured = (what: string): TopicReply => ({
  sentences: [],
  missing: `${what} is not in this snapshot; ${HOW_TO_CAPTURE}`,
});

const GRANT_SESSIONS =
  'the role that captured does not see the sessions of others: run grant pg_monitor to the role that captures, then capture again';

/** Lists that are left out where sessions are hidden. */
const SESSION_LISTS: ReadonlySet<StateListName> = new Set([
  'Transactions',
  'Applications',
  'Standbys',
  'TemporaryFiles',
]);

/** What only sessions show: what they do may be hidden, or not be captured at all. */
export const sessionsNotCaptured = (look: SnapshotView, what: string): TopicReply =>
  hasHiddenSessions(look) ? { sentences: [], missing: `${what}: ${GRANT_SESSIONS}` } : notCaptured(what);

type RowField = readonly [key: string, words: string, unit?: 'seconds' | 'bytes'];

/** The figures of a row that it has, each behind its words. */
export const fieldParts = (
  look: SnapshotView,
  row: PlacedObject,
  fields: readonly RowField[],
): readonly FigureSentencePart[] =>
  fields.flatMap(([key, words, unit]) => {
    const number = numberIn(look, row, key);
    return number === undefined ? [] : [`, ${words} `, statedFigure(number, unit)];
  });

export type RowSentence = (look: SnapshotView, row: PlacedObject) => FigureSentence;

const sentenceOf =
  (
    head: (row: PlacedObject) => readonly FigureSentencePart[],
    fields: readonly RowField[],
    tail: (row: PlacedObject) => readonly FigureSentencePart[] = () => [],
  ): RowSentence =>
  (look, row) =>
    composeSentence(...head(row), ...fieldParts(look, row, fields), ...tail(row));

export const statementTail = (row: PlacedObject): readonly FigureSentencePart[] => {
  const statement = quotedIn(row, 'sql_statement');
  return statement === undefined ? [] : [', statement ', statement];
};

export const transactionSentence = sentenceOf(
  sessionParts,
  [
    ['transaction_sec', 'transaction open for', 'seconds'],
    ['state_sec', 'in this state for', 'seconds'],
    ['xmin_age', 'transactions begun since'],
  ],
  statementTail,
);

export const tableSentence = sentenceOf(
  (row) => ['table ', namedIn(row, 'relation')],
  [
    ['dead_rows', 'dead rows'],
    ['live_rows', 'live rows'],
    ['vacuum_threshold_rows', 'autovacuum due at dead rows'],
    ['planner_rows', 'rows that the planner expects'],
    ['changed_rows', 'rows changed since its last analyze'],
    ['last_vacuum_sec', 'since its last vacuum', 'seconds'],
    ['last_analyze_sec', 'since its last analyze', 'seconds'],
    ['bytes', 'size', 'bytes'],
  ],
  (row) => (isFlagged(row, 'autovacuum_enabled') === false ? [', autovacuum off for it'] : []),
);

export const indexSentence = sentenceOf(
  (row) => [
    'index ',
    namedIn(row, 'index'),
    ' on ',
    namedIn(row, 'relation'),
    ...(isFlagged(row, 'is_valid') === false ? [', invalid'] : []),
  ],
  [
    ['scans', 'scans'],
    ['bytes', 'size', 'bytes'],
  ],
  (row) => (textIn(row, 'duplicate_of') === undefined ? [] : [', the same as ', namedIn(row, 'duplicate_of')]),
);

export type StateTopic = {
  readonly list: StateListName;
  /** As an answer calls what it holds. */
  readonly title: string;
  readonly phrases: readonly string[];
  /** The kinds of causes that it shows or rules out. */
  readonly kinds: readonly CauseKind[];
  readonly isShown?: (look: SnapshotView, row: PlacedObject) => boolean;
  readonly sentence: RowSentence;
};

export const hasDeadRows = (look: SnapshotView, row: PlacedObject): boolean =>
  (numberIn(look, row, 'dead_rows')?.value ?? 0) > 0;

export const STATE_TOPICS: readonly StateTopic[] = [
  {
    list: 'Transactions',
    title: 'open transactions',
    phrases: ['open transaction', 'oldest transaction', 'idle transaction', 'long transaction', 'transaction age'],
    kinds: ['vacuum-held-back', 'long-running-statement'],
    sentence: transactionSentence,
  },
  {
    list: 'PreparedTransactions',
    title: 'prepared transactions',
    phrases: ['prepared transaction', 'two phase'],
    kinds: [],
    sentence: sentenceOf(
      (row) => [
        'prepared transaction ',
        namedIn(row, 'gid'),
        ', user ',
        namedIn(row, 'user'),
        ', database ',
        namedIn(row, 'database'),
      ],
      [
        ['age_sec', 'prepared for', 'seconds'],
        ['xid_age', 'transactions begun since'],
      ],
    ),
  },
  {
    list: 'ReplicationSlots',
    title: 'replication slots',
    phrases: [
      'replication slot',
      'slot',
      'which slot',
      'wal retain',
      'wal keep',
      'wal hold',
      'how much wal',
      'how much wal hold',
      'how much wal keep',
      'retain wal',
    ],
    kinds: ['replication-slot'],
    sentence: sentenceOf(
      (row) => [
        'replication slot ',
        namedIn(row, 'slot_name'),
        isFlagged(row, 'active') === true ? ', in use by process ' : ', without consumer',
        ...(isFlagged(row, 'active') === true ? [namedIn(row, 'active_pid') ?? 'without a number'] : []),
      ],
      [
        ['retained_wal_bytes', 'keeps of the log', 'bytes'],
        ['inactive_sec', 'without consumer for', 'seconds'],
      ],
      (row) => (textIn(row, 'wal_status') === undefined ? [] : [', state of its log ', namedIn(row, 'wal_status')]),
    ),
  },
  {
    list: 'Standbys',
    title: 'standbys',
    phrases: ['standby', 'replica', 'replication lag'],
    kinds: [],
    sentence: sentenceOf(
      (row) => ['standby ', namedIn(row, 'application'), ', state ', namedIn(row, 'state')],
      [
        ['replay_lag_sec', 'lag', 'seconds'],
        ['replay_lag_bytes', 'lag', 'bytes'],
      ],
    ),
  },
  {
    list: 'Databases',
    title: 'ages of the databases',
    phrases: ['wraparound', 'database age', 'xid', 'transaction id', 'freeze'],
    kinds: ['wraparound'],
    sentence: sentenceOf(
      (row) => ['database ', namedIn(row, 'database')],
      [
        ['xid_age', 'age in transactions'],
        ['xid_limit', 'limit'],
        ['xids_left', 'left'],
        ['freeze_max_age', 'frozen by autovacuum at'],
      ],
    ),
  },
  {
    list: 'Tables',
    title: 'dead rows of the tables',
    phrases: ['dead row', 'dead tuple', 'bloat', 'table bloat', 'last vacuum', 'vacuum table'],
    kinds: ['bloat', 'autovacuum-off'],
    isShown: hasDeadRows,
    sentence: tableSentence,
  },
  {
    list: 'Tables',
    title: 'statistics of the tables',
    phrases: ['statistic', 'last analyze', 'planner statistic'],
    kinds: ['stale-statistics'],
    sentence: tableSentence,
  },
  {
    list: 'Indexes',
    title: 'invalid indexes',
    phrases: ['invalid', 'invalid index', 'broken index', 'which index invalid', 'which index broken'],
    kinds: ['index-invalid'],
    isShown: (_, row) => isFlagged(row, 'is_valid') === false,
    sentence: indexSentence,
  },
  {
    list: 'Indexes',
    title: 'duplicate indexes',
    phrases: [
      'duplicate',
      'duplicate index',
      'which index duplicate',
      'redundant',
      'redundant index',
      'which index redundant',
      'index twice',
      'same index',
    ],
    kinds: ['index-duplicate'],
    isShown: (_, row) => textIn(row, 'duplicate_of') !== undefined,
    sentence: indexSentence,
  },
  {
    list: 'Indexes',
    title: 'unused indexes of a megabyte and more',
    phrases: [
      'unused',
      'unused index',
      'which index unused',
      'index not use',
      'which index not use',
      'index never use',
      'which index never use',
      'useless index',
      'which index useless',
    ],
    kinds: ['index-unused'],
    isShown: (look, row) =>
      isFlagged(row, 'is_valid') !== false &&
      textIn(row, 'duplicate_of') === undefined &&
      numberIn(look, row, 'scans')?.value === 0,
    sentence: indexSentence,
  },
  {
    list: 'Sequences',
    title: 'sequences',
    phrases: ['sequence', 'sequence end', 'serial'],
    kinds: ['sequence-exhaustion'],
    sentence: sentenceOf(
      (row) => ['sequence ', namedIn(row, 'sequence')],
      [
        ['last_value', 'last value'],
        ['limit_value', 'limit'],
      ],
    ),
  },
  {
    list: 'TemporaryFiles',
    title: 'temporary files that sessions hold',
    phrases: ['temporary file session', 'temporary file now', 'hold temporary file', 'who temporary file'],
    kinds: [],
    sentence: sentenceOf(
      sessionParts,
      [
        ['bytes', 'temporary files', 'bytes'],
        ['statement_sec', 'statement running for', 'seconds'],
      ],
      statementTail,
    ),
  },
  {
    list: 'Applications',
    title: 'sessions by application',
    phrases: [
      'connection application',
      'application connection',
      'who connect',
      'session application',
      'most connection',
    ],
    kinds: [],
    sentence: sentenceOf(
      (row) => ['application ', namedIn(row, 'application'), ', user ', namedIn(row, 'user')],
      [
        ['sessions', 'sessions'],
        ['idle_sessions', 'idle'],
        ['idle_sec_max', 'at the most for', 'seconds'],
      ],
    ),
  },
];

const MOST_ROWS = 5;

const listSentences = (look: SnapshotView, { list, isShown, sentence }: StateTopic): readonly FigureSentence[] =>
  stateRows(look, list)
    .filter((row) => isShown?.(look, row) ?? true)
    .slice(0, MOST_ROWS)
    .map((row) => sentence(look, row));

const GRANT_SEQUENCES =
  'run grant select on all sequences in schema SCHEMA to the role that captures, then capture again';

export const stateReply = (look: SnapshotView, topic: StateTopic): TopicReply => {
  if (stateList(look, topic.list) === undefined) {
    const what = `what the server says of ${topic.title}`;
    return SESSION_LISTS.has(topic.list) ? sessionsNotCaptured(look, what) : notCaptured(what);
  }
  const sentences = listSentences(look, topic);
  const unread = topic.list === 'Sequences' ? unreadableSequences(look) : 0;
  if (sentences.length === 0 && unread > 0)
    return { sentences, missing: `${unread} sequences may not be read: ${GRANT_SEQUENCES}` };
  if (topic.list === 'Indexes' && hasHiddenSessions(look))
    return { ...sessionsNotCaptured(look, 'whether indexes are invalid, or are being built'), sentences };
  return sentences.length === 0
    ? { sentences, note: `when the capture ended, there were no ${topic.title}` }
    : { sentences };
};

export const archiverReply = (look: SnapshotView): TopicReply => {
  const row = archiverState(look);
  if (row === undefined) return notCaptured('the state of the archiver');
  return {
    sentences: [
      composeSentence(
        'archive mode ',
        namedIn(row, 'mode'),
        ...fieldParts(look, row, [
          ['archived_count', 'files archived'],
          ['failed_count', 'failed attempts'],
          ['waiting_files', 'files that wait'],
          ['last_failed_sec', 'since the last failure', 'seconds'],
        ]),
      ),
    ],
  };
};

/** Where a kind is not found, what the server says of it; never an all-clear from what was not captured. */
export const stateInstead = (look: SnapshotView, kind: CauseKind): TopicReply | undefined => {
  if (kind === 'archiver-failing') return archiverReply(look);
  const topic = STATE_TOPICS.find(({ kinds }) => kinds.includes(kind));
  if (topic === undefined) return undefined;
  const reply = stateReply(look, topic);
  const note = `the figures show nothing that amounts to ${CAUSE_DESCRIPTIONS[kind].plain}`;
  return reply.missing === undefined ? { ...reply, note } : reply;
};
