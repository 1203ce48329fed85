// One request through the shop: every operation it passes, as lines and spans, with what the faults make of it.
import type { Micros } from '../kernel/time.js';
import { answered, callerError, said, type Failure } from './failure.js';
import type { Break } from './faults/fault.js';
import { publish, readCache, runQuery, type Outcome } from './resources.js';
import type { Random } from './random.js';
import type { Shop } from './shop.js';
import type { Call, DemoStep } from './steps.js';
import type { Pod } from './topology.js';
import { log, newSpanId, span, type Request, type Visit } from './visit.js';
import { requestWords } from './words.js';
import { faultAt, isDown, operationIn, placeAt, wireDelay, type Message, type World } from './world.js';

export type Arrival = {
  readonly operation: string;
  readonly pod: Pod;
  readonly at: Micros;
  readonly parentId?: string;
  /** It is a message, not a call. */
  readonly role?: 'consumer';
};

const arrive = (request: Request, { operation: id, pod, at }: Arrival): Visit => {
  const { world } = request;
  const reached = operationIn(world, id);
  const fault = faultAt(world, pod, at);
  const work = reached.work + (fault?.work === undefined ? 0 : world.random.skewed(fault.work));
  return {
    request,
    operation: reached,
    pod,
    place: placeAt(world, pod, at),
    spanId: newSpanId(world),
    since: at,
    fault,
    pace: work / (reached.steps.length + 1),
  };
};

const breakOf = (visit: Visit, id: string): Break | undefined => {
  const breaks = visit.fault?.breaks;
  return breaks?.operation === id && visit.request.world.random.chance(breaks.share) ? breaks : undefined;
};

const breakOff = (visit: Visit, at: Micros, broken: Break): Outcome => {
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
const turnAway = (world: World, pod: Pod, at: Micros): Failure | undefined => {
  if (isDown(world, pod, at)) return { how: 'refused' };
  const door = faultAt(world, pod, at)?.door;
  return door === undefined ? undefined : { how: door };
};

/** One attempt: the client's span, and behind the wire the server's. */
const attempt = (visit: Visit, at: Micros, { operation: id, timeout }: Call): Outcome => {
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
  const failure: Failure | undefined = late ? { how: 'timeout' } : served.failure;
  const failed = failure !== undefined && failure.how !== 'incomplete';
  span(visit, { spanId, parentId: visit.spanId, name: `HTTP ${callee.name.split(' ')[0]}`, at, until, failed });
  return { until, failure };
};

const makeCall = (visit: Visit, at: Micros, call: Call): Outcome => {
  const callee = operationIn(visit.request.world, call.operation);
  const { failsAt: code } = visit.operation;
  const located = code === undefined ? {} : { code };
  let outcome = attempt(visit, at, call);
  for (let retry = 1; retry <= call.retries && outcome.failure !== undefined; retry += 1) {
    log(visit, outcome.until, { level: 'warn', text: `${said(outcome.failure, callee)}, trying again`, ...located });
    outcome = attempt(visit, outcome.until + 20_000, call);
  }
  const { until, failure } = outcome;
  if (failure === undefined) return outcome;
  const level = call.optional ? 'warn' : 'error';
  const thrown = call.optional ? undefined : callerError(visit.operation, failure, callee);
  log(visit, until, { level, text: said(failure, callee), thrown, ...located });
  return call.optional ? { until } : { until, failure: answered(failure) };
};

const perform = (visit: Visit, at: Micros, step: DemoStep): Outcome => {
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

const runSteps = (visit: Visit, at: Micros, broken: Break | undefined): Outcome => {
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

const serve = (request: Request, arrival: Arrival): Outcome => {
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

export const drawStart = ({ starts }: Shop, random: Random): string => {
  let rest = random.next() * 100;
  for (const [id, percent] of starts) {
    rest -= percent;
    if (rest < 0) return id;
  }
  return starts.at(-1)?.[0] ?? '';
};

export const sendRequest = (world: World, at: Micros, start = drawStart(world.shop, world.random)): void => {
  const request = { world, traceId: world.random.hex(32), words: requestWords(world.random) };
  const pods = world.pods[operationIn(world, start).service];
  const pod = world.random.pick(pods.filter((pod) => !isDown(world, pod, at)));
  serve(request, { operation: start, pod, at });
};

/** A consumer takes a message up; returns when it is done with it. */
export const sendMessage = (world: World, { traceId, words, parentId }: Message, arrival: Arrival): Micros =>
  serve({ world, traceId, words }, { ...arrival, parentId, role: 'consumer' }).until;
