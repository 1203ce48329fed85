// Leases where one process owns the whole store: every stream is its own, under the epoch of its ownership.
import type { StreamId } from '../../kernel/brand.js';
import { type Lease, Leases } from '../../ports/leases.js';

class SingleProcessLeases extends Leases {
  override readonly term = undefined;
  readonly #lease: Lease;

  constructor(epoch: number) {
    super();
    this.#lease = { epoch, lost: new AbortController().signal, release: async () => undefined };
  }

  override async take(): Promise<Lease> {
    return this.#lease;
  }

  override async free(streams: readonly StreamId[]): Promise<readonly StreamId[]> {
    return streams;
  }
}

export const singleProcessLeases = (epoch: number): Leases => new SingleProcessLeases(epoch);
