// Replicas of one installation, each a process with its own telemetry folder, on one MongoDB database and one folder of batches.
import { join } from 'node:path';
import { databaseOf, dropStores, storesAt, storesOf, type StoresSettings } from './production-stores.js';
import { copyOf, newFolder, type Service, startService } from './service.js';

/** Short enough for a take-over within seconds; long enough that a busy process does not seem dead. */
export const LEASE_SECONDS = 5;

type ReplicaOptions = {
  /** Settings over the installation's. */
  readonly config?: object;
  /** Another address of MongoDB than that of the other replicas. */
  readonly mongo?: string;
};

export type Installation = {
  readonly database: string;
  /** Starts one more replica. */
  readonly replica: (more?: ReplicaOptions) => Promise<Service>;
  /** Where the batches of all of them are. */
  readonly batches: string;
  /** Drops the database. */
  readonly close: () => Promise<void>;
};

const replicasOf = (shop: string, { config, env }: StoresSettings) => {
  const own = { ...config, data: { lease: `${LEASE_SECONDS}s` } };
  return async ({ config: more, mongo }: ReplicaOptions = {}): Promise<Service> => {
    const by = mongo === undefined ? {} : { CASEFILE_MONGO_URI: mongo };
    return startService({ folder: await copyOf(shop), config: { ...own, ...more }, env: { ...env, ...by } });
  };
};

/** `shop`: a data folder whose telemetry every replica starts with. */
export const installation = async (shop: string): Promise<Installation> => {
  const folder = await newFolder();
  return {
    database: databaseOf(folder),
    replica: replicasOf(shop, storesOf(folder)),
    batches: join(folder, 'batches'),
    close: dropStores,
  };
};

/** On a private replica set, whose end also removes the database. */
export const installationAt = async (uri: string, shop: string): Promise<Installation> => {
  const folder = await newFolder();
  const replica = replicasOf(shop, storesAt(uri, folder));
  return { database: databaseOf(folder), replica, batches: join(folder, 'batches'), close: async () => undefined };
};
