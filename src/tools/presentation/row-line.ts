// Writes one row for a model or an engineer: its handle first, then what identifies it; long parts are cut with a mark.
import { canonicalJson } from '../../kernel/json.js';
import type { Micros } from '../../kernel/time.js';
import type { PastIssueRow, TallyRow, TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { CollectionRow, PassageRow } from '../../telemetry/knowledge-rows.js';
import type { ChangeRecord, LogRecord, MetricPoint, SpanRecord } from '../../telemetry/record.js';
import { formatDay, formatDuration, formatMoment } from './times.js';
import { countNoun, shorten, visibleJson } from './visible-text.js';

/** How rows are written. */
export type RowStyle = {
  readonly clock: (at: Micros) => string;
  /** Most characters of a long part. */
  readonly longest: number;
  /** The trace of all rows, when they share one: it is not repeated in each. */
  readonly trace?: string;
};

export const BRIEF_LENGTH = 300;

export const rowHandle = (id: string, position: number): string => `[${id}:${position}]`;

type RowPart = string | false | undefined;

const joinParts = (parts: readonly RowPart[]): string =>
  parts.filter((part) => part !== undefined && part !== false && part !== '').join(' ');

const tagged = (name: string, value: string | undefined): RowPart =>
  value !== undefined && `${name}=${shorten(value, 120)}`;

/** Where it comes from: `payments pod=payments-6c9d version=2.0.0` */
const placeWords = ({ service, pod, host, version }: LogRecord | SpanRecord | MetricPoint | ChangeRecord): string =>
  joinParts([
    shorten(service, 80),
    tagged('pod', pod),
    pod === undefined && tagged('host', host),
    tagged('version', version),
  ]);

const errorWords = ({ error, message }: LogRecord): RowPart => {
  if (error === undefined) return undefined;
  const text = [error.type, message.includes(error.message ?? '') ? undefined : error.message]
    .filter((part) => part !== undefined)
    .join(': ');
  return text === '' || message.includes(text) ? undefined : `| ${shorten(text, BRIEF_LENGTH)}`;
};

const traceTag = (row: LogRecord | SpanRecord, { trace }: RowStyle): RowPart =>
  row.traceId !== trace && tagged('trace', row.traceId);

const logWords = (row: LogRecord, style: RowStyle): string =>
  joinParts([
    style.clock(row.time),
    row.level.toUpperCase(),
    placeWords(row),
    '|',
    shorten(row.message, style.longest),
    errorWords(row),
    row.error?.stack !== undefined && '| +stack',
    traceTag(row, style),
    tagged('request', row.requestId),
  ]);

const spanWords = (row: SpanRecord, style: RowStyle): string =>
  joinParts([
    style.clock(row.time),
    formatDuration(row.durationMicros),
    row.status === 'error' && 'ERROR',
    placeWords(row),
    '|',
    shorten(row.name, 160),
    traceTag(row, style),
    tagged('span', row.spanId),
    tagged('parent', row.parentId),
  ]);

const pointWords = (row: MetricPoint, { clock }: RowStyle): string =>
  joinParts([
    clock(row.time),
    placeWords(row),
    '|',
    `${shorten(row.gauge, 120)} = ${row.value}`,
    row.unit && shorten(row.unit, 20),
  ]);

const changeWords = (row: ChangeRecord, { longest }: RowStyle): string =>
  joinParts([formatMoment(row.time), row.change, placeWords(row), '|', shorten(row.title, longest)]);

const passageWords = (row: PassageRow, { longest }: RowStyle): string => {
  const path = [row.title, ...(row.section ?? [])].map((part) => shorten(part, 80)).join(' > ');
  const file = row.file === undefined ? '' : `${shorten(row.file, 80)}, `;
  return `${path} (${file}characters ${row.from} to ${row.to}) | ${shorten(row.text, longest)}`;
};

const collectionWords = (row: CollectionRow, { longest }: RowStyle): string =>
  joinParts([
    shorten(row.name, 80),
    `(${countNoun(row.documents, 'document')}, ${countNoun(row.passages, 'passage')}, changed ${formatDay(row.changed)})`,
    '|',
    shorten(row.description, longest),
    row.unavailable !== undefined && `| CANNOT BE SEARCHED: ${shorten(row.unavailable, longest)}`,
  ]);

const pastWords = (row: PastIssueRow, { longest }: RowStyle): string =>
  joinParts([
    row.day,
    row.status,
    row.rating !== undefined && `rated ${row.rating}`,
    `${Math.round(row.alike * 100)} % alike |`,
    shorten(row.question, longest),
    row.found !== undefined && `| found: ${shorten(row.found, longest)}`,
    row.corrected !== undefined && `| a person said the cause was: ${shorten(row.corrected, longest)}`,
    tagged('service', row.service),
    tagged('suspected', row.suspected),
    tagged('issue', `${row.investigation}/${row.issue}`),
  ]);

const traceWords = (row: TraceRow, { clock }: RowStyle): string =>
  joinParts([
    clock(row.start),
    formatDuration(row.durationMicros),
    countNoun(row.segments.length, 'request'),
    '|',
    shorten([...new Set(row.segments.map(({ service }) => service))].join(', '), BRIEF_LENGTH),
    tagged('trace', row.traceId),
  ]);

const tallyShare = ({ count, errors }: TallyRow): string => `${Number(((errors / count) * 100).toPrecision(3))} %`;

const tallyLatencies = ({ p50, p95, p99, max }: TallyRow): RowPart => {
  const named = Object.entries({ p50, p95, p99, max });
  const parts = named.flatMap(([name, micros]) => (micros === undefined ? [] : [`${name} ${formatDuration(micros)}`]));
  return parts.length > 0 && `| ${parts.join(', ')}`;
};

const tallyTimes = (row: TallyRow, { clock }: RowStyle): string => {
  const { first, last, lastError } = row;
  const times = first === last ? clock(first) : `${clock(first)} to ${clock(last)}`;
  return `| ${times}${lastError === undefined || lastError === last ? '' : `, last error ${clock(lastError)}`}`;
};

/** `checkout-7: 1,240 lines, 31 errors (2.5 %) in 12 traces | 10:00:01.000 to 10:14:59.000` */
const tallyWords = (row: TallyRow, style: RowStyle): string => {
  const { of, by, value, count, errors, errorTraces, text } = row;
  const what =
    value === undefined ? 'all' : value === '' ? `without ${shorten(by ?? 'value', 80)}` : shorten(value, 120);
  return joinParts([
    `${what}: ${countNoun(count, of === 'logs' ? 'line' : 'span')},`,
    errors === 0 ? 'no errors' : `${countNoun(errors, 'error')} (${tallyShare(row)})`,
    errorTraces !== undefined && `in ${countNoun(errorTraces, 'trace')}`,
    tallyTimes(row, style),
    tallyLatencies(row),
    text !== undefined && `| ${shorten(text, style.longest)}`,
  ]);
};

type RowWriters = {
  readonly [Kind in BatchRow['kind']]?: (row: Extract<BatchRow, { kind: Kind }>, style: RowStyle) => string;
};

/** Rows of other kinds are aggregates for the engine and are shown as stored. */
const ROW_WRITERS: RowWriters = {
  log: logWords,
  span: spanWords,
  metric: pointWords,
  change: changeWords,
  passage: passageWords,
  collection: collectionWords,
  outside: ({ text }, { longest }) => shorten(text, longest),
  'past-issue': pastWords,
  trace: traceWords,
  tally: tallyWords,
  template: ({ id, text, lines }, { longest }) => `${id} | ${shorten(text, longest)} | ${countNoun(lines, 'line')}`,
};

const writeRow = <Kind extends BatchRow['kind']>(row: Extract<BatchRow, { kind: Kind }>, style: RowStyle): string =>
  (ROW_WRITERS[row.kind as Kind] as RowWriters[Kind])?.(row, style) ?? shorten(canonicalJson(row), style.longest);

/** Everything that a row holds, with nothing hidden and nothing cut. */
export const wholeRow = (row: BatchRow): string => visibleJson(canonicalJson(row));

export const rowLine = (at: string, row: BatchRow, style: RowStyle): string => `${at} ${writeRow(row, style)}`;
