// Opens a data folder for migration. It is owned meanwhile, so that nothing changes in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileBlobStore } from '../adapters/files/file-blob-store.js';
import { maskingKeyId } from '../adapters/node/key-file.js';
import { sqliteFacts } from '../adapters/sqlite/facts/sqlite-facts.js';
import { sqliteKnowledge } from '../adapters/sqlite/knowledge/sqlite-knowledge.js';
import { sqliteTelemetry } from '../adapters/sqlite/telemetry/sqlite-telemetry.js';
import { unknownTenantFiles } from '../adapters/sqlite/database.js';
import type { MigrationConflict, MigrationSource } from '../app/migration/types.js';
import { listTenants } from '../app/migration/migrate-facts.js';
import type { Config } from '../config/schema.js';
import { keysOf, thisMachine } from './embedded.js';
import { clientTxnIdOf } from '../investigation/streams.js';
import type { Tenant } from '../kernel/brand.js';
import type { TelemetrySignal } from '../ports/ingest.js';
import type { OnLost } from './stores.js';

export type MigratedFolder = { readonly source: MigrationSource; readonly close: () => Promise<void> };

type FolderRequirements = {
  /** Of the target: its keys name tenants. */
  readonly config: Config;
  readonly wanted: {
    readonly batches: boolean;
    readonly knowledge: boolean;
    readonly signals: readonly TelemetrySignal[];
  };
  readonly onLost: OnLost;
};

const TELEMETRY_WORKER = new URL('../adapters/sqlite/telemetry/worker.js', import.meta.url);
const KNOWLEDGE_WORKER = new URL('../adapters/sqlite/knowledge/worker.js', import.meta.url);

type FolderFiles = { readonly rows: string; readonly shelves: string };

const filesIn = (folder: string): FolderFiles => ({
  rows: join(folder, 'telemetry.sqlite'),
  shelves: join(folder, 'knowledge.sqlite'),
});

/** Opened for reading; each worker thread starts with the first query. */
const storesIn = ({ rows, shelves }: FolderFiles, key: Uint8Array, onError: OnLost) => {
  const { maskingKey } = keysOf(key);
  const telemetry = sqliteTelemetry({ file: rows, workerEntry: TELEMETRY_WORKER, maskingKey, onError });
  const knowledge = sqliteKnowledge({ file: shelves, workerEntry: KNOWLEDGE_WORKER, onError });
  return { telemetry, knowledge };
};

/** A file of a tenant that no configuration names: it would be left behind. */
const findUnknownTenant = (
  { rows, shelves }: FolderFiles,
  wanted: FolderRequirements['wanted'],
  tenants: readonly Tenant[],
) =>
  [...(wanted.signals.length === 0 ? [] : [rows]), ...(wanted.knowledge ? [shelves] : [])]
    .flatMap((file) => unknownTenantFiles(file, tenants))
    .at(0);

const tenantsOfConfig = ({ keys }: Config): readonly Tenant[] =>
  ['default', ...keys.map(({ tenant }) => tenant)] as Tenant[];

/** Throws `FolderInUse` while another live process holds it. */
export const openFolder = async (
  folder: string,
  opening: FolderRequirements,
): Promise<MigratedFolder | MigrationConflict> => {
  const { config, wanted, onLost } = opening;
  const { clock, ids, salt } = thisMachine();
  const file = join(folder, 'facts.sqlite');
  const { lease } = config.data;
  const owned = { file, now: () => clock.now(), lease, id: () => ids.id(), salt, onLost, isFirstSeal: false };
  const { events, views, exported, close } = sqliteFacts(owned);
  const refused = (what: string, howToFix: string): MigrationConflict => {
    close();
    return { refused: what, howToFix };
  };
  const [busy] = await views.unfinished();
  if (busy !== undefined)
    return refused(`a turn of ${clientTxnIdOf(busy)} is not finished`, 'Start the service on the folder until it is.');
  const files = filesIn(folder);
  const tenants = await listTenants(exported, tenantsOfConfig(config));
  const strange = findUnknownTenant(files, wanted, tenants);
  if (strange !== undefined)
    return refused(`${strange} belongs to no tenant that is known`, 'Name its tenant in "keys" of the target too.');
  const key = readFileSync(join(folder, 'masking.key'));
  const { telemetry, knowledge } = storesIn(files, key, onLost);
  const source: MigrationSource = {
    name: maskingKeyId(key),
    tenants,
    events,
    exported,
    ...(wanted.batches && { blobs: fileBlobStore(join(folder, 'batches')) }),
    ...(wanted.knowledge && { knowledge }),
    ...(wanted.signals.length > 0 && { telemetry: { ...telemetry, signals: wanted.signals } }),
  };
  return {
    source,
    close: async () => {
      await telemetry.close();
      await knowledge.close();
      close();
    },
  };
};
