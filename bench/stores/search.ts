// Searching log lines, and asking for new ones when there are none, beside the bare queries.
import type { TimeWindow } from '../../src/kernel/time.js';
import type { SourceCursor, FetchResult, LogQuery } from '../../src/telemetry/query.js';
import type { Figures } from '../benchmark.js';
import { median, rounded } from '../numbers.js';
import { QUESTION, READ } from '../speed/bulk.js';
import type { ElasticBench } from './elasticsearch.js';
import { TENANT } from './mongo.js';
import { compared, type Pair, pairsOf } from './pairs.js';

const PAIRS = 40;
const BUDGET = 200;
const NEVER = new AbortController().signal;
const ALL_TIMES: TimeWindow = { from: 0, to: READ.to };

const fetch = ({ telemetry }: ElasticBench, query: LogQuery): Promise<FetchResult> =>
  telemetry.logs.fetch(query, { tenant: TENANT, signal: NEVER });

const within = ({ from, to }: TimeWindow) => ({ range: { time: { gte: from, lt: to } } });

export const measureSearch = async (bench: ElasticBench): Promise<Figures> => {
  const { telemetry, client, prefix } = bench;
  const upTo = await telemetry.logs.position(TENANT);
  const { text } = QUESTION;
  const query: LogQuery = { ask: 'logs', window: READ, filter: {}, text, order: 'relevance', budget: BUDGET, upTo };
  const { rows } = await fetch(bench, query);
  if (rows.length === 0) throw new Error('the search finds nothing');
  const bare = {
    index: `${prefix}-default-logs-*`,
    size: BUDGET,
    track_total_hits: true,
    query: {
      bool: { filter: [within(READ), { range: { sequence: { lte: upTo } } }], must: [{ match: { message: text } }] },
    },
  };
  return compared(await pairsOf({ ours: () => fetch(bench, query), floor: () => client.search(bare) }, PAIRS));
};

const over = (pairs: readonly Pair[]): number => rounded(median(pairs.map(([ours, floor]) => ours - floor)));

export const measurePoll = async (bench: ElasticBench): Promise<Figures> => {
  const { telemetry, client, prefix } = bench;
  const upTo = await telemetry.logs.position(TENANT);
  const after: SourceCursor = { kind: 'sequence', position: upTo };
  const query: LogQuery = {
    ask: 'logs',
    window: ALL_TIMES,
    filter: {},
    order: 'newest',
    budget: BUDGET,
    upTo: upTo + 1,
    after,
  };
  const { rows } = await fetch(bench, query);
  if (rows.length > 0) throw new Error(`${rows.length} lines were read twice`);
  const bare = {
    index: `${prefix}-default-logs-*`,
    size: BUDGET,
    sort: [{ time: 'desc' as const }],
    track_total_hits: true,
    query: { bool: { filter: [within(ALL_TIMES), { range: { sequence: { gt: upTo } } }] } },
  };
  const pairs = await pairsOf({ ours: () => fetch(bench, query), floor: () => client.search(bare) }, PAIRS);
  return { ...compared(pairs), overMillis: over(pairs) };
};
