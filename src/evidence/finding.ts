// What the engine computes: findings, hypotheses, the timeline and log groups, each with its evidence.
import type { DecidingLog } from './deciding-log.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { DatabaseFindings } from './database.js';
import type { Evidence, Figure } from './evidence.js';
import type { IncidentCourse } from './incident-course.js';
import type { StatedFailure } from './stated-failure.js';

export type TraceExcerptSpan = { readonly evidence: string; readonly depth: number };

/** Some of its spans in the order of calls, and some of its lines in the order of time. */
export type TraceExcerpt = {
  readonly id: string;
  readonly spans: readonly TraceExcerptSpan[];
  readonly lines: readonly string[];
  /** How many of its spans and lines are stored and not shown. */
  readonly left: { readonly spans: number; readonly lines: number };
};

export type TimelineEvent =
  'first-seen' | 'last-seen' | 'spike' | 'new-pattern' | 'vanished-pattern' | 'onset' | 'change' | 'gauge';

export type TimelineEntry = {
  readonly at: Micros;
  readonly event: TimelineEvent;
  readonly service: string;
  /** Template text, gauge or change title: quoted from the cited row. */
  readonly subject: string;
  readonly evidence: readonly string[];
};

/** One group of log lines that belong together. */
export type LogGroup = {
  readonly by: 'request' | 'trace' | 'stack' | 'template' | 'host';
  readonly key: string;
  readonly service: string;
  readonly lines: number;
  readonly first: Micros;
  readonly last: Micros;
  readonly samples: readonly string[];
  /** Evidence that counts lines like the first of these. */
  readonly counted?: string;
};

/** Errors that are new, or requests that fail, of which nothing names a cause. */
export type UnexplainedErrors = {
  readonly what: 'errors' | 'requests' | 'warnings';
  readonly service: string;
  /** Of the stretch in which they came most. */
  readonly lines: number;
  /** When that stretch began, also before the window. Absent: of requests and warnings, and in findings of older versions. */
  readonly since?: Micros;
  /** Evidence: a line of them, and the row that counts them. */
  readonly line: string;
  readonly counted: string;
};

type FindingKind =
  | 'flow' // a transition inside requests became frequent or vanished
  | 'gap' // calls to or from a service take longer on the wire than the work inside
  | 'self' // a service itself became slow
  | 'metric' // a gauge left its range
  | 'rate' // lines without a trace became frequent or vanished
  | 'change' // a deploy, configuration, flag … shortly before the onset
  | 'pattern'; // a dominant log pattern, not a deviation

export type FindingLocation = {
  /** `Class#line`, `file:line` as it stands in the log text. */
  readonly code?: string;
  readonly operation?: string;
  readonly template?: string;
  readonly pod?: string;
  readonly host?: string;
  readonly zone?: string;
  readonly region?: string;
  readonly version?: string;
  readonly gauge?: string;
  readonly caller?: string;
  readonly change?: string;
};

/** What the latest requests of the window show of a deviation. */
export type LatestState = {
  /** `over`: as usual; `fading`: less than half as far from usual as before. */
  readonly state: 'on' | 'fading' | 'over';
  /** The end of the window, as long as it takes to see some requests; of a gauge, the time of its latest sample. */
  readonly window: TimeWindow;
  /** Requests that show it, of so many; of a gauge, its value. */
  readonly hits: Figure;
  readonly requests?: Figure;
};

/** A time before the window, outside of earlier issues, at which the deviation was as strong as it is in the window. */
export type EarlierOccurrence = {
  readonly window: TimeWindow;
  /** That show it. */
  readonly lines: Figure;
  /** The row that counts them. */
  readonly evidence: string;
};

export type Finding = {
  /** `f1`, `f2` … */
  readonly id: string;
  readonly kind: FindingKind;
  readonly service: string;
  readonly location: FindingLocation;
  /** Score in nats above what chance would give; 0 = chance. */
  readonly score: number;
  readonly direction: 'more' | 'less' | 'new' | 'missing' | 'slower';
  readonly onset?: Micros;
  /** The figures that a sentence about it may state: `share`, `baselineShare`, `value`, `baseline`, `p90` … */
  readonly figures: { readonly [name: string]: Figure };
  /** Ids in `Findings.evidence`. */
  readonly evidence: readonly string[];
  /** Evidence that counts its lines: how often, when first and last. */
  readonly counted?: string;
  /** The latest such times, earliest first. Absent: there is none, or an older version made the finding. */
  readonly earlier?: readonly EarlierOccurrence[];
  /** Of the leading finding of a hypothesis. */
  readonly latest?: LatestState;
  /** The service whose deviation explains this one, and the share of it that is explained (0 to 1). */
  readonly explainedBy?: { readonly service: string; readonly share: number };
};

export type HypothesisKind =
  | 'code'
  | 'latency'
  | 'network'
  | 'resource'
  | 'host'
  | 'zone' // an availability zone or a region
  | 'queue'
  | 'dependency'
  | 'unavailable'
  | 'configuration'
  | 'change'
  | 'unknown';

/** A service whose requests pass through a fault, and the call by which most of them do. */
export type FaultReach = {
  readonly service: string;
  readonly operation?: string;
  /** The callee on the way to the fault. */
  readonly through: { readonly service: string; readonly operation?: string };
  /** Requests of the window that make this call, and which share of those to `operation` they are. */
  readonly requests?: Figure;
  readonly share?: Figure;
  /** The call fails in them. */
  readonly failing?: true;
  /** Requests enter here: no traced service calls it. */
  readonly entry: boolean;
  /** Ids of the rows with the counts; empty when only traces show the call. */
  readonly evidence: readonly string[];
};

export type Hypothesis = {
  readonly service: string;
  readonly kind: HypothesisKind;
  readonly location: FindingLocation;
  readonly onset?: Micros;
  /** Services whose requests pass through the fault, the most affected first. */
  readonly affected: readonly string[];
  /** The most affected of them, with the calls by which the fault reaches them. Absent in findings of older versions. */
  readonly reach?: readonly FaultReach[];
  readonly score: number;
  /** 0 to 1; what is left to 1 over all hypotheses is "none of these". */
  readonly confidence: number;
  /** Finding ids, strongest first. */
  readonly findings: readonly string[];
  /** Absent where no line states the mechanism. */
  readonly failure?: StatedFailure;
  /** Evidence ids that speak for and against it. */
  readonly evidence: readonly string[];
  readonly against: readonly string[];
};

/** Whether the two leading suspects are separate faults. */
export type SuspectSeparation = {
  /** Set when one does not explain the other: they show in different requests, or began at different times and do not call each other. */
  readonly independent?: 'requests' | 'onset';
  /** Trace ids: one shows the first and does not pass through the second, the other the reverse. */
  readonly onlyFirst?: string;
  readonly onlySecond?: string;
};

/** Another part of the window that deviates, and the service that it points at. */
/** An incident beside the first one. `to`: absent, where it goes on. */
export type OtherIncident = { readonly from: Micros; readonly to?: Micros; readonly hypothesis: Hypothesis };

export type OtherEpisode = TimeWindow & { readonly service: string };

/** A deviation that the engine considered; `--why` shows them. */
export type ConsideredDeviation = {
  readonly kind: FindingKind;
  readonly service: string;
  readonly what: string;
  readonly score: number;
  readonly detail: { readonly [name: string]: number | string };
};

/** The whole window that was read, of which `focus` may be a part. */
export const wholeWindow = ({ window, focus }: Pick<Findings, 'window' | 'focus'>): TimeWindow => focus?.of ?? window;

/** A passage of a document that clearly fits the question or the leading hypothesis. */
export type QuotedPassage = {
  readonly evidence: string;
  readonly collection: string;
  readonly because: 'question' | 'cause';
  /** Where in its text the quotation begins. */
  readonly from: number;
};

/** The subject of the question, where nothing links it to the services that deviate. */
export type UnrelatedSubject = {
  /** Words of the question that occur in nothing that is blamed, in lower case. */
  readonly words: readonly string[];
  /** Services that the question names, or whose name is like its words. */
  readonly services: readonly string[];
  /** Evidence: lines that have the words. */
  readonly lines: readonly string[];
  /** The hypotheses that would be given otherwise, best first. */
  readonly deviating: readonly Hypothesis[];
};

/** What services show at an hour, as on an earlier day. */
export type HourlyHabit = {
  /** The most deviating first, by the hours before the window alone. */
  readonly services: readonly string[];
  /** The days whose same hour was compared, by how many days they were before the window; ascending. */
  readonly daysBefore: readonly number[];
};

export type Findings = {
  readonly engine: string;
  /** The window the engine used, after alignment. */
  readonly window: TimeWindow;
  /** Set when the window was cut to the part that deviates most: the window before, and the nats that every score paid for the choice. */
  readonly focus?: {
    readonly of: TimeWindow;
    readonly cost: number;
    /** Slots of the courses that are counted. */
    readonly slots?: readonly [from: number, to: number];
  };
  /** An episode outside of the analysed part. */
  readonly episode?: OtherEpisode;
  /** What the first hypothesis tells of is over since then, although the question reaches to now. Absent: it goes on, or nobody knows. */
  readonly ended?: Micros;
  /** How it went, where it paused or was better for a while. Absent: it did not, or nobody knows. */
  readonly course?: IncidentCourse;
  /** What a person has to be told of although no cause is named. Absent: there is a cause, or nothing of the kind. */
  readonly unexplained?: readonly UnexplainedErrors[];
  /** The same of traced requests: those that fail as none did before, too few to be more than chance. Absent: none, or there is a cause. */
  readonly failing?: readonly Finding[];
  /** Other incidents of the window, each with its own cause, in the order in which they began. Absent: none. */
  readonly others?: readonly OtherIncident[];
  readonly baseline: 'past' | 'in-window' | 'none';
  /** What would be suspected, too, if it were not usual at this hour. Absent: nothing, or nothing was compared. */
  readonly habit?: HourlyHabit;
  /** Evidence of what was compared with what. Absent in findings of older versions, and where there was nothing to compare. */
  readonly compared?: string;
  /** Absent where chance explains all but one. */
  readonly apart?: SuspectSeparation;
  /** Set when the question is about something else; there are no hypotheses then. */
  readonly beside?: UnrelatedSubject;
  /** Best first; scores ≤ 0 are what chance alone would give. */
  readonly hypotheses: readonly Hypothesis[];
  readonly findings: readonly Finding[];
  readonly timeline: readonly TimelineEntry[];
  readonly groups: readonly LogGroup[];
  /** Evidence of earlier issues like this one. Absent in what older versions found. */
  readonly similar?: readonly string[];
  /** Absent where none was asked for. */
  readonly trace?: TraceExcerpt;
  /** Absent where the tenant has no collection of documents. */
  readonly quoted?: readonly QuotedPassage[];
  readonly evidence: readonly Evidence[];
  /** Of the database snapshots that were read. Absent: there were none. */
  readonly database?: DatabaseFindings;
  /** Instances whose snapshots fit when the question does not say which instance is meant. Absent: none. */
  readonly unchosen?: readonly string[];
  /** Snapshots of other times, latest import last, where none is of the window. Absent: none. */
  readonly elsewhere?: readonly { readonly instance: string; readonly window: TimeWindow }[];
  readonly considered: readonly ConsideredDeviation[];
  /** Services that calls reach although none of their later rows is stored: their rows are still on their way. Absent: none. */
  readonly behind?: readonly { readonly service: string; readonly after?: Micros }[];
  /** The log that would decide whether the cause is right. Absent: none is needed, or traces decide. */
  readonly deciding?: DecidingLog;
  /** Data that is missing for a better answer: `no-spans`, `no-baseline`, `no-data-in-window` … */
  readonly missing: readonly string[];
};
