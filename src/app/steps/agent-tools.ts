// The tools that a model is offered in a turn, and the fence within which their calls may read.
import { optional } from '../../kernel/optional.js';
import { scopeFilter } from '../../turn/plan/plan.js';
import type { AnalyzedTurn, StartedTurn } from '../../investigation/pipeline.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { Tool, ToolScope } from '../../tools/tool.js';
import type { StepContext } from './step-context.js';
import { readCatalogueValues, readRowsOfKind } from './conversation.js';
import { earlierResultName } from './model-part.js';
import { availableTools } from '../../tools/registry.js';

/** Services, levels and ids narrow what the caller looks at; where a fault comes from may lie outside of them. */
const FENCED_FIELDS = ['environments', 'notEnvironments', 'regions', 'notRegions', 'fields'] as const;

const fenceFilter = ({ issue }: AnalyzedTurn): ToolScope['filter'] => {
  const filter = scopeFilter(issue.scope);
  return Object.fromEntries(
    FENCED_FIELDS.flatMap((field) => (filter[field] === undefined ? [] : [[field, filter[field]]])),
  );
};

const isFromEarlierRequest = (call: string | undefined, n: number): boolean =>
  call === undefined || Number(call.slice(1).split('.')[0]) < n;

/** The scope of the model's n-th request; 0 = before its first. It holds no results of later calls. */
export const buildFence = async (context: StepContext, turn: AnalyzedTurn, n: number): Promise<ToolScope> => {
  const { running, issue, circumstances, window, state } = turn;
  const { maxResults: passages } = turn.turn.question;
  const { history } = context.settings.parameters;
  const { analysis } = window;
  const [services, gauges] = await Promise.all([
    readCatalogueValues(context, running, 'service'),
    readCatalogueValues(context, running, 'gauge'),
  ]);
  const fetchedQueries = new Set(running.fetched.map(({ query }) => query));
  return {
    askedAt: circumstances.askedAt,
    window: analysis,
    widest: { from: analysis.from - history, to: Math.max(analysis.to, circumstances.askedAt) },
    filter: fenceFilter(turn),
    asOf: circumstances.asOf,
    history,
    known: { services, gauges },
    collections: await fencedCollections(context, turn),
    ...optional({ passages }),
    ...(await fencedSnapshots(context, turn)),
    asking: { except: state.clientTxnId, before: window.asked.from },
    results: [
      ...issue.batches.filter((batch) => batch.turn < running.n).map(earlierResultName),
      ...running.queries
        .filter(({ id, call }) => fetchedQueries.has(id) && isFromEarlierRequest(call, n))
        .map(({ id }) => id),
    ],
  };
};

/** Where the caller has chosen some, a model searches no others. */
const fencedCollections = async (context: StepContext, { running, turn }: AnalyzedTurn): Promise<readonly string[]> => {
  const { collections: chosen } = turn.question;
  const rows = await readRowsOfKind(context, running, 'collections');
  return rows.flatMap((row) => (row.kind === 'collection' && chosen?.includes(row.name) !== false ? [row.name] : []));
};

/** Those that the plan of the turn has read, in their order. */
const fencedSnapshots = async (
  context: StepContext,
  { running }: Pick<StartedTurn, 'running'>,
): Promise<Pick<ToolScope, 'snapshots'>> => {
  const rows = await readRowsOfKind(context, running, 'snapshot');
  const ids = [...new Set(rows.flatMap((row) => (row.kind === 'snapshot' ? [row.artifact as BatchHash] : [])))];
  return ids.length === 0 ? {} : { snapshots: ids };
};

/** Notices of outside servers whose tools were not there when the turn began. */
export const missingToolNotices = ({ running }: StartedTurn): readonly string[] => {
  const toolQuery = running.queries.find(({ query }) => query.ask === 'outside-tools')?.id;
  return running.fetched.find(({ query }) => query === toolQuery)?.notices ?? [];
};

/** An agent of a chain is offered those that the chain allows it. */
export const readOfferedTools = async (
  context: StepContext,
  { running, turn }: StartedTurn,
): Promise<readonly Tool[]> => {
  const outside = (await readRowsOfKind(context, running, 'outside-tools')).filter(
    (row) => row.kind === 'outside-tool',
  );
  const { snapshots = [] } = await fencedSnapshots(context, { running });
  const allowed = turn.question.task?.tools;
  const available = availableTools({ outside, snapshots: snapshots.length > 0 });
  return available.filter(({ name }) => allowed?.includes(name) !== false);
};
