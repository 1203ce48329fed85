// Copies every stream with its texts; compares it with the target before anything is written, and again after.
import { canonicalJson } from '../../kernel/json.js';
import type { StreamId, Tenant } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { investigation } from '../../investigation/decide/decide.js';
import { hasEnded } from '../../investigation/state.js';
import { isOfInvestigation, type StoredFact } from '../../investigation/stored-fact.js';
import { clientTxnIdOf, hasOwnTexts, isConfiguration, tenantOf } from '../../investigation/streams.js';
import type { EventStore } from '../../ports/event-store.js';
import type { FactExport, InvestigationTexts, MigratedStream } from '../../ports/migration.js';
import {
  type FactMigrationResult,
  type MigratedTurn,
  type MigrationConflict,
  type MigrationJob,
  throwIfStopped,
} from './types.js';

type StreamFacts = readonly RecordedFact<StoredFact>[];

/** In the order of their names: investigations before executions; what an installation was configured with stays with it. */
async function* streamsOf({ from: { exported } }: MigrationJob): AsyncGenerator<StreamId> {
  let page = await exported.streams();
  while (page.length > 0) {
    yield* page.filter((stream) => !isConfiguration(stream));
    page = await exported.streams(page.at(-1));
  }
}

/** Whether one is the beginning of the other: a move that was stopped, or one that was finished and gone on from. */
const isSameHistory = ({ digests }: Pick<MigrationJob, 'digests'>, one: StreamFacts, other: StreamFacts): boolean => {
  const shared = Math.min(one.length, other.length);
  const digest = (facts: StreamFacts): string => digests.sha256(canonicalJson(facts.slice(0, shared)));
  return digest(one) === digest(other);
};

const describeStream = (stream: StreamId): string => `${clientTxnIdOf(stream)} of tenant ${tenantOf(stream)}`;

/** Reads only. */
export const findConflict = async (job: MigrationJob): Promise<MigrationConflict | undefined> => {
  for await (const stream of streamsOf(job)) {
    throwIfStopped(job);
    const there = await job.to.events.read(stream);
    if (there.length === 0 || isSameHistory(job, await job.from.events.read(stream), there)) continue;
    return {
      refused: `the target already holds another investigation ${describeStream(stream)}`,
      howToFix: 'Name another database in stores.mongo.database, or move into an empty one.',
    };
  }
  return undefined;
};

const hasSameTexts = async (events: EventStore, stream: StreamId, expected: InvestigationTexts): Promise<boolean> => {
  if (expected.status === 'erased') return (await events.salt(stream)) === undefined;
  const there = await events.texts(stream, [...expected.texts.keys()]);
  const same = [...expected.texts].every(([ref, text]) => there.get(ref) === text);
  return same && (expected.salt === undefined || (await events.salt(stream)) === expected.salt);
};

/** Throws when the target does not give back what it was given. */
const checkMigratedStream = async (job: MigrationJob, { stream, facts, texts }: MigratedStream): Promise<void> => {
  const { events } = job.to;
  const there = await events.read(stream);
  if (there.length < facts.length || !isSameHistory(job, facts, there))
    throw new Error(`${stream} was copied, but reads differently in the target. Does another process write there?`);
  // one that went on in the target may have been erased there
  if (there.length > facts.length || texts === undefined || (await hasSameTexts(events, stream, texts))) return;
  throw new Error(`${stream} was copied, but its texts differ in the target`);
};

const endedTurns = ({ stream, facts }: MigratedStream): readonly MigratedTurn[] => {
  const state = facts.filter(isOfInvestigation).reduce(investigation.evolve, investigation.initial);
  if (state.status === 'none' || state.status === 'erased') return [];
  const place = { tenant: tenantOf(stream), id: clientTxnIdOf(stream) };
  return state.turns.filter(hasEnded).map(({ n }) => ({ ...place, turn: n }));
};

const migrateStream = async (
  job: MigrationJob,
  stream: StreamId,
): Promise<MigratedStream & { readonly stored: number }> => {
  const { from, to } = job;
  const facts = await from.events.read(stream);
  const texts = hasOwnTexts(stream) ? await from.exported.texts(stream) : undefined;
  const before = (await to.events.read(stream)).length;
  const moved: MigratedStream = { stream, facts, ...optional({ texts }) };
  if (before < facts.length) await to.imported.importStream(moved);
  await checkMigratedStream(job, moved);
  return { ...moved, stored: Math.max(0, facts.length - before) };
};

const countTexts = (texts: InvestigationTexts | undefined): number => (texts?.status === 'kept' ? texts.texts.size : 0);

export const migrateFacts = async (
  job: MigrationJob,
): Promise<{ readonly sum: FactMigrationResult; readonly ended: readonly MigratedTurn[] }> => {
  const ended: MigratedTurn[] = [];
  let sum: FactMigrationResult = { streams: 0, facts: 0, texts: 0, moved: 0 };
  for await (const stream of streamsOf(job)) {
    throwIfStopped(job);
    const { stored, ...one } = await migrateStream(job, stream);
    ended.push(...endedTurns(one));
    sum = {
      streams: sum.streams + 1,
      facts: sum.facts + one.facts.length,
      texts: sum.texts + countTexts(one.texts),
      moved: sum.moved + stored,
    };
    job.onProgress({ of: 'streams', done: sum.streams });
  }
  return { sum, ended };
};

export const listTenants = async (exported: FactExport, known: readonly Tenant[]): Promise<readonly Tenant[]> => {
  const tenants = new Set(known);
  let page = await exported.streams();
  while (page.length > 0) {
    for (const stream of page) tenants.add(tenantOf(stream));
    page = await exported.streams(page.at(-1));
  }
  return [...tenants].sort();
};
