// Problems that are planted in real MariaDB servers, each with the finding that a database administrator would name first.
import type { MariadbCluster, MariadbSettings } from './mariadb-cluster.js';
import type { PlantedOnServer } from './planted-captures.js';

export type PlantedMariadbProblem = PlantedOnServer & {
  /** The kind of the first finding; none where nothing is wrong. */
  readonly kind: string | undefined;
  /** What the answer must name. */
  readonly names: readonly string[];
  readonly settings?: MariadbSettings;
  /** A second server, which the first one copies from. */
  readonly source?: MariadbSettings;
  /** So much older than they are the planted sessions are in the capture: nobody waits for the age of a statement to grow. */
  readonly agedSeconds?: number;
  readonly plant: (cluster: MariadbCluster, source: MariadbCluster | undefined) => Promise<void>;
};

const DIGESTS: MariadbSettings = { 'performance-schema': 'ON' };

const STOCK = [
  `create table shop.stock (id int primary key auto_increment, customer int not null, n int not null default 0,
    note varchar(100) not null default repeat('x', 80))`,
  'insert into shop.stock (customer) select seq % 5000 from seq_1_to_20000',
  'analyze table shop.stock',
];

const someId = (most: number): number => 1 + Math.floor(Math.random() * most);

const update = (id: number): string => `update stock set n = n + 1 where id = ${id}`;

const light = (cluster: MariadbCluster): Promise<void> =>
  cluster.load(2, () => [`select n from stock where id = ${someId(20_000)}`], 50);

/** A session that has used the table and keeps its transaction open, since an earlier second than whatever comes next. */
const hold = async (cluster: MariadbCluster, ...statements: readonly string[]): Promise<void> => {
  const holder = await cluster.session('nightly');
  await holder.query('start transaction');
  for (const sql of statements) await holder.query(sql);
  await cluster.until(
    'select 1 from information_schema.innodb_trx where timestampdiff(second, trx_started, now()) > 1',
  );
};

const waitBehindAlter = async (cluster: MariadbCluster): Promise<void> => {
  await cluster.ask(...STOCK);
  await hold(cluster, 'select count(*) from stock');
  const migration = await cluster.session('migration');
  migration.query('alter table stock add column price int').catch(() => undefined);
  await cluster.until(
    `select 1 from information_schema.processlist where state like 'Waiting for table metadata lock'`,
  );
  await cluster.load(8, () => [`select n from stock where id = ${someId(20_000)}`]);
};

const LOOK_UP = (): readonly string[] => [`select n from stock where customer = ${someId(5_000)} and n < 100`];

export const PLANTED_MARIADB_PROBLEMS: readonly PlantedMariadbProblem[] = [
  {
    name: 'statement that runs on',
    kind: 'long-running-statement',
    names: ['nightly', 'kill query'],
    agedSeconds: 310,
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      const client = await cluster.session('nightly');
      client.query('select count(*) from stock a, stock b, stock c where a.n + b.n + c.n < 0').catch(() => undefined);
      await light(cluster);
    },
  },
  {
    name: 'open transaction beside many changes',
    kind: 'purge-lag',
    names: ['nightly', 'kill '],
    settings: { 'innodb-flush-log-at-trx-commit': '2' },
    lastsSeconds: 26,
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      const holder = await cluster.session('nightly');
      await holder.query('start transaction with consistent snapshot');
      await holder.query('select count(*) from stock');
      await cluster.load(4, () => [update(someId(20_000))]);
    },
  },
  {
    name: 'lock chain',
    kind: 'lock-pile-up',
    isQuiet: true,
    names: ['nightly', 'kill ', 'update stock set n'],
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      await hold(cluster, update(7));
      await cluster.load(12, () => [update(7)]);
    },
  },
  {
    name: 'lock chain of three steps',
    kind: 'lock-pile-up',
    isQuiet: true,
    names: ['nightly', 'kill '],
    settings: DIGESTS,
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      await hold(cluster, update(7));
      const middle = await cluster.session('migration');
      await middle.query('start transaction');
      await middle.query(update(8));
      middle.query(update(7)).catch(() => undefined);
      await cluster.until(`select 1 from information_schema.innodb_trx where trx_state = 'LOCK WAIT'`);
      await cluster.load(6, () => [update(8)]);
    },
  },
  {
    name: 'backup that locks the whole server',
    kind: 'lock-pile-up',
    isQuiet: true,
    names: ['Lock:global', 'information_schema.processlist'],
    plant: async (cluster) => {
      await cluster.ask(...STOCK, `grant reload on *.* to nightly@'127.0.0.1'`);
      const backup = await cluster.session('nightly');
      await backup.query('flush tables with read lock');
      await cluster.load(6, () => [update(someId(20_000))]);
    },
  },
  {
    name: 'alter behind an open transaction',
    kind: 'metadata-lock',
    isQuiet: true,
    names: ['nightly', 'alter table stock', 'shop.stock', 'kill ', 'concluded'],
    plant: waitBehindAlter,
  },
  {
    name: 'alter behind an open transaction, recorded by the server',
    kind: 'metadata-lock',
    isQuiet: true,
    names: ['nightly', 'alter table stock', 'shop.stock', 'kill ', 'its last statement “select count(*) from stock”'],
    settings: {
      ...DIGESTS,
      'performance-schema-instrument': 'wait/lock/metadata/sql/mdl=ON',
      'performance-schema-consumer-events-statements-current': 'ON',
    },
    plant: waitBehindAlter,
  },
  {
    name: 'deadlocks',
    kind: 'deadlocks',
    names: ['update stock set n'],
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      await cluster.load(8, () => ['start transaction', update(someId(4)), update(someId(4)), 'commit']);
    },
  },
  {
    name: 'missing index',
    kind: 'full-scans',
    names: ['shop.stock', 'add index', '(customer'],
    settings: DIGESTS,
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      await cluster.load(4, LOOK_UP);
    },
  },
  {
    name: 'missing index, without performance_schema',
    kind: 'full-scans',
    names: ['shop.stock', 'add index', '(customer'],
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      await cluster.load(4, LOOK_UP);
    },
  },
  {
    name: 'update without an index',
    kind: 'full-scans',
    names: ['shop.stock', 'add index', '(customer'],
    settings: { ...DIGESTS, 'innodb-flush-log-at-trx-commit': '2' },
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      await cluster.load(1, () => [`update stock set n = n + 1 where customer = ${someId(5_000)}`]);
    },
  },
  {
    name: 'connection leak',
    kind: 'connection-storm',
    isQuiet: true,
    names: ['shop', 'max_connections', 'kill '],
    settings: { 'max-connections': '60' },
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      // a busy server still counts those that have left
      await cluster.until(`show status like 'Threads_connected'`, ({ Value: connected }) => Number(connected) === 1);
      for (let n = 0; n < 54; n += 1) await cluster.session('shop');
      await light(cluster);
    },
  },
  {
    name: 'connection for each transaction',
    kind: 'connection-storm',
    names: ['shop', 'pool'],
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      cluster.connects(6, 'select n from stock where id = 7');
    },
  },
  {
    name: 'temporary tables on disk',
    kind: 'spill',
    names: ['group by', 'tmp_table_size'],
    settings: { ...DIGESTS, 'tmp-table-size': '16384', 'max-heap-table-size': '16384' },
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      await cluster.load(3, () => [
        'select customer, note, count(*) as many from stock group by customer, note order by many desc limit 5',
      ]);
    },
  },
  {
    name: 'sorts that do not fit',
    kind: 'spill',
    names: ['order by', 'sort_buffer_size'],
    settings: { ...DIGESTS, 'sort-buffer-size': '32768' },
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      await cluster.load(3, () => ['select id, note from stock order by note desc, n, customer limit 19000, 5']);
    },
  },
  {
    name: 'buffer pool too small',
    kind: 'cache-too-small',
    names: ['innodb_buffer_pool_size'],
    settings: { ...DIGESTS, 'innodb-buffer-pool-size': '6M', 'innodb-flush-log-at-trx-commit': '0' },
    plant: async (cluster) => {
      await cluster.ask(
        `create table shop.orders (id int primary key, payload varchar(300) not null)`,
        `insert into shop.orders select seq, repeat('y', 280) from seq_1_to_250000`,
      );
      await cluster.load(4, () => [`select payload from orders where id = ${someId(250_000)}`]);
    },
  },
  {
    name: 'replica that stopped',
    kind: 'replica-behind',
    isQuiet: true,
    names: ['1062', 'start replica'],
    settings: { 'server-id': '2' },
    source: { 'server-id': '1', 'log-bin': 'bin' },
    plant: async (cluster, source) => {
      if (source === undefined) throw new Error('no source');
      await source.ask(
        `create user copier@'127.0.0.1' identified by 'planted-password'`,
        `grant replication slave on *.* to copier@'127.0.0.1'`,
        'reset master',
      );
      await cluster.ask(
        `change master to master_host = '127.0.0.1', master_port = ${source.port}, master_user = 'copier',
          master_password = 'planted-password', master_log_file = 'bin.000001', master_log_pos = 4`,
        'start replica',
      );
      await cluster.ask(...STOCK.slice(0, 1), 'drop table shop.stock');
      await source.ask('create table shop.accounts (id int primary key)');
      await cluster.until(`select 1 from information_schema.tables where table_name = 'accounts'`);
      await cluster.ask('insert into shop.accounts values (1)');
      await source.ask('insert into shop.accounts values (1)');
      await cluster.until('show slave status', ({ Last_SQL_Errno: code }) => Number(code) === 1062);
    },
  },
  {
    name: 'crowd of commits',
    kind: 'commit-pressure',
    names: ['sync_binlog', 'innodb_flush_log_at_trx_commit'],
    // on a fast disk so many commits fill a small redo log, which then is the cause
    settings: { ...DIGESTS, 'log-bin': 'bin', 'sync-binlog': '1', 'innodb-log-file-size': '512M' },
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      await cluster.load(24, () => [`insert into stock (customer) values (${someId(5_000)})`]);
    },
  },
  {
    name: 'redo log too small',
    kind: 'checkpoint-pressure',
    names: ['innodb_log_file_size'],
    settings: { 'innodb-log-file-size': '4M', 'innodb-flush-log-at-trx-commit': '2' },
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      await cluster.load(4, (client) => [
        `update stock set n = n + 1, note = repeat('${'abcd'[client] ?? 'e'}', 90) where id between ${client * 5_000 + 1} and ${client * 5_000 + 4_000}`,
      ]);
    },
  },
  {
    name: 'binary logs without expiry',
    kind: 'binary-log-growth',
    isQuiet: true,
    names: ['binlog_expire_logs_seconds', 'purge binary logs'],
    settings: {
      'log-bin': 'bin',
      'binlog-format': 'ROW',
      'max-allowed-packet': '16M',
      'innodb-flush-log-at-trx-commit': '2',
    },
    plant: async (cluster) => {
      await cluster.ask(
        ...STOCK,
        'create table shop.files (id int primary key auto_increment, body longblob)',
        'set session max_statement_time = 0',
        ...Array.from({ length: 36 }, () => `insert into shop.files (body) values (repeat('z', 8000000))`),
        ...Array.from({ length: 2 }, () => 'flush binary logs'),
      );
      await light(cluster);
    },
  },
  {
    name: 'duplicate index',
    kind: 'index-duplicate',
    isQuiet: true,
    names: ['stock_customer', 'drop index'],
    plant: async (cluster) => {
      await cluster.ask(
        ...STOCK,
        'alter table shop.stock add index stock_customer (customer)',
        'alter table shop.stock add index stock_customer_n (customer, n)',
      );
      await light(cluster);
    },
  },
  {
    name: 'nothing',
    kind: undefined,
    isQuiet: true,
    names: [],
    settings: DIGESTS,
    plant: async (cluster) => {
      await cluster.ask(...STOCK);
      await light(cluster);
    },
  },
];
