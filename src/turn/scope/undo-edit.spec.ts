import { describe, expect, it } from 'vitest';
import { type IssueView, unrestrictedScope } from '../../investigation/scope.js';
import type { Issue } from '../../investigation/state.js';
import type { Act, Reading } from '../../language/reading.js';
import { viewToRestore, withoutVainUndo } from './undo-edit.js';

const stretch = { from: 0, to: 1 };
const window = { asked: stretch, analysis: stretch, open: false };
const view = (service: string): IssueView => ({ window, scope: { ...unrestrictedScope, services: [service] } });

const undo = (probability: number): readonly [Act] => [{ kind: 'command', detail: 'undo', probability }];

describe('an edit that is taken back', () => {
  it('leaves what was looked at before the last edit', () => {
    expect(viewToRestore({ acts: undo(0.9) }, { views: [view('a'), view('b')] })).toEqual(view('b'));
  });

  it('is none where nothing was edited, or the message asks for something else', () => {
    expect(viewToRestore({ acts: undo(0.9) }, {})).toBeUndefined();
    expect(viewToRestore({ acts: undo(0.2) }, { views: [view('a')] })).toBeUndefined();
    expect(
      viewToRestore({ acts: [{ kind: 'command', detail: 'more', probability: 0.9 }] }, { views: [view('a')] }),
    ).toBeUndefined();
  });
});

describe('“back to licenses pls”, read as an order to undo or else to go to another issue', () => {
  const acts = [
    { kind: 'command', detail: 'undo', probability: 0.5 },
    { kind: 'window', detail: 'reset', probability: 0.1 },
    { kind: 'command', detail: 'switch', probability: 0.2 },
  ] as const satisfies Reading['acts'];
  const reading: Reading = { version: 2, language: 'en', acts, entities: [] };
  const issueAtHand = { id: 'i2' } as Issue;
  const issues = [{ id: 'i1' } as Issue, issueAtHand];

  it('goes to the other issue where there is no edit to take back', () => {
    expect(withoutVainUndo(reading, { issueAtHand, issues }).acts).toEqual([
      { kind: 'command', detail: 'switch', probability: 0.4 },
      { kind: 'window', detail: 'reset', probability: 0.2 },
    ]);
  });

  it('stays an order where there is an edit, no other issue, or no reading that goes to one', () => {
    const edited = { ...issueAtHand, views: [view('a')] };
    expect(withoutVainUndo(reading, { issueAtHand: edited, issues })).toBe(reading);
    expect(withoutVainUndo(reading, { issueAtHand, issues: [issueAtHand] })).toBe(reading);
    expect(withoutVainUndo(reading, { issueAtHand: undefined, issues })).toBe(reading);
    const sure = { ...reading, acts: undo(0.9) };
    expect(withoutVainUndo(sure, { issueAtHand, issues })).toBe(sure);
  });
});
