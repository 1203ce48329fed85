// Decides which process drives the turns of a stream. Its epoch is in the facts, so that results of an older driver are refused.
import type { StreamId } from '../kernel/brand.js';
import type { CancelSignal } from '../kernel/cancel.js';
import type { Micros } from '../kernel/time.js';

export type Lease = {
  /** Greater than that of every process that drove the stream before; the same each time while none came between. */
  readonly epoch: number;
  /** Aborted when another process may have taken the stream over. */
  readonly lost: CancelSignal;
  /** The next one need not wait for the term to pass. */
  release(): Promise<void>;
};

export abstract class Leases {
  /** How long a driver may be silent before another replaces it; `undefined` where there is no other process. */
  abstract readonly term: Micros | undefined;
  /** `undefined` while another process drives the stream. `known`: the newest epoch that its facts tell of. */
  abstract take(stream: StreamId, known: number): Promise<Lease | undefined>;
  /** Of these streams, those that no other process drives. */
  abstract free(streams: readonly StreamId[]): Promise<readonly StreamId[]>;
}
