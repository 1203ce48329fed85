// Shares a failure that directly follows the answer of a call between the caller and whom it called: the answer may be wrong. Where
// the caller asked again before it failed, it was.
import { calledService, FAILED_MARK } from '../../telemetry/aggregates/operation-names.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation, FlowDeviation, SelfDeviation } from '../deviation/deviation.js';
import { findPrecedingChanges } from '../findings/preceding-changes.js';
import { isRepeatedCall } from './repeated-calls.js';

/** What is likelier gets so much of the score, the other the rest. */
const LIKELIER = 0.85;
/** Of the failing requests, from this share on that asked again, they all had reason to. */
const ASKED_AGAIN = 0.5;

/** The service whose answer the failure follows. Spans tell failures here, so an answer without a mark is none. */
const answering = ({ stream, from, to }: FlowRow): string | undefined =>
  stream === 'span' && to === FAILED_MARK && !from.endsWith(FAILED_MARK) ? calledService(from) : undefined;

type ServedPlace = { readonly service: string; readonly operation?: string | undefined };

const isSamePlace = (a: ServedPlace, b: ServedPlace): boolean => a.service === b.service && a.operation === b.operation;

/** Nobody asks for a good answer twice. */
const isAskedAgain = ({ row: { row } }: FlowDeviation, deviations: readonly Deviation[]): boolean =>
  deviations.some(
    (each) =>
      each.kind === 'flow' &&
      isSamePlace(each.row.row, row) &&
      each.row.row.from === row.from &&
      each.row.row.to === row.from &&
      isRepeatedCall(each.row.row) &&
      each.row.row.window >= ASKED_AGAIN * row.window,
  );

/** The service was changed right before, sooner than chance makes likely. */
const isChanged = (service: string, { onset }: FlowDeviation, comparison: Comparison): boolean => {
  const [change] = onset === undefined ? [] : findPrecedingChanges(service, onset, comparison);
  return (change?.score ?? 0) >= comparison.parameters.sureChange;
};

type RejectedAnswer = {
  readonly failure: FlowDeviation;
  readonly callee: string;
  /** What says that its answer is wrong, rather than what the caller makes of it. */
  readonly wrongBy: 'asking again' | 'a change' | undefined;
};

const findRejectedAnswers = (
  deviations: readonly Deviation[],
  comparison: Comparison,
): ReadonlyMap<Deviation, RejectedAnswer> => {
  const found = deviations.flatMap((failure): readonly (readonly [Deviation, RejectedAnswer])[] => {
    // where the caller writes lines, they tell why it fails
    if (failure.kind !== 'flow' || !failure.bad || failure.score <= 0 || failure.callers !== undefined) return [];
    const callee = answering(failure.row.row);
    if (callee === undefined || callee === failure.service || isChanged(failure.service, failure, comparison))
      return [];
    const byChange = isChanged(callee, failure, comparison) ? 'a change' : undefined;
    const wrongBy = isAskedAgain(failure, deviations) ? 'asking again' : byChange;
    return [[failure, { failure, callee, wrongBy }]];
  });
  return new Map(found);
};

/**
 * How far wrong answers made the caller ask again, which takes it time of its own: they are wrong where it fails after all, or as
 * far as steps of the callee changed.
 */
const timeOfAsking = (
  { row: { row } }: SelfDeviation,
  deviations: readonly Deviation[],
  { rejected, sure }: { readonly rejected: readonly RejectedAnswer[]; readonly sure: number },
): number => {
  const isRejected = rejected.some(
    ({ failure, wrongBy }) => wrongBy === 'asking again' && isSamePlace(failure.row.row, row),
  );
  if (isRejected) return 1;
  const prompted = deviations.flatMap((each) =>
    each.kind === 'flow' && isRepeatedCall(each.row.row) && isSamePlace(each.row.row, row)
      ? Math.min(1, each.likelihood / sure) * (1 - each.unexplained)
      : [],
  );
  return Math.max(0, ...prompted);
};

/** Scores are in nats: together, the two are as likely as the requests that show them. */
export const attributeRejectedAnswers = (
  deviations: readonly Deviation[],
  comparison: Comparison,
): readonly Deviation[] => {
  const rejected = findRejectedAnswers(deviations, comparison);
  const asking = { rejected: [...rejected.values()], sure: comparison.parameters.sure };
  return deviations.flatMap((each): readonly Deviation[] => {
    if (each.kind === 'self' && each.score > 0)
      return [{ ...each, score: each.score * (1 - timeOfAsking(each, deviations, asking)) }];
    const found = rejected.get(each);
    if (found === undefined) return [each];
    const { failure, callee, wrongBy } = found;
    const own = wrongBy === undefined ? LIKELIER : 1 - LIKELIER;
    return [
      { ...failure, score: failure.score + Math.log(own) },
      {
        ...failure,
        service: callee,
        score: failure.score + Math.log(1 - own),
        callers: [failure.service],
        hasAnswered: true,
      },
    ];
  });
};
