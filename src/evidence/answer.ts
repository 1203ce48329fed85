// The answer as it goes over the wire and into the store; instants are RFC 3339 text in UTC. `api/contract.ts` holds the same shape as a schema.
import type { ClaimType, Verdict } from './claim.js';
import type { AskResult } from './ask-result.js';
import type { Coverage } from './coverage.js';
import type { EvidenceKind } from './evidence.js';
import type { FindingLocation, TimelineEvent } from './finding.js';

export type WireWindow = { readonly from: string; readonly to: string; readonly phrase?: string };

export type AnswerStatus = 'answered' | 'confirm' | 'confirmed' | 'failed' | 'cancelled' | 'timed_out';

type AnswerIssue = {
  readonly id: string;
  readonly relation: 'follow_up' | 'new_issue' | 'returned' | 'ambiguous';
  readonly confidence: number;
  readonly reasons: readonly string[];
  readonly summary: string;
  readonly status: 'active' | 'resolved' | 'switched';
  readonly window: WireWindow;
  /** What was read, where it is wider than what was asked. */
  readonly analysisWindow: WireWindow;
};

export type AnswerClaim = {
  /** Markdown as in the answer's text. */
  readonly text: string;
  readonly type: ClaimType;
  readonly citations: readonly string[];
  readonly verdict: Verdict;
  readonly because?: string;
  /** Who states it, where it is not the engine. */
  readonly by?: 'model';
};

/** A caller whose requests pass through the fault, and the call by which most of them do. */
export type AnswerReach = {
  readonly service: string;
  readonly operation?: string;
  readonly through: { readonly service: string; readonly operation?: string };
  /** Requests of the window that make this call, and which share of those to `operation` they are. */
  readonly requests?: number;
  readonly share?: number;
  readonly failing?: true;
  /** Requests come in here. */
  readonly entry: boolean;
  readonly evidence: readonly string[];
};

export type AnswerHypothesis = {
  readonly cause: string;
  readonly service: string;
  readonly kind: string;
  readonly location?: FindingLocation;
  readonly onset?: string;
  readonly affected: readonly string[];
  /** Absent in what older versions answered. */
  readonly reach?: readonly AnswerReach[];
  readonly confidence: number;
  readonly evidence: readonly string[];
  readonly against: readonly string[];
  readonly refutedBy: string;
};

export type AnswerEvidence = {
  readonly id: string;
  readonly kind: EvidenceKind;
  readonly batch: string;
  readonly position: number;
  readonly at?: string;
  readonly source: string;
  readonly service?: string;
  readonly role: string;
  readonly field?: string;
  readonly quote: string;
  /** Path of the batch in this API. */
  readonly link: string;
};

export type AnswerTimelineEntry = {
  readonly at: string;
  readonly event: TimelineEvent;
  readonly what: string;
  readonly evidence: readonly string[];
};

export type AnswerDelta = {
  readonly sinceTurn?: number;
  readonly scope: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly kept: readonly string[];
    readonly because: readonly string[];
  };
  readonly window: { readonly before?: WireWindow; readonly now: WireWindow };
  readonly newRecords: number;
  readonly lateRecords: number;
  readonly hypotheses: readonly {
    readonly service: string;
    readonly change: 'new' | 'rose' | 'fell' | 'gone';
    readonly before?: number;
    readonly now?: number;
  }[];
};

/** What an answer does not cover. */
export type AnswerGap = {
  readonly kind: 'failed' | 'left-out' | 'late' | 'database' | 'missing';
  /** The same from turn to turn, as long as the gap stays. */
  readonly about: string;
  readonly text: string;
  /** The turn of the issue whose text told it first, if an earlier one did. */
  readonly since?: number;
};

export type NextAction = {
  readonly label: string;
  /** The turn of the issue whose text offered it first, if an earlier one did. */
  readonly since?: number;
  readonly turn: { readonly text?: string; readonly confirms?: number; readonly relation?: string };
};

/** Of a message that asks nothing about the system; of others the reasons of the issue tell. */
export type AnswerReader = {
  /** “built-in”, or the profile of a model. */
  readonly by: string;
  /** A model was asked, and did not decide. */
  readonly because?: string;
};

export type Answer = {
  readonly turn: number;
  readonly messageId: string;
  readonly askedAt: string;
  readonly status: AnswerStatus;
  readonly mode: 'deterministic' | 'model';
  readonly model?: string;
  readonly engine: string;
  readonly read?: AnswerReader;
  readonly issue?: AnswerIssue;
  /** Markdown, citations as `[e1]`. Text from outside stands in it to the letter, escaped by `src/output`. */
  readonly text: string;
  /** Of a narrow question: its typed result. Absent: the report of the cause. */
  readonly result?: AskResult;
  /** Evidence ids of the rows that the text shows as rows. */
  readonly shown?: readonly string[];
  readonly claims: readonly AnswerClaim[];
  readonly hypotheses: readonly AnswerHypothesis[];
  readonly evidence: readonly AnswerEvidence[];
  readonly timeline: readonly AnswerTimelineEntry[];
  readonly delta?: AnswerDelta;
  readonly coverage: readonly Coverage[];
  /** Absent in what older versions answered. */
  readonly gaps?: readonly AnswerGap[];
  readonly nextActions: readonly NextAction[];
  readonly notices: readonly string[];
  readonly usage: {
    readonly modelCalls: number;
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** US dollars; absent: no price is known. */
    readonly cost?: number;
    /** Some call has no price, or its provider counted no tokens. */
    readonly partial?: true;
    readonly rowsRead: number;
    /** Milliseconds from the first fact of a step to its last, by step. */
    readonly millis: { readonly [step: string]: number };
  };
};
