// Everything in which a window differs from its baseline, by every part of the engine.
import { blameAborted } from '../blame/abort.js';
import type { Comparison } from './baseline.js';
import { blameCalled } from '../blame/call-gauges.js';
import { corroborated } from '../blame/corroborated.js';
import type { Deviation, FlowDeviation } from './deviation.js';
import { flowDeviations } from './flow.js';
import { gapDeviations } from './gap.js';
import { blameHosts } from '../host/hosts.js';
import { type Lag, lagsIn, unlessBehind } from '../blame/lag.js';
import { metricDeviations } from './metric.js';
import { blameQueues, latecomersIn } from '../blame/queues.js';
import { rateDeviations } from './rate.js';
import { selfDeviations } from './self-time.js';
import { blameUnanswered } from '../blame/unanswered.js';

const found = (flows: readonly FlowDeviation[], comparison: Comparison): readonly Deviation[] => [
  ...blameAborted(blameUnanswered(flows, comparison), comparison),
  ...gapDeviations(comparison),
  ...selfDeviations(comparison),
  ...blameCalled(metricDeviations(comparison), comparison),
  ...rateDeviations(comparison),
];

export type Deviating = { readonly deviations: readonly Deviation[]; readonly behind: readonly Lag[] };

/** What deviates by every family, each blamed on whom its rules blame, and the services whose rows are still on their way. */
export const deviating = (comparison: Comparison): Deviating => {
  const flows = flowDeviations(comparison);
  const lags = lagsIn(flows, comparison);
  const all = blameHosts(found(flows, comparison), comparison);
  const late = latecomersIn(all, comparison);
  const counted = [...blameQueues(all, late), ...unlessBehind(all, lags, comparison)];
  return {
    deviations: corroborated(counted, comparison),
    behind: lags.filter(({ service }) => !late.has(service)),
  };
};

export const deviationsOf = (comparison: Comparison): readonly Deviation[] => deviating(comparison).deviations;
