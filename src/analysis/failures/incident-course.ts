// How an incident went: pauses in which nothing of it was seen, times when it was better, and the bouts between.
import type { IncidentCourse } from '../../evidence/incident-course.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import { slotTime, type SlotGrid, type SlotValues } from '../deviation/rate-table.js';

/** Hits of each slot, and of how many; where only lines are counted, every slot counts alike. */
export type CourseSeries = { readonly hits: SlotValues; readonly all?: SlotValues };

type SlotStretch = { readonly from: number; readonly to: number };

/** Shorter ones are no pause: requests and lines come in clumps. */
const LEAST_SLOTS = (2 * MINUTE) / RATE_BUCKET;
/** Before and after it so much was hit, or it is the edge of the incident. */
const LEAST_HITS = 4;
/** It pauses where at most so much of what is hit before and after still is. */
const PAUSED = 0.1;
/** It is better where at most so much is, the clearest first: a part that holds two of them and a bout between is none. */
const BETTER: readonly number[] = [PAUSED, 0.25, 0.5];
/** Chance and the choice of the stretch explain no more. */
const LEAST_NATS = 8;

type RunningSums = { readonly hits: readonly number[]; readonly all: readonly number[] };

const sumUp = ({ hits, all }: CourseSeries): RunningSums => {
  const [sums, exposures] = [[0], [0]];
  for (const [slot, value] of hits.entries()) {
    sums.push((sums[slot] ?? 0) + value);
    exposures.push((exposures[slot] ?? 0) + (all === undefined ? 1 : (all[slot] ?? 0)));
  }
  return { hits: sums, all: exposures };
};

const within = (sums: readonly number[], from: number, to: number): number => (sums[to + 1] ?? 0) - (sums[from] ?? 0);

/** How much less likely so few hits are at the rate beside than at their own. */
const nats = (hits: number, expected: number): number =>
  hits >= expected ? 0 : (hits === 0 ? 0 : hits * Math.log(hits / expected)) - hits + expected;

/** Of all stretches inside in which at most such a share of what is hit before and after is hit, the one that chance explains least. */
const findCalmer = (sums: RunningSums, { from, to }: SlotStretch, share: number): SlotStretch | undefined => {
  let best: (SlotStretch & { readonly nats: number }) | undefined;
  for (let start = from + 1; start + LEAST_SLOTS <= to; start += 1) {
    const before = within(sums.hits, from, start - 1);
    if (before < LEAST_HITS) continue;
    const beforeRate = before / within(sums.all, from, start - 1);
    for (let end = start + LEAST_SLOTS - 1; end < to; end += 1) {
      const after = within(sums.hits, end + 1, to);
      if (after < LEAST_HITS) break;
      const hits = within(sums.hits, start, end);
      const rate = Math.min(beforeRate, after / within(sums.all, end + 1, to));
      const expected = rate * within(sums.all, start, end);
      if (hits > share * expected) continue;
      const gain = nats(hits, expected);
      if (gain > (best?.nats ?? LEAST_NATS)) best = { from: start, to: end, nats: gain };
    }
  }
  return best;
};

type Calmer = SlotStretch & { readonly isPause: boolean };

/** In the order of time. */
const calmerIn = (sums: RunningSums, part: SlotStretch, [share, ...further]: readonly number[]): readonly Calmer[] => {
  if (share === undefined) return [];
  const found = findCalmer(sums, part, share);
  if (found === undefined) return calmerIn(sums, part, further);
  const { from, to } = found;
  return [
    ...calmerIn(sums, { from: part.from, to: from - 1 }, [share, ...further]),
    { from, to, isPause: share === PAUSED },
    ...calmerIn(sums, { from: to + 1, to: part.to }, [share, ...further]),
  ];
};

const slotOf = (at: Micros, { start, length }: SlotGrid): number =>
  Math.min(length - 1, Math.max(0, Math.floor((at - start) / RATE_BUCKET)));

/** It pauses as long as twice its longest pause: it has come back before. */
const MOST_OF_LONGEST = 2;

/**
 * The course of what was hit from `from` on, until the slot `last` is known. `undefined`: it went on without a break, or was
 * over once and for all.
 */
export const courseOf = (
  series: CourseSeries,
  { from, last, grid }: { readonly from: Micros; readonly last: number; readonly grid: SlotGrid },
): IncidentCourse | undefined => {
  let end = last;
  while (end > 0 && (series.hits[end] ?? 0) === 0) end -= 1;
  const calmer = calmerIn(sumUp(series), { from: slotOf(from, grid), to: end }, BETTER);
  const pauses = calmer.filter(({ isPause }) => isPause);
  if (calmer.length === 0) return undefined;
  const longest = Math.max(0, ...pauses.map((pause) => pause.to + 1 - pause.from));
  const since = last - end;
  const isPausing = since >= LEAST_SLOTS && since <= MOST_OF_LONGEST * longest;
  return {
    from,
    calmer: calmer.map((each) => ({
      from: slotTime(each.from, grid),
      to: slotTime(each.to + 1, grid),
      isPause: each.isPause,
    })),
    ...(since >= LEAST_SLOTS && { to: slotTime(end + 1, grid) }),
    ...(isPausing && { isPausing: true as const }),
  };
};
