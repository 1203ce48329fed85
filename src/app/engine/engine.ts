// Runs engine passes: each batch goes to the engine once, and the engine keeps rows and comparisons that passes share.
import { LRUCache } from 'lru-cache';
import type { ComparedWindow } from '../../analysis/deviation/compared-window.js';
import type { AnalysisBatch, AnalysisInput } from '../../analysis/turn-telemetry.js';
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import { type BatchRow, batchRows } from '../../telemetry/batch.js';
import {
  compareForPasses,
  type EngineInput,
  type EnginePasses,
  enginePasses,
  type EnginePassName,
  type EnginePassTable,
} from '../../turn/engine-passes.js';
import type { SnapshotContributor } from '../../turn/snapshot-contributor.js';
import type { CancelSignal } from '../../kernel/cancel.js';

/** A batch's rows as they are stored. */
export type BatchTexts = { readonly [hash: BatchHash]: string };

export type EngineRequest<Name extends EnginePassName> = {
  readonly look: Name;
  readonly tenant: Tenant;
  /** Names the turn whose looks share what the same aggregates say; absent: nothing is shared. */
  readonly turn?: string;
  readonly input: EngineInput;
  readonly told: EnginePasses[Name]['told'];
};

/** `missing`: rows that it was never told, or has forgotten. */
export type EngineResult<Name extends EnginePassName> =
  { readonly found: EnginePasses[Name]['found'] } | { readonly missing: readonly BatchHash[] };

/** Batches of turns that run at the same time. */
const MAX_ROW_SETS = 64;
const MAX_COMPARISONS = 16;

/** Behind it no look of the turn compares anything. */
const LAST_PASS: EnginePassName = 'analyse';

const comparisonKey = ({ tenant, turn, input }: EngineRequest<EnginePassName>): string => {
  const aggregates = input.batches.filter(({ query }) => query.ask === 'aggregates').map(({ hash }) => hash);
  return [tenant, turn, ...aggregates].join(' ');
};

export class EngineWorker {
  readonly #rows = new LRUCache<string, readonly BatchRow[]>({ max: MAX_ROW_SETS });
  readonly #compared = new LRUCache<string, ComparedWindow>({ max: MAX_COMPARISONS });
  readonly #passes: EnginePassTable;

  constructor(snapshots: SnapshotContributor) {
    this.#passes = enginePasses(snapshots);
  }

  think<Name extends EnginePassName>(question: EngineRequest<Name>, texts: BatchTexts): EngineResult<Name> {
    const { look, tenant, input, told } = question;
    const read = input.batches.map(({ hash }) => this.#rowsOf(tenant, hash, texts));
    const missing = input.batches.filter((_, index) => read[index] === undefined).map(({ hash }) => hash);
    if (missing.length > 0) return { missing };
    const batches = input.batches.map((batch, index): AnalysisBatch => ({ ...batch, rows: read[index] ?? [] }));
    const whole = { ...input, batches };
    const found = this.#passes[look](whole, told, this.#comparedOf(question, whole));
    if (look === LAST_PASS) this.#compared.delete(comparisonKey(question));
    return { found };
  }

  #rowsOf(tenant: Tenant, hash: BatchHash, texts: BatchTexts): readonly BatchRow[] | undefined {
    const key = `${tenant} ${hash}`;
    const text = texts[hash];
    const rows = this.#rows.get(key) ?? (text === undefined ? undefined : batchRows(text));
    if (rows !== undefined) this.#rows.set(key, rows);
    return rows;
  }

  #comparedOf(question: EngineRequest<EnginePassName>, input: AnalysisInput): ComparedWindow {
    if (question.turn === undefined) return compareForPasses(input);
    const key = comparisonKey(question);
    const compared = this.#compared.get(key) ?? compareForPasses(input);
    this.#compared.set(key, compared);
    return compared;
  }
}

/** It could not look at these rows: they are more than its memory holds, or it has ended. */
export class EngineFailed extends Error {
  override readonly name = 'EngineFailed';
}

/** Throws when the batch is missing or damaged. */
export type BatchTextReader = (hash: BatchHash) => Promise<string>;

/** Where it thinks. */
export type EngineHost = {
  readonly think: <Name extends EnginePassName>(
    question: EngineRequest<Name>,
    texts: BatchTexts,
    signal: CancelSignal,
  ) => Promise<EngineResult<Name>>;
};

export type EngineRunOptions = { readonly textOf: BatchTextReader; readonly signal: CancelSignal };

/** Batches that it was told of: it has at least the latest of them, and says so where it has not. */
const MAX_SENT = 4_096;

export class Engine {
  readonly #told = new Set<string>();

  constructor(private readonly thinking: EngineHost) {}

  /** Throws `EngineFailed`, and what `textOf` throws. */
  async look<Name extends EnginePassName>(
    question: EngineRequest<Name>,
    { textOf, signal }: EngineRunOptions,
  ): Promise<EnginePasses[Name]['found']> {
    const { tenant, input } = question;
    const all = input.batches.map(({ hash }) => hash);
    const untold = all.filter((hash) => !this.#told.has(`${tenant} ${hash}`));
    for (const wanted of [untold, all]) {
      const thought = await this.thinking.think(question, await readBatchTexts(wanted, textOf), signal);
      this.#remember(tenant, wanted);
      if ('found' in thought) return thought.found;
    }
    throw new EngineFailed('the engine asks for rows that it was told');
  }

  #remember(tenant: Tenant, hashes: readonly BatchHash[]): void {
    if (this.#told.size > MAX_SENT) this.#told.clear();
    for (const hash of hashes) this.#told.add(`${tenant} ${hash}`);
  }
}

const readBatchTexts = async (hashes: readonly BatchHash[], textOf: BatchTextReader): Promise<BatchTexts> =>
  Object.fromEntries(await Promise.all(hashes.map(async (hash) => [hash, await textOf(hash)] as const)));

/** In the thread that asks. */
export const inProcessEngine = (snapshots: SnapshotContributor): Engine => {
  const mind = new EngineWorker(snapshots);
  return new Engine({ think: async (question, texts) => mind.think(question, texts) });
};
