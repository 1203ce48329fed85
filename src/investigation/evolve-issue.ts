// Folds the facts that change issues: their scope, window, cursors, evidence and suspects.
import { canonical } from '../kernel/json.js';
import type { FactOf } from './facts.js';
import { type Considered, everything } from './scope.js';
import { type Issue, issueOf, type Open } from './state.js';

/** Batches an issue remembers for later turns; older ones stay in the store. */
const REMEMBERED_BATCHES = 400;

const patchIssue = (state: Open, id: string | undefined, patch: (issue: Issue) => Partial<Issue>): Open => ({
  ...state,
  issues: state.issues.map((issue) => (issue.id === id ? { ...issue, ...patch(issue) } : issue)),
});

const enter = (state: Open, turn: number, id: string): Open => {
  const running = state.running === undefined ? {} : { running: { ...state.running, issue: id } };
  const turns = state.turns.map((each) => (each.n === turn ? { ...each, issue: id } : each));
  return { ...state, ...running, turns, current: id };
};

export const opened = (state: Open, { turn, issue: id }: FactOf<'IssueOpened'>['data']): Open => {
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

export const classified = (state: Open, { turn, classification }: FactOf<'TurnClassified'>['data']): Open =>
  classification.relation === 'follow_up' && classification.issue !== undefined
    ? enter(state, turn, classification.issue)
    : state;

export const returned = (state: Open, { turn, issue }: FactOf<'IssueReturned'>['data']): Open =>
  enter(
    patchIssue(state, issue, () => ({ status: 'active' })),
    turn,
    issue,
  );

export const switched = (state: Open, { issue }: FactOf<'IssueSwitched'>['data']): Open =>
  patchIssue(state, issue, () => ({ status: 'switched' }));

export const resolved = (state: Open, { issue }: FactOf<'IssueResolved'>['data']): Open =>
  patchIssue(state, issue, () => ({ status: 'resolved' }));

export const merged = (state: Open, data: FactOf<'ScopeMerged'>['data']): Open => {
  const { turn, issue, scope, window, diff, unknown } = data;
  const next = patchIssue(state, issue, () => ({ scope, window, lastTurn: turn }));
  if (next.running === undefined) return next;
  const before = issueOf(state, issue);
  const windowBefore = before?.window === undefined ? {} : { windowBefore: before.window };
  const suspectsBefore = before?.suspects ?? [];
  return {
    ...next,
    running: { ...next.running, phase: { at: 'merged' }, diff, unknown, suspectsBefore, ...windowBefore },
  };
};

type Fetched = FactOf<'BatchFetched'>['data'];

const considered = (issue: Issue, entry: Considered, more: boolean): readonly Considered[] => {
  const same = (seen: Considered): boolean => seen.source === entry.source && seen.filter === entry.filter;
  const owed = more ? 0 : (issue.considered.find(same)?.owed ?? 0);
  return [...issue.considered.filter((seen) => !same(seen)), { ...entry, owed: owed + entry.owed }];
};

export const fetched = (state: Open, data: Fetched): Open => {
  const { source, hash, turn, after: cursor, covers: window, owed } = data;
  const planned = state.running?.queries.find(({ id }) => id === data.query);
  const query = planned?.query;
  if (query === undefined || !('filter' in query) || query.ask === 'histogram') return state;
  return patchIssue(state, state.running?.issue, (issue) => {
    const batches = [...issue.batches, { hash, source, turn }].slice(-REMEMBERED_BATCHES);
    if (cursor === undefined || window === undefined) return { batches };
    const entry = { source, filter: canonical(query.filter), window, cursor, owed };
    return { batches, considered: considered(issue, entry, planned?.why === 'more') };
  });
};

export const drawn = (state: Open, data: FactOf<'FindingsDrawn'>['data']): Open => {
  const { findings, suspects, traceIds, requestIds } = data;
  return patchIssue(state, state.running?.issue, () => ({ findings, suspects, traceIds, requestIds }));
};

export const summarized = (state: Open, { issue, summary }: FactOf<'ContextSummarized'>['data']): Open =>
  patchIssue(state, issue, () => ({ summary }));
