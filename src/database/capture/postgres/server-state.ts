// Builds the section ServerState: what is so at the end of the capture, in lists that a reader and a rule can cite row by row.
import { round6 } from '../../../kernel/json.js';
import { stripLiterals } from '../../format/strip-literals.js';
import {
  rowNumber,
  rowSeconds,
  rowText,
  type ServerReading,
  type ServerRow,
  type ServerState,
} from './server-reading.js';

const roundValue = (value: unknown): unknown => (typeof value === 'number' ? round6(value) : value);

/** Without what the server has no value for; a statement and an index without their literals. */
const stateRow = (row: ServerRow): ServerRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      if (value === null || value === undefined) return [];
      if (key === 'query') return [['sql_statement', stripLiterals(String(value))]];
      return [[key, key === 'definition' ? stripLiterals(String(value)) : roundValue(value)]];
    }),
  );

const MOST_TABLES = 15;

const valueOf = (row: ServerRow, column: string): number => rowNumber(row, column) ?? 0;

type TableMeasure = (row: ServerRow) => number;

/** A table is of interest for each of these. */
const TABLE_MEASURES: readonly TableMeasure[] = [
  (row) => valueOf(row, 'dead_rows'),
  (row) => valueOf(row, 'changed_rows'),
  (row) => valueOf(row, 'seq_rows_read'),
  (row) => valueOf(row, 'bytes'),
];

const GROWING = [
  ['seq_scans', 'seq_scans_made'],
  ['seq_rows', 'seq_rows_read'],
  ['index_scans', 'index_scans_made'],
  ['written_rows', 'rows_written'],
] as const;

/** The totals of the server since its counters were reset, and what came of them during the capture. */
const withGrowth = (row: ServerRow, before: ServerRow | undefined): ServerRow => ({
  ...row,
  ...(before !== undefined &&
    Object.fromEntries(
      GROWING.map(([total, grown]) => [grown, Math.max(0, valueOf(row, total) - valueOf(before, total))]),
    )),
});

/** What became more or less while it was captured: a difference may be below 0. */
type Difference = readonly [total: string, difference: string];

const withDifferences = (
  rows: readonly ServerRow[],
  before: readonly ServerRow[] | undefined,
  key: string,
  differences: readonly Difference[],
): readonly ServerRow[] => {
  const earlier = new Map((before ?? []).map((row) => [rowText(row, key), row]));
  return rows.map((row) => {
    const was = earlier.get(rowText(row, key));
    const found = differences.flatMap(([total, difference]) => {
      const [now, then] = [rowNumber(row, total), was === undefined ? undefined : rowNumber(was, total)];
      return now === undefined || then === undefined ? [] : [[difference, now - then] as const];
    });
    return { ...row, ...Object.fromEntries(found) };
  });
};

/** How long what is left lasts, where as many transaction ids are used as during the capture. */
const withTimeLeft = (row: ServerRow, seconds: number): ServerRow => {
  const [left, used] = [rowNumber(row, 'xids_left'), rowNumber(row, 'xids_used')];
  return left === undefined || used === undefined || left <= 0 || used <= 0
    ? row
    : { ...row, left_sec: (left / used) * seconds };
};

const tableRows = (tables: readonly ServerRow[], before: readonly ServerRow[] = []): readonly ServerRow[] => {
  const earlier = new Map(before.map((row) => [rowText(row, 'relation'), row]));
  const all = withDifferences(tables, before, 'relation', [['dead_rows', 'dead_rows_added']]).map((row) =>
    withGrowth(row, earlier.get(rowText(row, 'relation'))),
  );
  const chosen = TABLE_MEASURES.flatMap((measure) =>
    all
      .filter((row) => measure(row) > 0)
      .toSorted((a, b) => measure(b) - measure(a))
      .slice(0, MOST_TABLES),
  );
  return [...new Set(chosen)].map(stateRow);
};

/** Settings that say when what is in this section becomes a problem, whether or not somebody changed them. */
const STATE_SETTINGS: ReadonlySet<string> = new Set([
  'archive_mode',
  'autovacuum',
  'autovacuum_freeze_max_age',
  'autovacuum_max_workers',
  'autovacuum_naptime',
  'autovacuum_vacuum_cost_delay',
  'autovacuum_vacuum_scale_factor',
  'deadlock_timeout',
  'hot_standby_feedback',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'log_lock_waits',
  'max_connections',
  'max_slot_wal_keep_size',
  'max_wal_size',
  'statement_timeout',
  'temp_file_limit',
  'work_mem',
]);

const settingRows = (settings: readonly ServerRow[]): readonly ServerRow[] =>
  settings
    .filter((row) => STATE_SETTINGS.has(rowText(row, 'name') ?? ''))
    .map(({ name, reset_val, unit }) => stateRow({ name, value: reset_val, unit }));

type StateList = Exclude<keyof ServerState, 'tables' | 'archiver' | 'archiveWaiting' | 'unreadableSequences'>;

const LIST_NAMES: { readonly [key in StateList]: string } = {
  transactions: 'Transactions',
  applications: 'Applications',
  prepared: 'PreparedTransactions',
  slots: 'ReplicationSlots',
  standbys: 'Standbys',
  databases: 'Databases',
  tableAges: 'TableAges',
  indexes: 'Indexes',
  sequences: 'Sequences',
  temporaryFiles: 'TemporaryFiles',
};

/** Slots and databases with what became of them during the capture. */
const withGrowthOf = (state: ServerState, reading: ServerReading): ServerState => {
  const { stateBefore } = reading;
  const { slots, databases } = state;
  return {
    ...state,
    ...(slots !== undefined && {
      slots: withDifferences(slots, stateBefore?.slots, 'slot_name', [
        ['retained_wal_bytes', 'retained_wal_added_bytes'],
      ]),
    }),
    ...(databases !== undefined && {
      databases: withDifferences(databases, stateBefore?.databases, 'database', [['xid_age', 'xids_used']]).map((row) =>
        withTimeLeft(row, rowSeconds(reading)),
      ),
    }),
  };
};

/** An empty list says that there is none; one that could not be read is absent. */
export const postgresStateSection = (reading: ServerReading, ended: ServerState): object => {
  const { settings, stateBefore, seesAllSessions } = reading;
  const state = withGrowthOf(ended, reading);
  const { tables, archiver, archiveWaiting, unreadableSequences } = state;
  const lists = Object.entries(LIST_NAMES).flatMap(([key, name]) => {
    const rows = state[key as StateList];
    return rows === undefined ? [] : [[name, rows.map(stateRow)] as const];
  });
  const waiting = rowNumber(archiveWaiting?.[0], 'files');
  const unreadable = rowNumber(unreadableSequences?.[0], 'sequences');
  return {
    ...Object.fromEntries(lists),
    ...(tables !== undefined && { Tables: tableRows(tables, stateBefore?.tables) }),
    ...(archiver?.[0] !== undefined && {
      Archiver: { ...stateRow(archiver[0]), ...(waiting !== undefined && { waiting_files: waiting }) },
    }),
    ...(unreadable !== undefined && { UnreadableSequences: unreadable }),
    ...(seesAllSessions === false && { HiddenSessions: true }),
    Settings: settingRows(settings),
  };
};
