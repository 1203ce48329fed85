// Limits of one process.
import { memoryLimits } from '../../src/adapters/memory/limits.js';
import { systemClock } from '../../src/adapters/node/runtime.js';
import { limitsContract } from './limits.contract.js';

const clock = systemClock();

limitsContract('memory', async () => {
  const limits = memoryLimits(() => clock.now());
  return { users: [limits, limits], close: async () => undefined };
});
