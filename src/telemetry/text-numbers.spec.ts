// Which numbers a text states, and in which unit.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTextNumbers } from './text-numbers.js';

const stated = (text: string): unknown =>
  findTextNumbers(text).map(({ value, unit }) => (unit ? [value, unit] : value));

describe('the numbers that a text states', () => {
  it.each([
    ['watermark lag: 490 ms, pending records: 56', [[490, 'millis'], 56]],
    [
      '(2810713 bytes, checkpointDuration=1120 ms)',
      [
        [2810713, 'bytes'],
        [1120, 'millis'],
      ],
    ],
    ['Disk usage is 96% (1 GB left)', [[96, 'points'], 1]],
    ['retrying in 40 secs', [[40, 'seconds']]],
    [
      'time: 104.9ms, size=52MB',
      [
        [104.9, 'millis'],
        [52, 'megabytes'],
      ],
    ],
    ['wrote 12,345 rows', [12345]],
    ['offset -3 of the clock', [-3]],
    ['1024 of 1024.', [1024, 1024]],
  ])('%s', (text, numbers) => {
    expect(stated(text)).toEqual(numbers);
  });

  it.each(['10.0.8.11:389', 'job 7f3a91', 'v3.2.1', '2026-11-24', 'at 09:12:01', 'node-3 of rack r17', '0x1f'])(
    'are none in ids, addresses, versions and times: %s',
    (text) => {
      expect(stated(text)).toEqual([]);
    },
  );

  it('stand where they are said to stand', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat().map(String)), { maxLength: 8 }), (words) => {
        const text = words.join(' ');
        for (const { value, start, end } of findTextNumbers(text))
          expect(Number(text.slice(start, end).replaceAll(',', ''))).toBe(value);
      }),
    );
  });
});
