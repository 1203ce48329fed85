// What is true of an investigation, folded from its facts: a union of statuses, so that an illegal state cannot be written.
import type { ClientTxnId, Tenant, TextRef } from '../kernel/brand.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { Ask } from '../language/reading.js';
import type { AnswerFeedback } from './answer-feedback.js';
import type { ChainRun } from './chain/chain-run.js';
import type { LegalHold } from './legal-hold.js';
import type { ConsideredRange, Doubt, IssueBatch, IssueView, IssueWindow, Scope, ScopeDiff } from './scope.js';
import type {
  TurnInputs,
  Classification,
  Consultation,
  FetchedBatch,
  ClassificationMargin,
  MissedQuery,
  PlannedQuery,
  TurnQuestion,
  RelationReading,
  EarlierTurnsSummary,
  Suspect,
  TurnStatus,
} from './turn.js';

export type Issue = {
  readonly id: string;
  readonly status: 'active' | 'resolved' | 'switched';
  readonly openedIn: number;
  readonly lastTurn: number;
  readonly scope: Scope;
  readonly window?: IssueWindow;
  /** Scope and window before each edit that was not taken back, oldest first. */
  readonly views?: readonly IssueView[];
  readonly summary?: TextRef;
  readonly considered: readonly ConsideredRange[];
  readonly batches: readonly IssueBatch[];
  readonly suspects: readonly Suspect[];
  readonly findings?: TextRef;
  readonly traceIds: readonly string[];
  readonly requestIds: readonly string[];
  /** The position of the names of services by which its rows were read; absent: 0. */
  readonly names?: number;
};

export type Turn = {
  readonly n: number;
  readonly question: TurnQuestion;
  readonly status: TurnStatus;
  readonly issue?: string;
  /** The stored response, byte for byte. */
  readonly body?: TextRef;
  /** One sentence of what was answered. */
  readonly gist?: TextRef;
  /** Models see this instead of older turns, from this turn on. */
  readonly summary?: EarlierTurnsSummary;
  /** Tokens that the provider of this profile counted per estimated token. */
  readonly counted?: { readonly profile: string; readonly correction: number };
  readonly askedAt?: number;
  /** Absent where nothing had to be decided: the first turn, a choice, the caller's own word. */
  readonly judged?: ClassificationMargin;
  /** What it asked for, where it was answered by a result alone. */
  readonly ask?: Ask;
  /** The parked turn whose question it answers. */
  readonly resolves?: number;
  /** What its message was read as (`Reading`): the next message may mean another thing after it. */
  readonly read?: TextRef;
  /** Absent: nobody has rated it. */
  readonly feedback?: AnswerFeedback;
};

/** The parts of a turn, in order; each is recorded before the next starts. */
type TurnPhase =
  | { readonly at: 'started' }
  | { readonly at: 'classified' }
  | { readonly at: 'merged' }
  | { readonly at: 'planned'; readonly round: number; readonly planned: number }
  | { readonly at: 'staged'; readonly stage: string; readonly execution: string }
  | { readonly at: 'analyzed' }
  | { readonly at: 'consulted' };

/** What the running turn has recorded so far. */
export type RunningTurn = {
  readonly n: number;
  readonly phase: TurnPhase;
  readonly circumstances?: TurnInputs;
  readonly classification?: Classification;
  /** The parked turn whose question this turn answers. */
  readonly resolves?: number;
  readonly withdrew?: number;
  readonly issue?: string;
  readonly diff?: ScopeDiff;
  readonly unknown: readonly string[];
  readonly doubts: readonly Doubt[];
  /** `idle`: the engine does not run in this turn. */
  readonly engine?: 'idle';
  readonly queries: readonly PlannedQuery[];
  /** The part of the window that the engine compares; absent: all of it. */
  readonly part?: TimeWindow;
  readonly fetched: readonly FetchedBatch[];
  readonly missed: readonly MissedQuery[];
  readonly findings?: TextRef;
  /** The execution of the model, once it has begun. */
  readonly agent?: { readonly stage: string; readonly execution: string };
  readonly consulted?: Consultation;
  /** Window and hypotheses of the issue before this turn. */
  readonly windowBefore?: IssueWindow;
  readonly suspectsBefore: readonly Suspect[];
};

/** A turn that waits for its caller to choose a reading. */
export type ParkedTurn = {
  readonly turn: number;
  readonly readings: readonly RelationReading[];
  /** The last turn that was asked before its caller could have read the question. */
  readonly askedBefore: number;
};

/** An investigation that was opened by a first turn, whatever became of it since. */
export type OpenedInvestigation = {
  readonly status: 'open' | 'deleted' | 'erased';
  readonly tenant: Tenant;
  readonly clientTxnId: ClientTxnId;
  readonly epoch: number;
  readonly turns: readonly Turn[];
  readonly running?: RunningTurn;
  readonly parked?: ParkedTurn;
  readonly issues: readonly Issue[];
  readonly current?: string;
  readonly hold?: LegalHold;
  readonly chains: readonly ChainRun[];
  /** The investigation whose chain has opened it. */
  readonly partOf?: ClientTxnId;
};

export type InvestigationState = { readonly status: 'none' } | OpenedInvestigation;

export const noInvestigation: InvestigationState = { status: 'none' };

export const turnOf = (state: OpenedInvestigation, n: number): Turn | undefined => state.turns[n - 1];

/** The instant that a turn is about; `undefined`: it has not started, and its question names none. */
export const instantOfTurn = (turn: Turn | undefined): Micros | undefined => turn?.askedAt ?? turn?.question.askedAt;

export const issueOf = (state: OpenedInvestigation, id: string | undefined): Issue | undefined =>
  state.issues.find((issue) => issue.id === id);

export const classificationMargins = ({ turns }: OpenedInvestigation): readonly ClassificationMargin[] =>
  turns.flatMap(({ judged }) => judged ?? []);

/** A turn can be the choice if it names the parked one, or was asked after its caller could read the question. */
export const canConfirm = ({ turn, askedBefore }: ParkedTurn, { n, question }: Turn): boolean =>
  question.confirms === turn || (question.confirms === undefined && n > askedBefore);

/** A turn that has ended takes no more results. */
export const hasEnded = (turn: Turn): boolean => turn.status !== 'queued' && turn.status !== 'running';
