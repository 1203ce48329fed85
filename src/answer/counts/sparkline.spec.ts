import { array, assert, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawSparkline } from './sparkline.js';

describe('a sparkline', () => {
  it('draws nothing for no values and the lowest block for zeros', () => {
    expect(drawSparkline([])).toBe('');
    expect(drawSparkline([0, 0, 0])).toBe('▁▁▁');
  });

  it('draws the highest value as a full block', () => {
    expect(drawSparkline([0, 2, 4])).toBe('▁▅█');
  });

  it('is never longer than a line', () => {
    assert(property(array(nat(1_000), { maxLength: 2_000 }), (values) => [...drawSparkline(values)].length <= 60));
  });

  it('keeps the highest value of many', () => {
    const values = Array.from({ length: 700 }, (_, index) => (index === 350 ? 9 : 1));
    expect(drawSparkline(values)).toContain('█');
  });
});
