// One request through the shop: every operation it passes, as lines and spans, with what the faults make of it.
import type { Micros } from '../kernel/time.js';
import { answered, callerError, said, type Failure } from './failure.js';
import type { Break } from './faults/fault.js';
import { drawStart, operation } from './operations.js';
import type { Call, Query, Step } from './steps.js';
import type { Pod } from './topology.js';
import { log, newSpanId, span, type Request, type Visit } from './visit.js';
import { requestWords } from './words.js';
import { faultAt, isDown, placeAt, wireDelay, type World } from './world.js';

/** How a step, a call or an operation ended. */
type Outcome = { readonly until: Micros; readonly failure?: Failure | undefined };

type Arrival = { readonly operation: string; readonly pod: Pod; readonly at: Micros; readonly parentId?: string };

const arrive = (request: Request, { operation: id, pod, at }: Arrival): Visit => {
  const { world } = request;
  const reached = operation(id);
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

const runQuery = (visit: Visit, at: Micros, { name, micros }: Query): Outcome => {
  const { random } = visit.request.world;
  const drag = visit.fault?.query?.name === name ? random.skewed(visit.fault.query.micros) : 0;
  const until = at + random.skewed(micros) + drag;
  span(visit, { spanId: newSpanId(visit.request.world), parentId: visit.spanId, name, at, until, failed: false });
  return { until };
};

/** One attempt: the client's span, and behind the wire the server's. */
const attempt = (visit: Visit, at: Micros, { operation: id, timeout }: Call): Outcome => {
  const { request, pod } = visit;
  const callee = operation(id);
  const target = request.world.random.pick(request.world.pods[callee.service]);
  const there = wireDelay(request.world, [pod, target], at);
  const spanId = newSpanId(request.world);
  const served = isDown(request.world, target, at + there)
    ? { until: at + there, failure: { how: 'refused' } as const }
    : serve(request, { operation: id, pod: target, at: at + there, parentId: spanId });
  const back = served.until + wireDelay(request.world, [pod, target], served.until);
  const late = back - at > timeout;
  const until = late ? at + timeout : back;
  const failure: Failure | undefined = late ? { how: 'timeout' } : served.failure;
  const failed = failure !== undefined && failure.how !== 'incomplete';
  span(visit, { spanId, parentId: visit.spanId, name: `HTTP ${callee.name.split(' ')[0]}`, at, until, failed });
  return { until, failure };
};

const makeCall = (visit: Visit, at: Micros, call: Call): Outcome => {
  const callee = operation(call.operation);
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

const perform = (visit: Visit, at: Micros, step: Step): Outcome => {
  switch (step.does) {
    case 'log':
      log(visit, at, step);
      return { until: at };
    case 'query':
      return runQuery(visit, at, step);
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
  span(visit, { spanId, parentId: arrival.parentId, name: operation.name, at: arrival.at, until, failed });
  return { until, failure: ran.failure };
};

export const sendRequest = (world: World, at: Micros): void => {
  const start = drawStart(world.random);
  const request = { world, traceId: world.random.hex(32), words: requestWords(world.random) };
  const pods = world.pods[operation(start).service];
  const pod = world.random.pick(pods.filter((pod) => !isDown(world, pod, at)));
  serve(request, { operation: start, pod, at });
};
