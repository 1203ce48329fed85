// Turns rows in columns into documents: the canonical record, and the fields it is searched and counted by.
import { hash } from 'node:crypto';
import type { RecordOrigin } from '../../../telemetry/record.js';
import {
  type ChangeColumns,
  type PreparedChunk,
  type CommonColumns,
  joinedAt,
  type LogColumns,
  type MetricColumns,
  NO_TEXT,
  numberAt,
  openJoinedTexts,
  QUALITIES,
  type RepeatedTexts,
  PART_SEPARATOR,
  type SpanColumns,
  textAt,
  type SparseTexts,
} from '../../preparation/columns.js';
import type { Digest } from '../../../kernel/digest.js';
import type { Micros } from '../../../kernel/time.js';
import { logIdentity, metricIdentity } from '../../../telemetry/record-identity.js';
import { LEVELS } from '../../../telemetry/level.js';
import type { LogDraft, MetricDraft } from '../../../telemetry/normalise/row-outcome.js';

const repeatedAt = ({ texts, of }: RepeatedTexts, row: number): string | undefined => {
  const index = of[row] ?? NO_TEXT;
  return index === NO_TEXT ? undefined : texts[index];
};

/** JSON leaves out what is undefined. */
type OriginFields = { readonly [key in keyof RecordOrigin]: string | undefined };

const nonEmptyText = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

const originOf = (scopeText: string, placeText: string): OriginFields => {
  const [service = '', environment, region, version] = scopeText.split(PART_SEPARATOR);
  const [host, pod] = placeText.split(PART_SEPARATOR);
  return {
    service,
    environment: nonEmptyText(environment),
    version: nonEmptyText(version),
    region: nonEmptyText(region),
    host: nonEmptyText(host),
    pod: nonEmptyText(pod),
  };
};

const knownOrigins = new Map<string, OriginFields>();
const MOST_ORIGINS = 10_000;

/** The same few come back in every chunk. */
const originAt = ({ scope, place }: CommonColumns, row: number): OriginFields => {
  const [scopeText, placeText] = [repeatedAt(scope, row) ?? '', repeatedAt(place, row) ?? ''];
  const key = scopeText + PART_SEPARATOR + placeText;
  const known = knownOrigins.get(key);
  if (known !== undefined) return known;
  if (knownOrigins.size >= MOST_ORIGINS) knownOrigins.clear();
  const origin = originOf(scopeText, placeText);
  knownOrigins.set(key, origin);
  return origin;
};

export type IndexedRow = {
  readonly id: string;
  readonly time: Micros;
  /** Its time is its own, neither repaired nor that of its ingest. */
  readonly isTimed: boolean;
  readonly document: object;
};

/** Rows `[from, to)` of a chunk. */
export type RowSlice = { readonly from: number; readonly to: number };

const digest: Digest = (text) => hash('sha256', text, 'hex');

const parsedAt = (column: SparseTexts | undefined, row: number): object | undefined => {
  const json = textAt(column, row);
  return json === null ? undefined : (JSON.parse(json) as object);
};

const optionalAt = (column: SparseTexts | undefined, row: number): string | undefined =>
  textAt(column, row) ?? undefined;

/** What dashboards go by; a number is read several times as fast as a date in words. */
export const millisOf = (time: Micros): number => Math.floor(time / 1000);

const commonAt = (columns: CommonColumns, row: number) => {
  const time = numberAt(columns.time, row);
  return {
    '@timestamp': millisOf(time),
    time,
    ...originAt(columns, row),
    source: repeatedAt(columns.source, row) ?? '',
    ingestedAt: columns.ingested,
    earlier: columns.earlier?.[row],
  };
};

const marksAt = ({ position, ordinal, quality, clock }: LogColumns, row: number) => ({
  position: Number.isNaN(position[row]) ? undefined : numberAt(position, row),
  ordinal: ordinal[row] === NO_TEXT ? undefined : numberAt(ordinal, row),
  timeQuality: quality[row] === 0 ? undefined : QUALITIES[quality[row] ?? 0],
  clock: Number.isNaN(clock[row]) ? undefined : numberAt(clock, row),
});

const logRow = (columns: LogColumns, message: string, row: number): IndexedRow => {
  const common = commonAt(columns, row);
  const marks = marksAt(columns, row);
  const content = numberAt(columns.hash, row);
  const severity = numberAt(columns.level, row);
  const id = logIdentity({ ...common, ...marks, message } as unknown as LogDraft, content, digest);
  return {
    id,
    time: common.time,
    isTimed: marks.timeQuality === undefined,
    document: {
      ...common,
      ...marks,
      level: LEVELS[severity] ?? 'info',
      severity,
      message,
      // a repaired time may be repaired again: such a line equals none
      equal: marks.timeQuality === undefined ? `${common.time}-${content}` : id,
      template: repeatedAt(columns.template, row),
      event: repeatedAt(columns.event, row),
      traceId: repeatedAt(columns.trace, row),
      spanId: optionalAt(columns.spans, row),
      requestId: optionalAt(columns.requests, row),
      error: parsedAt(columns.errors, row),
      attributes: parsedAt(columns.attributes, row),
    },
  };
};

const logRows = (columns: LogColumns, { from, to }: RowSlice): readonly IndexedRow[] => {
  const messages = openJoinedTexts(columns.messages);
  return Array.from({ length: to - from }, (_, at) => logRow(columns, joinedAt(messages, from + at), from + at));
};

/** Elasticsearch takes no id of more than 512 bytes. */
const LONGEST_ID = 128;

/** Of a span's record id. */
export const spanDocumentId = (id: string): string => (id.length > LONGEST_ID ? digest(id) : id);

const spanRow = (columns: SpanColumns, row: number): IndexedRow => {
  const common = commonAt(columns, row);
  const traceId = repeatedAt(columns.trace, row) ?? '';
  const spanId = columns.spans[row] ?? '';
  return {
    id: spanDocumentId(`${traceId}:${spanId}`),
    time: common.time,
    isTimed: true,
    document: {
      ...common,
      traceId,
      spanId,
      parentId: optionalAt(columns.parents, row),
      name: repeatedAt(columns.name, row) ?? '',
      durationMicros: numberAt(columns.duration, row),
      status: optionalAt(columns.statuses, row),
      attributes: parsedAt(columns.attributes, row),
    },
  };
};

const metricRow = (columns: MetricColumns, row: number): IndexedRow => {
  const common = commonAt(columns, row);
  const [gauge = '', unit] = (repeatedAt(columns.gauge, row) ?? '').split(PART_SEPARATOR);
  const document = { ...common, gauge, unit: nonEmptyText(unit), value: numberAt(columns.value, row) };
  return { id: metricIdentity(document as unknown as MetricDraft, digest), time: common.time, isTimed: true, document };
};

const changeRow = (columns: ChangeColumns, row: number): IndexedRow => {
  const common = commonAt(columns, row);
  return {
    id: columns.ids[row] ?? '',
    time: common.time,
    isTimed: true,
    document: {
      ...common,
      change: columns.changes[row],
      title: columns.titles[row],
      attributes: parsedAt(columns.attributes, row),
    },
  };
};

const rowsBy = <C extends CommonColumns>(
  columns: C,
  { from, to }: RowSlice,
  rowOf: (columns: C, row: number) => IndexedRow,
): readonly IndexedRow[] => Array.from({ length: to - from }, (_, at) => rowOf(columns, from + at));

export const indexedRows = (chunk: PreparedChunk, slice: RowSlice): readonly IndexedRow[] => {
  switch (chunk.signal) {
    case 'logs':
      return logRows(chunk.columns, slice);
    case 'spans':
      return rowsBy(chunk.columns, slice, spanRow);
    case 'metrics':
      return rowsBy(chunk.columns, slice, metricRow);
    case 'changes':
      return rowsBy(chunk.columns, slice, changeRow);
  }
  chunk satisfies never;
};
