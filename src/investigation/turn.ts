// The words of a turn: relation, question, planned query, outcome.
import type { BatchHash, TextRef } from '../kernel/brand.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { BatchRole } from '../evidence/coverage.js';
import type { SourceQuery } from '../telemetry/query.js';
import type { Scope } from './scope.js';

export type Relation = 'follow_up' | 'new_issue' | 'returned';
export type TurnStatus =
  'queued' | 'running' | 'answered' | 'confirm' | 'confirmed' | 'failed' | 'cancelled' | 'timed_out';

/** What the caller sent, words by reference. */
export type Question = {
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
  readonly rerunOf?: number;
};

/** Every input of a turn that is neither a fact before it nor a batch. */
export type Circumstances = {
  readonly askedAt: Micros;
  readonly zone: string;
  readonly asOf: { readonly [source: string]: number };
  readonly digests: { readonly configuration: string; readonly engine: string; readonly weights: string };
  readonly seed: number;
  /** Half-width of the band of margins in which the caller is asked. */
  readonly askBand: number;
};

export type Reading = { readonly relation: Relation; readonly issue?: string; readonly confidence: number };

export type Classification = {
  readonly relation: Relation | 'ambiguous';
  readonly issue?: string;
  readonly confidence: number;
  readonly margin: number;
  readonly reasons: readonly string[];
  /** Best first; the first is what is taken when nobody may be asked. */
  readonly readings: readonly Reading[];
};

/** How clearly the classifier decided, where it had to; what later ask bands are derived from. */
export type Judged = { readonly margin: number; readonly asked: boolean };

export type PlannedQuery = {
  /** `q1` … unique in its turn. */
  readonly id: string;
  readonly source: string;
  readonly role: BatchRole;
  /** Why it is asked, a stable code: `structured`, `text`, `delta`, `ids`, `engine`, `drill` … */
  readonly why: string;
  readonly query: SourceQuery;
  /** `query.text`, by reference: a fact holds no words. */
  readonly text?: TextRef;
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
