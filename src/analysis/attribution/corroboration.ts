// Lowers what nothing bears out: gauges show that something is unusual, and lines that no trace orders show what somebody
// wrote. Only requests show that service is worse.
import { baseCount, type Comparison, hasSpanTimes } from '../deviation/baseline.js';
import type { Deviation } from '../deviation/deviation.js';
import type { EngineParameters } from '../parameters.js';
import { countBurstsOnce } from './lone-bursts.js';

/** With fewer requests in the window it cannot be judged whether a service serves worse. */
const LEAST_REQUESTS = 5;

const requestsOf = ({ telemetry }: Comparison): ReadonlyMap<string, number> => {
  const requests = new Map<string, number>();
  for (const { row } of telemetry.traces)
    for (const { service } of row.segments) requests.set(service, (requests.get(service) ?? 0) + 1);
  return requests;
};

/** Services that usually serve requests. */
const servingOf = (comparison: Comparison): ReadonlySet<string> =>
  new Set(comparison.telemetry.flows.flatMap(({ row }) => (baseCount(row, comparison) > 0 ? row.service : [])));

/** Services whose worse service would be visible: enough requests pass, or no service is called at all now. */
const watched = (comparison: Comparison): ((service: string) => boolean) => {
  const requests = requestsOf(comparison);
  if (requests.size > 0) return (service) => (requests.get(service) ?? 0) >= LEAST_REQUESTS;
  const serving = servingOf(comparison);
  return (service) => serving.has(service);
};

/** Requests visibly fail, surely so. */
export const requestsFail = (deviations: readonly Deviation[], sure: number): boolean =>
  deviations.some((each) => each.kind === 'flow' && each.bad && each.score >= sure);

/** Services whose requests deviate, whatever their gauges and plain lines show. */
const deviatingServices = (deviations: readonly Deviation[]): ReadonlySet<string> =>
  new Set(
    deviations
      .filter(({ kind, score }) => kind !== 'metric' && kind !== 'rate' && score > 0)
      .map(({ service }) => service),
  );

/**
 * Lines that no trace orders, of a service whose requests show nothing, never stand above the requests that surely fail:
 * a burst of one line is one event however often it is written, and not one request is known to have met it.
 */
const requireRequests = (
  deviations: readonly Deviation[],
  { aloneWeight, sure }: EngineParameters,
): readonly Deviation[] => {
  if (!requestsFail(deviations, sure)) return deviations;
  const deviating = deviatingServices(deviations);
  return deviations.map((each) =>
    each.kind === 'rate' && each.score > 0 && !deviating.has(each.service)
      ? { ...each, score: Math.min(sure, each.score) * aloneWeight }
      : each,
  );
};

/** Where requests surely fail, lines stay away, and the times between those that are left say little. */
const discountLineTimes = (
  deviations: readonly Deviation[],
  { aloneWeight, sure }: EngineParameters,
): readonly Deviation[] =>
  requestsFail(deviations, sure)
    ? deviations.map((each) =>
        (each.kind === 'self' || each.kind === 'gap') && each.score > 0
          ? { ...each, score: Math.min(sure, each.score) * aloneWeight }
          : each,
      )
    : deviations;

/** Gauges of a service whose requests would show it, and show nothing, count less; so do plain lines beside failing requests. */
export const requireCorroboration = (
  deviations: readonly Deviation[],
  comparison: Comparison,
): readonly Deviation[] => {
  const isWatched = watched(comparison);
  const corroborated = new Set(deviations.filter(({ kind }) => kind !== 'metric').map(({ service }) => service));
  const isAlone = ({ kind, service, score }: Deviation): boolean =>
    kind === 'metric' && score > 0 && !corroborated.has(service) && isWatched(service);
  const { parameters } = comparison;
  const timed = hasSpanTimes(comparison) ? deviations : discountLineTimes(deviations, parameters);
  return requireRequests(countBurstsOnce(timed, comparison), parameters).map((each) =>
    isAlone(each) ? { ...each, score: each.score * parameters.aloneWeight } : each,
  );
};
