// Writes the counters, and what is derived from them.
import { type CategoryRow, type MetricRow, OS_METRICS } from '../catalogue/os-metrics.js';
import { DB_METRICS } from '../catalogue/db-metrics.js';
import type { Readings } from '../readings/reading.js';
import { derivedOf, reservesOf } from './derived.js';
import type { Figures, Json } from './file.js';

const STATISTICS = { g: ['avg', 'max', 'min'], s: ['sum'], a: ['sum', 'avg', 'max', 'min'], '-': [] } as const;

const metricOf = (prefix: string, readings: Readings, [name, unit, queried, desc]: MetricRow): Json => {
  const metric = `${prefix}.${name}`;
  const reading = readings[metric];
  const held = STATISTICS[queried].filter((statistic) => reading?.[statistic] !== undefined);
  return { metric, desc, unit, ...Object.fromEntries(held.map((statistic) => [statistic, reading?.[statistic]])) };
};

const categories = (of: 'os' | 'db', rows: { readonly [category: string]: CategoryRow }, readings: Readings): Json =>
  Object.fromEntries(
    Object.entries(rows).map(([category, { name, metrics }]) => [
      category,
      { name, metrics: metrics.map((row) => metricOf(`${of}.${category}`, readings, row)) },
    ]),
  );

export const metricsOf = (figures: Figures, isAgedOut: boolean): Json => {
  const { hour, identity, os, db } = figures;
  const { machine } = hour;
  const point = (value: number): readonly Json[] => [{ Timestamp: identity.from, Value: value }];
  const kilobytes = machine.memoryMib * 1_024;
  return {
    OSMetrics: categories('os', OS_METRICS, os),
    DBMetrics: categories('db', DB_METRICS, db),
    AdditionalMetrics: derivedOf(figures, isAgedOut),
    StaticMetrics: machine.serverless
      ? {}
      : { vCPUs: point(machine.vcpus), memory: point(kilobytes), swap: point(Math.round(kilobytes / 16)) },
    Correlations: {
      1: ['os.cpuUtilization.user', 'db.SQL.tup_returned'],
      2: ['os.network.rx', 'db.IO.blks_read'],
      Threshold: 0.7,
    },
    ...(!machine.serverless && { WorkloadAnalyses: reservesOf(figures) }),
    CloudWatchDataUnavailable: isAgedOut,
  };
};
