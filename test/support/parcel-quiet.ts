// Quiet times of the parcel carrier: nothing is wrong, though something harmless is logged more than usual.
import { MINUTE, SECOND } from '../../src/kernel/time.js';
import {
  clef,
  laravel,
  mongod,
  mysql,
  mysqlSlow,
  nats,
  phpFpm,
  sidekiq,
  spring,
  syslog,
  traefik,
  traefikOwn,
  zerolog,
} from './parcel-lines.js';
import { PARCEL_ASKED_AT, type ParcelFault } from './parcel-stack.js';

export const PARCEL_QUIET: readonly ParcelFault[] = [
  { id: 'quiet-plain' },
  {
    id: 'quiet-default-prices',
    told: [
      (at, step) =>
        clef(at, 'Price table has no entry for zone {Zone}, default used', { '@l': 'Warning', Zone: step % 9 }),
    ],
    every: 1 * SECOND,
  },
  {
    id: 'quiet-labels',
    told: [(at, step) => laravel(at, 'ERROR', `The given label could not be printed {"order":${step}}`)],
    every: 1 * SECOND,
  },
  {
    id: 'quiet-scanner',
    told: [
      (at, step) =>
        traefik(at, { method: 'GET', path: `/wp-content/${step}.php`, status: 404, millis: 2, by: 'portal' }),
    ],
    every: 0.4 * SECOND,
  },
  {
    id: 'quiet-deploy',
    before: [
      (at) =>
        spring(
          at,
          'INFO',
          'o.s.b.w.e.tomcat.GracefulShutdown',
          'Commencing graceful shutdown. Waiting for active requests to complete',
        ),
      (at) =>
        traefikOwn(at, 'debug', "'502 Bad Gateway' caused by: dial tcp 10.6.0.14:8090: connect: connection refused"),
      (at) => traefik(at, { method: 'GET', path: '/invoices/7', status: 502, millis: 1, by: 'billing' }),
      (at) =>
        spring(
          at,
          'INFO',
          'c.p.billing.BillingApplication',
          'Starting BillingApplication v5.2.0 using Java 21.0.4 with PID 1',
        ),
      (at) =>
        spring(
          at,
          'INFO',
          'c.p.billing.BillingApplication',
          'Started BillingApplication in 6.214 seconds (process running for 6.9)',
        ),
    ],
  },
  {
    id: 'quiet-rotation',
    before: [
      (at) => syslog(at, 'systemd[1]', 'Starting logrotate.service - Rotate log files...'),
      (at) => phpFpm(at, 'NOTICE', 'error log file re-opened'),
      (at) => syslog(at, 'systemd[1]', 'Reloading rates.service...'),
      (at) => syslog(at, 'systemd[1]', 'logrotate.service: Deactivated successfully.'),
      (at) => nats(at, 'INF', 'File log re-opened'),
    ],
  },
  {
    id: 'quiet-failed-logins',
    told: [(at, step) => laravel(at, 'WARNING', `login failed: invalid credentials {"user":"c${step}@example.org"}`)],
    every: 4 * SECOND,
  },
  {
    id: 'quiet-backup',
    before: [(at) => syslog(at, 'CRON[51112]', '(root) CMD (/usr/local/bin/backup-mysql)')],
    told: [(at, step) => mysqlSlow(at, 'backup', 9 + step, `SELECT /*!40001 SQL_NO_CACHE */ * FROM \`t${step}\``)],
    every: 20 * SECOND,
  },
  {
    id: 'quiet-health-check',
    told: [
      (at) =>
        traefikOwn(
          at,
          'warn',
          'Health check failed. URL=http://10.6.0.22:7001/health error="Get \\"http://10.6.0.22:7001/health\\": context deadline exceeded" statusMessage="HTTP request failed"',
        ),
    ],
    from: PARCEL_ASKED_AT - 3 * MINUTE,
    to: PARCEL_ASKED_AT - 160 * SECOND,
    every: 10 * SECOND,
  },
  {
    id: 'quiet-checkpoints',
    told: [
      (at) =>
        mongod(at, {
          s: 'I',
          c: 'STORAGE',
          id: 22430,
          msg: 'WiredTiger message',
          attr: { message: { category: 'WT_VERB_CHECKPOINT_PROGRESS', msg: 'Checkpoint ran for 3 seconds' } },
        }),
      (at) =>
        mongod(at, {
          s: 'I',
          c: 'COMMAND',
          id: 51803,
          msg: 'Slow query',
          attr: {
            type: 'command',
            ns: 'parcel.events',
            command: { find: 'events' },
            planSummary: 'IXSCAN { parcel: 1 }',
            durationMillis: 118,
          },
        }),
    ],
    every: 15 * SECOND,
  },
  {
    id: 'quiet-one-bad-client',
    told: [
      (at) => mysql(at, 'Note', '010926', 'Server', "Access denied for user 'root'@'10.9.4.77' (using password: NO)"),
    ],
    every: 9 * SECOND,
  },
  {
    id: 'quiet-sms-retries',
    told: [(at) => sidekiq(at, 'WARN', 'SmsJob', 'Net::ReadTimeout: Net::ReadTimeout with #<TCPSocket:(closed)>')],
    every: 40 * SECOND,
  },
  {
    id: 'quiet-over-long-ago',
    from: PARCEL_ASKED_AT - 10 * MINUTE,
    to: PARCEL_ASKED_AT - 8 * MINUTE,
    told: [(at) => zerolog(at, 1, 'error', 'store event', { error: '(NotWritablePrimary) not primary' })],
    requests: [{ by: 'tracking-1', share: 0.6, status: 500 }],
  },
];
