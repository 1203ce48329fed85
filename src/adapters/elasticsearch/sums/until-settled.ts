// Waits for sums as long as the caller does, and says how much is left when that is too short. The work goes on for the next caller.
import { setTimeout as wait } from 'node:timers/promises';
import { SourceError } from '../../../ports/sources.js';
import type { SumBacklog } from './backlog.js';

type SettleWait = {
  readonly work: Promise<void>;
  readonly backlog: () => SumBacklog | undefined;
  readonly signal: AbortSignal;
  /** ms that the caller still waits; absent: until the signal. */
  readonly left: () => number | undefined;
};

/** Between looks at how much is left, in ms. */
const CHECK_EVERY = 250;

const durationText = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

const unsettledError = (backlog: SumBacklog | undefined): SourceError => {
  if (backlog === undefined) return new SourceError('timeout', 'the caller gave up before the answer came');
  const { rows, seconds } = backlog;
  const when = seconds === undefined ? 'a little later' : `in about ${durationText(seconds)}`;
  return new SourceError('timeout', `the sums of ${rows} rows that have just come are being made: ask again ${when}`);
};

const outlastsCaller = ({ backlog, left }: SettleWait): boolean => {
  const { seconds } = backlog() ?? {};
  const millis = left();
  return seconds !== undefined && millis !== undefined && seconds * 1000 > millis;
};

/** Throws `SourceError`, or what the work throws. */
export const waitUntilSettled = async (settling: SettleWait): Promise<void> => {
  const { work, signal, backlog } = settling;
  const done = work.then(() => true);
  done.catch(() => undefined);
  for (;;) {
    if (signal.aborted) throw unsettledError(backlog());
    const looked = wait(CHECK_EVERY, false, { signal, ref: false }).catch(() => false);
    if (await Promise.race([done, looked])) return;
    if (outlastsCaller(settling)) throw unsettledError(backlog());
  }
};
