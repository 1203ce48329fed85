// What is asked before something is done about a finding: is it safe, how is it undone, does it need a restart, what if nothing
// is done, does it become worse, which setting bounds it, how is it kept from coming back.
import type { PlacedObject } from '../../format/fields.js';
import { CAUSE_OUTLOOKS } from '../../diagnose/cause-outlook.js';
import { statedFigure } from '../../diagnose/computed-figure.js';
import type { CauseKind, FigureSentence, SnapshotFinding } from '../../diagnose/diagnosis.js';
import { actionLines, type FindingAction } from '../../diagnose/finding-action.js';
import { horizonHolders, holderParts } from '../../diagnose/rules/horizon.js';
import { overriddenParameter, parameterValueParts } from '../../diagnose/rules/parameters.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { namedIn, numberIn, settingInForce, STATE_SECTION, stateRows } from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import { combinePhrases, firstDatabaseFinding, type TopicReply, type TopicSubject } from '../question-topic.js';
import { fieldParts, hasDeadRows, notCaptured, tableSentence } from './state-lists.js';
import { findingRows } from './whose-sessions.js';
import type { FollowUpTopic } from './follow-ups.js';

const NO_CAUSE: TopicReply = {
  sentences: [],
  note: 'no cause was found in this snapshot, so there is nothing that would be run',
};

/** The answer in a line, of the action that comes first, and the actions whole. */
const aspectReply = (subject: TopicSubject, aspect: (first: FindingAction) => string): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const [first] = finding.actions;
  return {
    sentences: [finding.sentences[0]],
    note: first === undefined ? 'no statement is known that would end it' : aspect(first),
    actions: actionLines(finding.actions),
  };
};

const riskReply = (subject: TopicSubject): TopicReply =>
  aspectReply(subject, ({ risk }) => `what the first step risks: ${risk}`);

const undoReply = (subject: TopicSubject): TopicReply =>
  aspectReply(subject, ({ undo, undoNote }) => {
    if (undo !== undefined) return 'the first step can be undone, by the statement behind “Undo”';
    return undoNote === undefined
      ? 'the first step changes nothing that would have to be undone'
      : `to undo the first step: ${undoNote}`;
  });

// Commands that a question names by themselves.

type CommandSafety = { readonly names: readonly string[]; readonly risk: string; readonly instead: string };

const COMMANDS: readonly CommandSafety[] = [
  {
    names: ['vacuum full', 'cluster'],
    risk: 'nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and it needs the space of a second copy of table and indexes',
    instead:
      'plain vacuum, which keeps the size of the file and locks nobody out; or pg_repack while the table is in use',
  },
  {
    names: ['reindex'],
    risk: 'writes to the table wait, and so do reads that would use the index',
    instead:
      'reindex concurrently, which locks nobody out, takes longer, and leaves an invalid index behind where it fails',
  },
  {
    names: ['truncate'],
    risk: 'it removes all rows at once, waits for everybody who uses the table, and lets nobody in meanwhile; it cannot be undone once it is committed',
    instead: 'delete in parts, then vacuum',
  },
  {
    names: ['pg_resetwal', 'reset wal'],
    risk: 'it can leave inconsistent data behind, and what was committed last may be gone',
    instead: 'restore a backup; keep a copy of the folder of data before anything else',
  },
  {
    names: ['kill -9', 'kill 9'],
    risk: 'the server ends all sessions, and restarts with a recovery',
    instead: 'pg_cancel_backend, then pg_terminate_backend',
  },
];

const SAFETY_WORDS = ['safe', 'risk', 'dangerous', 'danger', 'can', 'should', 'lock', 'run', 'what do', 'help', ''];

const commandTopics: readonly FollowUpTopic[] = COMMANDS.map(({ names, risk, instead }) => ({
  title: `what ${names[0] ?? ''} risks`,
  phrases: combinePhrases(names, SAFETY_WORDS),
  section: STATE_SECTION,
  reply: () => ({ sentences: [], note: `risk of ${names[0] ?? ''}: ${risk}. Instead: ${instead}` }),
}));

const settingSentence = (look: SnapshotView, name: string): FigureSentence | undefined => {
  const parameter = overriddenParameter(look, name);
  if (parameter !== undefined) return composeSentence({ name }, ' is ', ...parameterValueParts(look, parameter));
  const row = settingInForce(look, name);
  return row === undefined
    ? undefined
    : composeSentence({ name }, ' is ', namedIn(row, 'value'), namedIn(row, 'unit') && ' ', namedIn(row, 'unit'));
};

const settingsReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return { sentences: [], note: 'no cause was found that a setting would bound' };
  const { settings } = CAUSE_OUTLOOKS[finding.kind];
  if (settings.length === 0) return { sentences: [finding.sentences[0]], note: 'no setting of the server bounds that' };
  const sentences = settings.flatMap((name) => settingSentence(subject.pair.now, name) ?? []);
  return {
    sentences,
    note: `settings that bound it: ${settings.join(', ')}`,
    actions: actionLines(finding.actions.filter(({ does, statement }) => changesSetting({ does, statement }))),
  };
};

// Whether what is advised needs a restart.

/** Those that only a start of the server reads; all other settings take a reload or a session. */
const READ_AT_START: ReadonlySet<string> = new Set([
  'archive_mode',
  'autovacuum_freeze_max_age',
  'autovacuum_max_workers',
  'huge_pages',
  'max_connections',
  'max_locks_per_transaction',
  'max_prepared_transactions',
  'max_replication_slots',
  'max_wal_senders',
  'max_worker_processes',
  'shared_buffers',
  'shared_preload_libraries',
  'superuser_reserved_connections',
  'track_commit_timestamp',
  'wal_buffers',
  'wal_level',
]);

const SET_STATEMENT = /^(?:alter system )?set (?:local )?([a-z_]+)\b/;

const statementsOf = ({ statement }: Pick<FindingAction, 'statement'>): readonly string[] =>
  statement === undefined ? [] : typeof statement === 'string' ? [statement] : statement;

const settingsSetBy = (action: Pick<FindingAction, 'statement'>): readonly string[] =>
  statementsOf(action).flatMap((sql) => SET_STATEMENT.exec(sql)?.[1] ?? []);

const changesSetting = ({ does, statement }: { does: string; statement?: FindingAction['statement'] | undefined }) =>
  (statement !== undefined && settingsSetBy({ statement }).length > 0) || /\bset \w+_\w+ to\b/.test(does);

const restartReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const names = [...new Set(finding.actions.flatMap(settingsSetBy))];
  const atStart = names.filter((name) => READ_AT_START.has(name));
  const atOnce = names.filter((name) => !READ_AT_START.has(name));
  const told = [
    ...(atOnce.length === 0
      ? []
      : [`no restart is needed for ${atOnce.join(', ')}: a session takes it by set, the server by a reload`]),
    ...(atStart.length === 0 ? [] : [`only a restart of the server takes ${atStart.join(', ')}`]),
  ];
  return {
    sentences: [finding.sentences[0]],
    note: told.length === 0 ? 'nothing that is advised needs a restart of the server' : told.join('. '),
    actions: actionLines(finding.actions),
  };
};

const consequenceReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  return finding === undefined
    ? { sentences: [], note: 'no cause was found in this snapshot' }
    : { sentences: finding.sentences.slice(0, 2), note: `if nothing is done: ${CAUSE_OUTLOOKS[finding.kind].ifLeft}` };
};

const preventionReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return { sentences: [], note: 'no cause was found that could come back' };
  const { prevention } = CAUSE_OUTLOOKS[finding.kind];
  return {
    sentences: [finding.sentences[0]],
    note: `to keep it from coming back: ${prevention}`,
    actions: actionLines(finding.actions.filter(({ does, statement }) => changesSetting({ does, statement }))),
  };
};

// Whether it becomes worse: by the other snapshot, or by what grew while it was captured.

const GROWTH_FIELDS = {
  Tables: ['dead_rows_added', 'dead rows more at the end of the capture than at its beginning', undefined],
  ReplicationSlots: ['retained_wal_added_bytes', 'kept of the log more than at the beginning of the capture', 'bytes'],
  Databases: ['xids_used', 'transactions older than at the beginning of the capture', undefined],
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

const growthSentences = (look: SnapshotView, finding: SnapshotFinding): readonly FigureSentence[] => {
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
  'one snapshot is one moment: take another of the same server and name both, or let casefile snapshot watch --postgres URL take one every minute';

const worseReply = (subject: TopicSubject): TopicReply => {
  const { pair, diagnosis } = subject;
  const finding = firstDatabaseFinding(subject);
  if (diagnosis.compared) return { sentences: [...(finding?.sentences ?? []), ...diagnosis.changed].slice(0, 6) };
  if (finding === undefined) return { sentences: diagnosis.load, missing: `whether it changes; ${ONE_MOMENT}` };
  const grown = growthSentences(pair.now, finding);
  return grown.length > 0
    ? { sentences: grown, note: 'that is of the capture alone' }
    : { sentences: [finding.sentences[0]], missing: `whether it becomes worse; ${ONE_MOMENT}` };
};

// Vacuum of the tables: when it comes, and why it does not.

export const vacuumReply = ({ pair: { now }, diagnosis }: TopicSubject): TopicReply => {
  const tables = stateRows(now, 'Tables').filter((row) => hasDeadRows(now, row));
  if (stateRows(now, 'Tables').length === 0) return notCaptured('what vacuum did to the tables');
  const holders = diagnosis.findings.some(({ kind }) => kind === 'vacuum-held-back' || kind === 'wraparound')
    ? horizonHolders(now).slice(0, 1)
    : [];
  const autovacuum = settingSentence(now, 'autovacuum');
  return {
    sentences: [
      ...holders.map((holder) =>
        composeSentence('vacuum may not remove what this may still see: ', ...holderParts(holder)),
      ),
      ...tables.slice(0, 3).map((row) => tableSentence(now, row)),
      ...(autovacuum === undefined ? [] : [autovacuum]),
    ],
  };
};

// How large what the finding is about is.

const sizeSentence =
  (look: SnapshotView, [head, name]: readonly [string, string]) =>
  (row: PlacedObject): readonly FigureSentence[] =>
    numberIn(look, row, 'bytes') === undefined
      ? []
      : [composeSentence(head, namedIn(row, name), ...fieldParts(look, row, [['bytes', 'size', 'bytes']]))];

const statementRelations = (look: SnapshotView, finding: SnapshotFinding | undefined): readonly PlacedObject[] => {
  const texts = look.statements.flatMap(({ id, text }) =>
    id !== undefined && text !== undefined && finding?.statements.includes(id) === true ? [text] : [],
  );
  const words = new Set(texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}_$]+/u)));
  return stateRows(look, 'Tables').filter((row) => {
    const relation = String(row.value['relation'] ?? '').replaceAll('"', '');
    return words.has(relation.slice(relation.lastIndexOf('.') + 1).toLowerCase());
  });
};

/** A name that is in no list: no other table may stand for it. */
const unknownName = (look: SnapshotView, words: readonly string[]): string | undefined => {
  const known = (['Tables', 'Indexes', 'ReplicationSlots', 'Databases'] as const)
    .flatMap((list) => stateRows(look, list))
    .flatMap(({ value }) => Object.values(value))
    .filter((value) => typeof value === 'string')
    .join(' ');
  return words.find((word) => word.includes('_') && !known.includes(word));
};

const sizeReply: FollowUpTopic['reply'] = (subject, { words }) => {
  const { now } = subject.pair;
  const unknown = unknownName(now, words);
  if (unknown !== undefined) return notCaptured(`the size of ${unknown}`);
  const finding = firstDatabaseFinding(subject);
  const own = <List extends Parameters<typeof findingRows>[2]>(list: List): readonly PlacedObject[] =>
    finding === undefined ? [] : findingRows(now, finding, list);
  const sized = [
    own('Indexes').flatMap(sizeSentence(now, ['index ', 'index'])),
    own('Tables').flatMap(sizeSentence(now, ['table ', 'relation'])),
    own('TemporaryFiles').flatMap(sizeSentence(now, ['temporary files of process ', 'pid'])),
    own('ReplicationSlots').flatMap((row) => [
      composeSentence(
        'replication slot ',
        namedIn(row, 'slot_name'),
        ...fieldParts(now, row, [['retained_wal_bytes', 'keeps of the log', 'bytes']]),
      ),
    ]),
    statementRelations(now, finding).flatMap(sizeSentence(now, ['table ', 'relation'])),
    stateRows(now, 'Tables')
      .toSorted((a, b) => (numberIn(now, b, 'bytes')?.value ?? 0) - (numberIn(now, a, 'bytes')?.value ?? 0))
      .flatMap(sizeSentence(now, ['table ', 'relation'])),
  ].find(({ length }) => length > 0);
  return sized === undefined ? notCaptured('how large tables and indexes are') : { sentences: sized.slice(0, 3) };
};

const SPILLED = /temporary|spill/;

const memoryReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  const inForce = settingSentence(subject.pair.now, 'work_mem');
  return {
    sentences: [
      ...(finding?.sentences ?? []).filter(({ text, figures }) => SPILLED.test(text) && figures.length > 0),
      ...(inForce === undefined ? [] : [inForce]),
    ],
    note: 'a sort takes more in memory than its file on the disk: raise work_mem step by step in a session until explain (analyze, buffers) shows no temporary file',
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

const EACH_WRITE =
  'each insert writes every index of the table, and so does each update that changes an indexed column or finds no room on its page';

const writeCostReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const own =
    finding === undefined ? [] : [...findingRows(now, finding, 'Indexes'), ...findingRows(now, finding, 'Tables')];
  const rows = [...own, ...statementRelations(now, finding)];
  const byPath = new Map(rows.map((row) => [row.path, row]));
  return {
    sentences: [...byPath.values()].slice(0, 3).flatMap((row) => writtenSentence(now, row)),
    note: EACH_WRITE,
    actions: actionLines((finding?.actions ?? []).slice(0, 1)),
  };
};

/** What fills it is told; how much is free, no statistics view of the server says. */
const diskReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  return {
    sentences: [finding.sentences[0], ...growthSentences(subject.pair.now, finding)],
    missing: `how much of its disk is free: the server does not say it; ask its machine (df), or the metrics of the service. If nothing is done, ${CAUSE_OUTLOOKS[finding.kind].ifLeft}`,
  };
};

const SAFE = ['safe', 'risk', 'dangerous', 'danger', 'harm', 'safely'];
const UNDO = ['undo', 'revert', 'take back', 'roll back', 'recreate', 'statement recreate', 'bring back'];

/** Asked after a finding, before something is done. */
export const OUTLOOK_TOPICS: readonly FollowUpTopic[] = [
  ...commandTopics,
  {
    title: 'what it risks',
    phrases: [
      ...combinePhrases(SAFE, [
        '',
        'kill',
        'kill session',
        'terminate',
        'drop',
        'drop index',
        'drop slot',
        'run',
        'it',
        'do',
      ]),
      'can drop',
      'just drop',
      'can kill',
      'just kill',
      'lose data',
      'data loss',
      'downtime',
    ],
    section: STATE_SECTION,
    reply: riskReply,
  },
  {
    title: 'how it is undone',
    phrases: combinePhrases(UNDO, ['', 'it', 'index', 'change', 'setting']),
    section: STATE_SECTION,
    reply: undoReply,
  },
  {
    title: 'whether it needs a restart',
    phrases: ['restart', 'without restart', 'need restart', 'change without restart', 'setting restart', 'reload'],
    section: STATE_SECTION,
    reply: restartReply,
  },
  {
    title: 'which settings bound it',
    phrases: [
      ...combinePhrases(['setting'], ['limit', 'prevent', 'control', 'bound', 'help', 'avoid', 'stop', 'responsible']),
      ...combinePhrases(['which setting'], ['limit', 'prevent', 'control', 'bound', 'help', 'avoid', 'stop', 'change']),
    ],
    section: STATE_SECTION,
    reply: settingsReply,
  },
  {
    title: 'what happens if nothing is done',
    phrases: [
      'happen if',
      'what happen if',
      'happen when',
      'what happen when',
      'happen if nothing',
      'happen when limit',
      'happen when reach limit',
      'what happen when reach limit',
      'consequence',
      'if nothing',
      'ignore it',
      'leave it',
      'how bad',
      'how serious',
      'how urgent',
    ],
    section: STATE_SECTION,
    reply: consequenceReply,
  },
  {
    title: 'whether the disk fills',
    kinds: ['replication-slot', 'archiver-failing'],
    phrases: ['disk', 'disk full', 'disk fill', 'fill disk', 'disk space', 'run disk space', 'how full disk'],
    section: STATE_SECTION,
    reply: diskReply,
  },
  {
    title: 'what an index costs writes',
    kinds: ['full-scans', 'plan-regression', 'index-invalid', 'index-duplicate', 'index-unused'],
    phrases: combinePhrases(
      ['index', 'it'],
      ['written', 'slow written', 'cost written', 'written cost', 'cost', 'overhead'],
    ),
    section: STATE_SECTION,
    reply: writeCostReply,
  },
  {
    title: 'how it is kept from coming back',
    phrases: [
      'prevent',
      'prevent again',
      'happen again',
      'avoid again',
      'avoid future',
      'avoid',
      'come back',
      'future',
    ],
    section: STATE_SECTION,
    reply: preventionReply,
  },
  {
    title: 'whether it becomes worse',
    phrases: ['worse', 'get worse', 'grow', 'increase', 'trend', 'get better', 'still grow'],
    section: STATE_SECTION,
    reply: worseReply,
  },
  {
    title: 'when vacuum comes',
    phrases: [
      ...combinePhrases(
        ['autovacuum', 'vacuum'],
        ['why', 'when', 'clean', 'kick', 'due', 'run', 'last', 'not run', 'come'],
      ),
      ...combinePhrases(['autovacuum', 'vacuum'], ['why clean', 'why not', 'when run', 'when last', 'last run']),
    ],
    section: STATE_SECTION,
    reply: vacuumReply,
  },
  {
    title: 'how large it is',
    needs: 'Tables',
    unless: ['instance', 'machine', 'server', 'setting'],
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
    title: 'how much memory it needs',
    kinds: ['spill'],
    phrases: [
      'memory need',
      'how much memory',
      'how much memory need',
      'how much memory would',
      'enough memory sort',
      'how high work mem',
    ],
    section: STATE_SECTION,
    reply: memoryReply,
  },
];
