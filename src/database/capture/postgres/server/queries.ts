// The questions put to the server's statistics views. Each reads; none needs more than the role pg_monitor.
import { OWN } from '../statements.js';

const own = (sql: string): string => sql.replace(/^select/, `select /* ${OWN} */`);

export const ABOUT = own(`select current_setting('server_version') as version,
  current_setting('server_version_num')::int as number,
  current_setting('cluster_name') as cluster,
  not pg_is_in_recovery() as is_writer,
  extract(epoch from pg_postmaster_start_time())::float8 as started,
  current_setting('max_connections')::int as max_connections,
  pg_has_role(current_user, 'pg_read_all_stats', 'usage') as sees_all,
  (select quote_ident(nspname) from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname = 'pg_stat_statements') as statements_schema`);

/** The columns of a view differ by version; as JSON all come, whichever there are. */
export const rowsOf = (view: string): string => own(`select to_jsonb(v) as row from ${view} v`);

export const SETTINGS = own(`select to_jsonb(v) as row from
  (select name, reset_val, boot_val, unit, short_desc, context, vartype, source, min_val, max_val, enumvals
    from pg_settings order by name) v`);

/** Without texts, which the server would read from a file; the id is a 64-bit number that JSON would round. */
export const statementsOf = (schema: string): string =>
  own(`select to_jsonb(s) || jsonb_build_object('queryid', s.queryid::text) as row
    from ${schema}.pg_stat_statements(false) s`);

export const textsOf = (schema: string): string =>
  own(`select distinct on (queryid) queryid::text as id, left(query, 20000) as text
    from ${schema}.pg_stat_statements where queryid = any($1::bigint[]) order by queryid`);

/** pg_blocking_pids locks the lock tables for a moment, so only those who wait for a lock are asked about. */
export const SESSIONS = own(`select a.pid, a.usename as user, a.datname as database,
    nullif(a.application_name, '') as application, a.state, a.wait_event_type, a.wait_event,
    a.query_id::text as query_id, case when a.state <> 'idle' then left(a.query, 4000) end as query,
    extract(epoch from clock_timestamp() - a.xact_start)::float8 as transaction_seconds,
    extract(epoch from clock_timestamp() - a.state_change)::float8 as state_seconds,
    case when a.wait_event_type = 'Lock' then pg_blocking_pids(a.pid) else '{}'::int[] end as blocked_by,
    w.locktype, w.mode, w.relation
  from pg_stat_activity a left join (
    select distinct on (l.pid) l.pid, l.locktype, l.mode, coalesce(c.oid::regclass::text, l.relation::text) as relation
    from pg_locks l
      left join pg_class c on c.oid = l.relation and l.database in (0, (select oid from pg_database where datname = current_database()))
    where not l.granted order by l.pid) w on w.pid = a.pid and a.wait_event_type = 'Lock'
  where a.pid <> pg_backend_pid()
    and a.backend_type in ('client backend', 'parallel worker', 'autovacuum worker', 'logical replication worker')`);
