// The part of a row that a sentence speaks of: one side of its counts, the samples of its clocks, the end that it names,
// and no field that says no.
import { optional } from '../../kernel/optional.js';
import { toIso } from '../../kernel/time.js';
import type { Row } from '../rows.js';
import { endsIn, isMinute } from './ends.js';
import { PEAK } from './meanings.js';
import { isClockOf } from './quoted.js';
import type { Spoken } from './spoken.js';

const SIDES = ['past', 'incident'] as const;

/** What a sentence says without naming a side is said of the window; what it says of two sides at once, of none. */
const oneSided = (row: Row, { words }: Spoken): Row => {
  const { window, past, incident, ...rest } = row;
  if (typeof window !== 'number' || past === undefined) return row;
  const [side, ...others] = SIDES.filter((each) => words.includes(each));
  if (side === undefined) return { ...rest, window };
  return others.length > 0 || words.includes('window') ? rest : { ...rest, [side]: { past, incident }[side] };
};

const ofClocks = (row: Row, { clocks }: Spoken): Row => {
  const { times, values } = row;
  if (clocks.length === 0 || !Array.isArray(times) || !Array.isArray(values)) return row;
  const then = times.flatMap((time, index) =>
    typeof time === 'number' && clocks.some((clock) => isClockOf(toIso(time), clock)) ? [index] : [],
  );
  return {
    ...row,
    times: then.map((index) => Number(times[index])),
    values: then.map((index) => values[index] as unknown),
  };
};

/** A pattern begins when it was first seen, unless the sentence tells of the last. */
const ofEnd = (row: Row, spoken: Spoken): Row => {
  const { firstSeen, lastSeen, ...rest } = row;
  if (endsIn(spoken).length > 0) return row;
  if (lastSeen === undefined) return { ...rest, ...optional({ firstSeen }) };
  return spoken.words.includes('last') ? { ...rest, lastSeen } : { ...rest, firstSeen };
};

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number');

const eachOf = ({ words, numbers }: Spoken): 'all' | 'most' | 'ends' | 'usual' => {
  if (!words.includes('per')) return 'all';
  if (words.some((word) => PEAK.has(word))) return 'most';
  return numbers.length > 1 ? 'ends' : 'usual';
};

/** The minutes that the sentence names, or all of them: those of a stretch are checked as ends. `each`: what is told of each minute. */
const ofMinutes = (row: Row, spoken: Spoken): Row => {
  const { kind, minutes } = row;
  if (kind !== 'histogram' || !Array.isArray(minutes)) return row;
  const ends = endsIn(spoken).map(({ clock }) => clock);
  const clocks = spoken.clocks.filter((clock) => !ends.includes(clock));
  const named = minutes
    .filter(isPair)
    .filter(
      ([time]) => clocks.length === 0 || clocks.some((clock) => isMinute(clock) && isClockOf(toIso(time), clock)),
    );
  return { ...row, minutes: named, each: eachOf(spoken) };
};

const isPlain = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that says no, or nothing, does not say what it is called; one that counts none, only where the sentence says so. */
const affirmed = (row: Row, { numbers }: Spoken): Row => {
  const saysNone = numbers.some(({ value }) => value === 0);
  const says = (value: unknown): boolean => value !== false && value !== null && (value !== 0 || saysNone);
  const kept = (each: Row): Row =>
    Object.fromEntries(
      Object.entries(each).flatMap(([field, value]) =>
        says(value) ? [[field, isPlain(value) ? kept(value) : value]] : [],
      ),
    );
  return kept(row);
};

export const narrowed = (row: Row, spoken: Spoken): Row =>
  affirmed(ofEnd(ofMinutes(ofClocks(oneSided(row, spoken), spoken), spoken), spoken), spoken);
