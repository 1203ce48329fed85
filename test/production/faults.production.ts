// Three rounds of every kind of fault on servers of their own; `npm run test:faults` runs a hundred.
import { afterAll, describe, expect, it } from 'vitest';
import { scaled } from '../support/full-scale.js';
import { KINDS, openRounds } from '../faults/rounds.js';

const ROUNDS = [1, 2, 3].slice(0, scaled(3, 3, { take: 2, says: 'rounds of each kind of fault of servers: 2 of 3' }));

const rounds = openRounds();

afterAll(() => rounds.close());

describe.each(KINDS.map((kind, index) => [kind, 100 * (index + 1)] as const))('%s', (kind, base) => {
  it.each(ROUNDS.map((round) => base + round))('loses and doubles nothing acknowledged (seed %d)', async (seed) => {
    const { acknowledged, lost, doubled, because } = await rounds.run(kind, seed);
    expect({ lost, doubled, because }).toEqual({ lost: 0, doubled: 0, because: [] });
    expect(acknowledged).toBeGreaterThan(0);
  });
});
