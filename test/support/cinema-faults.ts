// Faults and quiet times of the made-up cinema: what its programs log then, in their own words.
import { type Micros, SECOND } from '../../src/kernel/time.js';
import { celery, cinemaSyslog, django, nginxError, postgres, rabbitmq, redis } from './cinema-stack.js';
import type { FileLine } from './parcel-lines.js';
import type { Situation } from './written-stack.js';

const UPSTREAM =
  'server: tickets.example, request: "POST /orders/ HTTP/1.1", upstream: "http://10.8.0.11:8000/orders/", host: "tickets.example"';
const NO_SPACE = 'No space left on device';

const failedRequest = (at: Micros, path: string, traceback: string): FileLine =>
  django(
    at,
    'ERROR',
    'django.request',
    `Internal Server Error: ${path}\nTraceback (most recent call last):\n${traceback}`,
  );

const cartThroughRedis = (at: Micros, error: string): FileLine =>
  failedRequest(
    at,
    '/cart/',
    `  File "/srv/boxoffice/venv/lib/python3.12/site-packages/django/core/handlers/exception.py", line 55, in inner\n    response = get_response(request)\n  File "/srv/boxoffice/cart/views.py", line 41, in add\n    store.hset(key, mapping=cart)\n  File "/srv/boxoffice/venv/lib/python3.12/site-packages/redis/commands/core.py", line 4968, in hset\n    return self.execute_command("HSET", name, *items)\n${error}`,
  );

const orderThroughDatabase = (at: Micros, error: string): FileLine =>
  failedRequest(
    at,
    '/orders/',
    `  File "/srv/boxoffice/venv/lib/python3.12/site-packages/django/db/backends/utils.py", line 105, in _execute\n    return self.cursor.execute(sql, params)\n${error}\n\nThe above exception was the direct cause of the following exception:\n\nTraceback (most recent call last):\n  File "/srv/boxoffice/orders/views.py", line 88, in place\n    order.save()\ndjango.db.utils.${error.split('\n')[0]?.replace('psycopg.errors.DiskFull', 'OperationalError').replace('psycopg.', '') ?? ''}`,
  );

export const CINEMA_FAULTS: readonly Situation[] = [
  {
    id: 'postgres-disk-full',
    culprit: /^postgres/,
    classes: ['disk-full'],
    requests: [{ path: /^\/orders/, share: 0.95, status: 500 }],
    told: [
      (at) =>
        postgres(
          at,
          'ERROR',
          `could not extend file "base/16391/16512": ${NO_SPACE}\nHINT:  Check free disk space.\nSTATEMENT:  INSERT INTO "orders_order" ("show_id", "seats", "placed") VALUES ($1, $2, $3) RETURNING "orders_order"."id"`,
        ),
      (at) =>
        orderThroughDatabase(
          at,
          `psycopg.errors.DiskFull: could not extend file "base/16391/16512": ${NO_SPACE}\nHINT:  Check free disk space.`,
        ),
    ],
  },
  {
    id: 'postgres-wal-full',
    culprit: /^postgres/,
    classes: ['disk-full', 'database-starting'],
    requests: [{ path: /^\/(?:orders|shows|cart)/, share: 0.98, status: 500 }],
    first: [
      (at) => postgres(at, 'PANIC', `could not write to file "pg_wal/xlogtemp.1193": ${NO_SPACE}`),
      (at) => postgres(at, 'LOG', 'server process (PID 1193) was terminated by signal 6: Aborted', 1),
      (at) => postgres(at, 'LOG', 'terminating any other active server processes', 1),
      (at) => postgres(at, 'LOG', 'all server processes terminated; reinitializing', 1),
      (at) => postgres(at, 'LOG', 'database system was interrupted; last known up at 2026-11-17 14:58:11 UTC', 88),
      (at) => postgres(at, 'LOG', 'database system was not properly shut down; automatic recovery in progress', 88),
      (at) => postgres(at, 'FATAL', `could not write to file "pg_wal/xlogtemp.88": ${NO_SPACE}`, 88),
      (at) => postgres(at, 'LOG', 'startup process (PID 88) exited with exit code 1', 1),
      (at) => postgres(at, 'LOG', 'aborting startup due to startup process failure', 1),
      (at) => postgres(at, 'LOG', 'database system is shut down', 1),
    ],
    silent: ({ file, text }) =>
      file.startsWith('postgres') &&
      !/xlogtemp|signal 6|terminat|recovery|interrupted|abort|shut down|exited/.test(text),
    told: [
      (at) =>
        orderThroughDatabase(
          at,
          'psycopg.OperationalError: connection failed: connection to server at "10.8.0.8", port 5432 failed: Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?',
        ),
    ],
  },
  {
    id: 'redis-cannot-save',
    culprit: /^redis/,
    classes: ['disk-full', 'cluster-leaderless'],
    requests: [{ path: /^\/cart/, share: 0.95, status: 500 }],
    told: [
      (at) =>
        cartThroughRedis(
          at,
          "redis.exceptions.ResponseError: MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk. Commands that may modify the data set are disabled, because this instance is configured to report errors during writes if RDB snapshotting fails (stop-writes-on-bgsave-error option). Please check the Redis logs for details about the RDB error.",
        ),
      (at, step) => redis(at, '*', `Background saving started by pid ${5_100 + step}`),
      (at) => redis(at, '#', `Write error while saving DB to the disk(rdbSaveRio): ${NO_SPACE}`),
      (at) => redis(at, '#', 'Background saving error'),
    ],
  },
  {
    id: 'rabbitmq-disk-alarm',
    culprit: /^rabbit/,
    classes: ['disk-full', 'broker-refuses'],
    requests: [{ path: /^\/orders/, share: 0.9, status: 504, millis: 30_000 }],
    first: [
      (at) => rabbitmq(at, 'info', 'Free disk space is insufficient. Free bytes: 48111616. Limit: 50000000'),
      (at) =>
        rabbitmq(
          at,
          'warning',
          'disk resource limit alarm set on node rabbit@mq1.\n\n**********************************************************\n*** Publishers will be blocked until this alarm clears ***\n**********************************************************\n',
        ),
    ],
    silent: ({ file, text }) => file === 'celery.log' && text.includes('send_ticket'),
    told: [
      (at) =>
        nginxError(
          at,
          `upstream timed out (110: Connection timed out) while reading response header from upstream, client: 203.0.113.41, ${UPSTREAM}`,
        ),
      (at) =>
        django(
          at,
          'WARNING',
          'boxoffice.orders',
          'ticket mail not queued after 25.0 s, publishing is blocked: low on disk',
        ),
    ],
  },
  {
    id: 'worker-disk-full',
    culprit: /^celery/,
    classes: ['disk-full'],
    silent: ({ file, text }) => file === 'celery.log' && text.includes('send_ticket') && text.includes('succeeded'),
    told: [
      (at) =>
        celery(
          at,
          'ERROR',
          `Task tickets.tasks.send_ticket[77ab0c11-4f1c-4d2a-9b3e-0000000${at % 90_000}] raised unexpected: OSError(28, '${NO_SPACE}')\nTraceback (most recent call last):\n  File "/srv/boxoffice/venv/lib/python3.12/site-packages/celery/app/trace.py", line 453, in trace_task\n    R = retval = fun(*args, **kwargs)\n  File "/srv/boxoffice/tickets/tasks.py", line 63, in send_ticket\n    pdf.write(page)\nOSError: [Errno 28] ${NO_SPACE}`,
        ),
    ],
    every: 5 * SECOND,
  },
  {
    id: 'redis-gone',
    culprit: /^redis/,
    classes: ['connection-refused', 'out-of-memory', 'crash', 'silence'],
    requests: [{ path: /^\/cart/, share: 0.97, status: 500 }],
    first: [
      (at) =>
        cinemaSyslog(
          at,
          'kernel',
          '[81233.112233] Out of memory: Killed process 811 (redis-server) total-vm:2108124kB, anon-rss:1913220kB, file-rss:0kB, shmem-rss:0kB, UID:110 pgtables:3912kB oom_score_adj:0',
        ),
      (at) => cinemaSyslog(at, 'systemd[1]', 'redis-server.service: Main process exited, code=killed, status=9/KILL'),
      (at) => cinemaSyslog(at, 'systemd[1]', "redis-server.service: Failed with result 'oom-kill'."),
    ],
    silent: ({ file }) => file === 'redis-server.log',
    told: [
      (at) =>
        cartThroughRedis(
          at,
          'redis.exceptions.ConnectionError: Error 111 connecting to 10.8.0.7:6379. Connection refused.',
        ),
    ],
  },
  {
    id: 'redis-gone-unseen',
    culprit: /^redis/,
    classes: ['connection-refused', 'timeout', 'silence'],
    requests: [{ path: /^\/cart/, share: 0.97, status: 500 }],
    silent: ({ file }) => file === 'redis-server.log',
    told: [(at) => cartThroughRedis(at, 'redis.exceptions.TimeoutError: Timeout connecting to server')],
  },
  {
    id: 'worker-stuck',
    culprit: /^celery/,
    classes: ['backlog', 'silence'],
    bouts: [[12, 0]],
    growth: 0.4,
    silent: ({ file, text }) => file === 'celery.log' && text.includes('send_ticket'),
  },
  {
    id: 'worker-stuck-half',
    culprit: /^celery/,
    classes: ['backlog', 'silence'],
    bouts: [[12, 0]],
    growth: 0.4,
    silent: ({ file, text }) => file === 'celery.log' && text.includes('send_ticket') && text.includes('succeeded'),
  },
  {
    id: 'card-gateway-comes-and-goes',
    culprit: /pay\.example/,
    classes: ['timeout', 'connection-refused', 'server-errors'],
    bouts: [
      [27, 24],
      [18, 15],
      [9, 6],
      [1.5, 0],
    ],
    told: [
      (at, step) =>
        django(
          at,
          'ERROR',
          'boxoffice.payments',
          `charge of order ${70_000 + step} failed: HTTPSConnectionPool(host='api.pay.example', port=443): Read timed out. (read timeout=10)`,
        ),
    ],
    every: 7 * SECOND,
  },
  {
    id: 'tickets-come-and-go',
    culprit: /smtp|mail\.example/,
    classes: ['connection-refused', 'connection-closed', 'timeout'],
    bouts: [
      [30, 26],
      [20.5, 16.5],
      [11, 7],
    ],
    told: [
      (at, step) =>
        celery(
          at,
          'ERROR',
          `Task tickets.tasks.send_ticket[${(step * 7_919).toString(16).padStart(8, 'b')}-4f1c-4d2a-9b3e-00000000${1_000 + step}] raised unexpected: SMTPServerDisconnected('Connection unexpectedly closed')\nTraceback (most recent call last):\n  File "/srv/boxoffice/tickets/tasks.py", line 71, in send_ticket\n    connection = smtplib.SMTP("smtp.mail.example", 587, timeout=20)\nsmtplib.SMTPServerDisconnected: Connection unexpectedly closed`,
        ),
    ],
    every: 9 * SECOND,
  },
];

const vacuumReport = (at: Micros, table: string, pages: number): FileLine =>
  postgres(
    at,
    'LOG',
    `automatic vacuum of table "boxoffice.public.${table}": index scans: 1\n\tpages: 0 removed, ${pages} remain, ${pages} scanned (100.00% of total), 0 eagerly scanned\n\ttuples: 91211 removed, 402113 remain, 0 are dead but not yet removable\n\tremovable cutoff: 88123, which was 4 XIDs old when operation ended\n\tindex scan needed: 2107 pages from table (41.22% of total) had 91211 dead item identifiers removed\n\tI/O timings: read: 812.411 ms, write: 30.112 ms\n\tavg read rate: 21.114 MB/s, avg write rate: 9.511 MB/s\n\tbuffer usage: 9211 hits, 5112 reads, 2210 dirtied\n\tWAL usage: 6122 records, 1801 full page images, 11221033 bytes\n\tsystem usage: CPU: user: 0.41 s, system: 0.22 s, elapsed: 1.89 s`,
    900,
  );

export const CINEMA_QUIET: readonly Situation[] = [
  { id: 'cinema-quiet' },
  {
    id: 'cinema-quiet-vacuum',
    first: [
      (at) => vacuumReport(at, 'orders_order', 5_112),
      (at) => vacuumReport(at, 'seat_hold', 2_107),
      (at) =>
        postgres(
          at,
          'LOG',
          'automatic analyze of table "boxoffice.public.seat_hold"\n\tI/O timings: read: 3.100 ms, write: 0.000 ms\n\tavg read rate: 2.114 MB/s, avg write rate: 0.000 MB/s\n\tbuffer usage: 1211 hits, 112 reads, 10 dirtied\n\tsystem usage: CPU: user: 0.11 s, system: 0.02 s, elapsed: 0.49 s',
          900,
        ),
    ],
    told: [
      (at, step) =>
        postgres(
          at,
          'LOG',
          `duration: ${540 + ((step * 97) % 700)}.201 ms  execute <unnamed>: UPDATE "seat_hold" SET "until" = $1 WHERE "seat_hold"."id" = $2`,
        ),
      (at) => vacuumReport(at, 'seat_hold', 2_107),
      (at, step) =>
        postgres(
          at,
          'LOG',
          `duration: ${510 + ((step * 41) % 900)}.901 ms  execute <unnamed>: DELETE FROM "seat_hold" WHERE "seat_hold"."until" < $1`,
        ),
    ],
    every: 17 * SECOND,
  },
  {
    id: 'cinema-quiet-retries',
    told: [
      (at, step) =>
        celery(
          at,
          'INFO',
          `Task tickets.tasks.send_ticket[${(step * 7_919).toString(16).padStart(8, 'c')}-4f1c-4d2a-9b3e-00000000${1_000 + step}] retry: Retry in 30s: SMTPServerDisconnected('Connection unexpectedly closed')`,
        ),
    ],
    every: 50 * SECOND,
  },
  {
    id: 'cinema-quiet-restart',
    first: [
      (at) => cinemaSyslog(at, 'systemd[1]', 'Stopping box-office.service - Box office...'),
      (at) => cinemaSyslog(at, 'systemd[1]', 'box-office.service: Deactivated successfully.'),
      (at) => cinemaSyslog(at, 'systemd[1]', 'Stopped box-office.service - Box office.'),
      (at) =>
        nginxError(
          at,
          `connect() failed (111: Connection refused) while connecting to upstream, client: 203.0.113.9, ${UPSTREAM}`,
        ),
      (at) => cinemaSyslog(at, 'systemd[1]', 'Started box-office.service - Box office.'),
      (at) => django(at, 'INFO', 'boxoffice.startup', 'box-office 3.12.2 started, listening at http://0.0.0.0:8000'),
    ],
  },
];
