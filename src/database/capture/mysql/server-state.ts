// Builds the section ServerState of MySQL and MariaDB: what is so at the end of the capture, in lists of rows.
import { round6 } from '../../../kernel/json.js';
import { rowNumber, rowText, type ServerRow } from '../postgres/server-reading.js';
import { readInnodbStatus } from './innodb-status.js';
import { type MysqlReading, statusNumber } from './mysql-reading.js';
import { stripMysqlLiterals } from './statement-text.js';

/** Without what the server has no value for; a statement without its literals. */
const stateRow = (row: ServerRow): ServerRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      if (value === null || value === undefined || value === '') return [];
      if (key === 'query') return [['sql_statement', stripMysqlLiterals(String(value))]];
      return [[key, typeof value === 'number' ? round6(value) : value]];
    }),
  );

/** Settings that decide when what is in this section becomes a problem, in force. */
const STATE_SETTINGS = [
  'autocommit',
  'binlog_expire_logs_seconds',
  'expire_logs_days',
  'idle_transaction_timeout',
  'innodb_buffer_pool_size',
  'innodb_flush_log_at_trx_commit',
  'innodb_lock_wait_timeout',
  'innodb_log_file_size',
  'innodb_print_all_deadlocks',
  'innodb_redo_log_capacity',
  'interactive_timeout',
  'lock_wait_timeout',
  'log_bin',
  'long_query_time',
  'max_connections',
  'max_heap_table_size',
  'max_statement_time',
  'max_execution_time',
  'performance_schema',
  'replica_parallel_workers',
  'slave_parallel_threads',
  'slow_query_log',
  'sync_binlog',
  'thread_cache_size',
  'tmp_table_size',
  'transaction_isolation',
  'wait_timeout',
] as const;

const settingRows = ({ variables }: MysqlReading): readonly ServerRow[] =>
  STATE_SETTINGS.flatMap((name) => {
    const value = variables[name];
    return value === undefined ? [] : [{ name, value: String(value) }];
  });

// Tables: their size, the columns that indexes begin with, and what was read of them without an index.

const MOST_TABLES = 40;
const MOST_INDEXES = 20;

type Reads = { readonly rows: number; readonly written: number };

const NO_READS: Reads = { rows: 0, written: 0 };

/** A row without an index counts what was read in scans; the key joins database, table and index. */
const readsOf = (rows: readonly ServerRow[] | undefined): ReadonlyMap<string, Reads> =>
  new Map(
    (rows ?? []).map((row) => [
      `${rowText(row, 'relation') ?? ''}/${rowText(row, 'index_name') ?? ''}`,
      { rows: rowNumber(row, 'rows_read') ?? 0, written: rowNumber(row, 'rows_written') ?? 0 },
    ]),
  );

const indexedFirst = ({ state }: MysqlReading): ReadonlyMap<string, string> => {
  const first = (state.indexColumns ?? []).filter(
    (row) => rowNumber(row, 'position') === 0 && row['is_btree'] !== false,
  );
  const groups = Map.groupBy(first, (row) => rowText(row, 'relation') ?? '');
  return new Map(
    [...groups].map(([relation, rows]) => [
      relation,
      [...new Set(rows.flatMap((row) => rowText(row, 'column') ?? []))].join(','),
    ]),
  );
};

const SUMMED = ['live_rows', 'bytes', 'index_bytes', 'changed_rows'];

/** InnoDB keeps each partition as a table: one row of them all. */
const joinPartitions = (tables: readonly ServerRow[]): readonly ServerRow[] =>
  [...Map.groupBy(tables, (row) => JSON.stringify([row['schema'], row['table'], row['relation']])).values()].map(
    (rows): ServerRow => ({
      ...rows[0],
      ...Object.fromEntries(
        SUMMED.flatMap((key) => {
          const values = rows.flatMap((row) => rowNumber(row, key) ?? []);
          return values.length === 0 ? [] : [[key, values.reduce((sum, value) => sum + value, 0)]];
        }),
      ),
    }),
  );

const tableRows = (reading: MysqlReading): readonly ServerRow[] | undefined => {
  const { tables } = reading.state;
  if (tables === undefined) return undefined;
  const { before, after } = reading;
  const [had, has] = [readsOf(before.tableReads), readsOf(after.tableReads)];
  const firsts = indexedFirst(reading);
  const rows = joinPartitions(tables).map((row): ServerRow => {
    const relation = rowText(row, 'relation') ?? '';
    const key = `${relation}/`;
    const [earlier, later] = [had.get(key) ?? NO_READS, has.get(key)];
    return {
      ...row,
      ...(firsts.has(relation) && { indexed_first: firsts.get(relation) }),
      ...(later !== undefined && { seq_rows_read: Math.max(0, later.rows - earlier.rows) }),
    };
  });
  const measures = ['seq_rows_read', 'bytes'].flatMap((name) =>
    rows.toSorted((a, b) => (rowNumber(b, name) ?? 0) - (rowNumber(a, name) ?? 0)).slice(0, MOST_TABLES / 2),
  );
  return [...new Set(measures)].map(stateRow);
};

type IndexDefinition = {
  /** With the columns in order. */
  readonly definition: ServerRow;
  /** Neither full text nor spatial. */
  readonly isBtree: boolean;
  /** It holds its columns whole; where that is not known, it is false. */
  readonly isWhole: boolean;
};

const indexDefinitions = (columns: readonly ServerRow[]): readonly IndexDefinition[] => {
  const groups = Map.groupBy(columns, (row) => `${rowText(row, 'relation') ?? ''}/${rowText(row, 'index') ?? ''}`);
  return [...groups.values()].map((rows): IndexDefinition => {
    const ordered = rows.toSorted((a, b) => (rowNumber(a, 'position') ?? 0) - (rowNumber(b, 'position') ?? 0));
    const [first = {}] = ordered;
    // each partition has the index again
    const columns = ordered.filter((row, at) => row['position'] !== ordered[at - 1]?.['position']);
    return {
      definition: {
        relation: rowText(first, 'relation'),
        schema: rowText(first, 'schema'),
        table: rowText(first, 'table'),
        index: rowText(first, 'index'),
        is_unique: first['is_unique'] === true,
        columns: columns.map((row) => rowText(row, 'column')).join(','),
      },
      isBtree: ordered.every((row) => row['is_btree'] === true),
      isWhole: ordered.every((row) => row['is_whole'] === true),
    };
  });
};

/**
 * A duplicate holds the first columns of another index, in the same order; a unique one is needed for itself. Nothing is
 * claimed of one that may hold only the beginning of a text: another may hold more of it.
 */
const duplicateOf = (
  { definition: row, isBtree, isWhole }: IndexDefinition,
  others: readonly IndexDefinition[],
): string | undefined => {
  if (row['is_unique'] === true || !isBtree || !isWhole) return undefined;
  const columns = rowText(row, 'columns') ?? '';
  const twin = others.find(({ definition: other, isBtree: isComparable }) => {
    const of = rowText(other, 'columns') ?? '';
    if (other === row || !isComparable) return false;
    const isSame = of === columns;
    if (isSame) return other['is_unique'] === true || (rowText(other, 'index') ?? '') < (rowText(row, 'index') ?? '');
    return of.startsWith(`${columns},`);
  });
  return twin === undefined ? undefined : rowText(twin.definition, 'index');
};

const indexRows = ({ state, after }: MysqlReading): readonly ServerRow[] | undefined => {
  if (state.indexColumns === undefined) return undefined;
  const all = indexDefinitions(state.indexColumns);
  const byTable = Map.groupBy(all, ({ definition }) => rowText(definition, 'relation') ?? '');
  const reads = readsOf(after.tableReads);
  const scansOf = (row: ServerRow): number | undefined =>
    reads.get(`${rowText(row, 'relation') ?? ''}/${rowText(row, 'index') ?? ''}`)?.rows;
  return all
    .flatMap((index): readonly ServerRow[] => {
      const row = index.definition;
      const twin = duplicateOf(index, byTable.get(rowText(row, 'relation') ?? '') ?? []);
      const scans = scansOf(row);
      return twin === undefined ? [] : [{ ...row, duplicate_of: twin, ...(scans !== undefined && { scans }) }];
    })
    .slice(0, MOST_INDEXES)
    .map(stateRow);
};

const innodbRow = ({ before, after }: MysqlReading): ServerRow => {
  const [earlier, later] = [readInnodbStatus(before.innodb ?? ''), readInnodbStatus(after.innodb ?? '')];
  const [total, free, dirty, size] = ['total', 'free', 'dirty']
    .map((name) => statusNumber(after.status, `Innodb_buffer_pool_pages_${name}`))
    .concat(statusNumber(after.status, 'Innodb_page_size'));
  return stateRow({
    history_list_length: later.historyLength,
    history_list_length_at_begin: earlier.historyLength,
    buffer_pool_pages: total,
    buffer_pool_pages_free: free,
    buffer_pool_pages_dirty: dirty,
    page_bytes: size,
    checkpoint_age_bytes: statusNumber(after.status, 'Innodb_checkpoint_age'),
    checkpoint_age_max_bytes: statusNumber(after.status, 'Innodb_checkpoint_max_age'),
  });
};

/** Each transaction of the latest deadlock, where it happened during the capture or before. */
const deadlockRows = ({ after }: MysqlReading): readonly ServerRow[] => {
  const { deadlock } = readInnodbStatus(after.innodb ?? '');
  return (deadlock?.transactions ?? []).map((transaction, at) =>
    stateRow({ ...transaction, at: deadlock?.at, was_rolled_back: deadlock?.rolled_back === at + 1 }),
  );
};

const binaryLogRows = ({ state: { binaryLogs }, variables }: MysqlReading): readonly ServerRow[] | undefined => {
  if (binaryLogs === undefined) return undefined;
  const sizes = binaryLogs.map((row) => rowNumber(row, 'File_size') ?? 0);
  const first = binaryLogs[0] === undefined ? undefined : rowText(binaryLogs[0], 'Log_name');
  const last = binaryLogs.at(-1);
  return [
    stateRow({
      files: sizes.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      first_file: first,
      last_file: last === undefined ? undefined : rowText(last, 'Log_name'),
      expire_sec: expirySeconds(variables),
    }),
  ];
};

/** 0: files are kept for ever. MariaDB 10.6 and MySQL 8 count in seconds, older ones in days. */
const expirySeconds = (variables: MysqlReading['variables']): number | undefined => {
  const [seconds, days] = [
    statusNumber(variables, 'binlog_expire_logs_seconds'),
    statusNumber(variables, 'expire_logs_days'),
  ];
  if (seconds !== undefined && seconds > 0) return seconds;
  return days === undefined ? seconds : days * 86_400;
};

/** An empty list says that there is none; one that could not be read is absent. */
export const mysqlStateSection = (reading: MysqlReading): object => {
  const { transactions, applications, replication } = reading.state;
  const [tables, indexes, logs] = [tableRows(reading), indexRows(reading), binaryLogRows(reading)];
  return {
    ...(transactions !== undefined && { Transactions: transactions.map(stateRow) }),
    ...(applications !== undefined && { Applications: applications.map(stateRow) }),
    ...(tables !== undefined && { Tables: tables }),
    ...(indexes !== undefined && { Indexes: indexes }),
    ...(replication !== undefined && { Replication: replication.map(stateRow) }),
    ...(logs !== undefined && { BinaryLog: logs }),
    InnoDB: [innodbRow(reading)],
    ...(reading.after.innodb !== undefined && { LatestDeadlock: deadlockRows(reading) }),
    Settings: settingRows(reading),
  };
};
