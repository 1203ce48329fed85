// Sums up records value by value in one pass over them: SQLite would sort them first, which takes five times as long.
import { optional } from '../../../../kernel/optional.js';
import type { Micros } from '../../../../kernel/time.js';
import { type TallyGroup, tallyPercentiles, type TallySums } from '../../../../telemetry/tally.js';
import type { TelemetryFile } from '../store/telemetry-file.js';
import { whereClause, type SqlConditions } from './sql-conditions.js';

/** A list that grows in one block of memory: a million numbers are 8 MB. */
type NumberList = { values: Float64Array; length: number };

const FIRST_SIZE = 16;

const emptyList = (): NumberList => ({ values: new Float64Array(FIRST_SIZE), length: 0 });

const push = (list: NumberList, value: number): void => {
  if (list.length === list.values.length) {
    const longer = new Float64Array(2 * list.length);
    longer.set(list.values);
    list.values = longer;
  }
  list.values[list.length] = value;
  list.length += 1;
};

const sorted = ({ values, length }: NumberList): Float64Array => values.slice(0, length).sort();

const joined = (lists: readonly NumberList[]): NumberList => {
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  const values = new Float64Array(length);
  let at = 0;
  for (const list of lists) {
    values.set(list.values.subarray(0, list.length), at);
    at += list.length;
  }
  return { values, length };
};

type DistinctCounter = (list: NumberList) => number;

/** Ids that lie further apart are sorted: marking them would take too much memory. */
const WIDEST = 4_000_000;

const countSorted: DistinctCounter = (list) => {
  let [count, last] = [0, Number.NaN];
  for (const value of sorted(list)) {
    if (value !== last) count += 1;
    last = value;
  }
  return count;
};

/** Traces of one window have ids near each other: each is marked with the list that it was last seen in. */
const distinctCounter = (all: readonly NumberList[]): DistinctCounter => {
  let [least, most] = [Infinity, -Infinity];
  for (const { values, length } of all)
    for (let at = 0; at < length; at += 1) {
      const value = values[at] ?? 0;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  if (most - least > WIDEST) return countSorted;
  const marks = new Uint32Array(Math.max(0, most - least + 1));
  let mark = 0;
  return ({ values, length }) => {
    mark += 1;
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const id = (values[at] ?? 0) - least;
      if (marks[id] !== mark) count += 1;
      marks[id] = mark;
    }
    return count;
  };
};

/** Beyond so many records durations are counted in steps of one percent, and traces are not counted. */
export const MOST_EXACT = 2_000_000;
const STEP = Math.log(1.01);

const stepOf = (duration: number): number => Math.round(Math.log(Math.max(1, duration)) / STEP);

/** Durations as their steps have them, in order. */
const steppedDurations = (steps: ReadonlyMap<number, number>): Float64Array => {
  const all = new Float64Array([...steps.values()].reduce((sum, count) => sum + count, 0));
  let at = 0;
  for (const [step, count] of [...steps].sort(([a], [b]) => a - b)) {
    all.fill(Math.round(Math.exp(step * STEP)), at, at + count);
    at += count;
  }
  return all;
};

/** The records of one value, as they come. */
type Collected = {
  count: number;
  errors: number;
  first: Micros;
  last: Micros;
  firstError: Micros;
  lastError: Micros;
  longest: number;
  readonly traces: NumberList;
  readonly errorTraces: NumberList;
  readonly durations: NumberList;
  readonly steps: Map<number, number>;
};

const emptyCollected = (): Collected => ({
  count: 0,
  errors: 0,
  first: Infinity,
  last: -Infinity,
  firstError: Infinity,
  lastError: -Infinity,
  longest: 0,
  traces: emptyList(),
  errorTraces: emptyList(),
  durations: emptyList(),
  steps: new Map(),
});

const addTrace = (into: Collected, trace: number, failed: boolean): void => {
  push(into.traces, trace);
  if (failed) push(into.errorTraces, trace);
};

const addDuration = (into: Collected, duration: number, isExact: boolean): void => {
  if (duration > into.longest) into.longest = duration;
  if (isExact) push(into.durations, duration);
  else into.steps.set(stepOf(duration), (into.steps.get(stepOf(duration)) ?? 0) + 1);
};

const addTime = (into: Collected, time: Micros, failed: boolean): void => {
  into.count += 1;
  if (time < into.first) into.first = time;
  if (time > into.last) into.last = time;
  if (failed) {
    into.errors += 1;
    if (time < into.firstError) into.firstError = time;
    if (time > into.lastError) into.lastError = time;
  }
};

const joinCollected = (all: readonly Collected[]): Collected => {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return only;
  const steps = new Map<number, number>();
  for (const each of all) for (const [step, count] of each.steps) steps.set(step, (steps.get(step) ?? 0) + count);
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
    first: Math.min(...all.map(({ first }) => first)),
    last: Math.max(...all.map(({ last }) => last)),
    firstError: Math.min(...all.map(({ firstError }) => firstError)),
    lastError: Math.max(...all.map(({ lastError }) => lastError)),
    longest: Math.max(...all.map(({ longest }) => longest)),
    traces: joined(all.map(({ traces }) => traces)),
    errorTraces: joined(all.map(({ errorTraces }) => errorTraces)),
    durations: joined(all.map(({ durations }) => durations)),
    steps,
  };
};

const percentilesOf = ({ durations, steps, longest }: Collected): Pick<TallySums, 'p50' | 'p95' | 'p99' | 'max'> => {
  if (steps.size === 0) return tallyPercentiles(sorted(durations));
  const all = new Map(steps);
  for (const duration of sorted(durations)) all.set(stepOf(duration), (all.get(stepOf(duration)) ?? 0) + 1);
  return { ...tallyPercentiles(steppedDurations(all)), max: longest };
};

const sumsOf = (all: Collected, countDistinct: DistinctCounter): TallySums => {
  const { count, errors, first, last, firstError, lastError } = all;
  const [traces, errorTraces] = [countDistinct(all.traces), countDistinct(all.errorTraces)];
  return {
    count,
    errors,
    first,
    last,
    ...(errors > 0 && { firstError, lastError }),
    ...optional({ traces: traces || undefined, errorTraces: errorTraces || undefined }),
    ...percentilesOf(all),
  };
};

/** What a row of the selection holds, as SQL: the value that is counted by, and whether it is an error. */
type TallyColumns = { readonly value: string; readonly failed: string; readonly duration: string };

type TallyRange = {
  readonly table: string;
  readonly columns: TallyColumns;
  /** The values of the parameters in `columns.value`, then of those in `columns.duration`. */
  readonly parameters: readonly string[];
  readonly conditions: SqlConditions;
};

/** What stands in a row for the value; the same text for several makes one value of them. */
export type TallyValue = (stored: string | number | null) => string;

export type CollectedTally = {
  readonly total: TallySums | undefined;
  readonly groups: readonly TallyGroup[];
  readonly isExact: boolean;
};

export const collectTally = (
  { db, sql }: TelemetryFile,
  { table, columns, parameters, conditions }: TallyRange,
  valueOf: TallyValue,
): CollectedTally => {
  const byStored = new Map<string | number | null, Collected>();
  const byValue = new Map<string, Collected>();
  let records = 0;
  const intoOf = (stored: string | number | null): Collected => {
    const value = valueOf(stored);
    const into = byValue.get(value) ?? emptyCollected();
    byValue.set(value, into);
    byStored.set(stored, into);
    return into;
  };
  // an aggregate function of our own is called for each row without making an object of it
  db.aggregate('collect_tally', {
    start: 0,
    step: (seen: number, stored, time, failed, trace, duration) => {
      records += 1;
      const into = byStored.get(stored as string) ?? intoOf(stored as string);
      addTime(into, time as number, failed === 1);
      if (trace !== null && records <= MOST_EXACT) addTrace(into, trace as number, failed === 1);
      if (duration !== null) addDuration(into, duration as number, records <= MOST_EXACT);
      return seen;
    },
    result: (seen: number) => seen,
  });
  const { value, failed, duration } = columns;
  sql(
    `SELECT collect_tally(${value}, time, ${failed}, trace, ${duration}) FROM ${table} WHERE ${whereClause(conditions)}`,
  ).get(...parameters, ...conditions.values);
  const isExact = records <= MOST_EXACT;
  const all = [...byValue.values()];
  const countDistinct = isExact ? distinctCounter(all.map(({ traces }) => traces)) : () => 0;
  const groups = [...byValue].map(([of, collected]) => ({ value: of, sums: sumsOf(collected, countDistinct) }));
  return {
    total: records === 0 ? undefined : sumsOf(joinCollected(all), countDistinct),
    groups,
    isExact,
  };
};
