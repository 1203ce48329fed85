// Attributes repeated calls: a caller that makes a call several times where it used to make it once overloads whom it calls.
import type { FlowRow, TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { calledService, FAILED_MARK } from '../../telemetry/aggregates/operation-names.js';
import type { FlowKey } from '../../telemetry/aggregates/trace-contribution.js';
import { transitionsOf } from '../../telemetry/aggregates/segments.js';
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation, FlowDeviation } from '../deviation/deviation.js';
import { findPrecedingChanges } from '../findings/preceding-changes.js';

const withoutMark = (event: string): string =>
  event.endsWith(FAILED_MARK) ? event.slice(0, -FAILED_MARK.length) : event;

/** The call of the step before, once more. */
export const isRepeatedCall = ({ stream, from, to = '' }: FlowKey): boolean =>
  stream === 'span' && calledService(from) !== undefined && withoutMark(from) === withoutMark(to);

const isFailedCall = (event: string): boolean => event.endsWith(FAILED_MARK) && event !== FAILED_MARK;

/** A call after one that failed: an attempt more, or the same call that failed again. */
const isAttemptAfterFailure = ({ stream, from, to = '' }: FlowRow): boolean =>
  stream === 'span' && isFailedCall(from) && (to === from || calledService(to) !== undefined);

/** The caller was changed right before, sooner than chance makes likely. */
const isChanged = ({ service, onset }: FlowDeviation, comparison: Comparison): boolean => {
  const [change] = onset === undefined ? [] : findPrecedingChanges(service, onset, comparison);
  return (change?.score ?? 0) >= comparison.parameters.sureChange;
};

/** Whom the caller's calls of this operation find silent. */
const silentCallees = ({ row: { row } }: FlowDeviation, deviations: readonly Deviation[]): readonly string[] =>
  deviations.flatMap((each) =>
    each.kind === 'flow' &&
    each.silent === true &&
    each.row.row.service === row.service &&
    each.row.row.operation === row.operation
      ? [each.service]
      : [],
  );

/**
 * Whom a step calls again. After an answer, that is the caller's doing. After a failure it may always have done so: then its own
 * change, right before, must tell.
 */
const repeatedCallee = (
  deviation: FlowDeviation,
  deviations: readonly Deviation[],
  comparison: Comparison,
): string | undefined => {
  const { row } = deviation.row;
  if (deviation.likelihood < comparison.parameters.sure) return undefined;
  const hasFailed = isAttemptAfterFailure(row);
  if (!(hasFailed ? isChanged(deviation, comparison) : isRepeatedCall(row))) return undefined;
  return calledService(row.to ?? '') ?? silentCallees(deviation, deviations)[0];
};

/** Of the time of requests, from this share on that repeated calls take, they slow the requests; twice as much is full harm. */
const LEAST_SHARE = 0.3;

const timeBelow = ({ segments }: TraceRow, index: number): number => {
  const { selfMicros = 0, gapMicros = 0 } = segments[index] ?? {};
  const below = segments.flatMap(({ parent }, child) => (parent === index && child > index ? [child] : []));
  return below.reduce((sum, child) => sum + timeBelow({ segments } as TraceRow, child), selfMicros + gapMicros);
};

/** How far the calls beyond the first of each request slow the requests: 0 to 1. */
const harmOf = ({ row: { row } }: FlowDeviation, callee: string, traces: readonly TraceRow[]): number => {
  let [repeated, all] = [0, 0];
  for (const trace of traces)
    for (const [index, segment] of trace.segments.entries()) {
      if (segment.service !== row.service || segment.operation !== row.operation) continue;
      if (!transitionsOf(segment).some(({ from, to }) => from === row.from && to === row.to)) continue;
      const calls = trace.segments.flatMap(({ parent, service }, child) =>
        parent === index && service === callee ? [child] : [],
      );
      all += trace.durationMicros;
      for (const call of calls.slice(1)) repeated += timeBelow(trace, call);
    }
  return all === 0 ? 0 : Math.min(1, Math.max(0, repeated / all / LEAST_SHARE - 1));
};

const bestOf = (service: string, deviations: readonly Deviation[]): number =>
  Math.max(0, ...deviations.map((each) => (each.service === service ? each.score : 0)));

/**
 * Share of the calls beyond the first that no change of the callee's own steps prompted: where its answer has become another one,
 * a caller asks again with reason, whether or not spans say that the answer was a failure.
 */
const unpromptedShare = ({ row: { row }, unexplained }: FlowDeviation): number =>
  isAttemptAfterFailure(row) ? 1 : unexplained;

type RepeatedCall = { readonly callee: string; readonly step: FlowDeviation };

const findRepeatedCalls = (deviations: readonly Deviation[], comparison: Comparison): readonly RepeatedCall[] => {
  const found = new Map<string, RepeatedCall>();
  for (const each of deviations) {
    if (each.kind !== 'flow' || each.callers !== undefined || each.hosted !== undefined) continue;
    const callee = repeatedCallee(each, deviations, comparison);
    if (callee === undefined || callee === each.service) continue;
    const known = found.get(callee)?.step;
    if (known === undefined || each.likelihood * each.effect > known.likelihood * known.effect)
      found.set(callee, { callee, step: each });
  }
  return [...found.values()];
};

/** The caller gets what its callee shows; the callee keeps what the repeated calls do not explain. Alone, they do no harm. */
export const attributeRepeatedCalls = (
  deviations: readonly Deviation[],
  comparison: Comparison,
): readonly Deviation[] => {
  const found = findRepeatedCalls(deviations, comparison);
  if (found.length === 0) return deviations;
  const { plainSeverity } = comparison.parameters;
  const traces = comparison.telemetry.traces.map(({ row }) => row);
  const instead = new Map<Deviation, FlowDeviation>();
  const explained = new Map<string, number>();
  for (const { callee, step } of found) {
    const suffered = bestOf(callee, deviations);
    const own = step.likelihood * step.effect * plainSeverity * harmOf(step, callee, traces);
    const share = step.effect * unpromptedShare(step);
    if (share * (suffered + own) <= 0) continue;
    explained.set(callee, share);
    const score = Math.max(0, step.score) + unpromptedShare(step) * own + share * suffered;
    instead.set(step, { ...step, score, repeats: true });
  }
  return deviations.map((each) => {
    const share = explained.get(each.service) ?? 0;
    return instead.get(each) ?? (each.score <= 0 ? each : { ...each, score: each.score * (1 - share) });
  });
};
