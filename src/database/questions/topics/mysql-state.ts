// Topics on a captured MySQL or MariaDB server: its lists, and what is asked there after a finding.
import type { PlacedObject } from '../../format/fields.js';
import type { CauseKind, FigureSentence, SnapshotFinding } from '../../diagnose/diagnosis.js';
import { isMariadb } from '../../diagnose/engine.js';
import { actionLines, type FindingAction } from '../../diagnose/finding-action.js';
import { lockChain, lockTrees, lockTreeSentences } from '../../diagnose/rules/lock-trees.js';
import { mysqlExplainAction, mysqlIndexAction } from '../../diagnose/rules/mysql/reads.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import { namesTable } from '../../diagnose/rules/vacuum.js';
import { composeSentence, statementTextPart } from '../../diagnose/sentences.js';
import { namedIn, settingInForce, STATE_SECTION, stateList, stateRows, textIn } from '../../diagnose/server-state.js';
import { firstDatabaseFinding, type QuestionTopic, type TopicReply, type TopicSubject } from '../question-topic.js';
import { askedFollowUps } from './asked-follow-ups.js';
import { sessionsOf } from './consequence-questions.js';
import { concernedStatements, indexReplyBy } from './indexes-and-plans.js';
import { otherEngineTopic } from './other-engine.js';
import { notCaptured, transactionSentence } from './state-lists.js';
import { MYSQL_STATE_TOPICS, mysqlListReply, mysqlTableSentence } from './mysql-lists.js';
import { LOCK_KINDS } from './lock-questions.js';
import { findingRows, whoReply } from './whose-sessions.js';

// What is asked after a finding.

const NO_INDEX_KINDS: ReadonlySet<CauseKind> = new Set([
  'lock-pile-up',
  'metadata-lock',
  'connection-storm',
  'purge-lag',
  'replica-behind',
  'binary-log-growth',
  'commit-pressure',
  'checkpoint-pressure',
  'index-duplicate',
]);

const indexReply = indexReplyBy({
  unserved: NO_INDEX_KINDS,
  advise: mysqlIndexAction,
  reads: 'examines far more rows',
});

const planReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const [first] = [...(finding === undefined ? [] : concernedStatements(now, finding)), ...now.statements].filter(
    ({ text }) => text !== undefined,
  );
  return {
    sentences: first === undefined ? [] : [composeSentence('the statement: ', statementTextPart(first))],
    missing: 'a snapshot holds no plans; explain shows one',
    actions: actionLines([mysqlExplainAction(first?.text)]),
  };
};

const TABLELESS: ReadonlySet<CauseKind> = new Set(['connection-storm', 'replica-behind', 'binary-log-growth']);

const relationSentences = (rows: readonly PlacedObject[], begin: string): readonly FigureSentence[] =>
  [...new Map(rows.map((row) => [textIn(row, 'relation'), row] as const))]
    .filter(([relation]) => relation !== undefined)
    .map(([, row]) => composeSentence(begin, namedIn(row, 'relation')));

const tableReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  if (finding !== undefined && TABLELESS.has(finding.kind))
    return { sentences: [finding.sentences[0]], note: 'it concerns no single table' };
  const isLock = finding?.kind === 'lock-pile-up' || finding?.kind === 'metadata-lock';
  const locked = isLock
    ? relationSentences(lockChain(now), 'sessions wait for a lock on the table ')
    : finding?.kind === 'deadlocks'
      ? relationSentences(stateRows(now, 'LatestDeadlock'), 'the latest deadlock was at the table ')
      : [];
  if (locked.length > 0) return { sentences: locked };
  const index = finding === undefined ? [] : findingRows(now, finding, 'Indexes');
  if (index.length > 0) return { sentences: relationSentences(index, 'the index is on the table ') };
  if (stateList(now, 'Tables') === undefined) return notCaptured('what the server says of its tables');
  const named = stateRows(now, 'Tables').filter((row) =>
    (finding === undefined ? [] : concernedStatements(now, finding)).some((statement) => namesTable(statement, row)),
  );
  const shown = named.length > 0 ? named : stateRows(now, 'Tables');
  return shown.length === 0
    ? { sentences: [], note: 'InnoDB holds no table of a user that is open' }
    : {
        sentences: shown.slice(0, 3).map((row) => mysqlTableSentence(now, row)),
        ...(named.length === 0 && { note: 'no table is named by the cause itself: these are the largest' }),
      };
};

const keepersReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = subject.diagnosis.findings.find(({ kind }) => kind === 'purge-lag');
  if (finding !== undefined) return { sentences: finding.sentences, actions: actionLines(finding.actions) };
  if (stateList(now, 'Transactions') === undefined) return notCaptured('which transactions were open');
  const rows = stateRows(now, 'Transactions').filter((row) => textIn(row, 'transaction_sec') !== undefined);
  return {
    sentences: rows.slice(0, 3).map((row) => transactionSentence(now, row)),
    note:
      rows.length === 0
        ? 'when the capture ended, no transaction was open that keeps old versions of rows'
        : 'these are the oldest; the history list is not long for it',
  };
};

const ownersReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  const { now } = subject.pair;
  const latest =
    finding?.kind === 'deadlocks' ? MYSQL_STATE_TOPICS.filter(({ list }) => list === 'LatestDeadlock') : [];
  const sentences = latest.flatMap(({ list, sentence }) => stateRows(now, list).map((row) => sentence(now, row)));
  return sentences.length > 0 ? { sentences } : whoReply(subject);
};

const LAST_STATEMENT =
  'its last statement: the session runs none, and the process list keeps no earlier one. Where performance_schema is on, its consumer events_statements_current keeps the last one of each session, from when it is enabled';

const NO_LAST_STATEMENT =
  'its last statement: the session runs none, the process list keeps no earlier one, and performance_schema, which could, is off; to switch it on, write performance_schema=ON and performance-schema-consumer-events-statements-current=ON below [mysqld] in the configuration and start the server again';

const isPerformanceSchemaOff = (look: SnapshotView): boolean => {
  const row = settingInForce(look, 'performance_schema');
  return row !== undefined && ['OFF', '0'].includes(textIn(row, 'value') ?? '');
};

/** MySQL enables the consumer by itself, MariaDB does not. */
const lastStatementActions = (look: SnapshotView, pid: string): readonly FindingAction[] => [
  {
    does: 'See what the session ran last',
    statement: `select sql_text from performance_schema.events_statements_current join performance_schema.threads using (thread_id) where processlist_id = ${pid}`,
    risk: 'none; it shows values of rows',
  },
  ...(isMariadb(look) ? [ENABLE_CONSUMER] : []),
];

const consumer = (enabled: 'YES' | 'NO'): string =>
  `update performance_schema.setup_consumers set enabled = '${enabled}' where name = 'events_statements_current'`;

const ENABLE_CONSUMER: FindingAction = {
  does: 'Let the server keep it from the next statement on',
  statement: consumer('YES'),
  risk: 'each statement costs a little more',
  undo: consumer('NO'),
};

/** A session that was found, sleeps with what it holds, and of which no statement is known. */
const silentSession = (look: SnapshotView, finding: SnapshotFinding | undefined): string | undefined => {
  if (finding === undefined) return undefined;
  const [tree] = LOCK_KINDS.includes(finding.kind) ? lockTrees(look) : [];
  if (tree !== undefined)
    return textIn(tree, 'root', 'sql_statement') === undefined ? textIn(tree, 'root', 'pid') : undefined;
  const [row] = sessionsOf(look, finding);
  const isSilent = row !== undefined && textIn(row, 'state') !== 'active' && textIn(row, 'sql_statement') === undefined;
  return isSilent ? textIn(row, 'pid') : undefined;
};

/** What the session runs that was found; it may run nothing, and hold its locks all the same. */
const runsReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const pid = silentSession(now, finding);
  if (pid === undefined) return ownersReply(subject);
  const isOff = isPerformanceSchemaOff(now);
  const head = finding !== undefined && LOCK_KINDS.includes(finding.kind) ? lockTreeSentences(now).slice(0, 1) : [];
  return {
    sentences: head.length > 0 ? head : ownersReply(subject).sentences,
    missing: isOff ? NO_LAST_STATEMENT : LAST_STATEMENT,
    ...(!isOff && /^\d+$/.test(pid) && { actions: actionLines(lastStatementActions(now, pid)) }),
  };
};

const databaseReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const rows = finding === undefined ? [] : findingRows(now, finding, 'Transactions');
  const [row] = rows.filter((each) => textIn(each, 'database') !== undefined);
  if (row !== undefined) return { sentences: [composeSentence('database ', namedIn(row, 'database'))] };
  const [database] = concernedStatements(now, finding).flatMap(({ databases }) => databases.map(({ name }) => name));
  return database === undefined
    ? notCaptured('in which database it is')
    : { sentences: [composeSentence('database ', { name: database })] };
};

/** By the title of the follow-up that they answer; the others are answered alike for every engine. */
const OWN_REPLIES: { readonly [title: string]: (subject: TopicSubject) => TopicReply } = {
  'whose it is': ownersReply,
  'what it runs': runsReply,
  'who holds the horizon': keepersReply,
  'which table': tableReply,
  'which column': indexReply,
  'which index would help': indexReply,
  'the plan': planReply,
  'in which database': databaseReply,
};

const OFFERS: { readonly [title: string]: string } = {
  'what to do about it': 'How do I get rid of it?',
  'whose it is': 'Which user and process?',
};

const OWN_PHRASES = ['which user', 'which thread', 'thread id', 'connection id'];

/** Instead of the topics that other engines have. */
export const mysqlStateTopics = (subject: TopicSubject, stems: ReadonlySet<string>): readonly QuestionTopic[] => {
  const { now } = subject.pair;
  const followUps = askedFollowUps(subject, stems, { replies: OWN_REPLIES, offers: OFFERS }).map(
    (topic): QuestionTopic => ({
      ...topic,
      title: topic.title === 'who holds the horizon' ? 'who keeps old versions of rows' : topic.title,
      phrases: topic.title === 'whose it is' ? [...topic.phrases, ...OWN_PHRASES] : topic.phrases,
    }),
  );
  const lists = MYSQL_STATE_TOPICS.map((topic): QuestionTopic => ({
    title: topic.title,
    phrases: topic.phrases,
    section: STATE_SECTION,
    reply: () => mysqlListReply(now, topic),
  }));
  const holders: QuestionTopic = {
    title: 'who holds the metadata lock',
    phrases: ['hold metadata', 'who hold metadata lock', 'block alter', 'alter block', 'what block alter'],
    section: 'Locks',
    reply: () =>
      lockTreeSentences(now).length > 0
        ? { sentences: lockTreeSentences(now) }
        : { sentences: [], note: 'in no sample of the capture did a session wait for the lock of another' },
  };
  return [...followUps, ...lists, holders, otherEngineTopic(subject, 'mysql')];
};
