// Spans, metric points and changes on their way to the store.
import type { Micros } from '../../kernel/time.js';
import { changeIdentity } from '../../telemetry/record-identity.js';
import { maskRecord } from '../../telemetry/masking/mask-record.js';
import type { ChangeDraft, MetricDraft, SpanDraft } from '../../telemetry/normalise/row-outcome.js';
import type { ChangeRecord, SpanRecord } from '../../telemetry/record.js';
import { type ChangeColumns, type MetricColumns, SEPARATOR, type SpanColumns } from './columns.js';
import { commonColumns, filled, json, optional, repeated } from './common.js';
import { digest, type Preparation } from './tenant.js';

export const prepareSpans = (drafts: readonly SpanDraft[], { mask }: Preparation, ingested: Micros): SpanColumns => {
  const spans = drafts.map((draft) => maskRecord(draft as SpanDraft & SpanRecord, mask));
  return {
    ...commonColumns(spans, ingested),
    trace: repeated(spans, ({ traceId }) => traceId),
    name: repeated(spans, ({ name }) => name),
    duration: filled(new Float64Array(spans.length), spans, ({ durationMicros }) => durationMicros),
    spans: spans.map(({ spanId }) => spanId),
    parents: optional(spans, ({ parentId }) => parentId),
    statuses: optional(spans, ({ status }) => status),
    attributes: optional(spans, ({ attributes }) => json(attributes)),
  };
};

export const prepareMetrics = (drafts: readonly MetricDraft[], ingested: Micros): MetricColumns => ({
  ...commonColumns(drafts, ingested),
  gauge: repeated(drafts, ({ gauge, unit = '' }) => gauge + SEPARATOR + unit),
  value: filled(new Float64Array(drafts.length), drafts, ({ value }) => value),
});

export const prepareChanges = (
  drafts: readonly ChangeDraft[],
  { mask }: Preparation,
  ingested: Micros,
): ChangeColumns => {
  const changes = drafts.map((draft) => maskRecord(draft as ChangeDraft & ChangeRecord, mask));
  return {
    ...commonColumns(changes, ingested),
    ids: changes.map((change) => changeIdentity(change, digest)),
    changes: changes.map(({ change }) => change),
    titles: changes.map(({ title }) => title),
    attributes: optional(changes, ({ attributes }) => json(attributes)),
  };
};
