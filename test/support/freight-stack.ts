// A made-up freight broker on Kubernetes, in log files: ingress-nginx, Go services that log with zap, a consumer of Kafka, MariaDB, Kafka, memcached (without a log), events of the cluster.
import { type Micros, toIso } from '../../src/kernel/time.js';
import type { FileLine } from './parcel-lines.js';
import { eachSeconds, millisOf, spacedTime, type WrittenStack } from './written-stack.js';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

type Fields = { readonly [name: string]: string | number };
type Served = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly millis: number;
  readonly number: number;
};

const UPSTREAMS: readonly (readonly [path: RegExp, name: string, address: string])[] = [
  [/^\/quotes/, 'freight-quotes-8080', '10.42.1.17:8080'],
  [/^\/loads/, 'freight-loads-8080', '10.42.2.31:8080'],
  [/^\/tracking/, 'freight-tracking-8080', '10.42.1.44:8080'],
];

const ingress = (at: Micros, { method, path, status, millis, number }: Served): FileLine => {
  const text = toIso(at);
  const month = MONTHS[Number(text.slice(5, 7)) - 1] ?? '';
  const [, name = '-', address = '-'] = UPSTREAMS.find(([pattern]) => pattern.test(path)) ?? [];
  const seconds = (millis / 1_000).toFixed(3);
  return {
    file: 'ingress-nginx-controller.log',
    at,
    text: `10.42.0.${number % 9} - - [${text.slice(8, 10)}/${month}/${text.slice(0, 4)}:${text.slice(11, 19)} +0000] "${method} ${path} HTTP/1.1" ${status} ${300 + (number % 800)} "-" "okhttp/4.12.0" ${400 + (number % 90)} ${seconds} [${name}] [] ${address} ${300 + (number % 800)} ${seconds} ${status} ${(number * 7_919).toString(16).padStart(32, '0')}`,
  };
};

export const ingressError = (at: Micros, message: string): FileLine => ({
  file: 'ingress-nginx-controller.log',
  at,
  text: `${spacedTime(at).replaceAll('-', '/')} [error] 47#47: *${at % 90_000} ${message}`,
});

export type GoService = 'quotes' | 'loads' | 'tracking' | 'invoicing';

export const zap = (at: Micros, service: GoService, level: string, msg: string, fields: Fields = {}): FileLine => ({
  file: `${service}.log`,
  at,
  text: JSON.stringify({
    level,
    ts: Number((at / 1_000_000).toFixed(6)),
    caller: `${service}/server.go:${40 + (msg.length % 90)}`,
    msg,
    ...fields,
  }),
});

export const mariadb = (at: Micros, level: string, message: string): FileLine => {
  const [day = '', time = ''] = spacedTime(at).split(' ');
  return { file: 'mariadb.log', at, text: `${day} ${time.replace(/^0/, ' ')} ${at % 900} [${level}] ${message}` };
};

export const kafka = (at: Micros, level: string, message: string): FileLine => ({
  file: 'kafka-0.log',
  at,
  text: `[${spacedTime(at)},${millisOf(at)}] ${level} ${message}`,
});

type ClusterEvent = {
  readonly type: string;
  readonly reason: string;
  readonly object: string;
  readonly message: string;
};

/** As kubernetes-event-exporter writes them. */
export const clusterEvent = (at: Micros, { type, reason, object, message }: ClusterEvent): FileLine => {
  const [kind = '', name = ''] = object.split('/');
  return {
    file: 'kubernetes-events.log',
    at,
    text: JSON.stringify({
      metadata: {
        name: `${name}.18${(at % 0xffffff).toString(16)}`,
        namespace: 'freight',
        creationTimestamp: `${toIso(at).slice(0, 19)}Z`,
      },
      reason,
      message,
      source: { component: kind === 'Pod' ? 'kubelet' : 'deployment-controller', host: 'node-2' },
      firstTimestamp: `${toIso(at).slice(0, 19)}Z`,
      lastTimestamp: `${toIso(at).slice(0, 19)}Z`,
      count: 1,
      type,
      involvedObject: { kind, namespace: 'freight', name, apiVersion: 'v1' },
    }),
  };
};

const serviceOfPath = (path: string): GoService =>
  path.startsWith('/quotes') ? 'quotes' : path.startsWith('/loads') ? 'loads' : 'tracking';

export const FREIGHT: WrittenStack = {
  requests: [
    { method: 'GET', path: '/quotes?from=HAM&to=MUC' },
    { method: 'POST', path: '/loads' },
    { method: 'GET', path: '/loads/4411' },
    { method: 'GET', path: '/tracking/4411' },
  ],
  served: (at, request) => [
    ...(request.status < 500
      ? [
          zap(at, serviceOfPath(request.path), 'info', 'request served', {
            method: request.method,
            route: request.path.split('?')[0] ?? '',
            status: request.status,
            took: Number((request.millis / 1_000).toFixed(4)),
          }),
        ]
      : []),
    ...(request.status < 500 && request.method === 'POST'
      ? [
          zap(at + 800_000, 'invoicing', 'info', 'invoice drafted', {
            load: 50_000 + request.number,
            topic: 'loads.booked',
            partition: request.number % 3,
            offset: 811_000 + request.number,
          }),
        ]
      : []),
    ingress(at + 3_000, request),
  ],
  routine: (at, second, waiting) => [
    ...eachSeconds(second, 20, () =>
      zap(at, 'invoicing', 'info', 'consumer group state', {
        group: 'invoicing',
        members: 1,
        lag: (second % 4) + waiting,
      }),
    ),
    ...eachSeconds(second, 60, () =>
      kafka(
        at,
        'INFO',
        `[GroupMetadataManager brokerId=0] Group invoicing with generation 4 offset commit of 3 partitions (kafka.coordinator.group.GroupMetadataManager)`,
      ),
    ),
    ...eachSeconds(second, 300, () =>
      kafka(
        at,
        'INFO',
        `[ProducerStateManager partition=loads.booked-${second % 3}] Wrote producer snapshot at offset ${811_000 + second} with 2 producer ids in 1 ms. (org.apache.kafka.storage.internals.log.ProducerStateManager)`,
      ),
    ),
    ...eachSeconds(second, 120, () =>
      mariadb(
        at,
        'Warning',
        `Aborted connection ${second} to db: 'freight' user: 'loads' host: '10.42.2.31' (Got an error reading communication packets)`,
      ),
    ),
    ...eachSeconds(second, 90, () =>
      zap(at, 'quotes', 'warn', 'toll table has no entry, default used', { road: `A${second % 90}` }),
    ),
    ...eachSeconds(second, 170, () =>
      zap(at, 'tracking', 'error', 'position of truck is older than a day', { truck: second % 700 }),
    ),
    ...eachSeconds(second, 600, () =>
      clusterEvent(at, {
        type: 'Normal',
        reason: 'SuccessfulCreate',
        object: 'Job/report-29311',
        message: `Created pod: report-29311-${second}`,
      }),
    ),
    ...eachSeconds(second, 600, () =>
      clusterEvent(at + 900_000, {
        type: 'Normal',
        reason: 'Completed',
        object: 'Job/report-29311',
        message: 'Job completed',
      }),
    ),
  ],
  banners: [
    (at) => mariadb(at, 'Note', '/usr/sbin/mariadbd: ready for connections.'),
    (at) => mariadb(at, 'Note', "Server socket created on IP: '0.0.0.0', port: '3306'."),
    (at) => kafka(at, 'INFO', '[KafkaServer id=0] started (kafka.server.KafkaServer)'),
    (at) => zap(at, 'quotes', 'info', 'listening', { addr: ':8080', version: '2.14.0' }),
    (at) => zap(at, 'loads', 'info', 'listening', { addr: ':8080', version: '5.3.1' }),
    (at) => zap(at, 'tracking', 'info', 'listening', { addr: ':8080', version: '1.9.4' }),
    (at) =>
      zap(at, 'invoicing', 'info', 'joined consumer group', {
        group: 'invoicing',
        topic: 'loads.booked',
        brokers: 'kafka-0.kafka:9092',
      }),
  ],
};
