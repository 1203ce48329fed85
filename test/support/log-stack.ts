// Log rows as the engine reads them: normalised, with templates and events, and the batches that a store answers of them.
import { LRUCache } from 'lru-cache';
import { analyze, comparisonOf } from '../../src/analysis/analyze.js';
import { drillDown } from '../../src/analysis/drill-down.js';
import type { PlainLogVerdict } from '../../src/analysis/failures/explain-harm.js';
import { explainPlainLogs } from '../../src/analysis/failures/explain-plain-logs.js';
import { PARAMETERS } from '../../src/analysis/parameters.js';
import type { AnalysisBatch, AnalysisInput } from '../../src/analysis/turn-telemetry.js';
import type { Findings } from '../../src/evidence/finding.js';
import type { BatchHash } from '../../src/kernel/brand.js';
import { optional } from '../../src/kernel/optional.js';
import { DAY, HOUR, type Micros, MINUTE, toIso } from '../../src/kernel/time.js';
import { historyRange, partitionBuckets } from '../../src/telemetry/aggregates/partition.js';
import { RATE_BUCKET, type RateCell, rateRows } from '../../src/telemetry/aggregates/rate-rows.js';
import { surveyRow } from '../../src/telemetry/aggregates/table-rows.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import { lineEvent } from '../../src/telemetry/failures/line-event.js';
import { levelRank } from '../../src/telemetry/level.js';
import { normaliseLog } from '../../src/telemetry/normalise/log.js';
import type { LogDraft } from '../../src/telemetry/normalise/row-outcome.js';
import type { LogRecord } from '../../src/telemetry/record.js';
import { createTemplateMiner } from '../../src/telemetry/templates/templates.js';
import { readLogFile } from './read-lines.js';

/** A row as a shipper sends it. */
export type StackLine = {
  readonly at: Micros;
  readonly service: string;
  readonly message: string;
  readonly level?: string;
  readonly fields?: { readonly [name: string]: string | number };
};

type StoredLine = { readonly line: LogRecord; readonly event: string };

const normaliseLine = ({ at, service, message, level, fields }: StackLine): LogDraft => {
  const row = { '@timestamp': toIso(at), 'service.name': service, message, ...(level && { level }), ...fields };
  const outcome = normaliseLog(row, { source: 'test', receivedAt: at });
  if (!('ok' in outcome)) throw new Error(`the row of ${service} is refused`);
  return outcome.ok;
};

/** Stacks differ in what their fault says: nineteen lines of twenty are those of the stack before. */
const NORMALISED = new LRUCache<string, LogDraft>({ max: 20_000 });

const draftOf = (line: StackLine): LogDraft => {
  const key = JSON.stringify(line);
  const known = NORMALISED.get(key);
  if (known !== undefined) return known;
  const draft = normaliseLine(line);
  NORMALISED.set(key, draft);
  return draft;
};

const storeDrafts = (lines: readonly LogDraft[]): readonly StoredLine[] => {
  const miner = createTemplateMiner();
  const sorted = [...lines].sort((a, b) => a.time - b.time);
  const drafts = sorted.map((draft) => ({ ...draft, template: miner.add(draft.message) }));
  return drafts.map((draft, index) => {
    const template = miner.resolve(draft.template);
    const line = { ...draft, id: `l${index}`, source: 'test', ingestedAt: 0, template };
    return { line, event: lineEvent(line, template) };
  });
};

const hashOf = (name: string): BatchHash => name as BatchHash;

const countedLines = (stored: readonly StoredLine[], { from, to }: AnalysisInput['window']): readonly RateCell[] =>
  stored
    .filter(({ line: { time } }) => time >= from && time < to)
    .map(({ line: { time, service, level }, event }) => ({
      bucket: Math.floor(time / RATE_BUCKET) * RATE_BUCKET,
      service,
      event,
      level,
      lines: 1,
    }));

/** The same hour, so many days before. */
const sameHourBatch = (
  stored: readonly StoredLine[],
  asked: AnalysisInput['window'],
  daysBefore: number,
): AnalysisBatch => {
  const back = daysBefore * DAY;
  const window = { from: asked.from - back - 2 * MINUTE, to: asked.to - back + 2 * MINUTE };
  const times = { window, history: 0, incidents: [], daysBefore };
  const partition = partitionBuckets(times, 0);
  return {
    hash: hashOf(`rates ${daysBefore}`),
    role: 'baseline',
    query: { ask: 'aggregates', of: 'rates', ...times, budget: 100, upTo: 0 },
    rows: [surveyRow([], partition), ...rateRows(countedLines(stored, window), partition)],
  };
};

const batchesOf = (
  stored: readonly StoredLine[],
  asked: AnalysisInput['window'],
  { days = [], history = 2 * HOUR }: { readonly days?: readonly number[] | undefined; readonly history?: Micros },
): readonly AnalysisBatch[] => {
  const times = { window: asked, history, incidents: [] };
  const partition = partitionBuckets(times, 0);
  const cells = countedLines(stored, { from: historyRange(times).from, to: asked.to });
  const query = { ask: 'aggregates', ...times, budget: 100, upTo: 0 } as const;
  const survey = surveyRow([], partition);
  const lines = stored.map(({ line }) => line);
  const inWindow = lines.filter(({ time, level }) => time >= asked.from && time < asked.to && levelRank(level) >= 3);
  const perTemplate = [...Map.groupBy(inWindow, ({ template }) => template).values()].flatMap((own) => own.slice(-25));
  return [
    { hash: hashOf('flow'), role: 'baseline', query: { ...query, of: 'flow' }, rows: [survey] },
    {
      hash: hashOf('rates'),
      role: 'baseline',
      query: { ...query, of: 'rates' },
      rows: [survey, ...rateRows(cells, partition)],
    },
    ...days.map((daysBefore) => sameHourBatch(stored, asked, daysBefore)),
    {
      hash: hashOf('bad'),
      role: 'issue',
      query: { ask: 'logs', window: asked, filter: { minLevel: 'warn' }, order: 'relevance', budget: 200, upTo: 0 },
      rows: perTemplate.slice(0, 200),
    },
  ];
};

const examplesOf = (
  stored: readonly StoredLine[],
  wanted: ReturnType<typeof drillDown>['examples'],
): readonly BatchRow[] => {
  const keyOfEvent = (service: string, event: string): string => JSON.stringify([service, event]);
  const byEvent = Map.groupBy(stored, ({ line, event }) => keyOfEvent(line.service, event));
  return wanted.flatMap(({ service, event, before }) =>
    (byEvent.get(keyOfEvent(service, event)) ?? [])
      .filter(({ line }) => line.time < before)
      .slice(-3)
      .map(({ line }) => line),
  );
};

/** `days`: whose same hour is compared, too; `services`: named in the question. */
type AskedAbout = { readonly days?: readonly number[]; readonly services?: readonly string[] };
type AskedMinutes = AskedAbout & { readonly minutes: number };

const inputOf = (
  drafts: readonly LogDraft[],
  askedAt: Micros,
  { minutes, days, services }: AskedMinutes,
): AnalysisInput => {
  const stored = storeDrafts(drafts);
  const window = { from: askedAt - minutes * MINUTE, to: askedAt + MINUTE };
  const input = (batches: readonly AnalysisBatch[]): AnalysisInput => ({
    askedAt,
    window,
    batches,
    parameters: PARAMETERS,
    ...optional({ services }),
  });
  const short = batchesOf(stored, window, { days });
  const { examples, longerHistory } = drillDown(input(short));
  const first = longerHistory === undefined ? short : batchesOf(stored, window, { days, history: longerHistory });
  const fetched: AnalysisBatch = {
    hash: hashOf('examples'),
    role: 'baseline',
    query: { ask: 'examples', of: examples, before: window.to, upTo: 0 },
    rows: examplesOf(stored, examples),
  };
  return input([...first, fetched]);
};

/** What the engine finds when it is asked about the minutes before. */
export const analyzeStack = (
  lines: readonly StackLine[],
  askedAt: Micros,
  minutes = 5,
  about: AskedAbout = {},
): Findings => analyze(inputOf(lines.filter(({ at }) => at <= askedAt).map(draftOf), askedAt, { minutes, ...about }));

type LogFile = { readonly path: string; readonly text: string };

/** Half the files of a stack are those of the stack before. */
const READ = new LRUCache<string, readonly LogDraft[]>({ max: 32 });

const readOnce = ({ path, text }: LogFile, readAt: Micros): readonly LogDraft[] => {
  const key = `${readAt} ${path}\n${text}`;
  const known = READ.get(key);
  if (known !== undefined) return known;
  const drafts = readLogFile(path, text, readAt);
  READ.set(key, drafts);
  return drafts;
};

const inputOfFiles = (files: readonly LogFile[], askedAt: Micros, minutes: number): AnalysisInput => {
  const drafts = files.flatMap((file) => readOnce(file, askedAt));
  return inputOf(
    drafts.filter(({ time }) => time <= askedAt),
    askedAt,
    { minutes },
  );
};

/** The same of log files, read as `casefile ingest` reads a folder. */
export const analyzeFiles = (files: readonly LogFile[], askedAt: Micros, minutes = 5): Findings =>
  analyze(inputOfFiles(files, askedAt, minutes));

const explainInput = (input: AnalysisInput): PlainLogVerdict | undefined =>
  explainPlainLogs(comparisonOf(input), input);

/** What the lines alone tell, with the evidence that the confidence rests on. */
export const explainStack = (lines: readonly StackLine[], askedAt: Micros): PlainLogVerdict | undefined =>
  explainInput(inputOf(lines.filter(({ at }) => at <= askedAt).map(draftOf), askedAt, { minutes: 5 }));

export const explainFiles = (files: readonly LogFile[], askedAt: Micros, minutes = 5): PlainLogVerdict | undefined =>
  explainInput(inputOfFiles(files, askedAt, minutes));
