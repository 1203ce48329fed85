// What a schedule that ticks every second has recorded: which of its ticks have run, and which were missed.
import type { ScheduleFact } from '../../src/investigation/schedule.js';
import { type Micros, SECOND } from '../../src/kernel/time.js';

export type ToldTick = { readonly tick: Micros; readonly run?: string };

/** Of one recorded fact, tick by tick. */
const toldBy = (fact: ScheduleFact): readonly ToldTick[] => {
  switch (fact.type) {
    case 'ScheduleBegun':
      return [];
    case 'ScheduleTicked':
      return [{ tick: fact.data.tick, run: fact.data.run }];
    case 'ScheduleMissed': {
      const { first, ticks } = fact.data;
      return Array.from({ length: ticks }, (_, n) => ({ tick: first + n * SECOND }));
    }
  }
  return fact satisfies never;
};

/** Each tick once, in order: what has run after all takes the place of what was told as missed. */
export const toldTicks = (facts: readonly ScheduleFact[]): readonly ToldTick[] => {
  const missed = facts.filter(({ type }) => type === 'ScheduleMissed').flatMap(toldBy);
  const ran = facts.filter(({ type }) => type === 'ScheduleTicked').flatMap(toldBy);
  const isRun = new Set(ran.map(({ tick }) => tick));
  return [...ran, ...missed.filter(({ tick }) => !isRun.has(tick))].sort((a, b) => a.tick - b.tick);
};

/** Distances between neighbours, in seconds: all are 1 where each tick is told, and told once. */
export const tickSteps = (ticks: readonly ToldTick[]): readonly number[] =>
  ticks.slice(1).map(({ tick }, index) => (tick - (ticks[index]?.tick ?? 0)) / SECOND);
