// Runs engine passes: each batch goes to the engine once, and the engine keeps rows and comparisons that passes share.
import { LRUCache } from 'lru-cache';
import { type ComparedWindow, isComparedQuery } from '../../analysis/deviation/compared-window.js';
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
  readonly pass: Name;
  readonly tenant: Tenant;
  /** Passes of one turn share the comparison of the same aggregates; absent: nothing is shared. */
  readonly turn?: string;
  readonly input: EngineInput;
  readonly parameters: EnginePasses[Name]['parameters'];
};

/** `missing`: batches whose rows the engine was never sent, or has dropped from its memory. */
export type EngineResult<Name extends EnginePassName> =
  { readonly result: EnginePasses[Name]['result'] } | { readonly missing: readonly BatchHash[] };

/** Batches of turns that run at the same time. */
const MAX_ROW_SETS = 64;
const MAX_COMPARISONS = 16;

/** After it no pass of the turn compares anything. */
const LAST_PASS: EnginePassName = 'analyse';

const comparisonKey = ({ tenant, turn, input }: EngineRequest<EnginePassName>): string => {
  const compared = input.batches.filter(({ query }) => isComparedQuery(query)).map(({ hash }) => hash);
  return [tenant, turn, ...compared].join(' ');
};

export class EngineWorker {
  readonly #rows = new LRUCache<string, readonly BatchRow[]>({ max: MAX_ROW_SETS });
  readonly #compared = new LRUCache<string, ComparedWindow>({ max: MAX_COMPARISONS });
  readonly #passes: EnginePassTable;

  constructor(snapshots: SnapshotContributor) {
    this.#passes = enginePasses(snapshots);
  }

  run<Name extends EnginePassName>(request: EngineRequest<Name>, texts: BatchTexts): EngineResult<Name> {
    const { pass, tenant, input, parameters } = request;
    const read = input.batches.map(({ hash }) => this.#rowsOf(tenant, hash, texts));
    const missing = input.batches.filter((_, index) => read[index] === undefined).map(({ hash }) => hash);
    if (missing.length > 0) return { missing };
    const batches = input.batches.map((batch, index): AnalysisBatch => ({ ...batch, rows: read[index] ?? [] }));
    const whole = { ...input, batches };
    const result = this.#passes[pass](whole, parameters, this.#comparedOf(request, whole));
    if (pass === LAST_PASS) this.#compared.delete(comparisonKey(request));
    return { result };
  }

  #rowsOf(tenant: Tenant, hash: BatchHash, texts: BatchTexts): readonly BatchRow[] | undefined {
    const key = `${tenant} ${hash}`;
    const text = texts[hash];
    const rows = this.#rows.get(key) ?? (text === undefined ? undefined : batchRows(text));
    if (rows !== undefined) this.#rows.set(key, rows);
    return rows;
  }

  #comparedOf(request: EngineRequest<EnginePassName>, input: AnalysisInput): ComparedWindow {
    if (request.turn === undefined) return compareForPasses(input);
    const key = comparisonKey(request);
    const compared = this.#compared.get(key) ?? compareForPasses(input);
    this.#compared.set(key, compared);
    return compared;
  }
}

/** The engine could not work on these rows: they do not fit into its memory, or it has ended. */
export class EngineFailed extends Error {
  override readonly name = 'EngineFailed';
}

/** Throws when the batch is missing or damaged. */
export type BatchTextReader = (hash: BatchHash) => Promise<string>;

/** Where the engine runs: in this thread, or in one of its own. */
export type EngineHost = {
  readonly run: <Name extends EnginePassName>(
    request: EngineRequest<Name>,
    texts: BatchTexts,
    signal: CancelSignal,
  ) => Promise<EngineResult<Name>>;
};

export type EngineRunOptions = { readonly textOf: BatchTextReader; readonly signal: CancelSignal };

/** Batches that count as sent. The engine has at least the latest of them, and asks for one that it has dropped. */
const MAX_SENT = 4_096;

export class Engine {
  readonly #sent = new Set<string>();

  constructor(private readonly host: EngineHost) {}

  /** Throws `EngineFailed`, and what `textOf` throws. */
  async run<Name extends EnginePassName>(
    request: EngineRequest<Name>,
    { textOf, signal }: EngineRunOptions,
  ): Promise<EnginePasses[Name]['result']> {
    const { tenant, input } = request;
    const all = input.batches.map(({ hash }) => hash);
    const unsent = all.filter((hash) => !this.#sent.has(`${tenant} ${hash}`));
    for (const hashes of [unsent, all]) {
      const outcome = await this.host.run(request, await readBatchTexts(hashes, textOf), signal);
      this.#markSent(tenant, hashes);
      if ('result' in outcome) return outcome.result;
    }
    throw new EngineFailed('the engine asks again for rows that it was just sent');
  }

  #markSent(tenant: Tenant, hashes: readonly BatchHash[]): void {
    if (this.#sent.size > MAX_SENT) this.#sent.clear();
    for (const hash of hashes) this.#sent.add(`${tenant} ${hash}`);
  }
}

const readBatchTexts = async (hashes: readonly BatchHash[], textOf: BatchTextReader): Promise<BatchTexts> =>
  Object.fromEntries(await Promise.all(hashes.map(async (hash) => [hash, await textOf(hash)] as const)));

/** Runs in the thread of its caller. */
export const inProcessEngine = (snapshots: SnapshotContributor): Engine => {
  const worker = new EngineWorker(snapshots);
  return new Engine({ run: async (request, texts) => worker.run(request, texts) });
};
