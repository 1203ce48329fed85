// The candidates for each canonical field, by signal, in order; the first one that a row has wins.
import { withGuessedFields } from './guessed-fields.js';
import { fieldReader, type FieldPaths, type FieldReader } from './field-reader.js';

const paths = (text: string): readonly string[] => text.split(' ');

const origin = {
  time: paths(
    '@timestamp timestamp time ts observed_timestamp timeUnixNano datetime eventTime @t Timestamp timeMillis time_iso8601 time_local envelope.time',
  ),
  service: paths(
    'service.name service serviceName service_name dd.service kubernetes.labels.app kubernetes.labels.app_kubernetes_io/name k8s.deployment.name kubernetes.container_name kubernetes.container.name k8s.container.name app application envelope.container container.name CONTAINER_NAME resource.labels.container_name resource.labels.service_name winlog.provider_name',
  ),
  environment: paths('service.environment deployment.environment.name deployment.environment environment env dd.env'),
  version: paths('service.version version dd.version'),
  region: paths('cloud.region region'),
  host: paths(
    'host.name host.hostname hostname host k8s.node.name kubernetes.node.name kubernetes.node_name kubernetes.host nodeName node_name MachineName',
  ),
  pod: paths(
    'kubernetes.pod.name k8s.pod.name pod pod_name envelope.pod resource.labels.pod_name service.instance.id service.node.name',
  ),
  source: paths('casefile.source'),
};

const ids = {
  traceId: paths('trace.id trace_id traceId traceID traceid dd.trace_id mdc.traceId'),
  spanId: paths('span.id span_id spanId spanID spanid dd.span_id mdc.spanId'),
};

const log = {
  ...origin,
  // events of Kubernetes
  time: [...origin.time, ...paths('lastTimestamp firstTimestamp metadata.creationTimestamp')],
  ...ids,
  requestId: paths(
    'http.request.id request_id requestId request.id req.id reqId x-request-id correlation_id correlationId',
  ),
  message: paths(
    'message Message body.text body.stringValue body_text body msg log @m @mt short_message textPayload jsonPayload.message event',
  ),
  level: paths('log.level severity_text severityText level levelname level_name lvl severity loglevel LogLevel @l'),
  severityNumber: paths('severity_number severityNumber'),
  syslogSeverity: paths('log.syslog.severity.code syslog.severity PRIORITY'),
  pythonLevel: paths('levelno'),
  errorType: paths('error.type exception.type err.type error.name err.name exception.class error.class exc_type'),
  errorMessage: paths('error.message exception.message err.message error err exception_message'),
  errorStack: paths(
    'error.stack_trace exception.stacktrace err.stack error.stack stack_trace stacktrace stack exc_info exception errorVerbose @x',
  ),
  // older clients number equal lines only, which tells the lines of a file apart as well
  position: paths('casefile.position casefile.ordinal'),
  previousTime: paths('casefile.previous_time'),
  fileTime: paths('casefile.file_time'),
};

const span = {
  ...origin,
  ...ids,
  time: paths(
    '@timestamp startTimeUnixNano start_time_unix_nano start_time startTime timestamp.us timestamp time start ts',
  ),
  service: [...origin.service, ...paths('process.serviceName localEndpoint.serviceName')],
  spanId: [...ids.spanId, ...paths('transaction.id id')],
  parentId: paths('parent.id parent_span_id parentSpanId parentSpanID parent_id parentId'),
  name: paths('span.name transaction.name name operationName operation span_name'),
  end: paths('endTimeUnixNano end_time_unix_nano end_time endTime end'),
  durationMicros: paths(
    'event.duration_us span.duration.us transaction.duration.us duration_us durationMicros duration',
  ),
  durationNanos: paths('event.duration duration_nano durationNano duration_ns durationNanos'),
  durationMillis: paths('duration_ms durationMs durationMillis elapsed_ms'),
  status: paths('status.code event.outcome status_code statusCode otel.status_code status error'),
};

const metric = {
  ...origin,
  name: paths('name metric.name metric gauge __name__'),
  value: paths('value metric.value gauge.value asDouble asInt'),
  unit: paths('unit metric.unit'),
};

const change = {
  ...origin,
  time: paths(
    '@timestamp timestamp time ts startsAt lastTimestamp eventTime firstTimestamp metadata.creationTimestamp',
  ),
  service: [...origin.service, ...paths('labels.service labels.app labels.job involvedObject.name regarding.name')],
  version: [...origin.version, ...paths('tag revision commit')],
  environment: [...origin.environment, ...paths('labels.environment labels.env')],
  region: [...origin.region, ...paths('labels.region')],
  pod: [...origin.pod, ...paths('labels.pod')],
  change: paths('change change.kind event.action kind type event.category category'),
  title: paths('title annotations.summary summary message annotations.description description note name'),
  alert: paths('labels.alertname alertname alert'),
  reason: paths('reason'),
};

const defaultFieldMap = { log, span, metric, change } as const;

export type FieldSignal = keyof typeof defaultFieldMap;
export type FieldName<S extends FieldSignal> = keyof (typeof defaultFieldMap)[S] & string;

type FieldOverrides<F extends string> = { readonly [field in F]?: readonly string[] };

/** Canonical field → candidates, per signal. As an override: what it names is looked for first, the defaults after it. */
export type FieldMap = { readonly [S in FieldSignal]?: FieldOverrides<FieldName<S>> };

export type FieldReaders = { readonly [S in FieldSignal]: FieldReader<FieldName<S>> };

const mergePaths = <F extends string>(defaults: FieldPaths<F>, wanted: FieldOverrides<F> = {}): FieldPaths<F> => {
  const all: { [field in F]: readonly string[] } = { ...defaults };
  for (const field of Object.keys(defaults) as F[]) all[field] = [...(wanted[field] ?? []), ...defaults[field]];
  return all;
};

/** Where a store that names its fields in advance has to look, best first. */
export const fieldCandidates = <S extends FieldSignal>(signal: S, overrides: FieldMap = {}): FieldPaths<FieldName<S>> =>
  mergePaths<FieldName<S>>(
    defaultFieldMap[signal] as FieldPaths<FieldName<S>>,
    overrides[signal] as FieldOverrides<FieldName<S>>,
  );

/** Compile once per source, not per row. */
export const compileFieldReaders = (overrides: FieldMap = {}): FieldReaders => ({
  log: withGuessedFields(fieldReader(mergePaths<FieldName<'log'>>(log, overrides.log))),
  span: fieldReader(mergePaths<FieldName<'span'>>(span, overrides.span)),
  metric: fieldReader(mergePaths<FieldName<'metric'>>(metric, overrides.metric)),
  change: fieldReader(mergePaths<FieldName<'change'>>(change, overrides.change)),
});

export const defaultFieldReaders: FieldReaders = compileFieldReaders();
