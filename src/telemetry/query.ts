// Queries as data, and their results: telemetry, documents, database snapshots and outside servers.
import type { Masked } from '../kernel/masked.js';
import type { BatchHash } from '../kernel/brand.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { AggregateTimes } from './aggregates/partition.js';
import type { BatchRow, SerializedBatch } from './batch.js';
import type { Level } from './level.js';

/** Passages of one collection that read like a text, the most alike first. */
export type KnowledgeQuery = {
  readonly ask: 'knowledge';
  readonly collection: string;
  /** Only passages of the document of this name. */
  readonly document?: string;
  /** Always there when a source is asked; facts hold it by reference. */
  readonly text?: string;
  /** By the vector of the text and those of its sentences, where the collection has vectors. Absent: by its words, and by its vector beside them. */
  readonly by?: 'meaning';
  readonly budget: number;
};

/** The collections there are. */
export type CollectionQuery = { readonly ask: 'collections' };

/** One call of a tool of an outside server. */
export type OutsideQuery = {
  readonly ask: 'outside';
  readonly server: string;
  readonly tool: string;
  /** The arguments, as JSON; facts hold them by reference. */
  readonly text?: string;
};

/** The tools of outside servers that a model may ask for. */
type OutsideToolsQuery = { readonly ask: 'outside-tools' };

/** What database snapshots say: the named ones, else those that were captured in the window, latest import first. */
export type SnapshotQuery = {
  readonly ask: 'snapshot';
  readonly window: TimeWindow;
  /** Ids of one, or of two to compare: primary, secondary. */
  readonly snapshots?: readonly BatchHash[];
  /** Instances of which one is read, where no id was named; absent: whichever was imported last. */
  readonly instances?: readonly string[];
  /** Wait events, besides those that were captured, whose meaning is asked for. */
  readonly events?: readonly string[];
  /** Top-level keys; absent: all of them. */
  readonly sections?: readonly string[];
  readonly budget: number;
  readonly upTo: number;
};

/** The snapshots there are. */
export type CaptureQuery = { readonly ask: 'captures'; readonly upTo: number };

export type FieldFilter = { readonly field: string; readonly is: 'equal' | 'not'; readonly values: readonly string[] };

/** The structured part: every list is "any of", absent = everything. `not…` wins over the positive list. */
export type StructuredFilter = {
  readonly services?: readonly string[];
  readonly notServices?: readonly string[];
  readonly environments?: readonly string[];
  readonly notEnvironments?: readonly string[];
  readonly regions?: readonly string[];
  readonly notRegions?: readonly string[];
  readonly versions?: readonly string[];
  readonly notVersions?: readonly string[];
  readonly minLevel?: Level;
  readonly traceIds?: readonly string[];
  readonly requestIds?: readonly string[];
  readonly fields?: readonly FieldFilter[];
};

/**
 * "Considered up to here" in one source for one structured filter.
 * `sequence`: our own store, exact: where several processes write to it, with how far each of them had come. `ingested`: by ingest time, with an overlap and the ids seen in it.
 * `eventTime`: by event time, with the counts of the covered minutes; those that changed are offered again as a whole, and
 * whoever asks leaves out what it holds (`exclude`).
 */
export type SourceCursor =
  | {
      readonly kind: 'sequence';
      readonly position: number;
      readonly writers?: readonly (readonly [name: string, position: number])[];
    }
  | {
      readonly kind: 'ingested';
      readonly at: Micros;
      /** From when `seen` holds every id; absent: nothing up to `at` is read again. */
      readonly from?: Micros;
      readonly seen: readonly string[];
    }
  | { readonly kind: 'eventTime'; readonly at: Micros; readonly minutes: readonly (readonly [Micros, number])[] };

/** The position of a store when a turn started; the turn reads nothing that came later. */
export type StorePosition = number;

type BoundedQuery = {
  readonly window: TimeWindow;
  readonly filter: StructuredFilter;
  readonly upTo: StorePosition;
  /** Most rows to return. */
  readonly budget: number;
};

export type LogQuery = BoundedQuery & {
  readonly ask: 'logs';
  /** Absent: the structured filter alone. */
  readonly text?: string;
  /** Only records beyond it. */
  readonly after?: SourceCursor;
  /** `relevance`: by text score, else worst level, rarest template, newest first. `slowest`: by `stated`, the longest first. */
  readonly order: 'relevance' | 'newest' | 'oldest' | 'slowest';
  /** Only lines that state it as a number. A store that cannot compare such durations finds none, and says so in a notice. */
  readonly stated?: StatedDuration;
  /** Record ids to leave out: they are already in a batch of this issue. */
  readonly exclude?: readonly string[];
  /** Exactly these records. */
  readonly ids?: readonly string[];
  /** Only lines of these templates. */
  readonly templates?: readonly string[];
  /** Only lines whose message, or whose error, holds the words of each of these one behind the other. */
  readonly phrases?: readonly string[];
};

export type SpanQuery = BoundedQuery & {
  readonly ask: 'spans';
  readonly order: 'slowest' | 'newest' | 'oldest';
  readonly after?: SourceCursor;
  readonly exclude?: readonly string[];
  readonly ids?: readonly string[];
};

export type MetricQuery = BoundedQuery & { readonly ask: 'metrics'; readonly gauges?: readonly string[] };

export type ChangeQuery = BoundedQuery & { readonly ask: 'changes'; readonly after?: SourceCursor };

/** Values that occur in the data, for recognising names in a message. */
export type CatalogueQuery = {
  readonly ask: 'catalogue';
  readonly upTo: StorePosition;
  /** Services, environments, regions and versions of these services alone, by their stored names. */
  readonly services?: readonly string[];
};

/** Windows of the tenant's earlier incidents, newest first: no quiet baseline. */
export type IncidentQuery = { readonly ask: 'incidents'; readonly from: Micros; readonly to: Micros };

/** Earlier issues of the tenant that were resolved or rated and read like a question, the most alike first. */
export type PastIssueQuery = {
  readonly ask: 'past-issues';
  /** Always there when a source is asked; facts hold it by reference. */
  readonly text?: string;
  /** The investigation that asks. */
  readonly except: string;
  /** Only of trouble that began before: what is in the window of the question is the same trouble, not an earlier one. */
  readonly before: Micros;
  readonly budget: number;
};

/** Sums for the engine: see `aggregates/aggregate-rows.ts`. */
export type AggregateQuery = AggregateTimes & {
  readonly ask: 'aggregates';
  readonly of: 'flow' | 'latency' | 'rates' | 'series' | 'traces';
  /** `traces`: at most so many trace rows. */
  readonly budget: number;
  readonly upTo: StorePosition;
};

/** Lines per minute, service and level. */
export type HistogramQuery = {
  readonly ask: 'histogram';
  readonly window: TimeWindow;
  readonly filter: StructuredFilter;
  readonly upTo: StorePosition;
};

export const TALLY_NAMES = [
  'service',
  'pod',
  'host',
  'region',
  'environment',
  'version',
  'operation',
  'status',
  'exception',
  'template',
  'level',
  'minute',
  'hour',
  'day',
] as const;

/**
 * What records are counted by. `operation`: the name of a span, or the endpoint that a line names. `status`: the HTTP or gRPC
 * status code. `exception`: the type of the error. `field`: an attribute, by its name.
 */
export type TallyDimension = (typeof TALLY_NAMES)[number] | { readonly field: string };

/** An attribute of log lines that states how long something took, and its unit in microseconds. */
export type StatedDuration = { readonly field: string; readonly micros: number };

/** How many records there are, and how many of them are errors, by one dimension: see `tally.ts`. */
export type TallyQuery = BoundedQuery & {
  readonly ask: 'tally';
  readonly of: 'logs' | 'spans';
  /** Absent: all records together. */
  readonly by?: TallyDimension;
  /** Only lines whose message holds every word of it, and spans whose name does. */
  readonly text?: string;
  /** Only lines of these templates; no span has one. */
  readonly templates?: readonly string[];
  /** As of log lines; no span holds one. */
  readonly phrases?: readonly string[];
  /**
   * Only lines that state it as a number; rows hold its percentiles. A store that cannot sum it up counts all lines, gives no
   * percentiles, and says so in a notice. Spans have a duration of their own.
   */
  readonly stated?: StatedDuration;
  /**
   * With `by` operation: the route that is asked for, “GET /orders/17”. Ids in paths are folded (`route-path.ts`), spans count
   * under the template that they state as `http.route`, and values of that route come first, before the budget cuts.
   */
  readonly route?: string;
};

/** Texts and first-seen times of templates; latest example lines of (service, operation, event key) before an instant. */
export type TemplateQuery = {
  readonly ask: 'templates';
  readonly ids: readonly string[];
  readonly upTo: StorePosition;
};
export type ExampleQuery = {
  readonly ask: 'examples';
  readonly of: readonly { readonly service: string; readonly operation?: string; readonly event: string }[];
  readonly before: Micros;
  readonly upTo: StorePosition;
};

export type SourceQuery =
  | LogQuery
  | SpanQuery
  | MetricQuery
  | ChangeQuery
  | CatalogueQuery
  | IncidentQuery
  | PastIssueQuery
  | AggregateQuery
  | HistogramQuery
  | TallyQuery
  | TemplateQuery
  | ExampleQuery
  | KnowledgeQuery
  | CollectionQuery
  | OutsideQuery
  | OutsideToolsQuery
  | SnapshotQuery
  | CaptureQuery;

/** What a store of telemetry can be asked; the rest is known elsewhere. */
export type TelemetryQuery = Exclude<
  SourceQuery,
  | IncidentQuery
  | PastIssueQuery
  | KnowledgeQuery
  | CollectionQuery
  | OutsideQuery
  | OutsideToolsQuery
  | SnapshotQuery
  | CaptureQuery
>;

export type FetchResult = {
  readonly rows: Masked<readonly BatchRow[]>;
  /** The same rows, serialised, if the reader has done so already. */
  readonly written?: SerializedBatch;
  /** Records that satisfy the query, returned or not. */
  readonly matched: number;
  /** Records that match and were cut by the budget. */
  readonly owed: number;
  readonly cursor?: SourceCursor;
  /** Rows beyond the cursor whose event time lies before what had been considered. */
  readonly late?: number;
  /** Limits of the result: sampled, window cut by retention, no vectors … */
  readonly notices?: readonly string[];
};
