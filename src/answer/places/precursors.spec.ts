// Which lines speak of trouble, whatever level their program gives them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speaksOfTrouble } from './precursors.js';

describe('a line of any level', () => {
  it.each([
    'flush of segment 12 has been taking longer than 15 seconds',
    '[gc][812] overhead, spent [9.2s] collecting in the last [10s]',
    'Connection from 10.3.1.2 denied: limit exceeded',
    'retrying in 5 s',
    'task journal blocked for more than 120 seconds',
    'checkpoints are occurring too frequently',
    'disk /var is 97 % full',
  ])('speaks of trouble: “%s”', (text) => {
    expect(speaksOfTrouble(text)).toBe(true);
  });

  it.each([
    'backup finished with 0 errors',
    'batch 7 written without errors',
    'GET /wares 200 12 ms',
    'connection accepted from 10.3.1.2',
    'parcel 17 handed over',
  ])('does not: “%s”', (text) => {
    expect(speaksOfTrouble(text)).toBe(false);
  });

  it('speaks of it in any letters and among any numbers', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('timed out', 'TIMED OUT', 'Timed Out'), (n, said) => {
        expect(speaksOfTrouble(`lookup ${n} ${said}`)).toBe(true);
      }),
    );
  });
});
