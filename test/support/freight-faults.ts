// Faults and quiet times of the made-up freight broker: what its programs log then, in their own words.
import { SECOND } from '../../src/kernel/time.js';
import { clusterEvent, ingressError, kafka, mariadb, zap } from './freight-stack.js';
import type { Situation } from './written-stack.js';

const LOADS_POD = 'Pod/loads-7d9c5b6f4-x2x9k';
const TRACKING_POD = 'Pod/tracking-5f77c8d9b-qq4lp';

export const FREIGHT_FAULTS: readonly Situation[] = [
  {
    id: 'mariadb-disk-full',
    culprit: /^mariadb/,
    classes: ['disk-full'],
    requests: [{ path: /^\/loads$/, share: 0.95, status: 500 }],
    told: [
      (at) =>
        zap(at, 'loads', 'error', 'store load', {
          error:
            'Error 1021 (HY000): Disk full (/var/tmp/#sql-temptable-1-4f.MAI); waiting for someone to free some space... (errno: 28 "No space left on device")',
        }),
      (at) =>
        mariadb(
          at,
          'ERROR',
          'mariadbd: Disk full (/var/lib/mysql/freight/loads.ibd); waiting for someone to free some space... (errno: 28 "No space left on device")',
        ),
      (at) => mariadb(at, 'Warning', 'InnoDB: Retry attempts for writing partial data failed.'),
      (at) =>
        mariadb(
          at,
          'ERROR',
          'InnoDB: Write to file ./freight/loads.ibd failed at offset 41943040, 16384 bytes should have been written, only 4096 were written. Operating system error number 28. Check that your OS and file system support files of this size. Check also that the disk is not full or a disk quota exceeded.',
        ),
      (at) => zap(at, 'loads', 'error', 'store load', { error: "Error 1114 (HY000): The table 'loads' is full" }),
    ],
  },
  {
    id: 'mariadb-waits-for-space',
    culprit: /^mariadb/,
    classes: ['disk-full'],
    requests: [{ path: /^\/loads$/, share: 0.95, status: 504, millis: 60_000 }],
    first: [
      (at) =>
        mariadb(
          at,
          'ERROR',
          'mariadbd: Disk is full writing \'/var/lib/mysql/binlog.000311\' (Errcode: 28 "No space left on device"). Waiting for someone to free space... (Expect up to 60 secs delay for server to continue after freeing disk space)',
        ),
    ],
    told: [
      (at) =>
        ingressError(
          at,
          'upstream timed out (110: Operation timed out) while reading response header from upstream, client: 10.42.0.3, server: api.freight.example, request: "POST /loads HTTP/1.1", upstream: "http://10.42.2.31:8080/loads", host: "api.freight.example"',
        ),
      (at) => zap(at, 'loads', 'error', 'store load', { error: 'context deadline exceeded' }),
    ],
  },
  {
    id: 'kafka-disk-full',
    culprit: /^kafka/,
    classes: ['disk-full'],
    requests: [{ path: /^\/loads$/, share: 0.9, status: 500 }],
    first: [
      (at) =>
        kafka(
          at,
          'ERROR',
          'Error while appending records to loads.booked-1 in dir /var/lib/kafka/data (org.apache.kafka.storage.internals.log.LogDirFailureChannel)\njava.io.IOException: No space left on device\n\tat java.base/sun.nio.ch.FileDispatcherImpl.write0(Native Method)\n\tat kafka.log.UnifiedLog.append(UnifiedLog.scala:911)',
        ),
      (at) =>
        kafka(
          at,
          'WARN',
          '[ReplicaManager broker=0] Stopping serving replicas in dir /var/lib/kafka/data (kafka.server.ReplicaManager)',
        ),
      (at) =>
        kafka(
          at,
          'ERROR',
          'Shutdown broker because all log dirs in /var/lib/kafka/data have failed (kafka.log.LogManager)',
        ),
    ],
    silent: ({ file, text }) => (file === 'kafka-0.log' && text.includes('INFO')) || file === 'invoicing.log',
    told: [
      (at) =>
        zap(at, 'loads', 'error', 'publish booked load', {
          error: 'write tcp 10.42.2.31:51114->10.42.3.8:9092: write: broken pipe',
          topic: 'loads.booked',
        }),
      (at) =>
        zap(at, 'loads', 'error', 'publish booked load', {
          error:
            'failed to dial: failed to open connection to kafka-0.kafka:9092: dial tcp 10.42.3.8:9092: connect: connection refused',
          topic: 'loads.booked',
        }),
    ],
  },
  {
    id: 'memcached-gone',
    culprit: /^memcached?/,
    classes: ['connection-refused', 'timeout', 'marked-down'],
    requests: [{ path: /^\/quotes/, share: 0.6, millis: 1_400 }],
    told: [
      (at) =>
        zap(at, 'quotes', 'warn', 'cache miss on error', {
          key: 'toll:A7',
          error: 'memcache: connect timeout to 10.42.3.21:11211',
        }),
      (at) =>
        zap(at, 'tracking', 'warn', 'cache not written', {
          error: 'dial tcp 10.42.3.21:11211: connect: connection refused',
        }),
    ],
    every: 1 * SECOND,
  },
  {
    id: 'memcached-gone-unnamed',
    culprit: /^memcached?/,
    classes: ['connection-refused', 'timeout', 'marked-down'],
    requests: [{ path: /^\/quotes/, share: 0.7, status: 500 }],
    told: [
      (at) => zap(at, 'quotes', 'error', 'quote failed', { error: 'memcache: no servers configured or available' }),
    ],
    every: 2 * SECOND,
  },
  {
    id: 'loads-out-of-memory',
    culprit: /^loads/,
    classes: ['out-of-memory', 'crash'],
    requests: [{ path: /^\/loads/, share: 0.7, status: 502 }],
    told: [
      (at) =>
        clusterEvent(at, {
          type: 'Warning',
          reason: 'OOMKilling',
          object: 'Node/node-2',
          message:
            'Memory cgroup out of memory: Killed process 31221 (loads) total-vm:1822212kB, anon-rss:521100kB, file-rss:0kB, shmem-rss:0kB, UID:65532 pgtables:1311kB oom_score_adj:997',
        }),
      (at) =>
        clusterEvent(at, {
          type: 'Warning',
          reason: 'BackOff',
          object: LOADS_POD,
          message: `Back-off restarting failed container loads in pod loads-7d9c5b6f4-x2x9k_freight(5b1f)`,
        }),
      (at) =>
        ingressError(
          at,
          'connect() failed (111: Connection refused) while connecting to upstream, client: 10.42.0.3, server: api.freight.example, request: "POST /loads HTTP/1.1", upstream: "http://10.42.2.31:8080/loads", host: "api.freight.example"',
        ),
    ],
  },
  {
    id: 'tracking-probe-fails',
    culprit: /^tracking/,
    classes: ['timeout', 'marked-down', 'worker-hangs', 'silence', 'crash', 'connection-refused'],
    requests: [{ path: /^\/tracking/, share: 0.9, status: 504, millis: 60_000 }],
    silent: ({ file }) => file === 'tracking.log',
    told: [
      (at) =>
        clusterEvent(at, {
          type: 'Warning',
          reason: 'Unhealthy',
          object: TRACKING_POD,
          message:
            'Readiness probe failed: Get "http://10.42.1.44:8080/healthz": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
        }),
      (at) =>
        ingressError(
          at,
          'upstream timed out (110: Operation timed out) while reading response header from upstream, client: 10.42.0.3, server: api.freight.example, request: "GET /tracking/4411 HTTP/1.1", upstream: "http://10.42.1.44:8080/tracking/4411", host: "api.freight.example"',
        ),
    ],
    every: 5 * SECOND,
  },
  {
    id: 'invoicing-stuck',
    culprit: /^invoicing/,
    classes: ['backlog', 'silence'],
    bouts: [[14, 0]],
    growth: 0.4,
    silent: ({ file, text }) => file === 'invoicing.log' && text.includes('invoice drafted'),
  },
  {
    id: 'invoicing-stuck-and-mute',
    culprit: /^invoicing/,
    classes: ['backlog', 'silence'],
    bouts: [[14, 0]],
    silent: ({ file }) => file === 'invoicing.log',
  },
  {
    id: 'tolls-come-and-go',
    culprit: /tolls\.example/,
    classes: ['server-errors', 'timeout', 'connection-closed'],
    bouts: [
      [23, 20],
      [14, 11],
      [5.5, 2.5],
    ],
    told: [
      (at) =>
        zap(at, 'quotes', 'error', 'tolls not read', {
          error:
            'Get "https://api.tolls.example/v2/rates": read tcp 10.42.1.17:40122->198.51.100.7:443: read: connection reset by peer',
        }),
    ],
    every: 6 * SECOND,
  },
];

export const FREIGHT_QUIET: readonly Situation[] = [
  { id: 'freight-quiet' },
  {
    id: 'freight-quiet-rollout',
    first: [
      (at) =>
        clusterEvent(at, {
          type: 'Normal',
          reason: 'ScalingReplicaSet',
          object: 'Deployment/loads',
          message: 'Scaled up replica set loads-6c8f5d7b9 to 1 from 0',
        }),
      (at) =>
        clusterEvent(at, {
          type: 'Normal',
          reason: 'Pulled',
          object: 'Pod/loads-6c8f5d7b9-m2c4v',
          message: 'Successfully pulled image "registry.freight.example/loads:5.3.2" in 2.1s (2.1s including waiting)',
        }),
      (at) =>
        clusterEvent(at, {
          type: 'Normal',
          reason: 'Started',
          object: 'Pod/loads-6c8f5d7b9-m2c4v',
          message: 'Started container loads',
        }),
      (at) =>
        clusterEvent(at, {
          type: 'Warning',
          reason: 'Unhealthy',
          object: 'Pod/loads-6c8f5d7b9-m2c4v',
          message:
            'Readiness probe failed: Get "http://10.42.2.40:8080/healthz": dial tcp 10.42.2.40:8080: connect: connection refused',
        }),
      (at) => zap(at, 'loads', 'info', 'listening', { addr: ':8080', version: '5.3.2' }),
      (at) =>
        clusterEvent(at, { type: 'Normal', reason: 'Killing', object: LOADS_POD, message: 'Stopping container loads' }),
      (at) => zap(at, 'loads', 'info', 'shutting down', { signal: 'terminated' }),
      (at) =>
        clusterEvent(at, {
          type: 'Normal',
          reason: 'ScalingReplicaSet',
          object: 'Deployment/loads',
          message: 'Scaled down replica set loads-7d9c5b6f4 to 0 from 1',
        }),
    ],
  },
  {
    id: 'freight-quiet-rebalance',
    first: [
      (at) =>
        kafka(
          at,
          'INFO',
          '[GroupCoordinator 0]: Preparing to rebalance group invoicing in state PreparingRebalance with old generation 4 (__consumer_offsets-12) (reason: Adding new member invoicing-1) (kafka.coordinator.group.GroupCoordinator)',
        ),
      (at) =>
        kafka(
          at,
          'INFO',
          '[GroupCoordinator 0]: Stabilized group invoicing generation 5 (__consumer_offsets-12) with 2 members (kafka.coordinator.group.GroupCoordinator)',
        ),
      (at) =>
        zap(at, 'invoicing', 'warn', 'rebalance in progress, offsets are committed again', { group: 'invoicing' }),
    ],
  },
  {
    id: 'freight-quiet-slow-log',
    told: [
      (at, step) =>
        mariadb(
          at,
          'Warning',
          `Aborted connection ${step} to db: 'freight' user: 'report' host: '10.42.2.99' (Got timeout reading communication packets)`,
        ),
    ],
    every: 60 * SECOND,
  },
];
