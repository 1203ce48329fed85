// Where well-known shippers put what we look for: names that go before the common table of candidates.
import type { FieldMap } from '../../../telemetry/fields/field-map.js';

export type Preset = 'auto' | 'ecs' | 'otel' | 'filebeat' | 'apm';

const ECS: FieldMap = {
  log: {
    time: ['@timestamp'],
    message: ['message'],
    level: ['log.level'],
    service: ['service.name'],
    host: ['host.name'],
    errorType: ['error.type'],
    errorMessage: ['error.message'],
    errorStack: ['error.stack_trace'],
  },
  span: { time: ['@timestamp'], service: ['service.name'], name: ['span.name', 'transaction.name'] },
  change: { time: ['@timestamp'], change: ['event.action'], title: ['message'] },
};

/** Of the data streams of the OpenTelemetry exporter: attributes pass through, a span's duration is in nanoseconds. */
const OTEL: FieldMap = {
  log: {
    time: ['@timestamp'],
    message: ['body.text', 'body_text'],
    level: ['severity_text'],
    severityNumber: ['severity_number'],
    service: ['service.name'],
    traceId: ['trace_id'],
    spanId: ['span_id'],
  },
  span: {
    time: ['@timestamp'],
    service: ['service.name'],
    traceId: ['trace_id'],
    spanId: ['span_id'],
    parentId: ['parent_span_id'],
    name: ['name'],
    durationNanos: ['duration'],
    status: ['status.code'],
  },
};

const FILEBEAT: FieldMap = {
  ...ECS,
  log: {
    ...ECS.log,
    service: ['service.name', 'kubernetes.labels.app', 'kubernetes.container.name', 'container.name'],
    pod: ['kubernetes.pod.name'],
  },
};

/** A transaction is a span too, named by other fields. */
const APM: FieldMap = {
  ...ECS,
  span: {
    ...ECS.span,
    time: ['@timestamp'],
    traceId: ['trace.id'],
    spanId: ['span.id', 'transaction.id'],
    parentId: ['parent.id'],
    durationMicros: ['span.duration.us', 'transaction.duration.us'],
    status: ['event.outcome'],
  },
};

export const PRESETS: { readonly [preset in Preset]: FieldMap } = {
  auto: {},
  ecs: ECS,
  otel: OTEL,
  filebeat: FILEBEAT,
  apm: APM,
};
