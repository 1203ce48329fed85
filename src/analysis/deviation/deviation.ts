// Deviations: what differs from the baseline, as data.
import type { Micros } from '../../kernel/time.js';
import type {
  FlowRow,
  LatencyRow,
  RateRow,
  SeriesRow,
  TraceRow,
  TraceSegment,
} from '../../telemetry/aggregates/aggregate-rows.js';
import type { FailureClass } from '../../telemetry/failures/failure-class.js';
import type { RootError } from '../../telemetry/failures/root-error.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { ComponentLink } from '../../telemetry/topology/component-directory.js';
import type { HaltedRequests } from './halted-requests.js';
import type { GaugeRole } from './gauge-series.js';
import type { Recurrence } from './recurrence.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

/** One segment of one trace of the window. */
export type ServedSegment = { readonly trace: TraceRow; readonly segment: TraceSegment };

/** What a cause may be a part of the system by, instead of by its service. */
export type PlaceDimension = 'host' | 'zone' | 'region';

/** What a line of a caller says of the service that it calls. */
export type NamedCallee = {
  readonly line: CitableRow<LogRecord>;
  readonly failure: FailureClass;
  readonly root: RootError;
  readonly link: ComponentLink;
  /** Another caller says the same, the callee writes other lines than usual, or none in the requests that fail. */
  readonly isBorneOut: boolean;
};

type ScoredDeviation = {
  readonly service: string;
  /** Nats above what chance would give among all that were examined. */
  readonly score: number;
  /** Before weights and multiplicity. */
  readonly likelihood: number;
  readonly onset?: Micros;
  /** Set when `service` is a place: the services that are slow or fail there, by their requests, and what place it is. */
  readonly hosted?: readonly string[];
  readonly dimension?: PlaceDimension;
  /** A place around it of which nothing else was judged, so that it may be meant as well. */
  readonly within?: { readonly dimension: PlaceDimension; readonly place: string };
};

export type FlowDeviation = ScoredDeviation & {
  readonly kind: 'flow';
  readonly row: CitableRow<FlowRow>;
  readonly total: CitableRow<FlowRow>;
  /** The step that normally follows and fell most. */
  readonly vanished?: CitableRow<FlowRow>;
  readonly effect: number;
  readonly bad: boolean;
  readonly ambient: number;
  /** Share of the occurrences that no deeper deviation explains. */
  readonly unexplained: number;
  readonly explainedBy?: string;
  /** When history was as the window is, outside of earlier issues. */
  readonly earlier?: Recurrence;
  /** The first execution that took the step. */
  readonly example?: ServedSegment;
  /** The callers that stop after calling `service`, which is blamed for it; the row is of the first. */
  readonly callers?: readonly string[];
  /** `service` used to answer the call that now fails without an answer. */
  readonly silent?: true;
  /** Other services stop to answer at the same time. */
  readonly isOneOfSeveral?: true;
  /** It answered the call right after which its caller fails. */
  readonly hasAnswered?: true;
  /** A call is made again where it used to be made once. */
  readonly repeats?: true;
  /** Requests stop there that used to go on, and no line or status says why. */
  readonly halted?: HaltedRequests;
  /** A line of the callers says that `service` did not answer them. */
  readonly named?: NamedCallee;
  /** The call is a message that waits for `service`. */
  readonly waiting?: true;
};

export type SelfDeviation = ScoredDeviation & {
  readonly kind: 'self';
  readonly row: CitableRow<LatencyRow>;
  /** Calls at or above 2^log2 µs are the slow ones. */
  readonly log2: number;
  readonly impact: number;
  readonly slowest: readonly ServedSegment[];
  readonly first?: ServedSegment;
};

export type GapDeviation = ScoredDeviation & {
  readonly kind: 'gap';
  /** Whether calls into the service or out of it are slow on the way. */
  readonly side: 'in' | 'out';
  /** Edges with slow calls, and the bucket from which each counts as slow. */
  readonly edges: readonly { readonly row: CitableRow<LatencyRow>; readonly log2: number }[];
  readonly impact: number;
  readonly slowest: readonly ServedSegment[];
  readonly first?: ServedSegment;
  readonly pod?: string;
};

export type MetricDeviation = ScoredDeviation & {
  readonly kind: 'metric';
  readonly row: CitableRow<SeriesRow>;
  readonly direction: 'rise' | 'fall';
  /** Index of the first sample of the window, and how many there are. */
  readonly from: number;
  readonly samples: number;
  readonly z: number;
  readonly role: GaugeRole;
  /** It reached the limit that it is a share of. */
  readonly atLimit?: true;
};

export type RateDeviation = ScoredDeviation & {
  readonly kind: 'rate';
  readonly row: CitableRow<RateRow>;
  readonly direction: 'rise' | 'fall';
  readonly effect: number;
  readonly bad: boolean;
  readonly ambient: number;
  readonly lines: number;
  readonly expected: number;
  /** Its score if all of its lines were written by one event. */
  readonly asOneEvent?: number;
  /** Nothing but these lines shows it. */
  readonly isAlone?: true;
  /** Its lines are counted from here on where the window begins later. */
  readonly since?: Micros;
};

export type Deviation = FlowDeviation | SelfDeviation | GapDeviation | MetricDeviation | RateDeviation;

/** Deviations of one family show the same thing; only different families add up. */
export type DeviationFamily = 'flow' | 'latency' | 'metric';

export const familyOf = ({ kind }: Deviation): DeviationFamily => {
  switch (kind) {
    case 'flow':
    case 'rate':
      return 'flow';
    case 'self':
    case 'gap':
      return 'latency';
    case 'metric':
      return 'metric';
  }
  return kind satisfies never;
};
