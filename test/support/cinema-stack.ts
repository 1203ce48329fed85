// A made-up cinema in log files: nginx, a Django application under gunicorn, Celery workers, Redis, RabbitMQ, PostgreSQL, syslog.
import { type Micros, toIso } from '../../src/kernel/time.js';
import type { FileLine } from './parcel-lines.js';
import { eachSeconds, millisOf, spacedTime, type WrittenStack } from './written-stack.js';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const monthOf = (at: Micros): string => MONTHS[Number(toIso(at).slice(5, 7)) - 1] ?? '';

type AccessEntry = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly millis: number;
  readonly number: number;
};

const nginxAccess = (at: Micros, { method, path, status, millis, number }: AccessEntry): FileLine => {
  const text = toIso(at);
  const time = `${text.slice(8, 10)}/${monthOf(at)}/${text.slice(0, 4)}:${text.slice(11, 19)} +0000`;
  const size = 400 + ((number * 131) % 9_000);
  return {
    file: 'nginx-access.log',
    at,
    text: `203.0.113.${number % 250} - - [${time}] "${method} ${path} HTTP/1.1" ${status} ${size} "-" "Mozilla/5.0 (X11; Linux x86_64)" rt=${(millis / 1_000).toFixed(3)}`,
  };
};

export const nginxError = (at: Micros, message: string): FileLine => ({
  file: 'nginx-error.log',
  at,
  text: `${spacedTime(at).replaceAll('-', '/')} [error] 31#31: *${at % 90_000} ${message}`,
});

export const django = (at: Micros, level: string, logger: string, message: string): FileLine => ({
  file: 'box-office.log',
  at,
  text: `${spacedTime(at)},${millisOf(at)} ${level} ${logger} ${message}`,
});

const worker = (at: Micros): string => `ForkPoolWorker-${1 + (Math.floor(at / 1_000) % 4)}`;
const taskId = (number: number): string =>
  `${(number * 7_919).toString(16).padStart(8, 'a')}-4f1c-4d2a-9b3e-${(number * 104_729).toString(16).padStart(12, '0')}`;

export const celery = (at: Micros, level: string, message: string, process = worker(at)): FileLine => ({
  file: 'celery.log',
  at,
  text: `[${spacedTime(at)},${millisOf(at)}: ${level}/${process}] ${message}`,
});

const taskReceived = (at: Micros, number: number): FileLine =>
  celery(at, 'INFO', `Task tickets.tasks.send_ticket[${taskId(number)}] received`, 'MainProcess');

const taskDone = (at: Micros, number: number): FileLine =>
  celery(at, 'INFO', `Task tickets.tasks.send_ticket[${taskId(number)}] succeeded in 0.${200 + (number % 700)}s: None`);

export const redis = (at: Micros, mark: string, message: string): FileLine => {
  const text = toIso(at);
  return {
    file: 'redis-server.log',
    at,
    text: `1:M ${text.slice(8, 10)} ${monthOf(at)} ${text.slice(0, 4)} ${text.slice(11, 23)} ${mark} ${message}`,
  };
};

export const rabbitmq = (at: Micros, level: string, message: string): FileLine => ({
  file: 'rabbit@mq1.log',
  at,
  text: message
    .split('\n')
    .map((line) => `${toIso(at).slice(0, 23).replace('T', ' ')}411+00:00 [${level}] <0.${400 + (at % 90)}.0> ${line}`)
    .join('\n'),
});

export const postgres = (at: Micros, severity: string, message: string, process = 71 + (at % 20)): FileLine => ({
  file: 'postgresql-17-main.log',
  at,
  text: message
    .split('\n')
    .map((line, index) =>
      index === 0
        ? `${spacedTime(at)}.${millisOf(at)} UTC [${process}] ${severity}:  ${line}`
        : `${spacedTime(at)}.${millisOf(at)} UTC [${process}] ${line}`,
    )
    .join('\n'),
});

export const cinemaSyslog = (at: Micros, tag: string, message: string): FileLine => {
  const text = toIso(at);
  return {
    file: 'syslog',
    at,
    text: `${monthOf(at)} ${text.slice(8, 10)} ${text.slice(11, 19)} cinema1 ${tag}: ${message}`,
  };
};

export const CINEMA: WrittenStack = {
  requests: [
    { method: 'GET', path: '/shows/' },
    { method: 'GET', path: '/shows/2211/seats/' },
    { method: 'POST', path: '/orders/' },
    { method: 'GET', path: '/shows/2187/' },
    { method: 'POST', path: '/cart/' },
  ],
  served: (at, request) => [
    ...(request.status < 500 && request.path === '/orders/'
      ? [
          django(
            at,
            'INFO',
            'boxoffice.orders',
            `order ${80_000 + request.number} placed, ${1 + (request.number % 4)} seats`,
          ),
          taskReceived(at + 21_000, request.number),
          taskDone(at + 400_000, request.number),
        ]
      : []),
    ...(request.status < 500 && request.path === '/cart/'
      ? [django(at, 'INFO', 'boxoffice.cart', `cart ${request.number % 4_000} holds ${1 + (request.number % 6)} seats`)]
      : []),
    nginxAccess(at + 9_000, request),
  ],
  routine: (at, second, waiting) => [
    ...eachSeconds(second, 30, () =>
      django(at, 'INFO', 'boxoffice.metrics', `celery queue depth: ${(second % 3) + waiting}`),
    ),
    ...eachSeconds(second, 60, () =>
      celery(at, 'INFO', 'Scheduler: Sending due task release-seats (tickets.tasks.release_seats)', 'Beat'),
    ),
    ...eachSeconds(second, 60, () =>
      celery(
        at + 210_000,
        'INFO',
        `Task tickets.tasks.release_seats[${taskId(second)}] succeeded in 0.04${second % 10}s: ${second % 5}`,
      ),
    ),
    ...eachSeconds(second, 300, () => redis(at, '*', '100 changes in 300 seconds. Saving...')),
    ...eachSeconds(second, 300, () => redis(at + 2_000, '*', `Background saving started by pid ${4_000 + second}`)),
    ...eachSeconds(second, 300, () => redis(at + 90_000, '*', 'DB saved on disk')),
    ...eachSeconds(second, 300, () => redis(at + 99_000, '*', 'Background saving terminated with success')),
    ...eachSeconds(second, 300, () => postgres(at, 'LOG', 'checkpoint starting: time', 27)),
    ...eachSeconds(second - 41, 300, () =>
      postgres(
        at,
        'LOG',
        'checkpoint complete: wrote 214 buffers (1.3%); 0 WAL file(s) added, 0 removed, 1 recycled; write=21.4 s, sync=0.004 s, total=21.5 s; sync files=31, longest=0.002 s, average=0.001 s; distance=3771 kB, estimate=5120 kB',
        27,
      ),
    ),
    ...eachSeconds(second, 97, () =>
      postgres(
        at,
        'ERROR',
        `duplicate key value violates unique constraint "seat_hold_pkey"\nDETAIL:  Key (show_id, seat)=(2211, ${second}) already exists.\nSTATEMENT:  INSERT INTO seat_hold (show_id, seat) VALUES ($1, $2)`,
      ),
    ),
    ...eachSeconds(second, 140, () =>
      postgres(
        at,
        'LOG',
        `duration: ${620 + (second % 400)}.113 ms  execute <unnamed>: SELECT title, sum(price) FROM orders JOIN shows USING (show_id) GROUP BY title`,
      ),
    ),
    ...eachSeconds(second, 45, () =>
      rabbitmq(at, 'info', `accepting AMQP connection <0.${second}.0> (10.8.0.11:5${second} -> 10.8.0.9:5672)`),
    ),
    ...eachSeconds(second, 45, () =>
      rabbitmq(
        at + 30_000,
        'info',
        `connection <0.${second}.0> (10.8.0.11:5${second} -> 10.8.0.9:5672): user 'boxoffice' authenticated and granted access to vhost '/'`,
      ),
    ),
    ...eachSeconds(second, 150, () =>
      django(at, 'WARNING', 'boxoffice.payments', `card of order ${second} declined: insufficient_funds`),
    ),
    ...eachSeconds(second, 220, () =>
      django(
        at,
        'ERROR',
        'boxoffice.posters',
        `poster of show ${second % 90} could not be scaled: cannot identify image file`,
      ),
    ),
    ...eachSeconds(second, 190, () =>
      nginxError(
        at,
        `open() "/srv/www/wp-login.php" failed (2: No such file or directory), client: 198.51.100.${second % 200}, server: tickets.example, request: "GET /wp-login.php HTTP/1.1", host: "tickets.example"`,
      ),
    ),
    ...eachSeconds(second, 600, () =>
      cinemaSyslog(at, 'systemd[1]', 'Starting sysstat-collect.service - system activity accounting tool...'),
    ),
    ...eachSeconds(second, 300, () =>
      cinemaSyslog(at, `CRON[${20_000 + second}]`, '(root) CMD (command -v debian-sa1 > /dev/null && debian-sa1 1 1)'),
    ),
  ],
  banners: [
    (at) => postgres(at, 'LOG', 'starting PostgreSQL 17.2 (Debian 17.2-1.pgdg120+1) on x86_64-pc-linux-gnu', 1),
    (at) => postgres(at, 'LOG', 'listening on IPv4 address "0.0.0.0", port 5432', 1),
    (at) => postgres(at, 'LOG', 'database system is ready to accept connections', 1),
    (at) => redis(at, '*', 'Running mode=standalone, port=6379.'),
    (at) => redis(at, '*', 'Ready to accept connections tcp'),
    (at) => rabbitmq(at, 'info', 'Starting RabbitMQ 3.13.7 on Erlang 26.2.5'),
    (at) => rabbitmq(at, 'info', 'started TCP listener on [::]:5672'),
    (at) => celery(at, 'INFO', 'Connected to amqp://boxoffice:**@mq1:5672//', 'MainProcess'),
    (at) => celery(at, 'INFO', 'celery@worker1 ready.', 'MainProcess'),
    (at) => django(at, 'INFO', 'boxoffice.startup', 'box-office 3.12.1 started, listening at http://0.0.0.0:8000'),
  ],
};
