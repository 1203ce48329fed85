// Finishes erasures: batches of an erased investigation go also when the process that erased it died before it deleted them.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../../kernel/brand.js';
import { tenantOf } from '../../investigation/streams.js';
import type { Outbox } from '../../ports/outbox.js';
import { ErasableStores } from '../investigations/manage-investigation.js';

@Injectable()
export class FinishErasures {
  constructor(private readonly stores: ErasableStores) {}

  /** Call the result to stop. */
  start(outbox: Outbox): () => Promise<void> {
    const type = 'InvestigationErased';
    return outbox.follow({
      name: 'erasures',
      type,
      deliver: async (facts) => {
        for (const fact of facts) if (fact.type === type) await this.#finish(fact.stream);
      },
    });
  }

  async #finish(stream: StreamId): Promise<void> {
    for (const hash of await this.stores.ownBatches(stream)) await this.stores.batches.delete(tenantOf(stream), hash);
  }
}
