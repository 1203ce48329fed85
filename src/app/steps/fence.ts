// Within what a model's calls may read: the issue's environment and its time, whatever their arguments say.
import { optional } from '../../kernel/optional.js';
import { scopeFilter } from '../../turn/plan/plan.js';
import type { Analyzed, Started } from '../../turn/pipeline.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { ToolScope } from '../../tools/tool.js';
import type { World } from '../world.js';
import { rowsOf, valuesOf } from './conversation.js';
import { earlierName } from './model-part.js';

/** Services, levels and ids narrow what the caller looks at; where a fault comes from may lie outside of them. */
const FENCED = ['environments', 'notEnvironments', 'regions', 'notRegions', 'fields'] as const;

const filterIn = ({ issue }: Analyzed): ToolScope['filter'] => {
  const filter = scopeFilter(issue.scope);
  return Object.fromEntries(FENCED.flatMap((field) => (filter[field] === undefined ? [] : [[field, filter[field]]])));
};

const isBefore = (call: string | undefined, n: number): boolean =>
  call === undefined || Number(call.slice(1).split('.')[0]) < n;

/** Of the n-th request of the model; 0 = before it has asked for anything. What later calls read is not there yet. */
export const fenceOf = async (world: World, turn: Analyzed, n: number): Promise<ToolScope> => {
  const { running, issue, circumstances, window, state } = turn;
  const { maxResults: passages } = turn.turn.question;
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
    ...optional({ passages }),
    ...(await snapshotsIn(world, turn)),
    asking: { investigation: state.clientTxnId, issue: issue.id },
    results: [
      ...issue.batches.filter((batch) => batch.turn < running.n).map(earlierName),
      ...running.queries.filter(({ id, call }) => held.has(id) && isBefore(call, n)).map(({ id }) => id),
    ],
  };
};

/** Where the caller has chosen some, a model searches no others. */
const collectionsOf = async (world: World, { running, turn }: Analyzed): Promise<readonly string[]> => {
  const { collections: chosen } = turn.question;
  const rows = await rowsOf(world, running, 'collections');
  return rows.flatMap((row) => (row.kind === 'collection' && chosen?.includes(row.name) !== false ? [row.name] : []));
};

/** Those that the plan of the turn has read, in their order. */
export const snapshotsIn = async (
  world: World,
  { running }: Pick<Started, 'running'>,
): Promise<Pick<ToolScope, 'snapshots'>> => {
  const rows = await rowsOf(world, running, 'snapshot');
  const ids = [...new Set(rows.flatMap((row) => (row.kind === 'snapshot' ? [row.artifact as BatchHash] : [])))];
  return ids.length === 0 ? {} : { snapshots: ids };
};
