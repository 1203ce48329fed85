// What is asked of the gain of a step: how much faster it gets, as far as that is known, and how many reads miss the cache.
import { ratioFigure } from '../../diagnose/computed-figure.js';
import type { FigureSentence } from '../../diagnose/diagnosis.js';
import { engineOf } from '../../diagnose/engine.js';
import { actionLines } from '../../diagnose/finding-action.js';
import { composeSentence, statementTextPart } from '../../diagnose/sentences.js';
import { namedIn, numberIn, STATE_SECTION } from '../../diagnose/server-state.js';
import { metricValue, type SnapshotPair, type SnapshotView, statementStat } from '../../diagnose/snapshot-view.js';
import { blocksSentence, ROW_STATISTIC, statSentence } from '../../diagnose/statement-cost.js';
import { hasPlans, planOfStatement, planSentences } from '../../diagnose/statement-plans.js';
import type { SqlStatement } from '../../format/snapshot.js';
import { statedFigure } from '../../diagnose/computed-figure.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import { sizeReply } from './finding-figures.js';
import type { FollowUpTopic } from './follow-ups.js';
import { concernedStatements } from './indexes-and-plans.js';
import { notCaptured } from './state-lists.js';
import { statementTables } from './whose-sessions.js';

const WHILE_NOT_TRIED =
  'how much faster it gets: nobody has tried it. casefile snapshot capture URL --plans asks the planner what an index would cost, where the extension hypopg is installed; else build it on a copy and compare explain (analyze, buffers)';

const WHILE_TRIED =
  'how much faster it gets in time: a cost of the planner is an estimate and no time; compare the time of a call after it';

/** Milliseconds of a call. */
const timeSentence = (look: SnapshotView, statement: SqlStatement): readonly FigureSentence[] => {
  const time = statementStat(look, statement, 'avg_latency_per_call');
  return time === undefined
    ? []
    : [composeSentence('milliseconds that a call of ', statementTextPart(statement), ' takes: ', statedFigure(time))];
};

const costSentences = (pair: SnapshotPair, statement: SqlStatement): readonly FigureSentence[] => {
  const plan = planOfStatement(pair.now, statement);
  return [
    ...timeSentence(pair.now, statement),
    ...[blocksSentence(pair, statement) ?? statSentence(pair, statement, ROW_STATISTIC)].filter(
      (sentence) => sentence !== undefined,
    ),
    ...(plan === undefined ? [] : planSentences(pair.now, plan).slice(0, 1)),
  ];
};

/** Rows that one scan of a whole table goes over. */
const scanSentences = (subject: TopicSubject): readonly FigureSentence[] => {
  const { now } = subject.pair;
  return statementTables(now, firstDatabaseFinding(subject))
    .slice(0, 2)
    .flatMap((row) => {
      const [rows, scans] = [numberIn(now, row, 'seq_rows_read'), numberIn(now, row, 'seq_scans_made')];
      return rows === undefined || scans === undefined || scans.value <= 0
        ? []
        : [composeSentence('rows that a scan of ', namedIn(row, 'relation'), ' reads: ', ratioFigure([rows], scans))];
    });
};

const fasterReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const { pair } = subject;
  const statements = finding.statements.length === 0 ? [] : concernedStatements(pair.now, finding).slice(0, 2);
  const sentences = [...statements.flatMap((each) => costSentences(pair, each)), ...scanSentences(subject)];
  const isIndex = finding.kind === 'full-scans' && engineOf(pair.now) === 'postgresql';
  const isTried = hasPlans(pair.now) && finding.actions.some(({ does }) => does.includes('hypopg, without'));
  return {
    sentences: sentences.length > 0 ? sentences : [finding.sentences[0]],
    missing:
      isIndex && !isTried
        ? WHILE_NOT_TRIED
        : isTried
          ? WHILE_TRIED
          : 'how much faster it gets: a snapshot tells what is so now; capture again once it is done, and ask about both snapshots',
    actions: actionLines(finding.actions.slice(0, 1)),
  };
};

const missedReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding?.kind === 'cache-too-small') return { sentences: finding.sentences };
  const { now } = subject.pair;
  const [read, hit] = [metricValue(now, 'db.IO.blks_read', 'sum'), metricValue(now, 'db.Cache.blks_hit', 'sum')];
  return read === undefined || hit === undefined
    ? notCaptured('how many reads miss the cache')
    : {
        sentences: [
          composeSentence(
            'blocks that were not in the cache: ',
            statedFigure(read),
            ', found in it: ',
            statedFigure(hit),
          ),
        ],
      };
};

const MEMORY_HELPS_NOT =
  'more memory would not mend it: the statement still goes through the whole table, and is only less slow where all of it fits into the cache';

const memoryHelpReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  return { sentences: finding.sentences.slice(0, 1), note: MEMORY_HELPS_NOT };
};

const INDEX_SIZE =
  'how large the index gets: that is known once it is built; it holds the indexed columns of each row and where the row is, and with hypopg the planner estimates it before';

const indexSizeReply = (subject: TopicSubject): TopicReply => ({ ...sizeReply(subject), missing: INDEX_SIZE });

export const GAIN_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'whether more memory helps',
    kinds: ['full-scans'],
    phrases: combinePhrases(['memory', 'cache'], ['more', 'more help', 'bigger', 'instead', 'help']),
    unless: ['how'],
    section: 'SQLs',
    reply: memoryHelpReply,
  },
  {
    title: 'how large the index gets',
    engine: 'postgresql',
    kinds: ['full-scans'],
    phrases: combinePhrases(
      ['big', 'large', 'size'],
      ['will index', 'index will', 'will it', 'would index', 'will get'],
    ),
    section: STATE_SECTION,
    reply: indexSizeReply,
  },
  {
    title: 'how much faster it gets',
    phrases: [
      ...combinePhrases(['faster', 'speed up', 'speedup', 'quicker'], ['', 'how much', 'will', 'would', 'get', 'it']),
      ...combinePhrases(
        ['faster', 'quicker'],
        ['how much get', 'how much would get', 'how much will get', 'how much would'],
      ),
    ],
    unless: ['grow', 'disk', 'why'],
    section: 'SQLs',
    reply: fasterReply,
  },
  {
    title: 'how many reads miss the cache',
    phrases: [
      ...combinePhrases(
        ['read', 'page', 'block', 'request'],
        ['miss', 'miss it', 'miss cache', 'how many miss', 'how many miss it', 'how many miss cache', 'from disk'],
      ),
      ...combinePhrases(['cache', 'pool', 'buffer'], ['miss', 'how many miss', 'how often miss', 'miss rate']),
    ],
    unless: ['index', 'which'],
    section: 'Metrics',
    reply: missedReply,
  },
];
