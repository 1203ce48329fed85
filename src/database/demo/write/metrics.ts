// Writes the section Metrics: counters, derived ratios, shares of the limits, reserves of the instance.
import type { CounterReading, CounterReadings } from '../readings/reading.js';
import { averageActive, type HourFigures, type JsonFields, roundToTwo } from './file.js';
import { type CatalogueCategory, type CatalogueMetric, DB_METRICS, OS_METRICS } from '../catalogue/metrics.js';

const MEGA = 1e6;

type DerivedFigure = readonly [name: string, value: unknown, unit: string, label: string];

const sumOf = (reading: CounterReading | undefined): number => reading?.sum ?? 0;

const ratioValue = (a: number, b: number): number => Math.round((a / b) * 10_000) / 10_000;

const limitFigures = ({ hour: { machine } }: HourFigures) => ({
  wire: (machine.networkMbps * MEGA) / 8,
  wireBaseline: (machine.networkBaselineMbps * MEGA) / 8,
  disk: (machine.ebsMbps * MEGA) / 8,
});

const memoryDerived = ({ hour, db, cacheHit }: HourFigures): readonly DerivedFigure[] => {
  const read = sumOf(db['db.IO.blks_read']);
  const hit = sumOf(db['db.Cache.blks_hit']);
  const share = cacheHit ?? Math.round((hit / Math.max(1, hit + read)) * 10_000) / 100;
  const free = hour.machine.memoryMib * hour.memory.free;
  return [
    ['bufferCacheHitRatio', share, 'Percent', 'Buffer cache hit ratio'],
    ['freeableMemoryAvg', Math.round(free * 1.4), 'MB', 'Freeable memory, average'],
    ['freeableMemoryMax', Math.round(free * 1.6), 'MB', 'Freeable memory, maximum'],
  ];
};

const wireDerived = (figures: HourFigures): readonly DerivedFigure[] => {
  const { wire } = figures;
  const limit = limitFigures(figures);
  const most = roundToTwo((wire.max / limit.wire) * 100);
  const usual = roundToTwo((wire.avg / limit.wireBaseline) * 100);
  return [
    ['estimatedNetworkTrafficMax', roundToTwo(wire.max / MEGA), 'MB/s', 'Network traffic, maximum'],
    ['estimatedNetworkTrafficAvg', roundToTwo(wire.avg / MEGA), 'MB/s', 'Network traffic, average'],
    ['actualTrafficPercentage', most, 'Percent', 'Network traffic of the limit, maximum'],
    ['actualTrafficToBaselinePct', usual, 'Percent', 'Network traffic of the baseline, average'],
  ];
};

const storageDerived = (figures: HourFigures): readonly DerivedFigure[] => {
  const { local } = figures;
  const share = roundToTwo((local.max / limitFigures(figures).disk) * 100);
  const kept = 'throughputToLocalStorageMaxTo';
  return [
    ['tempStorageIOPSAvg', Math.round(local.avg / 12_000), 'IOPS', 'Local storage requests, average'],
    ['tempStorageIOPSMax', Math.round(local.max / 12_000), 'IOPS', 'Local storage requests, maximum'],
    ['tempStorageTPAvg', Math.round(local.avg / MEGA), 'MB/s', 'Local storage throughput, average'],
    ['tempStorageTPMax', Math.round(local.max / MEGA), 'MB/s', 'Local storage throughput, maximum'],
    ['LocalStorageThroughputMax', roundToTwo(local.max / MEGA), 'MB/s', 'Throughput to local storage, maximum'],
    ['LocalStorageThroughputAvg', roundToTwo(local.avg / MEGA), 'MB/s', 'Throughput to local storage, average'],
    [`${kept}MaxEBSThroughput`, share, 'Percent', 'Throughput to local storage of the EBS maximum'],
    [`${kept}BaselineEBSThroughput`, share, 'Percent', 'Throughput to local storage of the EBS baseline'],
    ['volumeBytesUsedGB', 412.7, 'GB', 'Storage of the cluster'],
    ['SnapshotStorageUsedKB', 1_048_576, 'KB', 'Storage of the snapshots'],
  ];
};

const cloudWatch = (figures: HourFigures): readonly DerivedFigure[] => [
  ...memoryDerived(figures),
  ...wireDerived(figures),
  ...storageDerived(figures),
];

/** Aged-out figures are written as zero. */
const agedOut = ([name, , unit, label]: DerivedFigure): DerivedFigure => [name, 0, unit, label];

const CHANGING = ['db.SQL.tup_inserted', 'db.SQL.tup_updated', 'db.SQL.tup_deleted'] as const;

const countedFigure = ({ db, connections, hour, waits }: HourFigures): readonly DerivedFigure[] => {
  const changed = CHANGING.reduce((sum, name) => sum + sumOf(db[name]), 0);
  const fetched = sumOf(db['db.SQL.tup_fetched']);
  const connected = roundToTwo((connections.max / hour.machine.maxConnections) * 100);
  const active = roundToTwo((averageActive(waits) / connections.avg) * 100);
  const read = roundToTwo(ratioValue(sumOf(db['db.IO.blks_read']), sumOf(db['db.SQL.logical_reads'])) * 100);
  const returned = ratioValue(sumOf(db['db.SQL.tup_returned']), fetched);
  const shared = hour.machine.memoryMib;
  return [
    ['AuroraEstimatedSharedMemoryUsedAvgMB', Math.round(shared * 0.62), 'MB', 'Shared memory, average'],
    ['AuroraEstimatedSharedMemoryUsedMaxMB', Math.round(shared * 0.66), 'MB', 'Shared memory, maximum'],
    ['BlocksReadToLogicalReads', read, 'Percent', 'Blocks read of blocks looked at'],
    ['TupReturnedToFetched', returned, 'Ratio', 'Rows gone over for one that is fetched'],
    ['AAStoBackends', active, 'Percent', 'Active sessions of connections'],
    ['numBackendsToMax', connected, 'Percent', 'Connections of the limit, maximum'],
    ['numFetchedToDML', ratioValue(fetched, changed), 'Ratio', 'Rows fetched for one that is changed'],
    ['engineUpTime', '8 months 1 day 4 hours', 'Time', 'Time since the engine was started'],
    ['transactionLogsDiskUsageKB', -1, 'KB', 'Disk used by the log'],
    ['replicationSlotDiskUsageKB', -1, 'KB', 'Disk used by replication slots'],
  ];
};

const derivedSection = (figures: HourFigures, isAgedOut: boolean): JsonFields => {
  const all: readonly DerivedFigure[] = [
    ...cloudWatch(figures).map((derived) => (isAgedOut ? agedOut(derived) : derived)),
    ...countedFigure(figures),
    ['cloudWatchDataUnavailable', isAgedOut, 'Boolean', 'CloudWatch no longer has the data'],
  ];
  return Object.fromEntries(all.map(([name, value, unit, label]) => [name, { value, unit, label, desc: `${label}.` }]));
};

const GIGA = 1e9;

const reserveSection = (figures: HourFigures): JsonFields => {
  const { hour, wire, local, connections, os } = figures;
  const { machine, memory } = hour;
  const limit = limitFigures(figures);
  const gib = machine.memoryMib / 1_024;
  return {
    resource_reserve_pct: 15,
    usage_stats_based_on: 'max',
    snapshot_period_stats: {
      snapshot_vcpus_used: Number(roundToTwo(((os['os.cpuUtilization.total']?.max ?? 0) / 100) * machine.vcpus)),
      snapshot_nt_used: Number(roundToTwo(wire.max / MEGA)),
      snapshot_fsys_used: Number(roundToTwo((local.used * machine.localStorageGb * GIGA) / GIGA)),
      snapshot_max_backends: connections.max,
      snapshot_memory_estimated_gb: Number(roundToTwo(gib * (1 - memory.least))),
      snapshot_local_storage_max_throughput: Number(roundToTwo(local.max / MEGA)),
    },
    instance_capacity: {
      vcpus: machine.vcpus,
      network_limit_MBps: limit.wire / MEGA,
      local_storage_GB: machine.localStorageGb,
      max_connections: machine.maxConnections,
      memory_GB: gib,
      local_storage_throughput_limit_MBps: limit.disk / MEGA,
    },
    // as the source writes it when it found nothing that suits
    recommended_instances_found: true,
    recommended_instances: [],
    note: 'Estimated from the figures of this hour.',
  };
};

const STATISTIC_NAMES = { g: ['avg', 'max', 'min'], s: ['sum'], a: ['sum', 'avg', 'max', 'min'], '-': [] } as const;

const metricEntry = (
  prefix: string,
  readings: CounterReadings,
  [name, unit, queried, desc]: CatalogueMetric,
): JsonFields => {
  const metric = `${prefix}.${name}`;
  const reading = readings[metric];
  const held = STATISTIC_NAMES[queried].filter((statistic) => reading?.[statistic] !== undefined);
  return { metric, desc, unit, ...Object.fromEntries(held.map((statistic) => [statistic, reading?.[statistic]])) };
};

const categories = (
  of: 'os' | 'db',
  rows: { readonly [category: string]: CatalogueCategory },
  readings: CounterReadings,
): JsonFields =>
  Object.fromEntries(
    Object.entries(rows).map(([category, { name, metrics }]) => [
      category,
      { name, metrics: metrics.map((row) => metricEntry(`${of}.${category}`, readings, row)) },
    ]),
  );

export const metricsSection = (figures: HourFigures, isAgedOut: boolean): JsonFields => {
  const { hour, identity, os, db } = figures;
  const { machine } = hour;
  const point = (value: number): readonly JsonFields[] => [{ Timestamp: identity.from, Value: value }];
  const kilobytes = machine.memoryMib * 1_024;
  return {
    OSMetrics: categories('os', OS_METRICS, os),
    DBMetrics: categories('db', DB_METRICS, db),
    AdditionalMetrics: derivedSection(figures, isAgedOut),
    StaticMetrics: machine.serverless
      ? {}
      : { vCPUs: point(machine.vcpus), memory: point(kilobytes), swap: point(Math.round(kilobytes / 16)) },
    Correlations: {
      1: ['os.cpuUtilization.user', 'db.SQL.tup_returned'],
      2: ['os.network.rx', 'db.IO.blks_read'],
      Threshold: 0.7,
    },
    ...(!machine.serverless && { WorkloadAnalyses: reserveSection(figures) }),
    CloudWatchDataUnavailable: isAgedOut,
  };
};
