// Contrasts one service in one place with its own history and with the same service elsewhere.
import type { Comparison } from '../deviation/baseline.js';
import { countAtLeast, countTraces } from '../deviation/histogram.js';
import { baseShare, riseOfShare, type ShareSample } from '../deviation/statistics.js';
import type { TimedGroup, TimedRequest } from './request-times.js';

export type PlaceTimes = {
  readonly group: TimedGroup;
  /** Nats: the lesser of both comparisons, as far as the rise is large. */
  readonly weight: number;
  /** Powers of two above the usual from which a request counts as slow. */
  readonly offset: number;
  /** The slow ones on the place, slowest first. */
  readonly slow: readonly TimedRequest[];
};

const isOn = ({ measure }: TimedGroup, { place: at, beside }: TimedRequest, place: string): boolean =>
  at === place && (measure !== 'out' || beside !== place);

const touches = ({ place: at, beside }: TimedRequest, place: string): boolean => at === place || beside === place;

const slowAmong = (timed: readonly TimedRequest[], offset: number): ShareSample => ({
  hits: timed.filter(({ excess }) => excess >= offset).length,
  of: timed.length,
});

/** What is seen of all services by one measure where the place has no part. */
export const spansElsewhere = (
  groups: readonly TimedGroup[],
  measure: TimedGroup['measure'],
  place: string,
): readonly TimedRequest[] =>
  groups.flatMap((group) => (group.measure === measure ? group.timed : [])).filter((each) => !touches(each, place));

type ContrastSides = { readonly here: readonly TimedRequest[]; readonly others: readonly TimedRequest[] };

const weightAt = (
  offset: number,
  { here, others }: ContrastSides,
  { group, comparison }: ContrastedService,
): number => {
  const { latencyPrior, saturation, fullEffect } = comparison.parameters;
  const tail = countAtLeast(group.base, offset) / Math.max(1, countTraces(group.base));
  const withPrior = ({ hits, of }: ShareSample): ShareSample => ({
    hits: hits + latencyPrior * tail,
    of: of + latencyPrior,
  });
  const now = slowAmong(here, offset);
  const elsewhere = slowAmong(others, offset);
  const before = withPrior({ hits: countAtLeast(group.base, offset), of: countTraces(group.base) });
  const rise = now.hits / now.of - Math.max(baseShare(elsewhere), before.hits / before.of);
  if (!(rise > 0)) return 0;
  const likelihood = Math.min(riseOfShare(now, elsewhere, saturation), riseOfShare(now, before, saturation));
  return likelihood * Math.min(1, rise / fullEffect);
};

type ContrastedService = { readonly group: TimedGroup; readonly comparison: Comparison };

/** `all`: what is seen elsewhere of any service by this measure, for a service that runs nowhere else; none: it is not judged. */
export const contrastPlace = (
  place: string,
  contrasted: ContrastedService,
  all: () => readonly TimedRequest[],
): PlaceTimes | undefined => {
  const { group, comparison } = contrasted;
  const { leastLikelihood, latencyStep } = comparison.parameters;
  const here = group.timed.filter((each) => isOn(group, each, place));
  const own = group.timed.filter((each) => !touches(each, place));
  const others = own.length > 0 ? own : all();
  if (others.length === 0) return undefined;
  const largest = here.reduce((most, { excess }) => Math.max(most, excess), -Infinity);
  if (largest < latencyStep) return undefined;
  const sides = { here, others };
  let best = { weight: leastLikelihood, offset: 0 };
  for (let offset = latencyStep; offset <= largest; offset += 1) {
    const weight = weightAt(offset, sides, contrasted);
    if (weight > best.weight) best = { weight, offset };
  }
  if (best.offset === 0) return undefined;
  const slow = here.filter(({ excess }) => excess >= best.offset).sort((a, b) => b.micros - a.micros);
  return { group, ...best, slow };
};
