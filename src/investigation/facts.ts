// The facts of an investigation's stream. Names are past tense; texts are stored apart and referenced.
import type { BatchHash, ClientTxnId, Tenant, TextRef } from '../kernel/brand.js';
import type { SourceCursor } from '../telemetry/query.js';
import type { TimeWindow } from '../kernel/time.js';
import type { BatchRole } from '../evidence/coverage.js';
import type { Verdict } from '../evidence/claim.js';
import type { AnswerFeedback } from './answer-feedback.js';
import type { ChainFact } from './chain/chain-run.js';
import type { LegalHoldFact } from './legal-hold.js';
import type { RenewedMasking } from './renewed-masking.js';
import type { Doubt, IssueWindow, Scope, ScopeDiff } from './scope.js';
import type {
  TurnInputs,
  Classification,
  Consultation,
  PlannedQuery,
  TurnQuestion,
  RelationReading,
  Relation,
  Suspect,
} from './turn.js';

type FactShape<Type extends string, Data> = { readonly type: Type; readonly data: Readonly<Data> };
type TurnRefData = { turn: number };

export type InvestigationFact =
  | FactShape<
      'InvestigationOpened',
      {
        tenant: Tenant;
        clientTxnId: ClientTxnId;
        /** The investigation whose chain has opened it: it is the conversation of one execution. */
        partOf?: ClientTxnId;
      }
    >
  | FactShape<'DriverTaken', { epoch: number }>
  | FactShape<'TurnAsked', TurnRefData & { question: TurnQuestion }>
  | FactShape<'TurnStarted', TurnRefData & { circumstances: TurnInputs }>
  | FactShape<'TurnClassified', TurnRefData & { classification: Classification }>
  | FactShape<'ConfirmationRequested', TurnRefData & { readings: readonly RelationReading[] }>
  | FactShape<'ConfirmationGiven', TurnRefData & { confirms: number; relation: Relation; issue?: string }>
  | FactShape<'ConfirmationWithdrawn', TurnRefData & { parked: number }>
  | FactShape<'IssueOpened', TurnRefData & { issue: string }>
  | FactShape<'IssueReturned', TurnRefData & { issue: string }>
  | FactShape<'IssueSwitched', TurnRefData & { issue: string }>
  | FactShape<'IssueResolved', { issue: string }>
  | FactShape<
      'ScopeMerged',
      TurnRefData & {
        issue: string;
        scope: Scope;
        window: IssueWindow;
        diff: ScopeDiff;
        unknown: readonly string[];
        /** Absent: nothing is left open. */
        doubts?: readonly Doubt[];
        /** The engine does not run: its findings of an earlier turn hold, or none are needed. */
        engine?: 'idle';
      }
    >
  | FactShape<
      'QueriesPlanned',
      TurnRefData & {
        round: number;
        queries: readonly PlannedQuery[];
        /** The part of what was read that is compared with the baseline, once it is known to tell more than all of it. */
        part?: TimeWindow;
      }
    >
  | FactShape<
      'BatchFetched',
      TurnRefData & {
        query: string;
        source: string;
        role: BatchRole;
        hash: BatchHash;
        rows: number;
        matched: number;
        owed: number;
        late: number;
        notices: readonly string[];
        before?: SourceCursor;
        after?: SourceCursor;
        /** Event times that the cursor now covers. */
        covers?: TimeWindow;
      }
    >
  | FactShape<'SourceFailed', TurnRefData & { query: string; source: string; because: string }>
  | FactShape<'SourceSkipped', TurnRefData & { query: string; source: string; because: string }>
  | FactShape<'StageStarted', TurnRefData & { stage: string; executions: readonly string[] }>
  | FactShape<'ExecutionStarted', TurnRefData & { stage: string; execution: string; agent: string }>
  | FactShape<'ExecutionEnded', TurnRefData & { stage: string; execution: string; outcome: 'done' | 'failed' }>
  | FactShape<'StageEnded', TurnRefData & { stage: string; outcome: 'done' | 'failed' }>
  | FactShape<
      'FindingsDrawn',
      TurnRefData & {
        findings: TextRef;
        suspects: readonly Suspect[];
        traceIds: readonly string[];
        requestIds: readonly string[];
      }
    >
  | FactShape<'ModelConsulted', TurnRefData & Consultation>
  | FactShape<'AnswerComposed', TurnRefData & { answer: TextRef; claims: number }>
  | FactShape<'CitationsVerified', TurnRefData & { verdicts: readonly Verdict[] }>
  | FactShape<'TurnAnswered', TurnRefData & { status: 'answered' | 'confirm'; body: TextRef }>
  | FactShape<'TurnFailed', TurnRefData & { because: string; body: TextRef }>
  | FactShape<'TurnCancelled', TurnRefData & { body: TextRef }>
  | FactShape<'TurnTimedOut', TurnRefData & { body: TextRef }>
  | FactShape<'ContextSummarized', TurnRefData & { issue: string; summary: TextRef; gist: TextRef }>
  /** `said`: the turn whose message says so, and whose asker is the person. */
  | FactShape<'FeedbackGiven', TurnRefData & AnswerFeedback & { comment?: TextRef; said?: number }>
  /** What the author leaves for whoever goes on; who and when is said by the fact. */
  | FactShape<'HandoverNoted', { note: TextRef }>
  | FactShape<'InvestigationDeleted', object>
  | FactShape<'InvestigationRestored', object>
  | FactShape<'InvestigationErased', object>
  | LegalHoldFact
  | ChainFact
  | FactShape<'MaskingRenewed', RenewedMasking>;

export type FactType = InvestigationFact['type'];
export type FactOf<T extends FactType> = Extract<InvestigationFact, { type: T }>;

/**
 * The highest schema that this build reads. Raise it when a type is new (`BROUGHT_BY` in `upcast.ts`) or a payload changes its shape
 * (`CHANGES` there), once for each release: one that does not know it refuses the fact and says that it is to be upgraded.
 */
export const FACT_SCHEMA = 3;
