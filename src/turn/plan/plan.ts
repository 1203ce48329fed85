// Plans the queries of a turn: which are asked, why, in which role and within which budget. Rounds in order: catalogue (before
// the message is classified), issue, focus, drill-down. Each is a pure function of what the turn knows by then.
import { HOUR, type Micros, type TimeWindow, windowsOverlap } from '../../kernel/time.js';
import type { BatchRole } from '../../evidence/coverage.js';
import { type ConsideredRange, type IssueWindow, logsConsideredFor, type Scope } from '../../investigation/scope.js';
import type { SourceCursor, StructuredFilter } from '../../telemetry/query.js';
import { optional } from '../../kernel/optional.js';
import type { DrillDown } from '../../analysis/drill-down.js';
import type { SoughtStretch } from '../../analysis/onset/window-stretch.js';
import { namesClock } from '../../language/time/spoken-clock.js';
import type { Suspect } from '../../investigation/turn.js';
import { FOCUSED_AGGREGATES, planAggregates, planSameHour, readUpTo, WINDOW_AGGREGATES } from './plan-aggregates.js';
import type { PlanInput, QueryDraft } from './plan-input.js';
import { planSnapshots } from './plan-snapshots.js';

/** `search_logs(…, limit=200)` of the conversational store. */
export const RECORD_BUDGET = 200;

/**
 * Delta retrieval: one read of a source. `structured`: a whole window that no cursor covers. `more`: lines that budgets cut, up
 * to the cursor. `owed`: those lines, only counted. `delta`: beyond the cursor. `fresh`: a part that the window has gained.
 */
export type WindowRead = {
  readonly why: 'structured' | 'more' | 'owed' | 'delta' | 'fresh';
  readonly window: TimeWindow;
  readonly after?: SourceCursor;
  readonly upTo?: SourceCursor;
};

const timeRange = (from: number, to: number): TimeWindow => ({ from, to });

/** A window that lost a part owes fewer lines, so they are counted again. */
const owedReads = (shared: TimeWindow, before: ConsideredRange, more: boolean): readonly WindowRead[] => {
  const narrower = shared.from > before.window.from || shared.to < before.window.to;
  if (before.owed === 0 || (!more && !narrower)) return [];
  return [{ why: more ? 'more' : 'owed', window: shared, upTo: before.cursor }];
};

const freshReads = (window: TimeWindow, shared: TimeWindow): readonly WindowRead[] => {
  const gained = [timeRange(window.from, shared.from), timeRange(shared.to, window.to)];
  return gained.filter(({ from, to }) => from < to).map((part) => ({ why: 'fresh', window: part }));
};

/**
 * The reads after which the cursor covers exactly `window`. Every record of the window is in exactly one of them, or was
 * offered to an earlier turn.
 */
export const planWindowReads = (
  window: TimeWindow,
  before: ConsideredRange | undefined,
  more: boolean,
): readonly WindowRead[] => {
  if (before === undefined || !windowsOverlap(window, before.window)) return [{ why: 'structured', window }];
  const shared = timeRange(Math.max(window.from, before.window.from), Math.min(window.to, before.window.to));
  return [
    ...owedReads(shared, before, more),
    { why: 'delta', window: shared, after: before.cursor },
    ...freshReads(window, shared),
  ];
};

/** Window and suspects of the issue before the turn. */
export type PriorFocus = { readonly window?: IssueWindow; readonly suspects: readonly Suspect[] };

/** Where somebody noticed, the analysis begins before the window. */
const namesClockTime = ({ asked, analysis }: IssueWindow): boolean =>
  analysis.from < asked.from && namesClock(asked.phrase ?? '');

/** The onset of a less likely suspect is not reused. */
const SURE_CONFIDENCE = 0.5;

/** A window with the same start is about the same problem: its known onset stays. */
const knownOnset = ({ asked }: IssueWindow, { window, suspects: [first] }: PriorFocus): number | undefined =>
  window?.asked.from === asked.from && first !== undefined && first.confidence >= SURE_CONFIDENCE
    ? first.onset
    : undefined;

/** When somebody noticed, where the question names a clock time. */
const noticedTime = (window: IssueWindow): { readonly noticedAt?: Micros } =>
  namesClockTime(window) ? { noticedAt: window.asked.from } : {};

/** Which deviations the focus looks for: those in the asked window that had begun when somebody noticed. */
export const soughtDeviations = (window: IssueWindow, earlier: PriorFocus): SoughtStretch => {
  const { asked } = window;
  if (namesClockTime(window)) return { asked, ...noticedTime(window) };
  const onset = knownOnset(window, earlier);
  if (onset === undefined) return { asked };
  return { asked: { ...asked, from: Math.max(asked.from, onset) }, noticedAt: onset };
};

const CHANGES_BEFORE = HOUR;
const KNOWN_IDS = 10;

const nonEmpty = <T>(values: readonly T[]): readonly T[] | undefined => (values.length === 0 ? undefined : values);

/** Leaves out empty lists, so that equal filters have equal text. */
export const scopeFilter = (scope: Scope): StructuredFilter => {
  const { minLevel, ...lists } = scope;
  const entries = Object.entries(lists).filter(([, values]) => nonEmpty<unknown>(values) !== undefined);
  return { ...(Object.fromEntries(entries) as StructuredFilter), ...optional({ minLevel }) };
};

/** Level warn and worse unless the scope sets a level. */
export const structuredFilter = (scope: Scope): StructuredFilter => ({
  ...scopeFilter(scope),
  minLevel: scope.minLevel ?? 'warn',
});

/** The position of a cursor; a cursor by event time has none. */
const cursorPosition = (cursor: SourceCursor | undefined, latest: number): number => {
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

const planStructuredReads = (input: PlanInput): readonly QueryDraft[] => {
  const filter = structuredFilter(input.scope);
  const before = logsConsideredFor(filter, input.considered);
  return planWindowReads(input.window.analysis, before, input.more).map(({ why, window, after, upTo: end }) => ({
    role: 'issue',
    why,
    covers: window,
    query: {
      ask: 'logs',
      window,
      filter,
      order: 'relevance',
      budget: why === 'owed' ? 0 : RECORD_BUDGET,
      upTo: cursorPosition(end, readUpTo(input, 'logs')),
      ...optional({ after }),
    },
  }));
};

const planTextSearch = (input: PlanInput): readonly QueryDraft[] => {
  if (input.text.trim() === '') return [];
  const query = {
    ask: 'logs',
    window: input.window.analysis,
    filter: scopeFilter(input.scope),
    text: input.text,
    order: 'relevance',
    budget: RECORD_BUDGET,
    upTo: readUpTo(input, 'logs'),
  } as const;
  return [{ role: 'issue', why: 'text', query }];
};

const planIdReads = (input: PlanInput): readonly QueryDraft[] => {
  const { traceIds, requestIds } = input.scope;
  const named = [...input.tracesToShow, ...traceIds];
  const known = named.length > 0 ? named : input.traceIds.slice(0, KNOWN_IDS);
  const { from, to } = input.window.analysis;
  // a trace that is asked for by its id is searched in the whole history
  const window = { from: input.tracesToShow.length > 0 ? from - input.history : from, to };
  const bounds = { window, budget: RECORD_BUDGET } as const;
  const bySpans = { ask: 'spans', ...bounds, filter: { traceIds: known }, order: 'newest' } as const;
  const spans: readonly QueryDraft[] =
    known.length === 0 ? [] : [{ role: 'issue', why: 'ids', query: { ...bySpans, upTo: readUpTo(input, 'spans') } }];
  const lines = (role: BatchRole, filter: StructuredFilter): QueryDraft => ({
    role,
    why: 'ids',
    query: { ask: 'logs', ...bounds, filter, order: 'newest', upTo: readUpTo(input, 'logs') },
  });
  const filter = { ...(named.length > 0 && { traceIds: named }), ...(requestIds.length > 0 && { requestIds }) };
  if (Object.keys(filter).length > 0) return [...spans, lines('issue', filter)];
  // spans tell the whole way of a trace; where there are none, the lines of a request do
  return known.length > 0 || input.requestIds.length === 0
    ? spans
    : [lines('context', { requestIds: input.requestIds.slice(0, KNOWN_IDS) })];
};

const planSurroundings = (input: PlanInput): readonly QueryDraft[] => {
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
      query: { ask: 'histogram', window: analysis, filter: scopeFilter(input.scope), upTo: readUpTo(input, 'logs') },
    },
    {
      role: 'context',
      why: 'changes',
      query: { ask: 'changes', window: nearby, filter: {}, budget: RECORD_BUDGET, upTo: readUpTo(input, 'changes') },
    },
  ];
};

const PAST_ISSUES = 5;

const planPastIssues = ({ opening, text }: PlanInput): readonly QueryDraft[] =>
  opening === undefined || text.trim() === ''
    ? []
    : [{ role: 'context', why: 'similar', query: { ask: 'past-issues', text, ...opening, budget: PAST_ISSUES } }];

/** Focus round: a part of the window, counted again. */
export const planFocus = (window: TimeWindow, input: PlanInput): readonly QueryDraft[] =>
  planAggregates({ of: FOCUSED_AGGREGATES, window, why: 'focus' }, input);

/** Issue round: everything that the analysis starts from. */
export const planIssue = (input: PlanInput): readonly QueryDraft[] => [
  ...planStructuredReads(input),
  ...planIdReads(input),
  ...planTextSearch(input),
  ...planSurroundings(input),
  ...planAggregates(
    { of: WINDOW_AGGREGATES, why: 'engine', window: input.window.analysis, ...noticedTime(input.window) },
    input,
  ),
  ...planSameHour(input),
  ...planPastIssues(input),
  ...planSnapshots(input),
];

type DrillDownInput = Pick<PlanInput, 'window' | 'asOf' | 'history' | 'rateHistory' | 'traceBudget' | 'incidents'>;

const drillDownWindow = ({ window, history }: DrillDownInput): TimeWindow => ({
  from: window.analysis.from - history,
  to: window.analysis.to,
});

const planRecords = (ask: 'logs' | 'spans', ids: readonly string[], input: DrillDownInput): readonly QueryDraft[] => {
  if (ids.length === 0) return [];
  const upTo = input.asOf[ask] ?? 0;
  const query = {
    ask,
    window: drillDownWindow(input),
    filter: {},
    budget: RECORD_BUDGET,
    ids,
    order: 'oldest',
    upTo,
  } as const;
  return [{ role: 'issue', why: 'drill', query }];
};

/** One query for each instant before which examples are wanted. */
const planExamples = (wanted: DrillDown['examples'], input: DrillDownInput): readonly QueryDraft[] =>
  [...Map.groupBy(wanted, ({ before }) => before)].map(([before, group]) => {
    const of = group.map(({ service, operation, event }) => ({
      service,
      event,
      ...optional({ operation }),
    }));
    return { role: 'baseline', why: 'drill', query: { ask: 'examples', of, before, upTo: input.asOf['logs'] ?? 0 } };
  });

const planTemplates = (ids: readonly string[], input: DrillDownInput): readonly QueryDraft[] =>
  ids.length === 0
    ? []
    : [{ role: 'context', why: 'drill', query: { ask: 'templates', ids, upTo: input.asOf['logs'] ?? 0 } }];

/** Lines are counted from so far back on, instead of what was read of them before. */
const planLongerHistory = (rateHistory: DrillDown['longerHistory'], input: DrillDownInput): readonly QueryDraft[] =>
  rateHistory === undefined || rateHistory <= input.rateHistory
    ? []
    : planAggregates(
        { of: ['rates'], why: 'long-lasting', window: input.window.analysis, ...noticedTime(input.window) },
        { ...input, rateHistory },
      );

/** Drill-down round: the rows that the engine wants to cite, and a longer history where it finds nothing. */
export const planDrillDown = (drillDown: DrillDown, input: DrillDownInput): readonly QueryDraft[] => [
  ...planRecords('logs', drillDown.logIds, input),
  ...planRecords('spans', drillDown.spanIds, input),
  ...planExamples(drillDown.examples, input),
  ...planTemplates(drillDown.templates, input),
  ...planLongerHistory(drillDown.longerHistory, input),
];
