// What Casefile measures of itself. Names and labels are fixed here, so that no secret can become a label.

type Described = {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
};

export const METRICS = {
  casefile_turns_total: { kind: 'counter', help: 'Turns that have ended, by status.', labels: ['status'] },
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
  casefile_ingest_lag_seconds: { kind: 'gauge', help: 'Age of the newest row when it was stored.', labels: ['signal'] },
  casefile_cursor_owed_rows: { kind: 'gauge', help: 'Matched rows that budgets cut, last fetch.', labels: ['source'] },
  casefile_model_calls_total: { kind: 'counter', help: 'Calls of a language model.', labels: ['model', 'outcome'] },
  casefile_model_tokens_total: { kind: 'counter', help: 'Tokens, in and out.', labels: ['model', 'direction'] },
  casefile_http_request_seconds: {
    kind: 'histogram',
    help: 'Time of a request.',
    labels: ['method', 'route', 'status'],
  },
} as const satisfies { readonly [name: string]: Described };

type Metrics = typeof METRICS;
type OfKind<Kind> = { [Name in keyof Metrics]: Metrics[Name]['kind'] extends Kind ? Name : never }[keyof Metrics];

export type Counter = OfKind<'counter'>;
export type Gauge = OfKind<'gauge'>;
export type Histogram = OfKind<'histogram'>;
export type Labels<Name extends keyof Metrics> = { readonly [label in Metrics[Name]['labels'][number]]: string };

export type Measured<Name extends keyof Metrics> = { readonly value: number; readonly labels: Labels<Name> };

export abstract class Meter {
  abstract count<Name extends Counter>(name: Name, measured: Measured<Name>): void;
  abstract set<Name extends Gauge>(name: Name, measured: Measured<Name>): void;
  abstract observe<Name extends Histogram>(name: Name, measured: Measured<Name>): void;
  /** Everything measured so far, in the Prometheus text format. */
  abstract exposition(): Promise<{ readonly contentType: string; readonly text: string }>;
}
