// What every store of limits keeps: exactly so much in so long and so many at once, whoever of its users asks.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, type Micros, MILLISECOND, MINUTE, SECOND } from '../../src/kernel/time.js';
import type { ConcurrencySlot, UsageLimits } from '../../src/ports/usage-limits.js';

export type LimitsOpened = {
  /** As two users of one installation see them. */
  readonly users: readonly [UsageLimits, UsageLimits];
  /** µs on the clock that the limits follow. */
  readonly now: () => Micros;
  /** Lets some milliseconds pass on it. */
  readonly pause: () => Promise<unknown>;
  readonly close: () => Promise<void>;
};

const INACCURACY = 50 * MILLISECOND;

const budget = (name: string, most: number, per = HOUR) => ({ name, most, per });

const isGranted = async (asked: ReturnType<UsageLimits['spend']>): Promise<boolean> => (await asked).granted;

const entered = async (asked: Promise<ConcurrencySlot | undefined>): Promise<ConcurrencySlot> => {
  const place = await asked;
  if (place === undefined) throw new Error('all places are taken');
  return place;
};

export const limitsContract = (name: string, open: () => Promise<LimitsOpened>): void => {
  let opened: LimitsOpened;
  let one: UsageLimits;
  let two: UsageLimits;

  beforeEach(async () => {
    opened = await open();
    [one, two] = opened.users;
  });
  afterEach(() => opened.close());

  describe(`${name}: a budget`, () => {
    it('grants exactly its amount to concurrent requests, whichever replica they ask', async () => {
      const asked = Array.from({ length: 60 }, (_, n) => isGranted((n % 2 === 0 ? one : two).spend(budget('a', 7), 1)));
      expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(7);
      expect(await isGranted(one.spend(budget('a', 7), 1))).toBe(false);
    });

    it('counts each name separately', async () => {
      for (const each of ['acme', 'umbrella']) expect(await isGranted(one.spend(budget(each, 1), 1))).toBe(true);
      for (const each of ['acme', 'umbrella']) expect(await isGranted(two.spend(budget(each, 1), 1))).toBe(false);
    });

    it('reports the wait until the next grant, and grants then', async () => {
      const quick = budget('quick', 3, 12 * SECOND);
      for (let n = 0; n < 3; n += 1) expect(await isGranted(one.spend(quick, 1))).toBe(true);
      const before = opened.now();
      const refused = await two.spend(quick, 1);
      if (refused.granted) throw new Error('a fourth was granted');
      expect(refused.wait).toBeGreaterThan(0);
      expect(refused.wait).toBeLessThanOrEqual(4 * SECOND);
      const free = opened.now() + refused.wait;
      let asked = opened.now();
      while (!(await isGranted(two.spend(quick, 1)))) {
        // a clock may tell a millisecond otherwise than another
        expect(asked).toBeLessThan(free + INACCURACY);
        await opened.pause();
        asked = opened.now();
      }
      expect(opened.now()).toBeGreaterThan(before + refused.wait - INACCURACY);
      expect(await isGranted(one.spend(quick, 1))).toBe(false);
    });

    it('grants all of an amount or nothing', async () => {
      expect(await isGranted(one.spend(budget('tokens', 1_000), 700))).toBe(true);
      expect(await isGranted(two.spend(budget('tokens', 1_000), 400))).toBe(false);
      expect(await isGranted(two.spend(budget('tokens', 1_000), 300))).toBe(true);
    });

    it('grants more than its whole once, then nothing until that is paid back', async () => {
      expect(await isGranted(one.spend(budget('tokens', 1_000), 3_000))).toBe(true);
      const refused = await two.spend(budget('tokens', 1_000), 1_000);
      if (refused.granted) throw new Error('it was granted');
      expect(refused.wait).toBeGreaterThan(3 * HOUR - MINUTE);
      expect(refused.wait).toBeLessThanOrEqual(3 * HOUR);
    });

    it('counts usage beyond the grant, and refunds what was not used', async () => {
      await one.spend(budget('tokens', 1_000), 500);
      await one.correct(budget('tokens', 1_000), 300);
      expect(await isGranted(two.spend(budget('tokens', 1_000), 300))).toBe(false);
      await two.correct(budget('tokens', 1_000), -400);
      expect(await isGranted(one.spend(budget('tokens', 1_000), 590))).toBe(true);
    });
  });

  describe(`${name}: a concurrency limit`, () => {
    const room = { name: 'calls', places: 3, hold: HOUR };

    it('admits exactly its number at once, and one more for each that leaves', async () => {
      const came = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? one : two).acquire(room)));
      const places = came.filter((place) => place !== undefined);
      expect(places).toHaveLength(3);
      expect(await two.acquire(room)).toBeUndefined();
      await places[0]?.release();
      await places[0]?.release();
      expect(await two.acquire(room)).toBeDefined();
      expect(await one.acquire(room)).toBeUndefined();
    });

    it('frees the place of a dead holder after a while', async () => {
      const short = { ...room, places: 1, hold: 3 * SECOND };
      const dead = await entered(one.acquire(short));
      expect(await two.acquire(short)).toBeUndefined();
      let next: ConcurrencySlot | undefined;
      while (next === undefined) {
        await opened.pause();
        next = await two.acquire({ ...short, hold: HOUR });
      }
      await dead.release();
      expect(await one.acquire(short)).toBeUndefined();
    });
  });
};
