// An index source as an installation describes it, with the field names of well-known shippers.
import type { FieldMap, FieldSignal } from '../../../telemetry/fields/field-map.js';
import type { FieldFilter } from '../../../telemetry/query.js';

type ShipperPreset = 'auto' | 'ecs' | 'otel' | 'filebeat' | 'apm';

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

const SHIPPER_PRESETS: { readonly [preset in ShipperPreset]: FieldMap } = {
  auto: {},
  ecs: ECS,
  otel: OTEL,
  filebeat: FILEBEAT,
  apm: APM,
};

export type IndexSource = {
  /** Index, alias, data stream or pattern; several are joined by commas. */
  readonly index: string;
  /** Default `auto`: every name that is known is looked for. */
  readonly preset?: ShipperPreset;
  /** Canonical field → names that are looked for first. */
  readonly fields?: FieldMap;
  /** The date field that windows mean; default: the first one of the table that the index has. */
  readonly time?: string;
  /** The date field that says when a document was indexed; `none`: it has no such field. */
  readonly ingested?: string;
  /** `+08:00` or `Asia/Tokyo`: dates were written in this zone without saying so. */
  readonly zone?: string;
  /** Always asked, whatever the question. */
  readonly filter?: readonly FieldFilter[];
  /** Keyword field that holds the tenant; absent: the indexes belong to `tenant` alone. */
  readonly tenantField?: string;
  /** Default `default`, the tenant of an installation without keys. */
  readonly tenant?: string;
  /** Of documents that name no service. */
  readonly service?: string;
};

/** Where requests about these indexes are sent. */
export const indexPath = (index: string): string => `/${index.split(',').map(encodeURIComponent).join(',')}`;

const joinFieldMaps = (first: FieldMap, second: FieldMap, signal: FieldSignal): FieldMap => {
  const [a, b] = [first[signal], second[signal]] as { readonly [field: string]: readonly string[] }[];
  const names = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]);
  return {
    [signal]: Object.fromEntries([...names].map((name) => [name, [...(a?.[name] ?? []), ...(b?.[name] ?? [])]])),
  };
};

/** What is looked for first: what the installation says, then what the preset says. */
export const fieldsToLookFor = (source: IndexSource, signal: FieldSignal): FieldMap => {
  const time = source.time === undefined ? {} : { [signal]: { time: [source.time] } };
  const own = joinFieldMaps(time, source.fields ?? {}, signal);
  return joinFieldMaps(own, SHIPPER_PRESETS[source.preset ?? 'auto'], signal);
};
