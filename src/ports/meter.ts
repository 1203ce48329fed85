// What Casefile measures of itself. Names and labels are fixed here, so that no secret can become a label.

type MetricDefinition = {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram; absent: those of times. */
  readonly buckets?: readonly number[];
};

/** By provider and model, as the conventions of OpenTelemetry for generative AI name them. */
const MODEL_LABELS = ['gen_ai_operation_name', 'gen_ai_provider_name', 'gen_ai_request_model'] as const;

export const METRICS = {
  casefile_turns_total: { kind: 'counter', help: 'Turns that have ended, by status.', labels: ['status'] },
  casefile_turn_seconds: { kind: 'histogram', help: 'From the question to the end of its turn.', labels: [] },
  casefile_conversation_turns: {
    kind: 'histogram',
    help: 'Place of an answered turn in its investigation: how long conversations become.',
    labels: [],
    buckets: [1, 2, 3, 5, 8, 13, 21, 34, 55, 89],
  },
  casefile_investigations_total: { kind: 'counter', help: 'Investigations that were begun.', labels: [] },
  casefile_feedback_total: { kind: 'counter', help: 'Answers that were rated.', labels: ['rating'] },
  casefile_queries_total: {
    kind: 'counter',
    help: 'Queries of turns: found rows, came back empty, failed or were skipped.',
    labels: ['source', 'outcome'],
  },
  casefile_tool_calls_total: {
    kind: 'counter',
    help: 'Calls of tools by models; tools of outside servers and those that there are not are other.',
    labels: ['tool', 'outcome'],
  },
  casefile_turn_step_seconds: { kind: 'histogram', help: 'Time of one step of a turn.', labels: ['step'] },
  casefile_turn_queue_depth: {
    kind: 'gauge',
    help: 'Turns that wait or run and are driven here: the sum over all replicas is all of them.',
    labels: [],
  },
  casefile_ingest_rows_total: { kind: 'counter', help: 'Rows received.', labels: ['signal', 'outcome'] },
  casefile_ingest_seconds: {
    kind: 'histogram',
    help: 'From receipt to durable commit of a batch.',
    labels: ['signal'],
  },
  casefile_ingest_lag_seconds: {
    kind: 'gauge',
    help: 'By its own time, the age of the newest row that came last, once it was stored.',
    labels: ['signal'],
  },
  casefile_cursor_owed_rows: { kind: 'gauge', help: 'Matched rows that budgets cut, last fetch.', labels: ['source'] },
  casefile_model_calls_total: {
    kind: 'counter',
    help: 'Calls of a language model, by profile: answered, or why not.',
    labels: ['model', 'outcome'],
  },
  casefile_model_tokens_total: {
    kind: 'counter',
    help: 'Tokens, in and out, by profile.',
    labels: ['model', 'direction'],
  },
  gen_ai_client_operation_duration_seconds: {
    kind: 'histogram',
    help: 'Time of one call of a language model; error_type is empty where it answered.',
    labels: [...MODEL_LABELS, 'error_type'],
  },
  gen_ai_client_operation_time_to_first_chunk_seconds: {
    kind: 'histogram',
    help: 'From a call of a language model to its first words.',
    labels: MODEL_LABELS,
  },
  gen_ai_client_token_usage: {
    kind: 'histogram',
    help: 'Tokens of one call, as the provider counts them.',
    labels: [...MODEL_LABELS, 'gen_ai_token_type'],
    buckets: [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304],
  },
  casefile_refused_requests_total: {
    kind: 'counter',
    help: 'Requests that were not admitted: wrong-key, role-not-allowed, cross-site and the like.',
    labels: ['reason'],
  },
  casefile_http_request_seconds: {
    kind: 'histogram',
    help: 'Time of a request.',
    labels: ['method', 'route', 'status'],
  },
} as const satisfies { readonly [name: string]: MetricDefinition };

type MetricTable = typeof METRICS;
type MetricNameOfKind<Kind> = {
  [Name in keyof MetricTable]: MetricTable[Name]['kind'] extends Kind ? Name : never;
}[keyof MetricTable];

export type CounterName = MetricNameOfKind<'counter'>;
export type GaugeName = MetricNameOfKind<'gauge'>;
export type HistogramName = MetricNameOfKind<'histogram'>;
type MetricLabels<Name extends keyof MetricTable> = {
  readonly [label in MetricTable[Name]['labels'][number]]: string;
};

export type Measurement<Name extends keyof MetricTable> = {
  readonly value: number;
  readonly labels: MetricLabels<Name>;
};

export abstract class Meter {
  abstract count<Name extends CounterName>(name: Name, measured: Measurement<Name>): void;
  abstract set<Name extends GaugeName>(name: Name, measured: Measurement<Name>): void;
  abstract observe<Name extends HistogramName>(name: Name, measured: Measurement<Name>): void;
  /** Everything measured so far, in the Prometheus text format. */
  abstract exposition(): Promise<{ readonly contentType: string; readonly text: string }>;
}
