import { describe, expect, it } from 'vitest';
import { type IssueView, unrestrictedScope } from '../../investigation/scope.js';
import type { Act } from '../../language/reading.js';
import { viewToRestore } from './undo-edit.js';

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
