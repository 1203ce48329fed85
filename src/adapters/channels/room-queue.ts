// Posts of one room, one after the other and no faster than its product takes them; a room that has had too many waits as long as it is told to.
import { setTimeout as wait } from 'node:timers/promises';
import { MILLISECOND, type Micros } from '../../kernel/time.js';
import type { SendResult } from '../../ports/notification-targets.js';

/** Rooms that are remembered: of those that have not been posted to for longest, nothing has to be. */
const MOST_ROOMS = 1_000;

/** The time by which the posts of a room are kept apart. `now` never goes back. */
export type PostPace = { readonly now: () => Micros; readonly wait: (span: Micros) => Promise<void> };

/** Of a channel that posts into rooms. */
export type PacedPosting = {
  /** Absent: by the time of this machine. */
  readonly pace?: PostPace;
};

const REAL_TIME: PostPace = {
  now: () => performance.now() * MILLISECOND,
  wait: async (span) => void (await wait(span / MILLISECOND)),
};

type Room = { readonly last: Promise<unknown>; readonly freeAt: number };

/** `every`: between the beginnings of two posts in one room; 0: no such limit is known, and only waits that were asked for are kept. */
export const roomQueue = (every: Micros, pace: PostPace = REAL_TIME) => {
  const rooms = new Map<string, Room>();
  const { now } = pace;
  const free = (name: string, at: number): void => {
    const { last = Promise.resolve(), freeAt = 0 } = rooms.get(name) ?? {};
    rooms.delete(name);
    rooms.set(name, { last, freeAt: Math.max(freeAt, at) });
  };
  const run = async (name: string, post: () => Promise<SendResult>): Promise<SendResult> => {
    const pause = (rooms.get(name)?.freeAt ?? 0) - now();
    // nothing that is recorded as being sent waits for long
    if (pause > every) return { outcome: 'not-now', response: 'ratelimited', retryAfter: Math.ceil(pause) };
    if (pause > 0) await pace.wait(pause);
    free(name, now() + every);
    const result = await post();
    if (result.outcome === 'not-now' && result.retryAfter !== undefined) free(name, now() + result.retryAfter);
    return result;
  };
  return {
    /** `post` never throws. */
    post: (name: string, post: () => Promise<SendResult>): Promise<SendResult> => {
      const { last = Promise.resolve(), freeAt = 0 } = rooms.get(name) ?? {};
      const mine = last.then(() => run(name, post));
      rooms.delete(name);
      rooms.set(name, { last: mine, freeAt });
      for (const [oldest] of rooms) {
        if (rooms.size <= MOST_ROOMS) break;
        rooms.delete(oldest);
      }
      return mine;
    },
  };
};
