// What is asked of the consequences of a finding: what is lost when it is mended, what the session that it names has written and when
// it did something last, what breaks at its limit.
import { optional } from '../../../kernel/optional.js';
import { causeConsequences } from '../../diagnose/cause-consequences.js';
import type { CauseKind, SnapshotFinding } from '../../diagnose/diagnosis.js';
import { engineOf } from '../../diagnose/engine.js';
import { actionLines } from '../../diagnose/finding-action.js';
import { type HorizonHolder, freezeHolders, horizonHolders } from '../../diagnose/rules/horizon.js';
import { lockHolderPids, lockTreeSentences } from '../../diagnose/rules/lock-trees.js';
import { statedFigure } from '../../diagnose/computed-figure.js';
import { composeSentence } from '../../diagnose/sentences.js';
import {
  archiverState,
  namedIn,
  numberIn,
  sessionParts,
  STATE_SECTION,
  stateRows,
  textIn,
} from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import type { PlacedObject } from '../../format/fields.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import type { FollowUpTopic } from './follow-ups.js';
import { lastingReply } from './lasting.js';
import { fieldParts, statementTail } from './state-lists.js';
import { findingRows } from './whose-sessions.js';

/** Causes that end with a session. */
export const SESSION_KINDS: readonly CauseKind[] = [
  'lock-pile-up',
  'metadata-lock',
  'vacuum-held-back',
  'long-running-statement',
  'purge-lag',
];

/** The first that keeps rows; of a wraparound, the first that keeps them from being frozen. */
export const holderOf = (look: SnapshotView, { kind }: SnapshotFinding): HorizonHolder | undefined =>
  kind === 'vacuum-held-back'
    ? horizonHolders(look)[0]
    : kind === 'wraparound'
      ? freezeHolders(look, undefined)[0]
      : undefined;

/** The rows of the sessions that the finding names. */
export const sessionsOf = (look: SnapshotView, finding: SnapshotFinding): readonly PlacedObject[] => {
  if (!SESSION_KINDS.includes(finding.kind)) return [];
  const heads = lockHolderPids(look);
  const holder = holderOf(look, finding);
  const held = holder !== undefined && ['session', 'statement'].includes(holder.kind) ? [holder.row] : [];
  const behind = ['lock-pile-up', 'metadata-lock'].includes(finding.kind)
    ? stateRows(look, 'Transactions').filter((row) => heads.has(textIn(row, 'pid') ?? ''))
    : [];
  return [held, behind, findingRows(look, finding, 'Transactions')].find(({ length }) => length > 0) ?? [];
};

/** Of a queue, the session at its head; else what was found. */
export const concernedSentences = (look: SnapshotView, finding: SnapshotFinding): TopicReply['sentences'] => {
  const heads = finding.kind === 'lock-pile-up' || finding.kind === 'metadata-lock' ? lockTreeSentences(look) : [];
  return heads.length > 0 ? heads.slice(0, 1) : [finding.sentences[0]];
};

// What is lost.

const STAYS =
  'what was committed stays. Sessions that only wait keep their work and go on; a connection that idles outside a transaction loses nothing';

/** A transaction of PostgreSQL has an id of its own from its first write or row lock on, and its row then says how old that is. */
const lostBySession = (look: SnapshotView, row: PlacedObject | undefined): string => {
  if (row !== undefined && numberIn(look, row, 'rows_modified')?.value === 0)
    return `its open transaction has changed no row, so there is nothing that could be lost; ${STAYS}`;
  if (engineOf(look) === 'mysql' || row === undefined)
    return `ending the session rolls back what its open transaction has written; ${STAYS}`;
  return numberIn(look, row, 'xid_age') === undefined
    ? `its open transaction has no id of its own, so it has written nothing that could be lost; ${STAYS}`
    : `ending the session rolls back what its open transaction has written: it has an id of its own, so it has written or locked rows; ${STAYS}`;
};

const LOST_BY_HOLDER: { readonly [Kind in HorizonHolder['kind']]?: string } = {
  'prepared transaction':
    'rollback prepared loses all that the prepared transaction has written; commit prepared keeps it. Until one of both it stays on disk',
  'replication slot': 'no data of this server: its consumer cannot go on where it stopped, and has to be built anew',
  standby: 'no data: queries on the standby may be cancelled and have to be run again',
};

const LOST_BY_CONNECTIONS =
  'a connection that idles outside a transaction loses nothing, but for its settings and temporary tables; one with an open transaction loses what it has not committed. Its client gets an error with its next statement and has to connect again';

const LOST_BY_DEADLOCK =
  'nothing that was committed is lost: of each deadlock, the server rolled back one transaction as a whole, and told its client so by an error. What that client did not do again is missing';

const lostText = (look: SnapshotView, finding: SnapshotFinding): string | undefined => {
  if (finding.kind === 'deadlocks') return LOST_BY_DEADLOCK;
  if (finding.kind === 'connection-storm') return LOST_BY_CONNECTIONS;
  const holder = finding.kind === 'vacuum-held-back' ? holderOf(look, finding) : undefined;
  const byHolder = holder === undefined ? undefined : LOST_BY_HOLDER[holder.kind];
  if (byHolder !== undefined) return byHolder;
  return SESSION_KINDS.includes(finding.kind)
    ? lostBySession(look, sessionsOf(look, finding)[0])
    : causeConsequences(look, finding.kind).lost;
};

/** Of its open transaction: MySQL and MariaDB count them, PostgreSQL does not. */
const changedRowsSentences = (look: SnapshotView, finding: SnapshotFinding): TopicReply['sentences'] =>
  sessionsOf(look, finding)
    .slice(0, 1)
    .flatMap((row) => {
      const changed = numberIn(look, row, 'rows_modified');
      return changed === undefined
        ? []
        : [composeSentence('rows that its open transaction has changed: ', statedFigure(changed))];
    });

const lossReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const lost = lostText(subject.pair.now, finding);
  return {
    sentences: [...concernedSentences(subject.pair.now, finding), ...changedRowsSentences(subject.pair.now, finding)],
    ...(lost === undefined ? { missing: 'what is lost by mending it: that is not known' } : { note: lost }),
    actions: actionLines(finding.actions.slice(0, 1)),
  };
};

const NOT_KNOWN_ROWS = 'what it has written: the server does not say it of this session';

/** “Did it write anything?”: of the session that was found. */
const writtenReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const { now } = subject.pair;
  const [row] = sessionsOf(now, finding);
  const changed = changedRowsSentences(now, finding);
  const isUnknown = row === undefined || (engineOf(now) === 'mysql' && changed.length === 0);
  return {
    sentences: [...concernedSentences(now, finding), ...changed],
    ...(isUnknown ? { missing: NOT_KNOWN_ROWS } : { note: lostBySession(now, row) }),
  };
};

// What breaks at its limit.

const limitReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const { atLimit } = causeConsequences(subject.pair.now, finding.kind);
  return {
    sentences: finding.sentences.slice(0, 2),
    ...(atLimit === undefined ? { missing: 'what happens at its limit: that is not known' } : { note: atLimit }),
    actions: actionLines(finding.actions.slice(0, 1)),
  };
};

/** A backup is rolled forward through the archive, up to the first file that is not in it. */
const restorePointReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const row = archiverState(now);
  const sentence =
    row === undefined
      ? undefined
      : composeSentence(
          'archive mode ',
          namedIn(row, 'mode'),
          ...fieldParts(now, row, [
            ['last_archived_sec', 'since the last success', 'seconds'],
            ['waiting_files', 'files that wait'],
          ]),
        );
  const never = row !== undefined && numberIn(now, row, 'last_archived_sec') === undefined;
  return {
    sentences: [sentence, firstDatabaseFinding(subject)?.sentences[0]].filter((each) => each !== undefined),
    note: never
      ? 'no file has been archived since the counters were reset: a backup can be restored to its own end at most, unless the archive holds files from before'
      : 'a backup can be restored up to the last file that was archived without a gap; files that wait are only on this server, and a standby that is connected may hold more',
    actions: actionLines(firstDatabaseFinding(subject)?.actions.slice(0, 1) ?? []),
  };
};

// When a session did something last.

const activityReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  const { now } = subject.pair;
  const rows = finding === undefined ? [] : sessionsOf(now, finding).slice(0, 2);
  const isIdle = rows.some((row) => textIn(row, 'state')?.startsWith('idle') === true);
  const sentences = rows.map((row) =>
    composeSentence(
      ...sessionParts(row),
      ...fieldParts(now, row, [
        ['state_sec', 'in this state for', 'seconds'],
        ['transaction_sec', 'transaction open for', 'seconds'],
      ]),
      ...(textIn(row, 'xact_start') === undefined ? [] : [', transaction begun ', namedIn(row, 'xact_start')]),
      ...(textIn(row, 'query_start') === undefined ? [] : [', last statement begun ', namedIn(row, 'query_start')]),
      ...statementTail(row),
    ),
  );
  if (sentences.length > 0)
    return {
      sentences,
      ...optional({ note: isIdle ? 'since then it has run nothing, and waits for its client' : undefined }),
    };
  const lasting = lastingReply(subject);
  return finding?.kind === 'connection-storm' && lasting.sentences.length > 0
    ? { ...lasting, note: 'so long ago the one that has idled longest ran its last statement' }
    : lasting;
};

const IDLE_WAIT =
  'a session that idles in a transaction waits for its client: for its next statement, or for the end of the transaction';

/** “What is it waiting for?”: of the session that was found, and not of the load. */
const waitReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  const { now } = subject.pair;
  const rows = finding === undefined ? [] : sessionsOf(now, finding).slice(0, 1);
  if (finding === undefined || rows.length === 0) return lastingReply(subject);
  const isIdle = rows.some((row) => textIn(row, 'state')?.startsWith('idle') === true);
  return {
    sentences: rows.map((row) =>
      composeSentence(
        ...sessionParts(row),
        ...(textIn(row, 'wait_event') === undefined ? [] : [', waits in ', namedIn(row, 'wait_event')]),
        ...fieldParts(now, row, [['state_sec', 'in this state for', 'seconds']]),
        ...statementTail(row),
      ),
    ),
    ...optional({ note: isIdle ? IDLE_WAIT : undefined }),
  };
};

const LOSE = ['lose', 'lost', 'loss'];
const LOST_THINGS = ['data', 'anything', 'something', 'anybody', 'work', 'order', 'row', 'transaction', 'written'];
const AT_LIMIT = ['use up', 'run out', 'limit', 'full', 'exhaust', 'reach limit', 'reach end', 'at end', 'at limit'];
const BREAKS = ['break', 'fail', 'stop', 'stop work', 'happen'];

export const CONSEQUENCE_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'what is lost',
    kinds: [
      ...SESSION_KINDS,
      'deadlocks',
      'connection-storm',
      'replication-slot',
      'archiver-failing',
      'wraparound',
      'sequence-exhaustion',
      'bloat',
      'autovacuum-off',
      'stale-statistics',
      'index-invalid',
      'index-duplicate',
      'index-unused',
      'replica-behind',
      'binary-log-growth',
    ],
    phrases: [
      ...combinePhrases(LOSE, ['', ...LOST_THINGS]),
      ...combinePhrases(LOSE, combinePhrases(['any', 'session', 'anybody', 'who', 'if', 'when'], LOST_THINGS)),
      ...combinePhrases(['gone', 'roll back', 'survive', 'uncommitted'], LOST_THINGS),
      ...combinePhrases(LOSE, ['how much', 'how much work', 'how many row', 'how much if kill']),
      'how much roll back',
      'what roll back',
      'what rolled back',
      'missing order',
      'missing row',
      'corrupt',
      'data corrupt',
    ],
    section: STATE_SECTION,
    reply: lossReply,
  },
  {
    title: 'what happens at its limit',
    kinds: [
      'sequence-exhaustion',
      'connection-storm',
      'replication-slot',
      'archiver-failing',
      'wraparound',
      'binary-log-growth',
      'spill',
    ],
    phrases: [
      'what break',
      'what stop work',
      ...combinePhrases(
        ['user', 'client', 'application', 'insert'],
        ['what see', 'what get', 'what error', 'which error', 'what see when', 'what see when left', 'what get when'],
      ),
      ...combinePhrases(
        [...BREAKS, ...BREAKS.map((word) => `what ${word}`)],
        [...AT_LIMIT, ...AT_LIMIT.map((end) => `when ${end}`), ...AT_LIMIT.map((end) => `if ${end}`)],
      ),
    ],
    unless: ['never', 'prevent', 'avoid', 'kill'],
    section: STATE_SECTION,
    reply: limitReply,
  },
  {
    title: 'to which point a backup can be restored',
    engine: 'postgresql',
    kinds: ['archiver-failing'],
    phrases: [
      ...combinePhrases(
        ['restore', 'recover', 'recovery', 'backup', 'pitr', 'point in time'],
        [
          '',
          'point',
          'until',
          'what point',
          'how far',
          'which point',
          'until what point',
          'until when',
          'still',
          'can',
        ],
      ),
    ],
    unless: ['setting', 'former', 'itself', 'own'],
    section: STATE_SECTION,
    reply: restorePointReply,
  },
  {
    title: 'what it has written',
    kinds: SESSION_KINDS,
    phrases: [
      ...combinePhrases(
        ['written', 'change', 'modify'],
        combinePhrases(['it', 'that', 'they', 'session', 'transaction'], ['did', 'anything', 'already', 'data', 'row']),
      ),
      ...combinePhrases(['written', 'change', 'modify'], ['anything', 'how many row', 'any row', 'any data']),
      'read only',
      'only read',
    ],
    unless: ['setting', 'index', 'plan', 'new', 'lose', 'undo', 'what', 'before', 'must'],
    section: STATE_SECTION,
    reply: writtenReply,
  },
  {
    title: 'when it did something last',
    kinds: [...SESSION_KINDS, 'connection-storm', 'replication-slot', 'wraparound'],
    phrases: [
      ...combinePhrases(
        ['last'],
        ['activity', 'active', 'when active', 'when activity', 'sign life', 'seen', 'when seen', 'when it', 'when use'],
      ),
      ...combinePhrases(
        ['when last', 'when did last'],
        ['do', 'something', 'do something', 'do anything', 'it', 'work'],
      ),
      ...combinePhrases(
        ['how long ago', 'when'],
        ['last statement', 'last query', 'it last', 'idle use', 'last idle use'],
      ),
    ],
    unless: ['vacuum', 'autovacuum', 'analyze', 'checkpoint', 'restart', 'backup', 'archive', 'index', 'wait'],
    section: STATE_SECTION,
    reply: activityReply,
  },
  {
    title: 'what it waits for',
    kinds: SESSION_KINDS,
    phrases: [
      ...combinePhrases(
        ['what it wait', 'it wait what', 'what he wait', 'what holder wait', 'what blocker wait', 'what session wait'],
        ['', 'for', 'is'],
      ),
      ...combinePhrases(['is it', 'it', 'they'], ['wait or work', 'wait work', 'still work', 'still alive', 'dead or']),
    ],
    unless: ['vacuum', 'until', 'long', 'who', 'can', 'they', 'sessions'],
    section: STATE_SECTION,
    reply: waitReply,
  },
];
