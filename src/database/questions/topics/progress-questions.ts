// What is asked while something still runs or is broken: how far it is, what it holds and whom it blocks, what its error says, how it
// is started again, and the figures of what was found.
import { lockTrees, lockTreeSentences, waiterCountSentence } from '../../diagnose/rules/lock-trees.js';
import { actionLines } from '../../diagnose/finding-action.js';
import { statedFigure } from '../../diagnose/computed-figure.js';
import { type DatabaseProduct, databaseProductOf } from '../../diagnose/engine.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { namedIn, numberIn, sessionParts, STATE_SECTION, textIn } from '../../diagnose/server-state.js';
import { ownItem, pointerBelow } from '../../../telemetry/json-pointer.js';
import { placedObjects } from '../../format/fields.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import { SESSION_KINDS, sessionsOf } from './consequence-questions.js';
import type { FollowUpTopic } from './follow-ups.js';
import { lastingReply } from './lasting.js';
import { archiverReply } from './state-lists.js';
import { locksReply } from './step-effects.js';

const HOW_FAR: { readonly [product in DatabaseProduct]: string } = {
  postgresql:
    'how far it is: the server tells that of vacuum, analyze, create index, cluster, copy and base backups alone (pg_stat_progress_vacuum and its like), and of no query',
  mysql:
    'how far it is: the server tells that of changes of tables alone, by the stage events of performance_schema, and of no query',
  mariadb:
    'how far it is: the server tells that of changes of tables alone, in the column Progress of show processlist, and of no query',
};

const howFarReply = (subject: TopicSubject): TopicReply => ({
  ...lastingReply(subject),
  missing: HOW_FAR[databaseProductOf(subject.pair.now)],
});

const NOBODY_WAITS = 'in no sample of the capture did a session wait for the lock of another';

const NOBODY_WAITS_FOR_IT = 'others wait for locks in this capture, and none of them for it';

/** “Does it block anyone?” */
const blocksReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const own = new Set((finding === undefined ? [] : sessionsOf(now, finding)).map((row) => textIn(row, 'pid')));
  const [tree] = lockTrees(now).filter((each) => own.has(textIn(each, 'root', 'pid')));
  const counted = tree === undefined ? undefined : waiterCountSentence(now, tree);
  if (counted !== undefined) return { sentences: [counted, ...lockTreeSentences(now).slice(1)] };
  const nobody = lockTrees(now).length === 0 ? NOBODY_WAITS : NOBODY_WAITS_FOR_IT;
  // “does it block others?” may be asked of what is advised
  const { note, ...ofStep } = locksReply(subject);
  return { ...ofStep, note: note === undefined ? nobody : `${nobody}. ${note}` };
};

const HELD_UNTIL_END = 'what a transaction has locked, it holds until it ends';

/** What others wait for, and how many rows are locked where the server counts them. */
const holdsReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const [row] = sessionsOf(now, finding);
  const locked = row === undefined ? undefined : numberIn(now, row, 'rows_locked');
  const waited = lockTrees(now)
    .filter((tree) => row === undefined || textIn(tree, 'root', 'pid') === textIn(row, 'pid'))
    .flatMap((tree) => placedObjects(ownItem(tree.value, 'waiting'), pointerBelow(tree.path, 'waiting')))
    .filter((waiter) => textIn(waiter, 'relation') !== undefined)
    .slice(0, 1);
  return {
    sentences: [
      row === undefined ? finding.sentences[0] : composeSentence(...sessionParts(row)),
      // what it keeps from vacuum
      ...(finding.kind === 'vacuum-held-back' ? finding.sentences.slice(1, 3) : []),
      ...waited.map((waiter) => composeSentence('sessions wait for a lock on the table ', namedIn(waiter, 'relation'))),
      ...(locked === undefined
        ? []
        : [composeSentence('rows that its open transaction has locked: ', statedFigure(locked))]),
    ],
    note: HELD_UNTIL_END,
  };
};

const archiverErrorReply = (subject: TopicSubject): TopicReply => ({
  ...archiverReply(subject.pair.now),
  missing:
    'the words of the error: they are in the log of the server alone (archive command failed with exit code …), and so is what the command itself wrote; run archive_command by hand as the user of the server to see it',
});

const stepsReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  return finding === undefined
    ? NO_CAUSE
    : { sentences: [finding.sentences[0]], actions: actionLines(finding.actions) };
};

const figuresReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const figured = finding.sentences.filter(({ figures }) => figures.length > 0);
  return { sentences: (figured.length > 0 ? figured : finding.sentences).slice(0, 4) };
};

const ANYBODY = ['anybody', 'anyone', 'somebody', 'someone', 'other', 'us', 'user', 'else'];

export const PROGRESS_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'how far it is',
    kinds: ['long-running-statement'],
    phrases: [
      'how far',
      'progress',
      'eta',
      ...combinePhrases(['when'], ['done', 'finish', 'end', 'ready', 'will done', 'will finish']),
      ...combinePhrases(['how long'], ['still take', 'will take', 'will still take', 'more', 'still run']),
    ],
    section: STATE_SECTION,
    reply: howFarReply,
  },
  {
    title: 'whom it blocks',
    kinds: SESSION_KINDS,
    phrases: combinePhrases(
      ['does it', 'it', 'that', 'does that', 'is it'],
      combinePhrases(['block', 'hold up', 'slow down', 'lock out'], ANYBODY),
    ),
    unless: ['index', 'vacuum', 'alter', 'who', 'what', 'if'],
    section: 'Locks',
    reply: blocksReply,
  },
  {
    title: 'what it holds',
    kinds: SESSION_KINDS,
    phrases: [
      'what does hold',
      'what does it hold',
      'which lock does hold',
      'what lock does hold',
      'what lock',
      'how many row lock',
    ],
    unless: ['who', 'back', 'up', 'if', 'vacuum', 'prevent'],
    section: 'Locks',
    reply: holdsReply,
  },
  {
    title: 'the error of the archiver',
    kinds: ['archiver-failing'],
    phrases: ['error', 'what error', 'which error', 'error message', 'why fail', 'what fail', 'exit code'],
    section: STATE_SECTION,
    reply: archiverErrorReply,
  },
  {
    title: 'how replication is started again',
    kinds: ['replica-behind'],
    phrases: combinePhrases(['start', 'resume', 'restart', 'run'], ['again', 'replication', 'replica', 'slave']),
    unless: ['skip', 'help'],
    section: STATE_SECTION,
    reply: stepsReply,
  },
  {
    title: 'its figures',
    phrases: [],
    short: ['how many', 'how much', 'how large', 'number', 'figure'],
    section: STATE_SECTION,
    reply: figuresReply,
  },
];
