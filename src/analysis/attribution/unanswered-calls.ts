// Attributes unanswered calls: where a call fails that was answered before, it counts against the callee, not the caller.
import { type Micros, MINUTE } from '../../kernel/time.js';
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

/** What began within so short a time may have begun at once: calls are made now and then. */
const SAME_TIME = 2 * MINUTE;

/** When each service began to be silent to a caller, as far as that is sure. */
const silenceOf = (deviations: readonly FlowDeviation[], sure: number): ReadonlyMap<string, Micros> => {
  const since = new Map<string, Micros>();
  for (const deviation of deviations) {
    const callee = silentCallee(deviation);
    if (callee === undefined || deviation.score < sure) continue;
    since.set(callee, Math.min(deviation.onset ?? Infinity, since.get(callee) ?? Infinity));
  }
  return since;
};

/**
 * The service whose answer is missing where requests stop, if another caller surely gets none of it: one that ends over and over
 * answers some, so its silence to this caller alone cannot be told from calls that were not made.
 */
const missedCallee = (
  { halted, score, dimension, onset = Infinity }: FlowDeviation,
  silence: ReadonlyMap<string, Micros>,
): string | undefined => {
  const missed = halted?.missed;
  if (missed === undefined || score <= 0 || dimension !== undefined) return undefined;
  const since = silence.get(missed);
  return since !== undefined && onset >= since - SAME_TIME ? missed : undefined;
};

const findUnansweredCalls = (deviations: readonly FlowDeviation[], sure: number): readonly UnansweredCall[] => {
  const byPlace = Map.groupBy(deviations, operationKey);
  const silence = silenceOf(deviations, sure);
  return deviations.flatMap((deviation): readonly UnansweredCall[] => {
    const around = byPlace.get(operationKey(deviation)) ?? [];
    const callee = silentCallee(deviation);
    if (callee !== undefined) return [{ callee, failed: deviation, around }];
    const missed = missedCallee(deviation, silence);
    if (missed === undefined) return [];
    const halted = { answered: deviation.halted?.answered ?? [], isUnanswered: true as const };
    return [{ callee: missed, failed: { ...deviation, halted }, around }];
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
  const found = findUnansweredCalls(deviations, parameters.sure);
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
