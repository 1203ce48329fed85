// The time of posts for a suite: whoever waits has waited at once, and as long.
import type { PostPace } from '../../src/adapters/channels/room-queue.js';
import { MILLISECOND } from '../../src/kernel/time.js';

export const skippingPace = (): PostPace => {
  let skipped = 0;
  return {
    now: () => performance.now() * MILLISECOND + skipped,
    wait: async (span) => void (skipped += span),
  };
};
