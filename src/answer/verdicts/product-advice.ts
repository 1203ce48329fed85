// What to do about a failure in a product: by failure class and technology, the commands, their risk, and where they are documented.
import type { Hypothesis } from '../../evidence/finding.js';
import type { CitedRows } from '../../evidence/sentence.js';
import { technologyInText, technologyOfName } from '../../telemetry/failures/technologies.js';

/** What the relief costs. */
type AdviceRisk = 'sessions' | 'restart' | 'data' | 'memory' | 'full' | 'primary' | 'none';

export type ProductAdvice = {
  /** Failure classes that it is for. */
  readonly classes: readonly string[];
  /** Names of technologies; absent: of any. */
  readonly products?: readonly string[];
  /** What its commands belong to, as a sentence names it. */
  readonly title: string;
  /** Tells who or what it is; changes nothing. */
  readonly look: string;
  readonly act: string;
  readonly risk: AdviceRisk;
  /** Shows whether it helped. */
  readonly verify: string;
  readonly source: string;
};

/** The first that fits holds: those of a product stand before those of any. */
export const PRODUCT_ADVICE: readonly ProductAdvice[] = [
  {
    classes: ['pooler-exhausted'],
    title: 'pgbouncer',
    look: "psql -p 6432 pgbouncer -c 'SHOW POOLS' -c 'SHOW SERVERS'; SELECT pid, usename, state, xact_start FROM pg_stat_activity WHERE state = 'idle in transaction' ORDER BY xact_start",
    act: 'SELECT pg_terminate_backend(PID)',
    risk: 'sessions',
    verify: "psql -p 6432 pgbouncer -c 'SHOW POOLS'",
    source: 'https://www.pgbouncer.org/usage.html',
  },
  {
    classes: ['connection-limit', 'pool-exhausted'],
    products: ['postgresql'],
    title: 'PostgreSQL',
    look: 'SELECT usename, application_name, state, count(*) FROM pg_stat_activity GROUP BY 1, 2, 3 ORDER BY 4 DESC',
    act: "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle' AND state_change < now() - interval '10 minutes'",
    risk: 'sessions',
    verify: 'SELECT count(*) FROM pg_stat_activity; SHOW max_connections',
    source: 'https://www.postgresql.org/docs/current/monitoring-stats.html',
  },
  {
    classes: ['connection-limit', 'pool-exhausted'],
    products: ['mysql', 'mariadb'],
    title: 'MySQL, MariaDB',
    look: 'SHOW FULL PROCESSLIST',
    act: 'SET GLOBAL max_connections = N',
    risk: 'memory',
    verify: "SHOW GLOBAL STATUS LIKE 'Threads_connected'",
    source: 'https://dev.mysql.com/doc/refman/8.4/en/too-many-connections.html',
  },
  {
    classes: ['connection-limit', 'pool-exhausted'],
    products: ['redis'],
    title: 'Redis',
    look: 'CLIENT LIST',
    act: 'CONFIG SET maxclients N',
    risk: 'memory',
    verify: 'INFO clients',
    source: 'https://redis.io/docs/latest/develop/reference/clients/',
  },
  {
    classes: ['broker-refuses', 'disk-full'],
    products: ['rabbitmq'],
    title: 'RabbitMQ',
    look: 'rabbitmq-diagnostics alarms; df -h; rabbitmqctl list_queues name messages_ready message_bytes',
    act: 'rabbitmqctl set_disk_free_limit N',
    risk: 'full',
    verify: 'rabbitmq-diagnostics check_local_alarms',
    source: 'https://www.rabbitmq.com/docs/disk-alarms',
  },
  {
    classes: ['disk-full', 'disk-write-failed'],
    products: ['postgresql'],
    title: 'PostgreSQL',
    look: 'df -h; SELECT slot_name, active, pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)) FROM pg_replication_slots',
    act: 'lvextend -r -L +N DEVICE',
    risk: 'none',
    verify: 'df -h; pg_isready',
    source: 'https://www.postgresql.org/docs/current/disk-full.html',
  },
  {
    classes: ['disk-full', 'read-only', 'broker-refuses'],
    products: ['elasticsearch'],
    title: 'Elasticsearch, OpenSearch',
    look: 'GET _cat/allocation?v&s=disk.percent:desc',
    act: 'PUT _cluster/settings {"persistent": {"cluster.routing.allocation.disk.watermark.flood_stage": "97%"}}; PUT */_settings {"index.blocks.read_only_allow_delete": null}',
    risk: 'full',
    verify: 'GET _cluster/health; GET */_settings/index.blocks.read_only_allow_delete',
    source: 'https://www.elastic.co/docs/troubleshoot/elasticsearch/fix-watermark-errors',
  },
  {
    classes: ['disk-full', 'disk-write-failed'],
    products: ['kafka'],
    title: 'Kafka',
    look: 'kafka-log-dirs.sh --bootstrap-server HOST:9092 --describe',
    act: 'kafka-configs.sh --bootstrap-server HOST:9092 --alter --entity-type topics --entity-name TOPIC --add-config retention.ms=N',
    risk: 'data',
    verify: 'df -h; kafka-topics.sh --bootstrap-server HOST:9092 --describe --under-replicated-partitions',
    source: 'https://kafka.apache.org/documentation/#topicconfigs_retention.ms',
  },
  {
    classes: ['read-only'],
    products: ['redis'],
    title: 'Redis',
    look: 'redis-cli INFO replication; redis-cli CONFIG GET replicaof',
    act: 'redis-cli REPLICAOF NO ONE',
    risk: 'primary',
    verify: 'redis-cli ROLE',
    source: 'https://redis.io/docs/latest/commands/replicaof/',
  },
  {
    classes: ['read-only'],
    products: ['postgresql'],
    title: 'PostgreSQL',
    look: 'SELECT pg_is_in_recovery(); SHOW default_transaction_read_only',
    act: 'SELECT pg_promote()',
    risk: 'primary',
    verify: 'SELECT pg_is_in_recovery()',
    source: 'https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-RECOVERY-CONTROL',
  },
  {
    classes: ['read-only'],
    products: ['mysql', 'mariadb'],
    title: 'MySQL, MariaDB',
    look: 'SELECT @@global.read_only; SHOW REPLICA STATUS',
    act: 'SET GLOBAL read_only = OFF',
    risk: 'primary',
    verify: 'SELECT @@global.read_only',
    source: 'https://dev.mysql.com/doc/refman/8.4/en/server-system-variables.html#sysvar_read_only',
  },
  {
    classes: ['disk-full', 'disk-write-failed'],
    title: 'Linux',
    look: 'df -h; df -i; du -xh --max-depth=2 / | sort -h | tail; lsof +L1',
    act: 'journalctl --vacuum-size=500M',
    risk: 'data',
    verify: 'df -h',
    source: 'https://man7.org/linux/man-pages/man1/du.1.html',
  },
  {
    classes: ['out-of-memory'],
    products: ['redis'],
    title: 'Redis',
    look: 'INFO memory; redis-cli --bigkeys',
    act: 'CONFIG SET maxmemory N; CONFIG SET maxmemory-policy allkeys-lru',
    risk: 'data',
    verify: 'INFO memory',
    source: 'https://redis.io/docs/latest/develop/reference/eviction/',
  },
  {
    classes: ['out-of-memory'],
    title: 'Linux, Kubernetes',
    look: "journalctl -k | grep -i 'killed process'; kubectl describe pod POD",
    act: 'kubectl set resources deployment NAME --limits=memory=N; systemctl set-property UNIT MemoryMax=N',
    risk: 'restart',
    verify: 'kubectl top pod; free -m',
    source: 'https://kubernetes.io/docs/tasks/configure-pod-container/assign-memory-resource/',
  },
  {
    classes: ['certificate-expired', 'certificate-untrusted'],
    title: 'TLS',
    look: 'openssl s_client -connect HOST:443 -servername HOST </dev/null | openssl x509 -noout -issuer -dates',
    act: 'certbot renew; cmctl renew NAME',
    risk: 'restart',
    verify: 'openssl s_client -connect HOST:443 -servername HOST </dev/null | openssl x509 -noout -enddate',
    source: 'https://docs.openssl.org/master/man1/openssl-s_client/',
  },
  {
    classes: ['cluster-leaderless'],
    products: ['nats'],
    title: 'NATS',
    look: 'nats server report jetstream; nats server list',
    act: 'systemctl start nats-server',
    risk: 'none',
    verify: 'nats server report jetstream',
    source: 'https://docs.nats.io/running-a-nats-service/configuration/clustering/jetstream_clustering/administration',
  },
  {
    classes: ['cluster-leaderless'],
    products: ['etcd'],
    title: 'etcd',
    look: 'etcdctl endpoint status --cluster -w table; etcdctl alarm list',
    act: 'systemctl start etcd',
    risk: 'none',
    verify: 'etcdctl endpoint health --cluster',
    source: 'https://etcd.io/docs/v3.5/op-guide/recovery/',
  },
  {
    classes: ['cluster-leaderless'],
    products: ['kafka'],
    title: 'Kafka',
    look: 'kafka-topics.sh --bootstrap-server HOST:9092 --describe --unavailable-partitions',
    act: 'systemctl start kafka',
    risk: 'none',
    verify: 'kafka-topics.sh --bootstrap-server HOST:9092 --describe --unavailable-partitions',
    source: 'https://kafka.apache.org/documentation/#design_uncleanleader',
  },
  {
    classes: ['lock-wait', 'lock-holder'],
    products: ['postgresql'],
    title: 'PostgreSQL',
    look: 'SELECT pid, pg_blocking_pids(pid), state, query FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0',
    act: 'SELECT pg_cancel_backend(PID); SELECT pg_terminate_backend(PID)',
    risk: 'sessions',
    verify: 'SELECT count(*) FROM pg_locks WHERE NOT granted',
    source: 'https://www.postgresql.org/docs/current/functions-info.html',
  },
  {
    classes: ['lock-wait', 'lock-holder'],
    products: ['mysql', 'mariadb'],
    title: 'MySQL, MariaDB',
    look: 'SELECT * FROM sys.innodb_lock_waits; SHOW ENGINE INNODB STATUS',
    act: 'KILL ID',
    risk: 'sessions',
    verify: "SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'",
    source: 'https://dev.mysql.com/doc/refman/8.4/en/sys-innodb-lock-waits.html',
  },
  {
    classes: ['slow-statements', 'statement-timeout'],
    products: ['postgresql'],
    title: 'PostgreSQL',
    look: "SELECT pid, now() - query_start AS runs, wait_event_type, query FROM pg_stat_activity WHERE state = 'active' ORDER BY 2 DESC",
    act: 'SELECT pg_cancel_backend(PID)',
    risk: 'sessions',
    verify: "SELECT count(*) FROM pg_stat_activity WHERE state = 'active'",
    source: 'https://www.postgresql.org/docs/current/functions-admin.html',
  },
  {
    classes: ['worker-connections'],
    title: 'nginx',
    look: 'nginx -T | grep -E "worker_(connections|processes)"; ss -tn state established | wc -l',
    act: 'worker_connections N; in the events block of nginx.conf, then nginx -t && nginx -s reload',
    risk: 'memory',
    verify: 'grep "worker_connections are not enough" /var/log/nginx/error.log | tail -n 1',
    source: 'https://nginx.org/en/docs/ngx_core_module.html#worker_connections',
  },
  {
    classes: ['open-files'],
    title: 'Linux, systemd',
    look: 'ls /proc/PID/fd | wc -l; grep files /proc/PID/limits',
    act: 'systemctl edit UNIT; systemctl restart UNIT',
    risk: 'restart',
    verify: 'grep files /proc/PID/limits',
    source: 'https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html',
  },
  {
    classes: ['name-not-resolved', 'name-server'],
    title: 'DNS',
    look: 'dig NAME; cat /etc/resolv.conf; kubectl -n kube-system logs -l k8s-app=kube-dns',
    act: 'kubectl -n kube-system rollout restart deployment coredns',
    risk: 'restart',
    verify: 'dig +short NAME',
    source: 'https://kubernetes.io/docs/tasks/administer-cluster/dns-debugging-resolution/',
  },
  {
    classes: ['connection-refused', 'crash', 'heartbeat-missed', 'shut-down'],
    title: 'Linux, Kubernetes',
    look: 'systemctl status UNIT; journalctl -u UNIT -n 100; kubectl logs POD --previous',
    act: 'systemctl restart UNIT; kubectl rollout restart deployment NAME',
    risk: 'restart',
    verify: 'systemctl is-active UNIT; kubectl rollout status deployment NAME',
    source: 'https://kubernetes.io/docs/tasks/debug/debug-application/debug-pods/',
  },
];

const DISK_GAUGE = /(?:^|[^a-z])(?:disks?|filesystem|file_system|volume|inodes?|storage)(?:[^a-z]|$)/i;
/** How busy a disk is, not how full. */
const THROUGHPUT_GAUGE =
  /(?:^|[^a-z])(?:io|iops|reads?|writes?|written|latency|busy|queue|time|seconds|ops)(?:[^a-z]|$)/i;

/** A gauge of disk space tells a full disk as a line does. */
export const isDiskGaugeFull = ({ kind, location: { gauge } }: Pick<Hypothesis, 'kind' | 'location'>): boolean =>
  kind === 'resource' && gauge !== undefined && DISK_GAUGE.test(gauge) && !THROUGHPUT_GAUGE.test(gauge);

/** For the class of the failure and for the product that the component is, by its name or by what its line says. */
export const productAdviceOf = (
  hypothesis: Pick<Hypothesis, 'service' | 'failure' | 'kind' | 'location'>,
  rows: CitedRows,
): ProductAdvice | undefined => {
  const { service, failure } = hypothesis;
  const failureClass = failure?.class ?? (isDiskGaugeFull(hypothesis) ? 'disk-full' : undefined);
  // it is blamed for a call of its own
  if (failureClass === undefined || failure?.ofCaller === true) return undefined;
  const row = failure === undefined ? undefined : rows.get(failure.line);
  const line = row?.kind === 'log' ? `${row.message} ${row.error?.message ?? ''}` : '';
  const product = (technologyOfName(service) ?? technologyInText(line))?.name;
  return PRODUCT_ADVICE.find(
    ({ classes, products }) =>
      classes.includes(failureClass) &&
      (products === undefined || (product !== undefined && products.includes(product))),
  );
};
