// A gauge alone says that something is unusual; that anybody is served worse, only requests and log lines say.
import type { Comparison } from './baseline.js';
import type { Deviation } from './deviation.js';

/** Fewer requests of a service than this in the window cannot tell whether it serves worse. */
const LEAST_REQUESTS = 5;

const requestsOf = ({ telemetry }: Comparison): ReadonlyMap<string, number> => {
  const requests = new Map<string, number>();
  for (const { row } of telemetry.traces)
    for (const { service } of row.segments) requests.set(service, (requests.get(service) ?? 0) + 1);
  return requests;
};

/** Gauges of a service whose requests are seen and show nothing count less. */
export const corroborated = (deviations: readonly Deviation[], comparison: Comparison): readonly Deviation[] => {
  const requests = requestsOf(comparison);
  const shown = new Set(deviations.filter(({ kind }) => kind !== 'metric').map(({ service }) => service));
  const isAlone = ({ kind, service, score }: Deviation): boolean =>
    kind === 'metric' && score > 0 && !shown.has(service) && (requests.get(service) ?? 0) >= LEAST_REQUESTS;
  return deviations.map((each) =>
    isAlone(each) ? { ...each, score: each.score * comparison.parameters.aloneWeight } : each,
  );
};
