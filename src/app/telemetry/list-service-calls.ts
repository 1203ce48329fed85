// Lists which service calls which in a time, each edge with the rows that show it.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BatchHash } from '../../kernel/brand.js';
import { DAY, HOUR, type TimeWindow } from '../../kernel/time.js';
import { Clock } from '../../ports/runtime.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { FetchResult, SourceQuery } from '../../telemetry/query.js';
import { exampleQuery, graphQueries } from '../../telemetry/topology/graph-queries.js';
import { buildServiceGraph, type ServiceEdge } from '../../telemetry/topology/service-graph.js';
import type { Caller } from '../requests.js';
import { CallerReads } from './caller-reads.js';

export type ServiceCalls = {
  /** What was read; absent: nothing is stored. */
  readonly window?: TimeWindow;
  readonly edges: readonly ServiceEdge[];
  readonly notices: readonly string[];
};

export class ListServiceCalls extends Query<ServiceCalls> {
  constructor(
    readonly caller: Caller,
    /** Default: the last two hours of what is stored. */
    readonly window: Partial<TimeWindow>,
    /** Only edges from or to it. */
    readonly service?: string,
  ) {
    super();
  }
}

const REACH = 2 * HOUR;
/** Lines of a clock that is ahead are stored, too. */
const AHEAD = 366 * DAY;
/** Nobody cites these rows: they are shown as they are. */
const NO_BATCH = '' as BatchHash;

const placed = <Kind extends BatchRow['kind']>(
  results: readonly FetchResult[],
  kind: Kind,
): readonly CitableRow<Extract<BatchRow, { kind: Kind }>>[] =>
  results
    .flatMap(({ rows }) => rows)
    .flatMap((row, position) =>
      row.kind === kind ? [{ row: row as Extract<BatchRow, { kind: Kind }>, batch: NO_BATCH, position }] : [],
    );

/** A line that two reads found is one line. */
const distinctLines = (results: readonly FetchResult[]) => {
  const lines = placed(results, 'log');
  return [...new Map(lines.map((line) => [line.row.id, line])).values()];
};

@QueryHandler(ListServiceCalls)
export class ListServiceCallsHandler implements IQueryHandler<ListServiceCalls> {
  constructor(
    private readonly reads: CallerReads,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, window: asked, service }: ListServiceCalls): Promise<ServiceCalls> {
    const positions = await this.reads.positions(caller);
    const logs = positions['logs'] ?? 0;
    const window = await this.#windowOf(caller, asked, logs);
    if (window === undefined) return { edges: [], notices: [] };
    const aggregates = positions['aggregates'] ?? positions['spans'] ?? logs;
    const fetch = (query: SourceQuery): Promise<FetchResult> => this.reads.fetch(caller, query);
    const queries = graphQueries({ window, logs, aggregates });
    const [flow, traces, rates, lines] = await Promise.all([
      fetch(queries.flow),
      fetch(queries.traces),
      fetch(queries.rates),
      fetch(queries.lines),
    ]);
    const counted = placed([rates], 'rate');
    const examples = await fetch(
      exampleQuery(
        counted.map(({ row }) => row),
        window.to,
        logs,
      ),
    );
    const edges = buildServiceGraph({
      logs: distinctLines([examples, lines]),
      rates: counted,
      flows: placed([flow], 'flow'),
      traces: placed([traces], 'trace'),
    });
    const results = [flow, traces, rates, examples];
    return {
      window,
      edges: edges.filter(({ from, to }) => service === undefined || from === service || to === service),
      notices: [...new Set(results.flatMap(({ notices = [] }) => notices))],
    };
  }

  async #windowOf(caller: Caller, { from, to }: Partial<TimeWindow>, upTo: number): Promise<TimeWindow | undefined> {
    const stored = { from: from ?? 1, to: to ?? this.clock.now() + AHEAD };
    if (from !== undefined && to !== undefined) return { from, to };
    const last = async (of: 'logs' | 'spans'): Promise<number> => {
      const query = { ask: 'tally', of, window: stored, filter: {}, upTo, budget: 0 } as const;
      const { rows } = await this.reads.fetch(caller, query);
      return Math.max(0, ...rows.map((row) => (row.kind === 'tally' ? row.last : 0)));
    };
    const end = to ?? Math.max(await last('logs'), await last('spans')) + 1;
    return end === 1 ? undefined : { from: from ?? Math.max(1, end - REACH), to: end };
  }
}
