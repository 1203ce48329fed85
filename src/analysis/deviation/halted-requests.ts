// Requests that stop half way: where neither lines nor the status of spans tell of failures, what they no longer do does.
import { calledService, END_EVENT, FAILED_MARK, START_EVENT } from '../../telemetry/aggregates/operation-names.js';
import type { FlowRow, TraceRow, TraceSegment } from '../../telemetry/aggregates/aggregate-rows.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

/** What requests had done when they stopped. */
export type HaltedRequests = {
  /** The services that had answered them, the latest first. */
  readonly answered: readonly string[];
  /** The last call went to a service that has answered nobody since. */
  readonly isUnanswered?: true;
};

/** Whether a span of this system says that it failed. Where none does, one that failed looks like any other. */
export const tellsFailure = (flows: readonly CitableRow<FlowRow>[]): boolean =>
  flows.some(({ row }) => row.stream === 'span' && row.to?.endsWith(FAILED_MARK) === true);

/** A request that took a step: when it began, and what it did before and after. */
type TakenStep = { readonly start: Micros; readonly before: readonly string[]; readonly after: readonly string[] };

const takenIn = ({ start, spans }: TraceSegment, { from, to }: FlowRow): readonly TakenStep[] =>
  [...spans, END_EVENT].flatMap((span, index) =>
    span === to && (spans[index - 1] ?? START_EVENT) === from
      ? [{ start, before: spans.slice(0, index), after: spans.slice(index + 1) }]
      : [],
  );

const takersOf = (row: FlowRow, traces: readonly TraceRow[]): readonly TakenStep[] =>
  traces.flatMap(({ segments }) =>
    segments.flatMap((segment) =>
      segment.service === row.service && segment.operation === row.operation ? takenIn(segment, row).slice(0, 1) : [],
    ),
  );

const isCall = (event: string): boolean => calledService(event) !== undefined;

/** Of the requests that take the step, so many stop there. */
const MOSTLY = 0.9;
/** A service counts as having answered them if it answered at least so many. */
const ANSWERED = 0.5;

const answeredServices = (takers: readonly TakenStep[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { before } of takers) {
    const called = new Set(before.toReversed().flatMap((event) => calledService(event) ?? []));
    for (const service of called) counts.set(service, (counts.get(service) ?? 0) + 1);
  }
  return [...counts].flatMap(([service, count]) => (count >= ANSWERED * takers.length ? service : []));
};

/** Nobody waits for who takes up messages. */
const takesMessages = (service: string, traces: readonly TraceRow[]): boolean =>
  traces.some(({ segments }) => segments.some((each) => each.service === service && each.message === true));

/** Rows are rarely later than this: who has no request stored for so long has served none. */
const LATEST = 2 * MINUTE;

/** Whether the service answers, its rows may be on their way, or it has answered nobody since. */
const answerSince = (since: Micros, service: string, traces: readonly TraceRow[]): 'answers' | 'late' | 'silent' => {
  const served = traces.some(({ segments }) =>
    segments.some((each) => each.service === service && each.spanId !== undefined && each.start > since),
  );
  if (served) return 'answers';
  return (traces.at(-1)?.start ?? since) - since >= LATEST ? 'silent' : 'late';
};

/**
 * `undefined`: the requests that take the step go on, or what they miss may be on its way. They stop where they make no call any more
 * in place of one, or do nothing at all in place of something. `traces` by start, earliest first.
 */
export const findHaltedRequests = (
  row: FlowRow,
  vanished: string | undefined,
  traces: readonly TraceRow[],
): HaltedRequests | undefined => {
  if (row.stream !== 'span' || vanished === undefined || vanished === END_EVENT || isCall(row.to ?? ''))
    return undefined;
  const takers = takersOf(row, traces);
  const goesOn = ({ after }: TakenStep): boolean => (isCall(vanished) ? after.some(isCall) : after.length > 0);
  const halted = takers.filter((taker) => !goesOn(taker));
  const [first] = halted;
  if (first === undefined || halted.length < MOSTLY * takers.length) return undefined;
  const callee = row.to === END_EVENT ? undefined : calledService(vanished);
  if (callee !== undefined && takesMessages(callee, traces)) return undefined;
  const answer = callee === undefined ? 'answers' : answerSince(first.start, callee, traces);
  if (answer === 'late') return undefined;
  return { answered: answeredServices(halted), ...(answer === 'silent' && { isUnanswered: true }) };
};
