// What an answer is composed from (`ComposeInput`), and which of its claims belong to which section (`AnswerOutline`).
import type { MessageDetails } from '../../language/details/message-details.js';
import type { PriorTurn } from './delta.js';
import type { IssueClassification, ModelSpend } from '../../investigation/turn.js';
import type { CitableResult } from '../agent/draft.js';
import type { TurnReads } from './coverage.js';
import type { QuestionIntents } from '../question/question-intents.js';
import type { Micros } from '../../kernel/time.js';
import type { Claim } from '../../evidence/claim.js';
import type { Findings, Hypothesis } from '../../evidence/finding.js';
import type { Doubt, IssueWindow, ScopeDiff } from '../../investigation/scope.js';
import type { Level } from '../../telemetry/level.js';
import type { DatabaseReply } from '../../evidence/database.js';
import type { PlacedSections } from './database/database-sections.js';
import type { CitedRows } from '../../evidence/sentence.js';

/** The model's part of an answer, before it is checked. */
export type ModelContribution = {
  readonly profile: string;
  /** Its conclusion, where it gave one. */
  readonly draft?: { readonly text: string; readonly isCut: boolean };
  /** Why it gave none, or ended early. */
  readonly because?: string;
  readonly notices: readonly string[];
  readonly usage: ModelSpend;
  readonly results: ReadonlyMap<string, CitableResult>;
  /** Everything that was read in the turn: for the engine and for the model. */
  readonly read: TurnReads;
};

export type ComposeInput = {
  readonly turn: number;
  readonly messageId: string;
  readonly askedAt: Micros;
  readonly issue: string;
  readonly issueStatus: 'active' | 'resolved' | 'switched';
  readonly clientTxnId: string;
  readonly classification: IssueClassification;
  /** As it was sent: to be quoted, kept or sent again. What it says is in `details`. */
  readonly message: string;
  readonly details: MessageDetails;
  /** What the message asks for, as it was read. */
  readonly intents: QuestionIntents;
  readonly summary: string;
  readonly scopeServices: readonly string[];
  /** Absent: lines of any level. */
  readonly scopeLevel?: Level | undefined;
  readonly window: IssueWindow;
  readonly diff: ScopeDiff;
  readonly unknown: readonly string[];
  /** What the message left open: unknown names with suggestions, times with their other reading. */
  readonly doubts: readonly Doubt[];
  readonly withdrawnTurn?: number;
  readonly confirmedTurn?: number;
  /** The caller's key reads these alone. Absent: everything. */
  readonly onlyServices?: readonly string[];
  /** ISO 639-1, of the asker: of the lines that do not belong to the report, which is in English. */
  readonly language: string;
  readonly read: TurnReads;
  /** Matching log lines of the issue that budgets left out so far. */
  readonly owed: number;
  readonly before: PriorTurn;
  /** All services in the data. Absent: those of the findings. */
  readonly services?: readonly string[];
  /** Services that are blamed for other issues of the investigation. */
  readonly blamedBefore?: readonly string[];
  /** The caller may be asked which collection or database is meant. */
  readonly mayAsk: boolean;
  readonly findings: Findings;
  readonly cited: CitedRows;
  readonly millis: { readonly [step: string]: number };
  /** Absent: the engine answers alone. */
  readonly model?: ModelContribution;
};

/** Whether the message resolves the issue. A first message never does. */
export const resolutionOf = ({
  intents,
  before,
  issueStatus,
}: Pick<ComposeInput, 'intents' | 'before' | 'issueStatus'>): 'now' | 'already' | undefined => {
  if (before.sinceTurn === undefined || intents.asked !== 'resolve') return undefined;
  return issueStatus === 'resolved' ? 'already' : 'now';
};

/** Hypotheses that score above chance: only these are called a cause. */
export const credibleHypotheses = ({ hypotheses }: Findings): readonly Hypothesis[] =>
  hypotheses.filter(({ score }) => score > 0);

export type ReplyOutline = Omit<DatabaseReply, 'claims'> & { readonly claims: readonly number[] };

/** Replies to a question about the database. Empty: the snapshot answers none of it. */
type RepliesOutline = { readonly alone: boolean; readonly replies: readonly ReplyOutline[] };

/** What is known of the question's subject, and what deviates without a link to it. */
export type UnrelatedOutline = {
  readonly lines: readonly number[];
  readonly own: readonly number[];
  readonly deviating: readonly number[];
};

/** Each section holds indexes into `claims`. */
export type AnswerOutline = {
  readonly claims: readonly Claim[];
  readonly cause?: number;
  readonly support: readonly number[];
  /** Whether the leading cause still goes on. */
  readonly latest: readonly number[];
  /** Earlier times of the leading finding that no question was about. */
  readonly earlier: readonly number[];
  readonly others: readonly number[];
  /** The second of two independent causes. */
  readonly second?: number;
  readonly secondSupport: readonly number[];
  readonly reach: readonly number[];
  /** The causes of other incidents of the window. */
  readonly incidents: readonly number[];
  /** New errors and failing requests of which nothing names a cause. */
  readonly unexplained: readonly number[];
  /** Log lines that mention what the question suspects. */
  readonly suspicionLines: readonly number[];
  /** The spans and lines of a requested trace. */
  readonly trace: readonly number[];
  readonly comparison: readonly number[];
  readonly logs: readonly number[];
  /** Only where the question asks for changes. */
  readonly changes: readonly number[];
  readonly absent: readonly number[];
  readonly similar: readonly number[];
  /** Absent: the deviation may be the cause of what is asked about. */
  readonly beside?: UnrelatedOutline;
  readonly database: PlacedSections;
  /** Absent: no question about the database. */
  readonly databaseReplies?: RepliesOutline;
  /** Passages that answer the question, and passages on the cause. */
  readonly documents: readonly number[];
  readonly causeDocuments: readonly number[];
};
