// Mild forms of faults: fewer requests are hit, less time is lost, gauges stay below their limits, and no container ends.
import type { Fault, FaultKind } from '../../src/demo/faults/fault.js';
import type { Random } from '../../src/demo/random.js';

/** The kinds that have a mild form. */
export const MILD_KINDS = [
  'exception',
  'cpu',
  'memory',
  'network',
  'slow-database',
  'wrong-return',
  'pool',
] as const satisfies readonly FaultKind[];

/** Of the time that the fault costs in its full form, 0 to 1. */
const LOST = { least: 0.03, most: 0.15 };
/** Share of the requests that are broken off. */
const BROKEN = { least: 0.08, most: 0.3 };
/** Where a gauge is pushed to, in percent of its limit, and how long it takes. */
const PUSHED = { least: 60, most: 85 };

const between = (random: Random, { least, most }: { readonly least: number; readonly most: number }): number =>
  least + (most - least) * random.next();

/** The fault where it takes place, for as long, but mild. Changes that tell of its harm, such as containers that were killed, are left out. */
export const mildFault = (random: Random, fault: Fault): Fault => {
  const lost = between(random, LOST);
  const share = between(random, BROKEN);
  const to = between(random, PUSHED);
  const { cycle: _cycle, changes: _changes, lines: _lines, work, wire, query, breaks, strike, pushes, ...rest } = fault;
  return {
    ...rest,
    ...(work !== undefined && { work: Math.round(work * lost) }),
    ...(wire !== undefined && { wire: Math.round(wire * lost) }),
    ...(query && { query: { ...query, micros: Math.round(query.micros * lost) } }),
    ...(breaks && { breaks: { ...breaks, share } }),
    ...(strike && { strike: { ...strike, delay: Math.round(strike.delay * lost), share: strike.share * share } }),
    ...(pushes && {
      pushes: pushes.map(({ period: _period, ...push }) => ({ ...push, to: Math.min(push.to, to * (push.to / 100)) })),
    }),
  };
};
