// Requests that stop half way: where neither lines nor the status of spans tell of failures, what they no longer do does.
import {
  calledService,
  callEvent,
  END_EVENT,
  FAILED_MARK,
  START_EVENT,
} from '../../telemetry/aggregates/operation-names.js';
import type { FlowRow, TraceRow, TraceSegment } from '../../telemetry/aggregates/aggregate-rows.js';
import { optional } from '../../kernel/optional.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

/** What requests had done when they stopped. */
export type HaltedRequests = {
  /** The services that had answered them, the latest first. */
  readonly answered: readonly string[];
  /** The service whose answer is missing next: it may not have been asked, or not have answered these requests. */
  readonly missed?: string;
  /** The last call went to a service that has answered nobody since. */
  readonly isUnanswered?: true;
};

/** Whether a span of this system says that it failed. Where none does, one that failed looks like any other. */
export const tellsFailure = (flows: readonly CitableRow<FlowRow>[]): boolean =>
  flows.some(({ row }) => row.stream === 'span' && row.to?.endsWith(FAILED_MARK) === true);

/** A request that took a step: when it began, what it did, and where among that the step leads; at the end, behind all. */
type TakenStep = { readonly start: Micros; readonly spans: readonly string[]; readonly at: number };

/** The first time that it took the step. */
const takenIn = ({ start, spans }: TraceSegment, { from, to }: FlowRow): TakenStep | undefined => {
  for (let at = 0; at <= spans.length; at += 1)
    if ((spans[at] ?? END_EVENT) === to && (spans[at - 1] ?? START_EVENT) === from) return { start, spans, at };
  return undefined;
};

/** The requests of the window by operation and by service. */
export type RequestIndex = {
  readonly operations: ReadonlyMap<string, readonly TraceSegment[]>;
  /** Start of the newest request of each service. */
  readonly served: ReadonlyMap<string, Micros>;
  /** Calls that are messages, for whose answer nobody waits. */
  readonly messages: ReadonlySet<string>;
  /** Start of the newest of all. */
  readonly latest: Micros;
};

const operationKey = ({ service, operation }: Pick<TraceSegment, 'service' | 'operation'>): string =>
  `${service}\n${operation}`;

export const indexRequests = (traces: readonly TraceRow[]): RequestIndex => {
  const segments = traces.flatMap((trace) => trace.segments);
  const served = new Map<string, Micros>();
  const messages = new Set<string>();
  for (const { service, operation, spanId, start, message } of segments) {
    if (spanId !== undefined) served.set(service, Math.max(served.get(service) ?? -Infinity, start));
    if (message === true) messages.add(callEvent(service, operation));
  }
  const latest = traces.reduce((newest, { start }) => Math.max(newest, start), -Infinity);
  return { operations: Map.groupBy(segments, operationKey), served, messages, latest };
};

const isCall = (event: string): boolean => calledService(event) !== undefined;

/** Of the requests that take the step, so many stop there. */
const MOSTLY = 0.9;
/** A service counts as having answered them if it answered at least so many. */
const ANSWERED = 0.5;

const answeredServices = (takers: readonly TakenStep[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { spans, at } of takers) {
    const called = new Set<string>();
    for (let before = at - 1; before >= 0; before -= 1) {
      const service = calledService(spans[before] ?? '');
      if (service !== undefined) called.add(service);
    }
    for (const service of called) counts.set(service, (counts.get(service) ?? 0) + 1);
  }
  return [...counts].flatMap(([service, count]) => (count >= ANSWERED * takers.length ? service : []));
};

/** Rows are rarely later than this: who has no request stored for so long has served none. */
const LATEST = 2 * MINUTE;

/** Whether a service answers, its rows may be on their way, or it has answered nobody since. */
const answerSince = (
  since: Micros,
  service: string,
  { served, latest }: RequestIndex,
): 'answers' | 'late' | 'silent' => {
  if ((served.get(service) ?? -Infinity) > since) return 'answers';
  return latest - since >= LATEST ? 'silent' : 'late';
};

/** A client's span is called by its method alone, for it knows no route (semantic conventions of OpenTelemetry for HTTP spans). */
const CLIENT_SPAN = /^(?:HTTP )?(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/i;

/** Requests that stop at a call, and those of the same operation, some of which still make it. */
type CallsInOperation = {
  readonly halted: readonly TakenStep[];
  readonly all: readonly TraceSegment[];
  /** The event of the call, and the service that it goes to. */
  readonly call: string;
  readonly callee: string;
};

/**
 * Whether calls that show a span of the client alone got no answer, though their callee answers others: of those since the first
 * that are older than what it has served since, or than rows are late, half or more got none. Newer ones tell nothing yet. It
 * takes two to tell them from rows that came out of order.
 */
const areUnanswered = ({ halted, all, call, callee }: CallsInOperation, { served, latest }: RequestIndex): boolean => {
  const settled = Math.max(served.get(callee) ?? -Infinity, latest - LATEST);
  const unanswered = halted.filter(({ start }) => start < settled).length;
  const first = halted[0]?.start ?? Infinity;
  const answered = all.filter(({ start, spans }) => start > first && start < settled && spans.includes(call)).length;
  return unanswered > 1 && unanswered >= answered;
};

const answerOf = (
  calls: CallsInOperation,
  { to = '' }: FlowRow,
  requests: RequestIndex,
): ReturnType<typeof answerSince> => {
  const answer = answerSince(calls.halted[0]?.start ?? Infinity, calls.callee, requests);
  const isAsked = answer === 'answers' && CLIENT_SPAN.test(to);
  return isAsked && areUnanswered(calls, requests) ? 'silent' : answer;
};

/**
 * `undefined`: the requests that take the step go on, or what they miss may be on its way. They stop where they make no call any more
 * in place of one, or do nothing at all in place of something.
 */
export const findHaltedRequests = (
  row: FlowRow,
  vanished: string | undefined,
  requests: RequestIndex,
): HaltedRequests | undefined => {
  if (row.stream !== 'span' || vanished === undefined || vanished === END_EVENT || isCall(row.to ?? ''))
    return undefined;
  const all = requests.operations.get(operationKey(row)) ?? [];
  const takers = all.flatMap((segment) => takenIn(segment, row) ?? []);
  const isCallMissed = isCall(vanished);
  const goesOn = ({ spans, at }: TakenStep): boolean =>
    isCallMissed ? spans.some((event, index) => index > at && isCall(event)) : at + 1 < spans.length;
  const halted = takers.filter((taker) => !goesOn(taker));
  const [first] = halted;
  if (first === undefined || halted.length < MOSTLY * takers.length) return undefined;
  const callee = row.to === END_EVENT ? undefined : calledService(vanished);
  if (callee !== undefined && requests.messages.has(vanished)) return undefined;
  const answer = callee === undefined ? 'answers' : answerOf({ halted, all, call: vanished, callee }, row, requests);
  if (answer === 'late') return undefined;
  const next = answer === 'silent' ? { isUnanswered: true as const } : optional({ missed: callee });
  return { answered: answeredServices(halted), ...next };
};
