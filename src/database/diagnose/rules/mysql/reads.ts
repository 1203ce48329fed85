// Rules for what statements of MySQL and MariaDB read: whole tables, temporary tables on disk, pages that the buffer pool lacks.
import type { PlacedObject } from '../../../format/fields.js';
import type { SqlStatement } from '../../../format/snapshot.js';
import { type DiagnosisRule, withoutUndefined } from '../../cause-candidate.js';
import { atLeastCondition, atMostCondition, isConditionMet, ratioFigure, statedFigure } from '../../computed-figure.js';
import type { FigureSentence } from '../../diagnosis.js';
import { explainAction } from '../../explain-action.js';
import type { FindingAction } from '../../finding-action.js';
import { candidateIndex, type IndexCandidate } from '../../index-advice.js';
import { byLoadAdded, sessionsWaitingIn, shareOfLoadAddedBy } from '../../load-shares.js';
import { mysqlSettingAction, quoteMysqlIdentifier, quoteMysqlRelation, quoteTableOf } from '../../mysql-action.js';
import { composeSentence, statementTextPart } from '../../sentences.js';
import { namedIn, numberIn, settingInForce, stateList, stateRows, textIn } from '../../server-state.js';
import {
  metricValue,
  type SnapshotPair,
  type SnapshotView,
  statementStat,
  wallClockSeconds,
} from '../../snapshot-view.js';
import { loadShareSentence, statementIds, statementPlaces, statementValue } from '../../statement-cost.js';
import { namesTable } from '../vacuum.js';

const MANY_ROWS = 1_000;
/** Of those that a call returns or changes. */
const MANY_FOR_ONE = 50;
const LEAST_SHARE = 0.2;
const LEAST_UNINDEXED = 0.5;

const resultRows = (look: SnapshotView, statement: SqlStatement): number =>
  statementValue(look, statement, 'rows_per_call') + statementValue(look, statement, 'rows_affected_per_call');

const isScanning = (look: SnapshotView, statement: SqlStatement): boolean => {
  const examined = statementValue(look, statement, 'rows_examined_per_call');
  return examined >= MANY_ROWS && examined >= MANY_FOR_ONE * Math.max(1, resultRows(look, statement));
};

/** Answers of one row that need all rows: they read a table because they add it up. */
const ADDS_UP = /^select\s+(?:count|sum|avg|min|max)\s*\([\s\S]*\)\s+from\s+\S+$/i;

/** Temporary tables on disk and merge passes of a call. */
const spillsOf = (look: SnapshotView, statement: SqlStatement): number =>
  statementValue(look, statement, 'tmp_disk_tables_per_call') +
  statementValue(look, statement, 'sort_merge_passes_per_call');

const isMissingIndex = (look: SnapshotView, statement: SqlStatement): boolean =>
  isScanning(look, statement) && spillsOf(look, statement) < LEAST_UNINDEXED && !ADDS_UP.test(statement.text ?? '');

/** A name in back quotes is one in double quotes for those who read standard SQL. */
const standardNames = (text: string): string => text.replace(/`((?:[^`]|``)+)`/g, '"$1"');

type TableIndex = {
  /** Quoted. */
  readonly table: string;
  readonly tableName: string;
  readonly columns: IndexCandidate['columns'];
};

/** A table that is in no list of the capture may have the index already. */
const indexCandidate = (look: SnapshotView, { text, databases }: SqlStatement): TableIndex | undefined => {
  const found = text === undefined ? undefined : candidateIndex(standardNames(text));
  if (found === undefined) return undefined;
  const name = found.relation.replaceAll('"', '').toLowerCase();
  const database = databases[0]?.name.toLowerCase();
  const relationIn = (row: PlacedObject): string => (textIn(row, 'relation') ?? '').toLowerCase();
  const tables = stateRows(look, 'Tables');
  const row =
    tables.find((each) => relationIn(each) === name || relationIn(each) === `${database ?? ''}.${name}`) ??
    tables.find((each) => database === undefined && relationIn(each).endsWith(`.${name}`));
  const { columns } = found;
  const tableName = found.relation.replaceAll('"', '').replace(/^.*\./, '');
  if (row === undefined)
    return stateList(look, 'Tables') === undefined
      ? { table: quoteMysqlRelation(found.relation.replaceAll('"', '')), tableName, columns }
      : undefined;
  const indexed = new Set((textIn(row, 'indexed_first') ?? '').toLowerCase().split(','));
  if (columns.some((column) => indexed.has(column.toLowerCase()))) return undefined;
  return { table: quoteTableOf(row), tableName: textIn(row, 'table') ?? tableName, columns };
};

/** The index to build, its cost, and how to take it back; `undefined` where none can be proposed. */
export const mysqlIndexAction = (look: SnapshotView, statement: SqlStatement): FindingAction | undefined => {
  if (
    !isScanning(look, statement) &&
    statement.stats['db.sql_tokenized.stats.rows_examined_per_call.avg'] !== undefined
  )
    return undefined;
  const candidate = indexCandidate(look, statement);
  if (candidate === undefined) return undefined;
  const { table, tableName } = candidate;
  const name = quoteMysqlIdentifier(`${tableName}_${candidate.columns.join('_')}`.slice(0, 64));
  return {
    does: 'Try an index for its conditions; no optimiser has tried it: compare explain before and after',
    statement: `alter table ${table} add index ${name} (${candidate.columns.map(quoteMysqlIdentifier).join(', ')}), algorithm = inplace, lock = none;`,
    risk: 'the build reads the whole table and waits for open transactions that used it, and each write keeps the index up to date from then on',
    undo: `alter table ${table} drop index ${name};`,
  };
};

/** Never ANALYZE: it executes the statement. */
export const mysqlExplainAction = (text: string | undefined): FindingAction => {
  const { does, statement, risk } = explainAction(text);
  if (typeof statement !== 'string')
    return { does: does.replace(/explain \(analyze\)/g, 'explain'), risk: 'none: explain executes nothing' };
  return {
    does,
    statement: statement.replace(/^explain \(analyze, buffers\)/, 'explain'),
    risk: risk.startsWith('none')
      ? 'none: it shows the estimated plan and executes nothing'
      : 'none: it executes nothing',
  };
};

const examinedSentence = (look: SnapshotView, statement: SqlStatement): FigureSentence | undefined => {
  const [examined, sent, changed] = [
    statementStat(look, statement, 'rows_examined_per_call'),
    statementStat(look, statement, 'rows_per_call'),
    statementStat(look, statement, 'rows_affected_per_call'),
  ];
  if (examined === undefined) return undefined;
  return composeSentence(
    'rows that a call of ',
    statementTextPart(statement),
    ' examines: ',
    statedFigure(examined),
    ...(sent === undefined ? [] : [', returns ', statedFigure(sent)]),
    ...(changed === undefined || changed.value === 0 ? [] : [', changes ', statedFigure(changed)]),
  );
};

const tableSentence = (look: SnapshotView, statement: SqlStatement): FigureSentence | undefined => {
  const [row] = stateRows(look, 'Tables').filter((each) => namesTable(statement, each));
  const [live, read] =
    row === undefined ? [] : [numberIn(look, row, 'live_rows'), numberIn(look, row, 'seq_rows_read')];
  if (row === undefined || live === undefined) return undefined;
  return composeSentence(
    'table ',
    namedIn(row, 'relation'),
    ': about ',
    statedFigure(live),
    ' rows',
    ...(read === undefined ? [] : [', read without an index during the capture ', statedFigure(read)]),
  );
};

/** Without digests, what the samples show: rows read one after the other, and the statement that is at it. */
const MANY_A_SECOND = 50_000;
const UNLISTED_SCORE = 0.6;

const SCAN_STATES =
  /^execute:(?:sending data|executing|updating|searching rows for update|deleting from main table|statistics)$/;

const scansWithoutDigests = (pair: SnapshotPair): ReturnType<DiagnosisRule> => {
  const { now } = pair;
  const [rows, seconds] = [metricValue(now, 'db.SQL.Handler_read_rnd_next', 'sum'), wallClockSeconds(now)];
  const known = now.statements.some(({ stats }) => Object.keys(stats).length > 0);
  if (known || rows === undefined || seconds === undefined || seconds.value <= 0) return undefined;
  const condition = atLeastCondition(ratioFigure([rows], seconds), MANY_A_SECOND);
  const isScan = (key: string): boolean => SCAN_STATES.test(key);
  const [first] = byLoadAdded(
    pair,
    now.statements.filter((statement) => indexCandidate(now, statement) !== undefined),
  );
  if (!isConditionMet(condition) || sessionsWaitingIn(now, isScan) < 0.3 || first === undefined) return undefined;
  const action = mysqlIndexAction(now, first);
  return {
    kind: 'full-scans',
    score: UNLISTED_SCORE,
    sentences: [
      composeSentence(
        'Statements read whole tables, the first of them without a fitting index: ',
        statementTextPart(first),
      ),
      ...withoutUndefined([
        composeSentence('rows read one after the other, a second: ', ratioFigure([rows], seconds)),
        loadShareSentence(now, first),
        tableSentence(now, first),
      ]),
    ],
    conditions: [condition],
    actions: withoutUndefined([action, mysqlExplainAction(first.text)]),
    statements: statementIds([first]),
    places: statementPlaces(now, first),
  };
};

const hasDigests = ({ statements }: SnapshotView): boolean =>
  statements.some((statement) => statement.stats['db.sql_tokenized.stats.rows_examined_per_call.avg'] !== undefined);

export const mysqlFullScans: DiagnosisRule = (pair) => {
  const { now } = pair;
  if (!hasDigests(now)) return scansWithoutDigests(pair);
  const scanning = byLoadAdded(
    pair,
    now.statements.filter((statement) => isMissingIndex(now, statement)),
  );
  const [first, ...others] = scanning;
  const share = shareOfLoadAddedBy(pair, scanning);
  if (first === undefined || share < LEAST_SHARE) return undefined;
  const examined = statementStat(now, first, 'rows_examined_per_call');
  const action = mysqlIndexAction(now, first);
  return {
    kind: 'full-scans',
    score: share,
    sentences: [
      composeSentence('A statement examines many rows for each that it returns or changes: ', statementTextPart(first)),
      ...withoutUndefined([
        examinedSentence(now, first),
        loadShareSentence(now, first),
        tableSentence(now, first),
        ...others.slice(0, 2).map((statement) => examinedSentence(now, statement)),
      ]),
    ],
    conditions: examined === undefined ? [] : [atLeastCondition(statedFigure(examined), MANY_ROWS)],
    actions: withoutUndefined([action, mysqlExplainAction(first.text)]),
    statements: statementIds(scanning),
    places: scanning.flatMap((statement) => statementPlaces(now, statement)),
  };
};

// Temporary tables on disk, and sorts that do not fit their buffer.

const isTemporaryWait = (key: string): boolean =>
  key.startsWith('temporary:') || /^execute:(?:creating sort index|sort|copying to tmp)/.test(key);

const LEAST_PASSES_A_SECOND = 1;

const mib = (bytes: number): number => Math.max(1, Math.round(bytes / 1_048_576));

const grownSetting = (look: SnapshotView, name: string, times: number): string => {
  const row = settingInForce(look, name);
  const bytes = row === undefined ? Number.NaN : Number(textIn(row, 'value'));
  return String((Number.isFinite(bytes) ? mib(bytes * times) : 64) * 1_048_576);
};

export const mysqlSpill: DiagnosisRule = (pair) => {
  const { now } = pair;
  const spilling = byLoadAdded(
    pair,
    now.statements.filter((statement) => spillsOf(now, statement) >= LEAST_UNINDEXED),
  );
  const [tables, passes, seconds] = [
    metricValue(now, 'db.Temp.Created_tmp_disk_tables', 'sum'),
    metricValue(now, 'db.SQL.Sort_merge_passes', 'sum'),
    wallClockSeconds(now),
  ];
  const share = shareOfLoadAddedBy(pair, spilling);
  const [first] = spilling;
  const sampled = hasDigests(now) ? 0 : sessionsWaitingIn(now, isTemporaryWait);
  if (seconds === undefined || seconds.value <= 0) return undefined;
  const rates = [tables, passes].filter((count) => count !== undefined);
  const isCounted = rates.some(({ value }) => value / seconds.value >= LEAST_PASSES_A_SECOND);
  if (!isCounted || (first === undefined ? sampled < 0.3 : share < LEAST_SHARE)) return undefined;
  const onDisk = first === undefined || statementValue(now, first, 'tmp_disk_tables_per_call') >= LEAST_UNINDEXED;
  return {
    kind: 'spill',
    score: first === undefined ? UNLISTED_SCORE : Math.min(1, share + 0.05),
    sentences: [
      composeSentence(
        onDisk
          ? 'Temporary tables do not fit memory and go to disk'
          : 'Sorts do not fit their buffer and go over files',
        ...(first === undefined ? [] : [': ', statementTextPart(first)]),
      ),
      ...withoutUndefined([
        tables === undefined
          ? undefined
          : composeSentence('temporary tables on disk during the capture: ', statedFigure(tables)),
        passes === undefined || passes.value === 0
          ? undefined
          : composeSentence('merge passes of sorts: ', statedFigure(passes)),
        first === undefined ? undefined : loadShareSentence(now, first),
      ]),
    ],
    conditions: rates
      .filter(({ value }) => value / seconds.value >= LEAST_PASSES_A_SECOND)
      .map((count) => atLeastCondition(ratioFigure([count], seconds), LEAST_PASSES_A_SECOND)),
    actions: onDisk
      ? [
          {
            ...mysqlSettingAction(now, {
              does: 'Give temporary tables more memory (both limits hold; columns of type text or blob go to disk at any size)',
              name: 'tmp_table_size',
              value: grownSetting(now, 'tmp_table_size', 4),
              risk: 'each session may take so much',
            }),
          },
          mysqlSettingAction(now, {
            does: 'And the second limit',
            name: 'max_heap_table_size',
            value: grownSetting(now, 'max_heap_table_size', 4),
            risk: 'tables of the engine MEMORY may grow as much',
          }),
          mysqlExplainAction(first?.text),
        ]
      : [
          {
            does: 'Give the sorts of the one session that needs it a larger buffer',
            statement: 'set session sort_buffer_size = 8388608;',
            risk: 'taken for each sort of the session: do not set it for the whole server',
            undo: 'set session sort_buffer_size = default;',
          },
          mysqlExplainAction(first?.text),
        ],
    statements: statementIds(spilling),
    places: spilling.flatMap((statement) => statementPlaces(now, statement)),
  };
};

// The buffer pool.

const LEAST_MISSED = 0.01;
const LEAST_READS_A_SECOND = 200;
const MOST_FREE = 0.1;
/** As many pages as the pool has: what is read pushes out what was read before, however many the server keeps free. */
const WHOLE_POOL = 1;

export const bufferPoolTooSmall: DiagnosisRule = ({ now }) => {
  const [reads, asked, seconds] = [
    metricValue(now, 'db.Cache.Innodb_buffer_pool_reads', 'sum'),
    metricValue(now, 'db.Cache.Innodb_buffer_pool_read_requests', 'sum'),
    wallClockSeconds(now),
  ];
  const [pool] = stateRows(now, 'InnoDB');
  const [pages, free] =
    pool === undefined ? [] : [numberIn(now, pool, 'buffer_pool_pages'), numberIn(now, pool, 'buffer_pool_pages_free')];
  if (reads === undefined || asked === undefined || seconds === undefined || pages === undefined || free === undefined)
    return undefined;
  if (asked.value <= 0 || seconds.value <= 0 || pages.value <= 0) return undefined;
  const missed = ratioFigure([reads], asked, 'percent');
  const turnover = atLeastCondition(ratioFigure([reads], pages), WHOLE_POOL);
  const full = atMostCondition(ratioFigure([free], pages, 'percent'), MOST_FREE);
  const conditions = [
    atLeastCondition(missed, LEAST_MISSED),
    atLeastCondition(ratioFigure([reads], seconds), LEAST_READS_A_SECOND),
    isConditionMet(turnover) ? turnover : full,
  ];
  if (!conditions.every(isConditionMet)) return undefined;
  const size = settingInForce(now, 'innodb_buffer_pool_size');
  const bytes = size === undefined ? undefined : numberIn(now, size, 'value');
  return {
    kind: 'cache-too-small',
    score: Math.min(0.85, 0.5 + missed.value * 4),
    sentences: [
      composeSentence(
        'The buffer pool does not hold what is used: of the pages that are asked for, there must be read ',
        missed,
      ),
      composeSentence('pages read from disk, a second: ', ratioFigure([reads], seconds)),
      composeSentence(
        'pages of the buffer pool: ',
        statedFigure(pages),
        ', free ',
        statedFigure(free),
        ...(bytes === undefined ? [] : ['; its size is ', statedFigure(bytes, 'bytes')]),
      ),
    ],
    conditions,
    actions: [
      mysqlSettingAction(now, {
        does: 'Give the buffer pool more memory, where the machine has it free',
        name: 'innodb_buffer_pool_size',
        value: grownSetting(now, 'innodb_buffer_pool_size', 2),
        risk: 'a machine that runs out of memory swaps or ends the server: look at its free memory first; while the pool is resized, statements wait for a moment',
      }),
    ],
    statements: [],
    places: pool === undefined ? [] : [{ of: now.side, path: pool.path }],
  };
};
