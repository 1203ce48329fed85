// What is asked after a finding on sessions: whose they are, who holds the horizon, who waits for whom.
import type { PlacedObject } from '../../format/fields.js';
import type { CauseKind, FigureSentence, SnapshotFinding } from '../../diagnose/diagnosis.js';
import { engineOf } from '../../diagnose/engine.js';
import { actionLines } from '../../diagnose/finding-action.js';
import {
  freezeHolders,
  holderActions,
  holderParts,
  type HorizonHolder,
  horizonHolders,
} from '../../diagnose/rules/horizon.js';
import { lockChain, lockTreeSentences } from '../../diagnose/rules/lock-trees.js';
import { namesTable } from '../../diagnose/rules/vacuum.js';
import { composeSentence, type FigureSentencePart, statementTextPart } from '../../diagnose/sentences.js';
import {
  hasHiddenSessions,
  namedIn,
  stateList,
  type StateListName,
  stateRows,
  textIn,
} from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import {
  notCaptured,
  sessionsNotCaptured,
  type RowSentence,
  STATE_TOPICS,
  transactionSentence,
  fieldParts,
  statementTail,
} from './state-lists.js';
import { MYSQL_STATE_TOPICS } from './mysql-lists.js';
import { NO_HOLDER_SEEN } from './waits-and-locks.js';
import { firstDatabaseFinding, type TopicReply, type TopicSubject } from '../question-topic.js';

export const findingRows = (
  look: SnapshotView,
  { evidence }: SnapshotFinding,
  list: StateListName,
): readonly PlacedObject[] =>
  stateRows(look, list).filter(({ path }) =>
    evidence.some((place) => place.path === path || place.path.startsWith(`${path}/`)),
  );

/** The tables that the statements of the finding name. */
export const statementTables = (look: SnapshotView, finding: SnapshotFinding | undefined): readonly PlacedObject[] => {
  const statements = look.statements.filter(({ id }) => id !== undefined && finding?.statements.includes(id));
  return stateRows(look, 'Tables').filter((row) => statements.some((statement) => namesTable(statement, row)));
};

const MOST_ROWS = 5;

/** A transaction that was begun much later keeps next to nothing beside the oldest one. */
const LEAST_SHARE_OF_OLDEST = 0.5;

const holderSentences = (holders: readonly HorizonHolder[]): readonly FigureSentence[] =>
  holders
    .filter(({ transactions: { value } }) => value >= LEAST_SHARE_OF_OLDEST * (holders[0]?.transactions.value ?? 0))
    .slice(0, 2)
    .map((holder) => composeSentence(...holderParts(holder)));

const NO_SESSION =
  'no session belongs to a prepared transaction any more: its client prepared it and did not end it. Its name and its owner are all that the server stores; the transaction manager, or who runs it, knows more';

/** Who keeps the database of the finding from being frozen. */
const freezeHoldersOf = (look: SnapshotView, finding: SnapshotFinding): readonly HorizonHolder[] => {
  const [database] = findingRows(look, finding, 'Databases');
  return freezeHolders(look, database === undefined ? undefined : textIn(database, 'database'));
};

/** Sessions by application, in MySQL and MariaDB by user and host. */
export const applicationSentence: RowSentence = (look, row) => {
  const topics = engineOf(look) === 'mysql' ? MYSQL_STATE_TOPICS : STATE_TOPICS;
  const sentence = topics.find(({ list }) => list === 'Applications')?.sentence ?? transactionSentence;
  return sentence(look, row);
};

export const applicationSentences = (look: SnapshotView): readonly FigureSentence[] =>
  stateRows(look, 'Applications')
    .slice(0, MOST_ROWS)
    .map((row) => applicationSentence(look, row));

/** Those sessions with the address that each came from. */
export const clientSentences = (look: SnapshotView): readonly FigureSentence[] =>
  stateRows(look, 'Applications')
    .filter((row) => textIn(row, 'client') !== undefined)
    .slice(0, MOST_ROWS)
    .map((row) =>
      composeSentence(
        'from ',
        namedIn(row, 'client'),
        ', user ',
        namedIn(row, 'user'),
        ...(textIn(row, 'application') === undefined ? [] : [', application ', namedIn(row, 'application')]),
        ...fieldParts(look, row, [
          ['sessions', 'sessions'],
          ['idle_sessions', 'idle'],
        ]),
      ),
    );

const statementUsers = (look: SnapshotView, finding: SnapshotFinding | undefined): readonly FigureSentence[] => {
  const statement = look.statements.find(({ id }) => id !== undefined && finding?.statements.includes(id));
  const [user] = statement?.users ?? [];
  return statement === undefined || user === undefined
    ? []
    : [composeSentence(statementTextPart(statement), ' is run by the user ', { name: user.name })];
};

/** Sessions that the finding rests on; else those that have been at it for the longest time. */
export const whoSentences = (look: SnapshotView, finding: SnapshotFinding | undefined): readonly FigureSentence[] => {
  const of = (list: StateListName, sentence: RowSentence) =>
    finding === undefined ? [] : findingRows(look, finding, list).map((row) => sentence(look, row));
  switch (finding?.kind) {
    case 'lock-pile-up':
    case 'metadata-lock':
      return lockTreeSentences(look);
    case 'vacuum-held-back':
      return holderSentences(horizonHolders(look));
    case 'wraparound':
      return holderSentences(freezeHoldersOf(look, finding));
    case 'connection-storm':
      return applicationSentences(look);
    case 'replication-slot':
      return STATE_TOPICS.filter(({ list }) => list === 'ReplicationSlots').flatMap((topic) =>
        of(topic.list, topic.sentence),
      );
    default: {
      const own = [
        ...of('Transactions', transactionSentence),
        ...STATE_TOPICS.filter(({ list }) => list === 'TemporaryFiles').flatMap((topic) =>
          of(topic.list, topic.sentence),
        ),
        ...statementUsers(look, finding),
      ];
      if (own.length > 0) return own;
      return stateRows(look, 'Transactions')
        .slice(0, 3)
        .map((row) => transactionSentence(look, row));
    }
  }
};

const FORMER_CONSUMER =
  'who used it before is in no capture: the server keeps no consumer that has gone; its log tells, where log_replication_commands is on, and so does who made it';

/** What no session does. */
const SESSIONLESS: ReadonlySet<CauseKind> = new Set([
  'archiver-failing',
  'binary-log-growth',
  'replica-behind',
  'sequence-exhaustion',
  'index-invalid',
  'index-duplicate',
  'index-unused',
  'wraparound',
]);

const LOCKS: ReadonlySet<CauseKind> = new Set(['lock-pile-up', 'metadata-lock']);

export const whoReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const sentences = whoSentences(now, finding);
  if (
    finding !== undefined &&
    SESSIONLESS.has(finding.kind) &&
    (finding.kind !== 'wraparound' || sentences.length === 0)
  )
    return { sentences: [finding.sentences[0]], note: 'no session does that: it is the state of the server' };
  if (finding !== undefined && LOCKS.has(finding.kind) && sentences.length === 0 && !hasHiddenSessions(now))
    return {
      sentences: [finding.sentences[0]],
      missing: NO_HOLDER_SEEN,
      actions: actionLines(finding.actions),
    };
  if (finding?.kind === 'replication-slot' && sentences.length > 0) return { sentences, note: FORMER_CONSUMER };
  const isPrepared = finding?.kind === 'vacuum-held-back' && horizonHolders(now)[0]?.kind === 'prepared transaction';
  return { ...sessionsReply(now, sentences), ...(isPrepared && { note: NO_SESSION }) };
};

export const sessionsReply = (look: SnapshotView, sentences: readonly FigureSentence[]): TopicReply => {
  if (sentences.length > 0) return { sentences };
  return stateList(look, 'Transactions') === undefined
    ? sessionsNotCaptured(look, 'whose sessions they are')
    : { sentences, note: 'when the capture ended, no session had a transaction open' };
};

const MOST_CHAIN = 12;

const waitedFor = (row: PlacedObject): readonly FigureSentencePart[] => {
  const list = row.value['blocked_by'];
  const pids = Array.isArray(list) ? list.slice(0, 3).map(String) : [];
  return pids.flatMap((pid, at) => [
    at === 0 ? ' waits for ' : ' and ',
    pid === '0' ? 'a prepared transaction' : { name: pid },
  ]);
};

/** By the application; a session of MySQL has none, and is called by its user. */
const ownerParts = (row: PlacedObject): readonly FigureSentencePart[] => {
  if (textIn(row, 'application') !== undefined) return [', application ', namedIn(row, 'application')];
  return textIn(row, 'user') === undefined ? [] : [', user ', namedIn(row, 'user')];
};

export const chainSentence: RowSentence = (look, row) =>
  composeSentence(
    'process ',
    namedIn(row, 'pid'),
    ...ownerParts(row),
    ...waitedFor(row),
    ...(textIn(row, 'state') === undefined ? [] : [', in state ', namedIn(row, 'state')]),
    ...fieldParts(look, row, [['state_sec', 'for', 'seconds']]),
    ...statementTail(row),
  );

export const chainReply = (look: SnapshotView): TopicReply => {
  const chain = lockChain(look);
  const sentences = chain.slice(0, MOST_CHAIN).map((row) => chainSentence(look, row));
  if (sentences.length > 0) return { sentences };
  if (hasHiddenSessions(look) && lockTreeSentences(look).length === 0)
    return sessionsNotCaptured(look, 'who waits for whom');
  return Array.isArray(look.snapshot.artifact['Locks']) || look.snapshot.artifact['Locks'] === undefined
    ? notCaptured('who waits for whom')
    : lockTreeSentences(look).length > 0
      ? { sentences: lockTreeSentences(look) }
      : { sentences: [], note: 'in no sample of the capture did a session wait for the lock of another' };
};

export const holdersReply = (subject: TopicSubject): TopicReply => {
  const look = subject.pair.now;
  const finding = firstDatabaseFinding(subject);
  const holders = (finding?.kind === 'wraparound' ? freezeHoldersOf(look, finding) : horizonHolders(look)).slice(0, 3);
  const [first] = holders;
  if (first === undefined && stateRows(look, 'Transactions').length > 0)
    return { sentences: [], note: 'when the capture ended, no transaction kept dead rows of the captured database' };
  return {
    ...sessionsReply(
      look,
      holders.map((holder) => composeSentence(...holderParts(holder))),
    ),
    ...(first !== undefined && {
      actions: actionLines(holderActions(look, first)),
      ...(hasHiddenSessions(look) && {
        missing: sessionsNotCaptured(look, 'which sessions keep rows as well').missing,
      }),
    }),
  };
};
