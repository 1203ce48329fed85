// A defect in the code starts to throw: an input that was never seen before arrives from now on.
import { optional } from '../../kernel/optional.js';
import type { Fault, Site } from './fault.js';

export const exception = ({ random, spot, from, until }: Site): Fault => {
  const { type, message, code, frame } = spot.defect;
  return {
    kind: 'exception',
    service: spot.service,
    from,
    until,
    location: { operation: spot.operation, exception: type, ...optional({ code }) },
    breaks: {
      operation: spot.operation,
      step: spot.step,
      share: 0.6 + 0.35 * random.next(),
      how: 'throws',
      thrown: { type, message },
      frame,
      line: { level: 'error', text: 'request failed', ...optional({ code }) },
    },
  };
};
