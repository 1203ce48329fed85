// One deviation, seen where in the window it is clearest.
import type { TimeWindow } from '../../kernel/time.js';
import type { Stretch } from './stretch.js';

export type Sighting = {
  readonly stretch: Stretch;
  /** Nats above chance, before the choice of the stretch is paid for. */
  readonly score: number;
};

/**
 * Nats that it costs to have chosen a part among all of its length, and one length among many: ln(e·whole/part)
 * (the calibration of a multi-scale scan, Dümbgen and Spokoiny 2001). The whole itself is no choice.
 */
export const choiceOf = (part: TimeWindow, whole: TimeWindow): number => {
  const times = (whole.to - whole.from) / Math.max(1, part.to - part.from);
  return times > 1 ? 1 + Math.log(times) : 0;
};

const worth = ({ stretch, score }: Sighting, whole: Stretch): number => score - choiceOf(stretch, whole);

/** The clearest after its choice is paid for; the longer of equals. The last stretch is the whole window. */
export const clearest = (sightings: readonly Sighting[], whole: Stretch): Sighting | undefined => {
  let best: Sighting | undefined;
  for (const sighting of sightings)
    if (best === undefined || worth(sighting, whole) > worth(best, whole)) best = sighting;
  return best;
};

/** Where a score is best, as far as it is above 0. */
export const sight = (stretches: readonly Stretch[], scoreOf: (stretch: Stretch) => number): readonly Sighting[] => {
  const whole = stretches.at(-1);
  if (whole === undefined) return [];
  const best = clearest(
    stretches.map((stretch) => ({ stretch, score: scoreOf(stretch) })),
    whole,
  );
  return best !== undefined && best.score > 0 ? [best] : [];
};
