// Each rule on the smallest snapshots that it can tell apart.
import { describe, expect, it } from 'vitest';
import type { DatabaseSnapshot, JsonObject } from '../../format/snapshot.js';
import { readSnapshotFile } from '../../format/read-snapshot.js';
import { diagnose } from '../diagnose.js';
import type { SnapshotFinding } from '../diagnosis.js';
import { faultsOf } from '../../../../test/support/diagnosis-faults.js';

type Stats = { readonly [name: string]: number };
type Told = {
  readonly id: string;
  readonly text: string;
  readonly load: number;
  readonly waits?: Stats;
  readonly stats?: Stats;
};

type Hour = {
  /** Length of the window. */
  readonly seconds?: number;
  /** Average active sessions by event. */
  readonly waits?: Stats;
  /** `os.swap.out.sum`. */
  readonly metrics?: Stats;
  readonly derived?: Stats;
  readonly parameters?: { readonly [name: string]: string };
  readonly statements?: readonly Told[];
  readonly more?: JsonObject;
};

const HOUR = 3_600;

const waitSection = (waits: Stats, seconds: number): JsonObject => {
  const active = Object.values(waits).reduce((sum, load) => sum + load, 0);
  return {
    WallClockTimeSec: seconds,
    AverageActiveSessions: active,
    DBTimeSeconds: active * seconds,
    TopEvents: Object.entries(waits).map(([event_name, load]) => ({ event_name, metric_time_sec: load * seconds })),
  };
};

const metricSection = (metrics: Stats, of: string): JsonObject => {
  const own = Object.entries(metrics).filter(([name]) => name.startsWith(`${of}.`));
  const named = Map.groupBy(own, ([name]) => name.split('.').slice(0, -1).join('.'));
  const rows = [...named].map(([metric, values]) => ({
    metric,
    ...Object.fromEntries(values.map(([name, value]) => [name.split('.').at(-1), value])),
  }));
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ metric }) => metric.split('.')[1])].map(([category, list]) => [
      category,
      { metrics: list },
    ]),
  );
};

const statementSection = (statements: readonly Told[]): JsonObject => ({
  SQLs: statements.map(({ id, text, load, stats = {} }) => ({
    sql_id: id,
    sql_statement: text,
    dbload: load.toFixed(2),
    AdditionalMetrics: Object.fromEntries(
      Object.entries(stats).map(([name, value]) => [`db.sql_tokenized.stats.${name}.avg`, value]),
    ),
  })),
  Waits: statements.map(({ id, waits = {} }) => ({
    sql_id: id,
    waits: Object.entries(waits).map(([event, pct]) => ({ event, pct })),
  })),
});

const fileOf = ({
  seconds = HOUR,
  waits = { CPU: 1 },
  metrics = {},
  derived = {},
  parameters,
  statements = [],
  more = {},
}: Hour): JsonObject => ({
  GeneralInformation: { Engine: 'aurora-postgresql', EC2Details: { DefaultVCpus: 8 } },
  NonDefParameters: Object.entries(parameters ?? {}).map(([ParameterName, ParameterValue]) => ({
    ParameterName,
    ParameterValue,
  })),
  WaitEvents: waitSection(waits, seconds),
  Metrics: {
    OSMetrics: metricSection(metrics, 'os'),
    DBMetrics: metricSection(metrics, 'db'),
    AdditionalMetrics: Object.fromEntries(
      Object.entries(derived).map(([name, value]) => [name, { value: String(value) }]),
    ),
  },
  SQLs: statementSection(statements),
  ...more,
});

const snapshotOf = (file: JsonObject): DatabaseSnapshot => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return read.snapshot;
};

/** Findings of an hour, alone or after another; no number in them may be wrong. */
const found = (now: Hour, before?: Hour): readonly SnapshotFinding[] => {
  const [own, other] = [fileOf(now), before === undefined ? undefined : fileOf(before)];
  const diagnosis = other === undefined ? diagnose(snapshotOf(own)) : diagnose(snapshotOf(other), snapshotOf(own));
  expect(faultsOf(diagnosis, other === undefined ? { primary: own } : { primary: other, secondary: own })).toEqual([]);
  return diagnosis.findings;
};

const kinds = (now: Hour, before?: Hour): readonly string[] => found(now, before).map(({ kind }) => kind);
const words = (now: Hour, before?: Hour): readonly string[] =>
  found(now, before)[0]?.sentences.map(({ text }) => text) ?? [];

const QUIET: Hour = { waits: { CPU: 1, 'IO:XactSync': 0.5 } };

describe('a lock pile-up', () => {
  const update: Told = {
    id: 'A',
    text: 'UPDATE carts SET items = ? WHERE id = ?',
    load: 6,
    waits: { 'Lock:tuple': 60, 'Lock:transactionid': 35 },
  };
  const piled: Hour = { waits: { CPU: 1, 'Lock:tuple': 4, 'Lock:transactionid': 3 }, statements: [update] };

  it('is found by its waits, with the statement that waits most', () => {
    expect(words(piled, QUIET)).toEqual([
      'Sessions pile up behind a lock: 87.5 % of the database time is `Lock:tuple` and `Lock:transactionid`',
      '“UPDATE carts SET items = ? WHERE id = ?” makes 75 % of the load',
    ]);
  });

  it('names the blocking session where the capture has lock trees', () => {
    const root = {
      pid: 7,
      application: 'nightly-report',
      state: 'idle in transaction',
      transaction_sec_max: 95,
      sql_statement: 'update carts set items = ?',
    };
    const waiting = [{ sql_statement: 'update carts set expires_at = ?', relation: 'public.carts', wait_sec: 400 }];
    const more = { Locks: { Trees: [{ root, waiters_max: 20, waiting }] } };
    expect(words({ ...piled, more }, QUIET).slice(1, 3)).toEqual([
      'the session at the head of the queue is of `nightly-report`, in state `idle in transaction`, its transaction open for 95 s, process `7`, its last statement “update carts set items = ?”; up to 20 sessions waited behind it',
      'behind it waits “update carts set expires_at = ?” for `public.carts`, for 6.67 min in all',
    ]);
  });

  it('is not found where as many sessions waited before', () => {
    expect(kinds(piled, { waits: { CPU: 0.8, 'Lock:tuple': 4, 'Lock:transactionid': 2.8 } })).toEqual([]);
  });
});

describe('contention for the lock table', () => {
  it('is found under every spelling of its event', () => {
    for (const event of ['LWLock:LockManager', 'lwlock:lock_manager', 'LWLock:lock_manager'])
      expect(kinds({ waits: { CPU: 2, [event]: 4 } }, QUIET)).toEqual(['lock-manager']);
  });
});

describe('commits', () => {
  const insert: Told = {
    id: 'I',
    text: 'INSERT INTO events VALUES (?)',
    load: 5,
    waits: { 'IO:XactSync': 90 },
    stats: { calls_per_sec: 900 },
  };
  const hour = (commits: number): Hour => ({
    waits: { CPU: 1, 'IO:XactSync': 5 },
    metrics: { 'db.Transactions.xact_commit.sum': commits },
    statements: [insert],
  });
  const before: Hour = { ...QUIET, metrics: { 'db.Transactions.xact_commit.sum': 100_000 } };

  it('are a cause when there are more of them', () => {
    expect(words(hour(800_000), before)[1]).toBe('commits: 800,000, it was 100,000');
  });

  it('are no cause when there are as many as before', () => {
    expect(kinds(hour(101_000), before)).toEqual([]);
  });

  it('are a cause when each is slower, though there are no more of them', () => {
    const slow = (latency: number): Hour => ({
      ...hour(100_000),
      metrics: { 'db.Transactions.commit_latency.avg': latency },
    });
    expect(kinds(slow(4_100), { ...QUIET, metrics: { 'db.Transactions.commit_latency.avg': 520 } })).toEqual([
      'commit-pressure',
    ]);
  });

  it('are counted per second where the windows differ in length', () => {
    expect(words({ ...hour(180_000), seconds: 600 }, before)[1]).toBe('commits, a second: 300, it was 27.78');
    expect(kinds({ ...hour(17_000), seconds: 600 }, before)).toEqual([]);
  });

  it('follow from checkpoints ahead of schedule', () => {
    const asked = {
      ...hour(800_000).metrics,
      'db.Checkpoint.checkpoints_req.sum': 110,
      'db.Checkpoint.checkpoints_timed.sum': 2,
    };
    const [first, second] = found({ ...hour(800_000), metrics: asked }, before);
    expect([first?.kind, second?.kind, second?.explainedBy]).toEqual(['checkpoint-pressure', 'commit-pressure', 'd1']);
  });
});

describe('statements that read too much', () => {
  const lookup = (blocks: number): Told => ({
    id: 'S',
    text: 'SELECT * FROM customers WHERE lower(email) = ?',
    load: blocks > 100 ? 6 : 0.4,
    stats: { calls_per_sec: 10, rows_per_call: 1, shared_blks_hit_per_call: blocks, shared_blks_read_per_call: 0 },
  });
  const hour = (blocks: number, returned: number): Hour => ({
    waits: { CPU: blocks > 100 ? 7 : 1 },
    metrics: { 'db.SQL.tup_returned.sum': returned, 'db.SQL.tup_fetched.sum': 1_000 },
    statements: [lookup(blocks)],
  });

  it('scan where rows are read that no index fetches', () => {
    expect(words(hour(40_000, 900_000), hour(5, 3_000))).toEqual([
      'Statements go through whole tables where an index would do: “SELECT * FROM customers WHERE lower(email) = ?”',
      'blocks that a call of “SELECT * FROM customers WHERE lower(email) = ?” looks at for 1 rows: 40,000, it was 5',
      '“SELECT * FROM customers WHERE lower(email) = ?” makes 85.71 % of the load',
      'rows that scans go over for one that an index fetches: 900, it was 3',
    ]);
  });

  it('have a wrong plan where an index fetches the rows', () => {
    expect(kinds(hour(40_000, 2_100), hour(5, 3_000))).toEqual(['plan-regression']);
  });

  it('are no finding where they did so before', () => {
    expect(kinds(hour(40_000, 900_000), hour(39_000, 900_000))).toEqual([]);
  });

  it('are found for the whole database where none is listed', () => {
    const alone = (blocks: number, commits: number, returned: number): Hour => ({
      waits: { CPU: blocks > 9_000 ? 7 : 1 },
      metrics: {
        'db.SQL.logical_reads.sum': blocks,
        'db.Transactions.xact_commit.sum': commits,
        'db.SQL.tup_returned.sum': returned,
        'db.SQL.tup_fetched.sum': 1_000,
      },
    });
    const before = alone(9_000, 300, 3_000);
    expect(words(alone(90_000, 300, 2_100), before).slice(1)).toEqual([
      'blocks that are looked at for each commit: 300, it was 30',
      'rows that scans go over for one that an index fetches: 2.1, it was 3',
    ]);
    expect(kinds(alone(90_000, 300, 900_000), before)).toEqual(['full-scans']);
    expect(kinds(alone(90_000, 900, 2_100), before)).toEqual([]);
  });

  it('follow from rows that vacuum cannot remove', () => {
    const held = {
      'db.state.idle_in_transaction_max_time.max': 20_000,
      'db.Transactions.oldest_running_transaction_xid_age.max': 9_000_000,
    };
    const now = hour(40_000, 900_000);
    const [first, second] = found({ ...now, metrics: { ...now.metrics, ...held } }, hour(5, 3_000));
    expect([first?.kind, second?.kind, second?.explainedBy]).toEqual(['vacuum-held-back', 'full-scans', 'd1']);
  });
});

describe('the buffer cache', () => {
  const hour = (read: number, load: number): Hour => ({
    waits: { CPU: 1, 'IO:DataFileRead': load },
    metrics: { 'db.IO.blks_read.sum': read, 'db.SQL.logical_reads.sum': 1_000_000 },
  });

  it('is too small when much more is read from disk', () => {
    expect(words(hour(200_000, 6), hour(5_000, 0.1))[0]).toBe(
      'The buffer cache does not hold what is used: of the blocks that are looked at, there must be read 20 %, it was 0.5 %',
    );
  });

  it('is not too small on an idle server, of which a short capture saw one read', () => {
    const metrics = { 'db.IO.blks_read.sum': 200, 'db.SQL.logical_reads.sum': 1_000 };
    expect(kinds({ seconds: 5, waits: { 'IO:DataFileRead': 0.05 }, metrics })).toEqual([]);
  });

  it('is not too small when reads are slower but not more', () => {
    expect(kinds(hour(5_200, 6), hour(5_000, 0.1))).toEqual([]);
  });
});

describe('exhausted resources', () => {
  const connections = (most: number): Hour => ({
    metrics: { 'db.User.numbackends.max': most, 'db.User.max_connections.max': 200 },
  });

  it('include connections, unless they were as near the limit before', () => {
    expect(words(connections(199), connections(40))[0]).toBe(
      'Connections run out: at the most there were taken 99.5 %, it was 20 %',
    );
    expect(kinds(connections(199), connections(190))).toEqual([]);
    expect(kinds(connections(185), connections(165))).toEqual([]);
    expect(kinds(connections(170), connections(40))).toEqual([]);
  });

  it('include connections as a consequence where nobody connects more often', () => {
    const hour = (most: number, attempts: number, locks: number): Hour => ({
      ...connections(most),
      waits: { CPU: 1, 'Lock:tuple': locks },
      metrics: { ...connections(most).metrics, 'db.User.total_auth_attempts.sum': attempts },
    });
    const [first, second] = found(hour(199, 320, 40), hour(40, 300, 0));
    expect([first?.kind, second?.kind, second?.explainedBy]).toEqual(['lock-pile-up', 'connection-storm', 'd1']);
    expect(kinds(hour(199, 90_000, 0), hour(40, 300, 0))).toEqual(['connection-storm']);
  });

  it('include memory, by swap and free memory', () => {
    const memory = { 'os.memory.free.min': 1_000, 'os.memory.total.avg': 1_000_000, 'os.swap.out.sum': 5_000_000 };
    expect(words({ metrics: memory })[0]).toBe('Memory runs out; at the least there was free 0.1 %');
    expect(kinds({ metrics: { ...memory, 'os.swap.out.sum': 0 } })).toEqual([]);
  });

  it('include the network, with the statements that wait for it', () => {
    const list: Told = {
      id: 'L',
      text: 'SELECT * FROM orders',
      load: 5,
      waits: { 'Client:ClientWrite': 90 },
      stats: { rows_per_call: 60_000 },
    };
    const hour: Hour = {
      waits: { CPU: 1, 'Client:ClientWrite': 5 },
      derived: { actualTrafficPercentage: 97.2 },
      statements: [list],
    };
    expect(words(hour, QUIET).slice(0, 1)).toEqual(['The network is at its limit: 97.2 % of the maximum at its peak']);
  });

  it('include the capacity of a serverless instance', () => {
    expect(kinds({ metrics: { 'os.general.acuUtilization.avg': 98 } })).toEqual(['capacity-ceiling']);
    expect(kinds({ metrics: { 'os.general.acuUtilization.avg': 60 } })).toEqual([]);
  });

  it('include processors, by a statement that is called far more often', () => {
    const point = (calls: number, load: number): Told => ({
      id: 'P',
      text: 'SELECT ?',
      load,
      stats: { calls_per_sec: calls, shared_blks_hit_per_call: 4 },
    });
    const hour: Hour = {
      waits: { CPU: 14 },
      metrics: { 'os.cpuUtilization.total.avg': 97 },
      statements: [point(9_000, 13)],
    };
    expect(words(hour, { ...QUIET, statements: [point(200, 0.3)] }).slice(1, 3)).toEqual([
      '“SELECT ?” makes 92.86 % of the load',
      'calls a second of “SELECT ?”: 9,000, it was 200',
    ]);
  });

  it('do not blame a statement for processors that others on the machine keep busy', () => {
    const [busy, one] = [{ 'os.cpuUtilization.total.avg': 97 }, { id: 'P', text: 'SELECT ?', load: 0.05 }];
    expect(kinds({ seconds: 5, waits: { CPU: 0.05 }, metrics: busy, statements: [one] })).toEqual([]);
  });
});

describe('a parameter', () => {
  const sort: Told = {
    id: 'R',
    text: 'SELECT sku FROM lines ORDER BY ?',
    load: 4,
    stats: { temp_blks_written_per_call: 50_000 },
  };
  const spilling: Hour = {
    waits: { CPU: 1, 'IO:BufFileWrite': 4 },
    metrics: { 'db.Temp.temp_bytes.sum': 4e11 },
    statements: [sort],
  };

  it('is the cause when its change explains the findings', () => {
    const [first, second] = found(
      { ...spilling, parameters: { work_mem: '4096' } },
      { ...QUIET, parameters: { work_mem: '65536' } },
    );
    expect(first?.sentences[0].text).toBe('A parameter was changed: `work_mem` is 4,096, it was 65,536');
    expect([second?.kind, second?.explainedBy]).toEqual(['spill', 'd1']);
  });

  it('is no cause when it changed the other way, or is unrelated', () => {
    expect(
      kinds({ ...spilling, parameters: { work_mem: '131072' } }, { ...QUIET, parameters: { work_mem: '65536' } }),
    ).toEqual(['spill']);
    expect(
      kinds({ ...spilling, parameters: { log_statement: 'none' } }, { ...QUIET, parameters: { log_statement: 'ddl' } }),
    ).toEqual(['spill']);
  });

  it('is stated with its finding, in its unit', () => {
    const file = fileOf({ ...spilling, parameters: { work_mem: '4096', port: '5432' } });
    const [own] = file['NonDefParameters'] as readonly JsonObject[];
    const described = { ...file, NonDefParameters: [{ ...own, Description: '(kB) Sets the memory of a sort.' }] };
    const diagnosis = diagnose(snapshotOf(described));
    expect(diagnosis.findings[0]?.sentences.at(-1)?.text).toBe('overridden: `work_mem` is 4,096 kB');
    expect(faultsOf(diagnosis, { primary: described })).toEqual([]);
  });

  it('is stated as a risk whatever else is found', () => {
    const { risks, findings } = diagnose(
      snapshotOf(fileOf({ parameters: { autovacuum: '0', fsync: 'on', jit: 'off' } })),
    );
    expect(findings).toEqual([]);
    expect(risks.map(({ text }) => text)).toEqual(['`autovacuum` is 0: nothing removes dead rows']);
  });

  it('is not said to have its default when it is not listed', () => {
    const [first] = found({ ...spilling, parameters: { work_mem: '4096' } }, { ...QUIET, parameters: {} });
    expect(first?.sentences[0].text).toBe(
      'A parameter was changed: `work_mem` is 4,096, it was not overridden in the captured instance group',
    );
  });
});
