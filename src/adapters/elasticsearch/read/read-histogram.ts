// Lines per minute, service and level, counted by the cluster.
import { composeMasked } from '../../../kernel/masked.js';
import { compareText } from '../../../kernel/json.js';
import { type Micros, MINUTE } from '../../../kernel/time.js';
import type { HistogramRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { levelOfOtel, levelOfPython, levelOfSyslog, parseLevel } from '../../../telemetry/fields/level-map.js';
import type { FieldScalar } from '../../../telemetry/fields/field-reader.js';
import { type Level, LEVELS } from '../../../telemetry/level.js';
import type { FetchResult, HistogramQuery } from '../../../telemetry/query.js';
import { all, type Clause } from '../mapping/clauses.js';
import { type CountLayout, countLayouts, documentPaths } from '../mapping/layouts.js';
import { UNKNOWN_SERVICE } from '../mapping/filter.js';
import type { DateField } from '../mapping/mapping.js';
import { meantTime } from '../mapping/date-field.js';
import { lineClauses } from './read-logs.js';
import { noticesOf, type Reader } from './reader.js';
import { type CompositeBucket, searchComposite } from './search.js';

const LEVEL_SCALES: { readonly [field: string]: (value: FieldScalar) => Level | undefined } = {
  level: parseLevel,
  severityNumber: levelOfOtel,
  syslogSeverity: levelOfSyslog,
  pythonLevel: levelOfPython,
  /** Of our own lines. */
  severity: (rank) => LEVELS[Number(rank)],
};

export const LEVEL_FIELDS: readonly string[] = Object.keys(LEVEL_SCALES);

const FIELDS = ['service', ...LEVEL_FIELDS];

const minutesOf = ({ path, micros }: DateField): Clause =>
  micros ? { histogram: { field: path, interval: MINUTE } } : { date_histogram: { field: path, fixed_interval: '1m' } };

const sourcesOf = ({ mapping }: Reader, layout: CountLayout): readonly Clause[] => [
  { minute: minutesOf(mapping.time) },
  ...FIELDS.flatMap((name) =>
    documentPaths(layout, name).map((path, index) => ({
      [`${name} ${index}`]: { terms: { field: path, missing_bucket: true } },
    })),
  ),
];

/** The first value that a bucket has of a field. */
const valueOf = ({ key }: CompositeBucket, field: string): string | number | undefined =>
  Object.entries(key).find(([name, value]) => name.startsWith(`${field} `) && value !== null && value !== '')?.[1] ??
  undefined;

export const levelIn = (bucket: CompositeBucket): Level => {
  for (const [field, of] of Object.entries(LEVEL_SCALES)) {
    const value = valueOf(bucket, field);
    const level = value === undefined ? undefined : of(value);
    if (level !== undefined) return level;
  }
  return 'info';
};

/** Of foreign indexes, whose values may be without number. */
const MOST_PAGES = 20;

type MinuteCounts = Map<
  string,
  { readonly service: string; readonly level: Level; readonly minutes: Map<Micros, number> }
>;

/** Rows are sorted by it; in records of earlier turns they stand so, whichever way the indexes are read now. */
const rowKey = ({ traits }: Reader, service: string, rank: number): string =>
  traits.isCanonical ? `${service}\u0000${rank}` : JSON.stringify([service, rank]);

const add = (reader: Reader, rows: MinuteCounts, bucket: CompositeBucket): void => {
  const service = String(valueOf(bucket, 'service') ?? reader.unnamedService ?? UNKNOWN_SERVICE);
  const level = levelIn(bucket);
  const key = rowKey(reader, service, LEVELS.indexOf(level));
  const row = rows.get(key) ?? { service, level, minutes: new Map() };
  const at = Number(bucket.key['minute']);
  const minute = reader.mapping.time.micros ? at : meantTime(reader.zone, at * 1000);
  row.minutes.set(minute, (row.minutes.get(minute) ?? 0) + bucket.count);
  rows.set(key, row);
};

const rowOf = ({ service, level, minutes }: MinuteCounts extends Map<string, infer R> ? R : never): HistogramRow => ({
  kind: 'histogram',
  service,
  level,
  minutes: [...minutes].sort(([a], [b]) => a - b),
});

export const readHistogram = async (reader: Reader, query: HistogramQuery): Promise<FetchResult> => {
  const clause = all([...lineClauses(reader, query), ...reader.traits.upTo(query.upTo)]);
  const rows: MinuteCounts = new Map();
  for (const layout of countLayouts(reader.mapping, FIELDS)) {
    if (documentPaths(layout, 'service').length === 0) reader.notices.add('some indexes cannot count lines by service');
    const place = layout.indices.length === reader.mapping.indices.length ? reader.index : layout.indices.join(',');
    const buckets = await searchComposite(
      { ...reader, index: place },
      {
        query: clause,
        sources: sourcesOf(reader, layout),
        mostPages: reader.traits.isCanonical ? Infinity : MOST_PAGES,
      },
    );
    for (const bucket of buckets) add(reader, rows, bucket);
  }
  const sorted = [...rows].sort(([a], [b]) => compareText(a, b)).map(([, row]) => rowOf(row));
  const matched = sorted.flatMap(({ minutes }) => minutes).reduce((sum, [, lines]) => sum + lines, 0);
  return { rows: composeMasked(sorted), matched, owed: 0, ...noticesOf(reader) };
};
