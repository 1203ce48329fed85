// One real turn, for benchmarks that append its facts again.
import type { RawFact } from '../floors/raw-append.js';
import { QUESTION } from './bulk.js';
import { commitsOf } from './recorded.js';
import { emptied, filled, SIZES } from './turn.js';

/** Its commits, in the order in which they were made. */
export const recordedTurn = async (): Promise<readonly (readonly RawFact[])[]> => {
  const each = await filled(SIZES[0]);
  try {
    await each.service.ask('recorded', { ...QUESTION, messageId: 'recorded' });
    return commitsOf(each.service.folder, 'recorded');
  } finally {
    await emptied(each);
  }
};
