// Lines that no trace orders and that became frequent or vanished in a stretch.
import type { Comparison } from '../deviation/baseline.js';
import { rateDeviation, untracedEvents } from '../deviation/rate.js';
import { busyness, rateFrame, framed } from '../deviation/rate-frame.js';
import { sight, type Sighting } from './sighting.js';
import type { Stretch } from './stretch.js';

export const sightRates = (comparison: Comparison, stretches: readonly Stretch[]): readonly Sighting[] => {
  const frame = rateFrame(comparison);
  if (frame === undefined) return [];
  const events = untracedEvents(comparison, frame);
  const busy = busyness(events, frame);
  const chance = Math.log(1 + events.length);
  const frames = new Map(stretches.map((stretch) => [stretch, framed(frame, stretch)]));
  return events.flatMap(({ row, base }) =>
    sight(stretches, (stretch) => {
      const part = frames.get(stretch);
      if (part === undefined) return -chance;
      const found = rateDeviation({ row, base, busy: busy(row.row.service) }, { comparison, frame: part });
      return (found?.score ?? 0) - chance;
    }),
  );
};
