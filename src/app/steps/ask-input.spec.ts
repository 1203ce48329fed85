// What was asked before in an issue, which an edit or “and checkout?” asks again.
import { describe, expect, it } from 'vitest';
import type { Turn } from '../../investigation/state.js';
import type { Ask } from '../../language/reading.js';
import { askBefore } from './ask-input.js';

const turn = (n: number, ask?: Ask): Turn => ({
  n,
  issue: 'i1',
  status: 'answered',
  question: {} as Turn['question'],
  ...(ask !== undefined && { ask }),
});

const DOCUMENT: Ask = { measure: 'document', of: 'at hand' };

describe('the question before', () => {
  it('is the last one of the issue; the report answers the question for the cause', () => {
    expect(askBefore([turn(1), turn(2, { measure: 'count' })], 'i1', 3)).toEqual({ measure: 'count' });
    expect(askBefore([turn(1)], 'i1', 2)).toEqual({ measure: 'cause' });
    expect(askBefore([turn(1)], 'i2', 2)).toBeUndefined();
  });

  it('is none for documents: no scope and no time changes what they say', () => {
    expect(askBefore([turn(1, { measure: 'count' }), turn(2, DOCUMENT)], 'i1', 3)).toEqual({ measure: 'count' });
    expect(askBefore([turn(1), turn(2, { measure: 'document' })], 'i1', 3)).toEqual({ measure: 'cause' });
    expect(askBefore([turn(1, DOCUMENT)], 'i1', 2)).toBeUndefined();
  });
});
