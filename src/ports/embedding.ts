// Turns texts into vectors, so that texts of similar meaning are found even if they share no word.
import type { CancelSignal } from '../kernel/cancel.js';

/** `unavailable`: may work later. `refused`: the setting is wrong, or the service takes no such text. */
export class EmbeddingError extends Error {
  constructor(
    readonly reason: 'unavailable' | 'timeout' | 'refused',
    message: string,
  ) {
    super(message);
    this.name = 'EmbeddingError';
  }
}

export abstract class Embedding {
  /** As its provider calls it: vectors of two models cannot be compared. */
  abstract readonly model: string;
  /** Numbers of each vector. */
  abstract readonly dimension: number;
  /** One vector for each text, in their order, of length 1. Throws `EmbeddingError`. */
  abstract embed(texts: readonly string[], signal: CancelSignal): Promise<readonly Float32Array[]>;
}
