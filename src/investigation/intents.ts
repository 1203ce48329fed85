// What may be wanted of an investigation: by its callers, and by the driver that records results.
import type { ClientTxnId, Tenant, TextRef } from '../kernel/brand.js';
import type { TimeWindow } from '../kernel/time.js';
import type { Rejection } from '../kernel/rejection.js';
import type { Verdict } from '../evidence/claim.js';
import type { FactOf } from './facts.js';
import type { Doubt, IssueWindow, Scope, ScopeDiff } from './scope.js';
import type { Circumstances, Classification, Consulted, PlannedQuery, Question, Suspect } from './turn.js';

/** From outside: an API call. `body` = the stored response of a turn that ends without an answer. */
export type CallerIntent =
  | { readonly intent: 'ask'; readonly tenant: Tenant; readonly clientTxnId: ClientTxnId; readonly question: Question }
  | { readonly intent: 'cancel'; readonly turn: number; readonly body: TextRef }
  | { readonly intent: 'resolve' }
  | { readonly intent: 'feedback'; readonly turn: number; readonly rating: 'up' | 'down'; readonly comment?: TextRef }
  | { readonly intent: 'delete' }
  | { readonly intent: 'undelete' }
  | { readonly intent: 'erase' }
  | { readonly intent: 'take'; readonly epoch: number };

type Result<Name extends string, Data> = {
  readonly intent: Name;
  /** The epoch under which the step started: an older driver's result is refused. */
  readonly epoch: number;
  readonly turn: number;
} & Readonly<Data>;

/** What the answer says in one sentence, and what the issue is about now. */
export type Summary = { readonly summary: TextRef; readonly gist: TextRef };

/** From the driver: the result of one step. */
export type ResultIntent =
  | Result<'start', { circumstances: Circumstances }>
  | Result<'classify', { classification: Classification; resolves?: number }>
  | Result<'confirm', { body: TextRef; gist: TextRef }>
  | Result<
      'merge',
      { scope: Scope; window: IssueWindow; diff: ScopeDiff; unknown: readonly string[]; doubts?: readonly Doubt[] }
    >
  | Result<'plan', { round: number; queries: readonly PlannedQuery[]; part?: TimeWindow }>
  | Result<'fetched', { batch: Omit<FactOf<'BatchFetched'>['data'], 'turn'> }>
  | Result<'missed', { outcome: 'failed' | 'skipped'; query: string; source: string; because: string }>
  | Result<'stage', { stage: string; execution: string; agent: string }>
  | Result<
      'draw',
      { findings: TextRef; suspects: readonly Suspect[]; traceIds: readonly string[]; requestIds: readonly string[] }
    >
  | Result<'consult', { consulted: Consulted }>
  | Result<'answer', Summary & { answer: TextRef; body: TextRef; verdicts: readonly Verdict[]; resolves?: true }>
  | Result<'fail', { because: string; body: TextRef }>
  | Result<'time-out', { body: TextRef }>;

export type Intent = CallerIntent | ResultIntent;

export type RefusalKind =
  | 'unknown-investigation'
  | 'investigation-deleted'
  | 'investigation-erased'
  | 'not-deleted'
  | 'message-id-reused'
  | 'turn-queue-full'
  | 'nothing-to-confirm'
  | 'no-such-turn'
  | 'turn-has-ended'
  | 'no-active-issue'
  | 'no-earlier-issue'
  | 'stale-driver'
  | 'step-not-awaited';

export type Refusal = Rejection<RefusalKind>;

export const refuse = (rejected: RefusalKind, because: string): Refusal => ({ rejected, because });
