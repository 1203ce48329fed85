// The rise of a share, wherever in a window it is clearest.
import type { EngineParameters } from '../parameters.js';
import { riseOfShare, type ShareSample } from '../deviation/statistics.js';
import { type RunningSums, sumWithin } from './running-sums.js';
import { findSighting, type Sighting } from './sighting.js';
import type { SlotStretch } from './window-stretch.js';

type ShareSeries = {
  /** In the window, as running sums. */
  readonly hits: RunningSums;
  readonly of: RunningSums;
  readonly base: ShareSample;
  /** Share of the baseline. */
  readonly usual: number;
  readonly weight: number;
};

/** What a share is scanned with: the stretches, and what chance gives one of so many (nats). */
type ShareScan = {
  readonly stretches: readonly SlotStretch[];
  readonly chance: number;
  readonly parameters: EngineParameters;
};

export const findShareRise = (
  { hits, of, base, usual, weight }: ShareSeries,
  { stretches, chance, parameters: { saturation, fullEffect, leastLikelihood } }: ShareScan,
): readonly Sighting[] =>
  findSighting(stretches, (stretch) => {
    const window = { hits: sumWithin(hits, stretch), of: sumWithin(of, stretch) };
    const rise = window.hits / window.of - usual;
    if (!(rise > 0)) return -chance;
    const likelihood = riseOfShare(window, base, saturation);
    return (likelihood > leastLikelihood ? weight * likelihood * Math.min(1, rise / fullEffect) : 0) - chance;
  });
