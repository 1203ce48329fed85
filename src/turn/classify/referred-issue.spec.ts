// Issues that are named by their place in the conversation.
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../language/reading.js';
import { readIssueReference } from '../../language/discourse/issue-reference.js';
import { optional } from '../../kernel/optional.js';
import { findReferredIssue } from './referred-issue.js';

const reading = (text: string, returns: number): Reading => ({
  version: 2,
  language: 'en',
  acts: [{ kind: 'ask', ask: { measure: 'same' }, probability: 0.6 }],
  moves: { returns },
  entities: [],
  ...optional({ reference: readIssueReference(text) }),
});

const THREE = { issues: [{ id: 'i1' }, { id: 'i2' }, { id: 'i3' }], current: 'i3', recent: ['i1', 'i2'] };

const referred = (text: string, returns = 0.6, state: typeof THREE = THREE) =>
  findReferredIssue(reading(text, returns), state);

describe('the issue that a message goes back to', () => {
  it.each([
    ['back to the first', 'i1'],
    ['ok and the first one?', 'i1'],
    ['zurück zum ersten', 'i1'],
    ['volvamos al primero', 'i1'],
    ['revenons au premier', 'i1'],
    ['voltando ao primeiro', 'i1'],
    ['回到第一个', 'i1'],
    ['最初の問題に戻って', 'i1'],
    ['the second one again', 'i2'],
    ['and the other one?', 'i1'],
    ['und das andere?', 'i1'],
    ['¿y el otro?', 'i1'],
    ["et l'autre ?", 'i1'],
    ['e o outro?', 'i1'],
  ])('is found in “%s”', (text, id) => {
    expect(referred(text)).toBe(id);
  });

  it('is none where the reading does not go back: it may be a line on the screen', () => {
    expect(referred('the first one', 0.1)).toBeUndefined();
  });

  it('is none where it is the one at hand, or the only one', () => {
    expect(referred('back to the third')).toBeUndefined();
    expect(referred('back to the first', 0.9, { issues: [{ id: 'i1' }], current: 'i1', recent: [] })).toBeUndefined();
  });

  it('is found by the service that it blames, where words go back to it', () => {
    const issues = [{ id: 'i1', suspects: [{ service: 'search', cause: true }] }, { id: 'i2' }];
    const of = (text: string) =>
      findReferredIssue(
        { ...reading(text, 0.1), entities: [{ kind: 'service', text: 'search', name: 'search', start: 0, end: 6 }] },
        { issues, current: 'i2', recent: ['i1'] },
      );
    expect(of('ok the search one again')).toBe('i1');
    expect(of('wieder zu search')).toBe('i1');
    expect(of('is search ok?')).toBeUndefined();
  });

  it('is none in a message that says more', () => {
    expect(referred('the first error of the other pod came at nine and it was a timeout')).toBeUndefined();
  });
});
