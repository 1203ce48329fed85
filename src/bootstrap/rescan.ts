// Masks what a data folder holds anew, by the rules of today. Owns the folder meanwhile.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileBlobStore } from '../adapters/files/file-blob-store.js';
import { fileRescanJournal } from '../adapters/files/rescan-journal.js';
import { FACTS_FILE, FolderIntegrity, KEY_FILE, QUARANTINE } from '../adapters/data-folder/folder-integrity.js';
import { readKey } from '../adapters/node/key-file.js';
import { keyedDigests } from '../adapters/node/runtime.js';
import { keyedDigest } from '../adapters/preparation/keyed-digest.js';
import { unknownTenantFiles } from '../adapters/sqlite/database.js';
import { sqliteFacts } from '../adapters/sqlite/facts/sqlite-facts.js';
import { sqliteKnowledge } from '../adapters/sqlite/knowledge/sqlite-knowledge.js';
import { sqliteTelemetryRewrite } from '../adapters/sqlite/telemetry/rewrite/telemetry-rewrite.js';
import { listTenants } from '../app/migration/migrate-facts.js';
import { rescanStores } from '../app/rescan/rescan.js';
import { type CreateObservedMask, openRescanMasks } from '../app/rescan/rescan-masks.js';
import type { RemaskSnapshot, RescanReport, UnmaskedPart } from '../app/rescan/types.js';
import type { RescanRefusal } from '../cli/command.js';
import type { Config } from '../config/schema.js';
import { importSnapshotFile, maskSnapshotPart } from '../database/format/import-snapshot.js';
import type { Tenant } from '../kernel/brand.js';
import { BUILT_IN_RULES, createMasker } from '../telemetry/masking/mask.js';
import { type MaskingPolicies, policyOf } from '../telemetry/masking/policies.js';
import { type InstallationKeys, isNeverSealed, keysOf, sealOtherFiles, thisMachine } from './embedded.js';
import type { OnLost } from './stores.js';

type RescanOptions = {
  readonly config: Config;
  readonly dryRun: boolean;
  readonly onProgress: (of: string, done: number) => void;
  readonly signal: AbortSignal;
  readonly onLost: OnLost;
};

class RescanStopped extends Error {
  override readonly name = 'RescanStopped';
}

const observedMask =
  ({ maskingKey }: InstallationKeys, policies: MaskingPolicies): CreateObservedMask =>
  (tenant, listener) =>
    createMasker({
      digest: keyedDigest(maskingKey(tenant)),
      policy: policyOf(policies, tenant),
      observe: (text, { rule, secret, start, end }, placeholder) =>
        listener(rule, [secret, text.slice(start, end)], placeholder),
    });

const remaskSnapshot: RemaskSnapshot = (text, mask) => {
  const imported = importSnapshotFile({ text }, mask);
  return 'rejected' in imported ? undefined : imported.bytes;
};

const releaseOf = (): string => {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
};

const describeRules = (policies: MaskingPolicies, release: string): string =>
  JSON.stringify([
    release,
    policies,
    BUILT_IN_RULES.map(({ id, trigger, finds, spares }) => [id, trigger, finds, spares]),
  ]);

const tenantsOfConfig = ({ keys }: Config): readonly Tenant[] =>
  ['default', ...keys.map(({ tenant }) => tenant)] as Tenant[];

const UNKNOWN_TENANT = 'it belongs to no tenant that is known: name its tenant in "keys" of the configuration';

const unknownFiles = (folder: string, tenants: readonly Tenant[]): readonly UnmaskedPart[] =>
  ['telemetry.sqlite', 'knowledge.sqlite'].flatMap((name) =>
    unknownTenantFiles(join(folder, name), tenants).map((what) => ({ store: name, what, because: UNKNOWN_TENANT })),
  );

const refuseProduction = (config: Config): RescanRefusal | undefined => {
  const { stores } = config;
  if (stores.kind === 'embedded') return undefined;
  const telemetry = stores.telemetry.kind === 'elasticsearch' ? ', and rows in Elasticsearch' : '';
  return {
    refused: `a production installation cannot be masked anew: facts and texts in MongoDB${telemetry} cannot be rewritten`,
    howToFix:
      'Erase the investigations that hold the secret, and delete its rows in their stores: docs/operations.md, "Masking what is stored".',
  };
};

/** What a repair took out of use is no longer read by anything, also not by this. */
const filesSetAside = (folder: string): readonly UnmaskedPart[] =>
  existsSync(join(folder, QUARANTINE))
    ? [{ store: 'files', what: `${QUARANTINE}/`, because: 'it holds damaged files that were set aside: remove it' }]
    : [];

const REPAIR = 'Restore a backup, or repair it: casefile store repair';

const refuseDamaged = (problem: string): RescanRefusal => ({
  refused: `the data folder is damaged: ${problem}`,
  howToFix: REPAIR,
});

/** With another key, equal secrets would get other placeholders. */
const keyOfFolder = (folder: string): { readonly key: Uint8Array } | RescanRefusal => {
  const missing = [FACTS_FILE, KEY_FILE].find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined)
    return { refused: `${folder} is no data folder: it has no ${missing}`, howToFix: 'Name it with CASEFILE_DATA.' };
  const found = readKey(join(folder, KEY_FILE));
  if (typeof found.key !== 'string') return { key: found.key };
  return refuseDamaged(found.key === 'damaged' ? found.problem : `${KEY_FILE} is missing`);
};

const openRescan = async ({ config, dryRun, onProgress, signal, onLost }: RescanOptions, key: Uint8Array) => {
  const { folder, lease } = config.data;
  const { clock, ids, salt } = thisMachine();
  const now = (): number => clock.now();
  const isFirstSeal = isNeverSealed(folder);
  const file = join(folder, FACTS_FILE);
  const facts = sqliteFacts({ file, now, lease, id: () => ids.id(), salt, onLost, isFirstSeal });
  if (isFirstSeal) sealOtherFiles(folder);
  const knowledge = sqliteKnowledge({
    file: join(folder, 'knowledge.sqlite'),
    workerEntry: new URL('../adapters/sqlite/knowledge/worker.js', import.meta.url),
    onError: onLost,
  });
  const keys = keysOf(key);
  const digests = keyedDigests(keys.payloadKey);
  const policies = config.masking;
  const release = releaseOf();
  const job = {
    stores: {
      events: facts.events,
      exported: facts.exported,
      facts: facts.rewrite,
      blobs: fileBlobStore(join(folder, 'batches')),
      telemetry: sqliteTelemetryRewrite(join(folder, 'telemetry.sqlite')),
      knowledge,
      journal: fileRescanJournal(folder),
    },
    tenants: await listTenants(facts.exported, tenantsOfConfig(config)),
    masks: openRescanMasks(observedMask(keys, policies)),
    remaskSnapshot,
    maskSnapshotValue: maskSnapshotPart,
    digests,
    clock,
    release,
    rules: digests.sha256(describeRules(policies, release)),
    dryRun,
    onProgress,
    throwIfStopped: () => {
      if (signal.aborted) throw new RescanStopped('stopped');
    },
  };
  return {
    job,
    close: async () => {
      await knowledge.close();
      facts.close();
    },
  };
};

/** Throws `FolderInUse`, `StoreError` or `RescanStopped`; calling it again continues. */
export const rescan = async (options: RescanOptions): Promise<RescanReport | RescanRefusal> => {
  const { config } = options;
  const { folder } = config.data;
  const refused = refuseProduction(config);
  if (refused !== undefined) return refused;
  const key = keyOfFolder(folder);
  if ('refused' in key) return key;
  const { job, close } = await openRescan(options, key.key);
  try {
    // a damaged file would be masked in part, and sealed as it is then
    const [damage] = await new FolderIntegrity(folder).check('all');
    if (damage !== undefined) return refuseDamaged(damage.problem);
    const report = await rescanStores(job);
    return {
      ...report,
      unmasked: [...report.unmasked, ...unknownFiles(folder, job.tenants), ...filesSetAside(folder)],
    };
  } finally {
    await close();
  }
};
