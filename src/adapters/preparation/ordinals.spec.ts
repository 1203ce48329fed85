// Numbering equal lines.
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ordinals } from './ordinals.js';

describe('the ordinal of a hash', () => {
  it('is the number of equal ones before it, however many there are', () => {
    const hashes = fc.array(
      fc.oneof(
        fc.nat(3),
        fc.nat(2 ** 20).map((low) => low * 2 ** 28),
        fc.nat(),
      ),
    );
    fc.assert(
      fc.property(hashes, (all) => {
        const ordinal = ordinals();
        all.forEach((hash, at) => {
          expect(ordinal(hash)).toBe(all.slice(0, at).filter((other) => other === hash).length);
        });
      }),
    );
  });

  it('survives growth', () => {
    const ordinal = ordinals();
    for (let hash = 0; hash < 50_000; hash += 1) expect(ordinal(hash * 5_000_011)).toBe(0);
    for (let hash = 0; hash < 50_000; hash += 1) expect(ordinal(hash * 5_000_011)).toBe(1);
  });
});
