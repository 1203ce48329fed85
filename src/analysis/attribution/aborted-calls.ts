// Attributes aborted calls: when several callers stop after calling a service, it counts against the service, not against each caller.
import { calledService, FAILED_MARK } from '../../telemetry/aggregates/operation-names.js';
import type { Comparison } from '../deviation/baseline.js';
import type { FlowDeviation } from '../deviation/deviation.js';

/** A single caller shows only that the caller itself stopped. */
const LEAST_CALLERS = 2;

/** After a call that was answered, another one that fails says what is wrong: not the service that answered. */
const isOtherFailure = (to: string): boolean => to.endsWith(FAILED_MARK) && to !== FAILED_MARK;

const abortedCall = ({ row: { row }, score }: FlowDeviation): string | undefined =>
  row.stream === 'span' && score > 0 && !isOtherFailure(row.to ?? '') ? calledService(row.from) : undefined;

const bestScore = (deviations: readonly FlowDeviation[]): number => Math.max(...deviations.map(({ score }) => score));

type AttributedAbort = { readonly deviation: FlowDeviation; readonly instead: readonly FlowDeviation[] };

/** The callee gets the sum of its callers' best scores; each caller keeps what the others do not confirm. */
const attributeAborts = (
  callee: string,
  aborts: readonly FlowDeviation[],
  sure: number,
): readonly AttributedAbort[] => {
  const callers = Map.groupBy(aborts, ({ service }) => service);
  if (callers.size < LEAST_CALLERS || callers.has(callee)) return [];
  const best = new Map([...callers].map(([caller, own]) => [caller, bestScore(own)]));
  const total = [...best.values()].reduce((sum, score) => sum + score, 0);
  const [first, ...rest] = [...aborts].sort((a, b) => b.score - a.score);
  if (first === undefined) return [];
  const reduced = [first, ...rest].map((abort) => {
    const others = [...best].filter(([caller]) => caller !== abort.service).map(([, score]) => score);
    return {
      deviation: abort,
      instead: [{ ...abort, score: abort.score * (1 - Math.min(1, Math.max(...others) / sure)) }],
    };
  });
  const blamed = { ...first, service: callee, score: total, callers: [...callers.keys()].sort() };
  return reduced.map((each, index) => (index === 0 ? { ...each, instead: [blamed, ...each.instead] } : each));
};

export const attributeAbortedCalls = (
  deviations: readonly FlowDeviation[],
  { parameters }: Comparison,
): readonly FlowDeviation[] => {
  const calls = Map.groupBy(deviations, abortedCall);
  const blamed = [...calls].flatMap(([callee, aborts]) =>
    callee === undefined ? [] : attributeAborts(callee, aborts, parameters.sure),
  );
  const instead = new Map(blamed.map((each) => [each.deviation, each.instead]));
  return deviations.flatMap((deviation) => instead.get(deviation) ?? [deviation]);
};
