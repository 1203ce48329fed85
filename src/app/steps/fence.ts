// Within what a model's calls may read: the issue's environment and its time, whatever their arguments say.
import { filterOf } from '../../turn/plan/plan.js';
import type { Analyzed } from '../../turn/pipeline.js';
import type { Fence } from '../../tools/tool.js';
import type { World } from '../world.js';
import { rowsOf, valuesOf } from './conversation.js';
import { earlierName } from './model-part.js';

/** Services, levels and ids narrow what the caller looks at; where a fault comes from may lie outside of them. */
const FENCED = ['environments', 'notEnvironments', 'regions', 'notRegions', 'fields'] as const;

const filterIn = ({ issue }: Analyzed): Fence['filter'] => {
  const filter = filterOf(issue.scope);
  return Object.fromEntries(FENCED.flatMap((field) => (filter[field] === undefined ? [] : [[field, filter[field]]])));
};

const isBefore = (call: string | undefined, n: number): boolean =>
  call === undefined || Number(call.slice(1).split('.')[0]) < n;

/** Of the n-th request of the model; 0 = before it has asked for anything. What later calls read is not there yet. */
export const fenceOf = async (world: World, turn: Analyzed, n: number): Promise<Fence> => {
  const { running, issue, circumstances, window, state } = turn;
  const { history } = world.settings.parameters;
  const { analysis } = window;
  const [services, gauges] = await Promise.all([
    valuesOf(world, running, 'service'),
    valuesOf(world, running, 'gauge'),
  ]);
  const held = new Set(running.fetched.map(({ query }) => query));
  return {
    askedAt: circumstances.askedAt,
    window: analysis,
    widest: { from: analysis.from - history, to: Math.max(analysis.to, circumstances.askedAt) },
    filter: filterIn(turn),
    asOf: circumstances.asOf,
    history,
    known: { services, gauges },
    collections: await collectionsOf(world, turn),
    asking: { investigation: state.clientTxnId, issue: issue.id },
    results: [
      ...issue.batches.filter((batch) => batch.turn < running.n).map(earlierName),
      ...running.queries.filter(({ id, call }) => held.has(id) && isBefore(call, n)).map(({ id }) => id),
    ],
  };
};

const collectionsOf = async (world: World, { running }: Analyzed): Promise<readonly string[]> =>
  (await rowsOf(world, running, 'collections')).flatMap((row) => (row.kind === 'collection' ? [row.name] : []));
