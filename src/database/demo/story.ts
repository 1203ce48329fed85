// The story of two hours, told by fixed figures: sorts that spill and scans without their index, on a database that is far from its connections.
import { type Micros, SECOND } from '../../kernel/time.js';
import { random } from '../../demo/random.js';
import { type Machine, PROVISIONED } from './catalogue/machines.js';
import { TEMPLATES } from './catalogue/statements.js';
import { drawHour } from './draw.js';
import { figuresOf } from './figures.js';
import type { CauseKind } from './causes/cause.js';
import type { SnapshotFile } from './generate.js';
import type { Reading, Readings } from './readings/reading.js';
import { QUIET_HOUR, type Told, TROUBLED_HOUR } from './told.js';
import type { Hour, Work } from './work.js';
import type { Figures, Identity, Loaded } from './write/file.js';
import { fileNameOf, snapshotOf } from './write/snapshot.js';

const level = (avg: number, max = avg * 2): Reading => ({ avg, max, min: Number((avg / 3).toPrecision(4)) });

const KIB_PER_GB = 1_048_576;

const osOf = ({ processors, reads, local, leastFreeGb, network }: Told, machine: Machine): Readings => {
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

const dbOf = ({ rows, blocks, commits, connections, spilledBytes, active }: Told): Readings => ({
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

/** Who has which part of each wait: a list of statements by share, the last takes the rest. */
const dealt = ({ active, waits }: Told, works: readonly Work[], parts: Parts): readonly Loaded[] =>
  works.map((work, at) => ({
    work,
    load: Object.fromEntries(
      Object.entries(waits)
        .map(([event, share]) => [event, (active * share * (parts[event]?.[at] ?? 0)) / 100] as const)
        .filter(([, load]) => load > 0),
    ),
  }));

type Parts = { readonly [event: string]: readonly number[] };

const QUIET_PARTS: Parts = {
  'IO:XactSync': [0, 0, 0.42, 0.33, 0.25],
  'IO:DataFileRead': [0.3, 0.12, 0.28, 0.2, 0.1],
  CPU: [0.26, 0.14, 0.25, 0.2, 0.15],
};

const TROUBLED_PARTS: Parts = {
  'IO:BufFileWrite': [1],
  'IO:DataFileRead': [0.12, 0.86, 0.01, 0.01],
  CPU: [0.34, 0.58, 0.03, 0.03, 0.02],
  'IO:XactSync': [0, 0, 0.42, 0.33, 0.25],
  'Lock:transactionid': [0, 0, 1],
  'IPC:BufferIO': [0.1, 0.9],
};

/** The report that sorts, the look-up that lost its index, and three that write. */
const castOf = (hour: Hour): readonly Work[] => {
  const find = (text: string): readonly Work[] => hour.works.filter((work) => work.text.startsWith(text)).slice(0, 1);
  return [
    'SELECT l.sku, sum',
    'SELECT o.id, o.status',
    'UPDATE stock_levels',
    'INSERT INTO events',
    'UPDATE customers',
  ].flatMap(find);
};

type Scene = {
  readonly told: Told;
  readonly hour: Hour;
  readonly cast: readonly Work[];
  readonly parts: Parts;
  readonly identity: Identity;
};

const told = ({ told, hour, cast, parts, identity }: Scene): SnapshotFile => {
  const { machine } = hour;
  const drawn = figuresOf(random(7), hour, identity);
  const wire = (machine.networkMbps * 1e6 * told.network) / 800;
  const disk = (machine.ebsMbps * 1e6 * told.local.throughput) / 800;
  const figures: Figures = {
    ...drawn,
    hour: { ...drawn.hour, memory: { ...hour.memory, least: told.leastFreeGb / (machine.memoryMib / 1_024) } },
    statements: dealt(told, cast, parts),
    waits: Object.fromEntries(Object.entries(told.waits).map(([event, share]) => [event, (told.active * share) / 100])),
    os: { ...drawn.os, ...osOf(told, machine) },
    db: { ...drawn.db, ...dbOf(told) },
    wire: { avg: wire * 0.56, max: wire },
    local: { avg: disk * 0.7, max: disk, used: told.local.used / 100 },
    connections: told.connections,
    cacheHit: told.cacheHit,
  };
  return { name: fileNameOf(figures), content: snapshotOf(figures) };
};

const identityAt = (hour: string, next: string): Identity => ({
  instance: 'shop-orders-1',
  cluster: 'shop-orders',
  region: 'eu-central-1',
  resource: 'db-4C0FFEE4C0FFEE4C0FFEE412',
  account: '123456789012',
  from: `2026-01-${hour}:00:00.000Z`,
  to: `2026-01-${next}:00:00.000Z`,
});

const MACHINE = PROVISIONED.find(({ className }) => className === 'db.r6g.4xlarge');

/** The report sorts more than its memory holds; the look-up goes over the whole table. */
const troubled = (cast: readonly Work[]): readonly Work[] =>
  cast.map((work, at) => {
    if (at === 0)
      return { ...work, calls: 0.27, rows: 61_400, spilled: 51_500, scanned: 1_850_000, blocks: 21_000, missed: 0.45 };
    if (at === 1) return { ...work, calls: 0.85, scanned: 1_430_000, fetched: 0, blocks: 48_500, missed: 0.87 };
    return { ...work, calls: work.calls * 0.45 };
  });

export type Story = {
  readonly quiet: SnapshotFile;
  readonly troubled: SnapshotFile;
  /** Either is right to name first. */
  readonly causes: readonly CauseKind[];
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

const TOLD: Story['told'] = {
  askedAt: 1_768_136_400 * SECOND,
  question: 'Why was the database slow between 10:00 and 11:00 UTC?',
  followUp: 'Did the connections reach their limit?',
  expected: { statement: 'SELECT l.sku, sum(l.quantity) AS sold', notLimiting: 'Connections: 3.42 % of the limit' },
};

export const story = (): Story => {
  if (MACHINE === undefined) throw new RangeError('the machine of the story is not in the catalogue');
  const hour = drawHour(random(20_260), MACHINE, TEMPLATES);
  const cast = castOf(hour);
  const parameters = hour.parameters.map((each) =>
    each.name === 'log_min_duration_statement' ? { ...each, value: '250' } : each,
  );
  const quiet = told({ told: QUIET_HOUR, hour, cast, parts: QUIET_PARTS, identity: identityAt('10T10', '10T11') });
  return {
    quiet,
    troubled: told({
      told: TROUBLED_HOUR,
      hour: { ...hour, parameters },
      cast: troubled(cast),
      parts: TROUBLED_PARTS,
      identity: identityAt('11T10', '11T11'),
    }),
    told: TOLD,
    causes: ['spill', 'full-scans'],
    spilling: cast[0]?.id ?? '',
    scanning: cast[1]?.id ?? '',
  };
};
