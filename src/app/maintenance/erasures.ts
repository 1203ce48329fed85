// Erases the batches of an investigation: those that no other investigation cites.
import { Injectable } from '@nestjs/common';
import type { BatchHash, StreamId } from '../../kernel/brand.js';
import { tenantOf } from '../../investigation/streams.js';
import { EventStore } from '../../ports/event-store.js';
import type { Outbox } from '../../ports/outbox.js';
import { Views } from '../../ports/views.js';
import { BatchStore } from '../records/batch-store.js';

@Injectable()
export class InvestigationBatches {
  constructor(
    private readonly events: EventStore,
    private readonly views: Views,
    private readonly batches: BatchStore,
  ) {}

  /** Batches of the stream that no other investigation cites. */
  async listOwn(stream: StreamId): Promise<readonly BatchHash[]> {
    const facts = await this.events.read(stream);
    const hashes = new Set(facts.flatMap((fact) => (fact.type === 'BatchFetched' ? [fact.data.hash] : [])));
    const own = [...hashes].map(async (hash) => {
      const holders = await this.views.holders(tenantOf(stream), hash);
      return holders.some((holder) => holder !== stream) ? [] : [hash];
    });
    return (await Promise.all(own)).flat();
  }

  async delete(stream: StreamId, hashes: readonly BatchHash[]): Promise<void> {
    for (const hash of hashes) await this.batches.delete(tenantOf(stream), hash);
  }
}

/** Finishes an erasure whose process died before it had deleted the batches. */
@Injectable()
export class FinishErasures {
  constructor(private readonly batches: InvestigationBatches) {}

  /** Call the result to stop. */
  start(outbox: Outbox): () => Promise<void> {
    const type = 'InvestigationErased';
    return outbox.follow({
      name: 'erasures',
      type,
      deliver: async (facts) => {
        for (const fact of facts)
          if (fact.type === type) await this.batches.delete(fact.stream, await this.batches.listOwn(fact.stream));
      },
    });
  }
}
