// One deviation, seen where in the window it is clearest.
import type { TimeWindow } from '../../kernel/time.js';
import type { SlotStretch } from './window-stretch.js';

export type Sighting = {
  readonly stretch: SlotStretch;
  /** Nats above chance, before the choice of the stretch is paid for. */
  readonly score: number;
};

/**
 * Nats that it costs to have chosen a part among all of its length, and one length among many: ln(e·whole/part)
 * (the calibration of a multi-scale scan, Dümbgen and Spokoiny 2001). The whole itself is no choice.
 */
export const choiceCost = (part: TimeWindow, whole: TimeWindow): number => {
  const times = (whole.to - whole.from) / Math.max(1, part.to - part.from);
  return times > 1 ? 1 + Math.log(times) : 0;
};

/** Where a score is best once its choice is paid for, as far as it is above 0. The last stretch is the whole window. */
export const findSighting = (
  stretches: readonly SlotStretch[],
  scoreOf: (stretch: SlotStretch) => number,
): readonly Sighting[] => {
  const whole = stretches.at(-1);
  if (whole === undefined) return [];
  let [best, score, most] = [whole, 0, -Infinity];
  for (const stretch of stretches) {
    const found = scoreOf(stretch);
    const left = found - choiceCost(stretch, whole);
    if (left > most) [best, score, most] = [stretch, found, left];
  }
  return score > 0 ? [{ stretch: best, score }] : [];
};
