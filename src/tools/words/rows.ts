// One row as a model and an engineer read it: its handle first, then what tells it apart, long parts cut with a mark.
import { canonicalJson } from '../../kernel/json.js';
import type { Micros } from '../../kernel/time.js';
import type { PastIssueRow, TraceRow } from '../../telemetry/aggregates/rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { CollectionRow, PassageRow } from '../../telemetry/knowledge.js';
import type { ChangeRecord, LogRecord, MetricPoint, SpanRecord } from '../../telemetry/record.js';
import { dayOf, lengthOf, momentOf } from './times.js';
import { plural, shortened, visibleJson } from './visible.js';

/** How rows are written. */
export type Style = {
  readonly clock: (at: Micros) => string;
  /** Most characters of a long part. */
  readonly longest: number;
  /** The trace that all rows are of: it is said once, above them. */
  readonly trace?: string;
};

export const BRIEF = 300;

export const handle = (id: string, position: number): string => `[${id}:${position}]`;

type Part = string | false | undefined;

const joined = (parts: readonly Part[]): string =>
  parts.filter((part) => part !== undefined && part !== false && part !== '').join(' ');

const tagged = (name: string, value: string | undefined): Part =>
  value !== undefined && `${name}=${shortened(value, 120)}`;

/** Where it comes from: `payments pod=payments-6c9d version=2.0.0` */
const placeWords = ({ service, pod, host, version }: LogRecord | SpanRecord | MetricPoint | ChangeRecord): string =>
  joined([
    shortened(service, 80),
    tagged('pod', pod),
    pod === undefined && tagged('host', host),
    tagged('version', version),
  ]);

const errorWords = ({ error, message }: LogRecord): Part => {
  if (error === undefined) return undefined;
  const text = [error.type, message.includes(error.message ?? '') ? undefined : error.message]
    .filter((part) => part !== undefined)
    .join(': ');
  return text === '' || message.includes(text) ? undefined : `| ${shortened(text, BRIEF)}`;
};

const traceTag = (row: LogRecord | SpanRecord, { trace }: Style): Part =>
  row.traceId !== trace && tagged('trace', row.traceId);

const logWords = (row: LogRecord, style: Style): string =>
  joined([
    style.clock(row.time),
    row.level.toUpperCase(),
    placeWords(row),
    '|',
    shortened(row.message, style.longest),
    errorWords(row),
    row.error?.stack !== undefined && '| +stack',
    traceTag(row, style),
    tagged('request', row.requestId),
  ]);

const spanWords = (row: SpanRecord, style: Style): string =>
  joined([
    style.clock(row.time),
    lengthOf(row.durationMicros),
    row.status === 'error' && 'ERROR',
    placeWords(row),
    '|',
    shortened(row.name, 160),
    traceTag(row, style),
    tagged('span', row.spanId),
    tagged('parent', row.parentId),
  ]);

const pointWords = (row: MetricPoint, { clock }: Style): string =>
  joined([
    clock(row.time),
    placeWords(row),
    '|',
    `${shortened(row.gauge, 120)} = ${row.value}`,
    row.unit && shortened(row.unit, 20),
  ]);

const changeWords = (row: ChangeRecord, { longest }: Style): string =>
  joined([momentOf(row.time), row.change, placeWords(row), '|', shortened(row.title, longest)]);

const passageWords = (row: PassageRow, { longest }: Style): string => {
  const path = [row.title, ...(row.section ?? [])].map((part) => shortened(part, 80)).join(' > ');
  const file = row.file === undefined ? '' : `${shortened(row.file, 80)}, `;
  return `${path} (${file}characters ${row.from} to ${row.to}) | ${shortened(row.text, longest)}`;
};

const collectionWords = (row: CollectionRow, { longest }: Style): string =>
  joined([
    shortened(row.name, 80),
    `(${plural(row.documents, 'document')}, ${plural(row.passages, 'passage')}, changed ${dayOf(row.changed)})`,
    '|',
    shortened(row.description, longest),
    row.unavailable !== undefined && `| CANNOT BE SEARCHED: ${shortened(row.unavailable, longest)}`,
  ]);

const pastWords = (row: PastIssueRow, { longest }: Style): string =>
  joined([
    row.day,
    row.status,
    `${Math.round(row.alike * 100)} % alike |`,
    shortened(row.question, longest),
    row.found !== undefined && `| found: ${shortened(row.found, longest)}`,
    tagged('service', row.service),
    tagged('suspected', row.suspected),
    tagged('issue', `${row.investigation}/${row.issue}`),
  ]);

const traceWords = (row: TraceRow, { clock }: Style): string =>
  joined([
    clock(row.start),
    lengthOf(row.durationMicros),
    plural(row.segments.length, 'request'),
    '|',
    shortened([...new Set(row.segments.map(({ service }) => service))].join(', '), BRIEF),
    tagged('trace', row.traceId),
  ]);

type Telling = {
  readonly [Kind in BatchRow['kind']]?: (row: Extract<BatchRow, { kind: Kind }>, style: Style) => string;
};

/** Rows of other kinds are sums that the engine reads: shown as they are stored. */
const TELLING: Telling = {
  log: logWords,
  span: spanWords,
  metric: pointWords,
  change: changeWords,
  passage: passageWords,
  collection: collectionWords,
  outside: ({ text }, { longest }) => shortened(text, longest),
  'past-issue': pastWords,
  trace: traceWords,
  template: ({ id, text, lines }, { longest }) => `${id} | ${shortened(text, longest)} | ${plural(lines, 'line')}`,
};

const told = <Kind extends BatchRow['kind']>(row: Extract<BatchRow, { kind: Kind }>, style: Style): string =>
  (TELLING[row.kind as Kind] as Telling[Kind])?.(row, style) ?? shortened(canonicalJson(row), style.longest);

/** Everything that a row holds, with nothing hidden and nothing cut. */
export const wholeRow = (row: BatchRow): string => visibleJson(canonicalJson(row));

export const rowLine = (at: string, row: BatchRow, style: Style): string => `${at} ${told(row, style)}`;
