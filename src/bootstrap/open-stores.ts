// Opens the stores of the configured installation. Code of the other kind is not loaded.
import type { Config } from '../config/schema.js';
import type { HostMachine, OnLost, InstallationStores } from './stores.js';

/** Throws `FolderInUse` or `StoreError`. */
export const openStores = async (
  config: Config,
  onLost: OnLost,
  machine?: HostMachine,
): Promise<InstallationStores> => {
  const { stores } = config;
  if (stores.kind === 'embedded') {
    const { openEmbedded } = await import('./embedded.js');
    return openEmbedded(config, onLost, machine);
  }
  const { openProduction } = await import('./production.js');
  return openProduction({ ...config, stores }, onLost, machine);
};

/** Without a claim on the data folder, if there is one to read. Servers are read as ever. */
export const openStoresToRead = async (config: Config, onLost: OnLost): Promise<InstallationStores> => {
  if (config.stores.kind !== 'embedded') return openStores(config, onLost);
  const { hasFacts, readEmbedded } = await import('./embedded.js');
  return hasFacts(config) ? readEmbedded(config, onLost) : openStores(config, onLost);
};
