// Explicit mappings of our indexes: a guessed mapping is wrong with the first odd row.

type FieldMapping = { readonly type: string; readonly [setting: string]: unknown };
export type FieldMappings = { readonly [field: string]: FieldMapping | { readonly properties: FieldMappings } };

/** Lucene takes no term of more than 32,766 bytes; a longer name is stored and not searched. */
const name = { type: 'keyword', ignore_above: 8_191 } as const;
const micros = { type: 'long' } as const;
/** Which templates a text means is known before its lines are asked for: these need words as they stand. */
const words = { type: 'text', analyzer: 'casefile' } as const;
const kept = { type: 'keyword', index: false, doc_values: false } as const;

const ORIGIN_FIELDS: FieldMappings = {
  service: name,
  environment: name,
  version: name,
  region: name,
  host: name,
  pod: name,
};

/** `time` counts exactly; `@timestamp` is for dashboards, to the millisecond. */
const COMMON_FIELDS: FieldMappings = {
  ...ORIGIN_FIELDS,
  '@timestamp': { type: 'date', format: 'epoch_millis' },
  time: micros,
  ingestedAt: micros,
  /** One number per row, rising with every acknowledged batch of an ingester. */
  sequence: micros,
  ingester: name,
  /** The row's number in the store that it was moved from: cursors of before the move count by it. */
  earlier: micros,
  source: name,
};

/** Any number of fields is one field of the index, so that no document can bring it down. */
const attributes = { type: 'flattened', ignore_above: 8_191, depth_limit: 20 } as const;

const LOG_MAPPING: FieldMappings = {
  ...COMMON_FIELDS,
  level: { type: 'keyword' },
  /** Place of the level on the scale: minimum levels are ranges. */
  severity: { type: 'byte' },
  message: words,
  timeQuality: { type: 'keyword' },
  clock: micros,
  /** Where in its source the line stands. */
  position: micros,
  /** Of lines stored before they had positions. */
  ordinal: { type: 'integer' },
  /** Lines of one instant and content share it, whatever their source. */
  equal: { type: 'keyword' },
  template: name,
  event: name,
  traceId: name,
  spanId: name,
  requestId: name,
  error: { properties: { type: name, message: words, stack: words } },
  attributes,
};

const SPAN_MAPPING: FieldMappings = {
  ...COMMON_FIELDS,
  traceId: name,
  spanId: name,
  parentId: name,
  name,
  durationMicros: micros,
  status: { type: 'keyword' },
  attributes,
};

const METRIC_MAPPING: FieldMappings = { ...COMMON_FIELDS, gauge: name, unit: name, value: { type: 'double' } };

const CHANGE_MAPPING: FieldMappings = { ...COMMON_FIELDS, change: { type: 'keyword' }, title: words, attributes };

/** One per trace: the counts that it adds, as keys of the dictionary. */
const TRACE_MAPPING: FieldMappings = {
  bucket: micros,
  start: micros,
  traceId: name,
  lot: { type: 'keyword' },
  /** Days on which its rows came in. */
  oldest: { type: 'keyword' },
  newest: { type: 'keyword' },
  flow: { type: 'keyword' },
  latency: { type: 'keyword' },
};

/** One per 30 seconds and kind. */
const SUM_MAPPING: FieldMappings = {
  kind: { type: 'keyword' },
  bucket: micros,
  traces: { type: 'long' },
};

export const STATE_MAPPING: FieldMappings = {
  kind: { type: 'keyword' },
  key: name,
  text: kept,
  into: name,
  at: micros,
};

export const INDEX_MAPPINGS = {
  logs: LOG_MAPPING,
  spans: SPAN_MAPPING,
  metrics: METRIC_MAPPING,
  changes: CHANGE_MAPPING,
  traces: TRACE_MAPPING,
  sums: SUM_MAPPING,
} as const;
