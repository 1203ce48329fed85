// The production installation: facts in MongoDB for any number of replicas, batches where all of them find them, telemetry where each reads it.
import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileBlobStore } from './adapters/files/blobs.js';
import { mongoFacts } from './adapters/mongo/facts.js';
import { keyedDigests } from './adapters/node/world.js';
import { sqliteFacts } from './adapters/sqlite/facts/facts.js';
import type { Config } from './config/schema.js';
import type { ProductionStores } from './config/stores.js';
import { folderTelemetry, type Keys, keysOf, maskingOf, thisMachine } from './embedded.js';
import type { BlobStore } from './ports/blob-store.js';
import type { Machine, OnLost, Stores, Telemetry } from './stores.js';

type ProductionConfig = Config & { readonly stores: ProductionStores };

type Opening = {
  readonly config: ProductionConfig;
  readonly machine: Machine;
  readonly keys: Keys;
  readonly onLost: OnLost;
};

/** The telemetry of a data folder; facts.sqlite's lease keeps a second process out of it, here as in an embedded installation. */
const ownTelemetry = ({ config, machine, keys, onLost }: Opening): Telemetry => {
  const { folder, lease } = config.data;
  const { clock, chance, salt } = machine;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'replica.sqlite');
  const folderLease = sqliteFacts({ file, now: () => clock.now(), lease, id: () => chance.id(), salt, onLost });
  const telemetry = folderTelemetry(config, keys.maskingKey, onLost);
  return {
    ...telemetry,
    close: async () => {
      await telemetry.close();
      folderLease.close();
    },
  };
};

/** Every kind of telemetry store that the configuration knows is opened here. */
const telemetryOf = (opening: Opening): Telemetry => {
  const { kind } = opening.config.stores.telemetry;
  switch (kind) {
    case 'embedded':
      return ownTelemetry(opening);
    default:
      return kind satisfies never;
  }
};

const batchesOf = ({ data, stores: { batches } }: ProductionConfig): BlobStore => {
  switch (batches.kind) {
    case 'files':
      return fileBlobStore(batches.folder ?? join(data.folder, 'batches'));
    default:
      return batches.kind satisfies never;
  }
};

/** Throws `StoreError` within 5 seconds when MongoDB cannot be used, and `FolderInUse` when the data folder is another process's. */
export const openProduction = async (
  config: ProductionConfig,
  onLost: OnLost,
  machine = thisMachine(),
): Promise<Stores> => {
  const { clock, chance, salt } = machine;
  const { mongo, secret } = config.stores;
  const keys = keysOf(Buffer.from(secret, 'hex'));
  const process_ = `${hostname()}/${process.pid}/${chance.id()}`;
  const { lease } = config.data;
  const { state, ...facts } = await mongoFacts({ ...mongo, process: process_, lease, id: () => chance.id(), salt });
  try {
    return {
      facts,
      telemetry: telemetryOf({ config, machine, keys, onLost }),
      blobs: batchesOf(config),
      clock,
      chance,
      digests: keyedDigests(keys.payloadKey),
      masking: maskingOf(config, keys),
      states: { facts: state },
    };
  } catch (error) {
    await facts.close();
    throw error;
  }
};
