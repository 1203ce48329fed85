// Replicas of one installation, each a process with its own telemetry folder, on one MongoDB database and one folder of batches.
import { dropStores, storesOf } from './production-stores.js';
import { copyOf, newFolder, type Service, startService } from './service.js';

/** Short, so that a take-over takes seconds. */
export const LEASE_SECONDS = 2;

export type Installation = {
  /** Starts one more replica. */
  readonly replica: () => Promise<Service>;
  /** Drops the database. */
  readonly close: () => Promise<void>;
};

/** `shop`: a data folder whose telemetry every replica starts with. */
export const installation = async (shop: string): Promise<Installation> => {
  const { config, env } = storesOf(await newFolder());
  const own = { ...config, data: { lease: `${LEASE_SECONDS}s` } };
  return {
    replica: async () => startService({ folder: await copyOf(shop), config: own, env }),
    close: dropStores,
  };
};
