// Faults of the parcel carrier's stores and broker: what its programs log then, in their own words.
import { SECOND } from '../../src/kernel/time.js';
import {
  clef,
  laravel,
  mongod,
  mysql,
  mysqlSlow,
  nats,
  phpFpm,
  slog,
  spring,
  syslog,
  zerolog,
} from './parcel-lines.js';
import type { ParcelFault } from './parcel-stack.js';

const queryException = (error: string, code: number | string): string =>
  `Illuminate\\\\Database\\\\QueryException(code: ${code}): ${error} (Connection: mysql, SQL: insert into \`orders\` (\`depot\`) values (4)) at /srv/portal/vendor/laravel/framework/src/Illuminate/Database/Connection.php:829)\n[previous exception] [object] (PDOException(code: ${code}): ${error} at /srv/portal/vendor/laravel/framework/src/Illuminate/Database/Connectors/Connector.php:66`;

const portalSql = (error: string, code: number | string) => (at: number) =>
  laravel(
    at,
    'ERROR',
    `${error} (Connection: mysql, SQL: insert into \`orders\` (\`depot\`) values (4))`,
    queryException(error, code),
  );

const dispatcher =
  (outer: string, ...causes: readonly string[]) =>
  (at: number) =>
    spring(
      at,
      'ERROR',
      'o.a.c.c.C.[.[.[/].[dispatcherServlet]',
      [
        `Servlet.service() for servlet [dispatcherServlet] in context with path [] threw exception [Request processing failed: ${outer}] with root cause`,
        '',
        ...causes.flatMap((cause, index) => [
          `${index === 0 ? '' : 'Caused by: '}${cause}`,
          '\tat com.mysql.cj.jdbc.exceptions.SQLError.createSQLException(SQLError.java:130)',
          '\tat com.zaxxer.hikari.pool.HikariPool.createTimeoutException(HikariPool.java:696)',
        ]),
      ].join('\n'),
    );

const ratesError = (text: string, exception: string) => (at: number) =>
  clef(at, text, { '@l': 'Error', '@x': exception, SourceContext: 'Parcel.Rates.PriceController' });

const dotnet = (type: string, message: string): string =>
  `${type}: ${message}\n   at MySqlConnector.Core.ServerSession.ConnectAsync(ConnectionSettings cs) in /_/src/MySqlConnector/Core/ServerSession.cs:line 437\n   at Parcel.Rates.PriceStore.FindAsync(Int32 zone) in /src/PriceStore.cs:line 51`;

export const PARCEL_DATA_FAULTS: readonly ParcelFault[] = [
  {
    id: 'mysql-deadlocks',
    culprit: /^mysql/,
    classes: ['lock-wait'],
    told: [
      portalSql(
        'SQLSTATE[40001]: Serialization failure: 1213 Deadlock found when trying to get lock; try restarting transaction',
        40001,
      ),
      dispatcher(
        'org.springframework.dao.CannotAcquireLockException: could not execute statement',
        'com.mysql.cj.jdbc.exceptions.MySQLTransactionRollbackException: Deadlock found when trying to get lock; try restarting transaction',
      ),
    ],
    requests: [
      { by: 'portal', share: 0.5, status: 500 },
      { by: 'billing', share: 0.3, status: 500 },
    ],
  },
  {
    id: 'mysql-connections',
    culprit: /^mysql/,
    classes: ['connection-limit'],
    told: [
      portalSql('SQLSTATE[HY000] [1040] Too many connections', 1040),
      ratesError('Price lookup failed', dotnet('MySqlConnector.MySqlException (0x80004005)', 'Too many connections')),
      dispatcher(
        'org.springframework.jdbc.CannotGetJdbcConnectionException: Failed to obtain JDBC Connection',
        'com.mysql.cj.jdbc.exceptions.MySQLNonTransientConnectionException: Data source rejected establishment of connection,  message from server: "Too many connections"',
      ),
    ],
    requests: [
      { by: 'portal', share: 0.8, status: 500 },
      { by: 'rates', share: 0.6, status: 500 },
      { by: 'billing', share: 0.2, status: 500 },
    ],
  },
  {
    id: 'mysql-export-hogs',
    culprit: /^mysql/,
    classes: ['slow-statements', 'lock-wait'],
    before: [(at) => syslog(at, 'CRON[48112]', '(parcel) CMD (/srv/bin/export-ledger --all)')],
    told: [
      (at, step) =>
        mysqlSlow(at, 'export', 14 + (step % 9), 'SELECT * FROM scans s JOIN orders o ON o.note LIKE s.note'),
      dispatcher(
        'org.springframework.jdbc.CannotGetJdbcConnectionException: Failed to obtain JDBC Connection',
        'java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after 30001ms (total=10, active=10, idle=0, waiting=41)',
      ),
    ],
    every: 3 * SECOND,
    requests: [
      { by: 'billing', share: 0.8, status: 500, millis: 30_000 },
      { by: 'portal', share: 0.7, millis: 6_000 },
      { by: 'rates', share: 0.5, millis: 3_000 },
    ],
  },
  {
    id: 'mysql-super-read-only',
    culprit: /^mysql/,
    classes: ['read-only'],
    told: [
      portalSql(
        'SQLSTATE[HY000]: General error: 1290 The MySQL server is running with the --super-read-only option so it cannot execute this statement',
        'HY000',
      ),
    ],
    requests: [{ by: 'portal', share: 0.9, status: 500 }],
  },
  {
    id: 'mysql-slow-disk',
    culprit: /^mysql/,
    classes: ['worker-hangs', 'slow-statements', 'disk-errors', 'slow-disk'],
    told: [
      (at) =>
        mysql(
          at,
          'Note',
          '011953',
          'InnoDB',
          `Page cleaner took ${8_000 + (at % 3_000)}ms to flush 41 and evict 0 pages`,
        ),
      (at) => syslog(at, 'kernel', `[81233.${at % 999_999}] INFO: task mysqld:1877 blocked for more than 120 seconds.`),
      (at, step) => mysqlSlow(at, 'portal', 7 + (step % 4), 'insert into `orders` (`depot`) values (4)'),
    ],
    every: 4 * SECOND,
    requests: [
      { by: 'portal', share: 0.8, millis: 8_000 },
      { by: 'billing', share: 0.6, millis: 6_000 },
    ],
  },
  {
    id: 'billing-pool-leak',
    culprit: /^billing/,
    classes: ['pool-exhausted'],
    before: [
      (at) =>
        spring(
          at,
          'INFO',
          'c.p.billing.BillingApplication',
          'Starting BillingApplication v5.1.0 using Java 21.0.4 with PID 1',
        ),
      (at) =>
        spring(
          at,
          'INFO',
          'c.p.billing.BillingApplication',
          'Started BillingApplication in 6.214 seconds (process running for 6.9)',
        ),
    ],
    told: [
      dispatcher(
        'org.springframework.jdbc.CannotGetJdbcConnectionException: Failed to obtain JDBC Connection',
        'java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after 30000ms (total=10, active=10, idle=0, waiting=23)',
      ),
    ],
    requests: [{ by: 'billing', share: 0.9, status: 500, millis: 30_000 }],
  },
  {
    id: 'billing-cut-from-mysql',
    culprit: /^(?:billing|mysql)/,
    classes: ['timeout', 'no-route', 'connection-closed', 'connection-refused'],
    told: [
      dispatcher(
        'org.springframework.jdbc.CannotGetJdbcConnectionException: Failed to obtain JDBC Connection',
        'com.mysql.cj.jdbc.exceptions.CommunicationsException: Communications link failure\n\nThe last packet sent successfully to the server was 0 milliseconds ago. The driver has not received any packets from the server.',
        'java.net.SocketTimeoutException: Connect timed out',
      ),
    ],
    requests: [{ by: 'billing', share: 0.9, status: 500, millis: 10_000 }],
  },
  {
    id: 'mongod-disk-full',
    culprit: /^mongod/,
    classes: ['disk-full'],
    told: [
      (at) =>
        mongod(at, {
          s: 'E',
          c: 'WT',
          id: 22435,
          msg: 'WiredTiger error message',
          attr: {
            error: 28,
            message: {
              session_name: 'WT_SESSION.checkpoint',
              error_str: 'No space left on device',
              error_code: 28,
              msg: 'int __posix_file_write(...):/data/db/WiredTiger.turtle.set: handle-write: pwrite',
            },
          },
        }),
      (at, step) =>
        zerolog(at, step % 4 < 2 ? 1 : 2, 'error', 'store event', {
          error: 'connection(mongo1:27017[-41]) socket was unexpectedly closed: EOF',
        }),
      (at, step) =>
        zerolog(at, step % 4 < 2 ? 2 : 1, 'error', 'read events', {
          error:
            'server selection error: context deadline exceeded, current topology: { Type: Single, Servers: [{ Addr: mongo1:27017, Type: Unknown, Last error: dial tcp 10.6.0.16:27017: connect: connection refused }, ] }',
        }),
    ],
    requests: [
      { by: 'tracking-1', share: 0.9, status: 503 },
      { by: 'tracking-2', share: 0.9, status: 503 },
    ],
  },
  {
    id: 'mongod-stepped-down',
    culprit: /^mongod/,
    classes: ['read-only', 'cluster-leaderless'],
    before: [
      (at) => mongod(at, { s: 'I', c: 'REPL', id: 21343, msg: 'Stepping down from primary', attr: { nextTerm: 8 } }),
    ],
    told: [
      (at, step) =>
        zerolog(at, step % 2 === 0 ? 1 : 2, 'error', 'store event', { error: '(NotWritablePrimary) not primary' }),
      (at) =>
        slog(at, 'ERROR', 'scan not stored', {
          err: 'write exception: write errors: [(NotWritablePrimary) not primary]',
        }),
    ],
    requests: [
      { by: 'tracking-1', share: 0.4, status: 500 },
      { by: 'tracking-2', share: 0.4, status: 500 },
    ],
  },
  {
    id: 'mongod-secondaries-lag',
    culprit: /^mongod/,
    classes: ['replication-broken', 'slow-statements'],
    told: [
      (at) =>
        mongod(at, {
          s: 'W',
          c: '-',
          id: 22225,
          msg: 'Flow control is engaged and the sustainer point is not moving. Please check the health of all secondaries.',
        }),
      (at, step) =>
        mongod(at, {
          s: 'I',
          c: 'COMMAND',
          id: 51803,
          msg: 'Slow query',
          attr: {
            type: 'command',
            ns: 'parcel.events',
            command: { insert: 'events', writeConcern: { w: 'majority', wtimeout: 5_000 } },
            flowControl: { acquireCount: 1, timeAcquiringMicros: 4_100_000 },
            remote: '10.6.0.21:41022',
            durationMillis: 5_002 + step,
          },
        }),
      (at, step) =>
        zerolog(at, step % 2 === 0 ? 1 : 2, 'error', 'store event', {
          error: 'write concern error: (WriteConcernFailed) waiting for replication timed out',
        }),
    ],
    requests: [
      { by: 'tracking-1', share: 0.6, millis: 5_000 },
      { by: 'tracking-2', share: 0.6, millis: 5_000 },
    ],
  },
  {
    id: 'memcached-down',
    culprit: /memcache/,
    classes: ['connection-refused', 'marked-down'],
    told: [
      (at, step) =>
        zerolog(at, step % 4 < 2 ? 1 : 2, 'warn', 'cache read failed, reading the store', {
          error: 'memcache: no servers configured or available: dial tcp 10.6.0.13:11211: connect: connection refused',
        }),
      (at, step) =>
        mongod(at, {
          s: 'I',
          c: 'COMMAND',
          id: 51803,
          msg: 'Slow query',
          attr: {
            type: 'command',
            ns: 'parcel.events',
            command: { find: 'events', filter: { parcel: `PX${step}` } },
            planSummary: 'IXSCAN { parcel: 1 }',
            remote: '10.6.0.21:41022',
            durationMillis: 900 + step,
          },
        }),
    ],
    requests: [
      { by: 'tracking-1', share: 0.7, millis: 1_400 },
      { by: 'tracking-2', share: 0.7, millis: 1_400 },
    ],
  },
  {
    id: 'nats-down',
    culprit: /^nats/,
    classes: ['connection-refused', 'silence', 'cluster-leaderless'],
    silent: ['nats-server.log', 'scan-worker.log'],
    told: [
      (at) => slog(at, 'ERROR', 'nats disconnected', { err: 'EOF' }),
      (at) =>
        slog(at, 'ERROR', 'nats reconnect failed', { err: 'dial tcp 10.6.0.15:4222: connect: connection refused' }),
      (at, step) =>
        laravel(
          at,
          'WARNING',
          `scan event kept for later {"order":${step},"error":"stream_socket_client(): Unable to connect to tcp://10.6.0.15:4222 (Connection refused)"}`,
        ),
    ],
  },
  {
    id: 'scan-worker-backlog',
    culprit: /^scan-worker/,
    classes: ['backlog'],
    before: [(at) => slog(at, 'INFO', 'scan-worker starting', { version: '2.9.0' })],
    pendingGrowth: 60,
    told: [
      (at) =>
        nats(
          at,
          'INF',
          '10.6.0.32:48210 - cid:41 - Slow Consumer Detected: WriteDeadline of 10s exceeded with 1 chunks of 4013 total bytes.',
        ),
    ],
    every: 30 * SECOND,
  },
  {
    id: 'portal-column',
    culprit: /^(?:portal|mysql)/,
    classes: ['schema-missing'],
    before: [
      (at) => phpFpm(at, 'NOTICE', 'Reloading in progress ...'),
      (at) => phpFpm(at, 'NOTICE', 'ready to handle connections'),
    ],
    told: [
      portalSql("SQLSTATE[42S22]: Column not found: 1054 Unknown column 'service_level' in 'field list'", '42S22'),
    ],
    requests: [{ by: 'portal', share: 0.95, status: 500 }],
  },
];
