// Lines of an error that nothing bears out: a burst of them is one event, however often it is written.
import { calledService } from '../../telemetry/aggregates/operation-names.js';
import { isWarningOrWorse } from '../../telemetry/level.js';
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation, RateDeviation } from '../deviation/deviation.js';
import type { EngineParameters } from '../parameters.js';
import { tellsFailure } from '../deviation/halted-requests.js';
import { blamesCallee } from '../findings/event-key-parts.js';

const isBadRise = (deviation: Deviation): deviation is RateDeviation =>
  deviation.kind === 'rate' && deviation.bad && deviation.direction === 'rise';

/** How many kinds of ordinary lines each service writes. */
const ordinaryEvents = ({ telemetry }: Comparison): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const { row } of telemetry.rates)
    if (!isWarningOrWorse(row.level)) found.set(row.service, (found.get(row.service) ?? 0) + 1);
  return found;
};

/** Share of a service's lines that requests order, from which on a line that no request orders is outside of them. */
const MOSTLY = 0.5;

/** Services whose lines requests order as a rule. */
const orderedServices = ({ telemetry }: Comparison): ReadonlySet<string> => {
  const ordered = new Set(
    telemetry.flows.flatMap(({ row }) => (row.stream === 'log' ? `${row.service}\n${row.from}` : [])),
  );
  const lines = new Map<string, { all: number; ordered: number }>();
  for (const { row } of telemetry.rates) {
    const own = row.lines.reduce((sum, each) => sum + each, 0);
    const known = lines.get(row.service) ?? { all: 0, ordered: 0 };
    known.all += own;
    if (ordered.has(`${row.service}\n${row.event}`)) known.ordered += own;
    lines.set(row.service, known);
  }
  return new Set([...lines].flatMap(([service, own]) => (own.ordered >= MOSTLY * own.all ? service : [])));
};

/** With fewer requests in the window it cannot be judged whether a service serves worse. */
const LEAST_REQUESTS = 5;

/** Services whose requests would show a failure: spans of them are there, and spans of this system say whether they failed. */
const visiblyServing = ({ telemetry }: Comparison): ReadonlySet<string> => {
  if (!tellsFailure(telemetry.flows)) return new Set();
  const served = new Map<string, number>();
  for (const { row } of telemetry.traces)
    for (const { service, spanId } of row.segments)
      if (spanId !== undefined) served.set(service, (served.get(service) ?? 0) + 1);
  return new Set([...served].flatMap(([service, requests]) => (requests >= LEAST_REQUESTS ? service : [])));
};

/** How surely requests or gauges of each service deviate, or requests that call it. */
const deviatingServices = (deviations: readonly Deviation[], sure: number): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  const note = (service: string | undefined, score: number): void => {
    if (service !== undefined) found.set(service, Math.max(found.get(service) ?? 0, Math.min(1, score / sure)));
  };
  for (const each of deviations) {
    if (each.kind === 'rate' || each.score <= 0) continue;
    note(each.service, each.score);
    if (each.kind !== 'flow') continue;
    note(calledService(each.row.row.from), each.score);
    note(calledService(each.row.row.to ?? ''), each.score);
  }
  return found;
};

type Fall = RateDeviation & { readonly direction: 'fall' };

const isFall = (deviation: Deviation): deviation is Fall => deviation.kind === 'rate' && deviation.direction === 'fall';

const clearest = (falls: readonly Fall[], weightOf: (fall: Fall) => number): number =>
  Math.max(0, ...falls.map(weightOf));

/**
 * How surely ordinary lines of each service stay away, beyond chance among its own, and beyond what those of the other
 * services do: in a calmer minute fewer lines are written everywhere, and no error took their place. Lines that many
 * services write now and then tell little when they stay away.
 */
const fallsByService = (
  deviations: readonly Deviation[],
  ordinary: ReadonlyMap<string, number>,
  sure: number,
): ReadonlyMap<string, number> => {
  const falls = Map.groupBy(deviations.filter(isFall), ({ service }) => service);
  const strengths = new Map([...falls].map(([service, own]) => [service, clearest(own, (fall) => fall.likelihood)]));
  const all = [...strengths.values()].reduce((sum, strength) => sum + strength, 0);
  const others = Math.max(1, new Set([...ordinary.keys(), ...falls.keys()]).size - 1);
  return new Map(
    [...falls].map(([service, own]) => {
      const dispersion = Math.max(1, (all - (strengths.get(service) ?? 0)) / others);
      const strength = clearest(own, (fall) => fall.likelihood * (1 - fall.ambient));
      const beyondChance = strength / dispersion - Math.log1p(ordinary.get(service) ?? 0);
      return [service, Math.min(1, Math.max(0, beyondChance / sure))];
    }),
  );
};

/** Callers that complain: errors of services that say that one which they call has failed. */
const complainingServices = (deviations: readonly Deviation[]): ReadonlySet<string> =>
  new Set(
    deviations.flatMap((each) =>
      isBadRise(each) && each.score > 0 && blamesCallee(each.row.row.event) ? [each.service] : [],
    ),
  );

const hasOther = (services: ReadonlySet<string>, service: string): boolean =>
  services.size > (services.has(service) ? 1 : 0);

/**
 * Beside nothing else, such a burst is as sure as a candidate may be; a suspect that requests or gauges show stands before it.
 * Of several bursts, the clearest comes first.
 */
const asCandidate = (burst: RateDeviation, borneOut: number, { aloneConfidence }: EngineParameters): RateDeviation => {
  const most = Math.log(aloneConfidence / (1 - aloneConfidence)) + borneOut;
  const excess = Math.max(0, burst.score - (most - 1));
  return { ...burst, isAlone: true, score: burst.score - excess + excess / (1 + excess) };
};

/**
 * A rise of error lines counts by its number where ordinary lines of its service surely stay away, its requests or gauges surely
 * deviate, requests that call it do, or other services complain of whom they call. Else, where requests order the lines of its service
 * or its spans would show a failure, it counts as one event, which chance brings once in as many slots as were looked at, and as much
 * as what bears it out: a doubtful sign makes the lines no more independent. Where nothing would show it, it only makes less sure.
 */
export const countBurstsOnce = (deviations: readonly Deviation[], comparison: Comparison): readonly Deviation[] => {
  if (!deviations.some(isBadRise)) return deviations;
  const ordered = new Set([...orderedServices(comparison), ...visiblyServing(comparison)]);
  const { parameters } = comparison;
  const { sure } = parameters;
  const deviating = deviatingServices(deviations, sure);
  const complaining = complainingServices(deviations);
  const falls = fallsByService(deviations, ordinaryEvents(comparison), sure);
  return deviations.map((each) => {
    if (!isBadRise(each) || each.asOneEvent === undefined || each.score <= each.asOneEvent) return each;
    if (hasOther(complaining, each.service)) return each;
    const borneOut = Math.max(falls.get(each.service) ?? 0, deviating.get(each.service) ?? 0);
    if (borneOut >= 1) return each;
    if (!ordered.has(each.service)) return asCandidate(each, sure * borneOut, parameters);
    return { ...each, score: Math.min(each.score, each.asOneEvent + sure * borneOut) };
  });
};
