// Limits of all replicas on a real replica set; a replica that cannot reach it counts alone.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { memoryLimits } from '../../src/adapters/memory/limits.js';
import { systemClock } from '../../src/adapters/node/runtime.js';
import { HOUR } from '../../src/kernel/time.js';
import { admin, newDatabase, opened } from '../support/mongo.js';
import { limitsContract } from './limits.contract.js';

const clock = systemClock();
const alone = () => memoryLimits(() => clock.now());

limitsContract('mongo', async () => {
  const database = newDatabase();
  const [one, two] = [await opened(database, { limits: alone() }), await opened(database, { limits: alone() })];
  return {
    users: [one.limits, two.limits],
    now: () => performance.now() * 1000,
    pause: () => wait(5),
    close: async () => {
      await Promise.all([one.close(), two.close()]);
    },
  };
});

describe('limits in MongoDB', () => {
  it('removes repaid budgets and departed holders by itself', async () => {
    const database = newDatabase();
    const facts = await opened(database);
    await facts.limits.spend({ name: 'a', most: 1, per: HOUR }, 1);
    await facts.limits.acquire({ name: 'b', places: 1, hold: HOUR });
    await facts.close();
    const limits = (await admin()).db(database).collection('limits');
    const indexes = await limits.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { until: 1 }, expireAfterSeconds: 0 }));
    for (const { until } of await limits.find().toArray()) {
      expect(until.getTime()).toBeGreaterThan(Date.now());
      expect(until.getTime()).toBeLessThanOrEqual(Date.now() + HOUR / 1000);
    }
    expect(await limits.countDocuments()).toBe(2);
  });

  it('counts within the process when the server does not answer', async () => {
    const facts = await opened(newDatabase(), { limits: alone() });
    await facts.close();
    const budget = { name: 'a', most: 2, per: HOUR };
    const grants = [];
    for (let n = 0; n < 3; n += 1) grants.push((await facts.limits.spend(budget, 1)).granted);
    expect(grants).toEqual([true, true, false]);
  });
});
