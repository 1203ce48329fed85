// Well-known servers: their ports, the words of their drivers and replies, the names of their logs, their banners.
import type { LogRecord } from '../record.js';

export type Technology = {
  readonly name: string;
  /** As it is written in a sentence. */
  readonly title: string;
  readonly ports: readonly number[];
  /** What its drivers and replies put into the errors of who calls it. */
  readonly drivers: RegExp;
  /** Of those, what nothing but the server itself says: a library in front of it may speak to servers of several kinds. */
  readonly replies?: RegExp;
  /** Names of services, files and hosts. */
  readonly names: RegExp;
  /** What only its own log says. */
  readonly banners?: RegExp;
  /** A field that only its own log has. */
  readonly field?: string;
  /** It never calls another component of the system by itself, but for the server that it pools. */
  readonly isServer: boolean;
  /** Its clients are those of another server, whose replies it passes on. */
  readonly isPooler?: true;
  /** It is spoken to in SQL, so that general errors of SQL libraries may be its own. */
  readonly isSql: boolean;
};

type TechnologyEntry = Omit<Technology, 'title' | 'isServer' | 'isSql'> & {
  readonly title?: string;
  readonly isServer?: boolean;
};

const ENTRIES: readonly TechnologyEntry[] = [
  {
    name: 'pgbouncer',
    ports: [6432],
    drivers: /pgbouncer|query_wait_timeout|max_client_conn|server_login_retry/i,
    replies: /query_wait_timeout|no more connections allowed \(max_client_conn\)|server_login_retry/,
    names: /pgbouncer/i,
    isPooler: true,
  },
  {
    name: 'postgresql',
    title: 'PostgreSQL',
    ports: [5432],
    drivers:
      /psycopg|asyncpg|node_modules\/pg(?:-pool)?\/|\bpgx?[ .:]|pgconn|\bPG::|org\.postgresql|PSQLException|libpq|\bpq: |canceling statement|remaining connection slots|too many clients already|could not extend file|password authentication failed for user|violates \w+ constraint|\bdb error: (?:db error: )?(?:FATAL|ERROR|PANIC)|relation "[^"]+" does not exist|postgres/i,
    names: /^(?:postgres\w*|pg\w*|psql)(?![a-z])|[-_.](?:postgres\w*|pg)$/i,
    banners: /starting PostgreSQL|database system is ready to accept|checkpoint (?:starting|complete)/i,
  },
  {
    name: 'mysql',
    title: 'MySQL',
    ports: [3306],
    drivers:
      /pymysql|mysql|MySQLdb|\bER_[A-Z_]{6,}|com\.mysql|SQLSTATE\[HY000\] \[[12]\d{3}\]|\('?[12]\d{3}, ['"]|Error [12]\d{3}(?: \(|:)|: Too many connections(?! for)|Lock wait timeout exceeded; try|The table '[^']+' is full|Unknown column '|error in your SQL syntax|Deadlock found when trying/i,
    names: /mysql/i,
    banners: /\[InnoDB\]|mysqld: ready for connections/i,
  },
  {
    name: 'mariadb',
    title: 'MariaDB',
    ports: [3306],
    drivers: /mariadb/i,
    names: /maria/i,
    banners: /mariadbd|MariaDB Server/i,
  },
  {
    name: 'sqlserver',
    title: 'SQL Server',
    ports: [1433],
    drivers:
      /\bSqlClient\b|\bcom\.microsoft\.sqlserver|SQLServerException|\bmssql\b|\btedious\b|pymssql|ODBC Driver \d+ for SQL Server|SqlException \(0x/i,
    names: /^(?:sqlserver|mssql)(?![a-z])|[-_.](?:sqlserver|mssql)$/i,
    banners: /SQL Server has encountered|SQL Server is starting|\bspid\d+s? +Starting up database/i,
    field: 'sqlserver.source',
  },
  {
    name: 'oracle',
    title: 'Oracle Database',
    ports: [1521],
    drivers: /\bORA-\d{5}|oracle\.jdbc|\bcx_Oracle|\boracledb\b|Oracle\.ManagedDataAccess/i,
    names: /^ora(?:cle|db)(?![a-z])|[-_.]oracle$/i,
  },
  {
    name: 'db2',
    title: 'Db2',
    ports: [50_000],
    drivers: /\bDB2 SQL Error|com\.ibm\.db2|\bibm_db\b|\bSQL0\d{3}[NC]\b|\bSQL30\d{3}N\b/i,
    names: /^db2/i,
  },
  {
    name: 'redis',
    title: 'Redis',
    ports: [6379, 26379],
    drivers: /redis|lettuce|jedis|valkey|READONLY You can|WRONGPASS|NOAUTH|OOM command|MISCONF|LOADING /i,
    replies:
      /\bREADONLY You can't write|\bOOM command not allowed|\bMISCONF Redis|\bLOADING Redis|\bNOAUTH Authentication/,
    names: /redis|valkey|keydb/i,
    banners: /Redis (?:is starting|version=)|monotonic clock: POSIX/i,
    field: 'redis.role',
  },
  {
    name: 'rabbitmq',
    title: 'RabbitMQ',
    ports: [5672, 5671, 15672, 25672],
    drivers:
      /\bamqp|\bpika\b|aiormq|aio_pika|kombu|rabbit|lapin|bunny|ACCESS_REFUSED|PRECONDITION_FAILED|CONNECTION_FORCED|CHANNEL_ERROR|connection(?:\.| is )blocked\b[^\n]{0,20}low on (?:memory|disk)/i,
    names: /rabbit/i,
    banners: /Starting RabbitMQ|accepting AMQP connection|rabbit@/i,
    field: 'rabbitmq.process',
  },
  {
    name: 'kafka',
    title: 'Kafka',
    ports: [9092, 9093, 9094],
    drivers: /kafka|NotEnoughReplicas|NotLeaderOrFollower|sarama|librdkafka/i,
    names: /kafka/i,
    banners: /\[KafkaServer|kafka\.server\.|\[GroupCoordinator/i,
  },
  {
    name: 'mongodb',
    title: 'MongoDB',
    ports: [27017],
    drivers:
      /pymongo|mongo|NotWritablePrimary|PrimarySteppedDown|WriteConcernFailed|server selection error|MaxTimeMSExpired/i,
    names: /mongo/i,
    banners: /MongoDB starting|WiredTiger/i,
  },
  {
    name: 'memcached',
    ports: [11211],
    drivers: /memcache|bmemcached|spymemcached|\bdalli\b|SERVER HAS FAILED AND IS DISABLED UNTIL TIMED RETRY/i,
    names: /memcache/i,
  },
  {
    name: 'elasticsearch',
    title: 'Elasticsearch',
    ports: [9200, 9300],
    drivers: /elastic|opensearch|cluster_block/i,
    names: /elastic|opensearch/i,
    banners: /o\.e\.n\.Node|org\.elasticsearch/i,
    field: 'elasticsearch.node.name',
  },
  { name: 'cassandra', title: 'Cassandra', ports: [9042], drivers: /cassandra|NoHostAvailable/i, names: /cassandra/i },
  {
    name: 'zookeeper',
    title: 'ZooKeeper',
    ports: [2181],
    drivers: /zookeeper|KeeperErrorCode/i,
    names: /zookeeper|^zk\b/i,
  },
  { name: 'etcd', ports: [2379, 2380], drivers: /etcd/i, names: /etcd/i },
  { name: 'nats', title: 'NATS', ports: [4222], drivers: /\bnats\b/i, names: /^nats\b/i },
  { name: 'clickhouse', title: 'ClickHouse', ports: [8123], drivers: /clickhouse/i, names: /clickhouse/i },
  { name: 'minio', title: 'MinIO', ports: [], drivers: /minio|S3Error|NoSuchBucket/i, names: /minio/i },
  { name: 'vault', title: 'Vault', ports: [8200], drivers: /hashicorp vault|\bvault: /i, names: /^vault\b/i },
  { name: 'consul', title: 'Consul', ports: [8500], drivers: /consul/i, names: /consul/i },
  { name: 'ldap', title: 'LDAP', ports: [389, 636], drivers: /\bldap/i, names: /slapd|ldap/i },
  {
    name: 'smtp',
    title: 'SMTP',
    ports: [25, 465, 587],
    drivers: /\bsmtp/i,
    names: /postfix|exim|smtp/i,
    isServer: false,
  },
];

const SQL: ReadonlySet<string> = new Set(['postgresql', 'mysql', 'mariadb', 'sqlserver', 'oracle', 'db2']);

const TECHNOLOGIES: readonly Technology[] = ENTRIES.map(({ title, isServer, ...entry }) => ({
  ...entry,
  title: title ?? entry.name,
  isServer: isServer ?? true,
  isSql: SQL.has(entry.name),
}));

type OwnLine = Pick<LogRecord, 'message' | 'attributes'>;

const LONGEST_BANNER = 400;

/** The technology whose own reply is in a text; else the one whose driver speaks first. */
export const technologyInText = (text: string): Technology | undefined => {
  const replying = TECHNOLOGIES.find(({ replies }) => replies?.test(text) === true);
  if (replying !== undefined) return replying;
  let first: { readonly at: number; readonly technology: Technology } | undefined;
  for (const technology of TECHNOLOGIES) {
    const at = text.search(technology.drivers);
    if (at >= 0 && (first === undefined || at < first.at)) first = { at, technology };
  }
  return first?.technology;
};

/** Libraries that speak SQL to any database. */
const SQL_LIBRARY =
  /java\.sql\.|javax\.sql|jdbc|hibernate|hikari|sqlalchemy|\bSQLException|\bSQL[A-Z]\w+Exception|SQLSTATE|database\/sql|ActiveRecord::|Sequelize|\bknex\b|\bPDO\w*|\bsql: /i;

export const speaksSql = (text: string): boolean => SQL_LIBRARY.test(text);

/** The packages of drivers, from the beginning of a logger's name: an application calls its own packages by what they are for. */
const DRIVER_LOGGERS: readonly (readonly [technology: string, logger: RegExp])[] = [
  ['postgresql', /^(?:org\.postgresql|psycopg|asyncpg|pgx|npgsql)\b/i],
  ['mysql', /^(?:com\.mysql|pymysql|mysql\.connector|mysql2)\b/i],
  ['mariadb', /^org\.mariadb\b/i],
  ['redis', /^(?:io\.lettuce|redis\.clients|redis\.(?:client|connection|asyncio)|org\.redisson|aioredis|ioredis)\b/i],
  ['rabbitmq', /^(?:kombu|pika|amqp|aio_pika|aiormq|com\.rabbitmq|org\.springframework\.amqp|RabbitMQ\.Client)\b/i],
  [
    'kafka',
    /^(?:org\.apache\.kafka\.clients|o\.a\.k(?:afka)?\.c(?:lients)?|aiokafka|confluent_kafka|kafka\.(?:client|conn|producer|consumer|coordinator))\b/i,
  ],
  ['mongodb', /^(?:org\.mongodb\.driver|com\.mongodb|pymongo)\b/i],
  [
    'elasticsearch',
    /^(?:elastic_transport|elasticsearch|org\.elasticsearch\.client|co\.elastic\.clients|opensearchpy)\b/i,
  ],
  ['memcached', /^(?:pymemcache|net\.spy\.memcached)\b/i],
  ['cassandra', /^(?:com\.datastax|cassandra\.(?:cluster|pool|connection))\b/i],
];

/** The technology whose driver logs under such a name. */
export const technologyOfLogger = (logger: string): Technology | undefined => {
  const found = DRIVER_LOGGERS.find(([, pattern]) => pattern.test(logger));
  return found && TECHNOLOGIES.find(({ name }) => name === found[0]);
};

/** The server that wrote a line into its own log. */
export const technologyOfOwnLine = ({ message, attributes = {} }: OwnLine): Technology | undefined => {
  const head = message.slice(0, LONGEST_BANNER);
  return TECHNOLOGIES.find(
    ({ banners, field }) => banners?.test(head) === true || (field !== undefined && field in attributes),
  );
};

export const technologyOfPort = (port: number): Technology | undefined =>
  TECHNOLOGIES.find(({ ports }) => ports.includes(port));

export const technologyOfName = (name: string): Technology | undefined =>
  TECHNOLOGIES.find(({ names }) => names.test(name));
