// Numbering equal lines.
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { LogDraft } from '../../telemetry/normalise/row-outcome.js';
import { createLineCounter, equalityHash } from './line-equality.js';

// When two lines are the same line.

const draft = (more: Partial<LogDraft>): LogDraft => ({
  kind: 'log',
  time: 1_770_033_600_000_000,
  level: 'info',
  message: 'tick',
  service: 'a',
  source: 'one',
  ingestedAt: 1,
  ...more,
});

describe('equal lines', () => {
  it('treats lines of different files and times of ingest as equal', () => {
    expect(equalityHash(draft({ source: 'two', ingestedAt: 2, ordinal: 3 }))).toBe(equalityHash(draft({})));
  });

  it('keeps lines equal when their time is repaired again', () => {
    const broken = { timeQuality: 'repaired', clock: 5 } as const;
    expect(equalityHash(draft({ ...broken, time: 7 }))).toBe(equalityHash(draft({ ...broken, time: 8 })));
  });

  it('tells lines apart that differ in time, place or message', () => {
    const hash = equalityHash(draft({}));
    for (const other of [{ time: 1_770_033_600_000_001 }, { pod: 'a-1' }, { message: 'tock' }]) {
      expect(equalityHash(draft(other))).not.toBe(hash);
    }
  });

  it('spreads hashes over 48 bits', () => {
    const hashes = new Set<number>();
    for (let index = 0; index < 50_000; index += 1) hashes.add(equalityHash(draft({ message: `request ${index}` })));
    expect(hashes.size).toBe(50_000);
    fc.assert(
      fc.property(fc.string(), (message) => {
        const hash = equalityHash(draft({ message }));
        expect(Number.isSafeInteger(hash) && hash >= 0 && hash < 2 ** 48).toBe(true);
      }),
    );
  });
});

describe('the ordinal of a hash', () => {
  it('counts the equal hashes before each one, however many there are', () => {
    const hashes = fc.array(
      fc.oneof(
        fc.nat(3),
        fc.nat(2 ** 20).map((low) => low * 2 ** 28),
        fc.nat(),
      ),
    );
    fc.assert(
      fc.property(hashes, (all) => {
        const ordinal = createLineCounter();
        all.forEach((hash, at) => {
          expect(ordinal(hash)).toBe(all.slice(0, at).filter((other) => other === hash).length);
        });
      }),
    );
  });

  it('keeps counts when the table grows', () => {
    const ordinal = createLineCounter();
    for (let hash = 0; hash < 50_000; hash += 1) expect(ordinal(hash * 5_000_011)).toBe(0);
    for (let hash = 0; hash < 50_000; hash += 1) expect(ordinal(hash * 5_000_011)).toBe(1);
  });
});
