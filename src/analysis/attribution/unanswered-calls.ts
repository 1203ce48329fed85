// Attributes unanswered calls: where a call fails that was answered before, it counts against the callee, not the caller.
import { calledService, FAILED_MARK } from '../../telemetry/aggregates/operation-names.js';
import type { Comparison } from '../deviation/baseline.js';
import type { FlowDeviation } from '../deviation/deviation.js';

/** The service that used to answer the call which now fails without anybody's answer; none, where a place is blamed for it. */
export const silentCallee = ({
  row: { row },
  vanished,
  score,
  dimension,
  halted,
}: FlowDeviation): string | undefined => {
  if (dimension !== undefined) return undefined;
  const { stream, to = '' } = row;
  const fails = stream === 'span' && to.endsWith(FAILED_MARK) && to !== FAILED_MARK && calledService(to) === undefined;
  return (fails || halted?.isUnanswered === true) && score > 0 && vanished !== undefined
    ? calledService(vanished.row.to ?? '')
    : undefined;
};

const operationKey = ({ row: { row } }: FlowDeviation): string => `${row.service}\n${row.operation}`;

const bestScore = (deviations: readonly FlowDeviation[]): number => Math.max(...deviations.map(({ score }) => score));

/** What one request of a caller shows of the silence: the failed call, and all else that deviates around it. */
type UnansweredCall = {
  readonly callee: string;
  readonly failed: FlowDeviation;
  readonly around: readonly FlowDeviation[];
};

const findUnansweredCalls = (deviations: readonly FlowDeviation[]): readonly UnansweredCall[] => {
  const byPlace = Map.groupBy(deviations, operationKey);
  return deviations.flatMap((failed) => {
    const callee = silentCallee(failed);
    return callee === undefined ? [] : [{ callee, failed, around: byPlace.get(operationKey(failed)) ?? [] }];
  });
};

/** Several services that surely stop to answer at once share something that no row need name: a network, a machine, a region. */
const noteOthers = (blamed: readonly FlowDeviation[], sure: number): readonly FlowDeviation[] => {
  const surely = blamed.filter(({ score }) => score >= sure).length;
  return surely > 1 ? blamed.map((each) => ({ ...each, isOneOfSeveral: true as const })) : blamed;
};

/** The callee gets the scores of its callers; they keep what the failed call does not explain. */
export const attributeUnansweredCalls = (
  deviations: readonly FlowDeviation[],
  { parameters }: Comparison,
): readonly FlowDeviation[] => {
  const found = findUnansweredCalls(deviations);
  if (found.length === 0) return deviations;
  const kept = new Map<FlowDeviation, number>();
  for (const { failed, around } of found)
    for (const each of around) kept.set(each, 1 - Math.min(1, failed.score / parameters.sure));
  const blamed = [...Map.groupBy(found, ({ callee }) => callee)].flatMap(([callee, own]): readonly FlowDeviation[] => {
    const [first] = own.map(({ failed }) => failed).sort((a, b) => b.score - a.score);
    const callers = [...new Set(own.map(({ failed }) => failed.service))].sort();
    const score = own.reduce((sum, { around }) => sum + Math.max(0, bestScore(around)), 0);
    return first === undefined ? [] : [{ ...first, service: callee, score, callers, silent: true as const }];
  });
  return [
    ...noteOthers(blamed, parameters.sure),
    ...deviations.map((each) => {
      const share = kept.get(each);
      return share === undefined || each.score <= 0 ? each : { ...each, score: each.score * share };
    }),
  ];
};
