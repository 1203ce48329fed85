// The lists of a captured MySQL or MariaDB server: what each is called, and how its rows read.
import type { CauseKind } from '../../diagnose/diagnosis.js';
import { plainCause } from '../../diagnose/cause-kinds.js';
import { composeSentence } from '../../diagnose/sentences.js';
import {
  isFlagged,
  namedIn,
  numberIn,
  quotedIn,
  stateList,
  type StateListName,
  stateRows,
  textIn,
} from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import type { TopicReply } from '../question-topic.js';
import { fieldParts, notCaptured, type RowSentence, statementTail, transactionSentence } from './state-lists.js';

type MysqlStateTopic = {
  readonly list: StateListName;
  readonly title: string;
  readonly phrases: readonly string[];
  /** The kinds of causes that it shows or rules out. */
  readonly kinds: readonly CauseKind[];
  readonly sentence: RowSentence;
};

export const mysqlTableSentence: RowSentence = (look, row) =>
  composeSentence(
    'table ',
    namedIn(row, 'relation'),
    ...fieldParts(look, row, [
      ['live_rows', 'about so many rows:'],
      ['bytes', 'size', 'bytes'],
      ['index_bytes', 'its other indexes', 'bytes'],
      ['seq_rows_read', 'rows read without an index during the capture'],
    ]),
    ...(textIn(row, 'indexed_first') === undefined ? [] : [', indexes begin with ', namedIn(row, 'indexed_first')]),
  );

export const MYSQL_STATE_TOPICS: readonly MysqlStateTopic[] = [
  {
    list: 'Transactions',
    title: 'open transactions',
    phrases: ['open transaction', 'oldest transaction', 'idle transaction', 'long transaction', 'transaction age'],
    kinds: ['long-running-statement'],
    sentence: transactionSentence,
  },
  {
    list: 'Applications',
    title: 'sessions by user',
    phrases: [
      'connection application',
      'connection user',
      'session user',
      'who connect',
      'session application',
      'most connection',
    ],
    kinds: [],
    sentence: (look, row) =>
      composeSentence(
        'user ',
        namedIn(row, 'user'),
        ...(textIn(row, 'client') === undefined ? [] : [' from ', namedIn(row, 'client')]),
        ...fieldParts(look, row, [
          ['sessions', 'sessions'],
          ['idle_sessions', 'asleep'],
          ['idle_sec_max', 'at the most for', 'seconds'],
        ]),
      ),
  },
  {
    list: 'Tables',
    title: 'tables',
    phrases: ['table size', 'large table', 'largest table', 'size table', 'row table', 'big table'],
    kinds: [],
    sentence: mysqlTableSentence,
  },
  {
    list: 'Indexes',
    title: 'duplicate indexes',
    phrases: ['duplicate index', 'redundant index', 'useless index'],
    kinds: ['index-duplicate'],
    sentence: (_look, row) =>
      composeSentence(
        'index ',
        namedIn(row, 'index'),
        ' on ',
        namedIn(row, 'relation'),
        ', the same as the beginning of ',
        namedIn(row, 'duplicate_of'),
      ),
  },
  {
    list: 'Replication',
    title: 'sources that this server copies from',
    phrases: [
      'replica',
      'replication',
      'slave',
      'replication lag',
      'replica lag',
      'second behind',
      'replica state',
      'replica status',
    ],
    kinds: ['replica-behind'],
    sentence: (look, row) =>
      composeSentence(
        'replica of ',
        namedIn(row, 'source_host') ?? 'a source without a name',
        ', reads: ',
        namedIn(row, 'io_running') ?? 'unknown',
        ', applies: ',
        namedIn(row, 'sql_running') ?? 'unknown',
        ...fieldParts(look, row, [['lag_sec', 'behind by', 'seconds']]),
        ...((numberIn(look, row, 'sql_error_code')?.value ?? 0) === 0
          ? []
          : fieldParts(look, row, [['sql_error_code', 'error code']])),
        ...(quotedIn(row, 'sql_error') === undefined ? [] : [', error ', quotedIn(row, 'sql_error')]),
      ),
  },
  {
    list: 'BinaryLog',
    title: 'binary logs',
    phrases: ['binary log', 'binlog', 'binlog size', 'binary log size'],
    kinds: ['binary-log-growth'],
    sentence: (look, row) =>
      composeSentence(
        'binary logs',
        ...fieldParts(look, row, [
          ['files', 'files'],
          ['bytes', 'size', 'bytes'],
          ...(numberIn(look, row, 'expire_sec')?.value === 0
            ? []
            : [['expire_sec', 'expire after', 'seconds'] as const]),
        ]),
        ...(numberIn(look, row, 'expire_sec')?.value === 0 ? [', without expiry'] : []),
      ),
  },
  {
    list: 'InnoDB',
    title: 'figures of InnoDB',
    phrases: [
      'history list',
      'history length',
      'purge',
      'undo log',
      'undo record',
      'buffer pool',
      'dirty page',
      'checkpoint age',
      'redo log',
    ],
    kinds: ['purge-lag', 'checkpoint-pressure'],
    sentence: (look, row) =>
      composeSentence(
        'InnoDB',
        ...fieldParts(look, row, [
          ['history_list_length', 'history list'],
          ['history_list_length_at_begin', 'when the capture began'],
          ['buffer_pool_pages', 'pages of the buffer pool'],
          ['buffer_pool_pages_free', 'free'],
          ['buffer_pool_pages_dirty', 'dirty'],
          ['checkpoint_age_bytes', 'age of the checkpoint', 'bytes'],
          ['checkpoint_age_max_bytes', 'at the most', 'bytes'],
        ]),
      ),
  },
  {
    list: 'LatestDeadlock',
    title: 'latest deadlock',
    phrases: [
      'latest deadlock',
      'last deadlock',
      'deadlock statement',
      'which deadlock',
      'show deadlock',
      'victim',
      'rolled back',
      'which rolled back',
      'which one rolled back',
      'who rolled back',
    ],
    kinds: [],
    sentence: (_look, row) =>
      composeSentence(
        'process ',
        namedIn(row, 'pid') ?? 'without a number',
        ...(textIn(row, 'user') === undefined ? [] : [', user ', namedIn(row, 'user')]),
        ...(textIn(row, 'relation') === undefined ? [] : [', waited at ', namedIn(row, 'relation')]),
        ...(isFlagged(row, 'was_rolled_back') === true ? [', rolled back by the server'] : []),
        ...statementTail(row),
      ),
  },
];

const MOST_ROWS = 5;

export const mysqlListReply = (look: SnapshotView, { list, title, sentence }: MysqlStateTopic): TopicReply => {
  if (stateList(look, list) === undefined) return notCaptured(`what the server says of ${title}`);
  const sentences = stateRows(look, list)
    .slice(0, MOST_ROWS)
    .map((row) => sentence(look, row));
  if (sentences.length > 0) return { sentences };
  return {
    sentences,
    note:
      list === 'LatestDeadlock'
        ? 'the server recorded no deadlock since it started'
        : `when the capture ended, there were no ${title}`,
  };
};

/** Where a kind is not found, what the server says of it; never an all-clear from what was not captured. */
export const mysqlStateInstead = (look: SnapshotView, kind: CauseKind): TopicReply | undefined => {
  const topic = MYSQL_STATE_TOPICS.find(({ kinds }) => kinds.includes(kind));
  if (topic === undefined) return undefined;
  const reply = mysqlListReply(look, topic);
  return reply.missing === undefined
    ? { ...reply, note: `the figures show nothing that amounts to ${plainCause(kind, 'mysql')}` }
    : reply;
};
