// What a step may use besides its input. A live context reads sources and stores, one of a replay only what was stored.
import type { BatchHash, StreamId, TextRef } from '../../kernel/brand.js';
import type { Micros } from '../../kernel/time.js';
import type { ResultIntent } from '../../investigation/intents.js';
import type { AgentTask, ClassificationMargin } from '../../investigation/turn.js';
import type { StoredBatch } from '../../grounding/stored-row.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { FetchResult, SourceQuery } from '../../telemetry/query.js';
import type { NamingRules } from '../../telemetry/naming/naming-rules.js';
import type { ReaderModel } from '../../language/read-message.js';
import type { EngineParameters } from '../../analysis/parameters.js';
import type { SnapshotContributor } from '../../turn/snapshot-contributor.js';
import type { EngineInput, EnginePasses, EnginePassName } from '../../turn/engine-passes.js';
import type { LoopLimits } from '../../turn/agent/next-move.js';
import type { ModelProfile } from '../../ports/model.js';
import type { StepInputs, TurnStep } from '../../investigation/pipeline.js';
import type { ModelDialogue } from '../models/recorded-dialogue.js';
import type { StoredBatchRef } from '../records/batch-store.js';
import type { ToolInvocation } from '../records/executions.js';
import type { FactTime } from '../records/investigations.js';
import type { TextWriter } from '../records/texts.js';

export type ModelReaderSettings = {
  readonly profile: string;
  /** It is asked where the built-in reader gives its reading less than this. */
  readonly below: number;
  /** Longest wait for its reply, with all attempts. */
  readonly within: Micros;
};

/** What a turn is computed with besides telemetry: recorded by digest when it starts. */
export type TurnSettings = {
  readonly engine: string;
  readonly parameters: EngineParameters;
  /** Reads messages. */
  readonly reader: ReaderModel;
  /** Rows up to this long after `askedAt` are read if they are stored. */
  readonly lookAhead: Micros;
  /** Margin below which the caller is asked until there is traffic to learn from; 0 = never. */
  readonly askBand: number;
  /** The profile of turns that name none; absent: the engine alone answers them. */
  readonly model?: string;
  /** Reads messages where the built-in reader is unsure; absent: no model reads. */
  readonly modelReader?: ModelReaderSettings;
  /** Models that a turn may name. */
  readonly profiles: readonly ModelProfile[];
  readonly loop: LoopLimits;
  /** The operator's own words to every model. */
  readonly prompt?: string;
  readonly digests: { readonly configuration: string; readonly engine: string; readonly weights: string };
};

export type StepContext = ModelDialogue & {
  readonly stream: StreamId;
  readonly epoch: number;
  readonly settings: TurnSettings;
  readonly textWriter: TextWriter;
  readonly signal: AbortSignal;
  /** Throws `Erased` when the text is gone. */
  readonly readText: (ref: TextRef) => Promise<string>;
  /** Throws when the batch is missing or damaged. */
  readonly readRows: (hash: BatchHash) => Promise<readonly BatchRow[]>;
  readonly readStoredBatch: (hash: BatchHash) => Promise<StoredBatch>;
  /** From a cache: only for statements that `respond` verifies again from the store. */
  readonly readCachedBatch: (hash: BatchHash) => Promise<StoredBatch>;
  /** Makes a value once a turn. Its inputs must not change while the turn runs. */
  readonly memoize: <T>(what: string, make: () => Promise<T>) => Promise<T>;
  /** What the snapshots of databases contribute. */
  readonly snapshots: SnapshotContributor;
  /** What the stages before that of an agent of a chain have concluded; empty: there are none. */
  readonly readStageContext: (task: AgentTask) => Promise<string>;
  /** Runs a pass of the engine over the rows of these batches. Throws when one is missing or damaged. */
  readonly runPass: <Name extends EnginePassName>(
    name: Name,
    input: EngineInput,
    parameters: EnginePasses[Name]['parameters'],
  ) => Promise<EnginePasses[Name]['result']>;
  /** Runs one tool of an execution; live, its call and its result are facts of the execution's own stream. */
  readonly callTool: (call: ToolInvocation) => Promise<string>;
};

/** What only a live turn does: read the clock, the sources, and write batches. */
export type LiveStepContext = StepContext & {
  readonly now: () => Micros;
  readonly seed: () => number;
  /** How clearly this tenant's recent turns were classified. */
  readonly readRecentMargins: () => Promise<readonly ClassificationMargin[]>;
  readonly readPositions: () => Promise<{ readonly [source: string]: number }>;
  readonly fetch: (query: SourceQuery) => Promise<FetchResult>;
  /** What services are called, as of a position. */
  readonly namingRules: (position: number) => Promise<NamingRules>;
  readonly readRecordIds: (hash: BatchHash) => Promise<readonly string[]>;
  readonly storeBatch: (fetched: Pick<FetchResult, 'rows' | 'written'>) => Promise<StoredBatchRef>;
};

/** What the step before it gives, and when the facts of the turn were recorded. */
export type StepInput<Name extends TurnStep> = {
  readonly turn: StepInputs[Name];
  readonly marks: readonly FactTime[];
};

/** A result, before the driver adds turn and epoch. */
export type StepOutcome = DistributiveOmit<ResultIntent, 'turn' | 'epoch'>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
