// A made-up parcel carrier in log files alone: Traefik, PHP, Go, .NET, Java and Ruby services, MySQL, MongoDB, NATS, memcached (without a log), syslog.
import { type Micros, MINUTE, SECOND } from '../../src/kernel/time.js';
import {
  clef,
  type EdgeRequest,
  type FileLine,
  laravel,
  mongod,
  mysql,
  nats,
  phpFpm,
  type ServedBy,
  sidekiq,
  slog,
  spring,
  syslog,
  traefik,
  traefikOwn,
  zerolog,
} from './parcel-lines.js';

export const PARCEL_ASKED_AT: Micros = 1_800_000 * 1_000 * SECOND;
const START = PARCEL_ASKED_AT - 14 * MINUTE;
const PARCEL_FAULT_AT = PARCEL_ASKED_AT - 90 * SECOND;

/** Of the requests that a service serves, such a share fails with this status, or takes so many milliseconds. */
type RequestChange = {
  readonly by: ServedBy;
  readonly share: number;
  readonly status?: number;
  readonly millis?: number;
};

/** How the carrier's logs differ from its usual work from `PARCEL_FAULT_AT` on. */
export type ParcelFault = {
  readonly id: string;
  /** Names under which the culprit may be blamed; absent: nothing is wrong. */
  readonly culprit?: RegExp;
  readonly classes?: readonly string[];
  readonly requests?: readonly RequestChange[];
  /** In turn one of them each time; `at` is when, `step` how often before. */
  readonly told?: readonly ((at: Micros, step: number) => FileLine)[];
  readonly every?: Micros;
  /** When it begins and ends, beside the usual times. */
  readonly from?: Micros;
  readonly to?: Micros;
  /** Lines in the seconds before. */
  readonly before?: readonly ((at: Micros) => FileLine)[];
  /** Files that get no line any more. */
  readonly silent?: readonly string[];
  /** By how many a second what waits for the worker grows. */
  readonly pendingGrowth?: number;
  /** By how many a second what waits for the notifier grows. */
  readonly smsGrowth?: number;
};

/** The same at every run. */
const shareOf = (index: number): number => ((index * 6271 + 29) % 103) / 103;

const REQUESTS: readonly ((index: number) => Pick<EdgeRequest, 'method' | 'path' | 'by'>)[] = [
  (index) => ({
    method: 'GET',
    path: `/track/PX${10_000 + (index % 4_000)}`,
    by: index % 8 < 4 ? 'tracking-1' : 'tracking-2',
  }),
  () => ({ method: 'GET', path: '/quote?w=2.5&zone=3', by: 'rates' }),
  () => ({ method: 'POST', path: '/orders', by: 'portal' }),
  (index) => ({ method: 'GET', path: `/invoices/${index % 900}`, by: 'billing' }),
];

const servedLine = (at: Micros, by: ServedBy, index: number): FileLine => {
  switch (by) {
    case 'portal':
      return laravel(at, 'INFO', `order stored {"order":${70_000 + index},"depot":${index % 12}}`);
    case 'rates':
      return clef(at, 'HTTP {RequestMethod} {RequestPath} responded {StatusCode} in {Elapsed:0.0000} ms', {
        RequestMethod: 'GET',
        RequestPath: '/quote',
        StatusCode: 200,
        Elapsed: 11 + (index % 9),
        SourceContext: 'Serilog.AspNetCore.RequestLoggingMiddleware',
      });
    case 'billing':
      return spring(
        at,
        'INFO',
        'c.p.billing.InvoiceController',
        `invoice ${index % 900} rendered in ${20 + (index % 30)} ms`,
      );
    case 'tracking-1':
    case 'tracking-2':
      return zerolog(at, by === 'tracking-1' ? 1 : 2, 'info', 'events read', {
        parcel: `PX${index % 4_000}`,
        events: index % 9,
      });
  }
  return by satisfies never;
};

const requestAt = (at: Micros, index: number, fault: ParcelFault): readonly FileLine[] => {
  const request = REQUESTS[index % REQUESTS.length]?.(Math.floor(index / REQUESTS.length));
  if (request === undefined) return [];
  const isOn = at >= (fault.from ?? PARCEL_FAULT_AT) && at < (fault.to ?? PARCEL_ASKED_AT);
  const change = isOn ? fault.requests?.find(({ by }) => by === request.by) : undefined;
  const isHit = change !== undefined && shareOf(index) < change.share;
  const status = isHit ? (change.status ?? 200) : index % 397 === 11 ? 502 : index % 53 === 5 ? 404 : 200;
  const millis = isHit && change.millis !== undefined ? change.millis + (index % 200) : 14 + ((index * 37) % 70);
  const served = status < 500 ? [servedLine(at + 4_000, request.by, index)] : [];
  return [...served, traefik(at + 8_000, { ...request, status, millis })];
};

const each = (second: number, period: number, line: () => FileLine): readonly FileLine[] =>
  second % period === 0 ? [line()] : [];

/** What goes on beside requests, fault or not. */
type Waiting = { readonly pending: number; readonly sms: number };

const routineAt = (at: Micros, second: number, { pending, sms }: Waiting): readonly FileLine[] => [
  ...each(second, 2, () => slog(at, 'INFO', 'scan stored', { depot: second % 12, parcel: `PX${second}`, pending })),
  ...each(second, 4, () => sidekiq(at, 'INFO', 'SmsJob', 'done')),
  ...each(second, 10, () => laravel(at, 'INFO', `sms queued {"queue_depth":${sms}}`)),
  ...each(second, 6, () =>
    mongod(at, {
      s: 'I',
      c: 'NETWORK',
      id: 22943,
      msg: 'Connection accepted',
      attr: { remote: `10.6.0.2${1 + (second % 2)}:4${second}`, connectionId: second, connectionCount: 31 },
    }),
  ),
  ...each(second, 60, () =>
    mongod(at, {
      s: 'I',
      c: 'STORAGE',
      id: 22430,
      msg: 'WiredTiger message',
      attr: {
        message: {
          session_name: 'WT_SESSION.checkpoint',
          category: 'WT_VERB_CHECKPOINT_PROGRESS',
          msg: 'saving checkpoint snapshot min: 31',
        },
      },
    }),
  ),
  ...each(second, 15, () => nats(at, 'DBG', `10.6.0.31:51${second} - cid:${second} - Client Ping Timer`)),
  ...each(second, 70, () =>
    syslog(at, 'systemd[1]', 'Starting sysstat-collect.service - system activity accounting tool...'),
  ),
  ...each(second, 90, () =>
    mysql(
      at,
      'Note',
      '010559',
      'Server',
      `Aborted connection ${second} to db: 'parcel' user: 'portal' host: '10.6.0.11' (Got an error reading communication packets).`,
    ),
  ),
  ...each(second, 110, () => zerolog(at, 1, 'warn', 'geocoder answered late', { took_ms: 800 + second })),
  ...each(second, 130, () =>
    clef(at, 'Price table has no entry for zone {Zone}, default used', { '@l': 'Warning', Zone: second % 9 }),
  ),
  ...each(second, 170, () =>
    sidekiq(at, 'WARN', 'SmsJob', 'Net::ReadTimeout: Net::ReadTimeout with #<TCPSocket:(closed)>'),
  ),
  ...each(second, 200, () => laravel(at, 'ERROR', `The given label could not be printed {"order":${second}}`)),
];

const BANNERS: readonly ((at: Micros) => FileLine)[] = [
  (at) =>
    mysql(
      at,
      'System',
      '010931',
      'Server',
      "/usr/sbin/mysqld: ready for connections. Version: '8.0.39'  socket: '/run/mysqld/mysqld.sock'  port: 3306  MySQL Community Server - GPL.",
    ),
  (at) =>
    mongod(at, { s: 'I', c: 'NETWORK', id: 23016, msg: 'Waiting for connections', attr: { port: 27017, ssl: 'off' } }),
  (at) =>
    mongod(at, {
      s: 'I',
      c: 'CONTROL',
      id: 4615611,
      msg: 'MongoDB starting',
      attr: { pid: 1, port: 27017, dbPath: '/data/db', host: 'mongo1' },
    }),
  (at) => nats(at, 'INF', 'Starting nats-server'),
  (at) => nats(at, 'INF', 'Listening for client connections on 0.0.0.0:4222'),
  (at) =>
    spring(
      at,
      'INFO',
      'o.s.b.w.embedded.tomcat.TomcatWebServer',
      "Tomcat started on port 8090 (http) with context path '/'",
    ),
  (at) =>
    clef(at, 'Now listening on: {address}', {
      address: 'http://[::]:5080',
      SourceContext: 'Microsoft.Hosting.Lifetime',
    }),
  (at) => zerolog(at, 1, 'info', 'listening', { addr: '10.6.0.21:7001', version: '3.4.0' }),
  (at) => zerolog(at, 2, 'info', 'listening', { addr: '10.6.0.22:7001', version: '3.4.0' }),
  (at) => phpFpm(at, 'NOTICE', 'fpm is running, pid 1'),
  (at) => phpFpm(at, 'NOTICE', 'ready to handle connections'),
  (at) => traefikOwn(at, 'info', 'Configuration loaded from file: /etc/traefik/traefik.yml'),
];

const faultLines = (fault: ParcelFault): readonly FileLine[] => {
  const { told = [], every = 2 * SECOND, before = [], from = PARCEL_FAULT_AT, to = PARCEL_ASKED_AT } = fault;
  const lines: FileLine[] = before.map((line, index) => line(from - (before.length - index) * 2 * SECOND));
  if (told.length === 0) return lines;
  for (let step = 0; from + step * every < to; step += 1) {
    const line = told[step % told.length];
    if (line !== undefined) lines.push(line(from + step * every + 311_000, step));
  }
  return lines;
};

/** All lines of a quarter of an hour. */
export const linesOfParcel = (fault: ParcelFault): readonly FileLine[] => {
  const from = fault.from ?? PARCEL_FAULT_AT;
  const lines: FileLine[] = BANNERS.map((line, index) => line(START + index * SECOND));
  let index = 0;
  for (let at = START + 15 * SECOND; at < PARCEL_ASKED_AT; at += SECOND) {
    const second = Math.round((at - START) / SECOND);
    const since = Math.max(0, at - from) / SECOND;
    const pending = 3 + (second % 5) + Math.round(since * (fault.pendingGrowth ?? 0));
    const sms = (second % 3) + Math.round(since * (fault.smsGrowth ?? 0));
    lines.push(...routineAt(at, second, { pending, sms }));
    for (let step = 0; step < 4; step += 1) lines.push(...requestAt(at + step * 230_000, (index += 1), fault));
  }
  const isHeard = ({ at, file }: FileLine): boolean => at < from || fault.silent?.includes(file) !== true;
  return [...lines.filter(isHeard), ...faultLines(fault)];
};

export type LogFile = { readonly path: string; readonly text: string };

/** As they lie in a folder. */
export const filesOfLines = (all: readonly FileLine[]): readonly LogFile[] =>
  [...Map.groupBy(all, ({ file }) => file)].map(([path, lines]) => ({
    path,
    text: `${[...lines]
      .sort((a, b) => a.at - b.at)
      .map(({ text }) => text)
      .join('\n')}\n`,
  }));

export const filesOfParcel = (fault: ParcelFault): readonly LogFile[] => filesOfLines(linesOfParcel(fault));
