// Says which log would decide the cause, and how to get it of the server that it is.
import type { DecidingLog } from '../../../evidence/deciding-log.js';

/** What makes a server tell of locks, slow statements and refused calls. Sources: the documentation of each server. */
const HOW: { readonly [technology: string]: string | undefined } = {
  postgresql: 'set log_lock_waits = on and log_min_duration_statement = 1s',
  mysql: 'its error log, and slow_query_log = ON with long_query_time = 1',
  mariadb: 'its error log, and slow_query_log = ON with long_query_time = 1',
  mongodb: 'mongod.log holds operations slower than slowOpThresholdMs',
  redis: 'its logfile, and what SLOWLOG GET shows',
  rabbitmq: 'the log of its node, with log.file.level = info',
  kafka: 'server.log and controller.log of the broker',
  elasticsearch: 'the log of its node, and index.search.slowlog.threshold.query.warn = 1s',
  nats: 'the log of nats-server, and /connz of its monitoring port',
  memcached: 'start it with -v, and compare what stats shows',
};

/** The settings, files and commands of these texts: they are the same in every language. */
export const DECIDING_SETTINGS: readonly string[] = [
  'log_lock_waits = on',
  'log_min_duration_statement = 1s',
  'slow_query_log = ON',
  'long_query_time = 1',
  'mongod.log',
  'slowOpThresholdMs',
  'SLOWLOG GET',
  'log.file.level = info',
  'server.log',
  'controller.log',
  'index.search.slowlog.threshold.query.warn = 1s',
  'nats-server',
  '/connz',
  '-v',
  'stats',
];

export const decidingLogText = ({ of, why, technology }: DecidingLog): string => {
  const how = technology === undefined ? undefined : HOW[technology];
  const hint = how === undefined ? '' : ` (${how})`;
  return why === 'absent'
    ? `the log of ${of} is not here: it would decide whether the fault is its own${hint}`
    : `${of} logs neither locks nor slow statements: they would decide whether its callers wait for it${hint}`;
};
