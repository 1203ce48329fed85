// The embedded installation: opens the data folder, owned by this process, with all stores and sources.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { optional } from '../kernel/optional.js';
import { fileBlobStore } from '../adapters/files/file-blob-store.js';
import { openPrivateFolder } from '../adapters/files/private-folder.js';
import { folderKeys } from '../adapters/files/key-ring.js';
import { FACTS_FILE, FolderIntegrity, KEY_FILE, sealedFiles } from '../adapters/data-folder/folder-integrity.js';
import { createKey, keyIdFile, readKey, writeKeyId } from '../adapters/node/key-file.js';
import { tenantMasking } from '../adapters/node/masking.js';
import { derivedKey, elapsedMicros, keyedDigests, systemIds, systemClock } from '../adapters/node/runtime.js';
import { configuredKeys } from '../adapters/memory/api-keys.js';
import { singleProcessLeases } from '../adapters/memory/leases.js';
import { memoryLimits } from '../adapters/memory/limits.js';
import { memoryLiveText } from '../adapters/memory/live-text.js';
import { type ClosableIntake, snapshotIntake } from '../database/intake/snapshot-intake.js';
import {
  readSqliteFacts,
  type ReadableSqliteFacts,
  type SqliteFacts,
  sqliteFacts,
} from '../adapters/sqlite/facts/sqlite-facts.js';
import { sqliteTelemetry } from '../adapters/sqlite/telemetry/sqlite-telemetry.js';
import { sealFile } from '../adapters/sqlite/seal/page-seal.js';
import { sealFileAsItIs } from '../adapters/sqlite/seal/sealed-database.js';
import { withQuota } from '../app/records/batch-quota.js';
import type { Config } from '../config/schema.js';
import type { Tenant } from '../kernel/brand.js';
import { folderKnowledge } from './knowledge.js';
import type { ApiKeys } from '../ports/api-keys.js';
import type { BlobStore } from '../ports/blob-store.js';
import { StoreError } from '../ports/event-store.js';
import type { Masking } from '../ports/masking.js';
import { readOnlyStores } from './read-only.js';
import type { HostMachine, InstallationStores, OnLost, TelemetryStores } from './stores.js';
import { createMasker } from '../telemetry/masking/mask.js';
import { SERVICE } from './service-tenant.js';
import { policyOf, policyOfNobody } from '../telemetry/masking/policies.js';

export const thisMachine = (): HostMachine => ({
  clock: systemClock(),
  ids: systemIds(),
  salt: () => randomBytes(32).toString('hex'),
});

/** The telemetry of the data folder, which must be this process's own. */
export const folderTelemetry = (
  config: Config,
  maskingKey: (tenant: Tenant) => Uint8Array,
  onLost: OnLost,
): TelemetryStores =>
  sqliteTelemetry({
    file: join(config.data.folder, 'telemetry.sqlite'),
    workerEntry: new URL('../adapters/sqlite/telemetry/worker.js', import.meta.url),
    maskingKey,
    masking: config.masking,
    onError: onLost,
  });

export type InstallationKeys = {
  readonly maskingKey: (tenant: Tenant) => Uint8Array;
  readonly payloadKey: Uint8Array;
  readonly cookieKey: Uint8Array;
};

/** Derives a key for each use from one secret. */
export const keysOf = (master: Uint8Array): InstallationKeys => ({
  maskingKey: (tenant) => derivedKey(master, `masking ${tenant}`),
  payloadKey: derivedKey(master, 'payloads'),
  cookieKey: derivedKey(master, 'cookies'),
});

export const maskingOf = (config: Config, { maskingKey }: InstallationKeys): Masking =>
  tenantMasking(maskingKey, (digest, tenant) =>
    createMasker({
      digest,
      policy: tenant === SERVICE ? policyOfNobody(config.masking) : policyOf(config.masking, tenant),
    }),
  );

/** Reads snapshot files that come over HTTP. */
export const intakeOf = (config: Config, { maskingKey }: InstallationKeys): ClosableIntake =>
  snapshotIntake({
    workerEntry: new URL('../database/intake/worker.js', import.meta.url),
    maskingKey,
    masking: config.masking,
  });

export const keysOfConfig = ({ keys }: Config): ApiKeys =>
  configuredKeys(keys.map(({ expires, ...key }) => ({ ...key, ...optional({ until: expires }) })));

export const withinQuota = (blobs: BlobStore, { data: { batchQuota } }: Config): BlobStore =>
  batchQuota === undefined ? blobs : withQuota(blobs, batchQuota);

/** Warns where somebody else owns a part of it: such a folder, as of a container's volume, may be as it must be. */
export const ownDataFolder = (folder: string): void => {
  const [open] = openPrivateFolder(folder);
  if (open !== undefined) process.emitWarning(`${open} belongs to another user: make it readable for its owner alone`);
};

/** It was last written by a release that had no seals. */
export const isNeverSealed = (folder: string): boolean =>
  !existsSync(sealFile(join(folder, FACTS_FILE))) && !existsSync(keyIdFile(join(folder, KEY_FILE)));

/** Files of a folder that was never sealed are taken as they are. */
export const sealOtherFiles = (folder: string): void => {
  for (const name of sealedFiles(folder)) if (name !== FACTS_FILE) sealFileAsItIs(join(folder, name));
};

type FolderKey = { readonly key: Uint8Array; readonly problem?: string };

/** Under another key, equal secrets would no longer get equal placeholders: while the key is damaged, nothing is stored. */
const folderKey = (folder: string, isNew: boolean): FolderKey => {
  const file = join(folder, KEY_FILE);
  const found = readKey(file);
  if (found.key === 'none' && isNew) return { key: createKey(file) };
  if (found.key === 'none') return { key: randomBytes(32), problem: `${KEY_FILE} is missing` };
  if (found.key === 'damaged') return { key: randomBytes(32), problem: found.problem };
  if (isNew) writeKeyId(file, found.key);
  return { key: found.key };
};

const keyDamaged = (problem: string): StoreError =>
  new StoreError('damaged', `${problem}: stored answers can be read, but nothing can be stored until it is repaired`);

type OpenedFolder = {
  readonly facts: ReadableSqliteFacts;
  readonly key: Uint8Array;
  readonly machine: HostMachine;
  readonly onLost: OnLost;
};

const storesOf = (config: Config, { facts, key, machine, onLost }: OpenedFolder): InstallationStores => {
  const { folder } = config.data;
  const { clock, ids } = machine;
  const keys = keysOf(key);
  const apiKeys = folderKeys(folder, keysOfConfig(config));
  return {
    facts: {
      ...facts,
      close: () => {
        apiKeys.close();
        facts.close();
      },
      leases: singleProcessLeases(facts.epoch),
      live: memoryLiveText(),
      limits: memoryLimits(elapsedMicros),
    },
    apiKeys,
    telemetry: folderTelemetry(config, keys.maskingKey, onLost),
    knowledge: folderKnowledge(config, keys.maskingKey, onLost),
    snapshots: intakeOf(config, keys),
    blobs: withinQuota(fileBlobStore(join(folder, 'batches')), config),
    clock,
    ids,
    digests: keyedDigests(keys.payloadKey),
    cookieKey: keys.cookieKey,
    masking: maskingOf(config, keys),
    integrity: new FolderIntegrity(folder),
    states: {},
  };
};

const factsFile = ({ data }: Config): string => join(data.folder, FACTS_FILE);

/** Whether there is anything to read. */
export const hasFacts = (config: Config): boolean => existsSync(factsFile(config));

/** Reads the data folder beside its owner, if there is one, or where nothing can be written. Throws `StoreError`. */
export const readEmbedded = (
  config: Config,
  onLost: OnLost,
  refuse = () => new StoreError('unavailable', 'this process only reads'),
): InstallationStores => {
  const machine = thisMachine();
  const facts = readSqliteFacts({ file: factsFile(config), id: () => machine.ids.id(), salt: machine.salt });
  const found = readKey(join(config.data.folder, KEY_FILE));
  const key = typeof found.key === 'string' ? randomBytes(32) : found.key;
  return readOnlyStores(storesOf(config, { facts, key, machine, onLost }), refuse);
};

/** Nothing can be claimed on a full disk, but all that is there can be read. */
const readFull = (config: Config, onLost: OnLost, error: unknown): InstallationStores => {
  if (!(error instanceof StoreError) || error.reason !== 'full' || !hasFacts(config)) throw error;
  const { message } = error;
  process.emitWarning(`${message}, and start again: until then, nothing is stored`);
  return readEmbedded(config, onLost, () => new StoreError('full', `${message}, and start the service again`));
};

/** Opens the data folder as this process's own; throws `FolderInUse` while another live process holds it. */
export const openEmbedded = (config: Config, onLost: OnLost, machine = thisMachine()): InstallationStores => {
  const { folder, lease } = config.data;
  ownDataFolder(folder);
  const { clock, ids, salt } = machine;
  const file = factsFile(config);
  const isFirstSeal = isNeverSealed(folder);
  let facts: SqliteFacts;
  try {
    facts = sqliteFacts({ file, now: () => clock.now(), lease, id: () => ids.id(), salt, onLost, isFirstSeal });
  } catch (error) {
    return readFull(config, onLost, error);
  }
  if (isFirstSeal) sealOtherFiles(folder);
  const { key, problem } = folderKey(folder, isFirstSeal || facts.isEmpty);
  const stores = storesOf(config, { facts, key, machine, onLost });
  return problem === undefined ? stores : readOnlyStores(stores, () => keyDamaged(problem));
};
