// How the programs of the made-up parcel carrier write their log lines: Traefik, Laravel, zerolog, Serilog, Spring Boot, Sidekiq, slog, MySQL, MongoDB, NATS, PHP-FPM, syslog.
import { type Micros, toIso } from '../../src/kernel/time.js';

export type FileLine = { readonly file: string; readonly at: Micros; readonly text: string };

type Fields = { readonly [name: string]: string | number };

const iso = (at: Micros): string => `${toIso(at).slice(0, 23)}Z`;
const spaced = (at: Micros): string => toIso(at).slice(0, 19).replace('T', ' ');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const syslogTime = (at: Micros): string => {
  const text = toIso(at);
  const day = String(Number(text.slice(8, 10))).padStart(2, ' ');
  return `${MONTHS[Number(text.slice(5, 7)) - 1] ?? ''} ${day} ${text.slice(11, 19)}`;
};

export type ServedBy = 'portal' | 'tracking-1' | 'tracking-2' | 'rates' | 'billing';

const ADDRESSES: { readonly [service in ServedBy]: string } = {
  portal: '10.6.0.11:9080',
  'tracking-1': '10.6.0.21:7001',
  'tracking-2': '10.6.0.22:7001',
  rates: '10.6.0.12:5080',
  billing: '10.6.0.14:8090',
};

export type EdgeRequest = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly millis: number;
  readonly by: ServedBy;
};

export const traefik = (at: Micros, { method, path, status, millis, by }: EdgeRequest): FileLine => ({
  file: 'traefik-access.log',
  at,
  text: JSON.stringify({
    ClientHost: `198.51.100.${at % 200}`,
    DownstreamStatus: status,
    Duration: millis * 1_000_000,
    OriginStatus: status,
    RequestMethod: method,
    RequestPath: path,
    RouterName: `${by.replace(/-\d$/, '')}@file`,
    ServiceAddr: ADDRESSES[by],
    ServiceName: `${by.replace(/-\d$/, '')}@file`,
    level: 'info',
    msg: '',
    time: iso(at),
  }),
});

export const traefikOwn = (at: Micros, level: string, msg: string): FileLine => ({
  file: 'traefik.log',
  at,
  text: JSON.stringify({ level, msg, time: iso(at) }),
});

export const laravel = (at: Micros, level: string, message: string, exception?: string): FileLine => ({
  file: 'portal.log',
  at,
  text:
    exception === undefined
      ? `[${spaced(at)}] production.${level}: ${message}`
      : `[${spaced(at)}] production.${level}: ${message} {"exception":"[object] (${exception})\n[stacktrace]\n#0 /srv/portal/vendor/laravel/framework/src/Illuminate/Database/Connection.php(779): Illuminate\\\\Database\\\\Connection->runQueryCallback()\n#1 /srv/portal/app/Http/Controllers/OrderController.php(61): App\\\\Models\\\\Order->save()\n"} `,
});

export const phpFpm = (at: Micros, level: string, message: string): FileLine => {
  const text = toIso(at);
  const day = `${text.slice(8, 10)}-${MONTHS[Number(text.slice(5, 7)) - 1] ?? ''}-${text.slice(0, 4)}`;
  return { file: 'php8.2-fpm.log', at, text: `[${day} ${text.slice(11, 19)}] ${level}: ${message}` };
};

export const zerolog = (
  at: Micros,
  instance: 1 | 2,
  level: string,
  message: string,
  fields: Fields = {},
): FileLine => ({
  file: `tracking-${instance}.log`,
  at,
  text: JSON.stringify({ level, ...fields, time: iso(at), message }),
});

/** Serilog's compact format. */
export const clef = (
  at: Micros,
  template: string,
  fields: Fields & { readonly '@l'?: string; readonly '@x'?: string } = {},
): FileLine => ({
  file: 'rates.json',
  at,
  text: JSON.stringify({ '@t': iso(at), '@mt': template, ...fields, Application: 'rates' }),
});

export const spring = (at: Micros, level: string, logger: string, message: string): FileLine => ({
  file: 'billing.log',
  at,
  text: `${iso(at)} ${level.padStart(5)} 1 --- [billing] [nio-8090-exec-${at % 9}] ${logger.padEnd(40)} : ${message}`,
});

export const sidekiq = (at: Micros, level: string, job: string, message: string): FileLine => ({
  file: 'notify.log',
  at,
  text: `${iso(at)} pid=1 tid=o${at % 7}x class=${job} jid=${(at % 0xffffff).toString(16).padStart(24, 'b')} ${level}: ${message}`,
});

export const slog = (at: Micros, level: string, message: string, fields: Fields = {}): FileLine => ({
  file: 'scan-worker.log',
  at,
  text: `time=${iso(at)} level=${level} msg=${JSON.stringify(message)} ${Object.entries(fields)
    .map(([name, value]) => `${name}=${typeof value === 'number' ? value : JSON.stringify(value)}`)
    .join(' ')}`,
});

export const mysql = (at: Micros, level: string, code: string, part: string, message: string): FileLine => ({
  file: 'mysql-error.log',
  at,
  text: `${toIso(at).slice(0, 23)}000Z ${at % 90} [${level}] [MY-${code}] [${part}] ${message}`,
});

export const mysqlSlow = (at: Micros, user: string, seconds: number, statement: string): FileLine => ({
  file: 'mysql-slow.log',
  at,
  text: [
    `# Time: ${toIso(at).slice(0, 23)}000Z`,
    `# User@Host: ${user}[${user}] @  [10.6.0.14]  Id:  ${at % 900}`,
    `# Query_time: ${seconds.toFixed(6)}  Lock_time: 0.000004 Rows_sent: 1  Rows_examined: 3811204`,
    `SET timestamp=${Math.floor(at / 1_000_000)};`,
    `${statement};`,
  ].join('\n'),
});

type MongoLine = {
  readonly s: string;
  readonly c: string;
  readonly id: number;
  readonly msg: string;
  readonly attr?: object;
};

export const mongod = (at: Micros, { s, c, id, msg, attr = {} }: MongoLine): FileLine => ({
  file: 'mongod.log',
  at,
  text: JSON.stringify({ t: { $date: `${toIso(at).slice(0, 23)}+00:00` }, s, c, id, ctx: `conn${at % 60}`, msg, attr }),
});

export const nats = (at: Micros, level: string, message: string): FileLine => ({
  file: 'nats-server.log',
  at,
  text: `[7] ${toIso(at).slice(0, 19).replaceAll('-', '/').replace('T', ' ')}.${toIso(at).slice(20, 23)}311 [${level}] ${message}`,
});

export const syslog = (at: Micros, tag: string, message: string): FileLine => ({
  file: 'syslog',
  at,
  text: `${syslogTime(at)} depot1 ${tag}: ${message}`,
});
