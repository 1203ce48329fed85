// The engine with its memory: rows that it was told once, by batch, and what a turn's looks at them have in common.
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
} from '../../turn/engine.js';

/** A batch's rows as they are stored. */
export type RowTexts = { readonly [hash: BatchHash]: string };

export type Question<Name extends EnginePassName> = {
  readonly look: Name;
  readonly tenant: Tenant;
  /** Names the turn whose looks share what the same aggregates say; absent: nothing is shared. */
  readonly turn?: string;
  readonly input: EngineInput;
  readonly told: EnginePasses[Name]['told'];
};

/** `missing`: rows that it was never told, or has forgotten. */
export type Thought<Name extends EnginePassName> =
  { readonly found: EnginePasses[Name]['found'] } | { readonly missing: readonly BatchHash[] };

/** Batches of turns that run at the same time. */
const ROWS_KEPT = 64;
const COMPARED_KEPT = 16;

/** Behind it no look of the turn compares anything. */
const LAST: EnginePassName = 'analyse';

const keyOf = ({ tenant, turn, input }: Question<EnginePassName>): string => {
  const aggregates = input.batches.filter(({ query }) => query.ask === 'aggregates').map(({ hash }) => hash);
  return [tenant, turn, ...aggregates].join(' ');
};

export class Mind {
  readonly #rows = new LRUCache<string, readonly BatchRow[]>({ max: ROWS_KEPT });
  readonly #compared = new LRUCache<string, ComparedWindow>({ max: COMPARED_KEPT });

  think<Name extends EnginePassName>(question: Question<Name>, texts: RowTexts): Thought<Name> {
    const { look, tenant, input, told } = question;
    const read = input.batches.map(({ hash }) => this.#rowsOf(tenant, hash, texts));
    const missing = input.batches.filter((_, index) => read[index] === undefined).map(({ hash }) => hash);
    if (missing.length > 0) return { missing };
    const batches = input.batches.map((batch, index): AnalysisBatch => ({ ...batch, rows: read[index] ?? [] }));
    const whole = { ...input, batches };
    const found = enginePasses[look](whole, told, this.#comparedOf(question, whole));
    if (look === LAST) this.#compared.delete(keyOf(question));
    return { found };
  }

  #rowsOf(tenant: Tenant, hash: BatchHash, texts: RowTexts): readonly BatchRow[] | undefined {
    const key = `${tenant} ${hash}`;
    const text = texts[hash];
    const rows = this.#rows.get(key) ?? (text === undefined ? undefined : batchRows(text));
    if (rows !== undefined) this.#rows.set(key, rows);
    return rows;
  }

  #comparedOf(question: Question<EnginePassName>, input: AnalysisInput): ComparedWindow {
    if (question.turn === undefined) return compareForPasses(input);
    const key = keyOf(question);
    const compared = this.#compared.get(key) ?? compareForPasses(input);
    this.#compared.set(key, compared);
    return compared;
  }
}
