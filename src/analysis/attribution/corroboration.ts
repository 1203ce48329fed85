// Lowers gauges without corroboration: a gauge shows that something is unusual, only requests and log lines show that service is worse.
import { baseCount, type Comparison } from '../deviation/baseline.js';
import type { Deviation } from '../deviation/deviation.js';

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

/** Gauges of a service whose requests would show it, and show nothing, count less. */
export const requireCorroboration = (
  deviations: readonly Deviation[],
  comparison: Comparison,
): readonly Deviation[] => {
  const isWatched = watched(comparison);
  const corroborated = new Set(deviations.filter(({ kind }) => kind !== 'metric').map(({ service }) => service));
  const isAlone = ({ kind, service, score }: Deviation): boolean =>
    kind === 'metric' && score > 0 && !corroborated.has(service) && isWatched(service);
  return deviations.map((each) =>
    isAlone(each) ? { ...each, score: each.score * comparison.parameters.aloneWeight } : each,
  );
};
