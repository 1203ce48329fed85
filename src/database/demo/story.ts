// The two hours of the demo, with fixed figures: sorts spill and scans miss an index, while connections are far from their limit.
import type { DatabaseHour, PlantedCauseKind, SecondsByEvent, StatementWork } from './work.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import { random } from '../../demo/random.js';
import { type DatabaseMachine, PROVISIONED_MACHINES } from './catalogue/machines.js';
import { STATEMENT_TEMPLATES } from './catalogue/statements.js';
import { drawOrdinaryHour } from './draw.js';
import { hourFigures } from './figures.js';
import type { GeneratedFile } from './generate.js';
import type { CounterReading, CounterReadings } from './readings/reading.js';
import type { HourFigures, InstanceIdentity, LoadedStatement } from './write/file.js';
import { generatedFileName, writeSnapshot } from './write/snapshot.js';

/** The figures of an hour. Shares are percent of database time. */
type StoryFigures = {
  readonly active: number;
  readonly waits: SecondsByEvent;
  readonly processors: { readonly avg: number; readonly max: number; readonly wait: number };
  readonly reads: { readonly perSecond: number; readonly latency: number };
  readonly local: { readonly queue: number; readonly util: number; readonly used: number; readonly throughput: number };
  readonly rows: { readonly returned: number; readonly fetched: number };
  readonly blocks: { readonly read: number; readonly logical: number };
  readonly commits: { readonly count: number; readonly latency: number };
  readonly connections: { readonly avg: number; readonly max: number };
  /** The maximum, in percent of the limit. */
  readonly network: number;
  readonly leastFreeGb: number;
  readonly cacheHit: number;
  readonly spilledBytes: number;
};

const QUIET_HOUR: StoryFigures = {
  active: 1.16,
  waits: {
    'IO:XactSync': 60.5,
    'IO:DataFileRead': 25.8,
    CPU: 13.4,
    'LWLock:BufferContent': 0.16,
    'LWLock:LockManager': 0.14,
  },
  processors: { avg: 6.2, max: 44.4, wait: 0.01 },
  reads: { perSecond: 366, latency: 0.11 },
  local: { queue: 0.03, util: 0.4, used: 2.3, throughput: 0.62 },
  rows: { returned: 52_000_000, fetched: 20_000_000 },
  blocks: { read: 1_300_000, logical: 106_000_000 },
  commits: { count: 576_000, latency: 982 },
  connections: { avg: 5.4, max: 17 },
  network: 21,
  leastFreeGb: 30.8,
  cacheHit: 93.83,
  spilledBytes: 66_000_000,
};

const TROUBLED_HOUR: StoryFigures = {
  active: 4.66,
  waits: {
    'IO:BufFileWrite': 35.1,
    'IO:DataFileRead': 31.7,
    CPU: 18.1,
    'IO:XactSync': 13.9,
    'Lock:transactionid': 0.65,
    'IPC:BufferIO': 0.35,
    'LWLock:BufferContent': 0.2,
  },
  processors: { avg: 43, max: 77.5, wait: 16 },
  reads: { perSecond: 86_193, latency: 4.09 },
  local: { queue: 49.3, util: 64, used: 79.9, throughput: 30.78 },
  rows: { returned: 6_204_000_000, fetched: 11_800_000 },
  blocks: { read: 139_000_000, logical: 182_000_000 },
  commits: { count: 259_000, latency: 1_521 },
  connections: { avg: 85, max: 171 },
  network: 99.5,
  leastFreeGb: 1.2,
  cacheHit: 56.99,
  spilledBytes: 410_000_000_000,
};

const level = (avg: number, max = avg * 2): CounterReading => ({ avg, max, min: Number((avg / 3).toPrecision(4)) });

const KIB_PER_GB = 1_048_576;

const osOf = (
  { processors, reads, local, leastFreeGb, network }: StoryFigures,
  machine: DatabaseMachine,
): CounterReadings => {
  const limit = (machine.networkMbps * 1e6) / 8;
  const wire = (limit * network) / 100;
  return {
    'os.cpuUtilization.total': level(processors.avg, processors.max),
    'os.cpuUtilization.wait': level(processors.wait),
    'os.diskIO.auroraStorage.readIOsPS': level(reads.perSecond),
    'os.diskIO.auroraStorage.readLatency': level(reads.latency),
    'os.diskIO.rdstemp.avgQueueLen': level(local.queue),
    'os.diskIO.rdstemp.util': level(local.util, Math.min(100, local.util * 1.5)),
    'os.fileSys.usedPercent': level(local.used / 2, local.used),
    'os.memory.free': {
      avg: Math.round(leastFreeGb * 1.2 * KIB_PER_GB),
      max: Math.round(leastFreeGb * 1.5 * KIB_PER_GB),
      min: Math.round(leastFreeGb * KIB_PER_GB),
    },
    'os.network.rx': { ...level(wire * 0.5, wire * 0.9), sum: Math.round(wire * 0.5 * 3_600) },
    'os.network.tx': { ...level(wire * 0.06, wire * 0.1), sum: Math.round(wire * 0.06 * 3_600) },
  };
};

const dbOf = ({ rows, blocks, commits, connections, spilledBytes, active }: StoryFigures): CounterReadings => ({
  'db.SQL.tup_returned': { sum: rows.returned },
  'db.SQL.tup_fetched': { sum: rows.fetched },
  'db.SQL.logical_reads': { sum: blocks.logical },
  'db.IO.blks_read': { sum: blocks.read },
  'db.IO.storage_blks_read': { sum: blocks.read },
  'db.Cache.blks_hit': { ...level((blocks.logical - blocks.read) / 3_600), sum: blocks.logical - blocks.read },
  'db.Transactions.xact_commit': { sum: commits.count },
  'db.Transactions.commit_latency': level(commits.latency),
  'db.Transactions.active_transactions': level(active),
  'db.User.numbackends': { avg: connections.avg, max: connections.max, min: 3 },
  'db.Temp.temp_bytes': { sum: spilledBytes },
  'db.Temp.temp_files': { sum: Math.round(spilledBytes / 40_000_000) },
});

/** The share of each statement in each wait; the last statement of a list takes the rest. */
const dealWaits = (
  { active, waits }: StoryFigures,
  works: readonly StatementWork[],
  parts: StoryParts,
): readonly LoadedStatement[] =>
  works.map((work, at) => ({
    work,
    load: Object.fromEntries(
      Object.entries(waits)
        .map(([event, share]) => [event, (active * share * (parts[event]?.[at] ?? 0)) / 100] as const)
        .filter(([, load]) => load > 0),
    ),
  }));

type StoryParts = { readonly [event: string]: readonly number[] };

const QUIET_PARTS: StoryParts = {
  'IO:XactSync': [0, 0, 0.42, 0.33, 0.25],
  'IO:DataFileRead': [0.3, 0.12, 0.28, 0.2, 0.1],
  CPU: [0.26, 0.14, 0.25, 0.2, 0.15],
};

const TROUBLED_PARTS: StoryParts = {
  'IO:BufFileWrite': [1],
  'IO:DataFileRead': [0.12, 0.86, 0.01, 0.01],
  CPU: [0.34, 0.58, 0.03, 0.03, 0.02],
  'IO:XactSync': [0, 0, 0.42, 0.33, 0.25],
  'Lock:transactionid': [0, 0, 1],
  'IPC:BufferIO': [0.1, 0.9],
};

/** The report that sorts, the look-up that lost its index, and three that write. */
const castOf = (hour: DatabaseHour): readonly StatementWork[] => {
  const find = (text: string): readonly StatementWork[] =>
    hour.works.filter((work) => work.text.startsWith(text)).slice(0, 1);
  return [
    'SELECT l.sku, sum',
    'SELECT o.id, o.status',
    'UPDATE stock_levels',
    'INSERT INTO events',
    'UPDATE customers',
  ].flatMap(find);
};

type StoryHour = {
  readonly told: StoryFigures;
  readonly hour: DatabaseHour;
  readonly cast: readonly StatementWork[];
  readonly parts: StoryParts;
  readonly identity: InstanceIdentity;
};

const storyFigures = ({ told, hour, cast, parts, identity }: StoryHour): GeneratedFile => {
  const { machine } = hour;
  const drawn = hourFigures(random(7), hour, identity);
  const wire = (machine.networkMbps * 1e6 * told.network) / 800;
  const disk = (machine.ebsMbps * 1e6 * told.local.throughput) / 800;
  const figures: HourFigures = {
    ...drawn,
    hour: { ...drawn.hour, memory: { ...hour.memory, least: told.leastFreeGb / (machine.memoryMib / 1_024) } },
    statements: dealWaits(told, cast, parts),
    waits: Object.fromEntries(Object.entries(told.waits).map(([event, share]) => [event, (told.active * share) / 100])),
    os: { ...drawn.os, ...osOf(told, machine) },
    db: { ...drawn.db, ...dbOf(told) },
    wire: { avg: wire * 0.56, max: wire },
    local: { avg: disk * 0.7, max: disk, used: told.local.used / 100 },
    connections: told.connections,
    cacheHit: told.cacheHit,
  };
  return { name: generatedFileName(figures), content: writeSnapshot(figures) };
};

const identityAt = (hour: string, next: string): InstanceIdentity => ({
  instance: 'shop-orders-1',
  cluster: 'shop-orders',
  region: 'eu-central-1',
  resource: 'db-4C0FFEE4C0FFEE4C0FFEE412',
  account: '123456789012',
  from: `2026-01-${hour}:00:00.000Z`,
  to: `2026-01-${next}:00:00.000Z`,
});

const MACHINE = PROVISIONED_MACHINES.find(({ className }) => className === 'db.r6g.4xlarge');

/** The report sorts more than fits into its memory; the look-up scans the whole table. */
const troubled = (cast: readonly StatementWork[]): readonly StatementWork[] =>
  cast.map((work, at) => {
    if (at === 0)
      return { ...work, calls: 0.27, rows: 61_400, spilled: 51_500, scanned: 1_850_000, blocks: 21_000, missed: 0.45 };
    if (at === 1) return { ...work, calls: 0.85, scanned: 1_430_000, fetched: 0, blocks: 48_500, missed: 0.87 };
    return { ...work, calls: work.calls * 0.45 };
  });

type SnapshotStoryFiles = {
  readonly quiet: GeneratedFile;
  readonly troubled: GeneratedFile;
  /** Each of them is right as the first cause. */
  readonly causes: readonly PlantedCauseKind[];
  readonly spilling: string;
  readonly scanning: string;
  readonly told: {
    readonly askedAt: Micros;
    readonly question: string;
    readonly followUp: string;
    /** For the checking process alone. */
    readonly expected: { readonly statement: string; readonly notLimiting: string };
  };
};

const STORY_FACTS: SnapshotStoryFiles['told'] = {
  askedAt: 1_768_136_400 * SECOND,
  question: 'Why was the database slow between 10:00 and 11:00 UTC?',
  followUp: 'Did the connections reach their limit?',
  expected: { statement: 'SELECT l.sku, sum(l.quantity) AS sold', notLimiting: 'Connections: 3.42 % of the limit' },
};

export const twoHourStory = (): SnapshotStoryFiles => {
  if (MACHINE === undefined) throw new RangeError('the machine of the story is not in the catalogue');
  const hour = drawOrdinaryHour(random(20_260), MACHINE, STATEMENT_TEMPLATES);
  const cast = castOf(hour);
  const parameters = hour.parameters.map((each) =>
    each.name === 'log_min_duration_statement' ? { ...each, value: '250' } : each,
  );
  const quiet = storyFigures({
    told: QUIET_HOUR,
    hour,
    cast,
    parts: QUIET_PARTS,
    identity: identityAt('10T10', '10T11'),
  });
  return {
    quiet,
    troubled: storyFigures({
      told: TROUBLED_HOUR,
      hour: { ...hour, parameters },
      cast: troubled(cast),
      parts: TROUBLED_PARTS,
      identity: identityAt('11T10', '11T11'),
    }),
    told: STORY_FACTS,
    causes: ['spill', 'full-scans'],
    spilling: cast[0]?.id ?? '',
    scanning: cast[1]?.id ?? '',
  };
};
