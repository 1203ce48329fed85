// Retrieve: one planned query is asked once; its rows are kept before anyone reads them. A failing source never fails the turn.
import { optional } from '../../kernel/optional.js';
import { SourceError } from '../../ports/sources.js';
import { type Issue, issueOf } from '../../investigation/state.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import type { SourceQuery } from '../../telemetry/query.js';
import { findKnownBatches } from '../../turn/plan/known-batches.js';
import type { LiveWorld, Outcome, ReadingTask } from '../world.js';

const seenIds = async (
  world: LiveWorld,
  planned: PlannedQuery,
  issue: Issue | undefined,
): Promise<readonly string[]> => {
  const hashes = issue === undefined ? [] : findKnownBatches(planned, issue);
  const ids = await Promise.all(hashes.map((hash) => world.recordIds(hash)));
  return [...new Set(ids.flat())];
};

const asked = async (world: LiveWorld, planned: PlannedQuery, issue: Issue | undefined): Promise<SourceQuery> => {
  const { query } = planned;
  const text = planned.text === undefined ? {} : { text: await world.text(planned.text) };
  if (query.ask !== 'logs' && query.ask !== 'spans') return { ...query, ...text };
  const exclude = await seenIds(world, planned, issue);
  return { ...query, ...text, ...(exclude.length !== 0 && { exclude }) };
};

const missed = (planned: PlannedQuery, error: SourceError): Outcome => ({
  intent: 'missed',
  outcome: 'failed',
  query: planned.id,
  source: planned.source,
  because: `${error.reason}: ${error.message}`,
});

const fetched = async (world: LiveWorld, planned: PlannedQuery, issue: Issue | undefined): Promise<Outcome> => {
  const found = await world.fetch(await asked(world, planned, issue));
  const { matched, owed, late = 0, notices = [], cursor } = found;
  const { id: query, source, role, covers } = planned;
  const before = 'after' in planned.query ? planned.query.after : undefined;
  const moved = covers === undefined || cursor === undefined ? {} : { after: cursor, covers };
  const { hash, rows } = await world.keep(found);
  const counts = { rows, matched, owed, late, notices };
  const batch = { query, source, role, hash, ...counts, ...optional({ before }), ...moved };
  return { intent: 'fetched', batch };
};

export const retrieve = async (world: LiveWorld, { state, step }: ReadingTask<'retrieve'>): Promise<Outcome> => {
  const issue = issueOf(state, state.running?.issue);
  try {
    return await fetched(world, step.query, issue);
  } catch (error) {
    if (error instanceof SourceError) return missed(step.query, error);
    throw error;
  }
};
