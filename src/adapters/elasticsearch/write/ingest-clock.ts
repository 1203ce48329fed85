// Sequence numbers: microseconds of the clock, never twice, so that cursors of several ingesters can be compared.
import type { Micros } from '../../../kernel/time.js';

/** Gives out `rows` numbers in a row; returns the first. */
export type IngestClock = (rows: number) => number;

export const ingestClock = (now: () => Micros): IngestClock => {
  let last = 0;
  return (rows) => {
    const first = Math.max(now(), last + 1);
    last = first + rows - 1;
    return first;
  };
};
