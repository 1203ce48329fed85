// Takes rows into the data folder in this process, without a service: `casefile ingest` neither starts one nor sends itself requests.
import type { OpenedIntake } from '../cli/command.js';
import { problemFailure } from '../cli/service/response.js';
import { receiptOf, storeUpload } from '../app/telemetry/store-upload.js';
import type { Config } from '../config/schema.js';
import type { Tenant } from '../kernel/brand.js';
import { openStores } from './open-stores.js';
import type { InstallationStores, OnLost } from './stores.js';

/** Of an installation without keys. */
const TENANT = 'default' as Tenant;

/** As the service tells it. */
const failureOf = async (error: unknown): Promise<unknown> => {
  const { foreseenProblem } = await import('../api/problems/foreseen-problems.js');
  const problem = foreseenProblem(error);
  if (problem === undefined) return error;
  const { kind, status, ...told } = problem;
  const text = JSON.stringify({ ...told, type: `/problems/${kind}`, status });
  return problemFailure({ status, text, type: 'application/problem+json', from: 'the data folder' });
};

const closeStores = async ({ facts, telemetry, knowledge, snapshots }: InstallationStores): Promise<void> => {
  await knowledge.close();
  await snapshots.close();
  await telemetry.close();
  await facts.close();
};

/** `undefined`: only a service may take them in, since it asks who sends them, or since others share the installation. */
export const openLocalIntake = async (config: Config, onLost: OnLost): Promise<OpenedIntake | undefined> => {
  if (config.stores.kind !== 'embedded' || config.signIn.oidc !== undefined || config.keys.length > 0) return undefined;
  const stores = await openStores(config, onLost);
  if (stores.apiKeys.areRequired()) {
    await closeStores(stores);
    return undefined;
  }
  const { clock, telemetry } = stores;
  // its threads load while the files are looked at
  telemetry.ingest.status(TENANT).catch(() => undefined);
  let uploads = 0;
  return {
    send: async ({ signal, source, bytes }) => {
      uploads += 1;
      const header = { tenant: TENANT, signal, source, receivedAt: clock.now(), arrivalOrder: uploads };
      try {
        return receiptOf(signal, await storeUpload(header, bytes, (batch) => telemetry.ingest.write(batch)));
      } catch (error) {
        throw await failureOf(error);
      }
    },
    close: () => closeStores(stores),
  };
};
