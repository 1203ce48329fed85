// Everything in which a window differs from its baseline, by every part of the engine.
import { blameAborted } from './abort.js';
import type { Comparison } from './baseline.js';
import { corroborated } from './corroborated.js';
import type { Deviation } from './deviation.js';
import { flowDeviations } from './flow.js';
import { gapDeviations } from './gap.js';
import { metricDeviations } from './metric.js';
import { rateDeviations } from './rate.js';
import { selfDeviations } from './self-time.js';
import { blameUnanswered } from './unanswered.js';

const found = (comparison: Comparison): readonly Deviation[] => [
  ...blameAborted(blameUnanswered(flowDeviations(comparison), comparison), comparison),
  ...gapDeviations(comparison),
  ...selfDeviations(comparison),
  ...metricDeviations(comparison),
  ...rateDeviations(comparison),
];

export const deviationsOf = (comparison: Comparison): readonly Deviation[] =>
  corroborated(found(comparison), comparison);
