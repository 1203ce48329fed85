// An operation answers too early, as if all were well: no error line, only normal lines that stay away.
import { DEMO_OPERATIONS } from '../operations.js';
import type { Fault, Site } from './fault.js';

export const wrongReturn = ({ random, spot, from, until }: Site): Fault => {
  const skipped = DEMO_OPERATIONS[spot.operation]?.steps[spot.step];
  const line = skipped?.does === 'log' ? skipped : undefined;
  return {
    kind: 'wrong-return',
    service: spot.service,
    from,
    until,
    location: {
      operation: spot.operation,
      ...(line !== undefined && { missing: line.text }),
      ...(line?.code !== undefined && { code: line.code }),
    },
    breaks: {
      operation: spot.operation,
      step: spot.step,
      share: 0.7 + 0.3 * random.next(),
      how: 'returns',
    },
  };
};
