// Migrates an installation. Data that other data refers to goes first, so that nothing in the target refers to something missing.
import type {
  BatchMigrationResult,
  CollectionMigrationResult,
  FactMigrationResult,
  MigratedTurn,
  MigrationConflict,
  MigrationJob,
  SignalMigrationResult,
} from './types.js';
import { migrateBatches } from './migrate-batches.js';
import { findConflict, migrateFacts } from './migrate-facts.js';
import { migrateKnowledge } from './migrate-knowledge.js';
import { migrateTelemetry } from './migrate-telemetry.js';

/** Picks at most `most` items, evenly spaced, with the first and the last. */
export const sampleEvenly = <Item>(all: readonly Item[], most: number): readonly Item[] => {
  if (all.length <= most) return all;
  const step = most === 1 ? 0 : (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => all[Math.round(at * step)]).filter(
    (item): item is Item => item !== undefined,
  );
};

type ReplayedTurn = MigratedTurn & { readonly outcome: string; readonly because?: string };

export type MigrationOutcome = {
  readonly facts: FactMigrationResult;
  /** Absent: the target reads them where they are. */
  readonly batches?: BatchMigrationResult;
  readonly telemetry?: readonly SignalMigrationResult[];
  readonly knowledge?: readonly CollectionMigrationResult[];
  readonly replays: readonly ReplayedTurn[];
};

export type ReplayCheck = {
  readonly most: number;
  readonly replay: (turn: MigratedTurn) => Promise<Omit<ReplayedTurn, keyof MigratedTurn>>;
};

/** Throws `MoveStopped`, or what a store says. */
export const migrateInstallation = async (
  job: MigrationJob,
  { most, replay }: ReplayCheck,
): Promise<MigrationOutcome | MigrationConflict> => {
  const conflict = await findConflict(job);
  if (conflict !== undefined) return conflict;
  const { blobs, telemetry, knowledge } = job.from;
  const batches = blobs === undefined ? {} : { batches: await migrateBatches(job, blobs) };
  const rows = telemetry === undefined ? {} : { telemetry: await migrateTelemetry(job, telemetry) };
  const collections = knowledge === undefined ? {} : { knowledge: await migrateKnowledge(job, knowledge) };
  const { sum, ended } = await migrateFacts(job);
  const replays: ReplayedTurn[] = [];
  for (const turn of sampleEvenly(ended, most)) replays.push({ ...turn, ...(await replay(turn)) });
  return { facts: sum, ...batches, ...rows, ...collections, replays };
};
