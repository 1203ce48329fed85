// A scheduled check: its ticks, whether one has run or was missed, and the investigation that its runs are in.
import type { ClientTxnId } from '../kernel/brand.js';
import { refuseUnknownFact } from '../kernel/fact.js';
import { fromIso, type Micros, MINUTE, toIso } from '../kernel/time.js';

/** A chain was started for the tick. */
type RanTick = { readonly tick: Micros; readonly investigation: ClientTxnId; readonly run: string };

/** So many ticks, from the first to the last, have started nothing. */
export type MissedTicks = {
  readonly first: Micros;
  readonly last: Micros;
  readonly ticks: number;
  /** More than `ticks` were missed: they are not counted one by one. */
  readonly isMinimum?: true;
};

type ToldMiss = MissedTicks & { readonly because: string };

/** `3 ticks`, `at least 1000 ticks`: in the log, the audit and the terminal. */
export const missedTicksText = ({ ticks, isMinimum }: Pick<MissedTicks, 'ticks' | 'isMinimum'>): string =>
  `${isMinimum === true ? 'at least ' : ''}${ticks} ${ticks === 1 ? 'tick' : 'ticks'}`;

/** When it is due: with another expression or zone it has other ticks, and begins anew. */
type ScheduleTimes = { readonly cron: string; readonly zone: string };

/** The clock stood at `from` or later, and was then found at `to`. */
export type ClockSetBack = { readonly from: Micros; readonly to: Micros };

export type ScheduleState = Partial<ScheduleTimes> & {
  /** Of the latest tick that has run or was missed; before the first one, when the schedule began. */
  readonly tick?: Micros;
  /** Until a tick has run that is later. */
  readonly setBack?: ClockSetBack;
  readonly ran?: RanTick;
  readonly missed?: ToldMiss;
};

/** The state before a fact, so that the newest fact alone tells the state; absent in facts of an earlier release. */
type Before = { readonly before?: ScheduleState };

export type ScheduleFact =
  /** Somebody watches it: what is due from then on runs, or is missed. Anew when it has other times, or when the clock was set back. */
  | {
      readonly type: 'ScheduleBegun';
      readonly data: Partial<ScheduleTimes> & Before & { readonly tick: Micros; readonly setBack?: ClockSetBack };
    }
  | { readonly type: 'ScheduleTicked'; readonly data: RanTick & Before }
  | { readonly type: 'ScheduleMissed'; readonly data: ToldMiss & Before };

/** One of them has run after all: who started it told of it later than another replica told of all as missed. */
const withoutTick = (missed: ToldMiss | undefined, tick: Micros): ToldMiss | undefined => {
  if (missed === undefined || tick < missed.first || tick > missed.last) return missed;
  return missed.ticks === 1 ? undefined : { ...missed, ticks: missed.ticks - 1 };
};

export const evolveSchedule = (state: ScheduleState, fact: ScheduleFact): ScheduleState => {
  switch (fact.type) {
    case 'ScheduleBegun': {
      const { before = state, ...begun } = fact.data;
      return { ...before, ...begun };
    }
    case 'ScheduleTicked': {
      const { before = state, ...ran } = fact.data;
      const { missed: told, setBack, ...rest } = before;
      const tick = Math.max(before.tick ?? 0, ran.tick);
      const missed = withoutTick(told, ran.tick);
      return {
        ...rest,
        tick,
        ran,
        ...(missed !== undefined && { missed }),
        ...(setBack !== undefined && ran.tick <= setBack.from && { setBack }),
      };
    }
    case 'ScheduleMissed': {
      const { before = state, ...missed } = fact.data;
      return { ...before, tick: Math.max(before.tick ?? 0, missed.last), missed };
    }
  }
  return refuseUnknownFact(fact);
};

/** The fact, with the state before it. */
export const afterSchedule = (before: ScheduleState, fact: ScheduleFact): ScheduleFact => {
  switch (fact.type) {
    case 'ScheduleBegun':
      return { type: fact.type, data: { ...fact.data, before } };
    case 'ScheduleTicked':
      return { type: fact.type, data: { ...fact.data, before } };
    case 'ScheduleMissed':
      return { type: fact.type, data: { ...fact.data, before } };
  }
  return fact satisfies never;
};

/** `false`: a fact of an earlier release, which does not say what was true before it; one that has begun a schedule was the first. */
export const isWholeState = (fact: ScheduleFact): boolean =>
  fact.type === 'ScheduleBegun' || fact.data.before !== undefined;

export type NextTick = (after: Micros) => Micros | undefined;

/** A process that was restarted, or slept, still runs a tick that is no older. */
const LATEST_START = MINUTE;

/** More are not counted one by one. */
const MOST_COUNTED = 1_000;

export type DueTicks = {
  /** To be run now; absent: none is due, or it is too late. */
  readonly run?: Micros;
  readonly missed?: MissedTicks;
};

/** The last tick up to `now`, found by halves between `after`, which is before it, and `now`. */
const latestTick = (next: NextTick, after: Micros, now: Micros): Micros => {
  let [before, past] = [after, now];
  while (past - before > 1) {
    const middle = Math.floor((before + past) / 2);
    if ((next(middle) ?? Infinity) <= now) before = middle;
    else past = middle;
  }
  return next(before) ?? now;
};

/** The ticks after `after` up to `upTo`, as if all of them were missed; `undefined`: there is none. */
export const ticksBetween = (next: NextTick, after: Micros, upTo: Micros): MissedTicks | undefined => {
  const first = next(after);
  if (first === undefined || first > upTo) return undefined;
  let [ticks, last, at] = [1, first, next(first)];
  for (; at !== undefined && at <= upTo && ticks < MOST_COUNTED; at = next(at)) [ticks, last] = [ticks + 1, at];
  if (at === undefined || at > upTo) return { first, last, ticks };
  return { first, last: latestTick(next, last, upTo), ticks, isMinimum: true };
};

/** The ticks after `after` up to `now`: the last one runs if it is recent, what is before it is missed. */
export const dueTicks = (next: NextTick, after: Micros, now: Micros): DueTicks => {
  const all = ticksBetween(next, after, now);
  if (all === undefined) return {};
  const { last } = all;
  if (now - last > LATEST_START) return { missed: all };
  const missed = ticksBetween(next, after, last - 1);
  return { run: last, ...(missed !== undefined && { missed }) };
};

export const messageIdOfTick = (tick: Micros): string => `tick-${toIso(tick)}`;

/** The tick that a message id names; `undefined`: it is none of this schedule. */
export const tickOfMessageId = (next: NextTick, messageId: string): Micros | undefined => {
  const tick = messageId.startsWith('tick-') ? fromIso(messageId.slice('tick-'.length)) : undefined;
  return tick !== undefined && next(tick - 1) === tick ? tick : undefined;
};

const OF_SCHEDULE = /^check-(.+)-\d{4}-\d{2}(?:-\d+)?$/;

/**
 * One for each month (UTC), so that none grows for ever: `check-nightly-2026-11`. `part` counts from 1: the next one takes over when
 * that before it was deleted or erased, `check-nightly-2026-11-2`.
 */
export const scheduledInvestigation = (schedule: string, tick: Micros, part = 1): ClientTxnId => {
  const ofMonth = `check-${schedule}-${new Date(tick / 1000).toISOString().slice(0, 7)}`;
  return (part === 1 ? ofMonth : `${ofMonth}-${part}`) as ClientTxnId;
};

/** The part of a tick's month in which a schedule has last run; 1 where it has not run in that month. */
export const latestPart = (schedule: string, tick: Micros, ran: RanTick | undefined): number => {
  const first = scheduledInvestigation(schedule, tick);
  return ran?.investigation.startsWith(`${first}-`) === true ? Number(ran.investigation.slice(first.length + 1)) : 1;
};

/** The latest tick that has run since the schedule began or the clock was set back. */
export const latestRun = ({ tick, ran, setBack }: ScheduleState): Micros => {
  if (ran !== undefined && ran.tick <= (tick ?? 0)) return ran.tick;
  return setBack?.to ?? -Infinity;
};

/** The clock was set back where the latest tick is further ahead than clocks of replicas differ. */
export const clockSetBack = ({ tick }: ScheduleState, now: Micros): ClockSetBack | undefined =>
  tick !== undefined && tick - now > LATEST_START ? { from: tick, to: now } : undefined;

/** The schedule after whose checks an investigation is named. */
export const scheduleOf = (investigation: string): string | undefined => OF_SCHEDULE.exec(investigation)?.[1];

/** Who starts the chain of a scheduled check. */
export const scheduleActor = (schedule: string) => ({ kind: 'system', id: `schedule ${schedule}` }) as const;
