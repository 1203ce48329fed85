// The parts of a turn: question, inputs, classification, queries, batches and outcome.
import type { BatchHash, ClientTxnId, TextRef } from '../kernel/brand.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { BatchRole } from '../evidence/coverage.js';
import type { SourceQuery } from '../telemetry/query.js';
import type { Ask } from '../language/reading.js';
import type { AgentLimits } from './chain/chain-definition.js';
import type { Scope } from './scope.js';

export type Relation = 'follow_up' | 'new_issue' | 'returned';
export type TurnStatus =
  'queued' | 'running' | 'answered' | 'confirm' | 'confirmed' | 'failed' | 'cancelled' | 'timed_out';

/** What the caller sent, texts by reference. */
export type TurnQuestion = {
  readonly messageId: string;
  /** Keyed digest of the canonical body: the same key with another body is refused. */
  readonly payload: string;
  readonly text?: TextRef;
  readonly relation?: Relation;
  readonly confirms?: number;
  readonly ask: 'allowed' | 'never';
  readonly scope?: Partial<Scope>;
  readonly window?: TimeWindow;
  readonly zone: string;
  readonly askedAt?: Micros;
  readonly model?: string;
  /** Collections of documents that are searched; absent: those that the message names, else all. */
  readonly collections?: readonly string[];
  /** Passages that a search of a collection brings where it does not say how many. */
  readonly maxResults?: number;
  /** What a model is shown of earlier turns; absent: all, and older ones in one line each when its window is full. */
  readonly context?: 'continue' | 'summarise' | 'fresh';
  /** The operator's own words to the model, from this turn on until others are given. */
  readonly system?: TextRef;
  /** Ids of database snapshots: one, or two to compare. */
  readonly snapshots?: readonly BatchHash[];
  /** What these cover: the window of a question that names no time. */
  readonly captured?: TimeWindow;
  readonly rerunOf?: number;
  /** The work of an agent of a chain: what it may use, and which stages it is told of. */
  readonly task?: AgentTask;
  /** The caller's key is limited to these services: the turn reads nothing else. */
  readonly onlyServices?: readonly string[];
};

/** Of one execution of a chain, or of its executive summary, which is told of all stages. */
export type AgentTask = {
  /** The investigation that the chain runs in. */
  readonly investigation: ClientTxnId;
  readonly run: string;
  /** Index of its stage. Absent: the executive summary. */
  readonly stage?: number;
  /** Absent: every tool. */
  readonly tools?: readonly string[];
  readonly limits?: AgentLimits;
};

/** Every input of a turn that is neither a fact before it nor a batch. */
export type TurnInputs = {
  readonly askedAt: Micros;
  readonly zone: string;
  readonly asOf: { readonly [source: string]: number };
  readonly digests: { readonly configuration: string; readonly engine: string; readonly weights: string };
  readonly seed: number;
  /** Half-width of the band of margins in which the caller is asked. */
  readonly askBand: number;
  /** Profile of the model that works on top of the engine; absent: the engine alone. */
  readonly model?: string;
};

export type RelationReading = { readonly relation: Relation; readonly issue?: string; readonly confidence: number };

export type Classification = {
  /** `none`: the message is no question about the system, so it belongs to no issue. */
  readonly relation: Relation | 'ambiguous' | 'none';
  /** The issue that is followed up or returned to. */
  readonly issue?: string;
  /** Probability of the likeliest reading. */
  readonly confidence: number;
  /** By how much it leads. */
  readonly margin: number;
  readonly reasons: readonly string[];
  /** Every possible reading, likeliest first; the first is taken when the caller may not be asked. */
  readonly readings: readonly RelationReading[];
  /** What the message was read as (`Reading`); absent in what older versions recorded. */
  readonly read?: TextRef;
  /** The narrow question that is answered by its result alone. Absent: the report of the cause is given. */
  readonly ask?: Ask;
  /** Further questions of the same message, in order. */
  readonly also?: readonly Ask[];
};

/** Of a message that belongs to an issue, or may belong to several. */
export type IssueClassification = Classification & { readonly relation: Relation | 'ambiguous' };

/** How clearly the classifier decided, where it had to; what later ask bands are derived from. */
export type ClassificationMargin = { readonly margin: number; readonly asked: boolean };

export type PlannedQuery = {
  /** `q1` … unique in its turn. */
  readonly id: string;
  readonly source: string;
  readonly role: BatchRole;
  /** Why it is asked, a stable code: `structured`, `text`, `delta`, `ids`, `engine`, `drill` … */
  readonly why: string;
  readonly query: SourceQuery;
  /** `query.text`, by reference: a fact holds no text. */
  readonly text?: TextRef;
  /** The model's call that asked for it. */
  readonly call?: string;
  /** The cursor moves: event times that are considered once this query is answered. */
  readonly covers?: TimeWindow;
};

export type FetchedBatch = {
  readonly query: string;
  readonly hash: BatchHash;
  readonly rows: number;
  readonly matched: number;
  readonly owed: number;
  readonly late: number;
  readonly notices: readonly string[];
};

/** The stages of a turn: the engine's, then the model's if one is named. */
export const STAGES = { engine: 'analysis', model: 'consultation' } as const;

/** What the model's part of a turn came to: a draft, or why there is none. */
export type Consultation = {
  readonly profile: string;
  /** The model's last draft; absent: the answer is the engine's alone. */
  readonly draft?: TextRef;
  readonly because?: string;
  /** The draft's last line was cut at the most tokens of a reply. */
  readonly cut?: true;
  /** What the caller should know: the context was shortened, is nearly full … */
  readonly notices?: readonly string[];
  /** What stands in place of older turns from here on, where the caller has asked for it. */
  readonly summary?: EarlierTurnsSummary;
  /** Tokens that the provider counted per estimated token in its last request. Absent: it counted none. */
  readonly correction?: number;
  readonly usage: ModelSpend;
};

/** In place of every turn up to `upTo`. */
export type EarlierTurnsSummary = { readonly text: TextRef; readonly upTo: number };

export type ModelSpend = {
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  /** US dollars; absent when no price is known. */
  readonly cost?: number;
  /** Some call has no price or reports no usage. */
  readonly partial?: true;
};

export type MissedQuery = {
  readonly query: string;
  readonly outcome: 'failed' | 'skipped';
  readonly because: string;
};

/** A hypothesis as later turns need it: to say what rose, fell, came or went. */
export type Suspect = {
  readonly service: string;
  readonly kind: string;
  readonly confidence: number;
  readonly onset?: Micros;
  /** The answer called it the cause; any other is a candidate. */
  readonly cause?: true;
};
