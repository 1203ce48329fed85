// Applies the limits of the machine to the demand of an hour: fewer calls complete, and each takes longer.
import {
  type SecondsByEvent,
  changeStatement,
  callCost,
  demandOf,
  type DatabaseHour,
  type StatementWork,
} from './work.js';

const BLOCK_BYTES = 8_192;

/** What happens in a second of an hour that its machine lets happen. */
export type SettledHour = {
  readonly hour: DatabaseHour;
  /** Average active sessions of each statement by event. */
  readonly loads: readonly SecondsByEvent[];
  /** Per second. */
  readonly sent: number;
  readonly received: number;
  readonly spilledBytes: number;
  /** 0 to 1. */
  readonly processors: number;
};

/** Bytes a second over the wire. */
const traffic = ({ machine }: DatabaseHour, { calls, bytes, blocks, missed }: StatementWork): number =>
  calls * (bytes + (machine.engine === 'postgres' ? 0 : blocks * missed * BLOCK_BYTES));

const spilling = (_hour: DatabaseHour, { calls, spilled }: StatementWork): number => calls * spilled * 2 * BLOCK_BYTES;

const total = (hour: DatabaseHour, of: (hour: DatabaseHour, work: StatementWork) => number): number =>
  hour.works.reduce((sum, work) => sum + of(hour, work), 0);

const BITS = 8;
const MEGA = 1e6;
/** Of the baseline, over an hour. */
const BURST = 1.15;

/** A scarce resource slows the statements that need much of it. */
const capped = (
  hour: DatabaseHour,
  of: (hour: DatabaseHour, work: StatementWork) => number,
  limit: number,
): DatabaseHour => {
  const all = total(hour, of);
  if (all <= limit) return hour;
  const isLarge = (work: StatementWork): boolean => of(hour, work) > all * 0.02;
  return changeStatement(hour, isLarge, ({ calls }) => ({ calls: calls * (limit / all) }));
};

const BUSIEST = 0.965;

/** Calls of all of them, and how much longer each waits for a processor. */
const queued = (hour: DatabaseHour): readonly [DatabaseHour, number] => {
  const wanted = demandOf(hour);
  const fewer = wanted > BUSIEST ? BUSIEST / wanted : 1;
  const served =
    fewer === 1
      ? hour
      : changeStatement(
          hour,
          () => true,
          ({ calls }) => ({ calls: calls * fewer }),
        );
  return [served, 1 + 3 * Math.max(0, Math.min(1.1, wanted) - 0.6)];
};

const loadOf =
  (hour: DatabaseHour, queue: number) =>
  (work: StatementWork): SecondsByEvent =>
    Object.fromEntries(
      Object.entries(callCost(hour, work))
        .map(([event, ms]) => [event, (work.calls * ms * (event === 'CPU' ? queue : 1)) / 1_000] as const)
        .filter(([, load]) => load > 0),
    );

const ACKNOWLEDGED = 90;

export const settleHour = (asked: DatabaseHour): SettledHour => {
  const { networkMbps, networkBaselineMbps, ebsMbps, engine } = asked.machine;
  const sustained = Math.min(networkBaselineMbps * BURST, networkMbps * 0.9);
  const wired = capped(asked, traffic, (sustained * MEGA) / BITS);
  const stored = capped(wired, spilling, (ebsMbps * MEGA * 0.9) / BITS);
  const [hour, queue] = queued(stored);
  const reads =
    engine === 'postgres' ? 0 : total(hour, (_hour, work) => work.calls * work.blocks * work.missed * BLOCK_BYTES);
  const sent = total(hour, (_hour, { calls, bytes }) => calls * bytes);
  return {
    hour,
    loads: hour.works.map(loadOf(hour, queue)),
    sent,
    received: reads + total(hour, (_hour, { calls }) => calls * ACKNOWLEDGED),
    spilledBytes: total(hour, spilling),
    processors: Math.min(0.985, demandOf(hour)),
  };
};
