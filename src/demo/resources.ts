// What a request uses beside other services: queries, caches and queues.
import { optional } from '../kernel/optional.js';
import type { Micros } from '../kernel/time.js';
import type { Failure } from './failure.js';
import type { Strike } from './faults/fault.js';
import type { Lookup, Publish, Query } from './steps.js';
import { log, newSpanId, span, type Visit } from './visit.js';

/** How a step, a call or an operation ended. */
export type Outcome = { readonly until: Micros; readonly failure?: Failure | undefined };

const strikeOn = ({ fault }: Visit, { name, outside }: Query): Strike | undefined => {
  const strike = fault?.strike;
  const isStruck = strike?.on === undefined ? outside !== true : strike.on === name;
  return isStruck ? strike : undefined;
};

const struck = (visit: Visit, at: Micros, { line, thrown, frame }: Strike): Outcome => {
  log(visit, at, { ...line, thrown, ...optional({ frame }) });
  return { until: at, failure: { how: 'status', status: 500 } };
};

const querySpan = (visit: Visit, { name, address }: Query, times: { at: Micros; until: Micros; failed: boolean }) =>
  span(visit, { spanId: newSpanId(visit.request.world), parentId: visit.spanId, name, address, ...times });

const runStruck = (visit: Visit, at: Micros, query: Query & { readonly strike: Strike }): Outcome => {
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

export const runQuery = (visit: Visit, at: Micros, query: Query): Outcome => {
  const { random } = visit.request.world;
  const strike = strikeOn(visit, query);
  if (strike !== undefined) return runStruck(visit, at, { ...query, strike });
  const drag = visit.fault?.query?.name === query.name ? random.skewed(visit.fault.query.micros) : 0;
  const until = at + random.skewed(query.micros) + drag;
  querySpan(visit, query, { at, until, failed: false });
  return { until };
};

const CACHE_ANSWERS: Micros = 400;

export const readCache = (visit: Visit, at: Micros, { cache, hit, miss }: Lookup): Outcome => {
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

export const publish = (visit: Visit, at: Micros, { queue }: Publish): Outcome => {
  const { world, traceId, words } = visit.request;
  const spanId = newSpanId(world);
  const until = at + world.random.skewed(PUBLISHING);
  span(visit, { spanId, parentId: visit.spanId, name: `${queue} publish`, at, until, failed: false, role: 'producer' });
  world.publish({ queue, at: until, traceId, words, parentId: spanId });
  return { until };
};
