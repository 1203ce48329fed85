import { describe, expect, it } from 'vitest';
import { namedCauses, namedHypothesis } from './named-cause.js';

const claim = (type: string, verdict: string, by?: string) => ({ type, verdict, by });
const hypotheses = ['first', 'second'];

describe('the cause that an answer names', () => {
  it('is its first hypothesis where a cause is stated', () => {
    const claims = [claim('observation', 'supported'), claim('cause', 'supported')];
    expect(namedHypothesis({ claims, hypotheses })).toBe('first');
    expect(namedCauses({ claims, hypotheses })).toEqual([claim('cause', 'supported')]);
    expect(namedHypothesis({ claims, hypotheses: [] })).toBeUndefined();
  });

  it.each([
    ['hypotheses are no better than chance', []],
    ['rows deny it', [claim('cause', 'contradicted')]],
    ['a model alone states it', [claim('cause', 'supported', 'model')]],
  ])('is none where %s', (_, claims) => {
    expect(namedHypothesis({ claims, hypotheses })).toBeUndefined();
  });
});
