import { describe, expect, it } from 'vitest';
import type { Answer } from '../../evidence/answer.js';
import { totalUsage, usageText } from './answer.js';

const usage = (modelCalls: number, rest: Partial<Answer['usage']> = {}): Pick<Answer, 'usage'> => ({
  usage: {
    modelCalls,
    inputTokens: modelCalls * 1000,
    outputTokens: modelCalls * 10,
    rowsRead: 5,
    millis: {},
    ...rest,
  },
});

describe('the usage of a model', () => {
  it('shows calls, tokens and dollars', () => {
    expect(usageText(usage(2, { cost: 0.0123 }).usage)).toBe('2 model calls, 2,000 tokens in, 20 out, $0.0123');
    expect(usageText(usage(1, { cost: 0.00001 }).usage)).toBe('1 model call, 1,000 tokens in, 10 out, < $0.0001');
  });

  it('shows unknown, not zero, where the server counts no tokens', () => {
    expect(usageText(usage(1, { inputTokens: 0, outputTokens: 0, cost: 0, partial: true }).usage)).toBe(
      '1 model call, tokens and cost unknown: the server counts none',
    );
  });

  it('shows nothing where no model was called', () => {
    expect(usageText(usage(0).usage)).toBeUndefined();
  });

  it('marks a sum as partial where a price is unknown', () => {
    expect(usageText(usage(1, { partial: true }).usage)).toContain('cost unknown: no price is configured');
    expect(usageText(totalUsage([usage(1, { cost: 0.5 }), usage(2, { partial: true })]))).toBe(
      '3 model calls, 3,000 tokens in, 30 out, at least $0.5000 (partial)',
    );
  });

  it('adds up over the turns of an investigation, without those that used no model', () => {
    expect(totalUsage([usage(1, { cost: 0.5 }), usage(0), usage(2, { cost: 0.25 })])).toEqual({
      modelCalls: 3,
      inputTokens: 3000,
      outputTokens: 30,
      cost: 0.75,
    });
  });
});
