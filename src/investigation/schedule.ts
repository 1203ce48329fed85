// A scheduled check: its ticks, whether one has run or was missed, and the investigation that its runs are in.
import type { ClientTxnId } from '../kernel/brand.js';
import { type Micros, MINUTE } from '../kernel/time.js';

/** A chain was started for the tick. */
export type RanTick = { readonly tick: Micros; readonly investigation: ClientTxnId; readonly run: string };

/** So many ticks, from the first to the last, have started nothing. */
export type MissedTicks = {
  readonly first: Micros;
  readonly last: Micros;
  readonly ticks: number;
  /** More than `ticks` were missed: they are not counted one by one. */
  readonly isMinimum?: true;
};

type ToldMiss = MissedTicks & { readonly because: string };

/** What was true before a fact, so that the newest one alone tells the state; absent in facts of an earlier release. */
type Before = { readonly before?: { readonly ran?: RanTick; readonly missed?: ToldMiss } };

export type ScheduleFact =
  /** Somebody watches it: what is due from then on runs, or is missed. */
  | { readonly type: 'ScheduleBegun'; readonly data: { readonly tick: Micros } }
  | { readonly type: 'ScheduleTicked'; readonly data: RanTick & Before }
  | { readonly type: 'ScheduleMissed'; readonly data: ToldMiss & Before };

export type ScheduleState = {
  /** Of the latest tick that has run or was missed; before the first one, when the schedule began. */
  readonly tick?: Micros;
  readonly ran?: RanTick;
  readonly missed?: ToldMiss;
};

/** Up to which tick a fact says what has become of them. */
export const lastTickOf = ({ type, data }: ScheduleFact): Micros => (type === 'ScheduleMissed' ? data.last : data.tick);

export const evolveSchedule = (state: ScheduleState, fact: ScheduleFact): ScheduleState => {
  const tick = Math.max(state.tick ?? 0, lastTickOf(fact));
  switch (fact.type) {
    case 'ScheduleBegun':
      return { ...state, tick };
    case 'ScheduleTicked': {
      const { before = state, ...ran } = fact.data;
      return { ...before, tick, ran };
    }
    case 'ScheduleMissed': {
      const { before = state, ...missed } = fact.data;
      return { ...before, tick, missed };
    }
  }
  return fact satisfies never;
};

/** The fact, with what was true before it. */
export const afterSchedule = ({ ran, missed }: ScheduleState, fact: ScheduleFact): ScheduleFact => {
  const before = { ...(ran !== undefined && { ran }), ...(missed !== undefined && { missed }) };
  switch (fact.type) {
    case 'ScheduleBegun':
      return fact;
    case 'ScheduleTicked':
      return { type: fact.type, data: { ...fact.data, before } };
    case 'ScheduleMissed':
      return { type: fact.type, data: { ...fact.data, before } };
  }
  return fact satisfies never;
};

/** `false`: a fact of an earlier release, which does not say what was true before it. */
export const isWholeState = (fact: ScheduleFact): boolean =>
  fact.type === 'ScheduleBegun' || fact.data.before !== undefined;

export type NextTick = (after: Micros) => Micros | undefined;

/** A process that was restarted, or slept, still runs a tick that is no older. */
const LATEST_START = MINUTE;

/** More are not counted one by one. */
const MOST_COUNTED = 10_000;

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

/** The ticks after `after` up to `now`: the last one runs if it is recent, what is before it is missed. */
export const dueTicks = (next: NextTick, after: Micros, now: Micros): DueTicks => {
  const ticks: Micros[] = [];
  let at = next(after);
  for (; at !== undefined && at <= now && ticks.length < MOST_COUNTED; at = next(at)) ticks.push(at);
  const [first] = ticks;
  const counted = ticks.at(-1);
  if (first === undefined || counted === undefined) return {};
  const isMore = at !== undefined && at <= now;
  const last = isMore ? latestTick(next, counted, now) : counted;
  const isRun = now - last <= LATEST_START;
  if (isMore) {
    const latest = isRun ? latestTick(next, counted - 1, last - 1) : last;
    const missed = { first, last: latest, ticks: MOST_COUNTED, isMinimum: true } as const;
    return { ...(isRun && { run: last }), missed };
  }
  const missed = isRun ? ticks.slice(0, -1) : ticks;
  const latest = missed.at(-1);
  return {
    ...(isRun && { run: last }),
    ...(latest !== undefined && { missed: { first, last: latest, ticks: missed.length } }),
  };
};

/** What of them is still missed where the first one has run after all; `undefined`: nothing. */
export const withoutFirst = (next: NextTick, { first, ...missed }: MissedTicks): MissedTicks | undefined => {
  const second = next(first);
  if (second === undefined || second > missed.last) return undefined;
  return { ...missed, first: second, ticks: missed.isMinimum === true ? missed.ticks : missed.ticks - 1 };
};

const OF_SCHEDULE = /^check-(.+)-\d{4}-\d{2}$/;

/** One for each month (UTC), so that none grows for ever: `check-nightly-2026-11`. */
export const scheduledInvestigation = (schedule: string, tick: Micros): ClientTxnId =>
  `check-${schedule}-${new Date(tick / 1000).toISOString().slice(0, 7)}` as ClientTxnId;

/** The schedule after whose checks an investigation is named. */
export const scheduleOf = (investigation: string): string | undefined => OF_SCHEDULE.exec(investigation)?.[1];

/** Who starts the chain of a scheduled check. */
export const scheduleActor = (schedule: string) => ({ kind: 'system', id: `schedule ${schedule}` }) as const;
