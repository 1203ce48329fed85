// Seeded randomness: repeatable, in range, and evenly spread.
import { describe, expect, it } from 'vitest';
import { assert, integer, nat, property } from 'fast-check';
import { random } from './random.js';

describe('seeded randomness', () => {
  it('repeats for a seed and differs between seeds', () => {
    expect(random(1).hex(32)).toBe('177119d481962de5e3609ab37cbcc17a');
    expect(random(1).hex(32)).not.toBe(random(2).hex(32));
  });

  it('stays in its ranges', () => {
    assert(
      property(integer(), integer({ min: -50, max: 50 }), nat(100), (seed, low, width) => {
        const dice = random(seed);
        const drawn = dice.int(low, low + width);
        expect(drawn).toBeGreaterThanOrEqual(low);
        expect(drawn).toBeLessThanOrEqual(low + width);
        expect(dice.skewed(1000)).toBeGreaterThan(400);
        expect(dice.skewed(1000)).toBeLessThan(3500);
        expect(dice.hex(16)).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });

  it('spreads evenly, with the promised median', () => {
    const dice = random(42);
    const draws = Array.from({ length: 20_000 }, () => dice.next());
    const tenths = Array.from(
      { length: 10 },
      (_none, tenth) => draws.filter((u) => Math.floor(u * 10) === tenth).length,
    );
    expect(Math.min(...tenths)).toBeGreaterThan(1850);
    expect(Math.max(...tenths)).toBeLessThan(2150);
    const sorted = Array.from({ length: 20_000 }, () => dice.skewed(1000)).sort((a, b) => a - b);
    expect(Math.abs((sorted[10_000] ?? 0) - 1000)).toBeLessThan(30);
  });

  it('refuses to pick from nothing, and forks into streams of their own', () => {
    expect(() => random(1).pick([])).toThrow(RangeError);
    const [one, two] = [random(9), random(9)];
    one.fork().hex(64);
    two.fork();
    expect(one.hex(16)).toBe(two.hex(16));
  });
});
