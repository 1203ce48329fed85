// The plan of a turn: which queries are asked, why, in which role and within which budget.
import { optional } from '../../kernel/optional.js';
import { HOUR, type TimeWindow } from '../../kernel/time.js';
import { logsConsideredFor, type Scope } from '../../investigation/scope.js';
import type { AggregateQuery, Cursor, StructuredFilter } from '../../telemetry/query.js';
import { type Draft, type PlanInput, RECORD_BUDGET, upTo } from './draft.js';
import { readingsOf } from './consider.js';
import { noticedIn } from './focus.js';
import { planSnapshots } from './snapshots.js';

const CHANGES_BEFORE = HOUR;
const KNOWN_TRACES = 10;

const list = <T>(values: readonly T[]): readonly T[] | undefined => (values.length === 0 ? undefined : values);

/** The structured filter of a scope; empty lists are left out, so that equal filters have equal text. */
export const filterOf = (scope: Scope): StructuredFilter => {
  const { minLevel, ...lists } = scope;
  const entries = Object.entries(lists).filter(([, values]) => list<unknown>(values) !== undefined);
  return { ...(Object.fromEntries(entries) as StructuredFilter), ...optional({ minLevel }) };
};

/** Level warn and worse unless the scope says otherwise: structured filters first. */
export const structuredFilter = (scope: Scope): StructuredFilter => ({
  ...filterOf(scope),
  minLevel: scope.minLevel ?? 'warn',
});

/** How far a cursor has considered; by event time nothing tells. */
const positionOf = (cursor: Cursor | undefined, latest: number): number => {
  switch (cursor?.kind) {
    case 'sequence':
      return cursor.position;
    case 'ingested':
      return cursor.at;
    case 'eventTime':
    case undefined:
      return latest;
  }
  cursor satisfies never;
};

const structured = (input: PlanInput): readonly Draft[] => {
  const filter = structuredFilter(input.scope);
  const before = logsConsideredFor(filter, input.considered);
  return readingsOf(input.window.analysis, before, input.more).map(({ why, window, after, upTo: end }) => ({
    role: 'issue',
    why,
    covers: window,
    query: {
      ask: 'logs',
      window,
      filter,
      order: 'relevance',
      budget: why === 'owed' ? 0 : RECORD_BUDGET,
      upTo: positionOf(end, upTo(input, 'logs')),
      ...optional({ after }),
    },
  }));
};

const search = (input: PlanInput): readonly Draft[] => {
  if (input.text.trim() === '') return [];
  const query = {
    ask: 'logs',
    window: input.window.analysis,
    filter: filterOf(input.scope),
    text: input.text,
    order: 'relevance',
    budget: RECORD_BUDGET,
    upTo: upTo(input, 'logs'),
  } as const;
  return [{ role: 'issue', why: 'text', query }];
};

const byIds = (input: PlanInput): readonly Draft[] => {
  const { traceIds, requestIds } = input.scope;
  const named = [...input.lookedAt, ...traceIds];
  const known = named.length > 0 ? named : input.traceIds.slice(0, KNOWN_TRACES);
  const { from, to } = input.window.analysis;
  // a request that is asked for by its id is shown from wherever it is
  const window = { from: input.lookedAt.length > 0 ? from - input.history : from, to };
  const bounds = { window, budget: RECORD_BUDGET } as const;
  const drafts: Draft[] = [];
  if (known.length > 0) {
    const spans = { ask: 'spans', ...bounds, filter: { traceIds: known }, order: 'newest' } as const;
    drafts.push({ role: 'issue', why: 'ids', query: { ...spans, upTo: upTo(input, 'spans') } });
  }
  const filter = { ...(named.length > 0 && { traceIds: named }), ...(requestIds.length > 0 && { requestIds }) };
  if (Object.keys(filter).length === 0) return drafts;
  const logs = { ask: 'logs', ...bounds, filter, order: 'newest', upTo: upTo(input, 'logs') } as const;
  return [...drafts, { role: 'issue', why: 'ids', query: logs }];
};

const surroundings = (input: PlanInput): readonly Draft[] => {
  const { analysis } = input.window;
  const { changes = analysis } = input;
  const nearby = {
    from: Math.min(analysis.from - CHANGES_BEFORE, changes.from),
    to: Math.max(analysis.to, changes.to),
  };
  return [
    {
      role: 'issue',
      why: 'histogram',
      query: { ask: 'histogram', window: analysis, filter: filterOf(input.scope), upTo: upTo(input, 'logs') },
    },
    {
      role: 'context',
      why: 'changes',
      query: { ask: 'changes', window: nearby, filter: {}, budget: RECORD_BUDGET, upTo: upTo(input, 'changes') },
    },
  ];
};

/** What is counted in a window, and is counted anew for a part of it; rates and series tell their times themselves. */
const COUNTED: readonly AggregateQuery['of'][] = ['flow', 'latency', 'traces'];

const PAST_ISSUES = 5;

const pastIssues = ({ opening, text }: PlanInput): readonly Draft[] =>
  opening === undefined || text.trim() === ''
    ? []
    : [{ role: 'context', why: 'similar', query: { ask: 'past-issues', text, except: opening, budget: PAST_ISSUES } }];

const AGGREGATES: readonly AggregateQuery['of'][] = ['flow', 'latency', 'rates', 'series', 'traces'];

type Aggregates = Pick<AggregateQuery, 'window' | 'noticedAt'> & {
  readonly of: readonly AggregateQuery['of'][];
  readonly why: string;
};

/** The engine reads the whole environment, whatever the scope: the cause is often elsewhere. */
const aggregates = ({ of: tables, why, ...asked }: Aggregates, input: PlanInput): readonly Draft[] =>
  tables.map((of) => ({
    role: of === 'traces' ? 'issue' : 'baseline',
    why,
    query: {
      ask: 'aggregates',
      of,
      ...asked,
      history: of === 'rates' ? input.rateHistory : input.history,
      incidents: input.incidents,
      budget: input.traceBudget,
      upTo: upTo(input, of === 'series' ? 'metrics' : 'aggregates'),
    },
  }));

/** A part of the window instead of all of it. */
export const planFocus = (window: TimeWindow, input: PlanInput): readonly Draft[] =>
  aggregates({ of: COUNTED, window, why: 'focus' }, input);

export const planIssue = (input: PlanInput): readonly Draft[] => [
  ...structured(input),
  ...byIds(input),
  ...search(input),
  ...surroundings(input),
  ...aggregates({ of: AGGREGATES, why: 'engine', window: input.window.analysis, ...noticedIn(input.window) }, input),
  ...pastIssues(input),
  ...planSnapshots(input),
];
