// The engine as the steps of a turn ask it: rows go to it once, as they are stored, wherever it thinks.
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import type { EnginePassName, EnginePasses } from '../../turn/engine.js';
import { Mind, type Question, type RowTexts, type Thought } from './mind.js';

/** It could not look at these rows: they are more than its memory holds, or it has ended. */
export class EngineFailed extends Error {
  override readonly name = 'EngineFailed';
}

/** Throws when the batch is missing or damaged. */
export type TextOf = (hash: BatchHash) => Promise<string>;

/** Where it thinks. */
export type Thinking = {
  readonly think: <Name extends EnginePassName>(
    question: Question<Name>,
    texts: RowTexts,
    signal: CancelSignal,
  ) => Promise<Thought<Name>>;
};

export type AskedOf = { readonly textOf: TextOf; readonly signal: CancelSignal };

/** Batches that it was told of: it has at least the latest of them, and says so where it has not. */
const MOST_TOLD = 4_096;

export class Engine {
  readonly #told = new Set<string>();

  constructor(private readonly thinking: Thinking) {}

  /** Throws `EngineFailed`, and what `textOf` throws. */
  async look<Name extends EnginePassName>(
    question: Question<Name>,
    { textOf, signal }: AskedOf,
  ): Promise<EnginePasses[Name]['found']> {
    const { tenant, input } = question;
    const all = input.batches.map(({ hash }) => hash);
    const untold = all.filter((hash) => !this.#told.has(`${tenant} ${hash}`));
    for (const wanted of [untold, all]) {
      const thought = await this.thinking.think(question, await textsOf(wanted, textOf), signal);
      this.#remember(tenant, wanted);
      if ('found' in thought) return thought.found;
    }
    throw new EngineFailed('the engine asks for rows that it was told');
  }

  #remember(tenant: Tenant, hashes: readonly BatchHash[]): void {
    if (this.#told.size > MOST_TOLD) this.#told.clear();
    for (const hash of hashes) this.#told.add(`${tenant} ${hash}`);
  }
}

const textsOf = async (hashes: readonly BatchHash[], textOf: TextOf): Promise<RowTexts> =>
  Object.fromEntries(await Promise.all(hashes.map(async (hash) => [hash, await textOf(hash)] as const)));

/** In the thread that asks. */
export const engineHere = (): Engine => {
  const mind = new Mind();
  return new Engine({ think: async (question, texts) => mind.think(question, texts) });
};
