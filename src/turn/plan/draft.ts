// What a plan is made from, and the queries that it drafts.
import type { BatchHash } from '../../kernel/brand.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import type { BatchRole } from '../../evidence/coverage.js';
import type { ConsideredRange, IssueWindow, Scope } from '../../investigation/scope.js';
import type { CaptureRow } from '../../telemetry/snapshot-row.js';
import type { PastIssueQuery, SourceQuery } from '../../telemetry/query.js';

/** A query before it gets its id and its words a reference. */
export type Draft = {
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
  /** Words of the issue summary and the message. */
  readonly text: string;
  /** The message asks for what a budget cut. */
  readonly more: boolean;
  /** Trace ids that the message asks to see. */
  readonly lookedAt: readonly string[];
  /** Trace ids that earlier turns correlated. */
  readonly traceIds: readonly string[];
  /** Where changes are asked about, beside the window. */
  readonly changes?: TimeWindow;
  /** Set by the turn that opens an issue: earlier ones are compared with it once. */
  readonly opening?: PastIssueQuery['except'];
  /** Windows of the investigation's other issues. */
  readonly incidents: readonly TimeWindow[];
  /** Database snapshots that the caller named for this issue. */
  readonly snapshots?: readonly BatchHash[];
  /** Those that there are. */
  readonly captures?: readonly CaptureRow[];
  /** The message alone. */
  readonly message?: string;
  /** The caller may be asked what is meant. */
  readonly mayAsk?: boolean;
  readonly asOf: { readonly [source: string]: number };
  readonly history: Micros;
  readonly rateHistory: Micros;
  readonly traceBudget: number;
};

/** `search_logs(…, limit=200)` of the conversational store. */
export const RECORD_BUDGET = 200;

/** As far as this turn reads a source. */
export const upTo = (input: PlanInput, source: string): number => input.asOf[source] ?? 0;
