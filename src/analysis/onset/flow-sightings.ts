// Steps inside requests that became frequent in a stretch; what explains what away is left to the analysis of that stretch.
import { isWarningOrWorse } from '../../telemetry/level.js';
import { ambience, baseCount, baseSample, type Comparison } from '../deviation/baseline.js';
import { isBadStep, loggingServices, originId } from '../deviation/flow-deviations.js';
import { baseShare } from '../deviation/statistics.js';
import { buildRunningSums } from './running-sums.js';
import { findShareRise } from './share-rise.js';
import type { Sighting } from './sighting.js';
import type { SlotStretch } from './window-stretch.js';

/** Events that some line was logged of as a warning or worse. */
const badEvents = ({ telemetry }: Comparison): ReadonlySet<string> =>
  new Set(telemetry.rates.filter(({ row }) => isWarningOrWorse(row.level)).map(({ row }) => row.event));

export const findFlowSightings = (comparison: Comparison, stretches: readonly SlotStretch[]): readonly Sighting[] => {
  const { telemetry, parameters } = comparison;
  const slots = stretches.at(-1)?.last ?? 0;
  const passed = telemetry.flows.filter(({ row }) => row.to === undefined);
  const totals = new Map(
    passed.map(({ row }) => [originId(row), { of: buildRunningSums([row.course], slots), passed: row }]),
  );
  const steps = telemetry.flows.filter(({ row }) => row.to !== undefined && row.window > 0);
  const scan = { stretches, chance: Math.log(1 + steps.length), parameters };
  const logged = { bad: badEvents(comparison), services: loggingServices(telemetry.flows) };
  return steps.flatMap(({ row }) => {
    const total = totals.get(originId(row));
    if (total === undefined || baseCount(total.passed, comparison) <= 0) return [];
    const severity = isBadStep(row, logged) ? 1 : parameters.plainSeverity;
    const { of, passed: all } = total;
    const base = baseSample({ taken: row, passed: all }, comparison);
    const weight = severity * (1 - ambience(row.to ?? '', comparison));
    return findShareRise(
      { hits: buildRunningSums([row.course], slots), of, base, usual: baseShare(base), weight },
      scan,
    );
  });
};
