import { describe, expect, it } from 'vitest';
import { otherReadingActions } from './other-reading.js';

const reading = (relation: 'follow_up' | 'new_issue' | 'returned', confidence: number) => ({ relation, confidence });

describe('the other reading of a message', () => {
  it('is offered as the same words with the other relation', () => {
    const readings = [reading('follow_up', 0.6), reading('new_issue', 0.4)];
    expect(otherReadingActions({ relation: 'follow_up', readings }, 'search is slow', 'en')).toEqual([
      { label: 'If it is another problem', turn: { text: 'search is slow', relation: 'new_issue' } },
    ]);
  });

  it('is not offered where it is hardly likely', () => {
    const readings = [reading('follow_up', 0.9), reading('new_issue', 0.1)];
    expect(otherReadingActions({ relation: 'follow_up', readings }, 'why?', 'en')).toEqual([]);
  });

  it('is not offered where it is a return: its issue has no words to be sent', () => {
    const readings = [reading('new_issue', 0.5), reading('returned', 0.5)];
    expect(otherReadingActions({ relation: 'new_issue', readings }, 'and that one?', 'en')).toEqual([]);
  });
});
