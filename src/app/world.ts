// What a step may use besides its state: a live world reads sources and stores, a recorded one only what was kept.
import type { BatchHash, StreamId, TextRef } from '../kernel/brand.js';
import type { Micros } from '../kernel/time.js';
import type { ResultIntent } from '../investigation/intents.js';
import type { Step } from '../investigation/react.js';
import type { Open } from '../investigation/state.js';
import type { Judged } from '../investigation/turn.js';
import type { StoredBatch } from '../grounding/rows.js';
import type { BatchRow } from '../telemetry/batch.js';
import type { Fetched, SourceQuery } from '../telemetry/query.js';
import type { Parameters } from '../analysis/parameters.js';
import type { Given, TurnStep } from '../turn/pipeline.js';
import type { Mark } from './investigations.js';
import type { Words } from './words.js';

/** What a turn is computed with besides telemetry: recorded by digest when it starts. */
export type Settings = {
  readonly engine: string;
  readonly parameters: Parameters;
  /** Rows up to this long after `askedAt` are read if they are stored. */
  readonly lookAhead: Micros;
  /** Margin below which the caller is asked until there is traffic to learn from; 0 = never. */
  readonly askBand: number;
  readonly digests: { readonly configuration: string; readonly engine: string; readonly weights: string };
};

export type World = {
  readonly stream: StreamId;
  readonly epoch: number;
  readonly settings: Settings;
  readonly words: Words;
  readonly signal: AbortSignal;
  /** Throws `Erased` when the text is gone. */
  readonly text: (ref: TextRef) => Promise<string>;
  /** Throws when the batch is missing or damaged. */
  readonly rows: (hash: BatchHash) => Promise<readonly BatchRow[]>;
  readonly stored: (hash: BatchHash) => Promise<StoredBatch>;
  /** Runs one tool of an execution; live, its call and its result are facts of the execution's own stream. */
  readonly call: (call: ToolCall) => Promise<string>;
};

/** What only a live turn does: read the clock, the sources, and write batches. */
export type LiveWorld = World & {
  readonly now: () => Micros;
  readonly seed: () => number;
  /** How clearly this tenant's recent turns were classified. */
  readonly judged: () => Promise<readonly Judged[]>;
  readonly positions: () => Promise<{ readonly [source: string]: number }>;
  readonly fetch: (query: SourceQuery) => Promise<Fetched>;
  readonly recordIds: (hash: BatchHash) => Promise<readonly string[]>;
  readonly keep: (rows: readonly BatchRow[]) => Promise<BatchHash>;
  readonly say: (text: string) => void;
};

export type ToolCall = {
  readonly execution: string;
  readonly tool: string;
  readonly input: string;
  readonly run: () => string;
};

/** A step that reads the world: an input of a replay. */
export type ReadingTask<Name extends 'start' | 'retrieve'> = {
  readonly state: Open;
  readonly step: Extract<Step, { step: Name }>;
};

/** A step that computes: the same facts give the same result, live or replayed. */
export type Task<Name extends TurnStep> = {
  readonly turn: Given[Name];
  readonly marks: readonly Mark[];
};

/** A result, before the driver adds turn and epoch. */
export type Outcome = DistributiveOmit<ResultIntent, 'turn' | 'epoch'>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
