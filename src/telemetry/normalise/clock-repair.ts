// Repairs broken times from the clock that stands at the head of a message, with the usual offset of its service.
import { DAY, HOUR, type Micros, MINUTE } from '../../kernel/time.js';
import { parseClockAt, parseKitchenClock } from './timestamp.js';
import type { LogDraft } from './row-outcome.js';

/** µs since midnight, in the writer's own zone. */
export const clockInMessage = (message: string): Micros | undefined => {
  const clock =
    (message[0] === '[' ? parseClockAt(message, 1) : parseClockAt(message, 0)) ?? parseKitchenClock(message);
  return clock?.at;
};

/** No time of its own was read, in a field or at the head of its message: it stands at that of the line before it. */
export const hasBorrowedTime = ({ timeQuality, message }: Pick<LogDraft, 'timeQuality' | 'message'>): boolean =>
  timeQuality === 'repaired' && clockInMessage(message) === undefined;

/** The instant closest to `near` at which a clock in UTC shows `clock`. */
export const onNearestDay = (clock: Micros, near: Micros): Micros => clock + DAY * Math.round((near - clock) / DAY);

/** The latest instant at which it does, and that is not ahead of `now` by more than an hour of skew. */
export const latestTimeAt = (clock: Micros, now: Micros): Micros =>
  clock + DAY * Math.floor((now + HOUR - clock) / DAY);

const QUARTER = 15 * MINUTE;

/** How far a writer's clock is ahead of UTC, in quarters of an hour, from -10 to +14 hours. */
const offsetFromUtc = (clock: Micros, time: Micros): Micros => {
  const ahead = Math.round((clock - (time % DAY)) / QUARTER) * QUARTER;
  return ((((ahead + 10 * HOUR) % DAY) + DAY) % DAY) - 10 * HOUR;
};

/** Services remembered; beyond, those that were taught first are forgotten. */
const MOST_SERVICES = 1000;

type KnownOffset = { readonly offset: Micros; readonly time: Micros };

export type ClockRepair = {
  /** Sets the times of drafts that carry a `clock`, by what it learns from drafts with good times in this and earlier batches. */
  readonly settle: (drafts: readonly LogDraft[]) => readonly LogDraft[];
  /** Learns from a draft whose time is good. */
  readonly learn: (draft: LogDraft) => void;
  /** The time of a draft that carries a `clock`, as far as was learnt. */
  readonly timeOf: (draft: LogDraft) => Micros;
};

const learnOffset = (known: Map<string, KnownOffset>, draft: LogDraft): void => {
  const clock = clockInMessage(draft.message);
  if (clock === undefined) return;
  known.delete(draft.service);
  known.set(draft.service, { offset: offsetFromUtc(clock, draft.time), time: draft.time });
  if (known.size > MOST_SERVICES) for (const oldest of known.keys()) return void known.delete(oldest);
};

/** One per source. A draft whose service and source have shown no good time yet keeps the time that it has. */
export const createClockRepair = (): ClockRepair => {
  const known = new Map<string, KnownOffset>();
  let latest: Micros | undefined;
  const learn = (draft: LogDraft): void => {
    if (draft.timeQuality !== undefined) return;
    latest = draft.time;
    learnOffset(known, draft);
  };
  const timeOf = ({ clock, service, time }: LogDraft): Micros => {
    if (clock === undefined) return time;
    const own = known.get(service);
    const near = own?.time ?? latest;
    return near === undefined ? time : onNearestDay(clock - (own?.offset ?? 0), near);
  };
  const settle = (drafts: readonly LogDraft[]): readonly LogDraft[] => {
    drafts.forEach(learn);
    return drafts.map((draft) => (draft.clock === undefined ? draft : { ...draft, time: timeOf(draft) }));
  };
  return { settle, learn, timeOf };
};
