// Attributes multiplied calls: where a caller repeats calls that it used to make once, it overloads the callee, which is not at fault.
import { calledService, FAILED_MARK } from '../../telemetry/aggregates/operation-names.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation, FlowDeviation } from '../deviation/deviation.js';

const withoutMark = (event: string): string =>
  event.endsWith(FAILED_MARK) ? event.slice(0, -FAILED_MARK.length) : event;

const isRepeat = ({ stream, from, to = '' }: FlowRow): boolean =>
  stream === 'span' && calledService(from) !== undefined && withoutMark(from) === withoutMark(to);

/**
 * The service that is called again right after the same call, where something else used to follow. A call that failed and is
 * repeated counts as well where such calls used to fail without being repeated: only then did the step become more frequent.
 */
const repeatedCallee = ({ row: { row }, vanished }: FlowDeviation): string | undefined =>
  isRepeat(row) && vanished !== undefined && !isRepeat(vanished.row) ? calledService(row.from) : undefined;

type MultipliedCall = { readonly callee: string; readonly repeat: FlowDeviation; readonly strength: number };

/** Sure ones alone: with few repeats, the callee is judged by itself. */
const findMultipliedCalls = (deviations: readonly Deviation[], sure: number): readonly MultipliedCall[] =>
  deviations.flatMap((each) => {
    if (each.kind !== 'flow' || each.likelihood < sure) return [];
    const callee = repeatedCallee(each);
    return callee === undefined || callee === each.service ? [] : [{ callee, repeat: each, strength: each.effect }];
  });

const scoreOf = (deviation: Deviation): number => Math.max(0, deviation.score);

/** The strongest of a service. */
const bestOf = (service: string, deviations: readonly Deviation[]): number =>
  Math.max(0, ...deviations.map((each) => (each.service === service ? scoreOf(each) : 0)));

/** The caller gets what its callee shows; the callee keeps what the repeated calls do not explain. */
export const attributeMultipliedCalls = (
  deviations: readonly Deviation[],
  { parameters }: Pick<Comparison, 'parameters'>,
): readonly Deviation[] => {
  const found = findMultipliedCalls(deviations, parameters.sure);
  if (found.length === 0) return deviations;
  const strongest = new Map<string, MultipliedCall>();
  for (const each of found) {
    const known = strongest.get(each.callee);
    if (known === undefined || each.strength * each.repeat.likelihood > known.strength * known.repeat.likelihood)
      strongest.set(each.callee, each);
  }
  const instead = new Map<Deviation, Deviation>();
  for (const { callee, repeat, strength } of strongest.values()) {
    const suffered = bestOf(callee, deviations);
    if (suffered > 0) instead.set(repeat, { ...repeat, score: scoreOf(repeat) + strength * suffered });
  }
  return deviations.map((each) => {
    const raised = instead.get(each);
    if (raised !== undefined) return raised;
    const storm = strongest.get(each.service);
    return storm === undefined || each.score <= 0 ? each : { ...each, score: each.score * (1 - storm.strength) };
  });
};
