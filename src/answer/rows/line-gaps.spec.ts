// How long it took from one line to the next of another kind.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAt } from '../../../test/support/ask-counts.js';
import type { BatchHash } from '../../kernel/brand.js';
import { MINUTE } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { PlacedRow } from '../ask-reads.js';
import { findLineGaps } from './line-gaps.js';

const placed = (lines: readonly (readonly [at: number, message: string])[]): readonly PlacedRow<LogRecord>[] =>
  lines.map(([at, message], position) => ({
    row: { ...lineAt(at), message },
    position,
    batch: 'b' as BatchHash,
    source: 'logs',
  }));

const lengths = (lines: readonly (readonly [at: number, message: string])[]): readonly number[] =>
  findLineGaps(placed(lines)).map(({ start, end }) => (end.row.time - start.row.time) / MINUTE);

describe('the time between lines of two kinds', () => {
  it('is from each first one to the next of the other', () => {
    const lines = [
      [1, 'resync 7 started'],
      [3, 'resync 7 finished'],
      [5, 'resync 8 started'],
      [6, 'resync 8 started'],
      [9, 'resync 8 finished'],
    ] as const;
    expect(lengths(lines)).toEqual([2, 4]);
  });

  it('is none where lines are of one kind or of three', () => {
    expect(
      lengths([
        [1, 'retry 1'],
        [2, 'retry 2'],
      ]),
    ).toEqual([]);
    expect(
      lengths([
        [1, 'started'],
        [2, 'halfway'],
        [3, 'finished'],
      ]),
    ).toEqual([]);
  });

  it('leaves out what has not ended', () => {
    expect(
      lengths([
        [1, 'started'],
        [2, 'finished'],
        [4, 'started'],
      ]),
    ).toEqual([1]);
  });

  it('is never negative, whatever the order of the rows', () => {
    const line = fc.tuple(fc.nat(50), fc.constantFrom('started', 'finished'));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        for (const length of lengths(lines)) expect(length).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
