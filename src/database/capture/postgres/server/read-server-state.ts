// Reads the state of a server that no counter and no sample shows: what holds the horizon, slots, ages, tables, indexes, sequences.
import type { ServerRow, ServerState } from '../server-reading.js';
import { OWN_APPLICATION } from '../statements.js';
import { type ServerConnection, ServerUnavailable } from '../../server-connection.js';

// Each query reads catalogs and statistics alone, and has a limit: a server with many thousands of tables is read as quickly.

const MOST_ROWS = 20;
const MOST_TABLES = 2_000;

const seconds = (since: string): string => `extract(epoch from clock_timestamp() - ${since})::float8`;

/** Vacuum itself holds no horizon; a walsender holds that of its standby. */
const TRANSACTIONS = `select a.pid, a.usename as user, a.datname as database, a.backend_start, a.xact_start, a.query_start, nullif(a.application_name, '') as application,
    host(a.client_addr) as client, a.backend_type, a.state, nullif(concat_ws(':', a.wait_event_type, a.wait_event), '') as wait_event,
    ${seconds('a.backend_start')} as session_sec, ${seconds('a.xact_start')} as transaction_sec,
    case when a.state = 'active' then ${seconds('a.query_start')} end as statement_sec, ${seconds('a.state_change')} as state_sec,
    age(a.backend_xmin) as xmin_age, age(a.backend_xid) as xid_age, left(a.query, 4000) as query
  from pg_stat_activity a
  where a.pid <> pg_backend_pid() and a.backend_type in ('client backend', 'walsender')
    and (a.xact_start is not null or a.backend_xmin is not null)
  order by a.xact_start limit ${MOST_ROWS}`;

/** Who has how many sessions. */
const APPLICATIONS = `select coalesce(nullif(a.application_name, ''), '(no name)') as application, a.usename as user,
    host(a.client_addr) as client, count(*)::int as sessions, count(*) filter (where a.state = 'idle')::int as idle_sessions,
    max(${seconds('a.state_change')}) filter (where a.state = 'idle') as idle_sec_max
  from pg_stat_activity a where a.pid <> pg_backend_pid() and a.backend_type = 'client backend'
  group by 1, 2, 3 order by 4 desc, 1 limit ${MOST_ROWS}`;

const PREPARED = `select p.gid, p.owner as user, p.database, ${seconds('p.prepared')} as age_sec, age(p.transaction) as xid_age
  from pg_prepared_xacts p order by p.prepared limit ${MOST_ROWS}`;

/** Which columns there are depends on the version. */
const SLOTS = `select s.slot_name, s.slot_type, s.database, s.active, s.active_pid, to_jsonb(s) ->> 'wal_status' as wal_status,
    (to_jsonb(s) ->> 'safe_wal_size')::float8 as safe_wal_bytes, age(s.xmin) as xmin_age, age(s.catalog_xmin) as catalog_xmin_age,
    ${seconds(`(to_jsonb(s) ->> 'inactive_since')::timestamptz`)} as inactive_sec,
    case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), s.restart_lsn)::float8 end as retained_wal_bytes
  from pg_replication_slots s order by retained_wal_bytes desc nulls last, s.slot_name limit ${MOST_ROWS}`;

const STANDBYS = `select r.pid, r.application_name as application, host(r.client_addr) as client, r.state, r.sync_state,
    extract(epoch from r.flush_lag)::float8 as flush_lag_sec, extract(epoch from r.replay_lag)::float8 as replay_lag_sec,
    case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), r.sent_lsn)::float8 end as sent_lag_bytes,
    case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), r.flush_lsn)::float8 end as flush_lag_bytes,
    case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), r.replay_lsn)::float8 end as replay_lag_bytes
  from pg_stat_replication r order by r.application_name limit ${MOST_ROWS}`;

const ARCHIVER = `select current_setting('archive_mode') as mode, archived_count, failed_count, last_archived_wal, last_failed_wal,
    ${seconds('last_archived_time')} as last_archived_sec, ${seconds('last_failed_time')} as last_failed_sec,
    coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as is_failing from pg_stat_archiver`;

const ARCHIVE_WAITING = `select count(*)::int as files from pg_ls_archive_statusdir() where name like '%.ready'`;

/** The server stops to assign transactions three million before the end. */
const DATABASES = `select d.datname as database, age(d.datfrozenxid) as xid_age, mxid_age(d.datminmxid) as multixact_age,
    2144483647 as xid_limit, 2144483647 - age(d.datfrozenxid) as xids_left,
    current_setting('autovacuum_freeze_max_age')::float8 as freeze_max_age,
    d.datallowconn as allows_connections, d.datname = current_database() as is_captured,
    ${seconds('coalesce(s.stats_reset, pg_postmaster_start_time())')} as counted_sec
  from pg_database d left join pg_stat_database s on s.datid = d.oid order by 2 desc limit ${MOST_ROWS}`;

/** What holds no transaction ids has none that is frozen, and would look the oldest. */
const TABLE_AGES = `select c.oid::regclass::text as relation, age(c.relfrozenxid) as xid_age,
    c.relpages * current_setting('block_size')::float8 as bytes
  from pg_class c where c.relkind in ('r', 'm', 't') and c.relfrozenxid <> '0'::xid order by 2 desc, 3 desc limit 10`;

const option = (name: string): string =>
  `coalesce((select option_value from pg_options_to_table(c.reloptions) where option_name = '${name}'), current_setting('${name}'))::float8`;

/** Rows of the fork on disk and those that the planner believes in differ where statistics are stale. */
const TABLES = `select c.oid::regclass::text as relation, s.n_live_tup as live_rows, s.n_dead_tup as dead_rows,
    c.reltuples::float8 as planner_rows, c.relpages * current_setting('block_size')::float8 as bytes,
    s.n_mod_since_analyze as changed_rows, s.seq_scan as seq_scans, s.seq_tup_read as seq_rows, coalesce(s.idx_scan, 0) as index_scans,
    s.n_tup_ins + s.n_tup_upd + s.n_tup_del as written_rows,
    coalesce((select option_value::boolean from pg_options_to_table(c.reloptions) where option_name = 'autovacuum_enabled'), true)
      as autovacuum_enabled,
    ${option('autovacuum_vacuum_scale_factor')} as vacuum_scale_factor,
    ${option('autovacuum_vacuum_threshold')} + ${option('autovacuum_vacuum_scale_factor')} * greatest(c.reltuples, 0) as vacuum_threshold_rows,
    ${option('autovacuum_analyze_threshold')} + ${option('autovacuum_analyze_scale_factor')} * greatest(c.reltuples, 0) as analyze_threshold_rows,
    ${seconds('greatest(s.last_vacuum, s.last_autovacuum)')} as last_vacuum_sec,
    ${seconds('greatest(s.last_analyze, s.last_autoanalyze)')} as last_analyze_sec,
    (select string_agg(distinct a.attname, ',') from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisvalid) as indexed_first
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  order by s.n_dead_tup + s.n_mod_since_analyze + s.seq_tup_read desc limit ${MOST_TABLES}`;

/** What an index is made of but its name; which columns there are depends on the version. Equal ones answer the same queries. */
const MADE_OF = [
  'x.indrelid',
  'c.relam',
  'x.indkey',
  'x.indclass',
  'x.indcollation',
  'x.indoption',
  // the stored form holds the place in the text of the command
  'pg_get_expr(x.indexprs, x.indrelid)',
  'pg_get_expr(x.indpred, x.indrelid)',
  `to_jsonb(x) ->> 'indnullsnotdistinct'`,
  'c.reloptions::text',
  `(select string_agg(a.attnum || coalesce(a.attoptions::text, ''), ',' order by a.attnum) from pg_attribute a where a.attrelid = c.oid)`,
];

/**
 * Of equal indexes, the one that a constraint or a partitioned index needs comes first, then the oldest; the others are
 * its duplicates. Those of partitions are not judged by themselves: the others of the partitioned table may need theirs.
 */
const INDEXES = `select * from (
    select index, relation, bytes, scans, is_unique, is_valid, is_needed, written_rows, pg_get_indexdef(index_oid) as definition,
      case when index_oid <> first_oid and first_valid and first_unique >= is_unique then first_oid::regclass::text end as duplicate_of,
      exists (select from pg_stat_progress_create_index p where p.index_relid = index_oid) as is_being_built
    from (
      select i.index_oid, i.index_oid::regclass::text as index, i.indrelid::regclass::text as relation, i.bytes, i.is_unique, i.is_valid,
        i.is_needed, i.is_partition, s.idx_scan as scans, t.n_tup_ins + t.n_tup_upd + t.n_tup_del as written_rows,
        first_value(i.index_oid) over same as first_oid, first_value(i.is_unique) over same as first_unique,
        first_value(i.is_valid) over same as first_valid
      from (
        select x.indexrelid as index_oid, x.indrelid, x.indisunique as is_unique, x.indisvalid as is_valid,
          x.indisreplident or k.conindid is not null or c.relispartition as is_needed, r.relispartition as is_partition, c.relpages * current_setting('block_size')::float8 as bytes,
          concat_ws(':', ${MADE_OF.map((part) => `coalesce((${part})::text, '-')`).join(', ')}) as made_of
        from pg_index x join pg_class c on c.oid = x.indexrelid join pg_class r on r.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
          left join (select distinct conindid from pg_constraint where contype in ('p', 'u', 'x')) k on k.conindid = x.indexrelid
        where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')) i
        join pg_stat_user_indexes s on s.indexrelid = i.index_oid join pg_stat_user_tables t on t.relid = i.indrelid
      window same as (partition by i.made_of order by i.is_valid desc, i.is_needed desc, i.is_unique desc, i.index_oid)) w
    where not is_needed and (not is_valid or (not is_partition and (index_oid <> first_oid or (scans = 0 and not is_unique and bytes >= 1000000))))) x
  where not is_valid or duplicate_of is not null or (scans = 0 and not is_unique and bytes >= 1000000)
  order by is_valid, duplicate_of is null, bytes desc limit ${2 * MOST_ROWS}`;

/** The column may end before the sequence does. */
const SEQUENCES = `select x.*, x.last_value / x.limit_value as used_share from (
    select c.oid::regclass::text as sequence, d.refobjid::regclass::text as relation, a.attname as column,
      format_type(a.atttypid, null) as column_type, q.last_value::float8 as last_value,
      least(q.max_value, case a.atttypid when 21 then 32767 when 23 then 2147483647 else q.max_value end)::float8 as limit_value
    from pg_sequences q join pg_namespace n on n.nspname = q.schemaname
      join pg_class c on c.relnamespace = n.oid and c.relname = q.sequencename
      left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
      left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where not q.cycle and q.increment_by > 0 and q.last_value is not null) x
  order by used_share desc limit ${MOST_ROWS}`;

/** The order of conditions is the planner's: of an index, the privilege of a sequence may not be asked. */
const UNREADABLE_SEQUENCES = `select count(*)::int as sequences from pg_class c
  where case when c.relkind = 'S' then not (has_sequence_privilege(c.oid, 'SELECT') or has_sequence_privilege(c.oid, 'USAGE')) else false end`;

/** Files are named after the session that writes them. */
const TEMPORARY_FILES = `select f.pid, f.files, f.bytes, a.usename as user, a.backend_start, a.query_start, nullif(a.application_name, '') as application, a.state,
    ${seconds('a.query_start')} as statement_sec, left(a.query, 4000) as query
  from (select substring(name from '^pgsql_tmp(\\d+)')::int as pid, count(*)::int as files, sum(size)::float8 as bytes
    from pg_ls_tmpdir() group by 1) f
  left join pg_stat_activity a on a.pid = f.pid order by f.bytes desc limit ${MOST_ROWS}`;

const STATE_QUERIES = [
  { key: 'transactions', sql: TRANSACTIONS },
  { key: 'applications', sql: APPLICATIONS },
  { key: 'prepared', sql: PREPARED },
  { key: 'slots', sql: SLOTS },
  { key: 'standbys', sql: STANDBYS },
  { key: 'archiver', sql: ARCHIVER },
  { key: 'archiveWaiting', sql: ARCHIVE_WAITING },
  { key: 'databases', sql: DATABASES },
  { key: 'tableAges', sql: TABLE_AGES },
  { key: 'tables', sql: TABLES },
  { key: 'indexes', sql: INDEXES },
  { key: 'sequences', sql: SEQUENCES },
  { key: 'unreadableSequences', sql: UNREADABLE_SEQUENCES },
  { key: 'temporaryFiles', sql: TEMPORARY_FILES },
] as const satisfies readonly { readonly key: keyof ServerState; readonly sql: string }[];

const markedQuery = (sql: string): string => `select /* ${OWN_APPLICATION} */ to_jsonb(v) as row from (${sql}) v`;

/** Read again at the end, for what became of them meanwhile. */
export const KEYS_BEFORE = ['tables', 'slots', 'databases'] as const satisfies readonly (keyof ServerState)[];

/** What a capture runs for the state of the server. */
export const SERVER_STATE_QUERIES: readonly (readonly [when: string, sql: string])[] = STATE_QUERIES.map(
  ({ key, sql }) => [
    KEYS_BEFORE.some((each) => each === key) ? 'at the beginning and at the end' : 'at the end',
    markedQuery(sql),
  ],
);

type StateReading = { readonly state: ServerState; readonly notes: readonly string[] };

/** Of other sessions, these columns are empty without pg_read_all_stats: a list without them would be an all-clear. */
const SESSION_KEYS: readonly (keyof ServerState)[] = ['transactions', 'applications', 'standbys', 'temporaryFiles'];

const HIDDEN_NOTE =
  'open transactions, sessions by application, standbys, temporary files and invalid indexes are left out, for the role does not see the sessions of others: grant pg_monitor to the role that captures';

/** An index that another session builds looks like one that is invalid. */
const withoutInvalid = (rows: readonly ServerRow[]): readonly ServerRow[] =>
  rows.filter((row) => row['is_valid'] !== false);

type StateRequest = {
  readonly keys?: readonly (keyof ServerState)[];
  /** Whether the role has pg_read_all_stats, which pg_monitor includes. */
  readonly seesAll?: boolean;
};

/** What the server refuses, lacks or hides is absent, with a note; the others are read. */
export const readServerState = async (
  connection: ServerConnection,
  { keys = STATE_QUERIES.map(({ key }) => key), seesAll = true }: StateRequest = {},
): Promise<StateReading> => {
  const state: { -readonly [key in keyof ServerState]: ServerState[key] } = {};
  const read = keys.filter((key) => seesAll || !SESSION_KEYS.includes(key));
  const notes: string[] = read.length === keys.length ? [] : [HIDDEN_NOTE];
  for (const { key, sql } of STATE_QUERIES.filter((each) => read.includes(each.key)))
    try {
      state[key] = (await connection.rows<{ readonly row: ServerRow }>(markedQuery(sql))).map(({ row }) => row);
    } catch (error) {
      if (!(error instanceof ServerUnavailable)) throw error;
      notes.push(`${key}: ${error.message}`);
    }
  if (!seesAll && state.indexes !== undefined) state.indexes = withoutInvalid(state.indexes);
  return { state, notes };
};
