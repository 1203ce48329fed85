// How many cases the long suites take: a part in `npm test`, a share in the gate that it tells of, all in full.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInFull, scaled } from './support/full-scale.js';

const SHARE = { take: 20, says: 'deaths along a chain: 20 of 100' };

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the cases of a long suite', () => {
  it.each([
    [undefined, 1, []],
    ['gate', 20, ['not in full: deaths along a chain: 20 of 100']],
    ['full', 100, []],
  ])('with CASEFILE_TEST_SCALE=%s are %d, and what the gate leaves is told', (scale, cases, lines) => {
    vi.stubEnv('CASEFILE_TEST_SCALE', scale);
    expect([scaled(1, 100, SHARE), printed]).toEqual([cases, lines]);
  });

  it('are all in the gate where it has no share', () => {
    vi.stubEnv('CASEFILE_TEST_SCALE', 'gate');
    expect([scaled(1, 100), printed]).toEqual([100, []]);
  });

  it.each([
    [undefined, 100],
    ['gate', 20],
  ])('of test/full, with CASEFILE_TEST_SCALE=%s, are %d', (scale, cases) => {
    vi.stubEnv('CASEFILE_TEST_SCALE', scale);
    runInFull();
    expect(scaled(1, 100, SHARE)).toBe(cases);
  });
});
