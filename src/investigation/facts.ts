// The facts of an investigation's stream. Names are past tense; words are texts, by reference.
import type { BatchHash, ClientTxnId, Tenant, TextRef } from '../kernel/brand.js';
import type { Cursor } from '../telemetry/query.js';
import type { TimeWindow } from '../kernel/time.js';
import type { BatchRole } from '../evidence/coverage.js';
import type { Verdict } from '../evidence/claim.js';
import type { Doubt, IssueWindow, Scope, ScopeDiff } from './scope.js';
import type {
  Circumstances,
  Classification,
  Consulted,
  PlannedQuery,
  Question,
  Reading,
  Relation,
  Suspect,
} from './turn.js';

type Fact<Type extends string, Data> = { readonly type: Type; readonly data: Readonly<Data> };
type OfTurn = { turn: number };

export type InvestigationFact =
  | Fact<'InvestigationOpened', { tenant: Tenant; clientTxnId: ClientTxnId }>
  | Fact<'DriverTaken', { epoch: number }>
  | Fact<'TurnAsked', OfTurn & { question: Question }>
  | Fact<'TurnStarted', OfTurn & { circumstances: Circumstances }>
  | Fact<'TurnClassified', OfTurn & { classification: Classification }>
  | Fact<'ConfirmationRequested', OfTurn & { readings: readonly Reading[] }>
  | Fact<'ConfirmationGiven', OfTurn & { confirms: number; relation: Relation; issue?: string }>
  | Fact<'ConfirmationWithdrawn', OfTurn & { parked: number }>
  | Fact<'IssueOpened', OfTurn & { issue: string }>
  | Fact<'IssueReturned', OfTurn & { issue: string }>
  | Fact<'IssueSwitched', OfTurn & { issue: string }>
  | Fact<'IssueResolved', { issue: string }>
  | Fact<
      'ScopeMerged',
      OfTurn & {
        issue: string;
        scope: Scope;
        window: IssueWindow;
        diff: ScopeDiff;
        unknown: readonly string[];
        /** Absent: nothing is left open. */
        doubts?: readonly Doubt[];
      }
    >
  | Fact<
      'QueriesPlanned',
      OfTurn & {
        round: number;
        queries: readonly PlannedQuery[];
        /** The part of what was read that is compared with the baseline, once it is known to tell more than all of it. */
        part?: TimeWindow;
      }
    >
  | Fact<
      'BatchFetched',
      OfTurn & {
        query: string;
        source: string;
        role: BatchRole;
        hash: BatchHash;
        rows: number;
        matched: number;
        owed: number;
        late: number;
        notices: readonly string[];
        before?: Cursor;
        after?: Cursor;
        /** Event times that the cursor now covers. */
        covers?: TimeWindow;
      }
    >
  | Fact<'SourceFailed', OfTurn & { query: string; source: string; because: string }>
  | Fact<'SourceSkipped', OfTurn & { query: string; source: string; because: string }>
  | Fact<'StageStarted', OfTurn & { stage: string; executions: readonly string[] }>
  | Fact<'ExecutionStarted', OfTurn & { stage: string; execution: string; agent: string }>
  | Fact<'ExecutionEnded', OfTurn & { stage: string; execution: string; outcome: 'done' | 'failed' }>
  | Fact<'StageEnded', OfTurn & { stage: string; outcome: 'done' | 'failed' }>
  | Fact<
      'FindingsDrawn',
      OfTurn & {
        findings: TextRef;
        suspects: readonly Suspect[];
        traceIds: readonly string[];
        requestIds: readonly string[];
      }
    >
  | Fact<'ModelConsulted', OfTurn & Consulted>
  | Fact<'AnswerComposed', OfTurn & { answer: TextRef; claims: number }>
  | Fact<'CitationsVerified', OfTurn & { verdicts: readonly Verdict[] }>
  | Fact<'TurnAnswered', OfTurn & { status: 'answered' | 'confirm'; body: TextRef }>
  | Fact<'TurnFailed', OfTurn & { because: string; body: TextRef }>
  | Fact<'TurnCancelled', OfTurn & { body: TextRef }>
  | Fact<'TurnTimedOut', OfTurn & { body: TextRef }>
  | Fact<'ContextSummarized', OfTurn & { issue: string; summary: TextRef; gist: TextRef }>
  | Fact<'FeedbackGiven', OfTurn & { rating: 'up' | 'down'; comment?: TextRef }>
  | Fact<'InvestigationDeleted', object>
  | Fact<'InvestigationRestored', object>
  | Fact<'InvestigationErased', object>;

export type FactType = InvestigationFact['type'];
export type FactOf<T extends FactType> = Extract<InvestigationFact, { type: T }>;

/** The version of every payload this build writes; older ones are upcast on read. */
export const SCHEMA = 1;
