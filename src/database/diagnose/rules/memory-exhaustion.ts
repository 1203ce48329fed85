// Memory runs out: it is swapped, or processes are killed.
import type { Condition, Reckoning, Said } from '../diagnosis.js';
import { type Look, metric, type Pair } from '../look.js';
import { atLeast, atMost, ratio, type Reading, stated } from '../reckon.js';
import { counted, counter, itWas, twice, type Twice } from '../say/compare.js';
import { say } from '../say/say.js';
import { present, type Rule } from '../signal.js';
import { busySaid } from './busy.js';

const LEAST_FREE = 0.012;
const SWAPPED_KB = 100_000;

const freeShare = (look: Look): Reckoning | undefined => {
  const free = metric(look, 'os.memory.free', 'min');
  const all = metric(look, 'os.memory.total', 'avg') ?? metric(look, 'os.memory.total', 'max');
  return free === undefined || all === undefined || all.value <= 0 ? undefined : ratio([free], all, 'percent');
};

const above = (reading: Reading | undefined, least: number): boolean => reading !== undefined && reading.value >= least;

const swappedIn = (look: Look): Reading | undefined => metric(look, 'os.swap.out', 'sum');
const killedIn = (look: Look): Reading | undefined => metric(look, 'os.memory.outOfMemoryKillCount', 'sum');

type Marks = {
  readonly free: Twice<Reckoning>;
  readonly swapped: Twice<Reading>;
  readonly killed: Twice<Reading>;
};

const marksOf = (pair: Pair): Marks => ({
  free: twice(pair, freeShare),
  swapped: twice(pair, swappedIn),
  killed: twice(pair, killedIn),
});

const isLow = ({ free: { is } }: Marks): boolean => is !== undefined && is.value <= LEAST_FREE;
const isSwapping = ({ swapped: { is, was } }: Marks): boolean => above(is, SWAPPED_KB) && !above(was, SWAPPED_KB);
const isKilling = ({ killed }: Marks): boolean => above(killed.is, 1);

const titleOf = ({ free: { is, was } }: Marks): Said =>
  is === undefined ? say('Memory runs out') : say('Memory runs out; at the least there was free ', is, ...itWas(was));

const conditions = (marks: Marks): readonly Condition[] =>
  present([
    marks.free.is !== undefined && isLow(marks) ? atMost(marks.free.is, LEAST_FREE) : undefined,
    marks.swapped.is !== undefined && isSwapping(marks) ? atLeast(stated(marks.swapped.is), SWAPPED_KB) : undefined,
  ]);

export const memoryExhaustion: Rule = (pair) => {
  const marks = marksOf(pair);
  if (!isSwapping(marks) && !(isKilling(marks) && isLow(marks))) return undefined;
  return {
    kind: 'memory-exhaustion',
    score: isSwapping(marks) && isLow(marks) ? 0.95 : 0.7,
    says: [
      titleOf(marks),
      ...present([
        counted('kilobytes swapped out', counter(pair, swappedIn)),
        isKilling(marks) ? counted('processes killed for lack of memory', counter(pair, killedIn)) : undefined,
        busySaid(pair),
      ]),
    ],
    conditions: conditions(marks),
    statements: [],
  };
};
