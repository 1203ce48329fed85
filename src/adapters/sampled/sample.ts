// The sample of one question: traces of its window and of the history before it, drawn once for all of its aggregates.
import { MINUTE } from '../../kernel/time.js';
import { bucketOf, contribution, type Contribution } from '../../telemetry/aggregates/contribution.js';
import {
  historyOf,
  partition,
  sideOf,
  type AggregateQuestion,
  type Partition,
  type Range,
} from '../../telemetry/aggregates/partition.js';
import type { TraceRow } from '../../telemetry/aggregates/rows.js';
import type { AggregateQuery } from '../../telemetry/query.js';
import { drawTraces } from './draw-traces.js';
import type { Looking } from './sources.js';
import { wholeTraces } from './whole-traces.js';

/** Window and history are sampled apart: what is compared must not depend on which of them is longer. */
const WINDOW = { slices: 32, perSlice: 16 } as const;
const STRATUM = { slices: 16, perSlice: 16 } as const;

/** The first stratum before the window; each further one is longer by this factor. */
const NEAREST = 30 * MINUTE;
const GROWTH = 4;

/** What was shortly before the window compares best, and there may be no more: the nearer, the denser. */
export const strataOf = ({ from, to }: Range): readonly Range[] => {
  const strata: Range[] = [];
  for (let [end, length] = [to, NEAREST]; end > from; length *= GROWTH) {
    const start = Math.max(from, to - length);
    strata.push({ from: start, to: end });
    end = start;
  }
  return strata;
};

export type Sample = {
  readonly sides: Partition;
  readonly traces: readonly TraceRow[];
  readonly parts: readonly Contribution[];
  /** Nothing was left out. */
  readonly whole: boolean;
};

const seedOf = ({ window, history }: AggregateQuestion): string => `${window.from} ${window.to} ${history}`;

export const sampleOf = async (looking: Looking, query: AggregateQuery): Promise<Sample> => {
  const past = historyOf(query);
  const seed = seedOf(query);
  const window = { from: past.to, to: query.window.to };
  const now = await drawTraces(looking, window, { ...WINDOW, seed });
  const before = [];
  for (const stratum of strataOf(past)) before.push(await drawTraces(looking, stratum, { ...STRATUM, seed }));
  const ids = [...new Set([now, ...before].flatMap((drawn) => drawn.traces))];
  const { traces } = await wholeTraces(looking, { from: past.from, to: window.to }, ids);
  const parts = traces.map(contribution);
  const earlier = parts.filter(({ bucket }) => bucket >= past.from && bucket < past.to);
  return {
    sides: partition(query, earlier.length),
    traces,
    parts,
    whole: [now, ...before].every((drawn) => drawn.whole),
  };
};

/** Traces of the window, as the aggregate of that name returns them. */
export const windowTraces = ({ sides, traces }: Sample): readonly TraceRow[] =>
  traces.filter(({ start }) => sideOf(sides, bucketOf(start)) === 'window' && start < sides.window.to);
