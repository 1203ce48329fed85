// Limits of one process.
import { memoryLimits } from '../../src/adapters/memory/limits.js';
import { type Micros, MILLISECOND } from '../../src/kernel/time.js';
import { limitsContract } from './limits.contract.js';

limitsContract('memory', async () => {
  let time: Micros = 0;
  const now = (): Micros => time;
  const limits = memoryLimits(now);
  return {
    users: [limits, limits],
    now,
    pause: async () => void (time += 5 * MILLISECOND),
    close: async () => undefined,
  };
});
