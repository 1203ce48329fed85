import { describe, expect, it } from 'vitest';
import type { BatchHash, TextRef } from '../kernel/brand.js';
import { currentBatch, differsByMaskingAlone, type MaskingRenewal } from './masking-renewals.js';

const renewal = (
  links: readonly (readonly [from: string, to: string])[],
  texts: readonly string[] = [],
): MaskingRenewal => ({
  at: 1,
  version: 1,
  rules: '1.0.0',
  batches: links.map(([from, to]) => ({ from: from as BatchHash, to: to as BatchHash })),
  texts: texts.map((to) => ({ from: 'before' as TextRef, to: to as TextRef })),
  facts: [],
  executions: [],
});

describe('a batch that was masked anew', () => {
  it('is found under its first hash through all renewals', () => {
    const renewals = [renewal([['a', 'b']]), renewal([['x', 'y']]), renewal([['b', 'c']])];
    const hashes = ['a', 'b', 'c', 'x', 'other'].map((hash) => currentBatch(renewals, hash as BatchHash));
    expect(hashes).toEqual(['c', 'c', 'c', 'y', 'other']);
  });
});

describe('masking anew explains', () => {
  const renewals = [renewal([], ['text'])];
  const sealed = 'from [IP:1aaaaaaaaaa]';

  it.each([
    ['another reference to a text that was changed', { answer: 'text', claims: 3 }, { answer: 'other', claims: 3 }],
    ['another text with a placeholder', { notices: [sealed] }, { notices: ['from nowhere'] }],
  ])('%s', (_, recorded, today) => {
    expect(differsByMaskingAlone(recorded, today, renewals)).toBe(true);
  });

  it.each([
    ['a number', { answer: 'text', claims: 3 }, { answer: 'text', claims: 4 }],
    ['a field more', { answer: 'text' }, { answer: 'text', claims: 4 }],
    ['an item less', { notices: [sealed, sealed] }, { notices: [sealed] }],
    ['another word without a placeholder', { issue: 'i1' }, { issue: 'i2' }],
    ['a reference to a text that was not changed', { answer: 'untouched' }, { answer: 'other' }],
    ['a text instead of a list', { notices: sealed }, { notices: [sealed] }],
  ])('not %s', (_, recorded, today) => {
    expect(differsByMaskingAlone(recorded, today, renewals)).toBe(false);
  });
});
