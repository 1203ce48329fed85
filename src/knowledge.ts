// What the collections stand on: a store, a reader of files, and a maker of vectors when one is configured.
import { join } from 'node:path';
import { documentReader } from './adapters/documents/document-reader.js';
import { providedEmbedding } from './adapters/langchain-embeddings/embedding.js';
import { sqliteKnowledge } from './adapters/sqlite/knowledge/sqlite-knowledge.js';
import type { Config } from './config/schema.js';
import type { Tenant } from './kernel/brand.js';
import type { Knowledge, OnLost } from './stores.js';

const MEGABYTE = 1e6;

/** The collections of the data folder, which must be this process's own. */
export const folderKnowledge = (
  { data, knowledge, masking }: Config,
  maskingKey: (tenant: Tenant) => Uint8Array,
  onLost: OnLost,
): Knowledge => {
  const store = sqliteKnowledge({
    file: join(data.folder, 'knowledge.sqlite'),
    workerEntry: new URL('./adapters/sqlite/knowledge/worker.js', import.meta.url),
    onError: onLost,
  });
  const reader = documentReader({
    workerEntry: new URL('./adapters/documents/worker.js', import.meta.url),
    maskingKey,
    maskIp: masking.ip,
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
