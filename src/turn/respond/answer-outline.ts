// What an answer is composed from, and where each claim of it stands.
import type { Classification, ModelSpend } from '../../investigation/turn.js';
import type { CitableResult } from '../agent/draft.js';
import type { PriorTurn, TurnReads } from './coverage.js';
import { asksToResolve } from '../question/resolve-request.js';
import type { Micros } from '../../kernel/time.js';
import type { Claim } from '../../evidence/claim.js';
import type { Findings, Hypothesis } from '../../evidence/finding.js';
import type { Doubt, IssueWindow, ScopeDiff } from '../../investigation/scope.js';
import type { Level } from '../../telemetry/level.js';
import type { DatabaseReply } from '../../evidence/database.js';
import type { PlacedSections } from './database/database-sections.js';
import type { CitedRows } from './claims/sentence.js';

// The model's part of an answer, before it is checked.

/** What came of asking a model. */
export type ModelContribution = {
  readonly profile: string;
  /** Its conclusion; absent: it gave none. */
  readonly draft?: { readonly text: string; readonly isCut: boolean };
  /** Why it gave none, or had to end early. */
  readonly because?: string;
  readonly notices: readonly string[];
  readonly usage: ModelSpend;
  readonly results: ReadonlyMap<string, CitableResult>;
  /** Everything that was read in the turn, for whomever. */
  readonly read: TurnReads;
};

export type ComposeInput = {
  readonly turn: number;
  readonly messageId: string;
  readonly askedAt: Micros;
  readonly issue: string;
  readonly issueStatus: 'active' | 'resolved' | 'switched';
  readonly clientTxnId: string;
  readonly classification: Classification;
  readonly message: string;
  readonly summary: string;
  readonly scopeServices: readonly string[];
  /** Absent: lines of any level. */
  readonly scopeLevel?: Level | undefined;
  readonly window: IssueWindow;
  readonly diff: ScopeDiff;
  readonly unknown: readonly string[];
  /** What the message left open: names with what was perhaps meant, times with their other reading. */
  readonly doubts: readonly Doubt[];
  readonly withdrew?: number;
  readonly confirmed?: number;
  readonly read: TurnReads;
  /** Matching log lines of the issue that budgets left out so far. */
  readonly owed: number;
  readonly before: PriorTurn;
  /** All that occur in the data. Absent: those of the findings. */
  readonly services?: readonly string[];
  /** Who is blamed for other issues of the investigation. */
  readonly blamedBefore?: readonly string[];
  /** The caller may be asked which collection of documents is meant. */
  readonly mayAsk: boolean;
  readonly findings: Findings;
  readonly cited: CitedRows;
  readonly millis: { readonly [step: string]: number };
  /** Absent: the engine answers alone. */
  readonly model?: ModelContribution;
};

/** Whether the message closes the issue; a first one has none to close. */
export const resolutionOf = ({
  message,
  before,
  issueStatus,
}: Pick<ComposeInput, 'message' | 'before' | 'issueStatus'>): 'now' | 'already' | undefined => {
  if (before.sinceTurn === undefined || !asksToResolve(message)) return undefined;
  return issueStatus === 'resolved' ? 'already' : 'now';
};

/** Scores above what chance gives are what may be called a cause. */
export const credibleHypotheses = ({ hypotheses }: Findings): readonly Hypothesis[] =>
  hypotheses.filter(({ score }) => score > 0);

export type ReplyOutline = Omit<DatabaseReply, 'claims'> & { readonly claims: readonly number[] };

/** Answers to what was asked of the database; none: it names nothing that the snapshot tells. */
export type RepliesOutline = { readonly alone: boolean; readonly replies: readonly ReplyOutline[] };

/** What is known of what is asked, and what deviates without being linked to it. */
export type UnrelatedOutline = {
  readonly lines: readonly number[];
  readonly own: readonly number[];
  readonly deviating: readonly number[];
};

export type AnswerOutline = {
  readonly claims: readonly Claim[];
  /** Index into `claims` of the leading cause, its findings, and the alternatives. */
  readonly cause?: number;
  readonly support: readonly number[];
  /** Whether the leading cause is still going on. */
  readonly latest: readonly number[];
  /** When it was there before, and nobody asked about it. */
  readonly earlier: readonly number[];
  readonly others: readonly number[];
  /** The second of two faults at once: its cause and its findings. */
  readonly second?: number;
  readonly secondSupport: readonly number[];
  readonly reach: readonly number[];
  /** Lines that speak of what the question suspects. */
  readonly suspected: readonly number[];
  /** A request that was asked for. */
  readonly trace: readonly number[];
  readonly looked: readonly number[];
  readonly logs: readonly number[];
  /** Told only where it is asked what was changed. */
  readonly changes: readonly number[];
  readonly absent: readonly number[];
  readonly similar: readonly number[];
  /** Absent: what is asked about may be what deviates. */
  readonly beside?: UnrelatedOutline;
  readonly database: PlacedSections;
  /** Absent: nothing of it was asked in particular. */
  readonly replied?: RepliesOutline;
  /** What documents say to the question, and to the cause. */
  readonly asked: readonly number[];
  readonly written: readonly number[];
};
