// A scheduled check: its ticks, whether one has run or was missed, and the investigation that its runs are in.
import type { ClientTxnId } from '../kernel/brand.js';
import { type Micros, MINUTE } from '../kernel/time.js';

export type ScheduleFact =
  /** A chain was started for the tick. */
  | {
      readonly type: 'ScheduleTicked';
      readonly data: { readonly tick: Micros; readonly investigation: ClientTxnId; readonly run: string };
    }
  /** So many ticks, from the first to the last, have started nothing. */
  | {
      readonly type: 'ScheduleMissed';
      readonly data: {
        readonly first: Micros;
        readonly last: Micros;
        readonly ticks: number;
        readonly because: string;
      };
    };

export type ScheduleState = {
  /** Of the latest tick that has run or was missed. */
  readonly tick?: Micros;
  readonly ran?: Extract<ScheduleFact, { type: 'ScheduleTicked' }>['data'];
  readonly missed?: Extract<ScheduleFact, { type: 'ScheduleMissed' }>['data'];
};

export const evolveSchedule = (state: ScheduleState, { type, data }: ScheduleFact): ScheduleState => {
  switch (type) {
    case 'ScheduleTicked':
      return { ...state, tick: Math.max(state.tick ?? 0, data.tick), ran: data };
    case 'ScheduleMissed':
      return { ...state, tick: Math.max(state.tick ?? 0, data.last), missed: data };
  }
  return type satisfies never;
};

export type NextTick = (after: Micros) => Micros | undefined;

/** A process that was restarted, or slept, still runs a tick that is no older. */
const LATEST_START = MINUTE;

/** More are not counted one by one. */
const MOST_COUNTED = 10_000;

export type DueTicks = {
  /** To be run now; absent: none is due, or it is too late. */
  readonly run?: Micros;
  readonly missed?: { readonly first: Micros; readonly last: Micros; readonly ticks: number };
};

/** The ticks after `after` up to `now`: the last one runs if it is recent, what is before it is missed. */
export const dueTicks = (next: NextTick, after: Micros, now: Micros): DueTicks => {
  const ticks: Micros[] = [];
  for (let at = next(after); at !== undefined && at <= now && ticks.length < MOST_COUNTED; at = next(at))
    ticks.push(at);
  const last = ticks.at(-1);
  const run = last !== undefined && now - last <= LATEST_START ? ticks.pop() : undefined;
  const [first] = ticks;
  const latest = ticks.at(-1);
  return {
    ...(run !== undefined && { run }),
    ...(first !== undefined && latest !== undefined && { missed: { first, last: latest, ticks: ticks.length } }),
  };
};

const OF_SCHEDULE = /^check-(.+)-\d{4}-\d{2}$/;

/** One for each month (UTC), so that none grows for ever: `check-nightly-2026-11`. */
export const scheduledInvestigation = (schedule: string, tick: Micros): ClientTxnId =>
  `check-${schedule}-${new Date(tick / 1000).toISOString().slice(0, 7)}` as ClientTxnId;

/** The schedule after whose checks an investigation is named. */
export const scheduleOf = (investigation: string): string | undefined => OF_SCHEDULE.exec(investigation)?.[1];

/** Who starts the chain of a scheduled check. */
export const scheduleActor = (schedule: string) => ({ kind: 'system', id: `schedule ${schedule}` }) as const;
