// Lines per minute, service and level, counted by the cluster.
import type { Micros } from '../../../kernel/time.js';
import type { HistogramRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { levelOfOtel, levelOfPython, levelOfSyslog, parseLevel } from '../../../telemetry/fields/level-map.js';
import type { FieldScalar } from '../../../telemetry/fields/field-reader.js';
import { type Level, LEVELS } from '../../../telemetry/level.js';
import type { FetchResult, HistogramQuery } from '../../../telemetry/query.js';
import { all, type Clause } from '../mapping/clauses.js';
import { meant } from '../mapping/zone.js';
import { type Bucket, composite } from './composite.js';
import { UNKNOWN } from './filter.js';
import { type Layout, layoutsOf, ownOf } from './layouts.js';
import { atLeast, levelClause } from './levels.js';
import { within } from './range.js';
import type { Reader } from './reader.js';
import { structuredClauses } from './selection.js';

const SCALES: { readonly [field: string]: (value: FieldScalar) => Level | undefined } = {
  level: parseLevel,
  severityNumber: levelOfOtel,
  syslogSeverity: levelOfSyslog,
  pythonLevel: levelOfPython,
};

const FIELDS = ['service', ...Object.keys(SCALES)];

const sourcesOf = ({ mapping }: Reader, layout: Layout): readonly Clause[] => [
  { minute: { date_histogram: { field: mapping.time.path, fixed_interval: '1m' } } },
  ...FIELDS.flatMap((name) =>
    ownOf(layout, name).map((path, index) => ({
      [`${name} ${index}`]: { terms: { field: path, missing_bucket: true } },
    })),
  ),
];

/** The first value that a bucket has of a field. */
const valueOf = ({ key }: Bucket, field: string): string | number | undefined =>
  Object.entries(key).find(([name, value]) => name.startsWith(`${field} `) && value !== null && value !== '')?.[1] ??
  undefined;

const levelIn = (bucket: Bucket): Level => {
  for (const [field, of] of Object.entries(SCALES)) {
    const value = valueOf(bucket, field);
    const level = value === undefined ? undefined : of(value);
    if (level !== undefined) return level;
  }
  return 'info';
};

type Rows = Map<string, { readonly service: string; readonly level: Level; readonly minutes: Map<Micros, number> }>;

const add = (reader: Reader, rows: Rows, bucket: Bucket): void => {
  const { source } = reader.opened;
  const service = String(valueOf(bucket, 'service') ?? source.service ?? UNKNOWN);
  const level = levelIn(bucket);
  const key = JSON.stringify([service, LEVELS.indexOf(level)]);
  const row = rows.get(key) ?? { service, level, minutes: new Map() };
  const minute = meant(reader.opened.zone, Number(bucket.key['minute']) * 1000);
  row.minutes.set(minute, (row.minutes.get(minute) ?? 0) + bucket.count);
  rows.set(key, row);
};

const clausesOf = (reader: Reader, query: HistogramQuery): readonly Clause[] => {
  const { minLevel } = query.filter;
  const { ingested } = reader.mapping;
  return [
    ...structuredClauses(reader, { ...query, ask: 'logs', order: 'newest', budget: 0 }),
    ...(minLevel === undefined ? [] : [levelClause(reader.mapping, atLeast(minLevel))]),
    ...(ingested === undefined ? [] : [within(ingested, { to: Math.min(query.upTo + 1, LAST) })]),
  ];
};

/** Dates that a server can read end somewhere. */
const LAST: Micros = 4_000_000_000 * 1_000_000;

const rowOf = ({ service, level, minutes }: Rows extends Map<string, infer R> ? R : never): HistogramRow => ({
  kind: 'histogram',
  service,
  level,
  minutes: [...minutes].sort(([a], [b]) => a - b),
});

export const readHistogram = async (reader: Reader, query: HistogramQuery): Promise<FetchResult> => {
  const clause = all(clausesOf(reader, query));
  const rows: Rows = new Map();
  for (const layout of layoutsOf(reader.mapping, FIELDS)) {
    if (ownOf(layout, 'service').length === 0) reader.notices.add('some indexes cannot count lines by service');
    const place = layout.indices.length === reader.mapping.indices.length ? reader.index : layout.indices.join(',');
    const buckets = await composite({ ...reader, index: place }, clause, sourcesOf(reader, layout));
    for (const bucket of buckets) add(reader, rows, bucket);
  }
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => rowOf(row));
  const matched = sorted.flatMap(({ minutes }) => minutes).reduce((sum, [, lines]) => sum + lines, 0);
  return { rows: sorted, matched, owed: 0, ...(reader.notices.size > 0 && { notices: [...reader.notices] }) };
};
