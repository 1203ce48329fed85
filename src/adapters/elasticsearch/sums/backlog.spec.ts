import { describe, expect, it } from 'vitest';
import { createSumBacklogs } from './backlog.js';

describe('sum backlog', () => {
  it('estimates the time left by the speed so far', () => {
    let now = 1_000;
    const all = createSumBacklogs(() => now);
    expect(all.of('acme')).toBeUndefined();
    all.left('acme', 500_000);
    now += 2_000;
    expect(all.of('acme')).toEqual({ rows: 500_000 });
    all.left('acme', 400_000);
    expect(all.of('acme')).toEqual({ rows: 400_000, seconds: 8 });
    expect(all.of('umbrella')).toBeUndefined();
    all.none('acme');
    expect(all.of('acme')).toBeUndefined();
  });
});
