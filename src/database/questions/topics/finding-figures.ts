// What is asked of the figures of a finding: whether it grows, how large it is, what it costs writes, how much memory it needs.
import type { PlacedObject } from '../../format/fields.js';
import { causeOutlook } from '../../diagnose/cause-outlook.js';
import { differenceFigure, type PlacedNumber, statedFigure } from '../../diagnose/computed-figure.js';
import type { CauseKind, FigureSentence, SnapshotFinding } from '../../diagnose/diagnosis.js';
import { type DatabaseEngine, engineOf } from '../../diagnose/engine.js';
import { actionLines } from '../../diagnose/finding-action.js';
import { overriddenParameter, parameterValueParts } from '../../diagnose/rules/parameters.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { namedIn, numberIn, settingInForce, stateRows, textIn } from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import { firstDatabaseFinding, NO_CAUSE, type TopicReply, type TopicSubject } from '../question-topic.js';
import { fieldParts, notCaptured } from './state-lists.js';
import { courseSentences } from './watch-course.js';
import { findingRows, statementTables } from './whose-sessions.js';

/** The value in force, with its unit. */
export const settingSentence = (look: SnapshotView, name: string): FigureSentence | undefined => {
  const parameter = overriddenParameter(look, name);
  if (parameter !== undefined) return composeSentence({ name }, ' is ', ...parameterValueParts(look, parameter));
  const row = settingInForce(look, name);
  return row === undefined
    ? undefined
    : composeSentence({ name }, ' is ', namedIn(row, 'value'), namedIn(row, 'unit') && ' ', namedIn(row, 'unit'));
};

// Whether it becomes worse: by the other snapshot, or by what grew while it was captured.

const GROWTH_FIELDS = {
  Tables: ['dead_rows_added', 'dead rows added during the capture', undefined],
  ReplicationSlots: ['retained_wal_added_bytes', 'kept of the log, added during the capture', 'bytes'],
  Databases: ['xids_used', 'transactions used during the capture', undefined],
} as const satisfies {
  readonly [list: string]: readonly [key: string, words: string, unit: 'bytes' | undefined];
};

const GROWTH_NAMES = {
  Tables: ['table ', 'relation'],
  ReplicationSlots: ['replication slot ', 'slot_name'],
  Databases: ['database ', 'database'],
} as const;

const GROWTH_LISTS: { readonly [Kind in CauseKind]?: keyof typeof GROWTH_FIELDS } = {
  'vacuum-held-back': 'Tables',
  bloat: 'Tables',
  'autovacuum-off': 'Tables',
  'replication-slot': 'ReplicationSlots',
  wraparound: 'Databases',
};

/** Undo records that wait for their purge, at the end of the capture and at its beginning. */
const historySentences = (look: SnapshotView): readonly FigureSentence[] =>
  stateRows(look, 'InnoDB').flatMap((row) => {
    const [length, begun] = [
      numberIn(look, row, 'history_list_length'),
      numberIn(look, row, 'history_list_length_at_begin'),
    ];
    return length === undefined || begun === undefined
      ? []
      : [
          composeSentence(
            'length of the history list when the capture began: ',
            statedFigure(begun),
            ', and when it ended: ',
            statedFigure(length),
          ),
        ];
  });

const growthSentences = (look: SnapshotView, finding: SnapshotFinding): readonly FigureSentence[] => {
  if (finding.kind === 'purge-lag') return historySentences(look);
  const list = GROWTH_LISTS[finding.kind];
  if (list === undefined) return [];
  const [key, words, unit] = GROWTH_FIELDS[list];
  const [head, name] = GROWTH_NAMES[list];
  const own = findingRows(look, finding, list);
  return (own.length > 0 ? own : stateRows(look, list)).slice(0, 3).flatMap((row) => {
    const grown = numberIn(look, row, key);
    return grown === undefined
      ? []
      : [composeSentence(head, namedIn(row, name), `, ${words}: `, statedFigure(grown, unit))];
  });
};

const ONE_MOMENT =
  'one snapshot is one moment: take another of the same server and name both, or let casefile snapshot watch URL take one every minute';

export const worseReply = (subject: TopicSubject): TopicReply => {
  const { pair, diagnosis } = subject;
  const finding = firstDatabaseFinding(subject);
  const course = finding === undefined ? [] : courseSentences(pair.now, finding);
  if (diagnosis.compared) return { sentences: [...(finding?.sentences ?? []), ...diagnosis.changed].slice(0, 6) };
  if (finding === undefined) return { sentences: diagnosis.load, missing: `whether it changes; ${ONE_MOMENT}` };
  const grown = growthSentences(pair.now, finding);
  if (course.length > 0) return { sentences: [...course, ...grown] };
  return grown.length > 0
    ? { sentences: grown, note: 'that is of the capture alone; casefile snapshot watch URL tells it of hours' }
    : { sentences: [finding.sentences[0]], missing: `whether it becomes worse; ${ONE_MOMENT}` };
};

// How large what the finding is about is.

const sizeSentence =
  (look: SnapshotView, [head, name]: readonly [string, string]) =>
  (row: PlacedObject): readonly FigureSentence[] =>
    numberIn(look, row, 'bytes') === undefined
      ? []
      : [composeSentence(head, namedIn(row, name), ...fieldParts(look, row, [['bytes', 'size', 'bytes']]))];

const CACHE_SETTINGS: { readonly [engine in DatabaseEngine]: string } = {
  postgresql: 'shared_buffers',
  mysql: 'innodb_buffer_pool_size',
};

export const sizeReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const cache = finding?.kind === 'cache-too-small' ? settingSentence(now, CACHE_SETTINGS[engineOf(now)]) : undefined;
  if (finding !== undefined && cache !== undefined)
    return { sentences: [cache, ...finding.sentences.filter(({ text }) => text.includes('buffer pool: '))] };
  const own = <List extends Parameters<typeof findingRows>[2]>(list: List): readonly PlacedObject[] =>
    finding === undefined ? [] : findingRows(now, finding, list);
  const sized = [
    own('Indexes').flatMap(sizeSentence(now, ['index ', 'index'])),
    own('Tables').flatMap(sizeSentence(now, ['table ', 'relation'])),
    own('TableAges').flatMap(sizeSentence(now, ['table ', 'relation'])),
    own('TemporaryFiles').flatMap(sizeSentence(now, ['temporary files of process ', 'pid'])),
    own('BinaryLog').flatMap(sizeSentence(now, ['binary logs up to ', 'last_file'])),
    own('ReplicationSlots').flatMap((row) => [
      composeSentence(
        'replication slot ',
        namedIn(row, 'slot_name'),
        ...fieldParts(now, row, [['retained_wal_bytes', 'keeps of the log', 'bytes']]),
      ),
    ]),
    statementTables(now, finding).flatMap(sizeSentence(now, ['table ', 'relation'])),
    stateRows(now, 'Tables')
      .toSorted((a, b) => (numberIn(now, b, 'bytes')?.value ?? 0) - (numberIn(now, a, 'bytes')?.value ?? 0))
      .flatMap(sizeSentence(now, ['table ', 'relation'])),
  ].find(({ length }) => length > 0);
  return sized === undefined ? notCaptured('how large tables and indexes are') : { sentences: sized.slice(0, 3) };
};

/** What a sequence still has to give. */
export const valuesLeftSentences = (look: SnapshotView, rows: readonly PlacedObject[]): readonly FigureSentence[] =>
  rows.flatMap((row) => {
    const [limit, last]: readonly (PlacedNumber | undefined)[] = [
      numberIn(look, row, 'limit_value'),
      numberIn(look, row, 'last_value'),
    ];
    return limit === undefined || last === undefined
      ? []
      : [
          composeSentence(
            'values left of the sequence ',
            namedIn(row, 'sequence'),
            ': ',
            differenceFigure(limit, last),
          ),
        ];
  });

const SPILLED = /temporary|spill|merge passes/;

type SpillAdvice = { readonly settings: readonly string[]; readonly note: string };

const SPILL_ADVICE: { readonly [engine in DatabaseEngine]: SpillAdvice } = {
  postgresql: {
    settings: ['work_mem'],
    note: 'a sort takes more in memory than its file on the disk: raise work_mem step by step in a session until explain (analyze, buffers) shows no temporary file',
  },
  mysql: {
    settings: ['tmp_table_size', 'max_heap_table_size', 'sort_buffer_size'],
    note: 'how much it needs the server does not say: raise tmp_table_size and max_heap_table_size together, or sort_buffer_size for a sort, step by step in a session, until show session status like created_tmp_disk_tables or sort_merge_passes no longer grows with the statement',
  },
};

export const memoryReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const { settings, note } = SPILL_ADVICE[engineOf(now)];
  return {
    sentences: [
      ...(finding?.sentences ?? []).filter(({ text, figures }) => SPILLED.test(text) && figures.length > 0),
      ...settings.flatMap((name) => settingSentence(now, name) ?? []),
    ],
    note,
    actions: actionLines(finding?.actions ?? []),
  };
};

const writtenSentence = (look: SnapshotView, row: PlacedObject): readonly FigureSentence[] => {
  const key = numberIn(look, row, 'rows_written') === undefined ? 'written_rows' : 'rows_written';
  const written = numberIn(look, row, key);
  return written === undefined
    ? []
    : [
        composeSentence(
          key === 'rows_written'
            ? 'rows written during the capture to '
            : 'rows written since the counters were reset to ',
          namedIn(row, 'relation'),
          ': ',
          statedFigure(written),
        ),
      ];
};

const EACH_WRITE: { readonly [engine in DatabaseEngine]: string } = {
  postgresql:
    'each insert writes every index of the table, and so does each update that changes an indexed column or finds no room on its page',
  mysql:
    'each insert and each delete writes every index of the table, and an update those whose columns it changes, and all of them where it changes the primary key',
};

export const writeCostReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const indexed = new Set(
    (finding === undefined ? [] : findingRows(now, finding, 'Indexes')).map((row) => textIn(row, 'relation')),
  );
  const rows = [
    ...stateRows(now, 'Tables').filter((row) => indexed.has(textIn(row, 'relation'))),
    ...(finding === undefined ? [] : findingRows(now, finding, 'Tables')),
    ...statementTables(now, finding),
  ];
  const byPath = new Map(rows.map((row) => [row.path, row]));
  return {
    sentences: [...byPath.values()].slice(0, 3).flatMap((row) => writtenSentence(now, row)),
    note: EACH_WRITE[engineOf(now)],
    actions: actionLines((finding?.actions ?? []).slice(0, 1)),
  };
};

/** What fills it is told; how much is free, no statistics view of the server says. */
export const diskReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const ifLeft = causeOutlook(subject.pair.now, finding.kind)?.ifLeft;
  return {
    sentences: [finding.sentences[0], ...growthSentences(subject.pair.now, finding)],
    missing: `how much of its disk is free: the server does not say it; ask its machine (df), or the metrics of the service${ifLeft === undefined ? '' : `. If nothing is done, ${ifLeft}`}`,
  };
};
