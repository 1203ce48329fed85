// OTLP over HTTP, as JSON and as protobuf: requests become rows, ingest reports become responses.
import { countRejected } from '../../ports/ingest.js';
import { malformedInput } from '../problems/problems.js';
import { parseInput, parseJson } from '../reading/json.js';
import type { RawUpload } from '../reading/parameters.js';
import type { IngestReceipt } from '../../app/telemetry/store-upload.js';
import { logRows, logsRequest, metricRows, metricsRequest, type OtlpRow, spanRows, tracesRequest } from './rows.js';

const OTLP_PROTO = `
syntax = "proto3";

message AnyValue {
  oneof value {
    string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
    ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7;
  }
}
message ArrayValue { repeated AnyValue values = 1; }
message KeyValueList { repeated KeyValue values = 1; }
message KeyValue { string key = 1; AnyValue value = 2; }
message Resource { repeated KeyValue attributes = 1; }
message Scope { string name = 1; }

message Logs { repeated ResourceLogs resource_logs = 1; }
message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; }
message ScopeLogs { Scope scope = 1; repeated LogRecord log_records = 2; }
message LogRecord {
  fixed64 time_unix_nano = 1; fixed64 observed_time_unix_nano = 11;
  int32 severity_number = 2; string severity_text = 3; AnyValue body = 5; repeated KeyValue attributes = 6;
  bytes trace_id = 9; bytes span_id = 10; string event_name = 12;
}

message Traces { repeated ResourceSpans resource_spans = 1; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
message ScopeSpans { Scope scope = 1; repeated Span spans = 2; }
message Span {
  bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
  fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated KeyValue attributes = 9;
  repeated Event events = 11; Status status = 15;
}
message Event { fixed64 time_unix_nano = 1; string name = 2; repeated KeyValue attributes = 3; }
message Status { string message = 2; int32 code = 3; }

message Metrics { repeated ResourceMetrics resource_metrics = 1; }
message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; }
message ScopeMetrics { Scope scope = 1; repeated Metric metrics = 2; }
message Metric {
  string name = 1; string unit = 3;
  oneof data { Numbers gauge = 5; Numbers sum = 7; Histograms histogram = 9; Exponentials exponential_histogram = 10; Summaries summary = 11; }
}
message Numbers { repeated NumberPoint data_points = 1; }
message Histograms { repeated HistogramPoint data_points = 1; }
message Exponentials { repeated ExponentialPoint data_points = 1; }
message Summaries { repeated SummaryPoint data_points = 1; }
message NumberPoint {
  repeated KeyValue attributes = 7; fixed64 time_unix_nano = 3; uint32 flags = 8;
  oneof value { double as_double = 4; sfixed64 as_int = 6; }
}
message HistogramPoint {
  repeated KeyValue attributes = 9; fixed64 time_unix_nano = 3; uint32 flags = 10;
  fixed64 count = 4; optional double sum = 5; optional double min = 11; optional double max = 12;
}
message ExponentialPoint {
  repeated KeyValue attributes = 1; fixed64 time_unix_nano = 3; uint32 flags = 10;
  fixed64 count = 4; optional double sum = 5; optional double min = 12; optional double max = 13;
}
message SummaryPoint {
  repeated KeyValue attributes = 7; fixed64 time_unix_nano = 3; uint32 flags = 8;
  fixed64 count = 4; double sum = 5; repeated Quantile quantile_values = 6;
}
message Quantile { double quantile = 1; double value = 2; }

message Exported { PartialSuccess partial_success = 1; }
message PartialSuccess { int64 rejected = 1; string error_message = 2; }
`;

export type OtlpSignal = 'logs' | 'traces' | 'metrics';

const MESSAGES = { logs: 'Logs', traces: 'Traces', metrics: 'Metrics' } as const;
const REJECTED = { logs: 'rejectedLogRecords', traces: 'rejectedSpans', metrics: 'rejectedDataPoints' } as const;

const ROWS_OF: { readonly [signal in OtlpSignal]: (message: unknown) => readonly OtlpRow[] } = {
  logs: (message) => logRows(parseInput(logsRequest, message, 'body')),
  traces: (message) => spanRows(parseInput(tracesRequest, message, 'body')),
  metrics: (message) => metricRows(parseInput(metricsRequest, message, 'body')),
};

/** Loaded with the first binary message: a service that receives none starts without it. */
const loadProtobuf = async () => {
  const { default: protobuf } = await import('protobufjs');
  return protobuf.parse(OTLP_PROTO).root;
};
let loading: ReturnType<typeof loadProtobuf> | undefined;
const messageType = async (name: string) => (await (loading ??= loadProtobuf())).lookupType(name);

const decodeProtobuf = async (signal: OtlpSignal, bytes: Buffer): Promise<unknown> => {
  const type = await messageType(MESSAGES[signal]);
  try {
    return type.toObject(type.decode(bytes), { longs: String });
  } catch {
    throw malformedInput('the body is no OTLP protobuf message of this signal', 'Send the signal that the path names.');
  }
};

/** Refuses values that are nested so deeply that walking them overflows the stack. */
const rowsOf = (signal: OtlpSignal, message: unknown): readonly OtlpRow[] => {
  try {
    return ROWS_OF[signal](message);
  } catch (error) {
    if (error instanceof RangeError)
      throw malformedInput('values are nested too deeply', 'Send what a log line can show.');
    throw error;
  }
};

export const readOtlp = async (signal: OtlpSignal, { type, bytes }: RawUpload): Promise<readonly OtlpRow[]> =>
  rowsOf(signal, type === 'application/json' ? parseJson(bytes) : await decodeProtobuf(signal, bytes));

/** Of what was not stored; empty where everything was. */
const reasons = ({ rejected, duplicates, received }: IngestReceipt): string => {
  const known = duplicates === 0 ? [] : [`${duplicates} of ${received} were stored before`];
  return [...new Set(rejected.map(({ reason }) => reason)), ...known].join(', ');
};

/** The response has a partial success only if rows were rejected, or as a warning: known already. */
export const writeOtlp = async (
  signal: OtlpSignal,
  type: string,
  report: IngestReceipt,
): Promise<string | Uint8Array> => {
  const rejected = countRejected(report);
  const errorMessage = reasons(report);
  if (type === 'application/json') {
    const partialSuccess = { [REJECTED[signal]]: String(rejected), errorMessage };
    return JSON.stringify(errorMessage === '' ? {} : { partialSuccess });
  }
  const message = await messageType('Exported');
  return message
    .encode(message.create(errorMessage === '' ? {} : { partialSuccess: { rejected, errorMessage } }))
    .finish();
};
