// One request through the shop: every operation it passes, as lines and spans, with what the faults make of it.
import type { Micros } from '../kernel/time.js';
import { logRow, type RowPlace, spanRow } from './rows.js';
import type { Break, Fault, Strike } from './faults/fault.js';
import type { Call, DemoStep, LineTemplate, Lookup, Operation, Publish, Query } from './operation.js';
import { type ThrownError, writeLine, writeThrownError } from './log-style.js';
import { type Pod, SERVICES } from './topology.js';
import { drawRequestValues, fillLine, type LineValues } from './line-values.js';
import {
  faultAt,
  isDown,
  operationIn,
  podOriginAt,
  type QueuedMessage,
  type ShopSimulation,
  stormWork,
  wireDelay,
} from './shop-simulation.js';
import { optional } from '../kernel/optional.js';
import { callerError, type CallFailure, describeCallFailure, passOnFailure } from './call-failure.js';
import type { Random } from './random.js';
import type { Shop } from './shop.js';

/** One operation at work in one pod: its clock, its lines and its spans. */
type ShopRequest = { readonly world: ShopSimulation; readonly traceId: string; readonly words: LineValues };

type OperationRun = {
  readonly request: ShopRequest;
  readonly operation: Operation;
  readonly pod: Pod;
  readonly place: RowPlace;
  readonly spanId: string;
  readonly since: Micros;
  readonly fault: Fault | undefined;
  /** Own work before each step. */
  readonly pace: Micros;
};

const newSpanId = (world: ShopSimulation): string => world.random.hex(16);

const log = (
  visit: OperationRun,
  at: Micros,
  line: LineTemplate & { thrown?: ThrownError | undefined; frame?: string },
): void => {
  const { request, place, operation } = visit;
  const { language, traced } = SERVICES[operation.service];
  const took = String(Math.round((at - visit.since) / 1000));
  const text = fillLine(line.text, { ...request.words, took }, request.world.random);
  const written =
    line.thrown === undefined
      ? { message: writeLine(language, { ...line, text }) }
      : writeThrownError(language, line.thrown, { text, code: line.code, frame: line.frame ?? 'client.Http.exchange' });
  const ids = traced ? { traceId: request.traceId, spanId: visit.spanId } : {};
  request.world.send(logRow({ at, place, level: line.level, ...written, ...ids }));
};

type SpanPiece = {
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly at: Micros;
  readonly until: Micros;
  readonly failed: boolean;
  readonly role?: 'producer' | 'consumer' | undefined;
  readonly address?: string | undefined;
};

const span = (visit: OperationRun, piece: SpanPiece): void =>
  visit.request.world.send(spanRow({ ...piece, place: visit.place, traceId: visit.request.traceId }));

/** How a step, a call or an operation ended. */
export type Outcome = { readonly until: Micros; readonly failure?: CallFailure | undefined };

const strikeOn = ({ fault }: OperationRun, { name, outside }: Query): Strike | undefined => {
  const strike = fault?.strike;
  const isStruck = strike?.on === undefined ? outside !== true : strike.on === name;
  return isStruck ? strike : undefined;
};

const struck = (visit: OperationRun, at: Micros, { line, thrown, frame }: Strike): Outcome => {
  log(visit, at, { ...line, thrown, ...optional({ frame }) });
  return { until: at, failure: { how: 'status', status: 500 } };
};

const querySpan = (
  visit: OperationRun,
  { name, address }: Query,
  times: { at: Micros; until: Micros; failed: boolean },
) => span(visit, { spanId: newSpanId(visit.request.world), parentId: visit.spanId, name, address, ...times });

const runStruck = (visit: OperationRun, at: Micros, query: Query & { readonly strike: Strike }): Outcome => {
  const { random } = visit.request.world;
  const { strike } = query;
  const lost = random.skewed(strike.delay);
  const failed = random.chance(strike.share);
  if (failed && !strike.inside) return struck(visit, at + lost, strike);
  const begun = strike.inside ? at : at + lost;
  const until = begun + random.skewed(query.micros) + (strike.inside ? lost : 0);
  querySpan(visit, query, { at: begun, until, failed });
  return failed ? struck(visit, until, strike) : { until };
};

const runQuery = (visit: OperationRun, at: Micros, query: Query): Outcome => {
  const { random } = visit.request.world;
  const strike = strikeOn(visit, query);
  if (strike !== undefined) return runStruck(visit, at, { ...query, strike });
  const drag = visit.fault?.query?.name === query.name ? random.skewed(visit.fault.query.micros) : 0;
  const until = at + random.skewed(query.micros) + drag;
  querySpan(visit, query, { at, until, failed: false });
  return { until };
};

const CACHE_ANSWERS: Micros = 400;

const readCache = (visit: OperationRun, at: Micros, { cache, hit, miss }: Lookup): Outcome => {
  const { pod, request, fault } = visit;
  const { random, activity } = request.world;
  const found = random.chance(fault?.cache?.hit ?? hit);
  const until = at + random.skewed(CACHE_ANSWERS);
  activity.looked(pod, at, found);
  querySpan(
    visit,
    { does: 'query', name: `GET ${cache}`, micros: 0, address: 'cache:6379' },
    { at, until, failed: false },
  );
  if (found) return { until };
  return runQuery(visit, until, { ...miss, micros: miss.micros + (fault?.cache?.drag ?? 0) });
};

const PUBLISHING: Micros = 900;

const publish = (visit: OperationRun, at: Micros, { queue }: Publish): Outcome => {
  const { world, traceId, words } = visit.request;
  const spanId = newSpanId(world);
  const until = at + world.random.skewed(PUBLISHING);
  span(visit, { spanId, parentId: visit.spanId, name: `${queue} publish`, at, until, failed: false, role: 'producer' });
  world.publish({ queue, at: until, traceId, words, parentId: spanId });
  return { until };
};

export type Arrival = {
  readonly operation: string;
  readonly pod: Pod;
  readonly at: Micros;
  readonly parentId?: string;
  /** It is a message, not a call. */
  readonly role?: 'consumer';
};

const skewedOr0 = ({ random }: ShopSimulation, micros: Micros): Micros => (micros === 0 ? 0 : random.skewed(micros));

const arrive = (request: ShopRequest, { operation: id, pod, at }: Arrival): OperationRun => {
  const { world } = request;
  const reached = operationIn(world, id);
  const fault = faultAt(world, pod, at);
  const storm = stormWork(world, pod, at);
  const work = reached.work + skewedOr0(world, fault?.work ?? 0) + skewedOr0(world, storm);
  return {
    request,
    operation: reached,
    pod,
    place: podOriginAt(world, pod, at),
    spanId: newSpanId(world),
    since: at,
    fault,
    pace: work / (reached.steps.length + 1),
  };
};

const breakOf = (visit: OperationRun, id: string): Break | undefined => {
  const breaks = visit.fault?.breaks;
  return breaks?.operation === id && visit.request.world.random.chance(breaks.share) ? breaks : undefined;
};

const breakOff = (visit: OperationRun, at: Micros, broken: Break): Outcome => {
  switch (broken.how) {
    case 'throws':
      log(visit, at, { ...broken.line, thrown: broken.thrown, frame: broken.frame });
      return { until: at, failure: { how: 'status', status: 500 } };
    case 'rejects':
      log(visit, at, broken.line);
      return { until: at, failure: { how: 'status', status: 422 } };
    case 'returns':
      return { until: at, failure: { how: 'incomplete' } };
  }
  broken satisfies never;
};

/** Why a call does not reach its server. */
const turnAway = (world: ShopSimulation, pod: Pod, at: Micros): CallFailure | undefined => {
  if (isDown(world, pod, at)) return { how: 'refused' };
  const door = faultAt(world, pod, at)?.door;
  return door === undefined ? undefined : { how: door };
};

/** One attempt: the client's span, and behind the wire the server's. */
const attempt = (visit: OperationRun, at: Micros, { operation: id, timeout }: Call): Outcome => {
  const { request, pod } = visit;
  const callee = operationIn(request.world, id);
  const target = request.world.random.pick(request.world.pods[callee.service]);
  const there = wireDelay(request.world, [pod, target], at);
  const spanId = newSpanId(request.world);
  const turnedAway = turnAway(request.world, target, at + there);
  const served =
    turnedAway === undefined
      ? serve(request, { operation: id, pod: target, at: at + there, parentId: spanId })
      : { until: at + there, failure: turnedAway };
  const back = served.until + wireDelay(request.world, [pod, target], served.until);
  const late = back - at > timeout;
  const until = late ? at + timeout : back;
  const failure: CallFailure | undefined = late ? { how: 'timeout' } : served.failure;
  const failed = failure !== undefined && failure.how !== 'incomplete';
  span(visit, { spanId, parentId: visit.spanId, name: `HTTP ${callee.name.split(' ')[0]}`, at, until, failed });
  return { until, failure };
};

const makeCall = (visit: OperationRun, at: Micros, call: Call): Outcome => {
  const callee = operationIn(visit.request.world, call.operation);
  const { failsAt: code } = visit.operation;
  const located = code === undefined ? {} : { code };
  const storm = visit.fault?.storm;
  let outcome = attempt(visit, at, call);
  if (storm?.operation === call.operation)
    for (let sent = 1; sent < storm.times; sent += 1) outcome = attempt(visit, outcome.until + 5_000, call);
  for (let retry = 1; retry <= call.retries && outcome.failure !== undefined; retry += 1) {
    log(visit, outcome.until, {
      level: 'warn',
      text: `${describeCallFailure(outcome.failure, callee)}, trying again`,
      ...located,
    });
    outcome = attempt(visit, outcome.until + 20_000, call);
  }
  const { until, failure } = outcome;
  if (failure === undefined) return outcome;
  const level = call.optional ? 'warn' : 'error';
  const thrown = call.optional ? undefined : callerError(visit.operation, failure, callee);
  log(visit, until, { level, text: describeCallFailure(failure, callee), thrown, ...located });
  return call.optional ? { until } : { until, failure: passOnFailure(failure) };
};

const perform = (visit: OperationRun, at: Micros, step: DemoStep): Outcome => {
  switch (step.does) {
    case 'log':
      log(visit, at, step);
      return { until: at };
    case 'query':
      return runQuery(visit, at, step);
    case 'lookup':
      return readCache(visit, at, step);
    case 'publish':
      return publish(visit, at, step);
    case 'call':
      return makeCall(visit, at, step);
  }
  step satisfies never;
};

const runSteps = (visit: OperationRun, at: Micros, broken: Break | undefined): Outcome => {
  const { random } = visit.request.world;
  let clock = at;
  for (const [index, step] of visit.operation.steps.entries()) {
    clock += random.skewed(visit.pace);
    const outcome = broken?.step === index ? breakOff(visit, clock, broken) : perform(visit, clock, step);
    clock = outcome.until;
    if (outcome.failure !== undefined) return outcome;
  }
  return { until: clock };
};

const serve = (request: ShopRequest, arrival: Arrival): Outcome => {
  const visit = arrive(request, arrival);
  const ran = runSteps(visit, arrival.at, breakOf(visit, arrival.operation));
  const until = ran.until + request.world.random.skewed(visit.pace);
  const failed = ran.failure !== undefined && ran.failure.how !== 'incomplete';
  if (failed) for (const line of visit.operation.onFailure ?? []) log(visit, until, line);
  const { spanId, operation } = visit;
  const { at, parentId, role } = arrival;
  span(visit, { spanId, parentId, name: operation.name, at, until, failed, role });
  request.world.activity.served(arrival.pod, at, until);
  return { until, failure: ran.failure };
};

const drawStart = ({ starts }: Shop, random: Random): string => {
  let rest = random.next() * 100;
  for (const [id, percent] of starts) {
    rest -= percent;
    if (rest < 0) return id;
  }
  return starts.at(-1)?.[0] ?? '';
};

export const sendRequest = (world: ShopSimulation, at: Micros, start = drawStart(world.shop, world.random)): void => {
  const request = { world, traceId: world.random.hex(32), words: drawRequestValues(world.random) };
  const pods = world.pods[operationIn(world, start).service];
  const pod = world.random.pick(pods.filter((pod) => !isDown(world, pod, at)));
  serve(request, { operation: start, pod, at });
};

/** A consumer takes a message up; returns when it is done with it. */
export const sendMessage = (
  world: ShopSimulation,
  { traceId, words, parentId }: QueuedMessage,
  arrival: Arrival,
): Micros => serve({ world, traceId, words }, { ...arrival, parentId, role: 'consumer' }).until;
