// The rise of a share, wherever in a window it is clearest.
import type { Parameters } from '../parameters.js';
import { riseOfShare, type Sample } from '../deviation/statistics.js';
import { within, type Running } from './courses.js';
import { sight, type Sighting } from './sighting.js';
import type { Stretch } from './stretch.js';

export type Share = {
  /** In the window, as running sums. */
  readonly hits: Running;
  readonly of: Running;
  readonly base: Sample;
  /** Share of the baseline. */
  readonly usual: number;
  readonly weight: number;
};

/** All that is looked at beside a share, and what chance gives one of so many (nats). */
export type Scan = { readonly stretches: readonly Stretch[]; readonly chance: number; readonly parameters: Parameters };

export const sightShare = (
  { hits, of, base, usual, weight }: Share,
  { stretches, chance, parameters: { saturation, fullEffect, leastLikelihood } }: Scan,
): readonly Sighting[] =>
  sight(stretches, (stretch) => {
    const window = { hits: within(hits, stretch), of: within(of, stretch) };
    const rise = window.hits / window.of - usual;
    if (!(rise > 0)) return -chance;
    const likelihood = riseOfShare(window, base, saturation);
    return (likelihood > leastLikelihood ? weight * likelihood * Math.min(1, rise / fullEffect) : 0) - chance;
  });
