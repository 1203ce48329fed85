// What is asked after a finding: whose it is, which table, how long, which index, which plan, who waits for whom, what to do.
import type { PlacedObject } from '../../format/fields.js';
import type { CauseKind, FigureSentence } from '../../diagnose/diagnosis.js';
import type { DatabaseEngine } from '../../diagnose/engine.js';
import { actionLines } from '../../diagnose/finding-action.js';
import { lockChain } from '../../diagnose/rules/lock-trees.js';
import { composeSentence } from '../../diagnose/sentences.js';
import {
  isFlagged,
  namedIn,
  STATE_SECTION,
  stateList,
  type StateListName,
  stateRows,
  textIn,
} from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import { notCaptured, tableSentence, indexSentence, fieldParts, hasDeadRows } from './state-lists.js';
import { valuesLeftSentences } from './finding-figures.js';
import { lastingReply } from './lasting.js';
import { indexReply, planReply } from './indexes-and-plans.js';
import { findingRows, statementTables, whoReply, chainReply, holdersReply } from './whose-sessions.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  type QuestionTopic,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';

const remedyReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined)
    return { sentences: [], note: 'no cause was found in this snapshot, so there is nothing to mend' };
  return finding.actions.length === 0
    ? { sentences: [finding.sentences[0]], note: 'no statement is known that would end it' }
    : { sentences: [finding.sentences[0]], actions: actionLines(finding.actions) };
};

const TABLELESS: ReadonlySet<CauseKind> = new Set([
  'replication-slot',
  'archiver-failing',
  'connection-storm',
  'memory-exhaustion',
  'network-limit',
  'capacity-ceiling',
]);

const ageSentence = (look: SnapshotView, row: PlacedObject): FigureSentence =>
  composeSentence(
    'table ',
    namedIn(row, 'relation'),
    ...fieldParts(look, row, [
      ['xid_age', 'age in transactions'],
      ['bytes', 'size', 'bytes'],
    ]),
  );

const tableReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  if (stateList(now, 'Tables') === undefined) return notCaptured('what the server says of its tables');
  const finding = firstDatabaseFinding(subject);
  if (finding !== undefined && TABLELESS.has(finding.kind))
    return { sentences: [finding.sentences[0]], note: 'it concerns no single table' };
  const ages = finding?.kind === 'wraparound' ? stateRows(now, 'TableAges').slice(0, 3) : [];
  if (ages.length > 0) return { sentences: ages.map((row) => ageSentence(now, row)) };
  const own = finding === undefined ? [] : findingRows(now, finding, 'Tables');
  const index = finding === undefined ? [] : findingRows(now, finding, 'Indexes');
  const sequence = finding === undefined ? [] : findingRows(now, finding, 'Sequences');
  if (own.length === 0 && index.length > 0) return { sentences: index.map((row) => indexSentence(now, row)) };
  if (own.length === 0 && sequence.length > 0)
    return {
      sentences: sequence.map((row) =>
        composeSentence('sequence ', namedIn(row, 'sequence'), ' numbers the table ', namedIn(row, 'relation')),
      ),
    };
  const locked = lockChain(now).flatMap((row) => (textIn(row, 'relation') === undefined ? [] : [row]));
  if (own.length === 0 && finding?.kind === 'lock-pile-up' && locked[0] !== undefined)
    return { sentences: [composeSentence('sessions wait for a lock on the table ', namedIn(locked[0], 'relation'))] };
  const rows = [own, statementTables(now, finding), stateRows(now, 'Tables').filter((row) => hasDeadRows(now, row))];
  const shown = rows.find(({ length }) => length > 0) ?? stateRows(now, 'Tables');
  return shown.length === 0
    ? { sentences: [], note: 'no table of the captured database was read, changed, or is large' }
    : { sentences: shown.slice(0, 3).map((row) => tableSentence(now, row)) };
};

/** The lists whose rows say in which database they are. */
const OF_A_DATABASE: readonly StateListName[] = [
  'Databases',
  'PreparedTransactions',
  'Transactions',
  'ReplicationSlots',
];

const databaseReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const rows = finding === undefined ? [] : OF_A_DATABASE.flatMap((list) => findingRows(now, finding, list));
  const captured = stateRows(now, 'Databases').filter((row) => isFlagged(row, 'is_captured') === true);
  const [first] = [...rows, ...captured].filter((row) => textIn(row, 'database') !== undefined);
  if (first !== undefined) return { sentences: [composeSentence('database ', namedIn(first, 'database'))] };
  return notCaptured('in which database it is');
};

/** At the pace of the capture, where ids were used in it. */
const databaseLeftSentence = (look: SnapshotView, row: PlacedObject): FigureSentence =>
  composeSentence(
    'database ',
    namedIn(row, 'database'),
    ...fieldParts(look, row, [
      ['xids_left', 'transactions left'],
      ['xids_used', 'used during the capture'],
      ['left_sec', 'at that pace left for', 'seconds'],
    ]),
  );

const SEQUENCE_PACE =
  'when that is, one capture does not tell: numbers are drawn by the inserts; two captures, or casefile snapshot watch URL, tell how fast';

/** What is left before the end: of transaction ids, or of a sequence. */
const leftReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding?.kind === 'wraparound')
    return {
      sentences: [
        ...findingRows(subject.pair.now, finding, 'Databases').map((row) =>
          databaseLeftSentence(subject.pair.now, row),
        ),
        finding.sentences[0],
      ],
    };
  const { now } = subject.pair;
  return finding?.kind === 'sequence-exhaustion'
    ? {
        sentences: [
          ...valuesLeftSentences(now, findingRows(now, finding, 'Sequences')),
          ...finding.sentences.slice(0, 2),
        ],
        note: SEQUENCE_PACE,
      }
    : { sentences: [], note: 'no cause of this snapshot has an end that comes near' };
};

const columnReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding?.kind !== 'sequence-exhaustion') return indexReply(subject);
  const { now } = subject.pair;
  return {
    sentences: [
      ...finding.sentences.slice(0, 1),
      ...findingRows(now, finding, 'Sequences').flatMap((row) =>
        textIn(row, 'column_type') === undefined
          ? []
          : [composeSentence('the column ', namedIn(row, 'column'), ' has the type ', namedIn(row, 'column_type'))],
      ),
    ],
  };
};

export type FollowUpTopic = Pick<QuestionTopic, 'title' | 'phrases' | 'short' | 'section'> & {
  /** A wish for advice is answered by the actions and by what documents say of the largest wait. */
  readonly isAdvice?: true;
  /** Only an engine of this kind has it. */
  readonly engine?: DatabaseEngine;
  /** Without this list of the server's state, other figures answer the question. */
  readonly needs?: StateListName;
  /** It is asked of a first finding of these kinds alone. */
  readonly kinds?: readonly CauseKind[];
  /** With one of these words, something else is meant. */
  readonly unless?: readonly string[];
  readonly reply: (subject: TopicSubject) => TopicReply;
};

export const FOLLOW_UP_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'who waits for whom',
    phrases: ['chain', 'wait whom', 'who wait', 'block tree', 'block chain', 'who wait whom whole chain', 'lock chain'],
    section: 'Locks',
    reply: ({ pair }) => chainReply(pair.now),
  },
  {
    title: 'whose it is',
    phrases: [
      ...combinePhrases(['which', 'what'], ['application', 'process', 'session']),
      ...combinePhrases(['application'], ['pid', 'process']),
      ...combinePhrases(['which'], ['client', 'program']),
      'pid',
      'which service hold',
      'who',
      'who is it',
      ...combinePhrases(['blocker', 'culprit'], ['', 'pid']),
      'whose slot',
      'whose',
    ],
    section: STATE_SECTION,
    reply: whoReply,
  },
  {
    title: 'what it runs',
    phrases: [
      'it run',
      'statement it run',
      'session run statement',
      'is it do',
      'they do',
      'what they do',
      'was it do',
      'last statement',
      'last run statement',
      'last run',
      'session run',
      'last run session',
      ...combinePhrases(
        ['blocker', 'block session', 'culprit', 'hold', 'head'],
        combinePhrases(['run', 'statement', 'run last', 'statement last', 'statement run last'], ['', 'what', 'which']),
      ),
    ],
    unless: ['about', 'should', 'can', 'long', 'when', 'often', 'out', 'many'],
    section: STATE_SECTION,
    reply: whoReply,
  },
  {
    title: 'who holds the horizon',
    phrases: [
      'horizon',
      'hold horizon',
      'who hold horizon',
      'xmin',
      'hold vacuum',
      'hold back vacuum',
      'prevent vacuum',
      'block vacuum',
      'hold freeze',
      'hold back freeze',
      'block freeze',
    ],
    section: STATE_SECTION,
    reply: holdersReply,
  },
  {
    title: 'what to do about it',
    isAdvice: true,
    phrases: [
      'rid',
      'get rid',
      'fix',
      'how fix',
      'solve',
      'mend',
      'remedy',
      'repair',
      'kill',
      'kill session',
      'terminate',
      'terminate session',
      'end session',
      'should run',
      'which command',
      'what command',
      'which sql run',
      'statement run fix',
      'how end',
      'cancel',
      'cancel transaction',
      'cancel statement',
      'should do',
      'what do now',
      'do first',
      ...combinePhrases(['give', 'show', 'write'], ['statement end', 'command end', 'statement fix', 'command fix']),
      ...combinePhrases(
        ['give', 'show', 'exact', 'what', 'write', 'need'],
        ['alter', 'command', 'exact command', 'exact statement', 'me alter', 'kill', 'exact kill'],
      ),
      ...combinePhrases(['tell', 'ask'], ['developer', 'team', 'developer what']),
    ],
    short: ['what now', 'now', 'what do', 'do what', 'what should', 'rebuild', 'end'],
    section: STATE_SECTION,
    reply: remedyReply,
  },
  {
    title: 'which table',
    phrases: ['which table', 'what table', 'table affect', 'table name', 'affect table', 'on table'],
    short: ['where'],
    section: STATE_SECTION,
    reply: tableReply,
  },
  {
    title: 'how long it has lasted',
    phrases: [
      'long open',
      'long been',
      'long hold',
      'long idle',
      'long run',
      'long last',
      'long already',
      'since when',
      'when begin',
      'when start',
      'transaction begin',
      'transaction start',
      'how old',
      'how long',
      'how long transaction',
      ...combinePhrases(
        ['how many second', 'how many minute', 'how many hour', 'how many day'],
        ['since', 'idle', 'open', 'session', 'transaction', 'already', 'idle session', 'open transaction'],
      ),
    ],
    short: ['since', 'when', 'from when', 'long'],
    section: STATE_SECTION,
    reply: lastingReply,
  },
  {
    title: 'in which database',
    needs: 'Databases',
    phrases: ['which database', 'in which database'],
    section: STATE_SECTION,
    reply: databaseReply,
  },
  {
    title: 'what is left',
    phrases: [
      'transaction left',
      'value left',
      'id left',
      'xid left',
      'how many left',
      'how many id left',
      'how many value left',
      'how many number left',
      'how many transaction left',
      'number left',
      'time left',
      'long until',
      'how long until',
      'how long until wraparound',
      'how long left',
      'when reach limit',
      'when wraparound',
      'when run out',
      'how long do have',
      'how long have',
      'how long have got',
      'when hit limit',
      'when limit hit',
    ],
    unless: ['connection', 'processor', 'memory', 'disk', 'network'],
    section: STATE_SECTION,
    reply: leftReply,
  },
  {
    title: 'which column',
    phrases: [
      'which column',
      'what column',
      'column affect',
      ...combinePhrases(
        ['type', 'integer', 'bigint'],
        [
          'column',
          'which column',
          'what column',
          'integer',
          'it integer',
          'it integer column',
          'which',
          'what',
          'data',
        ],
      ),
    ],
    section: STATE_SECTION,
    reply: columnReply,
  },
  {
    title: 'which index would help',
    phrases: [
      'which index',
      'what index',
      'create index',
      'need index',
      'add index',
      'new index',
      'build index',
      'index help',
      'which index create',
    ],
    section: 'SQLs',
    reply: indexReply,
  },
  {
    title: 'the plan',
    phrases: ['plan', 'show plan', 'execution plan', 'query plan', 'explain plan', 'statement plan', 'plan statement'],
    section: 'SQLs',
    reply: planReply,
  },
];
