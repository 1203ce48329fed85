// What the engine sees: the batches of the running turn, and the issue's earlier records.
import { compareAggregates, type Compared } from '../../analysis/deviation/compared.js';
import type { AnalysisBatch, AnalysisInput } from '../../analysis/telemetry-read.js';
import { askedOf } from '../../turn/plan/documents.js';
import { traceIdsOf } from '../../turn/scope/ids.js';
import type { Merged } from '../../turn/pipeline.js';
import { changesAsked } from './changes-asked.js';
import type { World } from '../world.js';
import { collectionsOf, messageOf, summaryOf } from './conversation.js';

/** Earlier batches of records that stay in sight: their rows are grouped, and cited instead of being fetched again. */
const EARLIER_BATCHES = 24;

const isOfRecords = (source: string): source is 'logs' | 'spans' => source === 'logs' || source === 'spans';

const present = <T>(value: T | undefined): value is T => value !== undefined;

/** Read only where documents were searched for it. */
const questionOf = async (world: World, turn: Merged): Promise<Pick<AnalysisInput, 'question'>> => {
  const collections = await collectionsOf(world, turn.running);
  if (collections.length === 0) return {};
  const [before = ''] = (await summaryOf(world, turn.issue)).split('\n');
  return { question: askedOf({ collections, before, message: await messageOf(world, turn) }) };
};

export const analysisInput = async (world: World, merged: Merged): Promise<AnalysisInput> => {
  const { running, issue, circumstances, ...turn } = merged;
  const now = running.fetched.map(async ({ query: id, hash }): Promise<AnalysisBatch | undefined> => {
    const planned = running.queries.find((each) => each.id === id);
    return planned === undefined
      ? undefined
      : { hash, query: planned.query, role: planned.role, rows: await world.rows(hash) };
  });
  const known = new Set(running.fetched.map(({ hash }) => hash));
  const earlier = issue.batches.filter(({ hash, source }) => isOfRecords(source) && !known.has(hash));
  const window = turn.window.analysis;
  const before = earlier.slice(-EARLIER_BATCHES).map(async ({ hash }): Promise<AnalysisBatch> => {
    const query = { ask: 'logs', window, filter: {}, order: 'oldest', budget: 0, upTo: 0 } as const;
    return { hash, query, role: 'issue', rows: await world.rows(hash) };
  });
  const batches = (await Promise.all([...before, ...now])).filter(present);
  const { services } = issue.scope;
  const { part } = running;
  const { parameters } = world.settings;
  const message = await messageOf(world, merged);
  const [traceId] = traceIdsOf(message);
  const told = { ...(traceId && { traceId }), ...changesAsked(merged, message) };
  const asked = { askedAt: circumstances.askedAt, ...told, ...(await questionOf(world, merged)) };
  return { ...asked, window, batches, services, parameters, ...(part && { part }) };
};

/** Several steps look at the same aggregates. */
export const comparedOnce = (world: World, input: AnalysisInput): Promise<Compared> => {
  const aggregates = input.batches.filter(({ query }) => query.ask === 'aggregates').map(({ hash }) => hash);
  return world.remembered(`compared ${aggregates.join(' ')}`, async () => compareAggregates(input));
};
