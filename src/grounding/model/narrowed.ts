// The part of a row that a sentence speaks of: one side of its counts, the samples of its clocks, the end that it names.
import { toIso } from '../../kernel/time.js';
import type { Row } from '../rows.js';
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
const ofEnd = ({ firstSeen, lastSeen, ...rest }: Row, { words }: Spoken): Row => {
  if (lastSeen === undefined) return { ...rest, ...(firstSeen === undefined ? {} : { firstSeen }) };
  return words.includes('last') ? { ...rest, lastSeen } : { ...rest, firstSeen };
};

export const narrowed = (row: Row, spoken: Spoken): Row => ofEnd(ofClocks(oneSided(row, spoken), spoken), spoken);
