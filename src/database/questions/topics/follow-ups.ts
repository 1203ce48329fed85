// What is asked after a finding: whose it is, which table, how long, which index, which plan, who waits for whom, what to do.
import type { PlacedObject } from '../../format/fields.js';
import type { CauseKind, FigureSentence, SnapshotFinding } from '../../diagnose/diagnosis.js';
import { actionLines } from '../../diagnose/finding-action.js';
import { holderActions, holderParts, horizonHolders } from '../../diagnose/rules/horizon.js';
import { lockChain, lockTreeSentences } from '../../diagnose/rules/locks.js';
import { speaksOf } from '../../diagnose/rules/vacuum.js';
import { composeSentence, type FigureSentencePart, statementTextPart } from '../../diagnose/sentences.js';
import {
  namedIn,
  STATE_SECTION,
  stateList,
  type StateListName,
  stateRows,
  textIn,
} from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import type { QuestionTopic, TopicReply, TopicSubject } from '../question-topic.js';
import {
  notCaptured,
  type RowSentence,
  STATE_TOPICS,
  archiverReply,
  transactionSentence,
  tableSentence,
  indexSentence,
  fieldParts,
  statementTail,
  listSentences,
  hasDeadRows,
} from './state-lists.js';
import { indexReply, planReply } from './indexes-and-plans.js';
import { leadingFinding } from '../question-topic.js';

// What is asked after a finding.

const findingRows = (look: SnapshotView, { evidence }: SnapshotFinding, list: StateListName): readonly PlacedObject[] =>
  stateRows(look, list).filter(({ path }) =>
    evidence.some((place) => place.path === path || place.path.startsWith(`${path}/`)),
  );

const holderSentence = (look: SnapshotView): readonly FigureSentence[] =>
  horizonHolders(look)
    .slice(0, 2)
    .map((holder) => composeSentence(...holderParts(holder)));

const applicationTopic = STATE_TOPICS.find(({ list }) => list === 'Applications');

const statementUsers = (look: SnapshotView, finding: SnapshotFinding | undefined): readonly FigureSentence[] => {
  const statement = look.statements.find(({ id }) => id !== undefined && finding?.statements.includes(id));
  const [user] = statement?.users ?? [];
  return statement === undefined || user === undefined
    ? []
    : [composeSentence(statementTextPart(statement), ' is run by the user ', { name: user.name })];
};

/** Sessions that the finding rests on; else those that have been at it for the longest time. */
const whoSentences = (look: SnapshotView, finding: SnapshotFinding | undefined): readonly FigureSentence[] => {
  const of = (list: StateListName, sentence: RowSentence) =>
    finding === undefined ? [] : findingRows(look, finding, list).map((row) => sentence(look, row));
  switch (finding?.kind) {
    case 'lock-pile-up':
      return lockTreeSentences(look);
    case 'vacuum-held-back':
    case 'wraparound':
      return holderSentence(look);
    case 'connection-storm':
      return applicationTopic === undefined ? [] : listSentences(look, applicationTopic);
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

/** What no session does. */
const SESSIONLESS: ReadonlySet<CauseKind> = new Set([
  'archiver-failing',
  'sequence-exhaustion',
  'index-invalid',
  'index-duplicate',
  'index-unused',
  'wraparound',
]);

const whoReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = leadingFinding(subject);
  const sentences = whoSentences(now, finding);
  if (
    finding !== undefined &&
    SESSIONLESS.has(finding.kind) &&
    (finding.kind !== 'wraparound' || sentences.length === 0)
  )
    return { sentences: [finding.sentences[0]], note: 'no session does that: it is the state of the server' };
  return sessionsReply(now, sentences);
};

const sessionsReply = (look: SnapshotView, sentences: readonly FigureSentence[]): TopicReply => {
  if (sentences.length > 0) return { sentences };
  return stateList(look, 'Transactions') === undefined
    ? notCaptured('whose sessions they are')
    : { sentences, note: 'when the capture ended, no session had a transaction open' };
};

const remedyReply = (subject: TopicSubject): TopicReply => {
  const finding = leadingFinding(subject);
  if (finding === undefined)
    return { sentences: [], note: 'no cause was found in this snapshot, so there is nothing to mend' };
  return finding.actions.length === 0
    ? { sentences: [finding.sentences[0]], note: 'no statement is known that would end it' }
    : { sentences: [finding.sentences[0]], actions: actionLines(finding.actions) };
};

const statementTables = (look: SnapshotView, finding: SnapshotFinding | undefined): readonly PlacedObject[] => {
  const statements = look.statements.filter(({ id }) => id !== undefined && finding?.statements.includes(id));
  return stateRows(look, 'Tables').filter((row) => statements.some((statement) => speaksOf(statement, row)));
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
  const finding = leadingFinding(subject);
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

const lastingReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = leadingFinding(subject);
  if (finding?.kind === 'connection-storm' && applicationTopic !== undefined)
    return sessionsReply(now, listSentences(now, applicationTopic));
  if (finding?.kind === 'archiver-failing') return archiverReply(now);
  const timed = (finding?.sentences ?? []).filter(({ figures }) => figures.some(({ unit }) => unit === 'seconds'));
  const who = whoSentences(now, finding).filter(({ figures }) => figures.some(({ unit }) => unit === 'seconds'));
  const sentences = who.length > 0 ? who : timed;
  if (sentences.length > 0) return { sentences };
  return {
    sentences: [],
    missing:
      'since when it lasts is not in this snapshot; captures at other times tell: casefile snapshot capture --postgres URL',
  };
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

const chainReply = (look: SnapshotView): TopicReply => {
  const chain = lockChain(look);
  const sentences = chain
    .slice(0, MOST_CHAIN)
    .map((row) =>
      composeSentence(
        'process ',
        namedIn(row, 'pid'),
        ...(textIn(row, 'application') === undefined ? [] : [', application ', namedIn(row, 'application')]),
        ...waitedFor(row),
        ...(textIn(row, 'state') === undefined ? [] : [', in state ', namedIn(row, 'state')]),
        ...fieldParts(look, row, [['state_sec', 'for', 'seconds']]),
        ...statementTail(row),
      ),
    );
  if (sentences.length > 0) return { sentences };
  return Array.isArray(look.snapshot.artifact['Locks']) || look.snapshot.artifact['Locks'] === undefined
    ? notCaptured('who waits for whom')
    : lockTreeSentences(look).length > 0
      ? { sentences: lockTreeSentences(look) }
      : { sentences: [], note: 'in no sample of the capture did a session wait for the lock of another' };
};

const holdersReply = (look: SnapshotView): TopicReply => {
  const holders = horizonHolders(look).slice(0, 3);
  const [first] = holders;
  return {
    ...sessionsReply(
      look,
      holders.map((holder) => composeSentence(...holderParts(holder))),
    ),
    ...(first !== undefined && { actions: actionLines(holderActions(first)) }),
  };
};

type FollowUpTopic = Pick<QuestionTopic, 'title' | 'phrases' | 'section'> & {
  readonly reply: (subject: TopicSubject) => TopicReply;
};

export const FOLLOW_UP_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'who waits for whom',
    phrases: [
      'chain',
      'whole chain',
      'wait whom',
      'who wait',
      'block tree',
      'block chain',
      'who wait whom whole chain',
      'lock chain',
    ],
    section: 'Locks',
    reply: ({ pair }) => chainReply(pair.now),
  },
  {
    title: 'whose it is',
    phrases: [
      'which application',
      'what application',
      'application pid',
      'application process',
      'pid',
      'which process',
      'what process',
      'which session',
      'what session',
      'which client',
      'which program',
      'which service hold',
      'who',
      'who is it',
      'whose',
    ],
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
    ],
    section: STATE_SECTION,
    reply: ({ pair }) => holdersReply(pair.now),
  },
  {
    title: 'what to do about it',
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
      'undo',
      'what risk it',
      'should do',
      'what do now',
    ],
    section: STATE_SECTION,
    reply: remedyReply,
  },
  {
    title: 'which table',
    phrases: ['which table', 'what table', 'table affect', 'table name', 'affect table'],
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
      'how old',
      'how long',
    ],
    section: STATE_SECTION,
    reply: lastingReply,
  },
  {
    title: 'which index would help',
    phrases: [
      'which index',
      'what index',
      'create index',
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
