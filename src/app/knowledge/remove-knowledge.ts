// Deletes collections and documents for good, with their texts.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRejection } from '../../kernel/rejection.js';
import { KnowledgeStore } from '../../ports/knowledge.js';
import { Clock } from '../../ports/runtime.js';
import { describeUnknownDocument } from '../../telemetry/passages/collections.js';
import type { AppRefusal, Caller } from '../requests.js';
import { orKnowledgeRefusal } from '../refusals.js';

/** Documents that were there. */
export type RemovedKnowledge = { readonly collection: string; readonly removed: number };

export class RemoveKnowledge extends Command<RemovedKnowledge | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly collection: string,
    /** Absent: the collection itself. */
    readonly document?: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveKnowledge)
export class RemoveKnowledgeHandler implements ICommandHandler<RemoveKnowledge> {
  constructor(
    private readonly store: KnowledgeStore,
    private readonly clock: Clock,
  ) {}

  execute({ caller: { tenant }, collection, document }: RemoveKnowledge): Promise<RemovedKnowledge | AppRefusal> {
    return orKnowledgeRefusal(async () => {
      if (document !== undefined) return this.#document({ tenant, collection, document });
      const dropped = await this.store.drop({ tenant, name: collection });
      return isRejection(dropped) ? dropped : { collection, removed: dropped.documents };
    });
  }

  async #document({ document, ...of }: { tenant: Caller['tenant']; collection: string; document: string }) {
    const removed = await this.store.remove({ ...of, names: [document], at: this.clock.now() });
    if (isRejection(removed)) return removed;
    if (removed.length > 0) return { collection: of.collection, removed: 1 };
    return {
      rejected: 'unknown-document',
      because: describeUnknownDocument(of.collection, document),
    } satisfies AppRefusal;
  }
}
