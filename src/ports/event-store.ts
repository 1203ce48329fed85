// Stores facts and texts. A commit holds all facts of one decision and their texts, and is stored whole or not at all.
import type { StreamId, TextRef } from '../kernel/brand.js';
import type { Actor, RecordedFact } from '../kernel/fact.js';
import type { MaskedText } from '../kernel/masked.js';
import type { Micros } from '../kernel/time.js';
import type { StoredFact } from '../investigation/stored-fact.js';

/** Somebody else appended first: reload and decide again. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
}

/** This process no longer owns the store: it must stop writing. */
export class OwnershipLost extends Error {
  override readonly name = 'OwnershipLost';
}

/** `full`: no space. `unavailable`: may work later. `damaged`: works only after a repair. Nothing was stored. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(
    readonly reason: 'full' | 'unavailable' | 'damaged',
    message: string,
  ) {
    super(message);
  }
}

/** Not the disk, but what the tenant may use of it. Its message is for whoever asked. */
export class QuotaExceeded extends StoreError {
  constructor(message: string) {
    super('full', message);
  }
}

export type TextMap = ReadonlyMap<TextRef, MaskedText>;

export type FactCommit = {
  readonly stream: StreamId;
  /** The version the decision was made on; 0 = the stream must not exist. */
  readonly expected: number;
  readonly facts: readonly StoredFact[];
  readonly texts: TextMap;
  readonly at: Micros;
  readonly actor: Actor;
  readonly reason?: string;
  readonly traceparent?: string;
};

/** Hears of one commit at a time. */
export type FactListener = (facts: readonly RecordedFact<StoredFact>[]) => void;

export const isTurnCancelled = ({ type }: StoredFact): boolean => type === 'TurnCancelled';

export abstract class EventStore {
  /** Facts after `version`, in order, upcast to today's schema. */
  abstract read(stream: StreamId, after?: number): Promise<readonly RecordedFact<StoredFact>[]>;
  /** The newest fact of a stream; `undefined`: it has none. */
  abstract readLast(stream: StreamId): Promise<RecordedFact<StoredFact> | undefined>;
  /**
   * Durable when it resolves; throws `VersionConflict`, `OwnershipLost` or `StoreError`.
   * A commit that erases (`erasesTexts`) also deletes the texts and the salt of the stream; its facts stay, and no later text is kept.
   */
  abstract append(commit: FactCommit): Promise<readonly RecordedFact<StoredFact>[]>;
  /**
   * Commits in stages: those of a later stage rely on the earlier ones, and are stored with them or after them. Durable when it
   * resolves: with the commits that lost a race, of which nothing is stored, while all others are. Throws what `append` throws
   * otherwise, once nothing is on its way any more; then some may be stored, and none of a stage behind the one that failed.
   * This default waits for each stage; a store that can takes all of them in one step.
   */
  async appendStages(stages: readonly (readonly FactCommit[])[]): Promise<readonly FactCommit[]> {
    const lost: FactCommit[] = [];
    for (const stage of stages) {
      const settled = await Promise.allSettled(stage.map((commit) => this.append(commit)));
      for (const [index, result] of settled.entries()) {
        if (result.status === 'fulfilled') continue;
        if (!(result.reason instanceof VersionConflict)) throw result.reason;
        lost.push(...stage.slice(index, index + 1));
      }
    }
    return lost;
  }
  /** Texts of the stream's investigation; erased or unknown ones are absent. */
  abstract texts(stream: StreamId, refs: readonly TextRef[]): Promise<TextMap>;
  /** The investigation's salt, made on first use; `undefined` once erased. */
  abstract salt(stream: StreamId): Promise<string | undefined>;
  /** Called after each append in this process, in order; returns the way to stop. */
  abstract subscribe(listener: FactListener): () => void;
  /**
   * Called after each append to the stream by any process: at once for this one, soon for others, and perhaps twice. A gap in the
   * versions means that a commit is still to be delivered; it can be read already. This default serves a single process.
   */
  watch(stream: StreamId, listener: FactListener): () => void {
    return this.subscribe((facts) => {
      if (facts[0]?.stream === stream) listener(facts);
    });
  }
  /** Like `watch`, of every stream, but of commits that hold a `TurnCancelled` alone: whoever drives a turn has to hear of it. */
  watchCancelled(listener: FactListener): () => void {
    return this.subscribe((facts) => {
      if (facts.some(isTurnCancelled)) listener(facts);
    });
  }
}
