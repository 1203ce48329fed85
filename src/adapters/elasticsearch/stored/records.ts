// Stored documents as the records that they were.
import type { estypes } from '@elastic/elasticsearch';
import type { ChangeRecord, LogRecord, MetricPoint, SpanRecord } from '../../../telemetry/record.js';
import type { Reading } from '../aggregates/reading.js';

type Hit = estypes.SearchHit<object>;

/** What a document has beyond its record. */
export const UNREAD = [
  '@timestamp',
  'sequence',
  'earlier',
  'ingester',
  'severity',
  'equal',
  'event',
  'ordinal',
  'clock',
];

type Sent = { readonly [field: string]: unknown };

const fieldsOf = ({ _source = {} }: Hit): Sent => _source as Sent;

export const logOf = ({ aliases }: Pick<Reading, 'aliases'>, hit: Hit): LogRecord => {
  const fields = fieldsOf(hit) as unknown as LogRecord;
  const { template } = fields;
  return {
    ...fields,
    kind: 'log',
    id: hit._id ?? '',
    ...(template !== undefined && { template: aliases.current(template) }),
  };
};

export const spanOf = (hit: Hit): SpanRecord => {
  const fields = fieldsOf(hit) as unknown as SpanRecord;
  return { ...fields, kind: 'span', id: `${fields.traceId}:${fields.spanId}` };
};

export const metricOf = (hit: Hit): MetricPoint => ({
  ...(fieldsOf(hit) as unknown as MetricPoint),
  kind: 'metric',
  id: hit._id ?? '',
});

export const changeOf = (hit: Hit): ChangeRecord => ({
  ...(fieldsOf(hit) as unknown as ChangeRecord),
  kind: 'change',
  id: hit._id ?? '',
});
