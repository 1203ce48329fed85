// Folds the facts that change issues: their scope, window, cursors, evidence and suspects.
import { canonical } from '../kernel/json.js';
import type { TimeWindow } from '../kernel/time.js';
import { joinCursors } from '../telemetry/cursors/join.js';
import type { Cursor } from '../telemetry/query.js';
import type { FactOf } from './facts.js';
import { type Considered, everything } from './scope.js';
import { type Issue, issueOf, type Opened } from './state.js';
import type { Classification } from './turn.js';

const patchIssue = (state: Opened, id: string | undefined, patch: (issue: Issue) => Partial<Issue>): Opened => ({
  ...state,
  issues: state.issues.map((issue) => (issue.id === id ? { ...issue, ...patch(issue) } : issue)),
});

const enter = (state: Opened, turn: number, id: string): Opened => {
  const running = state.running === undefined ? {} : { running: { ...state.running, issue: id } };
  const turns = state.turns.map((each) => (each.n === turn ? { ...each, issue: id } : each));
  return { ...state, ...running, turns, current: id };
};

export const opened = (state: Opened, { turn, issue: id }: FactOf<'IssueOpened'>['data']): Opened => {
  const issue: Issue = {
    id,
    status: 'active',
    openedIn: turn,
    lastTurn: turn,
    scope: everything,
    considered: [],
    batches: [],
    suspects: [],
    traceIds: [],
    requestIds: [],
  };
  return enter({ ...state, issues: [...state.issues, issue] }, turn, id);
};

const judged = (state: Opened, turn: number, { relation, margin, readings }: Classification): Opened => {
  if (readings.length < 2) return state;
  const verdict = { margin, asked: relation === 'ambiguous' };
  return { ...state, turns: state.turns.map((each) => (each.n === turn ? { ...each, judged: verdict } : each)) };
};

export const classified = (state: Opened, { turn, classification }: FactOf<'TurnClassified'>['data']): Opened => {
  const next = judged(state, turn, classification);
  return classification.relation === 'follow_up' && classification.issue !== undefined
    ? enter(next, turn, classification.issue)
    : next;
};

export const returned = (state: Opened, { turn, issue }: FactOf<'IssueReturned'>['data']): Opened =>
  enter(
    patchIssue(state, issue, () => ({ status: 'active' })),
    turn,
    issue,
  );

export const switched = (state: Opened, { issue }: FactOf<'IssueSwitched'>['data']): Opened =>
  patchIssue(state, issue, () => ({ status: 'switched' }));

export const resolved = (state: Opened, { issue }: FactOf<'IssueResolved'>['data']): Opened =>
  patchIssue(state, issue, () => ({ status: 'resolved' }));

export const merged = (state: Opened, data: FactOf<'ScopeMerged'>['data']): Opened => {
  const { turn, issue, scope, window, diff, unknown, doubts = [] } = data;
  const next = patchIssue(state, issue, () => ({ scope, window, lastTurn: turn }));
  if (next.running === undefined) return next;
  const before = issueOf(state, issue);
  const windowBefore = before?.window === undefined ? {} : { windowBefore: before.window };
  const suspectsBefore = before?.suspects ?? [];
  return {
    ...next,
    running: { ...next.running, phase: { at: 'merged' }, diff, unknown, doubts, suspectsBefore, ...windowBefore },
  };
};

type Fetched = FactOf<'BatchFetched'>['data'];

/** The cursor of both parts, where they touch and stand at the same place. */
const joined = (a: Considered, b: Considered): Cursor | undefined =>
  a.window.from <= b.window.to && b.window.from <= a.window.to ? joinCursors(a, b) : undefined;

const union = (a: TimeWindow, b: TimeWindow): TimeWindow => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
});

const gained = (before: Considered, read: Considered): Considered => {
  const cursor = joined(before, read);
  if (cursor === undefined) return before;
  return { ...before, cursor, window: union(before.window, read.window), owed: before.owed + read.owed };
};

/**
 * How far is considered after one more read. A cursor claims nothing that was not read: a part that the window gained is
 * joined only to what stands at the same cursor, so that a read which failed before it leaves no hole.
 */
const consider = (before: Considered | undefined, read: Considered, why: string): Considered | undefined => {
  switch (why) {
    case 'more':
    case 'owed':
      return before && { ...before, window: read.window, owed: read.owed };
    case 'delta':
      return { ...read, owed: read.owed + (before?.owed ?? 0) };
    case 'fresh':
      return before && gained(before, read);
    default:
      return read;
  }
};

const considered = (issue: Issue, read: Considered, why: string): readonly Considered[] => {
  const same = ({ source, filter }: Considered): boolean => source === read.source && filter === read.filter;
  const after = consider(issue.considered.find(same), read, why);
  const others = issue.considered.filter((each) => !same(each));
  return after === undefined ? others : [...others, after];
};

export const fetched = (state: Opened, data: Fetched): Opened => {
  const { source, hash, turn, rows, after: cursor, covers: window, owed } = data;
  const planned = state.running?.queries.find(({ id }) => id === data.query);
  const query = planned?.query;
  if (query === undefined || !('filter' in query) || query.ask === 'histogram') return state;
  return patchIssue(state, state.running?.issue, (issue) => {
    const batches = rows === 0 ? issue.batches : [...issue.batches, { hash, source, turn, query: data.query }];
    if (cursor === undefined || window === undefined) return { batches };
    const read = { source, filter: canonical(query.filter), window, cursor, owed, turn };
    return { batches, considered: considered(issue, read, planned?.why ?? '') };
  });
};

export const drawn = (state: Opened, data: FactOf<'FindingsDrawn'>['data']): Opened => {
  const { findings, suspects, traceIds, requestIds } = data;
  return patchIssue(state, state.running?.issue, () => ({ findings, suspects, traceIds, requestIds }));
};

export const summarized = (state: Opened, { issue, summary }: FactOf<'ContextSummarized'>['data']): Opened =>
  patchIssue(state, issue, () => ({ summary }));
