// Whether the two leading suspects are one fault or two, by the requests that show one and not the other.
import { MINUTE } from '../../kernel/time.js';
import type { Hypothesis, SuspectSeparation } from '../../evidence/finding.js';
import type { TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation } from '../deviation/deviation.js';
import type { SuspectedService } from './hypotheses.js';
import { takesStep } from './takes-step.js';

/** Chance brings a second suspect this strong less often than once in twenty times (nats). */
const SURE_SECOND = 3;
/** Of the requests that show the rarer one, at most this share shows the other too. */
const SHARED = 0.1;
/** Two faults that began within so short a time may be one. */
const SAME_TIME = 2 * MINUTE;

/** Requests of the window that show a deviation; `undefined`: it is not one of requests. */
const tracesShowing = (deviation: Deviation, { telemetry }: Comparison): readonly TraceRow[] | undefined => {
  switch (deviation.kind) {
    case 'flow':
      return telemetry.traces.map(({ row }) => row).filter((trace) => takesStep(deviation, trace));
    case 'self':
    case 'gap':
      return deviation.slowest.map(({ trace }) => trace);
    case 'metric':
    case 'rate':
      return undefined;
  }
  return deviation satisfies never;
};

const tracesOfSuspect = ({ deviations }: SuspectedService, comparison: Comparison): readonly TraceRow[] => {
  for (const deviation of deviations) {
    const traces = deviation.score > 0 ? tracesShowing(deviation, comparison) : undefined;
    if (traces !== undefined && traces.length > 0) return traces;
  }
  return [];
};

const independenceOf = (
  [first, second]: readonly [Hypothesis, Hypothesis],
  [own, others]: readonly [readonly TraceRow[], readonly TraceRow[]],
): SuspectSeparation['independent'] => {
  if (second.score < SURE_SECOND) return undefined;
  if (own.length > 0 && others.length > 0) {
    const ids = new Set(own.map(({ traceId }) => traceId));
    const both = others.filter(({ traceId }) => ids.has(traceId)).length;
    return both <= SHARED * Math.min(own.length, others.length) ? 'requests' : undefined;
  }
  const calls = first.affected.includes(second.service) || second.affected.includes(first.service);
  const [began, later] = [first.onset, second.onset];
  const distance = began === undefined || later === undefined ? 0 : Math.abs(began - later);
  return !calls && distance > SAME_TIME ? 'onset' : undefined;
};

/** The first of the requests that a service has no part in. */
const traceWithout = (service: string, traces: readonly TraceRow[]): string | undefined =>
  traces.find(({ segments }) => segments.every((segment) => segment.service !== service))?.traceId;

/** `undefined`: chance explains all suspects but one. */
export const separateSuspects = (
  suspected: readonly SuspectedService[],
  comparison: Comparison,
): SuspectSeparation | undefined => {
  const [first, second] = suspected.filter(({ hypothesis }) => hypothesis.score > 0);
  if (first === undefined || second === undefined) return undefined;
  const traces = [tracesOfSuspect(first, comparison), tracesOfSuspect(second, comparison)] as const;
  const kind = independenceOf([first.hypothesis, second.hypothesis], traces);
  const [onlyFirst, onlySecond] = [
    traceWithout(second.hypothesis.service, traces[0]),
    traceWithout(first.hypothesis.service, traces[1]),
  ];
  return {
    ...(kind && { independent: kind }),
    ...(onlyFirst !== undefined && { onlyFirst }),
    ...(onlySecond !== undefined && { onlySecond }),
  };
};
