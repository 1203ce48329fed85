import { describe, expect, it } from 'vitest';
import { findProposedReading } from './proposed-reading.js';

const nextActions = [
  { label: 'Look only at payments', turn: { text: 'only payments', relation: 'follow_up' } },
  {
    label: 'Ask about 08:51 to 08:54 UTC',
    turn: { text: 'What went wrong between 08:51 and 08:54 UTC on 2023-01-29?', relation: 'new_issue' },
  },
  { label: 'It is a new issue', turn: { confirms: 3, relation: 'new_issue' } },
];

const read = (text: string) => findProposedReading({ nextActions }, { text, issue: 'i1' });

describe('message that the last answer proposed', () => {
  it('takes the relation of the proposal', () => {
    expect(read('only payments')).toEqual({ relation: 'follow_up', issue: 'i1', confidence: 1 });
    expect(read(' “What went wrong between 08:51 and 08:54 UTC on 2023-01-29?”\n')).toEqual({
      relation: 'new_issue',
      confidence: 1,
    });
  });

  it('matches only word for word', () => {
    expect(read('only payments please')).toBeUndefined();
    expect(read('')).toBeUndefined();
  });
});
