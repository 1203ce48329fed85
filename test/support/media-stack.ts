// A made-up media shop in logs alone: Envoy, Apache, Java, Go and Python services, MariaDB, RabbitMQ, Kafka, memcached, Elasticsearch.
import { type Micros, MINUTE, SECOND } from '../../src/kernel/time.js';
import type { StackLine } from './log-stack.js';

export const ASKED_AT: Micros = 1_800_000 * 1_000 * SECOND;
const START = ASKED_AT - 14 * MINUTE;
/** Faults last a minute and a half when somebody asks. */
export const FAULT_AT = ASKED_AT - 90 * SECOND;

type Told = Omit<StackLine, 'at'>;

/** How the stack differs from its usual work from `FAULT_AT` on. */
export type StackFault = {
  readonly id: string;
  /** Names under which the culprit may be blamed; absent: nothing is wrong. */
  readonly culprit?: RegExp;
  /** Failure classes that tell what happened. */
  readonly classes?: readonly string[];
  /** What is logged in turn, one line in each step of the interval. */
  readonly told?: readonly Told[];
  readonly every?: Micros;
  /** Lines that are logged once, in the seconds before. */
  readonly before?: readonly Told[];
  /** They log nothing any more. */
  readonly silent?: readonly string[];
  /** Requests of this path fail in such a share, or take so many milliseconds. */
  readonly failing?: { readonly path: string; readonly share: number };
  readonly slow?: { readonly path: string; readonly millis: number };
};

const PATHS = ['/cart/checkout', '/catalog/items', '/play/stream'] as const;

/** The same at every run. */
const shareOf = (index: number): number => ((index * 7919 + 13) % 101) / 101;

const envoyLine = (
  at: Micros,
  { path, status, millis }: { path: string; status: number; millis: number },
): StackLine => ({
  at,
  service: 'edge',
  ...(status >= 500 && { level: 'error' }),
  message: `"GET ${path}/${Math.floor(at / SECOND) % 997} HTTP/1.1" ${status} duration=${millis} ms upstream_cluster=${path.split('/')[1] ?? ''}`,
});

const requestAt = (at: Micros, index: number, fault: StackFault): readonly StackLine[] => {
  const path = PATHS[index % PATHS.length] ?? PATHS[0];
  const isOn = at >= FAULT_AT;
  const isFailing = isOn && fault.failing?.path === path && shareOf(index) < fault.failing.share;
  const isBlip = index % 331 === 7;
  const millis = isOn && fault.slow?.path === path ? fault.slow.millis + (index % 90) : 20 + (index % 60);
  const status = isFailing || isBlip ? 503 : 200;
  const [service, words] = (
    {
      '/cart/checkout': ['checkout', `c.m.shop.OrderFlow - order ${index} placed for customer c-${index % 300}`],
      '/catalog/items': ['catalog', `served items page ${index % 40} count=${index % 20}`],
      '/play/stream': ['player', `level=info msg="segment sent" title=${index % 500} bytes=${1_000 + index}`],
    } as const
  )[path];
  const own: StackLine[] = status === 200 ? [{ at: at + 5_000, service, level: 'info', message: words }] : [];
  return [...own, envoyLine(at + 9_000, { path, status, millis })];
};

/** What goes on beside requests, fault or not. */
const routineAt = (at: Micros, second: number): readonly StackLine[] => [
  ...(second % 3 === 0
    ? [{ at, service: 'shipping', level: 'info', message: `handled message ${second} from queue parcels` }]
    : []),
  ...(second % 5 === 0
    ? [
        {
          at,
          service: 'rabbitmq',
          level: 'info',
          message: `closing AMQP connection <0.${second}.0> (10.2.0.31:4${second} -> 10.2.0.7:5672)`,
        },
      ]
    : []),
  ...(second % 20 === 0
    ? [{ at, service: 'mariadb', level: 'info', message: `InnoDB: page cleaner flushed ${second % 30} pages` }]
    : []),
  ...(second % 30 === 0
    ? [
        {
          at,
          service: 'kafka',
          level: 'info',
          message: `[GroupCoordinator 1]: Stabilized group plays generation ${second}`,
        },
      ]
    : []),
  ...(second % 47 === 0
    ? [
        {
          at,
          service: 'catalog',
          level: 'warning',
          message: `cache miss for item i-${second}, reading from the database`,
        },
      ]
    : []),
  ...(second % 61 === 0
    ? [
        {
          at,
          service: 'web',
          level: 'error',
          message: `AH00128: File does not exist: /srv/www/favicon-${second % 4}.ico`,
        },
      ]
    : []),
];

const BANNERS: readonly Told[] = [
  {
    service: 'mariadb',
    level: 'info',
    message: 'mariadbd: ready for connections. Version: 10.11.6-MariaDB port: 3306',
  },
  { service: 'rabbitmq', level: 'info', message: 'started TCP listener on 10.2.0.7:5672' },
  { service: 'kafka', level: 'info', message: '[KafkaServer id=1] started (kafka.server.KafkaServer)' },
  { service: 'checkout', level: 'info', message: 'Tomcat started on port(s): 8085 (http)' },
  { service: 'catalog', level: 'info', message: 'Uvicorn running on http://10.2.0.12:8086' },
  { service: 'player-1', level: 'info', message: 'player 4.1.0 listening on 10.2.0.21:8087' },
  { service: 'player-2', level: 'info', message: 'player 4.1.0 listening on 10.2.0.22:8087' },
];

const faultLines = ({ told = [], every = 2 * SECOND, before = [] }: StackFault): readonly StackLine[] => {
  const lines: StackLine[] = before.map((line, index) => ({
    ...line,
    at: FAULT_AT - (before.length - index) * SECOND,
  }));
  if (told.length === 0) return lines;
  for (let step = 0; FAULT_AT + step * every < ASKED_AT; step += 1) {
    const line = told[step % told.length];
    if (line !== undefined)
      lines.push({
        ...line,
        at: FAULT_AT + step * every + 300_000,
        message: line.message.replaceAll('%d', String(1_000 + step)),
      });
  }
  return lines;
};

/** All lines of a quarter of an hour. */
export const linesOfStack = (fault: StackFault): readonly StackLine[] => {
  const lines: StackLine[] = BANNERS.map((line, index) => ({ ...line, at: START + index * SECOND }));
  let index = 0;
  for (let at = START + 10 * SECOND; at < ASKED_AT; at += SECOND) {
    const second = Math.round((at - START) / SECOND);
    lines.push(...routineAt(at, second));
    for (let each = 0; each < 4; each += 1) lines.push(...requestAt(at + each * 220_000, (index += 1), fault));
  }
  const isHeard = ({ at, service }: StackLine): boolean => at < FAULT_AT || fault.silent?.includes(service) !== true;
  return [...lines.filter(isHeard), ...faultLines(fault)];
};
