// Streamed words of a running turn: may be lost, never stored.
import type { StreamId } from '../kernel/brand.js';

export type LiveDelta = {
  readonly stream: StreamId;
  readonly turn: number;
  readonly text: string;
  /** Another text begins: what was heard of the turn so far is withdrawn. */
  readonly begins?: true;
  /** What is waited for, beside the text. */
  readonly notice?: string;
};

export abstract class LiveText {
  abstract publish(delta: LiveDelta): void;
  abstract subscribe(stream: StreamId, listener: (delta: LiveDelta) => void): () => void;
}
