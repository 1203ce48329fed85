// The release that a step of requests is confined to, where a service runs more than one.
import { transitionsOf } from '../../telemetry/aggregates/segments.js';
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation } from '../deviation/deviation.js';
import { riseOfShare } from '../deviation/statistics.js';

/** Of the requests that take the step, at least this share is served by one release. */
const CONFINED = 0.9;

type ReleaseTally = { hits: number; of: number };

/** `undefined`: the service runs one release, or others show the same. */
export const failingReleaseOf = (
  deviation: Deviation,
  { telemetry, parameters }: Pick<Comparison, 'telemetry' | 'parameters'>,
): string | undefined => {
  if (deviation.kind !== 'flow' || deviation.hosted !== undefined || deviation.callers !== undefined) return undefined;
  const { row } = deviation.row;
  const tallies = new Map<string, ReleaseTally>();
  for (const { row: trace } of telemetry.traces)
    for (const segment of trace.segments) {
      const { service, operation, version } = segment;
      if (version === undefined || service !== row.service || operation !== row.operation) continue;
      const tally = tallies.get(version) ?? { hits: 0, of: 0 };
      tallies.set(version, tally);
      tally.of += 1;
      if (
        transitionsOf(segment).some(
          ({ stream, from, to }) => stream === row.stream && from === row.from && to === row.to,
        )
      )
        tally.hits += 1;
    }
  const [most, ...others] = [...tallies].sort(([, a], [, b]) => b.hits - a.hits);
  if (most === undefined || others.length === 0) return undefined;
  const rest = others.reduce((sum, [, { hits, of }]) => ({ hits: sum.hits + hits, of: sum.of + of }), {
    hits: 0,
    of: 0,
  });
  const [version, own] = most;
  const isConfined = own.hits >= CONFINED * (own.hits + rest.hits);
  return isConfined && riseOfShare(own, rest, parameters.saturation) >= parameters.sure ? version : undefined;
};
