// What a turn knows when it plans, and the queries that it plans.
import type { BatchRole } from '../../evidence/coverage.js';
import type { ConsideredRange, IssueWindow, Scope } from '../../investigation/scope.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import type { PastIssueQuery, SourceQuery } from '../../telemetry/query.js';
import type { CaptureRow } from '../../telemetry/snapshot-row.js';

/** A query before it gets its id, and its text a reference. */
export type QueryDraft = {
  readonly role: BatchRole;
  readonly why: string;
  readonly query: SourceQuery;
  readonly covers?: TimeWindow;
  /** The model's call that asks for it. */
  readonly call?: string;
};

export type PlanInput = {
  readonly scope: Scope;
  readonly window: IssueWindow;
  readonly considered: readonly ConsideredRange[];
  /** Issue summary and message: what is searched for. */
  readonly text: string;
  /** The message asks for lines that a budget cut. */
  readonly more: boolean;
  /** Trace ids that the message asks to see. */
  readonly tracesToShow: readonly string[];
  /** Ids of traces and requests that earlier turns correlated. */
  readonly traceIds: readonly string[];
  readonly requestIds: readonly string[];
  /** A second window, in which the message asks for changes. */
  readonly changes?: TimeWindow;
  /** Set only for the turn that opens an issue: it is compared with past issues once. */
  readonly opening?: Pick<PastIssueQuery, 'except' | 'before'>;
  /** Windows of the investigation's other issues. */
  readonly incidents: readonly TimeWindow[];
  /** Database snapshots that the caller named for this issue. */
  readonly snapshots?: readonly BatchHash[];
  /** Every imported snapshot. */
  readonly captures?: readonly CaptureRow[];
  /** The words of the message, as written, without the summary. */
  readonly words?: readonly string[];
  /** The caller may be asked which database is meant. */
  readonly mayAsk?: boolean;
  readonly asOf: { readonly [source: string]: number };
  /** When the oldest stored row was written; absent: less than a day is stored. */
  readonly since?: Micros;
  readonly history: Micros;
  readonly rateHistory: Micros;
  readonly traceBudget: number;
};
