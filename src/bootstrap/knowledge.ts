// Opens the parts of document collections: store, document reader, and embedding if one is configured.
import { join } from 'node:path';
import { threadedDocumentReader } from '../adapters/documents/document-reader.js';
import { providedEmbedding } from '../adapters/langchain-embeddings/embedding.js';
import { sqliteKnowledge } from '../adapters/sqlite/knowledge/sqlite-knowledge.js';
import type { Config } from '../config/schema.js';
import type { Tenant } from '../kernel/brand.js';
import type { KnowledgeStore } from '../ports/knowledge.js';
import type { KnowledgeParts, OnLost } from './stores.js';

const MEGABYTE = 1e6;

type MaskingKey = (tenant: Tenant) => Uint8Array;
export type ClosableStore = KnowledgeStore & { close(): Promise<void> };

/** The collections of the data folder, which must be this process's own. */
export const folderKnowledge = (config: Config, maskingKey: MaskingKey, onLost: OnLost): KnowledgeParts =>
  knowledgeIn(
    sqliteKnowledge({
      file: join(config.data.folder, 'knowledge.sqlite'),
      workerEntry: new URL('../adapters/sqlite/knowledge/worker.js', import.meta.url),
      onError: onLost,
    }),
    config,
    maskingKey,
  );

/** Documents are read and masked alike wherever they are stored. */
export const knowledgeIn = (
  store: ClosableStore,
  { knowledge, masking }: Config,
  maskingKey: MaskingKey,
): KnowledgeParts => {
  const reader = threadedDocumentReader({
    workerEntry: new URL('../adapters/documents/worker.js', import.meta.url),
    maskingKey,
    masking,
    timeout: knowledge.readTimeout,
    memoryMb: Math.ceil(knowledge.readMemory / MEGABYTE),
  });
  const { embedding } = knowledge;
  return {
    store,
    reader,
    ...(embedding !== undefined && { embedding: providedEmbedding(embedding) }),
    close: async () => {
      await reader.close();
      await store.close();
    },
  };
};
