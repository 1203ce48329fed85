// Folds the facts that change issues: their scope, window, cursors, evidence and suspects.
import { canonicalJson } from '../kernel/json.js';
import { optional } from '../kernel/optional.js';
import type { TimeWindow } from '../kernel/time.js';
import { joinCursors } from '../telemetry/cursors.js';
import type { SourceCursor } from '../telemetry/query.js';
import type { FactOf } from './facts.js';
import { NAMING_POSITION } from './service-naming.js';
import { type ConsideredRange, type IssueView, isSameView, unrestrictedScope } from './scope.js';
import { type Issue, issueOf, type OpenedInvestigation } from './state.js';
import type { Classification } from './turn.js';

const patchIssue = (
  state: OpenedInvestigation,
  id: string | undefined,
  patch: (issue: Issue) => Partial<Issue>,
): OpenedInvestigation => ({
  ...state,
  issues: state.issues.map((issue) => (issue.id === id ? { ...issue, ...patch(issue) } : issue)),
});

const enterIssue = (state: OpenedInvestigation, turn: number, id: string): OpenedInvestigation => {
  const running = state.running === undefined ? {} : { running: { ...state.running, issue: id } };
  const turns = state.turns.map((each) => (each.n === turn ? { ...each, issue: id } : each));
  return { ...state, ...running, turns, current: id };
};

export const applyIssueOpened = (
  state: OpenedInvestigation,
  { turn, issue: id }: FactOf<'IssueOpened'>['data'],
): OpenedInvestigation => {
  const issue: Issue = {
    id,
    status: 'active',
    openedIn: turn,
    lastTurn: turn,
    scope: unrestrictedScope,
    considered: [],
    batches: [],
    suspects: [],
    traceIds: [],
    requestIds: [],
  };
  return enterIssue({ ...state, issues: [...state.issues, issue] }, turn, id);
};

const withAsk = (state: OpenedInvestigation, turn: number, { ask }: Classification): OpenedInvestigation =>
  ask === undefined
    ? state
    : { ...state, turns: state.turns.map((each) => (each.n === turn ? { ...each, ask } : each)) };

const withMargin = (
  state: OpenedInvestigation,
  turn: number,
  { relation, margin, readings }: Classification,
): OpenedInvestigation => {
  if (readings.length < 2) return state;
  const verdict = { margin, asked: relation === 'ambiguous' };
  return { ...state, turns: state.turns.map((each) => (each.n === turn ? { ...each, judged: verdict } : each)) };
};

const withReading = (state: OpenedInvestigation, turn: number, { read }: Classification): OpenedInvestigation =>
  read === undefined
    ? state
    : { ...state, turns: state.turns.map((each) => (each.n === turn ? { ...each, read } : each)) };

export const applyTurnClassified = (
  state: OpenedInvestigation,
  { turn, classification }: FactOf<'TurnClassified'>['data'],
): OpenedInvestigation => {
  const read = withReading(state, turn, classification);
  const next = withMargin(withAsk(read, turn, classification), turn, classification);
  return classification.relation === 'follow_up' && classification.issue !== undefined
    ? enterIssue(next, turn, classification.issue)
    : next;
};

export const applyIssueReturned = (
  state: OpenedInvestigation,
  { turn, issue }: FactOf<'IssueReturned'>['data'],
): OpenedInvestigation =>
  enterIssue(
    patchIssue(state, issue, () => ({ status: 'active' })),
    turn,
    issue,
  );

export const applyIssueSwitched = (
  state: OpenedInvestigation,
  { issue }: FactOf<'IssueSwitched'>['data'],
): OpenedInvestigation => patchIssue(state, issue, () => ({ status: 'switched' }));

export const applyIssueResolved = (
  state: OpenedInvestigation,
  { issue }: FactOf<'IssueResolved'>['data'],
): OpenedInvestigation => patchIssue(state, issue, () => ({ status: 'resolved' }));

/** Rows that were read under other names are no longer of the issue: they are read again. */
const readUnderNames = (state: OpenedInvestigation, issue: string): OpenedInvestigation => {
  const names = state.running?.circumstances?.asOf[NAMING_POSITION] ?? 0;
  return patchIssue(state, issue, (before) =>
    (before.names ?? 0) === names ? {} : { names, considered: [], batches: [] },
  );
};

/** Older ones cannot be taken back. */
const MOST_VIEWS = 20;

/** A turn that looks again at what the last edit left takes that edit back. */
const viewsAfter = (before: Issue | undefined, now: IssueView): readonly IssueView[] => {
  if (before?.window === undefined) return [];
  const { scope, window, views = [] } = before;
  const last = views.at(-1);
  if (isSameView({ scope, window }, now)) return views;
  if (last !== undefined && isSameView(last, now)) return views.slice(0, -1);
  return [...views, { scope, window }].slice(-MOST_VIEWS);
};

export const applyScopeMerged = (
  state: OpenedInvestigation,
  data: FactOf<'ScopeMerged'>['data'],
): OpenedInvestigation => {
  const { turn, issue, scope, window, diff, unknown, doubts = [], engine } = data;
  const before = issueOf(state, issue);
  const views = viewsAfter(before, { scope, window });
  const next = readUnderNames(
    patchIssue(state, issue, () => ({ scope, window, views, lastTurn: turn })),
    issue,
  );
  if (next.running === undefined) return next;
  const windowBefore = before?.window === undefined ? {} : { windowBefore: before.window };
  const suspectsBefore = before?.suspects ?? [];
  return {
    ...next,
    running: {
      ...next.running,
      phase: { at: 'merged' },
      diff,
      unknown,
      doubts,
      suspectsBefore,
      ...windowBefore,
      ...optional({ engine }),
    },
  };
};

type BatchFetchedData = FactOf<'BatchFetched'>['data'];

/** The cursor of both parts, where they touch and stand at the same place. */
const joinedCursor = (a: ConsideredRange, b: ConsideredRange): SourceCursor | undefined =>
  a.window.from <= b.window.to && b.window.from <= a.window.to ? joinCursors(a, b) : undefined;

const windowUnion = (a: TimeWindow, b: TimeWindow): TimeWindow => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
});

const extendRange = (before: ConsideredRange, read: ConsideredRange): ConsideredRange => {
  const cursor = joinedCursor(before, read);
  if (cursor === undefined) return before;
  return { ...before, cursor, window: windowUnion(before.window, read.window), owed: before.owed + read.owed };
};

/**
 * How far is considered after one more read. A cursor claims nothing that was not read: a part that the window gained is
 * joined only to what stands at the same cursor, so that a read which failed before it leaves no hole.
 */
const rangeAfterRead = (
  before: ConsideredRange | undefined,
  read: ConsideredRange,
  why: string,
): ConsideredRange | undefined => {
  switch (why) {
    case 'more':
    case 'owed':
      return before && { ...before, window: read.window, owed: read.owed };
    case 'delta':
      return { ...read, owed: read.owed + (before?.owed ?? 0) };
    case 'fresh':
      return before && extendRange(before, read);
    default:
      return read;
  }
};

const rangesAfterRead = (issue: Issue, read: ConsideredRange, why: string): readonly ConsideredRange[] => {
  const same = ({ source, filter }: ConsideredRange): boolean => source === read.source && filter === read.filter;
  const after = rangeAfterRead(issue.considered.find(same), read, why);
  const others = issue.considered.filter((each) => !same(each));
  return after === undefined ? others : [...others, after];
};

export const applyBatchFetched = (state: OpenedInvestigation, data: BatchFetchedData): OpenedInvestigation => {
  const { source, hash, turn, rows, after: cursor, covers: window, owed } = data;
  const planned = state.running?.queries.find(({ id }) => id === data.query);
  const query = planned?.query;
  if (query === undefined || !('filter' in query)) return state;
  // counts are rows of no record
  if (query.ask === 'histogram' || query.ask === 'tally') return state;
  return patchIssue(state, state.running?.issue, (issue) => {
    const batches = rows === 0 ? issue.batches : [...issue.batches, { hash, source, turn, query: data.query }];
    if (cursor === undefined || window === undefined) return { batches };
    const read = { source, filter: canonicalJson(query.filter), window, cursor, owed, turn };
    return { batches, considered: rangesAfterRead(issue, read, planned?.why ?? '') };
  });
};

export const applyFindingsDrawn = (
  state: OpenedInvestigation,
  data: FactOf<'FindingsDrawn'>['data'],
): OpenedInvestigation => {
  const { findings, suspects, traceIds, requestIds } = data;
  return patchIssue(state, state.running?.issue, () => ({ findings, suspects, traceIds, requestIds }));
};

export const applyContextSummarized = (
  state: OpenedInvestigation,
  { issue, summary }: FactOf<'ContextSummarized'>['data'],
): OpenedInvestigation => patchIssue(state, issue, () => ({ summary }));
