// Why a delivery cannot be read now: the product could not be asked.
import type { DeliveryReading } from '../../../ports/channels.js';
import type { TrackerFailure } from './issue-tracker.js';

/** What does not pass by itself is told with what mends it. */
export const notNow = (what: string, { status, response }: TrackerFailure, howToFix: string): DeliveryReading => ({
  outcome: 'later',
  because: `${what}: ${response}`,
  ...((status === 401 || status === 403) && { trouble: { howToFix } }),
});
