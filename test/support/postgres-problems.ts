// Problems that are planted in a real PostgreSQL, each with the finding that a database administrator would name first.
import type { PlantedOnServer } from './planted-captures.js';
import type { ClusterSettings, ThrowawayCluster } from './postgres-cluster.js';

export type PlantedProblem = PlantedOnServer & {
  /** The kind of the first finding; none where nothing is wrong. */
  readonly kind: string | undefined;
  /** What the answer must name. */
  readonly names: readonly string[];
  readonly settings?: ClusterSettings;
  /** So much older than it is the application or the prepared transaction is in the capture: nobody waits for age to grow. */
  readonly aged?: { readonly seconds: number; readonly whose: string };
  readonly plant: (cluster: ThrowawayCluster) => Promise<void>;
};

const light = async ({ bench }: ThrowawayCluster, script = 'select 1;'): Promise<void> => {
  await bench(script, '-c', '2', '-R', '20');
};

const STOCK = [
  `create table stock (id int primary key, n int not null default 0, note text default repeat('x', 80))`,
  'insert into stock select i from generate_series(1, 20000) i',
  'vacuum analyze stock',
];

const prepare = async ({ session }: ThrowawayCluster, statements: readonly string[]): Promise<void> => {
  const client = await session('migration');
  for (const sql of statements) await client.query(sql);
  await client.end();
};

const CHURN = '\\set id random(1, 20000)\nupdate stock set n = n + 1 where id = :id;';

/** Goes on until thousands of transactions have begun, and more rows than that are dead. */
const churn = async ({ bench, until }: ThrowawayCluster): Promise<void> => {
  await bench(CHURN, '-c', '2', '-R', '1000');
  await until(`select from pg_stat_all_tables where relname = 'stock' and n_dead_tup > 15000`);
};

/** Each row as often as this. */
const rewritten = (times: number): readonly string[] =>
  Array.from({ length: times }, () => 'update stock set n = n + 1');

export const PLANTED_PROBLEMS: readonly PlantedProblem[] = [
  {
    name: 'idle transaction that holds the horizon',
    kind: 'vacuum-held-back',
    names: ['nightly-report'],
    aged: { seconds: 150, whose: 'nightly-report' },
    plant: async (cluster) => {
      await prepare(cluster, STOCK);
      const holder = await cluster.session('nightly-report');
      await holder.query('begin isolation level repeatable read');
      await holder.query('select count(*) from stock');
      await churn(cluster);
    },
  },
  {
    name: 'prepared transaction that holds the horizon',
    kind: 'vacuum-held-back',
    names: ['order-4711'],
    settings: { max_prepared_transactions: '5' },
    aged: { seconds: 150, whose: 'order-4711' },
    plant: async (cluster) => {
      await prepare(cluster, STOCK);
      const holder = await cluster.session('payments');
      await holder.query('create table orders (id int)');
      await holder.query('begin');
      await holder.query('insert into orders values (1)');
      await holder.query(`prepare transaction 'order-4711'`);
      await holder.end();
      await churn(cluster);
    },
  },
  {
    name: 'long-running query',
    kind: 'long-running-statement',
    names: ['adhoc-analysis', 'generate_series'],
    aged: { seconds: 330, whose: 'adhoc-analysis' },
    plant: async (cluster) => {
      await prepare(cluster, STOCK);
      const client = await cluster.session('adhoc-analysis');
      client
        .query('select count(*) from stock a, stock b, generate_series(1, 1000) g where a.n + b.n + g.g < 0')
        .catch(() => undefined);
      await light(cluster, '\\set id random(1, 20000)\nselect n from stock where id = :id;');
    },
  },
  {
    name: 'deadlocks',
    kind: 'deadlocks',
    names: ['update stock set n'],
    plant: async (cluster) => {
      await prepare(cluster, STOCK);
      const script =
        '\\set a random(1, 4)\n\\set b random(1, 4)\nbegin;\nupdate stock set n = n + 1 where id = :a;\nupdate stock set n = n + 1 where id = :b;\ncommit;';
      await cluster.bench(script, '-c', '8', '--max-tries=1000');
    },
  },
  {
    name: 'autovacuum off',
    kind: 'autovacuum-off',
    names: ['stock'],
    settings: { autovacuum: 'off' },
    plant: async (cluster) => {
      await prepare(cluster, [...STOCK, ...rewritten(13)]);
      await cluster.bench('\\set id random(1, 20000)\nupdate stock set n = n + 1 where id = :id;', '-c', '4');
    },
  },
  {
    name: 'bloat with 13 dead copies',
    kind: 'bloat',
    names: ['stock'],
    plant: async (cluster) => {
      await prepare(cluster, [
        ...STOCK,
        'alter table stock set (autovacuum_vacuum_scale_factor = 100)',
        ...rewritten(13),
      ]);
      await cluster.bench('select sum(n) from stock where n > 5;', '-c', '3');
    },
  },
  {
    name: 'dead replication slot with WAL',
    kind: 'replication-slot',
    names: ['standby_2'],
    settings: { wal_keep_size: '0' },
    plant: async (cluster) => {
      await prepare(cluster, STOCK);
      await cluster.ask(`select pg_create_physical_replication_slot('standby_2', true)`);
      for (let n = 0; n < 40; n += 1) {
        await cluster.ask(`update stock set n = n + 1 where id = ${n}`);
        await cluster.ask('select pg_switch_wal()');
      }
      await cluster.bench(CHURN, '-c', '4');
    },
  },
  {
    name: 'near wraparound',
    kind: 'wraparound',
    isQuiet: true,
    names: ['shop'],
    settings: { autovacuum_naptime: '1d' },
    plant: async (cluster) => {
      await prepare(cluster, STOCK);
      await cluster.stop();
      await cluster.program('pg_resetwal', '-x', '2130000000', '-D', cluster.data);
      // the commit log of the skipped transactions
      await cluster.write('pg_xact/07EF', new Uint8Array(262_144));
      await cluster.start();
      await light(cluster);
    },
  },
  {
    name: 'lock chain',
    kind: 'lock-pile-up',
    isQuiet: true,
    names: ['batch-import'],
    plant: async (cluster) => {
      await prepare(cluster, STOCK);
      const [head, middle] = [await cluster.session('batch-import'), await cluster.session('price-sync')];
      await head.query('begin');
      await head.query('update stock set n = 0 where id = 1');
      await middle.query('begin');
      await middle.query('update stock set n = 0 where id = 2');
      middle.query('update stock set n = 0 where id = 1').catch(() => undefined);
      await cluster.until(`select from pg_locks where not granted`);
      await cluster.bench('update stock set n = n + 1 where id = 2;', '-c', '6');
    },
  },
  {
    name: 'missing index',
    kind: 'full-scans',
    names: ['orders', 'customer_id'],
    plant: async (cluster) => {
      await prepare(cluster, [
        'create table orders (id int primary key, customer_id int, total int, note text)',
        `insert into orders select i, i % 30000, i, repeat('y', 60) from generate_series(1, 300000) i`,
        'vacuum analyze orders',
      ]);
      await cluster.bench('\\set c random(1, 30000)\nselect total from orders where customer_id = :c;', '-c', '4');
    },
  },
  {
    name: 'connection leak',
    kind: 'connection-storm',
    isQuiet: true,
    names: ['checkout-worker'],
    plant: async (cluster) => {
      // a busy server still counts those that have left
      await cluster.until(`select from pg_stat_activity where backend_type = 'client backend' having count(*) = 1`);
      for (let n = 0; n < 53; n += 1) await (await cluster.session('checkout-worker')).query('select 1');
      await light(cluster);
    },
  },
  {
    name: 'connection for each transaction',
    kind: 'connection-storm',
    names: ['next to every transaction'],
    plant: async (cluster) => {
      await cluster.bench('select 1;', '-c', '6', '-C');
    },
  },
  {
    name: 'work_mem spill',
    kind: 'spill',
    names: ['order by note'],
    settings: { work_mem: '128kB' },
    plant: async (cluster) => {
      await prepare(cluster, [
        'create table events (id int, note text)',
        `insert into events select i, md5(i::text) from generate_series(1, 200000) i`,
        'vacuum analyze events',
      ]);
      await cluster.bench('select count(*) from (select note from events order by note, id offset 1) x;', '-c', '3');
    },
  },
  {
    name: 'temporary files of one statement that has not ended',
    kind: 'spill',
    names: ['yearly-export'],
    plant: async (cluster) => {
      const client = await cluster.session('yearly-export');
      client
        .query('select count(*) from (select md5(i::text) m from generate_series(1, 40000000) i order by 1) x')
        .catch(() => undefined);
      await light(cluster);
      // spilling has begun
      await cluster.until('select sum(size) from pg_ls_tmpdir() having sum(size) > 2e8');
    },
  },
  {
    name: 'checkpoint storm',
    kind: 'checkpoint-pressure',
    names: ['max_wal_size'],
    settings: { max_wal_size: '32MB', min_wal_size: '32MB' },
    plant: async (cluster) => {
      await prepare(cluster, [
        'create table wide (id int, note text)',
        `insert into wide select i, repeat(md5(i::text), 30) from generate_series(1, 20000) i`,
        'vacuum analyze wide',
      ]);
      // rows are only added: updates would leave dead ones, which are another problem
      await cluster.bench(
        '\\set k random(1, 1000000)\ninsert into wide select :k + i, repeat(md5((:k + i)::text), 30) from generate_series(1, 200) i;',
        '-c',
        '4',
      );
    },
  },
  {
    name: 'bad planner setting',
    kind: 'planner-setting',
    names: ['enable_indexscan'],
    settings: { enable_indexscan: 'off', enable_bitmapscan: 'off', enable_indexonlyscan: 'off' },
    plant: async (cluster) => {
      await prepare(cluster, [
        'create table orders (id int primary key, total int, note text)',
        `insert into orders select i, i, repeat('y', 60) from generate_series(1, 200000) i`,
        'vacuum analyze orders',
      ]);
      await cluster.bench('\\set c random(1, 200000)\nselect total from orders where id = :c;', '-c', '4');
    },
  },
  {
    name: 'stale statistics',
    kind: 'stale-statistics',
    names: ['orders'],
    plant: async (cluster) => {
      await prepare(cluster, [
        'create table orders (id int primary key, state int, note text) with (autovacuum_enabled = off)',
        'create table items (id int, order_id int) with (autovacuum_enabled = off)',
        'create index items_order on items (order_id)',
        `insert into orders select i, 0, 'x' from generate_series(1, 50) i`,
        'insert into items select i, i from generate_series(1, 50) i',
        'analyze orders, items',
        `insert into orders select i, 1, 'x' from generate_series(51, 100000) i`,
        'insert into items select i, i from generate_series(51, 100000) i',
      ]);
      await cluster.bench(
        'select count(*) from orders o join items i on i.order_id = o.id where o.state = 1 and i.id < 90000;',
        '-c',
        '3',
      );
    },
  },
  {
    name: 'duplicate index',
    kind: 'index-duplicate',
    isQuiet: true,
    names: ['stock_n_again'],
    plant: async (cluster) => {
      await prepare(cluster, [
        ...STOCK,
        'create index stock_n on stock (n)',
        'create index stock_n_again on stock (n)',
        'vacuum analyze stock',
      ]);
      await light(
        cluster,
        '\\set id random(1, 20000)\nselect id from stock where id = :id;\nselect count(*) from stock where n = :id;',
      );
    },
  },
  {
    name: 'unused index',
    kind: 'index-unused',
    isQuiet: true,
    names: ['stock_note'],
    plant: async (cluster) => {
      await prepare(cluster, [
        `create table stock (id int primary key, n int, note text)`,
        `insert into stock select i, i, md5(i::text) || repeat('z', 100) from generate_series(1, 100000) i`,
        'create index stock_note on stock (note)',
        'vacuum analyze stock',
      ]);
      await light(cluster, '\\set id random(1, 100000)\nupdate stock set n = n + 1 where id = :id;');
    },
  },
  {
    name: 'invalid index',
    kind: 'index-invalid',
    isQuiet: true,
    names: ['stock_n_unique'],
    plant: async (cluster) => {
      await prepare(cluster, STOCK);
      const client = await cluster.session('migration');
      await client.query('create unique index concurrently stock_n_unique on stock (n)').catch(() => undefined);
      await light(cluster, '\\set id random(1, 20000)\nselect n from stock where id = :id;');
    },
  },
  {
    name: 'sequence near its end',
    kind: 'sequence-exhaustion',
    isQuiet: true,
    names: ['tickets_id_seq'],
    plant: async (cluster) => {
      await prepare(cluster, [
        'create table tickets (id serial primary key, n int)',
        `select setval('tickets_id_seq', 2140000000)`,
        'grant usage on sequence tickets_id_seq to watcher',
      ]);
      await light(cluster, 'insert into tickets (n) values (1);');
    },
  },
  {
    name: 'archiver that fails',
    kind: 'archiver-failing',
    names: ['archive'],
    settings: { archive_mode: 'on', archive_command: 'test ! -f %p' },
    plant: async (cluster) => {
      await prepare(cluster, STOCK);
      await cluster.ask('update stock set n = 1');
      await cluster.ask('select pg_switch_wal()');
      await cluster.bench(CHURN, '-c', '4');
    },
  },
  {
    name: 'commits that everybody waits for',
    kind: 'commit-pressure',
    names: ['insert into clicks'],
    plant: async (cluster) => {
      await prepare(cluster, ['create table clicks (n int)']);
      await cluster.bench('insert into clicks values (1);', '-c', '24');
    },
  },
  {
    name: 'nothing',
    kind: undefined,
    isQuiet: true,
    names: [],
    plant: async (cluster) => {
      await prepare(cluster, STOCK);
      await light(cluster, '\\set id random(1, 20000)\nselect n from stock where id = :id;');
    },
  },
];
