import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNamedIssues, type NamingTracker, readGitLabIssue } from './named-issues.js';

const HUB: NamingTracker = { product: 'github', site: 'https://github.com', homes: ['Acme/shop.js'] };
const LAB: NamingTracker = { product: 'gitlab', site: 'https://git.example.com/lab', homes: [] };
const DESK: NamingTracker = { product: 'jira', site: 'https://acme.atlassian.net', homes: ['SHOP', 'PAY2'] };

describe('the issues that an alert names', () => {
  it.each([
    [HUB, 'https://github.com/acme/shop.js/issues/12', ['Acme/shop.js#12']],
    [HUB, 'see (https://github.com/Acme/shop.js/pull/7/files#diff-1).', ['Acme/shop.js#7']],
    [HUB, 'known as acme/shop.js#12, and acme/shop.js#12 again', ['Acme/shop.js#12']],
    [HUB, 'https://github.com/acme/other/issues/12 acme/other#12', []],
    [HUB, 'https://github.com.evil.example/acme/shop.js/issues/12', []],
    [HUB, 'https://evil.example/?u=https://github.com/acme/shop.js/issues/12', []],
    [HUB, 'https://github.com/acme/shop.js/issues/12abc x/acme/shop.js#1', []],
    [LAB, 'https://git.example.com/lab/Group/sub/shop/-/issues/12.', ['group/sub/shop#12']],
    [LAB, 'https://git.example.com/lab/group/shop/-/merge_requests/7?tab=1', ['group/shop!7']],
    [LAB, 'https://git.example.com/group/shop/-/issues/12 group/shop#12', []],
    [DESK, 'ticket=SHOP-12', ['SHOP-12']],
    [DESK, 'https://acme.atlassian.net/browse/PAY2-3', ['PAY2-3']],
    [DESK, 'https://acme.atlassian.net/jira/software/projects/SHOP/boards/1?selectedIssue=SHOP-9', ['SHOP-9']],
    [DESK, 'https://other.atlassian.net/browse/SHOP-12', []],
    [DESK, 'UTF-8 OPS-1 SHOP-0 SHOP-12-a xSHOP-12', []],
  ] as const)('%o in %s', (tracker, text, issues) => {
    expect(findNamedIssues(tracker, [text])).toEqual(issues);
  });

  it('are five at most, however many it names', () => {
    const texts = Array.from({ length: 40 }, (_, index) => `SHOP-${index + 1}`);
    expect(findNamedIssues(DESK, texts)).toEqual(['SHOP-1', 'SHOP-2', 'SHOP-3', 'SHOP-4', 'SHOP-5']);
  });

  it('are looked for in linear time, whatever punctuation a text has', () => {
    const begun = performance.now();
    expect(findNamedIssues(HUB, [`https://${'.'.repeat(100_000)}x acme/shop.js#12`])).toEqual(['Acme/shop.js#12']);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it('of GitLab are read back, and lead to no other path', () => {
    expect(readGitLabIssue('group/sub/shop#12')).toEqual({ path: 'group/sub/shop', thread: 'issue-12' });
    expect(readGitLabIssue('group/shop!7')).toEqual({ path: 'group/shop', thread: 'mr-7' });
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('/', '..', '.', '-', '%2F', '?', '#', 'a', 'b.c', 'lab'), { maxLength: 5 }),
        (parts) => {
          const link = ['https://git.example.com/lab', ...parts, 'shop/-/issues/12'].join('/');
          for (const issue of findNamedIssues(LAB, [link])) {
            found += 1;
            const { path = '' } = readGitLabIssue(issue) ?? {};
            expect(path).toMatch(/^[\w.-]+(?:\/[\w.-]+)+$/);
            const asked = `/projects/${encodeURIComponent(path)}`;
            expect(new URL(asked, LAB.site).pathname).toBe(asked);
          }
        },
      ),
    );
    expect(found).toBeGreaterThan(0);
  });
});
