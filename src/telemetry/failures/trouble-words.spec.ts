// Which lines speak of trouble, whatever level their program gives them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deniesTrouble, speaksOfTrouble } from './trouble-words.js';

describe('a line of any level', () => {
  it.each([
    'flush of segment 12 has been taking longer than 15 seconds',
    '[gc][812] overhead, spent [9.2s] collecting in the last [10s]',
    'Connection from 10.3.1.2 denied: limit exceeded',
    'retrying in 5 s',
    'task journal blocked for more than 120 seconds',
    'checkpoints are occurring too frequently',
    'disk /var is 97 % full',
    'connection dropped without warning',
    'backup failed: no warnings, see below',
  ])('speaks of trouble: “%s”', (text) => {
    expect(speaksOfTrouble(text)).toBe(true);
  });

  it.each([
    'backup finished with 0 errors',
    'batch 7 written without errors',
    'GET /wares 200 12 ms',
    'connection accepted from 10.3.1.2',
    'parcel 17 handed over',
    'sync done, failed: 0',
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

describe('a line that denies trouble', () => {
  it.each(['no errors', 'sync done, errors: 0', 'finished without errors'])('is “%s”', (text) => {
    expect(deniesTrouble(text)).toBe(true);
  });

  it.each(['no errors so far, 3 requests timed out', 'order stored', 'error 0x80004005'])('is not “%s”', (text) => {
    expect(deniesTrouble(text)).toBe(false);
  });
});
