import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { formatTimelinePosition, parseTimelinePosition } from './timeline-position.js';

const name = fc.stringMatching(/^[a-z][a-z0-9.-]{0,40}$/);
const version = fc.integer({ min: 0, max: 999_999_999 });

describe('a position in a timeline', () => {
  it('is read as it was written', () => {
    const positions = fc.record({
      version,
      others: fc.uniqueArray(fc.tuple(name, version), { selector: ([of]) => of }),
    });
    fc.assert(
      fc.property(positions, ({ version: own, others }) => {
        const position = { version: own, others: new Map(others) };
        expect(parseTimelinePosition(formatTimelinePosition(position))).toEqual(position);
      }),
    );
  });

  it('is none where it has another form', () => {
    for (const text of ['', 'x', '1,', '-1', '1,t1-model', '1,t1-model:', '1,:2', '1;t1:2', '1,a b:2', '99999999999'])
      expect(parseTimelinePosition(text)).toBeUndefined();
  });
});
