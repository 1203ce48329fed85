// Repairs broken times from the clock that stands at the head of a message, with the usual offset of its service.
import { DAY, HOUR, MINUTE, type Micros } from '../../kernel/time.js';
import { clockAt } from './instant.js';
import type { LogDraft } from './outcome.js';

/** µs since midnight, in the writer's own zone. */
export const clockOf = (message: string): Micros | undefined => {
  const clock = message[0] === '[' ? clockAt(message, 1) : clockAt(message, 0);
  return clock?.at;
};

/** The instant closest to `near` at which a clock in UTC shows `clock`. */
export const onNearestDay = (clock: Micros, near: Micros): Micros => clock + DAY * Math.round((near - clock) / DAY);

/** The latest instant at which it does, and that is not ahead of `now` by more than an hour of skew. */
export const latestAt = (clock: Micros, now: Micros): Micros => clock + DAY * Math.floor((now + HOUR - clock) / DAY);

const QUARTER = 15 * MINUTE;

/** How far a writer's clock is ahead of UTC, in quarters of an hour, from -10 to +14 hours. */
const offsetOf = (clock: Micros, time: Micros): Micros => {
  const ahead = Math.round((clock - (time % DAY)) / QUARTER) * QUARTER;
  return ((((ahead + 10 * HOUR) % DAY) + DAY) % DAY) - 10 * HOUR;
};

/** Services remembered; beyond, those that were taught first are forgotten. */
const MOST_SERVICES = 1000;

type Known = { readonly offset: Micros; readonly time: Micros };

export type ClockRepair = {
  /** Sets the times of drafts that carry a `clock`, learning from the well-timed ones beside and before them. */
  readonly settle: (drafts: readonly LogDraft[]) => readonly LogDraft[];
};

const teach = (known: Map<string, Known>, draft: LogDraft): void => {
  const clock = draft.timeQuality === undefined ? clockOf(draft.message) : undefined;
  if (clock === undefined) return;
  known.delete(draft.service);
  known.set(draft.service, { offset: offsetOf(clock, draft.time), time: draft.time });
  if (known.size > MOST_SERVICES) for (const oldest of known.keys()) return void known.delete(oldest);
};

/** One per source. A draft whose service and source have shown no good time yet keeps the time that it has. */
export const clockRepair = (): ClockRepair => {
  const known = new Map<string, Known>();
  let latest: Micros | undefined;
  const settled = (draft: LogDraft): LogDraft => {
    if (draft.clock === undefined) return draft;
    const service = known.get(draft.service);
    const near = service?.time ?? latest;
    return near === undefined ? draft : { ...draft, time: onNearestDay(draft.clock - (service?.offset ?? 0), near) };
  };
  return {
    settle: (drafts) => {
      for (const draft of drafts) {
        teach(known, draft);
        if (draft.timeQuality === undefined) latest = draft.time;
      }
      return drafts.some((draft) => draft.clock !== undefined) ? drafts.map(settled) : drafts;
    },
  };
};
