// Waits for sums as long as a caller would: one who gives up, or waits in vain, is told how much is left, while the work goes on for the next one.
import { setTimeout as wait } from 'node:timers/promises';
import { SourceError } from '../../../ports/sources.js';
import type { Backlog } from './backlog.js';

export type Settling = {
  readonly work: Promise<void>;
  readonly backlog: () => Backlog | undefined;
  readonly signal: AbortSignal;
  /** ms that the caller still waits; absent: until the signal. */
  readonly left: () => number | undefined;
};

/** Between looks at how much is left, in ms. */
const LOOK = 250;

const inTime = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

const unsettled = (backlog: Backlog | undefined): SourceError => {
  if (backlog === undefined) return new SourceError('timeout', 'the caller gave up before the answer came');
  const { rows, seconds } = backlog;
  const when = seconds === undefined ? 'a little later' : `in about ${inTime(seconds)}`;
  return new SourceError('timeout', `the sums of ${rows} rows that have just come are being made: ask again ${when}`);
};

const isInVain = ({ backlog, left }: Settling): boolean => {
  const { seconds } = backlog() ?? {};
  const millis = left();
  return seconds !== undefined && millis !== undefined && seconds * 1000 > millis;
};

/** Throws `SourceError`, or what the work throws. */
export const untilSettled = async (settling: Settling): Promise<void> => {
  const { work, signal, backlog } = settling;
  const done = work.then(() => true);
  done.catch(() => undefined);
  for (;;) {
    if (signal.aborted) throw unsettled(backlog());
    const looked = wait(LOOK, false, { signal, ref: false }).catch(() => false);
    if (await Promise.race([done, looked])) return;
    if (isInVain(settling)) throw unsettled(backlog());
  }
};
