// The aggregate rows the engine reads. Each is one row of a batch, so that a count can be cited like a log line.
import type { Micros } from '../../kernel/time.js';
import type { Level } from '../level.js';

/** The same count over the question's window, over everything before it, and over the part of that inside earlier incidents. */
export type SideCounts = { readonly window: number; readonly past: number; readonly incident: number };

/** How the window's count came about, slot by slot from the window's start; ascending, zeros left out. */
export type SlotCounts = { readonly slots: readonly number[]; readonly traces: readonly number[] };

/** Traces whose segment (service, operation) showed the transition `from → to`; `to` absent = any: the denominator. */
export type FlowRow = SideCounts & {
  readonly kind: 'flow';
  readonly stream: 'log' | 'span';
  readonly service: string;
  readonly operation: string;
  /** Event key, `^` for the start of the segment. */
  readonly from: string;
  /** Event key, `$` for the end of the segment. */
  readonly to?: string;
  /** Of `window`, in slots of the survey's width. */
  readonly course?: SlotCounts;
};

/** log2 bucket (floor(log2 µs)) → traces whose largest value fell into it; all histograms of a row have the same buckets. */
export type LatencyHistogram = { readonly [bucket: string]: number };

export type LatencyRow = {
  readonly kind: 'latency';
  /** `self`: own time of (service, operation). `edge`: client duration − server duration of a call caller → service. */
  readonly measure: 'self' | 'edge';
  readonly service: string;
  readonly operation?: string;
  readonly caller?: string;
  readonly window: LatencyHistogram;
  readonly past: LatencyHistogram;
  readonly incident: LatencyHistogram;
  /** Of `window`, by log2 bucket, in slots of the survey's width. */
  readonly courses?: { readonly [bucket: string]: SlotCounts };
};

/** How widely an event (of log lines, or `to` in the span stream) occurs: in how many services, in how many minutes of the baseline. */
export type PresenceRow = {
  readonly kind: 'presence';
  readonly event: string;
  readonly services: number;
  readonly minutes: number;
};

/** Lines per 15 s of one event key in one service, whether or not they carry a trace id; zeros are left out. */
export type RateRow = {
  readonly kind: 'rate';
  readonly service: string;
  readonly event: string;
  readonly level: Level;
  /** Start of slot 0, the first that holds a line. Small numbers after it: there are many. */
  readonly start: Micros;
  /** How many times 15 s after `start`, ascending, and the lines of each. */
  readonly slots: readonly number[];
  readonly lines: readonly number[];
};

/** Samples of one gauge of one pod, ascending: those of the window and up to 240 before it. */
export type SeriesRow = {
  readonly kind: 'series';
  readonly service: string;
  readonly pod?: string;
  /** The machine that it was taken on. */
  readonly host?: string;
  readonly gauge: string;
  readonly times: readonly Micros[];
  readonly values: readonly number[];
};

/** One event of a segment: its key, level, and the id of the log record. */
export type SegmentEvent = { readonly key: string; readonly level: Level; readonly log: string };

/** One served request: a maximal connected piece of a trace's span tree within one service. */
export type TraceSegment = {
  readonly service: string;
  readonly operation: string;
  readonly pod?: string;
  /** The machine that it ran on, the zone and the region of that, and the release: where the entry span tells them. */
  readonly host?: string;
  readonly zone?: string;
  readonly region?: string;
  readonly version?: string;
  /** Entry span; absent when only logs show the segment. */
  readonly spanId?: string;
  /** Index of the calling segment in the trace's list, smaller than the segment's own. */
  readonly parent?: number;
  /** The caller's span of this call. */
  readonly callerSpanId?: string;
  readonly start: Micros;
  readonly selfMicros?: number;
  readonly gapMicros?: number;
  /** It took up a message, so no caller waits for it. Set where the rows hold span attributes. */
  readonly message?: true;
  readonly logs: readonly SegmentEvent[];
  /** Names of the child spans after the entry span, in order; `>callee operation` for calls out. */
  readonly spans: readonly string[];
};

export type TraceRow = {
  readonly kind: 'trace';
  readonly traceId: string;
  readonly start: Micros;
  readonly durationMicros: number;
  readonly segments: readonly TraceSegment[];
};

/** What the aggregates cover: bucketed bounds, traces and minutes on each side. */
export type SurveyRow = {
  readonly kind: 'survey';
  /** Bounds as used, aligned to the buckets of the store. */
  readonly window: { readonly from: Micros; readonly to: Micros };
  readonly past: { readonly from: Micros; readonly to: Micros };
  /** `in-window`: no usable history, the first quarter of the window is the baseline. */
  readonly baseline: 'past' | 'in-window';
  readonly traces: SideCounts;
  /** Width of the slots of courses. */
  readonly slot?: Micros;
  /** Minutes of the baseline that hold at least one trace. */
  readonly minutes: number;
};

/** A template's text, for ids that stand in other rows; `level` is the worst seen. */
export type TemplateRow = {
  readonly kind: 'template';
  readonly id: string;
  readonly text: string;
  readonly firstSeen: Micros;
  readonly lastSeen: Micros;
  readonly lines: number;
};

/** Values that occur in the stored data, per field. */
export type CatalogueRow = {
  readonly kind: 'catalogue';
  readonly field: 'service' | 'environment' | 'region' | 'version' | 'gauge' | 'host' | 'pod';
  readonly values: readonly string[];
  /** With the services, where a day and more is stored: when the oldest row was written. */
  readonly since?: Micros;
  /** Of services that people gave another name: each name that they had before, and the one that they have now. */
  readonly renamed?: readonly (readonly [old: string, now: string])[];
};

/** The window of an earlier issue. */
export type IncidentRow = { readonly kind: 'incident'; readonly from: Micros; readonly to: Micros };

/** An earlier issue of the tenant that reads like the question. */
export type PastIssueRow = {
  readonly kind: 'past-issue';
  readonly investigation: string;
  readonly issue: string;
  readonly status: 'active' | 'resolved' | 'switched';
  /** Onset of what was suspected first, else the start of the window that was asked about. */
  readonly time: Micros;
  /** Day of `time` in UTC. */
  readonly day: string;
  readonly question: string;
  /** A person said whether what was found was right. */
  readonly rating?: 'right' | 'partly' | 'wrong';
  /** What a person said the cause was, where it was not found, or not all of it. */
  readonly corrected?: string;
  /** What the last answer found, in its words; not what was wrong. */
  readonly found?: string;
  /** What was called the likely cause; not what was wrong. */
  readonly service?: string;
  readonly suspected?: string;
  /** Share of the words of both questions that are in both. */
  readonly alike: number;
};

/** Lines per minute and level for the structured filter, without reading them. */
export type HistogramRow = {
  readonly kind: 'histogram';
  readonly service: string;
  readonly level: Level;
  readonly minutes: readonly (readonly [Micros, number])[];
};

/**
 * One value of the dimension, or, without `value`, all records together. An empty `value`: the records that have none.
 * The row says what it counts: its names may be cited, and every number is a figure.
 */
export type TallyRow = {
  readonly kind: 'tally';
  readonly of: 'logs' | 'spans';
  /** The dimension; of an attribute its name. */
  readonly by?: string;
  readonly value?: string;
  /** Where it is counted by time: the beginning of the minute, hour or day. */
  readonly start?: Micros;
  /** The service that all of its records are of, where the query or the value says so. */
  readonly service?: string;
  /** The pattern, where it is counted by template. */
  readonly text?: string;
  /** Fields of the filter that allow one value alone. */
  readonly where?: { readonly [field: string]: string };
  /** Words that each counted record holds. */
  readonly words?: string;
  /** Length of the window, or of the part of the window that the row counts, in minutes. */
  readonly minutes: number;
  readonly count: number;
  /** Lines of level error or worse; spans with the status error. */
  readonly errors: number;
  /** Times of the first and the last record, and of the first and the last error. */
  readonly first: Micros;
  readonly last: Micros;
  readonly firstError?: Micros;
  readonly lastError?: Micros;
  /** Distinct trace ids of all records, and of the errors. */
  readonly traces?: number;
  readonly errorTraces?: number;
  /** Of lines: the attribute that states the durations below. */
  readonly stated?: string;
  /** Durations in microseconds, by nearest rank: of spans, or what lines state. */
  readonly p50?: number;
  readonly p95?: number;
  readonly p99?: number;
  readonly max?: number;
  /** Of all records together: how many values there are, and how many of them have errors. */
  readonly values?: number;
  readonly valuesWithErrors?: number;
};

export type AggregateRow =
  | FlowRow
  | LatencyRow
  | PresenceRow
  | RateRow
  | SeriesRow
  | TraceRow
  | SurveyRow
  | TemplateRow
  | CatalogueRow
  | IncidentRow
  | PastIssueRow
  | HistogramRow
  | TallyRow;

/** Traces from slot `from` to before slot `to`; 0 of what never happened. */
export const countTracesInSlots = (
  course: SlotCounts | undefined,
  [from, to]: readonly [from: number, to: number],
): number => {
  let sum = 0;
  course?.slots.forEach((slot, index) => {
    if (slot >= from && slot < to) sum += course.traces[index] ?? 0;
  });
  return sum;
};
