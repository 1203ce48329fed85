// Attributes waiting messages to the consumer of a queue: it answers late, not never, and the sender is not at fault.
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation, FlowDeviation, MetricDeviation } from '../deviation/deviation.js';
import { tellsWaiting } from '../deviation/gauge-series.js';
import { unansweredCallee } from './ingest-lag.js';
import type { ServiceCandidate } from '../rank-services.js';

/** Services that take up messages, by their spans. */
const consumersIn = ({ telemetry }: Comparison): ReadonlySet<string> =>
  new Set(
    telemetry.traces.flatMap(({ row }) =>
      row.segments.flatMap(({ service, message }) => (message === true ? [service] : [])),
    ),
  );

const isWaiting = (each: Deviation): each is MetricDeviation =>
  each.kind === 'metric' && each.direction === 'rise' && tellsWaiting(each.row.row.gauge);

/** Consumers that messages wait for: spans show the consumer, a gauge shows the waiting. */
export const findLateConsumers = (deviations: readonly Deviation[], comparison: Comparison): ReadonlySet<string> => {
  const consumers = consumersIn(comparison);
  return new Set(deviations.filter(isWaiting).flatMap(({ service }) => (consumers.has(service) ? [service] : [])));
};

const bestScore = (deviations: readonly FlowDeviation[]): number => Math.max(...deviations.map(({ score }) => score));

const awaiting = (service: string, messages: readonly FlowDeviation[]): readonly FlowDeviation[] => {
  const senders = Map.groupBy(messages, ({ row }) => row.row.service);
  const [first] = [...messages].sort((a, b) => b.score - a.score);
  const score = [...senders.values()].reduce((sum, own) => sum + Math.max(0, bestScore(own)), 0);
  return first === undefined || score <= 0
    ? []
    : [{ ...first, service, score, callers: [...senders.keys()].sort(), waiting: true }];
};

/** Deviations of messages that were sent and not taken up, attributed to their consumer. */
export const attributeToQueues = (
  deviations: readonly Deviation[],
  late: ReadonlySet<string>,
): readonly FlowDeviation[] => {
  const sent = deviations.flatMap((each) => (each.kind === 'flow' ? [each] : []));
  return [...Map.groupBy(sent, (each) => unansweredCallee(each) ?? '')].flatMap(([service, messages]) =>
    late.has(service) ? awaiting(service, messages) : [],
  );
};

/** That its requests are served worse than before. */
const servesWorse = (each: Deviation): boolean => {
  switch (each.kind) {
    case 'flow':
      return each.bad;
    case 'self':
    case 'gap':
      return true;
    case 'metric':
    case 'rate':
      return false;
  }
  return each satisfies never;
};

/** What shows that messages wait for one that works on each as fast and as well as always: a gauge first. */
export const findWaitingSigns = ({ families }: ServiceCandidate): readonly Deviation[] => {
  const own = [...families.values()].flat();
  const sent = own.find((each) => each.kind === 'flow' && each.waiting === true);
  if (sent === undefined || own.some((each) => each.score > 0 && servesWorse(each))) return [];
  return [...own.filter(isWaiting).slice(0, 1), sent];
};
