// What callers and the driver may ask of an investigation, and why it is refused.
import type { Masked } from '../kernel/masked.js';
import type { ClientTxnId, Tenant, TextRef } from '../kernel/brand.js';
import type { TimeWindow } from '../kernel/time.js';
import type { Rejection } from '../kernel/rejection.js';
import type { Verdict } from '../evidence/claim.js';
import type { AnswerFeedback } from './answer-feedback.js';
import type { ChainIntent, ChainRefusalKind } from './chain/decide-chain.js';
import type { FactOf } from './facts.js';
import type { Doubt, IssueWindow, Scope, ScopeDiff } from './scope.js';
import type { TurnInputs, Classification, Consultation, PlannedQuery, TurnQuestion, Suspect } from './turn.js';

/** From outside: an API call. `body` = the stored response of a turn that ends without an answer. */
export type CallerIntent =
  | {
      readonly intent: 'ask';
      readonly tenant: Tenant;
      readonly clientTxnId: ClientTxnId;
      readonly question: Masked<TurnQuestion>;
    }
  | { readonly intent: 'cancel'; readonly turn: number; readonly body: TextRef }
  | { readonly intent: 'resolve' }
  | ({ readonly intent: 'feedback'; readonly turn: number; readonly comment?: TextRef } & AnswerFeedback)
  /** A hand-over note for whoever goes on. */
  | { readonly intent: 'note'; readonly note: TextRef }
  | { readonly intent: 'delete' }
  | { readonly intent: 'undelete' }
  | { readonly intent: 'erase' }
  | { readonly intent: 'hold'; readonly reason: string }
  | { readonly intent: 'release-hold'; readonly reason: string }
  /** From a retention policy, which has seen so many turns: refused if another one was asked since. */
  | { readonly intent: 'expire'; readonly into: 'deleted' | 'erased'; readonly turns: number }
  | { readonly intent: 'take'; readonly epoch: number };

type StepResult<Name extends string, Data> = {
  readonly intent: Name;
  /** The epoch under which the step started: an older driver's result is refused. */
  readonly epoch: number;
  readonly turn: number;
} & Readonly<Data>;

/** What the answer says in one sentence, and what the issue is about now. */
type SummaryTexts = { readonly summary: TextRef; readonly gist: TextRef };

/** From the driver: the result of one step. */
export type ResultIntent =
  | StepResult<'start', { circumstances: TurnInputs }>
  | StepResult<
      'classify',
      { classification: Classification; resolves?: number; feedback?: { readonly of: number } & AnswerFeedback }
    >
  | StepResult<'reply', { body: TextRef; gist: TextRef }>
  | StepResult<'confirm', { body: TextRef; gist: TextRef }>
  | StepResult<
      'merge',
      {
        scope: Scope;
        window: IssueWindow;
        diff: ScopeDiff;
        unknown: readonly string[];
        doubts?: readonly Doubt[];
        engine?: 'idle';
      }
    >
  | StepResult<'plan', { round: number; queries: readonly PlannedQuery[]; part?: TimeWindow }>
  | StepResult<'fetched', { batch: Omit<FactOf<'BatchFetched'>['data'], 'turn'> }>
  | StepResult<'missed', { outcome: 'failed' | 'skipped'; query: string; source: string; because: string }>
  | StepResult<'stage', { stage: string; execution: string; agent: string }>
  | StepResult<
      'draw',
      { findings: TextRef; suspects: readonly Suspect[]; traceIds: readonly string[]; requestIds: readonly string[] }
    >
  | StepResult<'consult', { consulted: Consultation }>
  | StepResult<
      'answer',
      SummaryTexts & { answer: TextRef; body: TextRef; verdicts: readonly Verdict[]; resolves?: true }
    >
  | StepResult<'fail', { because: string; body: TextRef }>
  | StepResult<'time-out', { body: TextRef }>;

/** What a chain does in the investigation; the first one opens it. */
export type ChainIntentIn = ChainIntent & { readonly tenant: Tenant; readonly clientTxnId: ClientTxnId };

export type InvestigationIntent = CallerIntent | ResultIntent | ChainIntentIn;

export type InvestigationRefusalKind =
  | ChainRefusalKind
  | 'unknown-investigation'
  | 'id-of-chain-part'
  | 'investigation-deleted'
  | 'investigation-erased'
  | 'not-deleted'
  | 'on-legal-hold'
  | 'not-on-hold'
  | 'retention-not-due'
  | 'message-id-reused'
  | 'investigation-beyond-services'
  | 'turn-queue-full'
  | 'nothing-to-confirm'
  | 'no-such-turn'
  | 'turn-has-ended'
  | 'no-active-issue'
  | 'no-earlier-issue'
  | 'stale-driver'
  | 'step-not-awaited';

export type InvestigationRefusal = Rejection<InvestigationRefusalKind>;

export const refuseIntent = (rejected: InvestigationRefusalKind, because: string): InvestigationRefusal => ({
  rejected,
  because,
});
