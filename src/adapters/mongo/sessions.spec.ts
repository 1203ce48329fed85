import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SESSION_FORMAT } from './collections.js';
import { isOutdated } from './sessions.js';

const versions = fc.integer({ min: 1, max: 20 });

describe('a stored session', () => {
  it('is outdated where facts are missing, or an earlier release has folded the same facts', () => {
    fc.assert(
      fc.property(
        versions,
        versions,
        fc.option(fc.nat(SESSION_FORMAT + 2), { nil: undefined }),
        (stored, last, format) => {
          const session = { version: stored, ...(format !== undefined && { format }) };
          const isOfEarlierRelease = (format ?? 0) < SESSION_FORMAT;
          expect(isOutdated(session, last)).toBe(stored < last || (stored === last && isOfEarlierRelease));
        },
      ),
    );
    expect(isOutdated(undefined, 1)).toBe(true);
  });

  it('of a later release is left alone: two releases side by side do not fold in turns', () => {
    expect(isOutdated({ version: 3, format: SESSION_FORMAT + 1 }, 3)).toBe(false);
  });
});
