// Edits of scope and window that are taken back, one after the other.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { begin, turn } from '../../test/support/turns.js';
import { applyScopeMerged } from './evolve-issues.js';
import { type IssueView, type Scope, unrestrictedScope } from './scope.js';
import { issueOf, type OpenedInvestigation } from './state.js';

const opened = (): OpenedInvestigation => {
  const { state } = turn(begin, 'm1');
  if (state.status !== 'open') throw new Error('the investigation is not open');
  return state;
};

const merged = (state: OpenedInvestigation, { scope, window }: IssueView): OpenedInvestigation =>
  applyScopeMerged(state, {
    turn: 2,
    issue: 'i1',
    scope,
    window,
    diff: { added: [], removed: [], kept: [], because: [] },
    unknown: [],
  });

const viewOf = (state: OpenedInvestigation): IssueView & { readonly views: readonly IssueView[] } => {
  const issue = issueOf(state, 'i1');
  if (issue?.window === undefined) throw new Error('the issue has no window');
  return { scope: issue.scope, window: issue.window, views: issue.views ?? [] };
};

const scopeOf = (services: readonly string[]): Scope => ({ ...unrestrictedScope, services });

const undone = (state: OpenedInvestigation): OpenedInvestigation => {
  const last = viewOf(state).views.at(-1);
  return last === undefined ? state : merged(state, last);
};

describe('the views of an issue', () => {
  it('lead back to the first one, however often it was edited', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }), { maxLength: 8 }),
        (edits) => {
          const start = opened();
          const { window, scope } = viewOf(start);
          const edited = edits.reduce(
            (state, services) => merged(state, { window, scope: scopeOf(services) }),
            merged(start, { window, scope }),
          );
          const back = Array.from({ length: edits.length + 1 }).reduce<OpenedInvestigation>(undone, edited);
          expect(viewOf(back)).toMatchObject({ scope, views: [] });
        },
      ),
      { numRuns: 50 },
    );
  });

  it('do not grow where a turn changes nothing, nor where an open window runs on', () => {
    const start = opened();
    const { window, scope } = viewOf(start);
    const open = { ...window, open: true };
    const later = { ...open, asked: { ...open.asked, to: open.asked.to + 1 } };
    const state = merged(merged(start, { scope, window: open }), { scope, window: open });
    expect(viewOf(merged(state, { scope, window: later })).views).toEqual(viewOf(state).views);
  });
});
