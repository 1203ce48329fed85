// Sources that nothing is configured for: they hold nothing, and say so.
import { type KnowledgeRefusal, KnowledgeStore } from '../../ports/knowledge.js';
import { OutsideSource, type OutsideTool, SourceError } from '../../ports/sources.js';
import type { CollectionRow } from '../../telemetry/knowledge.js';
import type { Fetched } from '../../telemetry/query.js';

const NOT_KEPT: KnowledgeRefusal = {
  rejected: 'knowledge-not-kept',
  because: 'collections of documents are kept in a data folder, and this installation shares none among its replicas',
};

/** There are no collections, and none can be made. */
export class NoKnowledge extends KnowledgeStore {
  override async position(): Promise<number> {
    return 0;
  }
  override async collections(): Promise<readonly CollectionRow[]> {
    return [];
  }
  override async open(): Promise<KnowledgeRefusal> {
    return NOT_KEPT;
  }
  override async drop(): Promise<KnowledgeRefusal> {
    return NOT_KEPT;
  }
  override async documents(): Promise<KnowledgeRefusal> {
    return NOT_KEPT;
  }
  override async put(): Promise<KnowledgeRefusal> {
    return NOT_KEPT;
  }
  override async remove(): Promise<KnowledgeRefusal> {
    return NOT_KEPT;
  }
  override async search(): Promise<KnowledgeRefusal> {
    return NOT_KEPT;
  }
  async close(): Promise<void> {}
}

export class NoOutside extends OutsideSource {
  async position(): Promise<number> {
    return 0;
  }
  async tools(): Promise<readonly OutsideTool[]> {
    return [];
  }
  async fetch(): Promise<Fetched> {
    throw new SourceError('refused', 'no outside server is configured: name one under "outside" in the configuration');
  }
}
