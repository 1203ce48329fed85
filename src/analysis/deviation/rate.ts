// Deviations of rate: lines that no trace orders became frequent or vanished.
import type { Micros } from '../../kernel/time.js';
import type { RateRow } from '../../telemetry/aggregates/rows.js';
import { slotFrom, slotStart } from '../../telemetry/aggregates/rates.js';
import { isBad } from '../../telemetry/level.js';
import type { Comparison } from './baseline.js';
import type { RateDeviation } from './deviation.js';
import { busyness, countLines, dispersion, rateAmbience, rateFrame, windowStart } from './rate-frame.js';
import type { Counted, RateFrame } from './rate-frame.js';
import { effective, rateChange } from './statistics.js';
import type { Placed } from '../telemetry-read.js';

type Change = Counted & { readonly likelihood: number; readonly effect: number; readonly expected: number };
type Compared = { readonly comparison: Comparison; readonly frame: RateFrame };

/** Lines that traces order are judged by flow, which sees more. */
const withoutTraces = ({ telemetry }: Comparison): readonly Placed<RateRow>[] => {
  const passed = telemetry.flows.filter(({ row }) => row.stream === 'log' && row.to === undefined);
  const ordered = new Set(passed.map(({ row }) => `${row.service}\n${row.from}`));
  return telemetry.rates.filter(({ row }) => !ordered.has(`${row.service}\n${row.event}`));
};

/** Half a line is added to the baseline, over one slot more. What a steady event would show: bursts are judged after. */
const changeOf = (counted: Counted, busy: number, { comparison, frame }: Compared): Change => {
  const exposure = frame.window.length * busy;
  const before = { count: counted.base + 0.5, exposure: frame.baseLength + 1 };
  const expected = (before.count / before.exposure) * exposure;
  const size = Math.max(counted.window, expected);
  const independent = effective(size, comparison.parameters.saturation) / size;
  const raw = rateChange({ count: counted.window, exposure }, before);
  return {
    ...counted,
    likelihood: raw * Math.min(1, independent),
    effect: 1 - Math.min(counted.window, expected) / size,
    expected,
  };
};

/** A rise begins with the first line in the window, a fall with the window. */
const onsetOf = ({ row: { row }, window, expected }: Change, frame: RateFrame): Micros => {
  const start = windowStart(frame);
  return window > expected ? slotStart(row, slotFrom(row, start)) : start;
};

const deviationOf = (change: Change, { comparison, frame }: Compared): RateDeviation => {
  const { plainSeverity, sharedServices } = comparison.parameters;
  const { row, window: lines, expected, likelihood, effect } = change;
  const { service, event, level } = row.row;
  const rises = lines > expected;
  const bad = isBad(level) || event.includes('!');
  const ambient = rateAmbience(event, frame, sharedServices);
  return {
    kind: 'rate',
    service,
    score: likelihood * effect * (rises && bad ? 1 : plainSeverity) * (1 - ambient),
    likelihood,
    row,
    direction: rises ? 'rise' : 'fall',
    effect,
    bad,
    ambient,
    lines,
    expected,
    onset: onsetOf(change, frame),
  };
};

type Event = Pick<Counted, 'row' | 'base'> & {
  /** How much busier its service was in the window. */
  readonly busy: number;
};

/** One event in the window of a frame; its score before the choice among all events is paid for. */
export const rateDeviation = ({ row, busy }: Event, compared: Compared): RateDeviation | undefined => {
  const { leastLikelihood, leastRateEffect } = compared.comparison.parameters;
  const change = changeOf(countLines(row, compared.frame), busy, compared);
  if (change.likelihood <= leastLikelihood || change.effect < leastRateEffect) return undefined;
  const likelihood = change.likelihood / dispersion(change, compared.frame);
  return likelihood > leastLikelihood ? deviationOf({ ...change, likelihood }, compared) : undefined;
};

export const untracedEvents = (comparison: Comparison, frame: RateFrame): readonly Counted[] =>
  withoutTraces(comparison)
    .map((row) => countLines(row, frame))
    .filter(({ window, base }) => window > 0 || base > 0);

/**
 * A plain line that became frequent counts as far as another of its service fell silent: it took that one's place.
 * Alone it is what a release that logs more looks like.
 */
const inPlaceOfOthers = (deviations: readonly RateDeviation[], sure: number): readonly RateDeviation[] => {
  const falls = Map.groupBy(
    deviations.filter(({ direction }) => direction === 'fall'),
    ({ service }) => service,
  );
  const replaced = (service: string): number =>
    Math.min(1, Math.max(0, ...(falls.get(service) ?? []).map(({ likelihood }) => likelihood)) / sure);
  return deviations.map((deviation) =>
    deviation.bad || deviation.direction === 'fall'
      ? deviation
      : { ...deviation, score: deviation.score * replaced(deviation.service) },
  );
};

export const rateDeviations = (comparison: Comparison): readonly RateDeviation[] => {
  const frame = rateFrame(comparison);
  if (frame === undefined) return [];
  const events = untracedEvents(comparison, frame);
  const busy = busyness(events, frame);
  const chance = Math.log(1 + events.length);
  const found = events
    .map((event) => rateDeviation({ ...event, busy: busy(event.row.row.service) }, { comparison, frame }))
    .filter((deviation) => deviation !== undefined);
  return inPlaceOfOthers(found, comparison.parameters.sure).map((deviation) => ({
    ...deviation,
    score: deviation.score - chance,
  }));
};
