// What is counted with the figures of a finding: the space that comes back, shares, rates, and what is left.
import type { PlacedObject } from '../../format/fields.js';
import { differenceFigure, ratioFigure, statedFigure, sumFigure } from '../../diagnose/computed-figure.js';
import type { CauseKind, FigureSentence } from '../../diagnose/diagnosis.js';
import { connectionsOf } from '../../diagnose/rules/connections.js';
import { composeSentence, type FigureSentencePart } from '../../diagnose/sentences.js';
import { namedIn, numberIn, STATE_SECTION, type StateListName, stateRows } from '../../diagnose/server-state.js';
import { metricValue, type SnapshotView, wallClockSeconds } from '../../diagnose/snapshot-view.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import { memoryReply, sizeReply } from './finding-figures.js';
import type { FollowUpTopic } from './follow-ups.js';
import { fieldParts, hasDeadRows } from './state-lists.js';
import { findingRows } from './whose-sessions.js';

// The space that comes back.

/** The rows of all findings of these kinds, in one list. */
const rowsOfKinds = (
  { pair: { now }, diagnosis }: TopicSubject,
  kinds: readonly CauseKind[],
  list: StateListName,
): readonly PlacedObject[] => [
  ...new Map(
    diagnosis.findings
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap((finding) => findingRows(now, finding, list))
      .map((row) => [row.path, row] as const),
  ).values(),
];

/** `a`, `b` and `c`: several names before one sum. */
const namesParts = (rows: readonly PlacedObject[], key: string): readonly FigureSentencePart[] =>
  rows.flatMap((row, at) => (at === 0 ? [namedIn(row, key)] : [', ', namedIn(row, key)]));

const sumSentences = (
  look: SnapshotView,
  { rows, head, name, bytes }: { rows: readonly PlacedObject[]; head: string; name: string; bytes: string },
): readonly FigureSentence[] => {
  const sized = rows.filter((row) => numberIn(look, row, bytes) !== undefined);
  const sizes = sized.map((row) => numberIn(look, row, bytes)).filter((size) => size !== undefined);
  return sizes.length === 0
    ? []
    : [
        composeSentence(
          head,
          ...namesParts(sized, name),
          sizes.length > 1 ? ', together ' : ', ',
          sumFigure(sizes, 'bytes'),
        ),
      ];
};

const INDEX_KINDS: readonly CauseKind[] = ['index-unused', 'index-duplicate', 'index-invalid'];
const DEAD_ROW_KINDS: readonly CauseKind[] = ['bloat', 'autovacuum-off', 'vacuum-held-back'];

const deadShareSentence = (look: SnapshotView, row: PlacedObject): readonly FigureSentence[] => {
  const [dead, live] = ['dead_rows', 'live_rows'].map((key) => numberIn(look, row, key));
  if (dead === undefined) return [];
  return [
    composeSentence(
      'table ',
      namedIn(row, 'relation'),
      ...fieldParts(look, row, [
        ['dead_rows', 'dead rows'],
        ['live_rows', 'live rows'],
      ]),
      ...(live === undefined || live.value <= 0 ? [] : [', dead for each live one ', ratioFigure([dead], live)]),
      ...fieldParts(look, row, [['bytes', 'size', 'bytes']]),
    ),
  ];
};

const deadShares = ({ pair: { now } }: TopicSubject): readonly FigureSentence[] =>
  stateRows(now, 'Tables')
    .filter((row) => hasDeadRows(now, row))
    .slice(0, 3)
    .flatMap((row) => deadShareSentence(now, row));

const DEAD_ROWS_BACK =
  'plain vacuum makes the space of dead rows usable again for the same table and keeps the size of the file, but for empty pages at its end; vacuum full and pg_repack write it anew and smaller. How much smaller the server does not tell: dead rows and free room together, which pgstattuple measures';

const spaceReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const { kind } = finding;
  if (DEAD_ROW_KINDS.includes(kind)) return { sentences: deadShares(subject), note: DEAD_ROWS_BACK };
  if (INDEX_KINDS.includes(kind)) {
    const rows = rowsOfKinds(subject, INDEX_KINDS, 'Indexes');
    return {
      sentences: sumSentences(now, { rows, head: 'size of ', name: 'index', bytes: 'bytes' }),
      note: 'their size is given back to the disk at once, and each write to the table no longer keeps them up to date',
      ...(rows.some((row) => numberIn(now, row, 'bytes') === undefined) && {
        missing: 'how large they are: the server does not tell it of each',
      }),
    };
  }
  if (kind === 'replication-slot')
    return {
      sentences: findingRows(now, finding, 'ReplicationSlots').map((row) =>
        composeSentence(
          'replication slot ',
          namedIn(row, 'slot_name'),
          ...fieldParts(now, row, [['retained_wal_bytes', 'keeps of the log', 'bytes']]),
        ),
      ),
      note: 'dropping the slot gives that back at the next checkpoint, less what max_wal_size and wal_keep_size keep in any case; other slots may keep the same log',
    };
  if (kind === 'binary-log-growth')
    return {
      sentences: sumSentences(now, {
        rows: findingRows(now, finding, 'BinaryLog'),
        head: 'binary logs up to ',
        name: 'last_file',
        bytes: 'bytes',
      }),
      note: 'purging gives back all of it but the logs that a replica or a restore to a point in time still needs, and the one that is written',
    };
  return {
    sentences: [finding.sentences[0]],
    note: 'what was found takes no disk space that mending it would give back for good',
  };
};

// Rates.

/** What a kind counts during the capture, and its words. */
type RatedCounter = readonly [metric: string, words: string, unit?: 'bytes'];

const RATED: { readonly [Kind in CauseKind]?: readonly RatedCounter[] } = {
  deadlocks: [['db.Concurrency.deadlocks', 'deadlocks']],
  'checkpoint-pressure': [
    ['db.Checkpoint.checkpoints_req', 'checkpoints requested ahead of their schedule'],
    ['db.Checkpoint.checkpoints_timed', 'checkpoints on schedule'],
  ],
  spill: [
    ['db.Temp.temp_files', 'temporary files'],
    ['db.Temp.temp_bytes', 'written to temporary files', 'bytes'],
  ],
};

const rateSentences = (look: SnapshotView, kind: CauseKind): readonly FigureSentence[] => {
  const seconds = wallClockSeconds(look);
  return (RATED[kind] ?? []).flatMap(([metric, words, unit]) => {
    const count = metricValue(look, metric, 'sum');
    if (count === undefined) return [];
    const rate =
      seconds === undefined || seconds.value <= 0
        ? []
        : [' in ', statedFigure(seconds, 'seconds'), ', a second: ', ratioFigure([count], seconds, unit)];
    return [composeSentence(`${words}: `, statedFigure(count, unit), ...rate)];
  });
};

const rateReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const sentences = rateSentences(subject.pair.now, finding.kind);
  return sentences.length > 0
    ? { sentences, note: 'that is of the capture alone; casefile snapshot watch URL tells it of hours' }
    : {
        sentences: finding.sentences.slice(0, 2),
        missing: 'how often that happens: no counter of this snapshot tells it',
      };
};

// What is left.

/** The limit of connections, less what was in use at the most. */
export const connectionsLeft = (look: SnapshotView): readonly FigureSentence[] => {
  const { most, limit } = connectionsOf(look) ?? {};
  return most === undefined || limit === undefined
    ? []
    : [
        composeSentence(
          'connections left: ',
          differenceFigure(limit, most),
          ', of ',
          statedFigure(limit),
          ', with ',
          statedFigure(most),
          ' in use at the most',
        ),
      ];
};

const BACK = ['get back', 'save', 'free', 'reclaim', 'gain', 'recover', 'win', 'release', 'come back'];
const SHARES = ['share', 'percent', 'percentage', 'fraction', 'proportion', 'portion'];

export const AMOUNT_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'how much space comes back',
    phrases: [
      ...combinePhrases(BACK, [
        'how much',
        'how much disk',
        'how much space',
        'how much drop',
        'how much disk drop',
        'how much space drop',
        'how much all',
      ]),
      ...combinePhrases(['space', 'disk'], ['get back', 'save', 'reclaim', 'gain']),
    ],
    unless: ['connection', 'memory'],
    section: STATE_SECTION,
    reply: spaceReply,
  },
  {
    title: 'how many dead rows for each live one',
    kinds: DEAD_ROW_KINDS,
    phrases: [
      ...combinePhrases(SHARES, ['dead', 'table', 'row', 'dead row', 'table dead', 'it', 'bloat', 'table bloat']),
      ...combinePhrases(['how much dead', 'how much bloat'], ['', 'table', 'file', 'row']),
    ],
    section: STATE_SECTION,
    reply: (subject) => ({ sentences: deadShares(subject) }),
  },
  {
    title: 'how often it happens',
    kinds: ['deadlocks', 'checkpoint-pressure', 'spill'],
    phrases: [
      'how often',
      'how frequent',
      'per minute',
      'per second',
      'per hour',
      'how many per',
      'rate',
      ...combinePhrases(
        ['how many', 'how much', 'gb', 'mb', 'byte', 'volume'],
        ['temporary', 'temporary file', 'temporary written', 'temporary file written', 'written temporary disk'],
      ),
      ...combinePhrases(
        ['deadlock', 'checkpoint'],
        ['per minute', 'per second', 'per hour', 'how many per minute', 'how often'],
      ),
    ],
    unless: ['statement', 'call'],
    section: 'Metrics',
    reply: rateReply,
  },
  {
    title: 'how much it keeps',
    kinds: ['replication-slot', 'archiver-failing', 'binary-log-growth', 'purge-lag'],
    phrases: combinePhrases(['how much'], ['hold', 'keep', 'retain', 'it hold', 'it keep', 'hold back', 'keep back']),
    section: STATE_SECTION,
    reply: sizeReply,
  },
];

/** After all others: their words are in many questions. */
export const SIZE_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'how large it is',
    needs: 'Tables',
    unless: ['instance', 'machine', 'server', 'setting', 'binlog', 'binary', 'pool', 'undo', 'redo', 'history'],
    phrases: [
      'big',
      'how big',
      'size',
      'how large',
      'table size',
      'index size',
      'big table',
      'big index',
      'how big table',
      'how big index',
      'space take',
    ],
    section: STATE_SECTION,
    reply: sizeReply,
  },
  {
    title: 'how much disk it takes',
    unless: ['free', 'left', 'back', 'available', 'memory', 'processor', 'network', 'time', 'long', 'load'],
    phrases: [
      ...combinePhrases(
        ['how much disk', 'how much space'],
        ['', 'use', 'take', 'eat', 'it', 'occupy', 'cost', 'hold'],
      ),
      ...combinePhrases(
        ['how much'],
        combinePhrases(['they', 'it', 'that', 'do they', 'does it'], ['use', 'take', 'occupy', 'weigh']),
      ),
    ],
    section: STATE_SECTION,
    reply: sizeReply,
  },
  {
    title: 'how much memory it needs',
    kinds: ['spill'],
    phrases: ['memory need', 'how much memory need', 'how much memory would'],
    section: STATE_SECTION,
    reply: memoryReply,
  },
];
