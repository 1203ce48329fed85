// The context of a model before it wrote: what its citations can mean, and the rows behind them.
import type { CheckedClaim } from '../../../src/evidence/claim.js';
import type { Coverage } from '../../../src/evidence/coverage.js';
import type { BatchHash } from '../../../src/kernel/brand.js';
import type { StoredBatches } from '../../../src/grounding/citation.js';
import { verifyClaims } from '../../../src/grounding/verify.js';
import { batchBytes } from '../../../src/telemetry/batch.js';
import { parseToolCall } from '../../../src/tools/tool-call.js';
import { availableTools } from '../../../src/tools/registry.js';
import type { QueryAnswer } from '../../../src/tools/tool.js';
import {
  type CitableResult,
  type CitationSources,
  claimsFromStatements,
  parseStatements,
} from '../../../src/turn/agent/draft.js';
import { buildCoverage } from '../../../src/turn/respond/coverage.js';
import { type AnsweredIncident, sha256 } from '../incident-answer.js';
import { answered, fence } from '../tool-world.js';

export type WritingStage = {
  readonly citable: CitationSources;
  readonly coverage: readonly Coverage[];
  readonly blamed: readonly string[];
  readonly stored: StoredBatches;
};

/** One line of a draft, from its words to its verdict. */
export const verdictOn = (
  { citable, coverage, blamed, stored }: WritingStage,
  line: string,
): CheckedClaim | undefined => {
  const { claims, evidence } = claimsFromStatements(parseStatements(line, false), citable);
  const isRestated = claims.some(({ restates }) => restates !== undefined);
  return verifyClaims(
    { claims: [...(isRestated ? citable.claims : []), ...claims], evidence, coverage, blamed },
    stored,
  ).at(-1);
};

/** The brief of a turn whose engine has answered. */
export const briefStage = ({ checkable, stored }: AnsweredIncident): WritingStage => ({
  citable: { evidence: checkable.evidence, claims: checkable.claims, results: new Map() },
  coverage: checkable.coverage,
  blamed: checkable.blamed,
  stored,
});

/** The calls that a model made, by the name under which its sentences cite their first result. */
const CALLS = {
  overview: ['log_overview', { min_level: 'warn' }],
  search: ['search_logs', { services: ['payments'], min_level: 'error', order: 'oldest' }],
  answers: ['search_logs', { services: ['checkout'], min_level: 'error', order: 'oldest' }],
  certificates: ['search_logs', { text: 'certificate expired', services: ['payments'] }],
  cart: ['search_logs', { services: ['cart'], min_level: 'error' }],
  slowest: ['get_traces', { services: ['payments'], limit: 6 }],
  trace: ['get_traces', { trace_ids: ['4bf92f3577b34da6a3ce929d0e0e4000'] }],
  gauges: ['get_metrics', { services: ['payments'] }],
  lag: ['get_metrics', { gauges: ['queue.lag'] }],
  changes: ['list_deploys', {}],
  cartChanges: ['list_deploys', { services: ['cart'] }],
  documents: ['search_knowledge_base', { query: 'pool exhausted', collection_name: 'postmortems' }],
  similar: ['find_similar_incidents', { text: 'checkout answers 504' }],
  periods: ['compare_periods', { min_level: 'warn' }],
} as const;

type CitedCall = keyof typeof CALLS;

const queriesOf = ([tool, input]: readonly [string, object]) => {
  const call = parseToolCall({ tool, input: JSON.stringify(input) }, fence, availableTools({ outside: [] }));
  if ('refused' in call) throw new Error(call.refused);
  return call.queries;
};

type RowPattern = { readonly [field: string]: unknown };

export type ToolStage = WritingStage & {
  /** `[q7:3]`: the first row of a result that holds these. `nth`: which query of the call. */
  readonly row: (of: CitedCall, pattern: RowPattern, nth?: number) => string;
  /** `[q7]` */
  readonly whole: (of: CitedCall, nth?: number) => string;
};

const resultOf = ({ got }: QueryAnswer, coverage: number): CitableResult => {
  const rows = 'rows' in got ? got.rows : [];
  return { hash: sha256(batchBytes(rows)) as BatchHash, rows, coverage };
};

const holds = (row: object, pattern: RowPattern): boolean =>
  Object.entries(pattern).every(([field, value]) => (row as RowPattern)[field] === value);

const readOf = (queries: ReturnType<typeof queriesOf>, got: readonly QueryAnswer[]) => ({
  queries: got.map(({ id, asked: query }, at) => ({
    id,
    source: query.ask,
    role: queries[at]?.role ?? 'issue',
    why: 'model',
    query,
    ...('text' in query && query.text !== undefined ? { text: 'text' as never } : {}),
  })),
  fetched: got.map(({ id, got: brought }, at) => ({
    query: id,
    hash: resultOf(got[at] as QueryAnswer, at).hash,
    rows: 'rows' in brought ? brought.rows.length : 0,
    matched: 'rows' in brought ? brought.matched : 0,
    owed: 'rows' in brought ? brought.owed : 0,
    late: 0,
    notices: [],
  })),
  missed: [],
});

/** The queries of the issue itself. */
const OF_ISSUE: readonly Coverage[] = ['logs', 'changes'].map((source) => ({
  source,
  query: `${source === 'logs' ? 'log lines' : 'changes'}, 10:00:00 to 10:15:00 UTC, environments prod`,
  role: 'issue',
  status: 'found',
  matched: 2,
  fetched: 2,
  owed: 0,
  late: 0,
}));

const storedOf = (results: ReadonlyMap<string, CitableResult>): StoredBatches => {
  const lines = new Map(
    [...results.values()].map(({ hash, rows }) => [hash, batchBytes(rows).split('\n').slice(0, -1)]),
  );
  return {
    batch: (hash) => {
      const own = lines.get(hash);
      return own === undefined ? { found: 'foreign' } : { found: 'bytes', lines: own };
    },
    windowOf: () => undefined,
  };
};

/** The context of a model that has called tools, in the shop of `tool-world`. */
export const toolStage = (): ToolStage => {
  const calls = Object.entries(CALLS).map(([name, call]) => ({ name, queries: queriesOf(call) }));
  const firsts = new Map(
    calls.map(({ name }, at) => [name, calls.slice(0, at).reduce((sum, { queries }) => sum + queries.length, 0)]),
  );
  const queries = calls.flatMap(({ queries }) => queries);
  const got = answered(queries, 1);
  const results = new Map(got.map((each, at) => [each.id, resultOf(each, at)]));
  const idOf = (of: CitedCall, nth: number): string => got[(firsts.get(of) ?? 0) + nth]?.id ?? '';
  return {
    citable: { evidence: [], claims: [], results },
    coverage: [...buildCoverage(readOf(queries, got)), ...OF_ISSUE],
    blamed: ['payments'],
    stored: storedOf(results),
    row: (of, pattern, nth = 0) => {
      const id = idOf(of, nth);
      const position = (results.get(id)?.rows ?? []).findIndex((row) => holds(row, pattern));
      if (position < 0) throw new Error(`${of} has no row ${JSON.stringify(pattern)}`);
      return `[${id}:${position}]`;
    },
    whole: (of, nth = 0) => `[${idOf(of, nth)}]`,
  };
};
