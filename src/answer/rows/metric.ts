// Gauges: their newest, lowest and highest values in the period, by what the question calls them.
import type { MetricPoint } from '../../telemetry/record.js';
import { MINUTE, toIso } from '../../kernel/time.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { askFilter, hasSource } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import { answerStatedNumbers, statedNumberQueries } from './stated-numbers.js';

/** What gauges of a kind are called, by the conventions of OpenTelemetry, Prometheus exporters, Micrometer and StatsD. */
const GAUGES_OF_KIND: { readonly [of: string]: RegExp } = {
  cpu: /cpu|load_?avg|throttl/i,
  memory: /mem|heap|rss|working_?set|gc[._]|swap|oom/i,
  disk: /disk|filesystem|\bfs[._]|volume|inode|iops/i,
  connections: /conn|pool|session|socket/i,
  queue: /queue|backlog|lag|depth|pending|in_?flight|consumer/i,
  threads: /thread|goroutine|worker|executor|event_?loop/i,
  network: /net|rx|tx|bytes_(?:in|out|sent|received)|packet|bandwidth|latency|rtt/i,
  database: /\bdb|sql|postgres|mysql|mongo|query|transaction|lock/i,
  cache: /cache|hit|miss|evict|redis|memcache/i,
  files: /file|fd\b|descriptor/i,
};

const HISTORY = 30 * MINUTE;
const POINT_BUDGET = 5_000;
const MOST_SERIES = 6;
const MOST_NAMES = 10;

type Series = { readonly name: string; readonly points: readonly PlacedRow<MetricPoint>[] };

const seriesOf = (rows: readonly PlacedRow<MetricPoint>[]): readonly Series[] =>
  [...Map.groupBy(rows, ({ row }) => `${row.gauge} ${row.service} ${row.pod ?? ''}`)].map(([name, points]) => ({
    name,
    points: points.toSorted((a, b) => a.row.time - b.row.time),
  }));

const gaugeNames = (rows: readonly PlacedRow<MetricPoint>[]): readonly string[] => [
  ...new Set(rows.map(({ row }) => row.gauge)),
];

/** The message may name a gauge by its own name. */
const isGaugeMeant = ({ ask, details }: AskContext, { gauge }: MetricPoint): boolean => {
  if (details.terms.some(({ text }) => text.includes(gauge.toLowerCase()))) return true;
  const kind = ask.of === undefined ? undefined : GAUGES_OF_KIND[ask.of];
  return kind === undefined ? ask.of === undefined : kind.test(gauge);
};

const extremes = ({ points }: Series) => {
  const byValue = points.toSorted((a, b) => a.row.value - b.row.value);
  return { least: byValue[0], most: byValue.at(-1), last: points.at(-1) };
};

/** Those that moved the most against their own size, first. */
const spreadOf = (series: Series): number => {
  const { least, most } = extremes(series);
  if (least === undefined || most === undefined) return 0;
  return (most.row.value - least.row.value) / Math.max(1e-9, Math.abs(most.row.value) + Math.abs(least.row.value));
};

const seriesClaim = (series: Series, write: ResultWriter): readonly number[] => {
  const { least, most, last } = extremes(series);
  if (least === undefined || most === undefined || last === undefined) return [];
  return [
    write.claim('metric.series', {
      gauge: { name: last.row.gauge },
      owner: { name: last.row.pod ?? last.row.service },
      last: { figure: write.cell(last, 'value') },
      at: { clock: last.row.time },
      least: { figure: write.cell(least, 'value') },
      most: { figure: write.cell(most, 'value') },
    }),
  ];
};

const meantRows = (context: AskContext, reads: AskReads): readonly PlacedRow<MetricPoint>[] => {
  const own = reads.rows('own', 'metric');
  const rows = own.length > 0 ? own : reads.rows('all', 'metric');
  return rows.filter(({ row }) => isGaugeMeant(context, row));
};

/** A stored metric is what the question means, or may be. */
export const holdsGauge = (context: AskContext, reads: AskReads): boolean => meantRows(context, reads).length > 0;

export const gaugeQuery = (context: AskContext, services: readonly string[]) => {
  const { minLevel: _level, ...filter } = askFilter(context, { services });
  const window = { from: context.period.from - HISTORY, to: context.period.to };
  return { ask: 'metrics', window, filter, budget: POINT_BUDGET, upTo: context.asOf['metrics'] ?? 0 } as const;
};

const listNames = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMES).map((name) => `\`${name}\``);
  return names.length > MOST_NAMES ? `${shown.join(', ')} …` : shown.join(', ');
};

const VALUES_KEY = 'values';
const MOST_CLAIMED = 2;

const suspectedRows = (gauges: RegExp, reads: AskReads): readonly PlacedRow<MetricPoint>[] =>
  reads.rows(VALUES_KEY, 'metric').filter(({ row }) => gauges.test(row.gauge));

/** The values of gauges that would show a suspicion; those that moved the most. */
export const gaugeClaims = (gauges: RegExp, reads: AskReads, write: ResultWriter): readonly number[] =>
  seriesOf(suspectedRows(gauges, reads))
    .toSorted((a, b) => spreadOf(b) - spreadOf(a))
    .slice(0, MOST_CLAIMED)
    .flatMap((each) => seriesClaim(each, write));

/** Of gauges that are percentages or shares. */
const LIMIT_PERCENT = 90;
const IS_PERCENT = /(?:pct|percent)(?:$|[._])/i;
const IS_SHARE = /(?:ratio|utili[sz]ation|usage_ratio)(?:$|[._])/i;

/** A gauge with a known limit has come near to it. */
export const reachesLimit = (gauges: RegExp, reads: AskReads): boolean =>
  suspectedRows(gauges, reads).some(({ row: { gauge, value, unit } }) => {
    if (IS_SHARE.test(gauge) && value <= 1) return value * 100 >= LIMIT_PERCENT;
    return (unit === '%' || IS_PERCENT.test(gauge)) && value >= LIMIT_PERCENT;
  });

export const metric: MeasureAnswer = {
  needsCause: true,
  reads: (context, reads) => {
    const stated = statedNumberQueries(context);
    if (!hasSource(context, 'metrics')) return stated;
    const isHeld = !reads.has('own') || holdsGauge(context, reads);
    const own = { ...(isHeld ? {} : stated), own: gaugeQuery(context, context.subject.services) };
    return reads.has('own') && reads.rows('own', 'metric').length === 0
      ? { ...own, all: gaugeQuery(context, []) }
      : own;
  },
  answer: (context, reads, write) => {
    const missing = context.ask.of ?? 'metrics';
    const stored = [...reads.rows('own', 'metric'), ...reads.rows('all', 'metric')];
    if (!holdsGauge(context, reads)) {
      const stated = answerStatedNumbers(context, reads, write);
      if (stated !== undefined) return stated;
    }
    if (stored.length === 0) return write.text('metric.no-metrics').finish({ kind: 'unknown', missing });
    const series = seriesOf(meantRows(context, reads)).toSorted((a, b) => spreadOf(b) - spreadOf(a));
    if (series.length === 0) {
      const there = listNames(gaugeNames(stored));
      return write.text('metric.none', { there }).finish({ kind: 'unknown', missing });
    }
    const claims = series.slice(0, MOST_SERIES).flatMap((each) => seriesClaim(each, write));
    if (claims.length === 1) write.sentences(...claims);
    else write.list(claims);
    const [first] = series;
    const points = (first?.points ?? []).map(({ row }) => ({ at: toIso(row.time), value: row.value }));
    const unit = first?.points[0]?.row.unit ?? '1';
    const last = first?.points.at(-1);
    return write.finish({ kind: 'series', unit, points, evidence: last === undefined ? [] : [write.cite(last)] });
  },
};
