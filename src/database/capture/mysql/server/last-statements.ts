// What sessions that sleep ran last: the process list does not keep it, performance_schema does where it is told to.
import type { ServerConnection } from '../../server-connection.js';
import { type MysqlFacts, offered, OWN } from './read-server.js';

const MOST_SESSIONS = 5_000;

const CONSUMER = 'events_statements_current';

const IS_KEPT = `select ${OWN} enabled = 'YES' as is_enabled from performance_schema.setup_consumers where name = '${CONSUMER}'`;

/** Statements inside a stored procedure have a level of their own. */
const LAST_STATEMENTS = `select ${OWN} t.processlist_id as pid, left(s.sql_text, 4000) as text
  from performance_schema.${CONSUMER} s join performance_schema.threads t on t.thread_id = s.thread_id
  where t.processlist_command = 'Sleep' and t.processlist_id <> connection_id() and t.instrumented = 'YES'
    and s.nesting_event_level = 0 and s.sql_text is not null limit ${MOST_SESSIONS}`;

/** Of sessions that sleep, by process. */
export type LastStatements = () => Promise<ReadonlyMap<number, string>>;

const NONE: LastStatements = () => Promise.resolve(new Map());

const NOT_KEPT = `last statements of sessions that sleep: the consumer ${CONSUMER} is off; to keep them from the next statement on, run on the server: update performance_schema.setup_consumers set enabled = 'YES' where name = '${CONSUMER}'; to keep them after a restart too, write performance-schema-consumer-events-statements-current=ON below [mysqld]`;

/** What a server without performance_schema lacks is a note of its counters. */
export const findLastStatements = async (
  connection: ServerConnection,
  { hasPerformanceSchema }: Pick<MysqlFacts, 'hasPerformanceSchema'>,
): Promise<{ readonly read: LastStatements; readonly notes: readonly string[] }> => {
  if (!hasPerformanceSchema) return { read: NONE, notes: [] };
  const consumer = await offered('last statements of sessions that sleep', () =>
    connection.rows<{ readonly is_enabled: number }>(IS_KEPT),
  );
  if (Number(consumer.value?.[0]?.is_enabled) !== 1)
    return { read: NONE, notes: consumer.value === undefined ? consumer.notes : [NOT_KEPT] };
  const read: LastStatements = async () => {
    const { value = [] } = await offered('last statements', () =>
      connection.rows<{ readonly pid: number; readonly text: string }>(LAST_STATEMENTS),
    );
    return new Map(value.map(({ pid, text }) => [Number(pid), text]));
  };
  return { read, notes: [] };
};

export const MYSQL_LAST_STATEMENT_QUERIES: readonly (readonly [when: string, sql: string])[] = [
  ['at the beginning, with performance_schema', IS_KEPT],
  [`each sample in which a session waits, and at the end, with its consumer ${CONSUMER}`, LAST_STATEMENTS],
];
