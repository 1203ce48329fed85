// The production installation: facts in MongoDB, batches on a shared folder or S3, telemetry where the configuration says.
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { checkFolder, fileBlobStore } from '../adapters/files/file-blob-store.js';
import { memoryLimits } from '../adapters/memory/limits.js';
import { providedEmbedding } from '../adapters/langchain-embeddings/embedding.js';
import { mongoFacts } from '../adapters/mongo/mongo-facts.js';
import { elapsedMicros, keyedDigests } from '../adapters/node/runtime.js';
import { sqliteFacts } from '../adapters/sqlite/facts/sqlite-facts.js';
import type { Config } from '../config/schema.js';
import type { ProductionStores, S3Batches } from '../config/stores.js';
import type { ClusterTelemetry } from './cluster-telemetry.js';
import {
  folderTelemetry,
  type InstallationKeys,
  intakeOf,
  keysOf,
  keysOfConfig,
  maskingOf,
  ownDataFolder,
  thisMachine,
  withinQuota,
} from './embedded.js';
import { folderKnowledge, knowledgeIn } from './knowledge.js';
import type { BlobStore } from '../ports/blob-store.js';
import type { Masking } from '../ports/masking.js';
import type { StoreState } from '../ports/store-state.js';
import type { StoreIntegrity } from '../ports/store-integrity.js';
import type { HostMachine, InstallationStores, KnowledgeParts, OnLost, TelemetryStores } from './stores.js';

type ProductionConfig = Config & { readonly stores: ProductionStores };

type ProductionOpening = {
  readonly config: ProductionConfig;
  readonly machine: HostMachine;
  readonly keys: InstallationKeys;
  readonly onLost: OnLost;
};

/** Telemetry in the data folder of a replica. The lease of replica.sqlite keeps a second process out of it. */
const replicaTelemetry = ({ config, machine, keys, onLost }: ProductionOpening): TelemetryStores => {
  const { folder, lease } = config.data;
  const { clock, ids, salt } = machine;
  ownDataFolder(folder);
  const file = join(folder, 'replica.sqlite');
  const folderLease = sqliteFacts({ file, now: () => clock.now(), lease, id: () => ids.id(), salt, onLost });
  const telemetry = folderTelemetry(config, keys.maskingKey, onLost);
  return {
    ...telemetry,
    close: async () => {
      await telemetry.close();
      folderLease.close();
    },
  };
};

const ALWAYS_OK = async (): Promise<StoreState> => ({ state: 'ok' });

/** Opens the configured kind of telemetry store; code of the other kinds is not loaded. */
const telemetryOf = async (opening: ProductionOpening, masking: Masking): Promise<ClusterTelemetry> => {
  const { config } = opening;
  const { telemetry } = config.stores;
  const { embedding } = config.knowledge;
  const shared = {
    ...opening,
    masking,
    policies: config.masking,
    port: config.server.port,
    ...(embedding !== undefined && { embedding: providedEmbedding(embedding) }),
  };
  const { clusterTelemetry, withPrometheus } = await import('./cluster-telemetry.js');
  switch (telemetry.kind) {
    case 'embedded':
      return { ...withPrometheus(replicaTelemetry(opening), telemetry.prometheus, shared), state: ALWAYS_OK };
    case 'elasticsearch':
      return clusterTelemetry(telemetry, shared);
  }
  return telemetry satisfies never;
};

const collectionsOf = ({ config, keys, onLost }: ProductionOpening, { shelf }: ClusterTelemetry): KnowledgeParts =>
  shelf === undefined
    ? folderKnowledge(config, keys.maskingKey, onLost)
    : knowledgeIn(shelf.store, config, keys.maskingKey);

type BatchStore = {
  readonly blobs: BlobStore;
  readonly state: () => Promise<StoreState>;
  readonly close: () => Promise<void>;
};

const bucketOf = async ({ caFile, ...bucket }: S3Batches): Promise<BatchStore> => {
  const { s3BlobStore } = await import('../adapters/s3/s3-blob-store.js');
  const blobs = s3BlobStore({ ...bucket, ...(caFile !== undefined && { ca: readFileSync(caFile, 'utf8') }) });
  return { blobs, state: () => blobs.state(), close: async () => blobs.close() };
};

const batchesOf = async ({ batches }: ProductionStores): Promise<BatchStore> => {
  switch (batches.kind) {
    case 'files':
      return {
        blobs: fileBlobStore(batches.folder),
        state: checkFolder(batches.folder),
        close: async () => undefined,
      };
    case 's3':
      return bucketOf(batches);
  }
  return batches satisfies never;
};

const factsOf = ({ config, machine: { ids, salt } }: ProductionOpening) =>
  mongoFacts({
    ...config.stores.mongo,
    process: `${hostname()}/${process.pid}/${ids.id()}`,
    lease: config.data.lease,
    id: () => ids.id(),
    salt,
    limits: memoryLimits(elapsedMicros),
  });

/** MongoDB, Elasticsearch and S3 check their own files; batches are addressed by their digests. */
const SERVERS_CHECK: StoreIntegrity = { check: async () => [] };

/** Throws `StoreError` within 5 seconds when MongoDB cannot be used, and `FolderInUse` when the data folder is another process's. */
export const openProduction = async (
  config: ProductionConfig,
  onLost: OnLost,
  machine = thisMachine(),
): Promise<InstallationStores> => {
  const { clock, ids } = machine;
  const keys = keysOf(Buffer.from(config.stores.secret, 'hex'));
  const opening: ProductionOpening = { config, machine, keys, onLost };
  const masking = maskingOf(config, keys);
  const { state, heard, ...facts } = await factsOf(opening);
  try {
    const observed = await telemetryOf(opening, masking);
    const { telemetry, state: readable, metrics, shelf } = observed;
    const { blobs, state: kept, close } = await batchesOf(config.stores);
    return {
      facts,
      knowledge: collectionsOf(opening, observed),
      telemetry: { ...telemetry, close: () => telemetry.close().finally(close) },
      snapshots: intakeOf(config, keys),
      apiKeys: keysOfConfig(config),
      integrity: SERVERS_CHECK,
      blobs: withinQuota(blobs, config),
      clock,
      ids,
      digests: keyedDigests(keys.payloadKey),
      cookieKey: keys.cookieKey,
      masking,
      states: {
        facts: state,
        feed: heard,
        telemetry: readable,
        ...(metrics && { metrics }),
        batches: kept,
        ...(shelf && { knowledge: shelf.state }),
      },
    };
  } catch (error) {
    await facts.close();
    throw error;
  }
};
