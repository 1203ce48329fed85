// How busy the processors were.
import type { Said } from '../diagnosis.js';
import { type Look, metric, type Pair, processors } from '../look.js';
import { isProcessor, sessionsIn } from '../load.js';
import { type Reading, stated } from '../reckon.js';
import { compared, twice } from '../say/compare.js';

/** Percent, on average. */
export const BUSY = 80;

export const busy = (look: Look): Reading | undefined => metric(look, 'os.cpuUtilization.total', 'avg');

/** Where their use is not known, by the sessions that compute. */
export const isSaturated = (look: Look): boolean => {
  const utilisation = busy(look);
  if (utilisation !== undefined) return utilisation.value >= BUSY;
  const count = processors(look)?.value;
  return count !== undefined && sessionsIn(look, isProcessor) >= count * 0.9;
};

export const busySaid = (pair: Pair): Said | undefined => {
  const figure = (look: Look): ReturnType<typeof stated> | undefined => {
    const reading = busy(look);
    return reading === undefined ? undefined : stated(reading, 'points');
  };
  return compared(['the processors are busy, on average: '], twice(pair, figure));
};
