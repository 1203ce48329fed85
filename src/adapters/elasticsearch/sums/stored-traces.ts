// The stored rows of traces, as the engine's segmentation takes them.
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import { type KeyedLog, SEGMENT_ATTRIBUTES, type TraceParts } from '../../../telemetry/aggregates/segments.js';
import type { Level } from '../../../telemetry/level.js';
import type { StorePosition } from '../../../telemetry/query.js';
import type { SpanRecord } from '../../../telemetry/record.js';
import { type IndexOwner, indexPattern } from '../write/index-names.js';
import { type DocumentAddress, scanHits } from './scan.js';

type StoredTraceRow = { readonly traceId: string; readonly ingestedAt: Micros; readonly time: Micros };

type StoredSpan = StoredTraceRow & SpanRecord;

type StoredLine = StoredTraceRow & {
  readonly service: string;
  readonly pod?: string;
  readonly host?: string;
  readonly level: Level;
  readonly spanId?: string;
  readonly event: string;
  readonly equal: string;
  /** µs since midnight by the message's own clock, where the time was repaired. */
  readonly clock?: Micros;
};

/** The rows of one trace, with what only the store needs to know of them. */
export type StoredTrace = {
  readonly traceId: string;
  readonly spans: (StoredSpan & DocumentAddress)[];
  readonly lines: (StoredLine & DocumentAddress)[];
};

/** Columns of attributes are named so. */
const ATTRIBUTES = 'attributes.';

const SPAN_FIELDS = [
  'traceId',
  'spanId',
  'parentId',
  'name',
  'time',
  'durationMicros',
  'status',
  'service',
  'host',
  'pod',
  'region',
  'version',
  'ingestedAt',
  ...SEGMENT_ATTRIBUTES.map((name) => `${ATTRIBUTES}${name}`),
];
const LINE_FIELDS = [
  'traceId',
  'spanId',
  'time',
  'service',
  'host',
  'pod',
  'level',
  'event',
  'equal',
  'clock',
  'ingestedAt',
];

type TraceSelectionByIds = {
  readonly owner: IndexOwner;
  readonly ids: readonly string[];
  readonly upTo: StorePosition;
};

/** Those of the traces that have a row; rows stored beyond `upTo` are not read. */
export const readStoredTraces = async (
  client: Client,
  { owner, ids, upTo }: TraceSelectionByIds,
): Promise<ReadonlyMap<string, StoredTrace>> => {
  const traces = new Map<string, StoredTrace>();
  const of = (traceId: string): StoredTrace => {
    const known = traces.get(traceId) ?? { traceId, spans: [], lines: [] };
    traces.set(traceId, known);
    return known;
  };
  const query = {
    bool: { filter: [{ terms: { traceId: [...ids] } }, { range: { sequence: { lte: upTo } } }] },
  };
  const spans = { index: indexPattern(owner, 'spans'), query, fields: SPAN_FIELDS, columns: true } as const;
  const lines = { index: indexPattern(owner, 'logs'), query, fields: LINE_FIELDS, columns: true } as const;
  for await (const page of scanHits<StoredSpan>(client, spans))
    for (const span of page) of(span.traceId).spans.push(span);
  for await (const page of scanHits<StoredLine>(client, lines))
    for (const line of page) of(line.traceId).lines.push(line);
  return traces;
};

const attributeColumns = (columns: object): NonNullable<SpanRecord['attributes']> =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([name]) => name.startsWith(ATTRIBUTES))
      .map(([name, value]) => [name.slice(ATTRIBUTES.length), String(value)]),
  );

const toSpanRecord = ({ _id, _index, ...span }: StoredSpan & DocumentAddress): SpanRecord => ({
  ...span,
  kind: 'span',
  id: `${span.traceId}:${span.spanId}`,
  attributes: attributeColumns(span),
});

const toKeyedLog = ({
  _id,
  time,
  service,
  host,
  pod,
  level,
  spanId,
  event,
  equal,
}: StoredLine & DocumentAddress): KeyedLog => ({
  id: _id,
  time,
  service,
  ...(pod !== undefined && { pod }),
  ...(host !== undefined && { host }),
  level,
  ...(spanId !== undefined && { spanId }),
  key: event,
  token: equal,
});

export const tracePartsOf = ({ traceId, spans, lines }: StoredTrace): TraceParts => ({
  traceId,
  spans: spans.map(toSpanRecord),
  logs: lines.map(toKeyedLog),
});

/** When the first and the last row of it came in. */
export const ingestRange = ({ spans, lines }: StoredTrace): readonly [oldest: Micros, newest: Micros] => {
  let [oldest, newest] = [Infinity, 0];
  for (const { ingestedAt } of [...spans, ...lines]) {
    oldest = Math.min(oldest, ingestedAt);
    newest = Math.max(newest, ingestedAt);
  }
  return [oldest, newest];
};
