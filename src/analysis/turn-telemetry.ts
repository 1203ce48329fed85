// The batches of a turn as the engine reads them: rows by kind, each with its batch and position.
import type { DocumentQuestion } from '../telemetry/passages/document-question.js';
import type { BatchHash } from '../kernel/brand.js';
import { compareText } from '../kernel/json.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { BatchRole } from '../evidence/coverage.js';
import { flowId, latencyId } from '../telemetry/aggregates/trace-contribution.js';
import type {
  FlowRow,
  LatencyRow,
  PastIssueRow,
  PresenceRow,
  RateRow,
  SeriesRow,
  SurveyRow,
  TemplateRow,
  TraceRow,
} from '../telemetry/aggregates/aggregate-rows.js';
import type { BatchRow } from '../telemetry/batch.js';
import type { CitableRow } from '../telemetry/citable-row.js';
import type { CollectionRow, PassageRow } from '../telemetry/knowledge-rows.js';
import type { SourceQuery } from '../telemetry/query.js';
import type { ChangeRecord, LogRecord, SpanRecord } from '../telemetry/record.js';
import type { EngineParameters } from './parameters.js';

export type AnalysisBatch = {
  readonly hash: BatchHash;
  readonly query: SourceQuery;
  readonly role: BatchRole;
  readonly rows: readonly BatchRow[];
};

export type AnalysisInput = {
  readonly askedAt: Micros;
  /** The window the question is about; the aggregates say which one they cover. */
  readonly window: TimeWindow;
  readonly batches: readonly AnalysisBatch[];
  /** The part of the window that is compared with the baseline, and what it is compared in; absent: all of it. */
  readonly part?: TimeWindow;
  readonly parameters: EngineParameters;
  /** Services whose log lines are grouped; absent or empty: all services. Causes are searched in all services. */
  readonly services?: readonly string[];
  /** Changes in this window are listed, too. */
  readonly changes?: TimeWindow;
  /** A request that is to be shown. */
  readonly traceId?: string;
  /** What was asked of documents; absent: none were searched for it. */
  readonly question?: DocumentQuestion;
};

/** A log line, and whether the question's own filter found it. */
export type RoledLog = CitableRow<LogRecord> & { readonly role: BatchRole };

/** The same hour, some days before. */
export type EarlierDay = {
  readonly daysBefore: number;
  /** Of the counts, aligned to the buckets of the store. */
  readonly window: TimeWindow;
  /** Width of the slots of courses. */
  readonly slot: Micros;
  readonly flows: ReadonlyMap<string, FlowRow>;
  readonly latencies: ReadonlyMap<string, LatencyRow>;
  /** By `rateId`. */
  readonly rates: ReadonlyMap<string, RateRow>;
  /** Services of which lines were counted. */
  readonly logging: ReadonlySet<string>;
  /** By `seriesId`. */
  readonly series: ReadonlyMap<string, SeriesRow>;
};

export const rateId = ({ service, event }: Pick<RateRow, 'service' | 'event'>): string =>
  JSON.stringify([service, event]);

export const seriesId = ({ gauge, service, pod }: Pick<SeriesRow, 'gauge' | 'service' | 'pod'>): string =>
  JSON.stringify([gauge, service, pod]);

/** Every list is in the order of its rows' keys, whatever order they came in; of equal records the first counts. */
export type TurnTelemetry = {
  readonly survey: SurveyRow | undefined;
  /** The survey with its place. */
  readonly surveyed?: CitableRow<SurveyRow> | undefined;
  readonly incidents: readonly TimeWindow[];
  readonly flows: readonly CitableRow<FlowRow>[];
  readonly latencies: readonly CitableRow<LatencyRow>[];
  readonly presence: ReadonlyMap<string, PresenceRow>;
  readonly rates: readonly CitableRow<RateRow>[];
  readonly series: readonly CitableRow<SeriesRow>[];
  /** What was stored of the same hour on earlier days, the latest first; empty: none is stored, or something was wrong then. */
  readonly sameHour: readonly EarlierDay[];
  readonly traces: readonly CitableRow<TraceRow>[];
  /** Requests of the window that began before the part of it that is compared. */
  readonly earlierTraces: readonly TraceRow[];
  readonly templates: ReadonlyMap<string, CitableRow<TemplateRow>>;
  readonly logs: ReadonlyMap<string, RoledLog>;
  readonly spans: ReadonlyMap<string, CitableRow<SpanRecord>>;
  readonly changes: readonly CitableRow<ChangeRecord>[];
  readonly pastIssues: readonly CitableRow<PastIssueRow>[];
  readonly passages: readonly CitableRow<PassageRow>[];
  readonly collections: readonly CitableRow<CollectionRow>[];
};

type RowKind = BatchRow['kind'];
type RowOfKind<K extends RowKind> = Extract<BatchRow, { readonly kind: K }>;
type RoledRow = CitableRow<BatchRow> & { readonly role: BatchRole };

const daysBeforeOf = ({ query }: AnalysisBatch): number | undefined =>
  query.ask === 'aggregates' ? query.daysBefore : undefined;

const earlierDay = (daysBefore: number, batches: readonly AnalysisBatch[]): readonly EarlierDay[] => {
  const rows = batches.flatMap((batch) => batch.rows);
  const ofKind = <K extends RowKind>(kind: K): readonly RowOfKind<K>[] =>
    rows.filter((row): row is RowOfKind<K> => row.kind === kind);
  const [survey] = ofKind('survey');
  if (survey === undefined) return [];
  return [
    {
      daysBefore,
      window: { from: survey.window.from, to: survey.window.to },
      slot: survey.slot ?? survey.window.to - survey.window.from,
      flows: new Map(ofKind('flow').map((row) => [flowId(row), row])),
      latencies: new Map(ofKind('latency').map((row) => [latencyId(row), row])),
      rates: new Map(ofKind('rate').map((row) => [rateId(row), row])),
      logging: new Set(ofKind('rate').map(({ service }) => service)),
      series: new Map(ofKind('series').map((row) => [seriesId(row), row])),
    },
  ];
};

const earlierDaysOf = (batches: readonly AnalysisBatch[]): readonly EarlierDay[] =>
  [...Map.groupBy(batches, daysBeforeOf)]
    .flatMap(([daysBefore, own]) => (daysBefore === undefined ? [] : earlierDay(daysBefore, own)))
    .sort((a, b) => a.daysBefore - b.daysBefore);

/** An aggregate asked again replaces the earlier answer; records add up. */
const latestAggregates = (batches: readonly AnalysisBatch[]): readonly AnalysisBatch[] => {
  const latest = new Map<string, AnalysisBatch>();
  for (const batch of batches) if (batch.query.ask === 'aggregates') latest.set(batch.query.of, batch);
  return batches.filter(({ hash, query }) => query.ask !== 'aggregates' || latest.get(query.of)?.hash === hash);
};

const isKind =
  <K extends RowKind>(kind: K) =>
  (placed: RoledRow): placed is CitableRow<RowOfKind<K>> & RoledRow =>
    placed.row.kind === kind;

const indexById = <Item>(items: readonly Item[], idOf: (item: Item) => string): ReadonlyMap<string, Item> => {
  const byId = new Map<string, Item>();
  for (const item of items) {
    const id = idOf(item);
    if (!byId.has(id)) byId.set(id, item);
  }
  return new Map([...byId].sort(([a], [b]) => compareText(a, b)));
};

const distinct = <Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[] => [
  ...indexById(items, idOf).values(),
];

/** Every aggregate says what it covers; the flow's word counts, for it has the traces of the baseline. */
const surveyOf = (batches: readonly AnalysisBatch[]): CitableRow<SurveyRow> | undefined => {
  const flow = batches.filter(({ query }) => query.ask === 'aggregates' && query.of === 'flow');
  for (const { hash, rows } of [...flow, ...batches])
    for (const [position, row] of rows.entries()) if (row.kind === 'survey') return { row, batch: hash, position };
  return undefined;
};

type RowsOfKind = <K extends RowKind>(kind: K) => readonly (CitableRow<RowOfKind<K>> & RoledRow)[];

const placeRows = (batches: readonly AnalysisBatch[]): RowsOfKind => {
  const rows: readonly RoledRow[] = batches.flatMap(({ hash, role, rows }) =>
    rows.map((row, position) => ({ row, batch: hash, position, role })),
  );
  return (kind) => rows.filter(isKind(kind));
};

type TurnRecords = Pick<
  TurnTelemetry,
  'templates' | 'logs' | 'spans' | 'changes' | 'pastIssues' | 'passages' | 'collections'
>;

const recordsOf = (of: RowsOfKind): TurnRecords => ({
  templates: indexById(of('template'), ({ row }) => row.id),
  logs: indexById(of('log'), ({ row }) => row.id),
  spans: indexById(of('span'), ({ row }) => row.id),
  changes: distinct(of('change'), ({ row }) => row.id),
  pastIssues: distinct(of('past-issue'), ({ row }) => JSON.stringify([row.investigation, row.issue])),
  passages: distinct(of('passage'), ({ row }) => row.id),
  collections: distinct(of('collection'), ({ row }) => row.name),
});

/** All records; no aggregates. */
export const recordsIn = ({ batches }: AnalysisInput): TurnRecords => recordsOf(placeRows(batches));

/** Of an aggregate that was asked again, the latest answer; of records, all batches, each once. Empty where nothing was read. */
export const readTelemetry = ({ batches: all }: AnalysisInput): TurnTelemetry => {
  const batches = all.filter((batch) => daysBeforeOf(batch) === undefined);
  const used = latestAggregates(batches);
  const of = placeRows(used);
  const surveyed = surveyOf(used);
  const from = surveyed?.row.window.from ?? -Infinity;
  const superseded = placeRows(batches.filter((batch) => !used.includes(batch)))('trace');
  return {
    survey: surveyed?.row,
    surveyed,
    incidents: used.flatMap(({ query }) => (query.ask === 'aggregates' ? query.incidents : [])),
    flows: distinct(of('flow'), ({ row }) => flowId(row)),
    latencies: distinct(of('latency'), ({ row }) => latencyId(row)),
    presence: new Map(of('presence').map(({ row }) => [row.event, row])),
    rates: distinct(of('rate'), ({ row }) => rateId(row)),
    series: distinct(of('series'), ({ row }) => seriesId(row)),
    sameHour: earlierDaysOf(all),
    traces: [...distinct(of('trace'), ({ row }) => row.traceId)].sort((a, b) => a.row.start - b.row.start),
    earlierTraces: distinct(superseded, ({ row }) => row.traceId).flatMap(({ row }) => (row.start < from ? row : [])),
    ...recordsOf(of),
  };
};
