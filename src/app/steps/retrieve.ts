// Retrieve: one planned query is asked once; its rows are kept before anyone reads them. A failing source never fails the turn.
import { SourceError } from '../../ports/sources.js';
import type { Issue } from '../../investigation/state.js';
import { issueOf } from '../../investigation/state.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import type { LogQuery, SourceQuery } from '../../telemetry/query.js';
import type { LiveWorld, Outcome, ReadingTask } from '../world.js';

/** Ids of the log records that this issue's batches hold already. */
const seenIds = async (world: LiveWorld, issue: Issue | undefined): Promise<readonly string[]> => {
  const hashes = new Set((issue?.batches ?? []).filter(({ source }) => source === 'logs').map(({ hash }) => hash));
  const ids = await Promise.all([...hashes].map((hash) => world.recordIds(hash)));
  return [...new Set(ids.flat())];
};

/** Reads beyond a cursor meet only new records; rows that the engine names are cited again on purpose. */
const leavesOutSeen = (planned: PlannedQuery, query: LogQuery): boolean =>
  query.after === undefined && planned.why !== 'drill';

const asked = async (world: LiveWorld, planned: PlannedQuery, issue: Issue | undefined): Promise<SourceQuery> => {
  const { query } = planned;
  if (query.ask !== 'logs') return query;
  const text = planned.text === undefined ? {} : { text: await world.text(planned.text) };
  const exclude = leavesOutSeen(planned, query) ? await seenIds(world, issue) : [];
  return { ...query, ...text, ...(exclude.length === 0 ? {} : { exclude }) };
};

const missed = (planned: PlannedQuery, error: SourceError): Outcome => ({
  intent: 'missed',
  outcome: 'failed',
  query: planned.id,
  source: planned.source,
  because: `${error.reason}: ${error.message}`,
});

const fetched = async (world: LiveWorld, planned: PlannedQuery, issue: Issue | undefined): Promise<Outcome> => {
  const { rows, matched, owed, late = 0, notices = [], cursor } = await world.fetch(await asked(world, planned, issue));
  const { id: query, source, role, covers } = planned;
  const before = 'after' in planned.query ? planned.query.after : undefined;
  const moved = covers === undefined || cursor === undefined ? {} : { after: cursor, covers };
  const hash = await world.keep(rows);
  const counts = { rows: rows.length, matched, owed, late, notices };
  const batch = { query, source, role, hash, ...counts, ...(before === undefined ? {} : { before }), ...moved };
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
