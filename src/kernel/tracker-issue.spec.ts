import { describe, expect, it } from 'vitest';
import { ISSUE_EXAMPLES, ISSUE_PRODUCTS, readTrackerIssue } from './tracker-issue.js';

describe('an issue of a configuration', () => {
  it.each([
    ['github', 'acme/shop#12', { home: 'acme/shop', thread: '12' }],
    ['gitlab', '42#12', { home: '42', thread: 'issue-12' }],
    ['gitlab', '42!7', { home: '42', thread: 'mr-7' }],
    ['jira', 'SHOP-12', { home: 'SHOP', thread: '12' }],
    ['github', 'acme/shop', undefined],
    ['github', 'acme/shop#12/../1', undefined],
    ['gitlab', 'acme/shop#1', undefined],
    ['jira', 'shop-12', undefined],
    ['jira', 'SHOP-0', undefined],
  ] as const)('of %s, %s, is %j', (product, text, reference) => {
    expect(readTrackerIssue(product, text)).toEqual(reference);
  });

  it('is written as the examples say', () => {
    for (const product of ISSUE_PRODUCTS) {
      const [example = ''] = ISSUE_EXAMPLES[product].split(',');
      expect(readTrackerIssue(product, example)).toBeDefined();
    }
  });
});
