// Migrates a data folder into a production installation, unless the two do not fit together.
import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BatchStore } from '../app/records/batch-store.js';
import {
  type MigratedTurn,
  type MigrationConflict,
  type MigrationStepProgress,
  MigrationStopped,
} from '../app/migration/types.js';
import { migrateInstallation, type MigrationOutcome, type ReplayCheck } from '../app/migration/migrate-installation.js';
import { inProcessEngine } from '../app/engine/engine.js';
import { databaseContributor } from '../database/answer/database-contributor.js';
import { Executions } from '../app/records/executions.js';
import { ReplayContexts } from '../app/audit/replay-contexts.js';
import { ReplayTurn, ReplayTurnHandler } from '../app/audit/replay-turn.js';
import type { Config } from '../config/schema.js';
import { type MigratedFolder, openFolder } from './migrate-from.js';
import { openProduction } from './production.js';
import { openModels } from './models.js';
import { settingsOf } from './settings.js';
import type { InstallationStores, OnLost } from './stores.js';

export type MigrationOptions = {
  /** The data folder. */
  readonly from: string;
  /** Of the target. */
  readonly config: Config;
  readonly newPseudonyms: boolean;
  /** So many turns are replayed on the target. */
  readonly replays: number;
  readonly onProgress: (progress: MigrationStepProgress) => void;
  readonly signal: AbortSignal;
  readonly onLost: OnLost;
};

type ProductionConfig = Parameters<typeof openProduction>[0];

const refuse = (what: string, howToFix: string): MigrationConflict => ({ refused: what, howToFix });

/** The secret that a production installation needs to mask as the folder does. */
export const secretOf = (folder: string): string | MigrationConflict => {
  const missing = ['facts.sqlite', 'masking.key'].find((name) => !existsSync(join(folder, name)));
  if (missing === undefined) return readFileSync(join(folder, 'masking.key')).toString('hex');
  return refuse(`${folder} is no data folder: it has no ${missing}`, 'Name the folder of the service: --from FOLDER.');
};

const productionOf = (config: Config): ProductionConfig | undefined => {
  const { stores } = config;
  return stores.kind === 'production' ? { ...config, stores } : undefined;
};

/** Numbers migrated rows apart from those that a replica on this machine writes meanwhile. */
const withMigrateIngester = (config: ProductionConfig): ProductionConfig => {
  const { telemetry } = config.stores;
  if (telemetry.kind !== 'elasticsearch') return config;
  return { ...config, stores: { ...config.stores, telemetry: { ...telemetry, ingester: 'migrate' } } };
};

const OTHER_SECRET = `Rows that are moved keep their placeholders, and new rows would get others; a message that is sent again would be taken for another one.
Give the target the secret of the folder: CASEFILE_SECRET=$(casefile migrate --from FOLDER --show-secret). Or accept that with --new-pseudonyms.`;

const OTHER_FOLDER =
  'Rows stay in their folder then: CASEFILE_DATA=FOLDER. On another machine, bring it there with backup and restore first.';

const signalsReadElsewhere = ({ stores: { telemetry } }: ProductionConfig): ReadonlySet<string> => {
  const sources = telemetry.kind === 'elasticsearch' ? Object.entries(telemetry.sources ?? {}) : [];
  const named = sources.flatMap(([signal, source]) => (source === undefined ? [] : [signal]));
  return new Set([...named, ...(telemetry.prometheus === undefined ? [] : ['metrics'])]);
};

/** Parts that the target reads in place, or elsewhere, are not migrated. */
const requirementsOf = (from: string, config: ProductionConfig): Parameters<typeof openFolder>[1]['wanted'] => {
  const { stores } = config;
  const batches = stores.batches.kind === 'files' ? resolve(stores.batches.folder) : undefined;
  const there = signalsReadElsewhere(config);
  const stays = stores.telemetry.kind === 'embedded';
  return {
    batches: batches !== resolve(from, 'batches'),
    knowledge: !stays,
    signals: stays ? [] : (['logs', 'spans', 'metrics', 'changes'] as const).filter((signal) => !there.has(signal)),
  };
};

const replayOnTarget = (
  { facts: { events }, blobs, digests, clock, integrity }: InstallationStores,
  { config, replays }: MigrationOptions,
): ReplayCheck => {
  const batches = new BatchStore(blobs, digests);
  const executions = new Executions(events, digests, clock);
  const settings = settingsOf(config, digests, openModels(config.models, clock));
  const worlds = new ReplayContexts(
    {
      events,
      batches,
      executions,
      engine: inProcessEngine(databaseContributor),
      snapshots: databaseContributor,
      digests,
    },
    settings,
  );
  const handler = new ReplayTurnHandler(events, batches, worlds, integrity);
  const actor = { kind: 'system', id: 'migrate' } as const;
  return {
    most: replays,
    replay: async ({ tenant, id, turn }: MigratedTurn) => {
      const outcome = await handler.execute(new ReplayTurn({ caller: { tenant, actor }, id }, turn));
      if ('rejected' in outcome) return { outcome: 'refused', because: outcome.because };
      if (outcome.outcome === 'refused') return { outcome: 'refused', because: outcome.because };
      if (outcome.outcome === 'identical') return { outcome: 'identical' };
      return { outcome: 'differs', because: `fact ${outcome.fact.version} (${outcome.fact.type})` };
    },
  };
};

const moveInto = async (
  stores: InstallationStores,
  { source }: MigratedFolder,
  migration: MigrationOptions,
): Promise<MigrationOutcome | MigrationConflict> => {
  const { facts, telemetry, blobs, digests } = stores;
  const knowledge = stores.knowledge.store;
  const { imported, events } = facts;
  if (imported === undefined) return refuse('the target takes no facts in', 'Name a production configuration.');
  const { onProgress, signal } = migration;
  const to = { events, imported, blobs, telemetry, knowledge };
  return migrateInstallation({ from: source, to, digests, onProgress, signal }, replayOnTarget(stores, migration));
};

/** Throws `FolderInUse`, `StoreError` or `MoveStopped`; calling it again continues. */
export const migrate = async (migration: MigrationOptions): Promise<MigrationOutcome | MigrationConflict> => {
  const { from, signal, onLost } = migration;
  const config = productionOf(migration.config);
  if (config === undefined)
    return refuse('the target is a data folder too', 'Name a configuration with {"stores": {"kind": "production"}}.');
  const secret = secretOf(from);
  if (typeof secret !== 'string') return secret;
  if (secret !== config.stores.secret && !migration.newPseudonyms)
    return refuse('the secret of the target is not that of the folder', OTHER_SECRET);
  if (config.stores.telemetry.kind === 'embedded' && resolve(config.data.folder) !== resolve(from))
    return refuse('the target keeps its telemetry in a folder of its own', OTHER_FOLDER);
  const folder = await openFolder(from, { config, wanted: requirementsOf(from, config), onLost });
  if ('refused' in folder) return folder;
  try {
    const stores = await openProduction(withMigrateIngester(config), onLost);
    try {
      return await moveInto(stores, folder, migration);
    } finally {
      await stores.knowledge.close();
      await stores.telemetry.close();
      await stores.facts.close();
    }
  } catch (error) {
    throw signal.aborted ? new MigrationStopped('stopped', { cause: error }) : error;
  } finally {
    await folder.close();
  }
};
