// Where telemetry is read. One port per kind of telemetry; each answers the queries of its kind.
import type { Tenant } from '../kernel/brand.js';
import type { CancelSignal } from '../kernel/cancel.js';
import type { Micros } from '../kernel/time.js';
import type {
  AggregateQuery,
  CatalogueQuery,
  ChangeQuery,
  CollectionQuery,
  ExampleQuery,
  FetchResult,
  HistogramQuery,
  IncidentQuery,
  KnowledgeQuery,
  LogQuery,
  MetricQuery,
  OutsideQuery,
  PastIssueQuery,
  StorePosition,
  CaptureQuery,
  SnapshotQuery,
  SpanQuery,
  TallyQuery,
  TemplateQuery,
} from '../telemetry/query.js';

/** `unavailable`: may work later. `timeout`: the deadline passed. `refused`: the source rejects the query. */
export class SourceError extends Error {
  constructor(
    readonly reason: 'unavailable' | 'timeout' | 'refused',
    message: string,
  ) {
    super(message);
    this.name = 'SourceError';
  }
}

export type ReadOptions = {
  readonly tenant: Tenant;
  readonly signal: CancelSignal;
  /** The time until the signal aborts. A source that needs longer may fail at once. */
  readonly within?: Micros;
};

abstract class TelemetrySource {
  abstract readonly name: string;
  /** The newest position: a query with `upTo` = this reads nothing that is acknowledged later. */
  abstract position(tenant: Tenant): Promise<StorePosition>;
}

export abstract class LogSource extends TelemetrySource {
  abstract fetch(
    query: LogQuery | HistogramQuery | TallyQuery | TemplateQuery | ExampleQuery,
    options: ReadOptions,
  ): Promise<FetchResult>;
}

export abstract class SpanSource extends TelemetrySource {
  abstract fetch(query: SpanQuery | TallyQuery, options: ReadOptions): Promise<FetchResult>;
}

export abstract class MetricSource extends TelemetrySource {
  abstract fetch(query: MetricQuery, options: ReadOptions): Promise<FetchResult>;
}

export abstract class ChangeSource extends TelemetrySource {
  abstract fetch(query: ChangeQuery, options: ReadOptions): Promise<FetchResult>;
}

/** When there were incidents, and what earlier investigations have found. */
export abstract class IncidentSource extends TelemetrySource {
  abstract fetch(query: IncidentQuery | PastIssueQuery, options: ReadOptions): Promise<FetchResult>;
}

/** The engine's aggregates, and the values that occur. */
export abstract class AggregateSource extends TelemetrySource {
  abstract fetch(query: AggregateQuery | CatalogueQuery, options: ReadOptions): Promise<FetchResult>;
}

/** Imported database snapshots. */
export abstract class SnapshotSource extends TelemetrySource {
  abstract fetch(query: SnapshotQuery | CaptureQuery, options: ReadOptions): Promise<FetchResult>;
}

/** What people have written down; a turn reads what is there. */
export abstract class KnowledgeSource {
  /** 0 as long as the tenant has no collection, and nothing need be asked. */
  abstract position(tenant: Tenant): Promise<StorePosition>;
  abstract fetch(query: KnowledgeQuery | CollectionQuery, options: ReadOptions): Promise<FetchResult>;
}

/** Tools of outside servers. What they answer is masked before it is a row. */
export abstract class OutsideSource {
  /** How many servers there are. */
  abstract position(): Promise<StorePosition>;
  /** The tools that may be called, and which of those that are named are missing, with the reason and the way out. */
  abstract tools(tenant: Tenant): Promise<OutsideToolList>;
  abstract fetch(query: OutsideQuery, options: ReadOptions): Promise<FetchResult>;
}

export type OutsideToolList = { readonly tools: readonly OutsideTool[]; readonly notices: readonly string[] };

export type OutsideTool = {
  readonly server: string;
  readonly tool: string;
  readonly description: string;
  /** JSON schema of its arguments. */
  readonly schema: { readonly [key: string]: unknown };
};
