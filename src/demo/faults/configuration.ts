// A setting or flag was changed, and valid requests are refused since.
import { SECOND } from '../../kernel/time.js';
import type { Fault, Site } from './fault.js';

export const configuration = ({ random, spot, from, until }: Site): Fault => {
  const { change, title, text, code } = spot.setting;
  const located = code === undefined ? {} : { code };
  return {
    kind: 'configuration',
    service: spot.service,
    from,
    until,
    location: { operation: spot.operation, change: title, ...located },
    changes: [
      { at: from - random.int(2, 9) * SECOND, service: spot.service, change, title },
      { at: until - SECOND, service: spot.service, change, title: `taken back: ${title}` },
    ],
    breaks: {
      operation: spot.operation,
      step: spot.step,
      share: 0.65 + 0.3 * random.next(),
      how: 'rejects',
      line: { level: 'warn', text, ...located },
    },
  };
};
