import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { escapePattern } from './escape-pattern.js';

describe('a text in a regular expression', () => {
  it('matches itself alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, other) => {
        const pattern = new RegExp(`^${escapePattern(text)}$`, 'u');
        expect(pattern.test(text)).toBe(true);
        expect(pattern.test(other)).toBe(other === text);
      }),
    );
  });
});
