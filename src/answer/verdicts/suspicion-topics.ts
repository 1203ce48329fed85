// What people suspect, by topic: how log lines say it, and which kinds of telemetry would show it.
import type { HypothesisKind } from '../../evidence/finding.js';
import { type Topic, TOPICS } from '../../language/topics/topic-words.js';
import type { ChangeKind } from '../../telemetry/record.js';

export type SuspicionTopic = {
  /** Words of warnings and errors that show it; each is searched by itself. */
  readonly words: readonly string[];
  /** Those of the words that say how a failure shows, whatever its cause: an error that holds one is not explained by it. */
  readonly symptoms?: readonly string[];
  /** Kinds of the verdict that mean it. */
  readonly kinds: readonly HypothesisKind[];
  /** Failure classes that are it. */
  readonly classes?: readonly string[];
  /** Gauges that would show it. Absent: no gauge does. */
  readonly gauges?: RegExp;
  /** Names of services that are it. */
  readonly service?: RegExp;
  /** Well-known servers that are of its kind, by name: an error that names one is about it. */
  readonly technologies?: readonly string[];
  /** Changes that would be it. */
  readonly changes?: readonly ChangeKind[];
  /** Words of a message that name no topic. */
  readonly isUnknown?: true;
};

const topic = (words: string, rest: Partial<Omit<SuspicionTopic, 'words'>> = {}): SuspicionTopic => ({
  words: words === '' ? [] : words.split('|'),
  kinds: [],
  ...rest,
});

export const SUSPICION_TOPICS = {
  database: topic('database|SQL|JDBC|postgres|deadlock', {
    classes: ['lock-wait', 'statement-timeout', 'slow-statements', 'database-starting', 'schema-missing'],
    gauges: /\b(?:db|database|sql|postgres|mysql|mongo|jdbc|hikari)/i,
    service: /(?:^|[-_.])(?:db|database|sql|my-?sql|postgres(?:ql)?|pg|mongo(?:db)?)(?:[-_.\d]|$)/i,
    technologies: ['postgresql', 'mysql', 'mariadb', 'mongodb', 'cassandra', 'clickhouse', 'elasticsearch'],
  }),
  network: topic('unreachable|refused|reset|timeout', {
    classes: ['no-route'],
    symptoms: ['refused', 'reset', 'timeout'],
    kinds: ['network'],
    gauges: /net(?:work)?[._-]|packet|retransmi|tcp/i,
  }),
  dns: topic('DNS|UnknownHostException|ENOTFOUND|resolve', {
    classes: ['name-not-resolved', 'name-server'],
    gauges: /dns/i,
  }),
  deploys: topic('', {
    kinds: ['change'],
    changes: ['deploy'],
  }),
  config: topic('configuration|property', {
    classes: ['configuration-wrong'],
    changes: ['configuration', 'flag'],
  }),
  memory: topic('OutOfMemoryError|OOMKilled|memory|heap', {
    classes: ['out-of-memory', 'garbage-collection'],
    gauges: /mem(?:ory)?|heap|rss|\bgc\b|jvm/i,
  }),
  cpu: topic('CPU|throttled', {
    gauges: /cpu|processor|load(?:_|\.)?(?:avg|1|5)/i,
  }),
  disk: topic('disk|ENOSPC|inode|no space', {
    classes: ['disk-full', 'disk-write-failed', 'disk-errors', 'read-only-file-system'],
    gauges: /disk|fs[._]|filesystem|inode|iops/i,
  }),
  files: topic('Too many open files|EMFILE|descriptor', {
    classes: ['open-files'],
    gauges: /(?:^|[._])(?:fd|fds|descriptors?|open_files)(?:$|[._])/i,
  }),
  cache: topic('cache|redis|memcached', {
    gauges: /cache|redis|hit/i,
    service: /cache|redis|memcached/i,
    technologies: ['redis', 'memcached'],
  }),
  queue: topic('queue|kafka|rabbitmq|broker|lag', {
    classes: ['broker-refuses', 'backlog', 'consumer-left-out'],
    kinds: ['queue'],
    service: /kafka|rabbit|queue|broker/i,
    technologies: ['kafka', 'rabbitmq', 'nats'],
    gauges: /queue|lag|backlog|pending|kafka/i,
  }),
  threads: topic('deadlock|thread|RejectedExecutionException', {
    classes: ['threads-exhausted', 'worker-hangs'],
    gauges: /thread|executor|worker/i,
  }),
  connections: topic('connection|pool|exhausted|socket', {
    classes: ['connection-limit', 'pool-exhausted', 'pooler-exhausted', 'worker-connections'],
    gauges: /pool|conn(?:ection)?s?|socket/i,
  }),
  certificate: topic('certificate|TLS|SSL|handshake', {
    classes: ['certificate-expired', 'certificate-untrusted'],
    gauges: /cert|tls|ssl/i,
  }),
  load: topic('overloaded|throttled|too many requests', {
    classes: ['rate-limited'],
    gauges: /rps|request.?rate|requests|load|throughput/i,
  }),
  attack: topic('blocked|forbidden|rate limit', {}),
  dependency: topic('upstream|unavailable', {
    kinds: ['dependency', 'unavailable'],
  }),
  hardware: topic('hardware|I/O error|ECC', {
    classes: ['disk-errors'],
    kinds: ['host'],
    gauges: /smart|temperature|ecc|edac/i,
  }),
  cloud: topic('AWS|GCP|Azure'),
  code: topic('NullPointerException|TypeError|IndexOutOfBoundsException', {
    classes: ['defect', 'crash'],
    kinds: ['code'],
    changes: ['deploy'],
  }),
  time: topic('clock|NTP|skew|timezone', {
    classes: ['clock-skew'],
    gauges: /ntp|clock|drift/i,
  }),
  auth: topic('unauthorized|forbidden|denied|expired', { classes: ['credentials-refused', 'permission-missing'] }),
  kubernetes: topic('evicted|probe|CrashLoopBackOff', {
    changes: ['kubernetes', 'scaling'],
    gauges: /restart|kube/i,
  }),
  timeouts: topic('timeout|timed out|deadline', {
    classes: ['timeout', 'statement-timeout'],
    kinds: ['unavailable'],
  }),
  retries: topic('retry|retrying|backoff', { classes: ['retries-used-up'], gauges: /retr(?:y|ies)/i }),
  resources: topic('saturated|exhausted|capacity', {
    kinds: ['resource', 'host'],
    gauges: /cpu|mem|disk|load|saturation/i,
  }),
  changes: topic('', { kinds: ['change'], changes: ['deploy', 'configuration', 'flag'] }),
} as const satisfies { readonly [Name in Topic]: SuspicionTopic };

const isTopic = (name: string): name is Topic => TOPICS.some((topic) => topic === name);

/** Labels that mean the same topic. */
const SAME_TOPIC: { readonly [label: string]: Topic } = { deploy: 'deploys' };

/** The topic that is asked for, else the first that the message names. */
export const findSuspicionTopic = (of: string | undefined, named: readonly Topic[]): Topic | undefined => {
  const label = of === undefined ? undefined : (SAME_TOPIC[of] ?? of);
  return label !== undefined && isTopic(label) ? label : named[0];
};

/** Whether the error of a cause says that it is of the topic: “PoolTimeout” says nothing of the network. */
export const isErrorOfTopic = ({ words, symptoms = [] }: SuspicionTopic, error: string): boolean => {
  const text = error.toLowerCase();
  return words.some((word) => !symptoms.includes(word) && text.includes(word.toLowerCase()));
};
